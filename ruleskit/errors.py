"""Everything that can go wrong, one class for each wrongness.

Every message says what was expected, what came (its repr, shortened by `shown`), where, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from reprlib import Repr

_LONGEST = 200
_SHORT = Repr()
_SHORT.maxstring = 60
_SHORT.maxother = 60
_SHORT.maxlong = 60
_SHORT.maxlevel = 3


def shown(value: object) -> str:
    """Return the repr of `value` as a message shows it: one line, and short however large the value is.

    >>> shown("x" * 1_000_000)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    """
    try:
        return shortened(_SHORT.repr(value))
    except ValueError:  # an int of more digits than Python is willing to write
        return f"<{type(value).__name__}>"


def shortened(words: str) -> str:
    """Return `words`, which came from elsewhere, as one line of bearable length."""
    line = " ".join(words[: 2 * _LONGEST].split())
    whole = len(words) <= 2 * _LONGEST and len(line) <= _LONGEST
    return line if whole else f"{line[:_LONGEST]}..."


class RuleskitError(Exception):
    """The root of all errors of the kit."""


def one_of(names: Iterable[object]) -> str:
    """Return `(must be one of 'a', 'b')`, the ending of every message about an unknown name.

    Where nothing could be named, it is `(there is none)`.
    """
    known = ", ".join(shown(name) for name in names)
    return f"(must be one of {known})" if known else "(there is none)"


class UnknownLanguage(RuleskitError):
    """A language the kit does not speak."""

    def __init__(self, language: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown language: {shown(language)} {one_of(known)}")


class UnknownRule(RuleskitError):
    """A rule id that the ledger does not hold."""

    def __init__(self, rule: object, near: Iterable[str] = ()) -> None:
        hint = f"; did you mean {', '.join(shown(name) for name in near)}?" if near else ""
        super().__init__(f"unknown rule: {shown(rule)} (`ruleskit rules` lists them){hint}")


class UnknownWords(RuleskitError):
    """A key for which the catalogue has no sentence."""

    def __init__(self, key: object, known: Iterable[str]) -> None:
        near = get_close_matches(shortened(str(key)), list(known), n=3)
        hint = f"; did you mean {', '.join(shown(name) for name in near)}?" if near else ""
        super().__init__(f"unknown words: {shown(key)}{hint}")


class UnfilledGap(RuleskitError):
    """A message that does not fill a gap of its sentence."""

    def __init__(self, gap: object, key: object, filled: Iterable[str]) -> None:
        super().__init__(f"{shown(key)}: nothing fills the gap {shown(gap)} {one_of(filled)}")


class BadCatalogue(RuleskitError):
    """A catalogue in which a text is not there in every language, or not with the same gaps."""


class BadDeclaration(RuleskitError):
    """A procedure, or a change to one, that cannot be what its author meant."""


class UnknownProcedure(RuleskitError):
    """A procedure that the rulebook does not hold."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown procedure: {shown(name)} {one_of(known)}")


class UnknownEdition(RuleskitError):
    """An edition that the kit does not hold."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown edition: {shown(name)} {one_of(known)}")


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


class BadSave(RuleskitError):
    """Data that is not a save."""


class UnknownAction(RuleskitError):
    """An action that nobody could ever take: no such card, ability or player."""


class UnknownPlayer(UnknownAction):
    """An action of a player that there is not."""


class BadArgument(RuleskitError):
    """Something handed to a function that it cannot use: of another kind, or out of range."""

    def __init__(self, what: str, found: object) -> None:
        super().__init__(f"expected {what}, found {shown(found)}")


class Over(RuleskitError):
    """The procedure is over: there is no next step."""


class RuleFailed(RuleskitError):
    """An exception in the function of a rule; the message says at which step."""


class Endless(RuleskitError):
    """A procedure that goes on and on without a decision or an end."""


class NoSuchMoment(RuleskitError):
    """A place in a history that was never reached."""


class TooManyStates(RuleskitError):
    """An exploration that grew beyond its limit."""
