"""The timing of one event: interrupts before it, then the event itself, then responses to it.

Whatever happens goes through here, also from inside an effect or a cost, and so windows open inside windows
to any depth. What happens at once happens as one batch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from ruleskit.champions.commit import foreseen, happen, possible
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table
from ruleskit.champions.window import Window, offers
from ruleskit.engine import Act, Call, Check, Done, Procedure, Stop, Verdict, fails, holds, verdict
from ruleskit.words import Message, message


@frozen(kw_only=True)
class Happening:
    """The notes of a batch: what is about to happen, under which handles it is pending, and what happened."""

    who: str = ""
    batch: tuple[Occurrence, ...] = ()
    handles: tuple[int, ...] = ()
    happened: tuple[Occurrence, ...] = ()
    follows: tuple[Occurrence, ...] = ()


def announce(table: Table, batch: tuple[Occurrence, ...]) -> tuple[Table, tuple[int, ...]]:
    """Return the table with the batch about to happen, and the handles that address it."""
    handles = []
    for what in batch:
        table, handle = table.with_pending(what)
        handles.append(handle)
    return table, tuple(handles)


def interrupts(table: Table, handles: tuple[int, ...]) -> tuple[str, Window] | None:
    """Open the window before what is pending under `handles`, or nothing where nobody can interrupt it."""
    return _window(table, Window(timing="interrupt", handles=handles))


def responses(table: Table, happened: tuple[Occurrence, ...]) -> tuple[str, Window] | None:
    """Open the window after what happened, or nothing where nobody can respond to it."""
    return _window(table, Window(timing="response", happened=happened))


def _window(table: Table, window: Window) -> tuple[str, Window] | None:
    return ("window", window) if offers(table, window) else None


Opens = Callable[[Table, Any], tuple[str, Window] | None]


def window_before(opens: Opens) -> Call:
    """Return the step at which what is about to happen can be interrupted."""
    return Call(
        "interrupts",
        procedures="window",
        opens=opens,
        empty=lambda *_: message("trace.nobody-interrupts"),
        cites="interrupt",
        happening="window",
    )


def window_after(opens: Opens) -> Call:
    """Return the step at which what has happened can be responded to."""
    return Call(
        "responses",
        procedures="window",
        opens=opens,
        empty=lambda *_: message("trace.nobody-responds"),
        cites="response",
        happening="window",
    )


def _announce(table: Table, notes: Happening) -> Done:
    table, handles = announce(table, notes.batch)
    return Done(table, evolve(notes, handles=handles), (message("event.about", what=_told(notes.batch)),))


def _told(batch: tuple[Occurrence, ...]) -> tuple[Message, ...]:
    return tuple(what.says for what in batch)


def _something_left(table: Table, notes: Happening) -> Verdict:
    left = tuple(what for what in pending(table, notes.handles) if possible(table, what))
    if left:
        says = message("fact.left", what=_told(left))
        return verdict(holds("interrupt", says), *(foreseen(table, what) for what in left))
    return verdict(fails("interrupt", message("reason.nothing-left", what=_told(notes.batch))))


def pending(table: Table, handles: tuple[int, ...]) -> tuple[Occurrence, ...]:
    """Return what is still about to happen under `handles`, in their order."""
    return tuple(table.pending[handle] for handle in handles if handle in table.pending)


def commit(table: Table, handles: tuple[int, ...]) -> tuple[Table, Happening, tuple[Message, ...]]:
    """Let everything that is still pending under `handles` happen at once."""
    waiting = tuple(what for what in pending(table, handles) if possible(table, what))
    table = table.without_pending(*handles)
    happened: list[Occurrence] = []
    events: list[Message] = []
    follows: list[Occurrence] = []
    for what in waiting:
        result = happen(table, what)
        table = result.table
        happened.extend((what,) if result.occurred else ())
        events.extend(result.events)
        follows.extend(result.follows)
    return table, Happening(happened=tuple(happened), follows=tuple(follows)), tuple(events)


def _commit(table: Table, notes: Happening) -> Done:
    table, result, events = commit(table, notes.handles)
    return Done(table, evolve(notes, happened=result.happened, follows=result.follows), events)


def _drop(table: Table, notes: Happening) -> Done:
    return Done(table.without_pending(*notes.handles), notes, ())


def happening(who: str, *batch: Occurrence) -> tuple[str, Happening] | None:
    """Open the timing of a batch; None where nothing is about to happen."""
    return ("happen", Happening(who=who, batch=batch)) if batch else None


HAPPEN = Procedure(
    "happen",
    Happening,
    Act("announce", _announce, cites="interrupt"),
    window_before(lambda table, notes: interrupts(table, notes.handles)),
    Check("left", _something_left, no="drop", cites="interrupt"),
    Act("commit", _commit, cites=("interrupt", "response")),
    Call(
        "follows",
        procedures="happen",
        opens=lambda _, notes: happening(notes.who, *notes.follows),
        cites="full:defeat",
    ),
    window_after(lambda table, notes: responses(table, notes.happened)),
    Stop("happened", "happened", cites="response"),
    Act("drop", _drop, cites="interrupt"),
    Stop("prevented", "prevented", cites="interrupt"),
)
