"""A question about the rules, what can be answered, and what is said to an answer.

Questions are values. Whoever makes one takes the right answer from the engine, never from an author: to
check an answer is a pure function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from ruleskit.engine import Reason, Rulebook
from ruleskit.words import Language, Message


@frozen
class Choice:
    """One of the answers to choose from: a stable id and its words."""

    id: str
    says: Message


@frozen(kw_only=True)
class Question:
    """A question with the answers to choose from.

    `about` says what the question starts from ("The cost is 2."), `rules` which rules it exercises.
    """

    id: str
    asks: Message
    choices: tuple[Choice, ...]
    about: Message | None = None
    rules: tuple[str, ...] = field(default=(), converter=tuple)

    def choice(self, name: str) -> Choice:
        """Return the choice of this id."""
        return next(choice for choice in self.choices if choice.id == name)


@frozen(kw_only=True)
class Feedback:
    """What is said to an answer: whether it was right, which choices are, and why, with the rules."""

    right: bool
    truth: tuple[str, ...]
    says: Message
    reasons: tuple[Reason, ...] = ()


Checker = Callable[[Question, str], Feedback]
"""From a question and the id of the choice to what is said to it: the engine is asked, nothing is stored."""


@frozen
class Speaker:
    """Says messages of a game: its rulebook knows the words, the game the names of its things."""

    book: Rulebook
    game: Any = None

    def __call__(self, what: Message, language: Language) -> str:
        """Return `what` in `language`."""
        return self.book.say(what, language, self.game)
