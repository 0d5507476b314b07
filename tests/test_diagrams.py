"""The ready-made charts: current, complete, and written the same way again."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ruleskit.engine import Rulebook
from ruleskit.show import chain, diagrams, draw, layout
from ruleskit.show.plan import edge_id
from ruleskit.words import LANGUAGES, Language
from tests.coin import rulebook

CHARTS = [pytest.param(*found, id=draw.file_name(*found)) for found in diagrams.charts(diagrams.rulebooks())]
_OWN = {param.id for param in CHARTS}
SHARED = [
    pytest.param(book, procedure, language, id=draw.file_name(book, procedure, language))
    for book in diagrams.rulebooks()
    for procedure in book.graphs
    for language in LANGUAGES
    if draw.file_name(book, procedure, language) not in _OWN
]
DIFFERENCES = [
    pytest.param(*found, language, id=draw.difference_name(*found, language))
    for found in diagrams.differences(diagrams.rulebooks())
    for language in LANGUAGES
]
needs_pure = pytest.mark.skipif(layout.pure() is None, reason="graphviz-pure is not installed")


@pytest.mark.parametrize(("book", "procedure", "language"), CHARTS)
def test_the_ready_made_chart_is_current(book: Rulebook, procedure: str, language: Language) -> None:
    """A committed chart is made from the present procedure (`python -m ruleskit.show.diagrams` renews it)."""
    name = draw.file_name(book, procedure, language)
    dot = draw.dot(book, procedure, language)
    assert (draw.FOLDER / f"{name}.dot").read_text(encoding="utf-8") == dot
    svg = (draw.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert f'data-source="{draw.stamp(dot)}"' in svg
    program = layout.pure()
    if program is not None:
        assert svg == draw.fresh(book, procedure, language, program)


@pytest.mark.parametrize(("book", "procedure", "language"), SHARED)
def test_a_chart_that_editions_share_is_shipped_once(
    book: Rulebook, procedure: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found without being laid out, and is what would be drawn: title and text are of the edition."""
    assert not (draw.FOLDER / f"{draw.file_name(book, procedure, language)}.svg").exists()
    with monkeypatch.context() as nothing_draws:
        nothing_draws.setattr(draw, "programs", lambda: ())
        found = draw.chart(book, procedure, language)
    assert f'<title id="_title">{escape(found.title)}</title>' in found.svg
    assert f'<desc id="_desc">{escape(found.text)}</desc>' in found.svg
    program = layout.pure()
    if program is not None:
        assert found.svg == draw.fresh(book, procedure, language, program)


@pytest.mark.parametrize(("book", "procedure", "language"), CHARTS)
def test_the_ready_made_chart_has_the_ids_of_the_graph(
    book: Rulebook, procedure: str, language: Language
) -> None:
    """In a committed drawing every step and every edge stands once, under its id."""
    graph = book.graph(procedure)
    svg = (draw.FOLDER / f"{draw.file_name(book, procedure, language)}.svg").read_text(encoding="utf-8")
    found = [group.get("id") for group in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")]
    drawn = sorted(name for name in found if name is not None)
    steps = [*graph.nodes, *(part.id for part in graph.parts)]
    assert drawn == sorted([*steps, *map(edge_id, graph.edges)])


@pytest.mark.parametrize(("old", "new", "procedure", "language"), DIFFERENCES)
def test_the_ready_made_difference_is_current(
    old: Rulebook, new: Rulebook, procedure: str, language: Language
) -> None:
    """A committed chart of a difference is made from both editions as they are at present."""
    name = draw.difference_name(old, new, procedure, language)
    dot = draw.difference_dot(old, new, procedure, language)
    assert (draw.FOLDER / f"{name}.dot").read_text(encoding="utf-8") == dot
    svg = (draw.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert draw.difference(old, new, procedure, language).svg == svg
    program = layout.pure()
    if program is not None:
        assert svg == draw.fresh_difference(old, new, procedure, language, program)


def test_magic_is_drawn_with_what_it_is_often_asked_for() -> None:
    """There are charts of both games, and of what differs between any two editions that a lesson compares."""
    games = {book.game for book, *_ in diagrams.charts(diagrams.rulebooks())}
    assert games == {"champions", "magic"}
    asked = {(old.edition, new.edition) for old, new, _ in diagrams.differences(diagrams.rulebooks())}
    lessons = "".join(file.read_text("utf-8") for file in (draw.FOLDER.parent / "notebooks").rglob("*.ipynb"))
    compared = set(re.findall(r'compare\(\\"[^"]+\\", \\"([^"]+)\\", \\"([^"]+)\\"', lessons))
    assert {("2003", "2010"), ("2006", "2024")} <= compared
    assert compared <= asked


def test_every_ready_made_chart_is_of_something() -> None:
    """The folder holds the charts of the rulebooks there are and of what differs in them, and no others."""
    names = [param.id for param in [*CHARTS, *DIFFERENCES]]
    names += [chain.file_name(*found) for found in diagrams.chains()]
    expected = {f"{name}.{kind}" for name in names for kind in ("dot", "svg")}
    assert {file.name for file in diagrams.charts_in(draw.FOLDER)} == expected


@needs_pure
def test_charts_are_written_once_and_then_left_alone(tmp_path: Path) -> None:
    """Writing the charts again changes nothing, and what belongs to no procedure is taken out."""
    books = (rulebook(),)
    (tmp_path / "old.svg").write_text("<svg/>")
    (tmp_path / "README.md").write_text("kept")
    first = diagrams.regenerate(books, tmp_path)
    assert "coin-1-game.de.dot" in first
    assert "old.svg" in first
    assert len(first) == 2 * 2 * len(LANGUAGES) + 1
    assert diagrams.regenerate(books, tmp_path) == ()
    assert (tmp_path / "README.md").is_file()
    assert not (tmp_path / "old.svg").exists()


@needs_pure
def test_charts_are_the_same_every_time() -> None:
    """The same rulebook gives the same bytes, whether its layout was kept or is made anew."""
    once = diagrams.drawings((rulebook(),))
    layout.lay_out.cache_clear()
    assert diagrams.drawings((rulebook(),)) == once


def test_without_the_wheel_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where graphviz-pure is missing, the charts that are there stay, and the error says what to install."""
    monkeypatch.setattr(diagrams, "pure", lambda: None)
    (tmp_path / "old.svg").write_text("<svg/>")
    with pytest.raises(diagrams.NoLayout, match="pip install graphviz-pure"):
        diagrams.regenerate((rulebook(),), tmp_path)
    assert (tmp_path / "old.svg").is_file()
