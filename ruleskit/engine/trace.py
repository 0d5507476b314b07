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
    `denies` where the procedure ended without what was wanted, `forks` where a check only told ways apart.
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
    forks: bool = False

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

    It is the first condition that did not hold when the procedure that ended so was last sent another way.
    Where none of its own conditions failed, the last denial inside it decided, or else the end's own rule.
    """
    end = _last_denial(trace, 0, len(trace))
    if end is None:
        return None
    while True:
        depth = trace[end].depth
        begin = end
        while begin > 0 and trace[begin - 1].depth >= depth:
            begin -= 1
        for entry in reversed(trace[begin:end]):
            if entry.depth == depth and entry.unmet and not entry.forks:
                return entry.unmet[0].rule
        inner = _last_denial(trace, begin, end)
        if inner is None:
            return next(iter(trace[end].rules), None)
        end = inner


def _last_denial(trace: Trace, begin: int, end: int) -> int | None:
    return next((index for index in range(end - 1, begin - 1, -1) if trace[index].denies), None)


def plain(value: Value) -> Any:
    """Return a message or one of its parts as JSON holds it."""
    match value:
        case Message(key, params):
            return {"key": key, "with": {name: plain(part) for name, part in params.items()}}
        case Ref(thing):
            return thing
        case Text():
            return value.en
        case tuple():
            return [plain(part) for part in value]
    return value
