"""What every scenario file holds, whatever its game."""

from __future__ import annotations

from typing import Annotated, Any, Self

from attrs import evolve, fields, frozen
from immutabledict import immutabledict

from ruleskit.engine import Answer
from ruleskit.words import Text

Id = Annotated[str, "id"]
"""The id of a card, a player or an edition: small letters, digits, dots and hyphens."""

StepName = Annotated[str, "step"]
"""A step, as answers and traces name it: `procedure.step`."""

RuleName = Annotated[str, "rule"]
"""A rule: its id, or the role that an edition turns into one."""


NOTHING_ELSE: immutabledict[Any, Any] = immutabledict()
"""A table without a key."""


@frozen(kw_only=True)
class Attempt:
    """Something that is tried and must be refused.

    It is tried before the step `at` when that is reached for the time number `time`; without `at`, at the
    very start. `rules` are the rules of all conditions that are not met, the deciding one first.
    """

    who: Id
    action: str
    rules: tuple[RuleName, ...]
    at: StepName | None = None
    time: int = 1


@frozen(kw_only=True)
class Stop:
    """Where to stop: before the step `at` when it is reached for the time number `time`."""

    at: StepName
    time: int = 1


@frozen(kw_only=True)
class Expect:
    """What must come out. What is None is not looked at.

    `decided_by` is the rule that denied what was wanted, "" where nothing was denied. `rules` and `steps`
    occur in the trace in this order; `absent_steps` do not occur.
    """

    outcome: str | None = None
    decided_by: RuleName | None = None
    rules: tuple[RuleName, ...] | None = None
    steps: tuple[StepName, ...] | None = None
    absent_steps: tuple[StepName, ...] | None = None

    def over(self, other: Self) -> Self:
        """Return `other` with what is set here in its place."""
        mine = {one.name: getattr(self, one.name) for one in fields(type(self))}
        return evolve(other, **{name: value for name, value in mine.items() if value is not None})


@frozen(kw_only=True)
class Variant:
    """What is otherwise in one edition: what is given here stands in place of what the file says elsewhere.

    In `expect` this goes key by key.
    """

    answer: tuple[Answer, ...] | None = None
    attempt: tuple[Attempt, ...] | None = None
    stop: Stop | None = None
    expect: Expect | None = None


@frozen(kw_only=True)
class Layout:
    """A scenario file. What a game adds to it stands in a class of its own, below this one."""

    title: Text
    game: str
    procedure: str
    edition: Id
    editions: tuple[Id, ...] | None = None
    answer: tuple[Answer, ...] = ()
    attempt: tuple[Attempt, ...] = ()
    stop: Stop | None = None
    expect: Expect = Expect()
    variant: immutabledict[Id, Variant] = NOTHING_ELSE

    def variant_of(self, edition: str) -> Variant:
        """Return what is played and expected in `edition`."""
        plain = Variant(answer=self.answer, attempt=self.attempt, stop=self.stop, expect=self.expect)
        own = self.variant.get(edition)
        if own is None:
            return plain
        changed = {
            name: value for name in ("answer", "attempt", "stop") if (value := getattr(own, name)) is not None
        }
        return evolve(plain, **changed, expect=own.expect.over(self.expect) if own.expect else self.expect)
