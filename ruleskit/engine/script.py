"""Going through a procedure by answers that were written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from ruleskit.engine.advance import PATIENCE, endless
from ruleskit.engine.history import History
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.engine.trace import Trace
from ruleskit.errors import AnswerError, AnswersDoNotFit, shown


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

    Raises `AnswersDoNotFit` where an answer is missing, names another step, fits no option, or is left over,
    and `Endless` where nothing is ever decided any more.
    """
    history = History.at(book, start)
    used = 0
    patience = PATIENCE
    while not history.position.over and not until(history):
        asked = history.asked
        answer = _taken(asked, answers, used) if asked else None
        if answer:
            used += 1
            patience = PATIENCE
        try:
            history.step(answer.choose if answer else None)
        except AnswerError as error:
            raise AnswersDoNotFit(f"answer[{used}].choose: {error}") from error
        patience -= 1
        if patience == 0:
            raise endless(book, history.position)
    if used < len(answers):
        raise AnswersDoNotFit(_left_over(history, used + 1, answers[used]))
    return history


@frozen
class Fitted:
    """How far answers led that were written for something a little different.

    `skipped` are the answers that were left out: nobody asked for them, or there is no such option.
    """

    history: History
    skipped: tuple[Answer, ...]

    @property
    def waiting(self) -> Asked | None:
        """The decision at which it stopped, since no answer was left for it; None elsewhere."""
        asked = self.history.asked
        return asked if asked and asked.open else None


def play_fitting(
    book: Rulebook, start: Position, answers: Sequence[Answer], until: Until = to_the_end
) -> Fitted:
    """Go through the procedure from `start` with those of the `answers` that fit.

    Answers name their steps. One to a step that is not asked is left out, and so is one for which there is no
    option; where none is left for a decision, it stops there. Raises `Endless` as `play` does.
    """
    history = History.at(book, start)
    left, skipped = list(answers), list[Answer]()
    patience = PATIENCE
    while not history.position.over and not until(history):
        asked = history.asked
        answer = None
        if asked:
            # With a single option an answer further on is one to a later decision.
            near = left if asked.open else left[:1]
            found = next((number for number, one in enumerate(near) if _fits(one, asked)), None)
            if found is None and asked.open:
                break
            if found is not None:
                answer = left[found]
                skipped += left[:found]
                del left[: found + 1]
                patience = PATIENCE
        history.step(answer.choose if answer else None)
        patience -= 1
        if patience == 0:
            raise endless(book, history.position)
    return Fitted(history, (*skipped, *left))


def _fits(answer: Answer, asked: Asked) -> bool:
    return answer.at == asked.at and answer.choose in [option.id for option in asked.allowed]


def _taken(asked: Asked, answers: Sequence[Answer], used: int) -> Answer | None:
    following = answers[used] if used < len(answers) else None
    if following and following.at == asked.at:
        return following
    if not asked.open:
        return None
    found = f"found an answer to {shown(following.at)}" if following else "found no more answers"
    key = f"answer[{used + 1}]{'.at' if following else ''}"
    options = ", ".join(shown(option.id) for option in asked.allowed)
    raise AnswersDoNotFit(f"{key}: expected one to {asked.at!r} (one of {options}), {found}")


def _left_over(history: History, number: int, answer: Answer) -> str:
    over = history.position.over
    where = (
        f"it ended with {history.position.outcome!r}" if over else f"stopping at {history.position.frame.at}"
    )
    return (
        f"answer[{number}]: left over: {shown(answer.choose)} at {shown(answer.at)}: {where} before this was "
        f"asked; take it out, or change an earlier answer"
    )


def answers_of(trace: Trace) -> tuple[Answer, ...]:
    """Return the answers given in `trace`: with these, `play` goes the same way again."""
    return tuple(Answer(entry.at, entry.answer) for entry in trace if entry.answer is not None)
