"""The stepper: a procedure gone through step by step, with everything there is to see at each of them.

It holds a history and moves about in it. What there is to see is computed as a value and as pieces of HTML
before any of it is shown, so that whatever fails leaves the screen as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import frozen

from ruleskit.engine import History
from ruleskit.jupyter import parts
from ruleskit.jupyter.choices import Choices, Offer
from ruleskit.jupyter.guard import guarded
from ruleskit.jupyter.lines import Item, Lines
from ruleskit.jupyter.ways import Ways
from ruleskit.scenario import Scenario
from ruleskit.show import bar, now, page, past, walk
from ruleskit.show.draw import Chart, chart
from ruleskit.show.html import Html
from ruleskit.show.scene import Scene, scene, words
from ruleskit.show.side import side
from ruleskit.show.table import table
from ruleskit.show.walk import Came
from ruleskit.words import Language, checked, message

_prefixes = count(1)

MOVES: tuple[tuple[str, Callable[[History], Came]], ...] = (
    ("back", walk.backward),
    ("next", walk.forward),
    ("to-decision", walk.to_decision),
    ("start-over", walk.start_over),
)
"""The four moves, by the words on their buttons."""

PIECES = (
    "where", "news", "head", "result", "question", "refused", "side", "table",
    "sheets", "chart", "marks", "legend", "trace", "ways", "rules",
)  # fmt: skip


@frozen
class _Screen:
    """Everything that is shown at a moment."""

    seen: Scene
    pieces: dict[str, Html]
    offers: tuple[Offer, ...]
    items: tuple[Item, ...]


class Stepper:
    """A history on the screen: `view` is the widget, `history` where it stands, `language` what it speaks."""

    def __init__(self, what: History | Scenario, language: str = "en", *, edition: str | None = None) -> None:
        self.history = what if isinstance(what, History) else History.at(*what.start(edition))
        self.language: Language = checked(language)
        self._prefix = f"rk{next(_prefixes)}"
        self._charts: dict[tuple[str, Language], Chart] = {}
        self._pieces = {name: parts.piece(f"rk-p-{name}") for name in PIECES}
        self._moves = {name: parts.button(self._mover(name, move), "rk-move") for name, move in MOVES}
        self._choices = Choices(self._choose, self._stale)
        self._lines = Lines(self._jump)
        self._ways = Ways(self._jump)
        self.view = self._assemble()
        self._show(self._look("moved"))

    @property
    def scene(self) -> Scene:
        """What there is to see now, as a value."""
        return scene(self.history)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)

    # ── Moving: each handler is one line, and one guard stands round them all ──────────────────────

    def _mover(self, name: str, move: Callable[[History], Came]) -> Callable[[], bool]:
        return lambda: self._go(name, lambda: move(self.history))

    def _choose(self, option: str) -> None:
        if self._go(f"choose {option}", lambda: walk.forward(self.history, option)):
            self._keep_focus()

    def _jump(self, moment: int) -> None:
        self._go("jump", lambda: self._jumped(moment))

    def _jumped(self, moment: int) -> Came:
        self.history.jump(moment)
        return "moved"

    def _stale(self) -> None:
        said = words(message("screen.status.stale"), self.language)
        parts.show(self._pieces["news"], bar.line(said, language=self.language))

    def speak(self, language: str) -> None:
        """Say everything in `language`; the place in the history stays. Raises `UnknownLanguage`."""
        self.language = checked(language)
        self._go("language", lambda: "moved")

    def _go(self, name: str, move: Callable[[], Came]) -> bool:
        """Make a move and show where it led; return whether it worked. If not, nothing has moved."""
        here = self.history.here
        return guarded(lambda: self._show(self._look(move())), lambda error: self._failed(name, here, error))

    def _failed(self, name: str, here: int, error: Exception) -> None:
        position = self.history.position
        where = name if position.over else position.frame.at
        self.history.jump(here)
        parts.show(self._pieces["news"], bar.failed(self.language, where, error))

    def _keep_focus(self) -> None:
        """The button that was pressed is gone: the keyboard goes to the next decision, or to Next."""
        if self._choices.buttons:
            self._choices.focus()
        else:
            self._moves["next"].focus()

    # ── Showing ───────────────────────────────────────────────────────────────────────────────────

    def _look(self, came: Came) -> _Screen:
        seen, language = scene(self.history), self.language
        asked, drawn = seen.asked, self._chart(seen)
        pieces = {
            "where": bar.crumbs(seen, language),
            "news": bar.status(seen, language, came),
            "head": now.head(seen, language),
            "result": now.result(seen, language),
            "question": now.question(seen, asked, language) if asked else Html(""),
            "refused": now.refused(seen, asked, language) if asked else Html(""),
            "side": side(seen, language),
            "table": table(seen, language),
            "sheets": page.sheets(seen, language),
            "chart": page.chart_html(drawn, language),
            "marks": page.marks(drawn, seen),
            "legend": page.legend(language),
            "trace": past.heading("trace", "trace-hint" if seen.lines else "trace-empty", language),
            "ways": past.heading("branches", "branches-empty", language),
            "rules": past.rules(seen, language),
        }
        offers = tuple(
            Offer(option.id, seen.say(option.says, language), now.consequence(seen, option, language))
            for option in (asked.allowed if asked else ())
        )
        return _Screen(seen, pieces, offers, self._items(seen))

    def _chart(self, seen: Scene) -> Chart:
        wanted = seen.here.procedure, self.language
        if wanted not in self._charts:
            self._charts[wanted] = chart(seen.book, *wanted, self._prefix)
        return self._charts[wanted]

    def _items(self, seen: Scene) -> tuple[Item, ...]:
        return tuple(
            Item(
                moment=line.moments[-1],
                says=past.label(seen, line, self.language),
                rule=line.entry.rules[0],
                depth=line.entry.depth,
                html=past.quiet(seen, line, self.language) if line.quiet else None,
            )
            for line in seen.lines
        )

    def _show(self, screen: _Screen) -> None:
        language = self.language
        ways = self._ways.show(self.history, language)
        if ways > 1:
            screen.pieces["ways"] = past.heading("branches", "branches-hint", language)
        for name, html in screen.pieces.items():
            parts.show(self._pieces[name], html)
        self._choices.show(self.history.here, screen.offers)
        self._lines.show(screen.items)
        asked = screen.seen.asked
        primary = "next" if not screen.seen.position.over and not (asked and asked.open) else ""
        for name, made in self._moves.items():
            parts.say(made, words(message(f"screen.{name}"), language))
            parts.with_classes(made, parts.move(primary=name == primary))
        about = words(message("screen.language"), language)
        if self._language.description != about:
            self._language.description = about
        if self._language.value != language:
            self._language.value = language

    def _assemble(self) -> Any:
        piece, moves = self._pieces, list(self._moves.values())
        self._language = parts.languages(self.language, self._spoken)
        stage = parts.box(
            parts.box(piece["where"], self._language, *moves, piece["news"], css=["rk-bar"]),
            parts.box(
                *(piece[name] for name in ("head", "result", "question")),
                *self._choices.views,
                piece["refused"],
                css=["rk-now"],
            ),
            parts.with_classes(piece["side"], ["rk-side", "rk-panel"]),
            parts.with_classes(piece["table"], ["rk-tablebox"]),
            parts.box(
                *(piece[name] for name in ("marks", "sheets", "chart", "legend")),
                css=["rk-chartbox"],
            ),
            parts.box(
                parts.box(piece["trace"], self._lines.view, css=["rk-panel", "rk-stack"]),
                parts.with_classes(piece["rules"], ["rk-panel"]),
                parts.box(piece["ways"], self._ways.view, css=["rk-panel", "rk-stack"]),
                css=["rk-more"],
            ),
            css=["rk-stage"],
        )
        return parts.box(parts.style(), stage, css=["rk"])

    def _spoken(self, language: str) -> None:
        if language != self.language:
            self.speak(language)
