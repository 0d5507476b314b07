"""Questions as widgets: a prediction that is committed before anything is seen, and a quiz of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define

from ruleskit.jupyter import parts
from ruleskit.jupyter.guard import guarded
from ruleskit.learn.progress import progress
from ruleskit.learn.question import Checker, Feedback, Question
from ruleskit.show import ask
from ruleskit.show.bar import failed
from ruleskit.show.html import Html
from ruleskit.show.scene import words
from ruleskit.words import Language, Message, checked, message

Say = ask.Say


@define
class Answer:
    """Where one question stands: what is chosen, and what was said to it once it was committed."""

    question: Question
    chosen: str | None = None
    said: Feedback | None = None


class _Sheet:
    """One question on the screen, its choices as buttons that are kept for the next question."""

    def __init__(self, check: Checker, say: Say, language: Language, kicker: Callable[[], Message]) -> None:
        self.check, self.say, self.language, self.kicker = check, say, language, kicker
        self.answer: Answer
        self.committed: list[Callable[[Feedback], object]] = []
        self.taken_back: list[Callable[[], object]] = []
        self._buttons: list[Any] = []
        self._head, self._below = parts.piece("rk-p-ask"), parts.piece("rk-p-feedback")
        self._answers = parts.box(css=["rk-answers"])
        self._commit = parts.button(self._guarded(self.commit), "rk-move")
        self._again = parts.button(self._guarded(self.again), "rk-move")
        self._row = parts.box(self._commit, self._again, css=["rk-bar"])
        self.view = parts.box(self._head, self._answers, self._row, self._below, css=["rk-question"])

    def _guarded(self, does: Callable[[], None]) -> Callable[[], bool]:
        return lambda: guarded(does, self._failed)

    def _failed(self, error: Exception) -> None:
        parts.show(self._below, failed(self.language, self.answer.question.id, error))

    def commit(self) -> None:
        """Ask the engine, and keep both the prediction and what happened in place."""
        answer = self.answer
        if answer.said is None and answer.chosen is not None:
            answer.said = self.check(answer.question, answer.chosen)
            self.show()
            for told in self.committed:
                told(answer.said)
        else:
            self.show(note=True)

    def again(self) -> None:
        """Take the answer back."""
        self.answer.chosen = self.answer.said = None
        self.show()
        for told in self.taken_back:
            told()

    def choose(self, number: int) -> None:
        """Choose an answer; after committing it stands."""
        if self.answer.said is None:
            self.answer.chosen = self.answer.question.choices[number].id
            self.show()
        else:
            self.show(note=True)

    def show(self, *, note: bool = False) -> None:
        """Show the question as it stands; `note` says what has to be done first."""
        answer, language = self.answer, self.language
        head = ask.question(answer.question, self.say, language, self.kicker())
        below = self._note(note) or self._feedback()
        parts.show(self._head, head)
        self._show_choices()
        for name, made in (("commit", self._commit), ("again", self._again)):
            parts.say(made, words(message(f"screen.question.{name}"), language))
        parts.with_classes(self._commit, parts.move("commit", primary=answer.said is None))
        parts.show(self._below, below)

    def _note(self, wanted: bool) -> Html | None:
        answer = self.answer
        if answer.said is not None:
            again = words(message("screen.question.again"), self.language)
            return (
                ask.note(message("screen.question.committed", again=again), self.language) if wanted else None
            )
        if answer.chosen is None:
            return ask.note(message("screen.question.choose-first"), self.language)
        chosen = self.say(answer.question.choice(answer.chosen).says, self.language)
        return ask.note(message("screen.question.chosen", choice=chosen), self.language)

    def _feedback(self) -> Html:
        assert self.answer.said is not None
        return ask.feedback(self.answer.said, self.say, self.language)

    def _show_choices(self) -> None:
        choices, said, chosen = self.answer.question.choices, self.answer.said, self.answer.chosen
        while len(self._buttons) < len(choices):
            chose = partial(self.choose, len(self._buttons))
            self._buttons.append(parts.button(self._guarded(chose), "rk-answer"))
        for choice, made in zip(choices, self._buttons, strict=False):
            true = said is not None and choice.id in said.truth
            picked = choice.id == chosen
            tags = [
                words(message(f"screen.question.{key}"), self.language)
                for key, there in (("mine", picked), ("happened", true))
                if said is not None and there
            ]
            dot = "● " if picked and said is None else ""
            about = f" ({', '.join(tags)})" if tags else ""
            parts.say(made, f"{dot}{self.say(choice.says, self.language)}{about}")
            state = "rk-true" if true else "rk-false" if said is not None and picked else None
            css = [
                "rk-answer",
                *(["rk-picked"] if picked and said is None else []),
                *([state] if state else []),
            ]
            parts.with_classes(made, css)
        if len(self._answers.children) != len(choices):
            self._answers.children = tuple(self._buttons[: len(choices)])


class Prediction:
    """A question that is answered before anything is seen; afterwards both stay in place.

    `check` asks the engine; `say` says the game's messages (a `Speaker`). Whoever wants to know when the
    prediction is committed appends to `committed`.
    """

    def __init__(self, question: Question, check: Checker, say: Say, language: str = "en") -> None:
        kicker = partial(message, "screen.question.predict")
        self._sheet = _Sheet(check, say, checked(language), kicker)
        self.answer = self._sheet.answer = Answer(question)
        self.committed = self._sheet.committed
        self.view = parts.box(parts.style(), self._sheet.view, css=["rk"])
        self._sheet.show()

    def speak(self, language: str) -> None:
        """Say everything in `language`; what was chosen stays. Raises `UnknownLanguage`."""
        self._sheet.language = checked(language)
        self._sheet.show()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)


class Quiz:
    """Several questions, one at a time, with a count of what was right. Nothing is kept outside."""

    def __init__(self, questions: Sequence[Question], check: Checker, say: Say, language: str = "en") -> None:
        self.answers = [Answer(question) for question in questions]
        self.at = 0
        self._sheet = _Sheet(check, say, checked(language), self._kicker)
        self._sheet.committed.append(lambda _: self._show())
        self._sheet.taken_back.append(self._show)
        self._back = parts.button(partial(self._turn, -1), "rk-move")
        self._next = parts.button(partial(self._turn, 1), "rk-move")
        self._score = parts.piece("rk-p-score")
        several = len(self.answers) > 1
        moves = parts.box(self._back, self._next, css=["rk-bar"] if several else ["rk-bar", "rk-hidden"])
        self.view = parts.box(parts.style(), self._sheet.view, moves, self._score, css=["rk"])
        self._show()

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(answer.said.right for answer in self.answers if answer.said)

    def speak(self, language: str) -> None:
        """Say everything in `language`; every answer stays. Raises `UnknownLanguage`."""
        self._sheet.language = checked(language)
        self._show()

    def _turn(self, by: int) -> None:
        """Go to another question; at either end it stays."""
        self.at = min(max(self.at + by, 0), len(self.answers) - 1)
        self._show()

    def _kicker(self) -> Message:
        if len(self.answers) == 1:
            return message("screen.question.predict")
        return message("screen.question.number", number=self.at + 1, count=len(self.answers))

    def _show(self) -> None:
        language = self._sheet.language
        self._sheet.answer = self.answers[self.at]
        self._sheet.show()
        for name, made in (("back", self._back), ("next", self._next)):
            parts.say(made, words(message(f"screen.question.{name}"), language))
        done = self.answers[self.at].said is not None and self.at < len(self.answers) - 1
        parts.with_classes(self._next, parts.move("next", primary=done))
        results = tuple(answer.said.right if answer.said else None for answer in self.answers)
        again = progress(answer.said for answer in self.answers).again
        parts.show(self._score, ask.score(results, self.at, language, again))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)
