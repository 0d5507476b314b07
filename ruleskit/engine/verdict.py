"""Yes or no, and why."""

from __future__ import annotations

from attrs import frozen

from ruleskit.words import Message


@frozen
class Reason:
    """One condition of a check: the rule it comes from, and whether it holds.

    `rule` is the role that the edition turns into a rule id (or such an id itself). `met` is None where the
    condition could not be looked at yet. `enough` says what would do, where the condition does not hold.
    """

    rule: str
    says: Message
    met: bool | None = True
    enough: Message | None = None


@frozen
class Verdict:
    """The answer to a check, with every condition that was looked at, in the order of the rules."""

    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        """Yes, unless a condition does not hold."""
        return all(reason.met is not False for reason in self.reasons)

    @property
    def unmet(self) -> tuple[Reason, ...]:
        """The conditions that do not hold, the deciding one first."""
        return tuple(reason for reason in self.reasons if reason.met is False)

    def __add__(self, later: Verdict) -> Verdict:
        """Return this verdict followed by the conditions of a later one."""
        return Verdict(self.reasons + later.reasons)


YES = Verdict()
"""Yes, without a condition."""


def holds(rule: str, says: Message) -> Reason:
    """Return a condition that is met, as the fact `says`."""
    return Reason(rule, says)


def fails(rule: str, says: Message, enough: Message | None = None) -> Reason:
    """Return a condition that is not met; `enough` says what would do."""
    return Reason(rule, says, False, enough)


def unexamined(rule: str, says: Message) -> Reason:
    """Return a condition that cannot be looked at before an answer that `says` names is given."""
    return Reason(rule, says, None)


def verdict(*reasons: Reason | None) -> Verdict:
    """Return the verdict of these conditions; None stands for one that does not apply."""
    return Verdict(tuple(reason for reason in reasons if reason is not None))
