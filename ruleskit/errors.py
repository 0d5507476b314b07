"""Everything that can go wrong, one class for each wrongness.

Every message says what was expected, what came (its repr), where, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class RuleskitError(Exception):
    """The root of all errors of the kit."""


def one_of(names: Iterable[object]) -> str:
    """Return `(must be one of 'a', 'b')`, the ending of every message about an unknown name."""
    return f"(must be one of {', '.join(repr(name) for name in names)})"


class UnknownLanguage(RuleskitError):
    """A language the kit does not speak."""

    def __init__(self, language: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown language: {language!r} {one_of(known)}")


class UnknownRule(RuleskitError):
    """A rule id that the ledger does not hold."""

    def __init__(self, rule: object, near: Iterable[str] = ()) -> None:
        hint = f"; did you mean {', '.join(repr(name) for name in near)}?" if near else ""
        super().__init__(f"unknown rule: {rule!r} (`ruleskit rules` lists them){hint}")


class UnknownWords(RuleskitError):
    """A key for which the catalogue has no sentence."""

    def __init__(self, key: object, known: Iterable[str]) -> None:
        near = get_close_matches(str(key), list(known), n=3)
        super().__init__(f"unknown words: {key!r} (near it the catalogue has {near!r})")


class BadCatalogue(RuleskitError):
    """A catalogue in which a text is not there in every language."""


class BadDeclaration(RuleskitError):
    """A procedure, or a change to one, that cannot be what its author meant."""


class UnknownProcedure(RuleskitError):
    """A procedure that the rulebook does not hold."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown procedure: {name!r} {one_of(known)}")


class UnknownEdition(RuleskitError):
    """An edition that the kit does not hold."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown edition: {name!r} {one_of(known)}")


class AnswerError(RuleskitError):
    """An answer that does not fit the place where it was given."""


class AnswerNeeded(AnswerError):
    """A player has to decide, and no answer was given."""


class NothingAsked(AnswerError):
    """An answer was given where nobody is asked."""


class NotUnderstood(AnswerError):
    """An answer that names no option."""


class NotLegal(AnswerError):
    """An answer that names something which is not allowed now."""


class Ambiguous(AnswerError):
    """An answer that names several options."""


class AnswersDoNotFit(AnswerError):
    """A script or a save whose answers do not lead through the procedure (any more)."""


class UnknownAction(RuleskitError):
    """An action that nobody could ever take: no such card, ability or player."""


class Over(RuleskitError):
    """The procedure is over: there is no next step."""


class RuleFailed(RuleskitError):
    """An exception in the function of a rule; the message says at which step."""


class NoSuchMoment(RuleskitError):
    """A place in a history that was never reached."""


class TooManyStates(RuleskitError):
    """An exploration that grew beyond its limit."""
