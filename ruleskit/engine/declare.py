"""The words in which a rules procedure is declared.

A procedure is a tree of steps. There are seven shapes of step, and no step knows how it is drawn, told
or explored: all of that is read off the declaration.

* `Act`: something is done; a pure change of the game.
* `Check`: a question that the state of the game answers, with its reasons.
* `Ask`: a player decides among options.
* `Call`: another procedure is gone through; its outcome comes back.
* `Repeat`: steps are gone through again as long as a check says so.
* `Stop`: an end, with an outcome.
* `Part`: a named group of steps.

Every function named by a step takes the game and the procedure's own notes (its *locals*, a frozen attrs
instance), both immutable, and returns new ones. Text stands in a catalogue under `step.<procedure>.<step>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.engine.verdict import YES, Verdict
from ruleskit.fixed import fixed
from ruleskit.words import Message


@frozen
class Done:
    """What a step leaves behind: the game, the procedure's notes, and what happened on the way."""

    game: Any
    notes: Any
    events: tuple[Message, ...] = ()


@frozen
class Option:
    """One thing a player may choose: a stable id, the words on the button, and what follows from it.

    With a `verdict` that says no, the option is only shown, with its reasons: it cannot be chosen.
    """

    id: str
    says: Message
    verdict: Verdict = YES
    then: Message | None = None
    thing: str | None = None

    @property
    def allowed(self) -> bool:
        """Whether the option can be chosen."""
        return bool(self.verdict)


def _rules(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _group(value: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(value)


def _branch(value: str | Step | Iterable[Step] | None) -> Branch:
    if value is None or isinstance(value, str):
        return value
    return (value,) if isinstance(value, Step) else tuple(value)


@frozen(kw_only=True)
class Step:
    """What every step has: an id that is unique in its procedure, and the roles of the rules it follows.

    `happening` is the game's word for the kind of thing that happens here, `raises` are the events that can
    come of it and that others await.
    """

    id: str = field(kw_only=False)
    cites: tuple[str, ...] = field(default=(), converter=_rules)
    happening: str = ""
    raises: tuple[str, ...] = field(default=(), converter=_rules)


@frozen(kw_only=True)
class Act(Step):
    """Something is done."""

    does: Callable[[Any, Any], Done] = field(kw_only=False)


Branch = str | tuple[Step, ...] | None


@frozen(kw_only=True)
class Check(Step):
    """A question that the state answers.

    A branch is the id of a step to go to, or steps to go through before what follows the check.
    """

    asks: Callable[[Any, Any], Verdict] = field(kw_only=False)
    yes: Branch = field(default=None, converter=_branch)
    no: Branch = field(default=None, converter=_branch)

    @property
    def forks(self) -> bool:
        """Whether it only tells two ways apart that meet again, so that it is no condition of anything."""
        if isinstance(self.no, str):
            return False
        return not (self.no and isinstance(self.no[-1], Stop))


@frozen(kw_only=True)
class Ask(Step):
    """A player decides. With a single allowed option nothing is decided: it is taken."""

    who: Callable[[Any, Any], str]
    options: Callable[[Any, Any], tuple[Option, ...]]
    then: Callable[[Any, Any, str], Done]
    question: Callable[[Any, Any], Message] | None = None


@frozen(kw_only=True)
class Call(Step):
    """Another procedure is gone through.

    `opens` returns its name and its notes, or None where it would be empty: then `empty` says what is told
    instead. `procedures` lists every procedure that may open here. `takes` carries the outcome home; `on`
    maps outcomes to the step to go on with, any other outcome goes on with the next one.
    """

    procedures: tuple[str, ...] = field(converter=_rules)
    opens: Callable[[Any, Any], tuple[str, Any] | None]
    takes: Callable[[Any, Any, str, Any], Done] | None = None
    on: Mapping[str, str] = field(factory=immutabledict, converter=fixed)
    empty: Callable[[Any, Any], Message] | None = None


@frozen(kw_only=True)
class Repeat(Step):
    """Steps that are gone through again as long as `asks` says yes."""

    asks: Callable[[Any, Any], Verdict] = field(kw_only=False)
    steps: tuple[Step, ...] = field(converter=_group)


@frozen(kw_only=True)
class Stop(Step):
    """An end of the procedure, with an outcome.

    `denies` marks an end without what was wanted; with `whole_game` everything that waits outside ends too.
    """

    outcome: str = field(kw_only=False)
    denies: bool = False
    whole_game: bool = False


@frozen(init=False)
class Part(Step):
    """A named group of steps.

    With `together`, a check that says no names what the later checks of the group say as well.
    """

    steps: tuple[Step, ...]
    together: bool = False

    def __init__(
        self,
        id: str,
        *steps: Step,
        cites: str | tuple[str, ...] = (),
        happening: str = "",
        together: bool = False,
    ) -> None:
        self.__attrs_init__(id, cites=cites, happening=happening, steps=steps, together=together)


@frozen(init=False)
class Procedure:
    """A declared procedure: its name, the class of its notes, and its steps in order."""

    name: str
    notes: type
    steps: tuple[Step, ...]

    def __init__(self, name: str, notes: type, *steps: Step) -> None:
        self.__attrs_init__(name, notes, steps)

    def with_steps(self, steps: tuple[Step, ...]) -> Procedure:
        """Return this procedure with other steps."""
        return Procedure(self.name, self.notes, *steps)


def inner(step: Step) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """Return the groups of steps inside `step`, each with the name of the attribute that holds it."""
    groups: list[tuple[str, tuple[Step, ...]]] = []
    for name in ("steps", "yes", "no"):
        group = getattr(step, name, None)
        if isinstance(group, tuple):
            groups.append((name, group))
    return tuple(groups)


def rebuild(step: Step, groups: Mapping[str, Any]) -> Step:
    """Return `step` with other groups of steps inside it."""
    if isinstance(step, Part):
        return Part(
            step.id,
            *groups["steps"],
            cites=step.cites,
            happening=step.happening,
            together=step.together,
        )
    return evolve(step, **groups)


def bare(step: Step) -> Step:
    """Return `step` without the steps inside it: what it says of itself."""
    return rebuild(step, {name: () for name, _ in inner(step)})
