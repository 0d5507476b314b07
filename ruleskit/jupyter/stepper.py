"""The stepper: a procedure gone through step by step, with everything there is to see at each of them.

It holds a history and moves about in it. What there is to see is computed as a value and as pieces of HTML
before any of it is shown, so that whatever fails leaves the screen as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import History
from ruleskit.jupyter import parts
from ruleskit.jupyter.ahead import Ahead
from ruleskit.jupyter.charts import Charts
from ruleskit.jupyter.choices import Choices, Offer
from ruleskit.jupyter.frames import Frames
from ruleskit.jupyter.guard import guarded
from ruleskit.jupyter.lines import Item, Lines
from ruleskit.jupyter.parts import Change
from ruleskit.jupyter.ways import Ways
from ruleskit.scenario import Scenario
from ruleskit.show import bar, now, page, past, walk
from ruleskit.show.html import Html, join, tag
from ruleskit.show.scene import Line, Scene, scene, words
from ruleskit.show.side import side
from ruleskit.show.table import cards, table
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

KINDS = ("all", "rules", "decisions")
"""Which lines of the trace can be shown."""

PIECES = (
    "news", "rule-opener", "now", "refused", "side", "table", "cards-opener", "cards", "sheets",
    "trace", "none", "ways", "rules", "met-opener", "met",
)  # fmt: skip

LATER = {"side", "table", "cards", "trace", "rules", "met"}
"""What is looked at only after the step, its mark on the chart, and its decision."""


@frozen
class _Screen:
    """Everything that is shown at a moment; `level` is that of the procedure whose chart is shown."""

    seen: Scene
    level: int
    changes: tuple[Change, ...]
    offers: tuple[Offer, ...]
    items: tuple[Item, ...]


class Stepper:
    """A history on the screen: `view` is the widget, `history` where it stands, `language` what it speaks."""

    def __init__(self, what: History | Scenario, language: str = "en", *, edition: str | None = None) -> None:
        self.history = what if isinstance(what, History) else History.at(*what.start(edition))
        self.language: Language = checked(language)
        self._told: dict[tuple[int, tuple[int, ...], Language], Item] = {}
        self._level: int | None = None
        self._kind = KINDS[0]
        self._pieces = {name: parts.piece(f"rk-p-{name}") for name in PIECES}
        self._moves = {name: parts.button(self._mover(name, move)) for name, move in MOVES}
        self._charts = Charts(f"rk{next(_prefixes)}")
        self._choices = Choices(self._choose, self._stale)
        self._frames = Frames(self._look_at)
        self._lines = Lines(self._jump)
        self._language = parts.Selection("rk-language", self.speak)
        self._filter = parts.Selection("rk-filter", self._filtered)
        self._ways = Ways(self._jump)
        self._ahead = Ahead()
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
        self._again("language")

    def _look_at(self, level: int) -> None:
        """Show the chart of another procedure that has begun; nothing moves."""
        self._level = level
        self._again("look")

    def _filtered(self, kind: str) -> None:
        """Show other lines of the trace; nothing moves."""
        self._kind = kind
        self._again("filter")

    def _again(self, name: str) -> None:
        here = self.history.here
        guarded(lambda: self._show(self._look("moved")), lambda error: self._failed(name, here, error))

    def _go(self, name: str, move: Callable[[], Came]) -> bool:
        """Make a move and show where it led; return whether it worked. If not, nothing has moved."""
        here = self.history.here

        def go() -> None:
            came = move()
            self._level = None
            self._show(self._look(came))

        return guarded(go, lambda error: self._failed(name, here, error))

    def _failed(self, name: str, here: int, error: Exception) -> None:
        position = self.history.position
        where = name if position.over else position.frame.at
        self.history.jump(here)
        parts.show(self._pieces["news"], bar.failed(self.language, where, error))
        self._ahead.think(self._next)

    def _keep_focus(self) -> None:
        """The button that was pressed is gone: the keyboard goes to the next decision, or to Next."""
        if self._choices.buttons:
            self._choices.focus()
        else:
            self._moves["next"].focus()

    # ── Showing ───────────────────────────────────────────────────────────────────────────────────

    def _look(self, came: Came) -> _Screen:
        seen = scene(self.history)
        inner = len(seen.frames) - 1
        level = inner if self._level is None else min(self._level, inner)
        changes = self._changes(seen, level, came)
        return _Screen(seen, level, changes, self._offers(seen), self._items(seen))

    def _offers(self, seen: Scene) -> tuple[Offer, ...]:
        allowed = seen.asked.allowed if seen.asked else ()
        return tuple(
            Offer(option.id, says, now.consequence(seen, option, self.language))
            for option, says in zip(allowed, now.labels(seen, allowed, self.language), strict=True)
        )

    def _changes(self, seen: Scene, level: int, came: Came) -> tuple[Change, ...]:
        """Return what changes on the page, but for options, lines and ways, in the order it is sent in."""
        language, asked, told = self.language, seen.asked, cards(seen, self.language)
        inner, procedure = level == len(seen.frames) - 1, seen.frames[level].procedure
        goes_on = not seen.position.over and not (asked and asked.open)
        pieces = {
            "now": join(
                [
                    now.head(seen, language),
                    now.result(seen, language),
                    now.question(seen, asked, language) if asked else None,
                ]
            ),
            "news": bar.status(seen, language, came) if inner else bar.looking(seen, language, level),
            "refused": now.refused(seen, asked, language) if asked else Html(""),
            "side": side(seen, language),
            "table": table(seen, language),
            "sheets": join([bar.where(seen, language, level), page.sheets(seen, language, level)]),
            "trace": past.heading("trace", "trace-hint" if seen.lines else "trace-empty", language),
            "rules": past.rules(seen, language),
            "met": past.met(seen, language),
            "cards": told,
            "rule-opener": page.opener("full-rule", language),
            "cards-opener": page.opener("cards-in-words", language) if told else Html(""),
            "met-opener": page.opener("rules-met", language),
        }
        return (
            *self._charts.changes(seen.book, procedure, language, seen.marks_at(level).classes),
            *(parts.shown(self._pieces[name], html, later=name in LATER) for name, html in pieces.items()),
            parts.classed(self._now, now.room(seen)),
            parts.classed(self._chartbox, page.room(seen, level)),
            *(
                parts.classed(made, parts.move(name, primary=name == "next" and goes_on))
                for name, made in self._moves.items()
            ),
        )

    def _next(self) -> tuple[Change, ...]:
        """Return what Next would change, if it leads on. Nothing moves."""
        ahead = History(self.history.book, self.history.moments, self.history.here)
        came = walk.forward(ahead)
        if came != "moved":
            return ()
        seen = scene(ahead)
        changes = self._changes(seen, len(seen.frames) - 1, came)
        return *changes, *self._choices.ahead(self._offers(seen))

    def _items(self, seen: Scene) -> tuple[Item, ...]:
        shown = [self._item(seen, line) for line in seen.lines if self._is_shown(line)]
        if shown and shown[-1].moment == seen.lines[-1].moments[-1]:
            shown[-1] = evolve(shown[-1], current=True)
        return tuple(shown)

    def _item(self, seen: Scene, line: Line) -> Item:
        """Return a line of the trace. It is made once: a trace can be long."""
        key = (line.number, line.moments, self.language)
        if key not in self._told:
            self._told[key] = Item(
                moment=line.moments[-1],
                says=past.label(seen, line, self.language),
                rule=line.entry.rules[0],
                depth=line.entry.depth,
                html=past.quiet(seen, line, self.language) if line.quiet else None,
            )
        return self._told[key]

    def _is_shown(self, line: Line) -> bool:
        decided = line.entry.answer is not None
        return self._kind == "all" or (decided if self._kind == "decisions" else not (decided or line.quiet))

    def _show(self, screen: _Screen) -> None:
        seen, language = screen.seen, self.language
        for change in screen.changes:
            change.make()
        self._choices.show(self.history.here, screen.offers)
        self._frames.show(bar.crumbs(seen, language), screen.level)
        self._lines.show(screen.items)
        empty = words(message("screen.filter.none"), language) if seen.lines and not screen.items else ""
        parts.show(self._pieces["none"], tag("p", empty, class_="muted") if empty else Html(""))
        ways = self._ways.show(self.history, language)
        about = "branches-hint" if ways > 1 else "branches-empty"
        parts.show(self._pieces["ways"], past.heading("branches", about, language))
        for name, made in self._moves.items():
            parts.say(made, words(message(f"screen.{name}"), language))
        about = words(message("screen.language"), language)
        self._language.show(about, parts.LANGUAGE_NAMES, language)
        kinds = tuple((words(message(f"screen.filter.{kind}"), language), kind) for kind in KINDS)
        self._filter.show(words(message("screen.filter.about"), language), kinds, self._kind)
        self._ahead.think(self._next)

    def _assemble(self) -> Any:
        piece, moves = self._pieces, list(self._moves.values())
        decision = *self._choices.views, piece["refused"]
        self._now = parts.box(piece["rule-opener"], piece["now"], *decision, css=["rk-now"])
        self._chartbox = parts.box(piece["sheets"], self._charts.view, css=["rk-chartbox"])
        stage = parts.box(
            parts.box(self._frames.view, self._language.view, *moves, piece["news"], css=["rk-bar"]),
            self._now,
            parts.with_classes(piece["side"], ["rk-side", "rk-panel"]),
            parts.box(piece["table"], piece["cards-opener"], piece["cards"], css=["rk-tablebox"]),
            self._chartbox,
            parts.box(
                parts.box(
                    piece["trace"],
                    self._filter.view,
                    piece["none"],
                    self._lines.view,
                    css=["rk-panel", "rk-stack", "rk-trace"],
                ),
                parts.box(piece["rules"], piece["met-opener"], piece["met"], css=["rk-panel", "rk-stack"]),
                parts.box(piece["ways"], self._ways.view, css=["rk-panel", "rk-stack"]),
                css=["rk-more"],
            ),
            css=["rk-stage"],
        )
        return parts.box(parts.style(), stage, self._ahead.view, css=["rk"])
