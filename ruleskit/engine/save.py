"""A save: not a position but the answers that lead there, so that it can be read, checked and explained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from attrs import frozen

from ruleskit.engine.history import History
from ruleskit.engine.position import Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.engine.script import Answer, answers_of, play
from ruleskit.errors import AnswersDoNotFit, BadSave, one_of, shown


@frozen
class Save:
    """A moment of a scenario: the answers given up to it, and where it stood.

    `at` is the step where it stood, as `procedure.step`, or None at the end; `steps` is the number of steps
    gone through, since several moments between two answers may stand at the same step.
    """

    scenario: str
    edition: str
    answers: tuple[Answer, ...]
    at: str | None
    steps: int

    @classmethod
    def of(cls, scenario: str, history: History) -> Self:
        """Return the save of the moment where `history` is now."""
        position = history.position
        at = None if position.over else position.frame.at
        trace = history.trace
        return cls(scenario, history.book.edition, answers_of(trace), at, len(trace))

    def to_dict(self) -> dict[str, Any]:
        """Return the save as JSON and TOML hold it; at the end it has no `at`."""
        data: dict[str, Any] = {"scenario": self.scenario, "edition": self.edition, "steps": self.steps}
        if self.at is not None:
            data["at"] = self.at
        return data | {"answers": [{"at": answer.at, "choose": answer.choose} for answer in self.answers]}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Return the save that `to_dict` wrote; raise `BadSave`, naming the place, for anything else."""
        save = _table(data, "$", ("scenario", "edition", "steps", "answers"), ("at",))
        steps, answers = save["steps"], save["answers"]
        if type(steps) is not int or steps < 0:
            raise BadSave(f"$.steps: expected a number from 0, found {shown(steps)}")
        if not isinstance(answers, list | tuple):
            raise BadSave(f"$.answers: expected a list, found {shown(answers)}")
        return cls(
            scenario=_words(save, "$", "scenario"),
            edition=_words(save, "$", "edition"),
            answers=tuple(_answer(answer, f"$.answers[{index}]") for index, answer in enumerate(answers)),
            at=_words(save, "$", "at") if "at" in save else None,
            steps=steps,
        )

    def fits(self, book: Rulebook, start: Position) -> bool:
        """Whether `resume` leads from `start` to the moment that was saved."""
        try:
            self.resume(book, start)
        except AnswersDoNotFit:
            return False
        return True

    def resume(self, book: Rulebook, start: Position) -> History:
        """Return the history from `start` to the moment that was saved.

        Raises `AnswersDoNotFit` for another edition, and where the rules no longer lead this way: it names
        the step, what was expected there, and the options.
        """
        if self.edition != book.edition:
            raise AnswersDoNotFit(
                f"the save no longer fits: expected the edition {book.edition!r}, found {shown(self.edition)}"
            )
        try:
            history = play(
                book, start, self.answers, lambda history: history.moments[-1].number >= self.steps
            )
        except AnswersDoNotFit as error:
            raise AnswersDoNotFit(f"the save no longer fits: {error}") from error
        again = Save.of(self.scenario, history)
        if (again.at, again.steps) != (self.at, self.steps):
            raise AnswersDoNotFit(
                f"the save no longer fits: expected to stand at {_place(self)}, found {_place(again)}"
            )
        return history

    def _reached(self, history: History) -> bool:
        return len(history.moments) > self.steps


def _place(save: Save) -> str:
    return f"{'the end' if save.at is None else shown(save.at)} after {save.steps} steps"


def _answer(data: object, where: str) -> Answer:
    answer = _table(data, where, ("at", "choose"))
    return Answer(_words(answer, where, "at"), _words(answer, where, "choose"))


def _table(
    data: object, where: str, needed: tuple[str, ...], allowed: tuple[str, ...] = ()
) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise BadSave(f"{where}: expected a table, found {shown(data)}")
    for key in needed:
        if key not in data:
            raise BadSave(f"{where}: expected {key!r}, found only {', '.join(map(shown, data)) or 'nothing'}")
    for key in data:
        if key not in (*needed, *allowed):
            raise BadSave(f"{where}: unknown key: {shown(key)} {one_of((*needed, *allowed))}")
    return data


def _words(table: Mapping[str, object], where: str, key: str) -> str:
    words = table[key]
    if not isinstance(words, str):
        raise BadSave(f"{where}.{key}: expected text, found {shown(words)}")
    return words
