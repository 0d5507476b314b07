"""The only place where one position becomes the next."""

from __future__ import annotations

from typing import cast

from attrs import evolve

from ruleskit.engine.choose import choose
from ruleskit.engine.declare import Act, Ask, Call, Check, Done, Option, Repeat, Step, Stop
from ruleskit.engine.graph import Graph
from ruleskit.engine.guard import expected, rule_of
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook, examined, step_name
from ruleskit.engine.trace import Entry
from ruleskit.engine.verdict import Verdict
from ruleskit.errors import BadDeclaration, Endless, NothingAsked, one_of, shown
from ruleskit.words import Message, Ref, message

Moved = tuple[Position, Entry]

PATIENCE = 10_000
"""After so many steps without a decision or an end, those who go on by themselves give up."""

LAST = 60
"""How many of the procedures begun last are looked at for what keeps going."""

_TELLING = ("check", "repeat")
"""The shapes whose way is told: yes, no, again, done."""


def advance(book: Rulebook, position: Position, answer: str | None = None) -> Moved:
    """Go through one step and return the position after it with the entry of the trace.

    `answer` is the id of an option, or a part of it that names no other allowed one. A decision with a single
    allowed option needs no answer.

    Raises `Over` at the end, `NothingAsked` for an answer where nobody decides, `AnswerNeeded`,
    `NotUnderstood`, `NotLegal` or `Ambiguous` at a decision, and `RuleFailed` for an exception in a rule.
    """
    return go_on(book, position, book.asked(position), answer)


def go_on(book: Rulebook, position: Position, asked: Asked | None, answer: str | None) -> Moved:
    """Do what `advance` does where it is known already what is asked at `position`."""
    step = book.step(position.frame)
    if answer is not None and not isinstance(step, Ask):
        raise NothingAsked(f"{position.frame.at}: nobody is asked here; found the answer {shown(answer)}")
    # Outside of `rule_of`: a wrong answer is the player's error, not the rule's.
    chosen = choose(asked, answer, lambda what: book.say(what, "en", position.game)) if asked else None
    with rule_of(position.frame.at):
        return _go(_At(book, position, step), asked, chosen)


def endless(book: Rulebook, position: Position) -> Endless:
    """Return the error for a procedure that goes on by itself, with what was begun last: that keeps going."""
    last = position.frames[-LAST:]
    doing = dict.fromkeys(filter(None, map(book.doing, last)))
    going = [*map(shown, doing), ", ".join(dict.fromkeys(frame.procedure for frame in last))]
    return Endless(
        f"{position.frame.at}: {PATIENCE} steps without a decision or an end; what keeps going:"
        f" {', '.join(going[:-1])}{' in ' if doing else ''}{going[-1]}"
    )


def _go(at: _At, asked: Asked | None, chosen: Option | None) -> Moved:
    game, notes = at.position.game, at.position.frame.notes
    match step := at.step:
        case Act():
            done = expected(Done, step.does(game, notes))
            return at.on(done), at.entry(events=done.events)
        case Check():
            found = expected(Verdict, step.asks(game, notes))
            way = "yes" if found else "no"
            reasons = found if found or step.forks else found + at.later()
            return at.on(Done(game, notes), way), at.entry(way, reasons=reasons, forks=step.forks)
        case Repeat():
            found = expected(Verdict, step.asks(game, notes))
            way = "again" if found else "done"
            return at.on(Done(game, notes), way), at.entry(way, reasons=found)
        case Ask() if asked and chosen:
            done = expected(Done, step.then(game, notes, chosen.id))
            text = message("trace.chooses", who=Ref(asked.who), option=chosen.says)
            return at.on(done), at.entry(who=asked.who, text=text, events=done.events, answer=chosen.id)
        case Call():
            return _call(at, step)
        case Stop():
            return _stop(at, step)
    raise AssertionError(f"a {type(step).__name__} is no step of a graph")


def _call(at: _At, step: Call) -> Moved:
    game, notes = at.position.game, at.position.frame.notes
    opened = step.opens(game, notes)
    if opened is None:
        text = step.empty(game, notes) if step.empty else message("trace.empty", step=at.name)
        return at.on(Done(game, notes)), at.entry("empty", text=text, quiet=True)
    procedure, inner_notes = opened
    if procedure not in step.procedures:
        # The chart and the exploration know only the procedures that are declared.
        raise BadDeclaration(f"opens {shown(procedure)} {one_of(step.procedures)}")
    frame = at.book.frame(procedure, inner_notes)
    return evolve(at.position, frames=(*at.position.frames, frame)), at.entry(
        "opens", text=message("trace.opens", step=at.name)
    )


def _stop(at: _At, step: Stop) -> Moved:
    entry = at.entry(step.outcome, denies=step.denies)
    outer = at.position.frames[:-1]
    if not outer or step.whole_game:
        return Position(at.position.game, (), step.outcome), entry
    caller = Position(at.position.game, outer)
    call = cast(Call, at.book.step(caller.frame))
    done = Done(caller.game, caller.frame.notes)
    if call.takes:
        with rule_of(caller.frame.at):
            inner_notes = at.position.frame.notes
            done = expected(Done, call.takes(caller.game, caller.frame.notes, step.outcome, inner_notes))
        entry = evolve(entry, events=done.events)
    return _At(at.book, caller, call).on(done, step.outcome), entry


class _At:
    """A step at a position: what the entry and the next position are made from."""

    def __init__(self, book: Rulebook, position: Position, step: Step) -> None:
        self.book = book
        self.position = position
        self.step = step
        self.graph: Graph = book.graph(position.frame.procedure)
        self.name = step_name(position.frame)

    def on(self, done: Done, way: str = "") -> Position:
        return self.position.moved(done.game, done.notes, self.graph.next(self.step.id, way))

    def later(self) -> Verdict:
        """What the later checks of the same part say, without going there."""
        fellows = self.graph.together(self.step.id)
        return examined(self.graph, fellows, self.position.game, self.position.frame.notes)

    def entry(
        self,
        way: str = "",
        *,
        who: str | None = None,
        text: Message | None = None,
        events: tuple[Message, ...] = (),
        answer: str | None = None,
        reasons: Verdict | None = None,
        quiet: bool = False,
        denies: bool = False,
        forks: bool = False,
    ) -> Entry:
        frame = self.position.frame
        shape = type(self.step).__name__.lower()
        return Entry(
            procedure=frame.procedure,
            step=frame.step,
            shape=shape,
            happening=self.step.happening or shape,
            way=way,
            who=getattr(frame.notes, "who", "") if who is None else who,
            depth=len(self.position.frames) - 1,
            rules=tuple(self.book.cite(role) for role in self.step.cites),
            text=text
            or (
                events[0]
                if events
                else message(f"trace.{way if shape in _TELLING else shape}", step=self.name)
            ),
            events=events,
            answer=answer,
            reasons=() if reasons is None else self.book.cited(reasons).reasons,
            quiet=quiet,
            denies=denies,
            forks=forks,
        )
