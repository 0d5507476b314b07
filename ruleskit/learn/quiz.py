"""Sets of questions: which kinds there are, and a choice of them to be asked one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from attrs import frozen

from ruleskit.errors import RuleskitError, one_of, shown
from ruleskit.learn.amounts import living, pooling
from ruleskit.learn.case import Case, case
from ruleskit.learn.checking import checks, deciding, following, may
from ruleskit.learn.counting import counting
from ruleskit.learn.outcome import billing, fate
from ruleskit.learn.question import Feedback, Question, Speaker
from ruleskit.learn.task import Task
from ruleskit.learn.telling import lying, ordering, paying
from ruleskit.learn.turns import asking_whom, beginning, happening, using
from ruleskit.scenario import Scenario

Maker = Callable[[Case], Iterator[Task]]

KINDS: dict[str, Maker] = {
    "may": may,
    "check": checks,
    "decides": deciding,
    "lies": lying,
    "paid": paying,
    "order": ordering,
    "next": following,
    "begins": beginning,
    "asked": asking_whom,
    "uses": using,
    "happens": happening,
    "fate": fate,
    "bill": billing,
    "counters": counting,
    "life": living,
    "pool": pooling,
}
"""Every kind of question, by the first part of its questions' ids."""


class UnknownKind(RuleskitError):
    """A kind of question that nobody can make."""

    def __init__(self, kind: object) -> None:
        super().__init__(f"unknown kind of question: {shown(kind)} {one_of(KINDS)}")


class UnknownQuestion(RuleskitError):
    """A question that is not among those that can be asked."""

    def __init__(self, question: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown question: {shown(question)} {one_of(known)}")


@frozen
class Questions:
    """Questions about one case, in the order in which they are asked."""

    case: Case
    tasks: tuple[Task, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions alone."""
        return tuple(task.question for task in self.tasks)

    @property
    def speaker(self) -> Speaker:
        """What says the questions and what is said to the answers."""
        return Speaker(self.case.book, self.case.before(0).game)

    def check(self, question: Question, choice: str) -> Feedback:
        """Return what is said to an answer; raise `UnknownQuestion` or `UnknownChoice`."""
        for task in self.tasks:
            if task.question.id == question.id:
                return task.check(choice)
        raise UnknownQuestion(question.id, (task.question.id for task in self.tasks))


def tasks(about: Case, kind: str) -> tuple[Task, ...]:
    """Return every question of one kind; raise `UnknownKind` if nobody can make such questions."""
    if kind not in KINDS:
        raise UnknownKind(kind)
    return tuple(KINDS[kind](about))


def questions(
    about: Case | Scenario | str,
    kinds: Sequence[str] = tuple(KINDS),
    most: int | None = None,
    edition: str | None = None,
) -> Questions:
    """Return up to `most` questions about a case, or a scenario in `edition`, the kinds in turn.

    A kind may name the step it is to be about, `lies@play.reveal`, and behind a slash a card or an action:
    `may@priority.act/suspend`. Raises `UnknownKind`, `UnknownQuestion` where there is no such question, and
    what `case` raises.
    """
    found = about if isinstance(about, Case) else case(about, edition)
    made = [_named(found, kind) for kind in kinds]
    if most is None:
        return Questions(found, tuple(chain.from_iterable(made)))
    turns = (one for turn in zip_longest(*made) for one in turn if one is not None)
    return Questions(found, tuple(one for _, one in zip(range(most), turns, strict=False)))


def _named(about: Case, name: str) -> tuple[Task, ...]:
    place, _, thing = name.partition("/")
    kind, _, step = place.partition("@")
    made = tasks(about, kind)
    steps = [_step_of(about, task) for task in made]
    found = tuple(
        task
        for task, at in zip(made, steps, strict=True)
        if (not step or at == step) and (not thing or f":{thing}:" in f"{task.question.id}:")
    )
    if not found and name != kind:
        raise UnknownQuestion(name, dict.fromkeys(f"{kind}@{one}" for one in steps))
    return found


def _step_of(about: Case, task: Task) -> str:
    """Return the step that a question is about, as `procedure.step`; "" for the end."""
    position = about.before(int(task.question.id.split(":")[1]))
    return "" if position.over else position.frame.at
