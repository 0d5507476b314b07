"""Flowcharts: what is drawn is what is declared, it fits, it can be marked, and it never fails a lesson."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Edge,
    History,
    Part,
    Procedure,
    Repeat,
    Rulebook,
    Stop,
)
from ruleskit.errors import UnknownLanguage, UnknownProcedure
from ruleskit.show import draw, layout
from ruleskit.show.marks import Marks, follow
from ruleskit.show.measure import width, wrap
from ruleskit.show.path import path
from ruleskit.show.plan import COLUMN, edge_id, plan
from ruleskit.words import LANGUAGES, Text
from ruleskit.words.catalogue import Catalogue
from tests.coin import Coin, Player, rulebook

_SVG = "{http://www.w3.org/2000/svg}"


@frozen
class Nothing:
    """Notes that hold nothing."""


def never(*_: Any) -> Any:
    """Stand for what a step does."""
    raise AssertionError("a chart is drawn without going through any step")


_NAMES = {
    "procedure.play": "Karte spielen",
    "procedure.pay": "Kosten bezahlen",
    "step.pay.can": "Bezahlbar?",
    "step.pay.paid": "Bezahlt",
    "step.pay.unpaid": "Nicht bezahlt",
    "step.play.intent": "Absicht <erklären> & ansagen",
    "step.play.checks": "Zwei Fragen",
    "step.play.may": "Auslösebedingung der Unterbrechung überprüfen",
    "step.play.inner": "Kostenberechnung",
    "step.play.afford": "Kosten bezahlbar?",
    "step.play.modify": "Modifikatoren auf die Kosten anwenden",
    "step.play.more": "Noch eine Ressource zu erzeugen?",
    "step.play.choose": "Ressourcenerzeugungsfähigkeit auswählen",
    "step.play.pay": "Gesamtkosten bezahlen",
    "step.play.event": "Ist es ein Ereignis?",
    "step.play.discard": "Auf die Ablage legen",
    "step.play.enter": "Kommt ins Spiel",
    "step.play.played": "Gespielt",
    "step.play.back": "Karte zurücknehmen",
    "step.play.aborted": "Abgebrochen",
    "step.play.refused": "Spielbeschränkung nicht erfüllt",
}


def long_names() -> Rulebook:
    """Return a made-up rulebook with every kind of step and long German names."""
    r: dict[str, Any] = {"cites": "rule"}
    pay = Procedure(
        "pay", Nothing,
        Check("can", never, no="unpaid", **r),
        Stop("paid", "paid", **r),
        Stop("unpaid", "unpaid", denies=True, **r),
    )  # fmt: skip
    play = Procedure(
        "play", Nothing,
        Act("intent", never, **r),
        Part(
            "checks",
            Check("may", never, no="refused", **r),
            Part("inner", Check("afford", never, no="refused", **r), **r),
            **r,
        ),
        Act("modify", never, **r),
        Repeat("more", never, steps=(Ask("choose", who=never, options=never, then=never, **r),), **r),
        Call("pay", procedures="pay", opens=never, on={"unpaid": "back"}, **r),
        Check("event", never, yes=(Act("discard", never, **r),), no=(Act("enter", never, **r),), **r),
        Stop("played", "played", **r),
        Act("back", never, **r),
        Stop("aborted", "aborted", denies=True, **r),
        Stop("refused", "refused", denies=True, **r),
    )  # fmt: skip
    words = Catalogue({key: Text.same(name) for key, name in _NAMES.items()})
    return Rulebook.of(play, pay, game="made-up", edition="1", rules=("rule",), words=words)


CHARTS = [(rulebook(), "game"), (rulebook(), "toss"), (long_names(), "play"), (long_names(), "pay")]
each_chart = pytest.mark.parametrize(("book", "procedure"), CHARTS, ids=lambda value: str(value)[:8])


@pytest.fixture
def without_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hide everything that lays out."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))


@pytest.fixture
def without_dot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hide the system's `dot`."""
    monkeypatch.setenv("PATH", str(tmp_path))


def ids(svg: str, kind: str) -> list[str]:
    """Return the ids of the groups of this class in a drawing."""
    groups = ElementTree.fromstring(svg).iter(f"{_SVG}g")
    return [group.get("id", "") for group in groups if kind in group.get("class", "").split()]


@each_chart
def test_ids_are_those_of_the_graph(book: Rulebook, procedure: str) -> None:
    """Every step and every edge of the graph is in the drawing once, by its id, and nothing else is."""
    graph = book.graph(procedure)
    svg = draw.chart(book, procedure, "de").svg
    assert sorted(ids(svg, "node")) == sorted(graph.nodes)
    assert sorted(ids(svg, "edge")) == sorted(edge_id(edge) for edge in graph.edges)
    assert sorted(ids(svg, "part")) == sorted(part.id for part in graph.parts)


@each_chart
def test_a_prefix_stands_before_every_id(book: Rulebook, procedure: str) -> None:
    """With a prefix no id is left without it, and another prefix takes its place without a new layout."""
    chart = draw.chart(book, procedure, "en", "one")
    found = re.findall(r'(?:id|labelledby|describedby)="([^"]*)"', chart.svg)
    assert found
    assert all(name.startswith("one-") for name in found)
    assert chart.with_prefix("two") == draw.chart(book, procedure, "en", "two")
    assert chart.with_prefix("") == draw.chart(book, procedure, "en")


def span(shape: ElementTree.Element, y: float) -> tuple[float, float]:
    """Return from where to where a shape reaches at the height `y`."""
    numbers = {name: float(value) for name, value in shape.items() if re.fullmatch(r"-?[\d.]+", value)}
    if shape.tag == f"{_SVG}rect":
        return numbers["x"], numbers["x"] + numbers["width"]
    if shape.tag == f"{_SVG}ellipse":
        half = numbers["rx"] * max(0.0, 1 - ((y - numbers["cy"]) / numbers["ry"]) ** 2) ** 0.5
        return numbers["cx"] - half, numbers["cx"] + half
    corners = [tuple(map(float, point.split(","))) for point in shape.get("points", "").split()]
    crossings = [
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
        if y1 != y2 and min(y1, y2) <= y <= max(y1, y2)
    ]
    return min(crossings), max(crossings)


@pytest.mark.parametrize("language", LANGUAGES)
@each_chart
def test_text_stays_inside_its_shape(book: Rulebook, procedure: str, language: str) -> None:
    """Every line of every step stands inside the step's shape, at the heights of its letters."""
    drawing = ElementTree.fromstring(draw.chart(book, procedure, language).svg)
    for group in drawing.iter(f"{_SVG}g"):
        if group.get("class") != "node":
            continue
        shape, *_ = group
        for text in group.findall(f"{_SVG}text"):
            size, x, y = (float(text.get(name, "0")) for name in ("font-size", "x", "y"))
            half = width(text.text or "", size) / 2
            for height in (y - size * 0.7, y):
                left, right = span(shape, height)
                assert left < x - half, f"{group.get('id')}: {text.text}"
                assert x + half < right, f"{group.get('id')}: {text.text}"


@each_chart
def test_type_is_large_enough(book: Rulebook, procedure: str) -> None:
    """No type in a chart is smaller than 12, and a chart is hardly wider than the sheet it stands on."""
    svg = draw.chart(book, procedure, "de").svg
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', svg))) >= 12
    assert float(re.findall(r'<svg[^>]* width="([\d.]+)"', svg)[0]) <= 360


@each_chart
def test_nothing_overlaps(book: Rulebook, procedure: str) -> None:
    """No two steps overlap, whichever program laid them out."""
    for program in layout.programs():
        placed = layout.lay_out(draw.dot(book, procedure, "de"), program)
        assert placed is not None
        boxes = list(plan(book, procedure, "de").boxes.values())
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                apart = abs(placed[one.id].y - placed[other.id].y) >= (one.height + other.height) / 2
                assert apart or abs(placed[one.id].x - placed[other.id].x) >= (one.width + other.width) / 2


def test_every_kind_has_its_shape_and_its_word() -> None:
    """Each kind of step is told by a shape of its own and by its word in the language of the chart."""
    dot = draw.dot(long_names(), "play", "de")
    shapes = {
        "intent": 'shape=box style="rounded"',
        "may": "shape=hexagon",
        "choose": "shape=parallelogram",
        "pay": "shape=box peripheries=2",
        "more": "shape=cds",
        "played": "shape=oval",
    }
    words = ("AUSFÜHREN", "PRÜFEN", "ENTSCHEIDEN", "ÖFFNEN", "WIEDERHOLEN", "ENDE")
    for (step, shape), word in zip(shapes.items(), words, strict=True):
        line = next(line for line in dot.splitlines() if f'[id="{step}"' in line)
        assert shape in line
        assert f">{word}<" in line


def test_texts_are_escaped() -> None:
    """Letters that mean something in HTML are only letters in a chart."""
    assert "&lt;erklären&gt;" in draw.dot(long_names(), "play", "de")
    assert "&lt;erklären&gt;" in draw.chart(long_names(), "play", "de").svg


def test_labels_are_in_the_language() -> None:
    """The ways out of a step are named in the language of the chart."""
    for language, word in (("en", "yes"), ("de", "ja"), ("es", "sí")):
        assert f">{word}</text>" in draw.chart(long_names(), "play", language).svg


def test_refusals_stand_beside_the_main_path() -> None:
    """The main path is one column; other ends, and what leads only to them, stand beside it."""
    found = path(long_names().graph("play"))
    assert found.column == (
        *("intent", "may", "afford", "modify", "more", "choose"),
        *("pay", "event", "discard", "enter", "played"),
    )
    assert found.hosts == {"back": "pay", "aborted": "event", "refused": "afford"}


def test_all_marks_are_there_and_hidden() -> None:
    """Every node has the four marks in the words of the language, and none of them shows."""
    chart = draw.chart(rulebook(), "game", "es")
    nodes = len(rulebook().graph("game").nodes)
    for mark, word in (("past", ""), ("now", "▶ aquí"), ("next", "posible"), ("diff", "≠ 1.ª diferencia")):
        assert chart.svg.count(f'<g class="mk mk-{mark}" visibility="hidden"') == nodes
        assert chart.svg.count(f">{word}</text>") == (nodes if word else 0)


def test_style_sets_variables_only() -> None:
    """A step on the way changes nothing but variables, under the ids of the chart."""
    chart = draw.chart(rulebook(), "game", "en", "w1")
    css = chart.style(
        past=("again",),
        here="toss",
        possible=("decide", "won"),
        taken_edges=(Edge("again", "toss", "again"),),
        different="toss",
    )
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    drawn = {*ids(chart.svg, "node"), *ids(chart.svg, "edge")}
    assert {name[1:] for selectors, _ in rules for name in selectors.split(",")} <= drawn
    assert all(part.startswith("--") for _, body in rules for part in body.split(";"))
    assert re.search(r"#w1-toss\{[^}]*--mn:visible", css)


def test_a_past_step_that_is_here_again_is_marked_as_here() -> None:
    """What is said of the present step wins over what is said of the past."""
    css = Marks(past=("toss",), here="toss", possible=("toss",)).css()
    last = css.rindex("#toss")
    assert "--mn:visible" in css[last:]
    assert "--mp:hidden" in css[last:]
    assert "--mx:hidden" in css[last:]


def walked(faces: str, answers: str, steps: int) -> History:
    """Return a walk of so many steps through the coin game."""
    book = rulebook()
    history = History.at(book, book.start(Coin(faces), "game", Player()))
    given = iter(answers)
    for _ in range(steps):
        history.step({"a": "again", "s": "stop"}[next(given)] if history.asked else None)
    return history


def test_following_a_walk_marks_the_present_run() -> None:
    """The chart of an open procedure marks its steps in this run, and the ways between them."""
    history = walked("tth", "a", 9)
    assert [frame.procedure for frame in history.position.frames] == ["game", "toss"]
    outer = follow(rulebook().graph("game"), history.trace, "toss", 0)
    assert outer == Marks(
        past=("again", "toss", "decide"),
        here="toss",
        possible=("decide", "won"),
        taken=(Edge("again", "toss", "again"), Edge("toss", "decide"), Edge("decide", "again")),
    )
    inner = follow(rulebook().graph("toss"), history.trace, "heads", 1)
    assert inner == Marks(
        past=("toss",), here="heads", possible=("heads-up", "tails-up"), taken=(Edge("toss", "heads"),)
    )


def test_following_a_walk_to_its_end_marks_no_step_as_here() -> None:
    """After the end every step of the way is past."""
    history = walked("h", "", 6)
    assert history.position.over
    marks = follow(rulebook().graph("game"), history.trace, None)
    assert marks.past == ("again", "toss", "won")
    assert marks.possible == ()


@each_chart
def test_a_chart_can_be_shown_where_nothing_is_trusted(book: Rulebook, procedure: str) -> None:
    """In a notebook a chart is an image described by the procedure in words, and as text those words."""
    chart = draw.chart(book, procedure, "de")
    bundle = chart._repr_mimebundle_()
    assert bundle["text/plain"] == chart.text
    data = re.fullmatch(r'<img alt="[^"]+" src="data:image/svg\+xml;base64,([^"]+)">', bundle["text/html"])
    assert data
    assert base64.b64decode(data[1]).decode() == chart.svg


def test_a_drawing_can_be_heard() -> None:
    """At its root a drawing says that it is an image, what it is called, and what it shows."""
    chart = draw.chart(rulebook(), "game", "en")
    root = ElementTree.fromstring(chart.svg)
    assert root.get("role") == "img"
    assert root[0].text == chart.title
    assert root[1].text == chart.text


def test_a_marked_chart_needs_no_style() -> None:
    """Marks can be drawn into a chart, for a picture that stands alone."""
    marked = draw.chart(rulebook(), "game", "en").marked(Marks(here="toss"))
    assert "#toss{" in marked.svg
    ElementTree.fromstring(marked.svg)


@pytest.mark.usefixtures("without_programs")
@each_chart
def test_without_any_program_the_procedure_is_told(book: Rulebook, procedure: str) -> None:
    """Where nothing can lay out, a chart is the procedure told in words, and nothing is raised."""
    chart = draw.chart(book, procedure, "en")
    assert chart.svg == ""
    assert chart.style(here=book.graph(procedure).first)
    assert chart.with_prefix("x").marked(Marks()).svg == ""
    assert chart._repr_mimebundle_()["text/html"].startswith("<pre>")


@pytest.mark.usefixtures("without_dot")
@each_chart
def test_without_dot_the_wheel_draws(book: Rulebook, procedure: str) -> None:
    """Where there is no `dot`, the program of the wheel graphviz-pure is found and draws."""
    if layout.pure() is None:
        pytest.skip("graphviz-pure is not installed")
    assert ids(draw.chart(book, procedure, "en").svg, "node")


def test_a_program_that_fails_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `dot` that crashes is as good as none: the next program draws."""
    broken = tmp_path / "dot"
    broken.write_text("#!/bin/sh\nexit 139\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert layout.lay_out(draw.dot(rulebook(), "game", "en"), str(broken)) is None
    if layout.pure() is not None:
        assert draw.chart(rulebook(), "game", "en").svg


def test_a_ready_made_drawing_is_taken_only_if_it_is_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without_programs: None
) -> None:
    """A drawing in the folder is used if it was made from this very procedure, and no other."""
    monkeypatch.setattr(draw, "_FOLDERS", (tmp_path,))
    stamp = draw.stamp(draw.dot(rulebook(), "game", "en"))
    file = tmp_path / f"{draw.file_name(rulebook(), 'game', 'en')}.svg"
    file.write_text(f'<svg data-source="{stamp}"></svg>')
    assert draw.chart(rulebook(), "game", "en").svg == f'<svg data-source="{stamp}"></svg>'
    other = tmp_path / f"{draw.file_name(rulebook(), 'toss', 'en')}.svg"
    other.write_text(f'<svg data-source="{stamp}"></svg>')
    assert draw.chart(rulebook(), "toss", "en").svg == ""


def test_a_layout_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same procedure is laid out once, however often its chart is asked for and whatever its prefix."""
    layout.lay_out.cache_clear()
    for prefix in ("", "a", "b", "a"):
        draw.chart(long_names(), "play", "es", prefix)
    assert layout.lay_out.cache_info().misses == min(1, len(layout.programs()))


@pytest.mark.parametrize(
    ("asked", "error"),
    [(("nothing", "en"), UnknownProcedure), (("game", "fr"), UnknownLanguage)],
)
def test_unknown_names_are_refused(asked: tuple[str, str], error: type[Exception]) -> None:
    """A procedure or a language that there is not is an error that names what there is."""
    with pytest.raises(error, match="must be one of"):
        draw.chart(rulebook(), *asked)


def test_lines_are_as_few_and_as_equal_as_can_be() -> None:
    """A text is broken between words, into no more lines than needed, and into lines of like lengths."""
    assert wrap("one two three four", 15, 90) == ("one two", "three four")
    assert wrap("one", 15, 200) == ("one",)
    assert wrap("", 15, 200) == ("",)
    assert wrap("Ressourcenerzeugungsfähigkeit x", 15, 50) == ("Ressourcenerzeugungsfähigkeit", "x")


def test_accents_take_no_room() -> None:
    """A letter with an accent is as wide as the letter without."""
    assert width("Überprüfen", 15) == width("Uberprufen", 15)
    assert width("WWW", 15) > width("iii", 15)


def test_a_word_too_long_for_its_shape_is_set_smaller_or_taken_apart() -> None:
    """A word that does not fit in the usual type is set in a smaller one, and only then taken apart."""
    boxes = plan(long_names(), "play", "de").boxes
    assert {boxes[step].width for step in path(long_names().graph("play")).column} == {COLUMN}
    assert boxes["refused"].lines == ("Spielbeschränkung", "nicht erfüllt")
    assert boxes["refused"].size < boxes["aborted"].size
    assert boxes["choose"].lines == ("Ressourcenerzeu-", "gungsfähigkeit", "auswählen")


def test_reading_the_rules_loads_no_graphviz() -> None:
    """Graphviz is imported only when something is laid out."""
    code = "import sys, ruleskit.show.tell, ruleskit.show.draw; sys.exit('graphviz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
