"""Catalogues: the sentences of the kit, each in the three languages side by side.

A catalogue is a TOML file of tables; the key of a sentence is its path in the file. In a sentence
`{name}` is a gap, and `{count:card|cards}` chooses its words by the number that fills the gap `count`.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.errors import BadCatalogue, UnfilledGap, UnknownWords, shown
from ruleskit.fixed import fixed
from ruleskit.words.message import Message, Ref, Value
from ruleskit.words.text import LANGUAGES, Language, Text, checked

Names = Callable[[str], Text]
"""From the id of a thing of the game to its name."""


def ids_as_names(thing: str) -> Text:
    """Name everything by its id: for messages that speak of no thing of a game."""
    return Text.same(thing)


@frozen
class Catalogue:
    """Sentences by their keys."""

    entries: immutabledict[str, Text] = field(converter=fixed)

    def __or__(self, other: Catalogue) -> Catalogue:
        """Return both catalogues as one; where both have a key, `other` wins."""
        return Catalogue({**self.entries, **other.entries})

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a sentence `key`."""
        return key in self.entries

    def text(self, key: str) -> Text:
        """Return the sentence `key` in all languages; raise `UnknownWords` if there is none."""
        try:
            return self.entries[key]
        except KeyError:
            raise UnknownWords(key, self.entries) from None

    def say(self, what: Value, language: Language, names: Names = ids_as_names) -> str:
        """Return `what` as a learner reads it in `language`; `names` gives the names of the game's things.

        Raises `UnknownWords` for a message whose key the catalogue lacks, and `UnfilledGap` for one that does
        not fill a gap of its sentence.
        """
        match what:
            case Message(key, params):
                filled = {
                    gap: _Filling(value, self.say(value, language, names)) for gap, value in params.items()
                }
                return _Formatter(key).vformat(self.text(key).to(language), (), filled)
            case Ref(thing):
                return names(thing).to(language)
            case Text():
                return what.to(language)
            case tuple():
                return ", ".join(self.say(part, language, names) for part in what)
        return str(what)

    def say_all(self, what: Value, names: Names = ids_as_names) -> Text:
        """Return `what` in all languages."""
        return Text(**{language: self.say(what, checked(language), names) for language in LANGUAGES})


def gaps(sentence: str) -> frozenset[str]:
    """Return the names of the gaps in `sentence`; raise `ValueError` for a gap that no message could fill."""
    found: set[str] = set()
    for _, gap, choice, conversion in string.Formatter().parse(sentence):
        if gap is None:
            continue
        if not gap.isidentifier() or conversion:
            raise ValueError(f"a gap is a plain name, found {shown(gap)}")
        if choice:
            if choice.count("|") != 1:
                raise ValueError(
                    f"expected the words of the gap {shown(gap)} as `one|other`, found {choice!r}"
                )
            found |= gaps(choice)
        found.add(gap)
    return frozenset(found)


class _Filling:
    """What fills a gap: its words, and the value that may choose among words."""

    def __init__(self, value: Value, words: str) -> None:
        self.value = value
        self.words = words

    def __format__(self, choice: str) -> str:
        if not choice:
            return self.words
        one, _, other = choice.partition("|")
        return one if self.value == 1 else other


class _Formatter(string.Formatter):
    """Fills gaps by name only, so that a gap can never reach into what fills it."""

    def __init__(self, key: str) -> None:
        self.key = key

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[Any, str]:  # noqa: ARG002 - the signature is Python's
        if field_name not in kwargs:
            raise UnfilledGap(field_name, self.key, kwargs)
        return kwargs[field_name], field_name


@cache
def catalogue(*names: str) -> Catalogue:
    """Return the kit's catalogues `names` as one; raise what `read` raises."""
    joined: dict[str, Text] = {}
    for name in names:
        file = resources.files("ruleskit.words") / "catalogue" / f"{name}.toml"
        joined.update(read(file.read_text(encoding="utf-8"), f"{name}.toml").entries)
    return Catalogue(joined)


def read(toml: str, where: str = "<text>") -> Catalogue:
    """Return the catalogue written in `toml`.

    Raises `BadCatalogue`, which names the file and the key, for a text that lacks a language or has other
    gaps in another language, and for what is no table of texts.
    """
    try:
        return Catalogue(dict(_leaves(tomllib.loads(toml), where)))
    except tomllib.TOMLDecodeError as error:
        raise BadCatalogue(f"{where}: this is not TOML: {error}") from None


def _leaves(table: Mapping[str, Any], where: str, path: str = "") -> Iterator[tuple[str, Text]]:
    if path and all(isinstance(value, str) for value in table.values()):
        yield path, _text(table, f"{where}: {path}")
        return
    for key, value in table.items():
        below = f"{path}.{key}" if path else key
        if not isinstance(value, dict):
            raise BadCatalogue(f"{where}: {below}: expected a table of texts, found {shown(value)}")
        yield from _leaves(value, where, below)


def _text(table: Mapping[str, str], where: str) -> Text:
    written = {language for language, words in table.items() if words.strip()}
    if written != set(LANGUAGES):
        raise BadCatalogue(
            f"{where}: expected a text in each of {_listed(LANGUAGES)}, found {_listed(written)}"
        )
    try:
        found = {language: gaps(words) for language, words in table.items()}
    except ValueError as error:
        raise BadCatalogue(f"{where}: {error}") from None
    for language in LANGUAGES:
        if found[language] != found["en"]:
            raise BadCatalogue(
                f"{where}.{language}: expected the gaps of the English text, {_listed(found['en'])}, "
                f"found {_listed(found[language])}"
            )
    return Text(**table)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(shown(name) for name in sorted(names)) or "none"
