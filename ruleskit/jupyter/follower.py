"""A card on its way through a chain of procedures, moment by moment, over as many turns as it takes.

Everything was played before anything is shown; what moves here is only the moment that is looked at.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from attrs import frozen

from ruleskit.engine import History, play_fitting
from ruleskit.jupyter import parts
from ruleskit.jupyter.ahead import Ahead
from ruleskit.jupyter.guard import guarded
from ruleskit.jupyter.lesson import NO_ERROR_LINE, Lesson
from ruleskit.jupyter.parts import Change
from ruleskit.scenario import Scenario, find
from ruleskit.scenario.run import until
from ruleskit.show import bar, chain_page
from ruleskit.show import chain as chains
from ruleskit.show.chain_page import Came
from ruleskit.show.chain_walk import Walk, walk
from ruleskit.show.chart import Chart
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import words
from ruleskit.words import Language, checked, message

_prefixes = count(1)

PIECES = ("heading", "news", "now", "marks", "chart", "moments")
MOVES = ("back", "next", "start-over")
"""The three moves, by the words on their buttons."""


class Follower:
    """A card in a chain on the screen: `view` is the widget, `at` the number of the moment looked at."""

    def __init__(self, followed: Walk, language: str = "en") -> None:
        self.walk = followed
        self.at = 0
        self.language: Language = checked(language)
        self._prefix = f"rkw{next(_prefixes)}"
        self._charts: dict[Language, Chart] = {}
        self._pieces = {name: parts.piece(f"rk-p-{name}") for name in PIECES}
        self._moves = {name: parts.button(self._mover(name)) for name in MOVES}
        self._language = parts.Selection("rk-language", self.speak)
        self._ahead = Ahead()
        self.view = self._assemble()
        self._show("moved")

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)

    def speak(self, language: str) -> None:
        """Say everything in `language`; the moment stays. Raises `UnknownLanguage`."""
        self.language = checked(language)
        guarded(lambda: self._show("moved"), self._failed)

    def go(self, move: str) -> Came:
        """Make a move of `MOVES` and return how it ended."""
        before = self.at
        last = len(self.walk.stages) - 1
        self.at = {"back": max(0, before - 1), "next": min(last, before + 1)}.get(move, 0)
        came: Came = "moved" if self.at != before else "over" if move == "next" else "first"
        try:
            self._show(came)
        except Exception:
            self.at = before
            raise
        return came

    def _mover(self, name: str) -> Any:
        return lambda: guarded(lambda: self.go(name), self._failed)

    def _failed(self, error: Exception) -> None:
        where = chain_page.say("moment", self.language, at=self.at + 1, count=len(self.walk.stages))
        parts.show(self._pieces["news"], bar.failed(self.language, where, error))
        self._ahead.think(self._next)

    def _show(self, came: Came) -> None:
        for change in self._changes(self.at, came):
            change.make()
        more = self.at < len(self.walk.stages) - 1
        for name, made in self._moves.items():
            css = parts.move(name, primary=name == "next" and more)
            parts.say(made, words(message(f"screen.{name}"), self.language), css=css)
        about = words(message("screen.language"), self.language)
        self._language.show(about, parts.LANGUAGE_NAMES, self.language)
        self._ahead.think(self._next)

    def _next(self) -> tuple[Change, ...]:
        """Return what Next would change, if it leads on. Nothing moves."""
        more = self.at < len(self.walk.stages) - 1
        return self._changes(self.at + 1, "moved") if more else ()

    def _changes(self, at: int, came: Came) -> tuple[Change, ...]:
        """Return what changes on the page where the moment `at` is looked at."""
        followed, language, drawn = self.walk, self.language, self._chart()
        pieces = {
            "heading": chain_page.heading(drawn, language),
            "marks": chain_page.marking(followed, at, drawn),
            "chart": chain_page.picture(drawn, language),
            "now": chain_page.now(followed, at, language),
            "news": chain_page.status(followed, at, language, came),
            "moments": chain_page.moments(followed, at, language),
        }
        return tuple(parts.shown(self._pieces[name], html) for name, html in pieces.items())

    def _chart(self) -> Chart:
        if self.language not in self._charts:
            drawn = chains.chart(self.walk.book, self.walk.chain, self.language, self._prefix)
            self._charts[self.language] = drawn
        return self._charts[self.language]

    def _assemble(self) -> Any:
        piece, moves = self._pieces, list(self._moves.values())
        stage = parts.box(
            parts.box(piece["heading"], self._language.view, *moves, piece["news"], css=["rk-bar"]),
            piece["now"],
            parts.box(piece["marks"], piece["chart"], css=["rk-chain-chart"]),
            piece["moments"],
            css=["rk-stage", "rk-chain"],
        )
        own = parts.piece("rk-style")
        parts.show(own, chain_page.stylesheet())
        return parts.box(parts.style(), own, stage, self._ahead.view, css=["rk"])


@frozen
class Kept:
    """What stays of it without a kernel: the chart at the end, the counters, and all moments."""

    walk: Walk
    chart: Chart
    language: Language

    def __repr__(self) -> str:
        return f"{self.chart.title}\n{self.walk.text(self.language)}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        inside = chain_page.still(self.walk, self.chart, self.language)
        html: Html = tag("div", NO_ERROR_LINE, inside, class_="rk-static", lang=self.language)
        return {"text/plain": repr(self), "text/html": str(html)}


def chain(
    what: str | Scenario | History,
    card: str | None = None,
    language: str = "en",
    *,
    edition: str | None = None,
) -> Lesson:
    """Return a card on its way through the chain of its game: Back and Next over what happens to it.

    `what` is a shipped scenario by its name, a file by its path, or a history; a scenario is played by its
    own answers, those that fit in `edition`. By default the card is the first that goes through the chain.

    Raises `NoChain`, `BadArgument` for an unknown card, `UnknownScenario`, `ScenarioFaults`, `UnknownEdition`
    and `UnknownLanguage`.
    """
    spoken = checked(language)
    followed = walk(what if isinstance(what, History) else _played(what, edition), card)
    drawn = chains.chart(followed.book, followed.chain, spoken)
    return Lesson(Follower(followed, spoken), Kept(followed, drawn, spoken))


def _played(what: str | Scenario, edition: str | None) -> History:
    scenario = find(what) if isinstance(what, str) else what
    book, start = scenario.start(edition)
    plan = scenario.plan(edition)
    return play_fitting(book, start, plan.answer or (), until(plan.stop)).history
