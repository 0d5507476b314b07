"""The trace: one entry for every step that was gone through, as a value."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ruleskit.engine.verdict import Reason
from ruleskit.words import Message, Ref, Text, Value


@frozen(kw_only=True)
class Entry:
    """What one step did.

    `way` is how the procedure went on: "", yes, no, again, done, or the outcome it stopped with. `who` is the
    player concerned ("" where nobody is), `depth` the number of procedures that wait outside this one,
    `rules` the ids of the rules the step follows, `text` what to tell, `answer` the option that was taken,
    `reasons` the conditions looked at, with their rule ids. `quiet` is true where nothing could happen,
    `denies` where the procedure ended without what was wanted.
    """

    procedure: str
    step: str
    shape: str
    happening: str
    way: str
    who: str
    depth: int
    rules: tuple[str, ...]
    text: Message
    events: tuple[Message, ...] = ()
    answer: str | None = None
    reasons: tuple[Reason, ...] = ()
    quiet: bool = False
    denies: bool = False

    @property
    def at(self) -> str:
        """The step with its procedure: `procedure.step`."""
        return f"{self.procedure}.{self.step}"

    @property
    def unmet(self) -> tuple[Reason, ...]:
        """The conditions that did not hold, the deciding one first."""
        return tuple(reason for reason in self.reasons if reason.met is False)


Trace = tuple[Entry, ...]


def deciding_rule(trace: Trace) -> str | None:
    """Return the id of the rule behind the last end that denied something, or None where nothing was denied.

    It is the first condition that did not hold when that procedure was last sent another way.
    """
    for index in range(len(trace) - 1, -1, -1):
        end = trace[index]
        if end.denies:
            for entry in reversed(trace[:index]):
                if entry.depth == end.depth and entry.unmet:
                    return entry.unmet[0].rule
    return None


def plain(value: Value) -> Any:
    """Return a message or one of its parts as JSON holds it."""
    match value:
        case Message(key, params):
            return {"key": key, **{name: plain(part) for name, part in params.items()}}
        case Ref(thing):
            return thing
        case Text():
            return value.en
        case tuple():
            return [plain(part) for part in value]
    return value
