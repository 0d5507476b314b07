"""What the ledger is made of: rules and the documents they come from."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ruleskit.errors import RuleskitError, one_of
from ruleskit.words.text import Language, Text


@frozen
class Rule:
    """One rule of a game, in our own words.

    `source` is the id of the document, `at` the place in it. `reads` is there only where the
    document is damaged, silent or at odds with another: it says how we read it.
    """

    id: str
    source: str
    at: Text
    says: Text
    reads: Text | None = None


@frozen
class Source:
    """A document that rules come from: what it is, in which language, edition and month."""

    id: str
    game: str
    language: Language
    edition: str
    date: str
    name: Text
    about: Text


class UnknownSource(RuleskitError):
    """A source id that the ledger does not hold."""

    def __init__(self, source: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown source: {source!r} {one_of(known)}")


class DuplicateId(RuleskitError):
    """An id that stands twice in the ledger."""

    def __init__(self, twice: str) -> None:
        super().__init__(f"duplicate id in the ledger: {twice!r} (an id must stand once; rename one)")
