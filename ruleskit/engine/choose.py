"""From an answer to the option it names."""

from __future__ import annotations

from collections.abc import Callable

from ruleskit.engine.declare import Option
from ruleskit.engine.position import Asked
from ruleskit.errors import Ambiguous, AnswerNeeded, NotLegal, NotUnderstood, shown
from ruleskit.words import Value

Say = Callable[[Value], str]


def choose(asked: Asked, answer: str | None, say: Say) -> Option:
    """Return the option that `answer` names: by its whole id, or by a part that names no other allowed one.

    The parts of an id stand between colons.

    Without an answer the only allowed option is taken. Raises `AnswerNeeded` where there are several,
    `NotUnderstood` for an answer that names none, `NotLegal` for one that is refused, with the reasons, and
    `Ambiguous` for one that names several.
    """
    if answer is None:
        if len(asked.allowed) == 1:
            return asked.allowed[0]
        raise AnswerNeeded(f"{asked.at}: {asked.who} has to decide; expected {_ids(asked)}, found no answer")
    named = [option for option in asked.options if option.id == answer]
    named = named or [option for option in asked.options if answer in option.id.split(":")]
    legal = [option for option in named if option.allowed]
    if not named:
        raise NotUnderstood(f"{asked.at}: answer not understood: {shown(answer)}; expected {_ids(asked)}")
    if not legal:
        raise NotLegal(
            f"{asked.at}: {named[0].id!r} is not allowed: {_why(named[0], say)}; expected {_ids(asked)}"
        )
    if len(legal) > 1:
        several = ", ".join(repr(option.id) for option in legal)
        raise Ambiguous(
            f"{asked.at}: answer {shown(answer)} is ambiguous: it names {several}; write the whole id"
        )
    return legal[0]


def _ids(asked: Asked) -> str:
    return "one of " + ", ".join(repr(option.id) for option in asked.allowed)


def _why(option: Option, say: Say) -> str:
    return " ".join(say(reason.says) for reason in option.verdict.unmet)
