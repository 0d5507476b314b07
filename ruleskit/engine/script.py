"""Going through a procedure by answers that were written down, and keeping them as a save."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from ruleskit.engine.history import History
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.engine.trace import Trace
from ruleskit.errors import AnswerError, AnswersDoNotFit


@frozen
class Answer:
    """An answer that names the step it answers: `procedure.step`, and an option."""

    at: str
    choose: str


Until = Callable[[History], bool]
"""Where to stop before the end."""


def to_the_end(_: History) -> bool:
    """Never stop before the end."""
    return False


def play(book: Rulebook, start: Position, answers: Sequence[Answer], until: Until = to_the_end) -> History:
    """Go through the procedure from `start` by `answers` and return the history.

    A decision with a single allowed option takes an answer only if the next one names its step. It stops at
    the end, or where `until` says so.

    Raises `AnswersDoNotFit` where an answer is missing, names another step, fits no option, or is left over.
    """
    history = History.at(book, start)
    rest = list(answers)
    while not history.position.over and not until(history):
        asked = history.asked
        answer = rest.pop(0) if asked and _wants(asked, rest) else None
        number = len(answers) - len(rest)
        try:
            history.step(answer.choose if answer else None)
        except AnswerError as error:
            raise AnswersDoNotFit(f"answer {number}: {error}") from error
    if rest:
        where = "it was over" if history.position.over else f"stopping at {history.position.frame.at}"
        raise AnswersDoNotFit(
            f"answer {len(answers) - len(rest) + 1}: left over: {rest[0].choose!r} at {rest[0].at!r}: {where} "
            f"before this was asked; take it out, or change an earlier answer"
        )
    return history


def _wants(asked: Asked, rest: list[Answer]) -> bool:
    if rest and rest[0].at == asked.at:
        return True
    if not asked.open:
        return False
    found = f"found an answer to {rest[0].at!r}" if rest else "found no more answers"
    options = ", ".join(repr(option.id) for option in asked.allowed)
    raise AnswersDoNotFit(f"expected an answer to {asked.at!r} (one of {options}), {found}")


def answers_of(trace: Trace) -> tuple[Answer, ...]:
    """Return the answers given in `trace`: with these, `play` goes the same way again."""
    return tuple(Answer(entry.at, entry.answer) for entry in trace if entry.answer is not None)
