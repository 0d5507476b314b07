"""Questions in a lesson: the live ones of a notebook, and what stays of them on paper."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from attrs import frozen

from ruleskit.learn.quiz import KINDS, Questions, questions
from ruleskit.words import Language, Message, catalogue, checked, message

_BESIDE_THE_LIVE_ONES = (
    "<style>.jp-OutputArea-child:has(.rk-question)~.jp-OutputArea-child:has(.rk-still){display:none}</style>"
)
"""Hides the questions on paper below the live ones; in a notebook that is not trusted there are none."""


@frozen
class Still:
    """Questions on paper: with their choices, and the answers behind a fold."""

    of: Questions
    language: Language

    @property
    def text(self) -> str:
        """The questions as lines of plain text, each with its answer and why."""
        lines = []
        for number, task in enumerate(self.of.tasks, 1):
            asked = task.question
            lines += [f"{number}. {self._say(asked.asks)}"]
            lines += [f"   {self._say(asked.about)}"] if asked.about else []
            lines += [f"   - {self._say(choice.says)}" for choice in asked.choices]
            answer, why = self._answer(number - 1)
            lines += [f"   {self._label('answer')}: {answer}", f"   {self._label('why')}: {why}"]
        return "\n".join(lines)

    @property
    def html(self) -> str:
        """The questions in HTML that needs neither a kernel nor trust."""
        asked = "".join(self._question(number) for number in range(len(self.of.tasks)))
        hint = f"<p>{escape(self._label('hint'))}</p>"
        style = _BESIDE_THE_LIVE_ONES
        return f'<div class="rk-static rk-still" lang="{self.language}">{style}<ol>{asked}</ol>{hint}</div>'

    def _question(self, number: int) -> str:
        asked = self.of.tasks[number].question
        about = f"<p>{escape(self._say(asked.about))}</p>" if asked.about else ""
        choices = "".join(f"<li>{escape(self._say(choice.says))}</li>" for choice in asked.choices)
        answer = "".join(f"<p>{escape(words)}</p>" for words in self._answer(number))
        fold = f"<details><summary>{escape(self._label('answer'))}</summary>{answer}</details>"
        return f"<li><p><b>{escape(self._say(asked.asks))}</b></p>{about}<ul>{choices}</ul>{fold}</li>"

    def _answer(self, number: int) -> tuple[str, str]:
        task = self.of.tasks[number]
        return self._say(task.question.choice(task.truth).says), self._say(task.why)

    def _say(self, what: Message) -> str:
        return self.of.speaker(what, self.language)

    def _label(self, name: str) -> str:
        return catalogue("learn").say(message(f"learn.still.{name}"), self.language)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


def asking(quiz: Callable[..., Any], lesson: Callable[..., Any]) -> Callable[..., Any]:
    """Return what asks questions in a lesson's cell, shown by `quiz` (the widget) inside `lesson`.

    The widgets are handed in, so that nothing here depends on them.
    """

    def ask(
        scenario: str,
        *kinds: str,
        language: str = "en",
        most: int | None = None,
        edition: str | None = None,
    ) -> Any:
        """Ask up to `most` questions of these kinds (see `questions`) about a scenario in `edition`.

        Raises `UnknownLanguage` and what `questions` raises.
        """
        spoken = checked(language)
        found = questions(scenario, kinds or tuple(KINDS), most, edition)
        return lesson(quiz(found.questions, found.check, found.speaker, spoken), Still(found, spoken))

    return ask
