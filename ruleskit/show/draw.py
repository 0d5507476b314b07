"""Procedures as flowcharts: found ready-made, or laid out here, or at least told."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from attrs import evolve

from ruleskit.engine import Rulebook
from ruleskit.show import difference as differences
from ruleskit.show import tell
from ruleskit.show.chart import Chart
from ruleskit.show.dot import dot, source
from ruleskit.show.layout import lay_out, programs
from ruleskit.show.marks import Marks, follow
from ruleskit.show.plan import Plan, plan, plan_name
from ruleskit.show.svg import draw, retold
from ruleskit.words import Language, checked

__all__ = [
    "Chart",
    "Marks",
    "chart",
    "difference",
    "difference_dot",
    "difference_name",
    "dot",
    "file_name",
    "follow",
    "fresh",
    "fresh_difference",
    "ready_made",
    "same_chart",
    "stamp",
]

_PACKAGE = Path(__file__).parents[1]
FOLDER = _PACKAGE.parent / "diagrams"
"""Where the ready-made charts lie in a checkout."""

_FOLDERS = (FOLDER, _PACKAGE / "_diagrams")
"""Where they are looked for: in an installed package they lie inside it."""


def chart(book: Rulebook, procedure: str, language: str, prefix: str = "") -> Chart:
    """Return the flowchart of `procedure`, its ids behind `prefix`.

    The ready-made drawing is taken if it is of this very procedure, or else that of another edition which
    draws it the same; otherwise Graphviz lays it out; where there is none, the chart has only its text.
    Raises `UnknownProcedure` and `UnknownLanguage`.
    """
    spoken = checked(language)
    planned = plan(book, procedure, spoken)
    title, prose = tell.title(book, procedure, spoken), tell.prose(book, procedure, spoken)
    svg = ready_made(file_name(book, procedure, spoken), stamp(source(planned)))
    if svg is None:
        svg = _of_another_edition(book, procedure, planned, spoken)
    if svg is None:
        svg = _drawn(planned, spoken, title, prose, programs()) or ""
    found = Chart(procedure, title, prose, svg)
    return found.with_prefix(prefix) if prefix else found


def difference(old: Rulebook, new: Rulebook, procedure: str, language: str, prefix: str = "") -> Chart:
    """Return the flowchart of `procedure` in the edition `new`, with what became of the steps of `old`.

    Steps that came, moved or changed have a border and a word of their own, those that went stand below. Its
    text begins with the same as a list. Found, laid out or told like any other chart. Raises
    `UnknownProcedure` and `UnknownLanguage`.
    """
    spoken = checked(language)
    planned = differences.planned(old, new, procedure, spoken)
    title, told = _told(old, new, procedure, spoken)
    svg = ready_made(difference_name(old, new, procedure, spoken), stamp(source(planned)))
    if svg is None:
        svg = _drawn(planned, spoken, title, told, programs()) or ""
    found = Chart(procedure, title, told, svg)
    return found.with_prefix(prefix) if prefix else found


def difference_dot(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> str:
    """Return the chart of a difference as DOT; raises `UnknownProcedure`."""
    return source(differences.planned(old, new, procedure, language))


def fresh_difference(old: Rulebook, new: Rulebook, procedure: str, language: Language, by: str) -> str | None:
    """Return a drawing of a difference laid out now by the program `by`, or None if that fails."""
    planned = differences.planned(old, new, procedure, language)
    return _drawn(planned, language, *_told(old, new, procedure, language), (by,))


def _told(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> tuple[str, str]:
    title = differences.title(old, new, procedure, language)
    return title, differences.told(old, new, procedure, language)


def fresh(book: Rulebook, procedure: str, language: Language, by: str) -> str | None:
    """Return a drawing laid out now by the program `by`, or None if that fails."""
    title, prose = tell.title(book, procedure, language), tell.prose(book, procedure, language)
    return _drawn(plan(book, procedure, language), language, title, prose, (by,))


def _drawn(planned: Plan, language: Language, title: str, prose: str, by: tuple[str, ...]) -> str | None:
    dot_source = source(planned)
    layouts = (lay_out(dot_source, program) for program in by)
    layout = next((found for found in layouts if found is not None), None)
    return None if layout is None else draw(planned, layout, language, title, prose, stamp(dot_source))


def stamp(dot_source: str) -> str:
    """Return the stamp by which a drawing tells what it was drawn from."""
    return hashlib.sha256(dot_source.encode()).hexdigest()[:16]


def file_name(book: Rulebook, procedure: str, language: Language) -> str:
    """Return the name, without its ending, of the files of a chart."""
    return f"{book.game}-{book.edition}-{procedure}.{language}"


def same_chart(one: Rulebook, other: Rulebook, procedure: str, language: Language) -> bool:
    """Tell whether both editions have `procedure` and draw it the same."""
    if procedure not in one.graphs or procedure not in other.graphs:
        return False
    first, second = (plan(book, procedure, language) for book in (one, other))
    return source(first) == source(evolve(second, name=first.name))


def _of_another_edition(book: Rulebook, procedure: str, planned: Plan, language: Language) -> str | None:
    """Return the ready-made drawing of another edition that draws the same, with the words of this one.

    A chart that is the same in several editions is shipped once, under the name of the first of them.
    """
    start, end = f"{book.game}-", f"-{procedure}.{language}"
    for name in sorted(file.stem for folder in _FOLDERS for file in folder.glob(f"{start}*{end}.svg")):
        edition = name.removeprefix(start).removesuffix(end)
        other = evolve(planned, name=plan_name(book.game, edition, procedure, language))
        svg = ready_made(name, stamp(source(other)))
        if svg is not None:
            title, prose = tell.title(book, procedure, language), tell.prose(book, procedure, language)
            return retold(svg, title, prose, stamp(source(planned)))
    return None


def difference_name(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> str:
    """Return the name, without its ending, of the files of a chart of a difference."""
    return f"{new.game}-{old.edition}-{new.edition}-{procedure}.{language}"


@lru_cache(maxsize=256)
def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def ready_made(name: str, wanted: str) -> str | None:
    """Return the ready-made drawing of this name if it was drawn from what has the stamp `wanted`."""
    for folder in _FOLDERS:
        svg = _read(folder / f"{name}.svg")
        if svg and f'data-source="{wanted}"' in svg:
            return svg
    return None
