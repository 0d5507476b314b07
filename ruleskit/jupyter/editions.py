"""Two editions beside each other: one scenario, gone through row by row in both at once.

Both were played before anything is shown; what moves here is only the row that is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import frozen

from ruleskit.jupyter import parts
from ruleskit.jupyter.ahead import Ahead
from ruleskit.jupyter.calm import calm
from ruleskit.jupyter.guard import guarded
from ruleskit.jupyter.lesson import NO_ERROR_LINE, Lesson
from ruleskit.jupyter.parts import Change
from ruleskit.scenario import Scenario, find
from ruleskit.show import bar, beside
from ruleskit.show import compare as comparing
from ruleskit.show.beside import Came
from ruleskit.show.chart import Chart
from ruleskit.show.compare import Comparison
from ruleskit.show.difference import differs
from ruleskit.show.draw import chart, difference
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import words
from ruleskit.words import Language, checked, message

_prefixes = count(1)

NAMES = ("old", "new")

MOVES: tuple[tuple[str, Callable[[Comparison, int], tuple[int, Came]]], ...] = (
    ("back", beside.backward),
    ("next", beside.forward),
    ("to-difference", beside.to_difference),
    ("start-over", beside.start_over),
)
"""The four moves, by the words on their buttons."""

PIECES = (
    *("heading", "news", "rows", "every", "ending"),
    *(f"{name}-{piece}" for name in NAMES for piece in ("head", "marks", "chart")),
)


class Comparer:
    """Both editions on the screen: `view` is the widget, `at` how many rows were gone through."""

    def __init__(self, found: Comparison, language: str = "en") -> None:
        self.found = found
        self.at = 0
        self.language: Language = checked(language)
        self._prefix = f"rkc{next(_prefixes)}"
        self._charts: dict[tuple[int, str, Language], Chart] = {}
        self._pieces = {name: parts.piece(f"rk-p-{name}") for name in PIECES}
        self._moves = {name: parts.button(self._mover(move)) for name, move in MOVES}
        self._language = parts.Selection("rk-language", self.speak)
        self._ahead = Ahead()
        self.view = self._assemble()
        self._show("moved")

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)

    # ── Moving ────────────────────────────────────────────────────────────────────────────────────

    def speak(self, language: str) -> None:
        """Say everything in `language`; the row stays. Raises `UnknownLanguage`."""
        self.language = checked(language)
        guarded(lambda: self._show("moved"), self._failed)

    def _mover(self, move: Callable[[Comparison, int], tuple[int, Came]]) -> Callable[[], bool]:
        return lambda: guarded(lambda: self._moved(*move(self.found, self.at)), self._failed)

    def _moved(self, at: int, came: Came) -> None:
        before, self.at = self.at, at
        try:
            self._show(came)
        except Exception:
            self.at = before
            raise

    def _failed(self, error: Exception) -> None:
        row = comparing.say(
            message("compare.status.row", row=self.at, count=len(self.found.rows)), self.language
        )
        parts.show(self._pieces["news"], bar.failed(self.language, row, error))
        self._ahead.think(self._next)

    # ── Showing ───────────────────────────────────────────────────────────────────────────────────

    def _show(self, came: Came) -> None:
        found, at, language = self.found, self.at, self.language
        for change in self._changes(at, came):
            change.make()
        for name, made in self._moves.items():
            say = comparing.say if name == "to-difference" else words
            room = "compare" if name == "to-difference" else "screen"
            css = parts.move(name, primary=name == "next" and at < len(found.rows))
            parts.say(made, say(message(f"{room}.{name}"), language), css=css)
        self._language.show(words(message("screen.language"), language), parts.LANGUAGE_NAMES, language)
        self._ahead.think(self._next)

    def _changes(self, at: int, came: Came) -> tuple[Change, ...]:
        """Return what changes on the page where the row `at` is looked at."""
        found, language = self.found, self.language
        pieces = {
            "heading": beside.heading(found, language),
            "news": beside.status(found, at, language, came),
            "rows": beside.around(found, at, language),
            "every": beside.every(found, language),
            "ending": beside.ending(found, at, language),
        }
        for number, (name, panel) in enumerate(zip(NAMES, beside.panels(found, at), strict=True)):
            drawn = self._chart(number, panel)
            pieces[f"{name}-head"] = beside.head(panel, language)
            pieces[f"{name}-marks"] = beside.marking(panel, drawn)
            pieces[f"{name}-chart"] = beside.picture(drawn, language)
        return tuple(parts.shown(self._pieces[name], html) for name, html in pieces.items())

    def _next(self) -> tuple[Change, ...]:
        """Return what Next would change, if it leads on. Nothing moves."""
        at, came = beside.forward(self.found, self.at)
        return self._changes(at, came) if came == "moved" else ()

    def _chart(self, number: int, panel: beside.Panel) -> Chart:
        wanted = number, panel.procedure, self.language
        if wanted not in self._charts:
            prefix = f"{self._prefix}-{NAMES[number]}"
            self._charts[wanted] = chart(panel.side.book, panel.procedure, self.language, prefix)
        return self._charts[wanted]

    def _assemble(self) -> Any:
        piece, moves = self._pieces, list(self._moves.values())
        heads = [parts.with_classes(piece[f"{name}-head"], ["rk-ed", "head", name]) for name in NAMES]
        charts = [
            parts.box(piece[f"{name}-marks"], piece[f"{name}-chart"], css=["rk-ed", "chart", name])
            for name in NAMES
        ]
        stage = parts.box(
            parts.box(piece["heading"], self._language.view, *moves, piece["news"], css=["rk-bar"]),
            *(widget for pair in zip(heads, charts, strict=True) for widget in pair),
            parts.box(piece["rows"], piece["ending"], piece["every"], css=["rk-rows"]),
            css=["rk-stage", "rk-two"],
        )
        own = parts.piece("rk-style")
        parts.show(own, beside.stylesheet())
        return parts.box(parts.style(), own, stage, self._ahead.view, css=["rk"])


@frozen
class Kept:
    """What stays of it without a kernel: where and why they part, what differs as an image, and all rows."""

    found: Comparison
    chart: Chart
    language: Language

    def __repr__(self) -> str:
        return comparing.text(self.found, self.language)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        inside = beside.still(self.found, self.chart, self.language)
        html: Html = tag("div", NO_ERROR_LINE, inside, class_="rk-static", lang=self.language)
        return {"text/plain": repr(self), "text/html": str(html)}


@calm
def compare(scenario: str | Scenario, old: str, new: str, language: str = "en") -> Lesson:
    """Return both editions of a scenario beside each other: a shipped one by its name, or a file by its path.

    A saved notebook keeps a chart of what differs in the procedure in which the editions part, and both
    traces as a table. Raises `UnknownScenario`, `ScenarioFaults`, `UnknownEdition` and `UnknownLanguage`.
    """
    spoken = checked(language)
    found = comparing.compare(find(scenario) if isinstance(scenario, str) else scenario, old, new)
    return Lesson(Comparer(found, spoken), Kept(found, _drawn(found, spoken), spoken))


def _drawn(found: Comparison, language: Language) -> Chart:
    """Return the chart of what differs where they part, or else of the procedure with which they begin."""
    entry = next((one for one in found.parting if one is not None), None) or found.rows[0].entry
    old, new = (side.book for side in found.sides)
    if differs(old, new, entry.procedure):
        return difference(old, new, entry.procedure, language)
    return chart(new if entry.procedure in new.graphs else old, entry.procedure, language)
