"""Catalogues: the sentences of the kit, each in the three languages side by side.

A catalogue is a TOML file of tables; the key of a sentence is its path in the file. In a sentence
`{name}` is a gap, and `{count:card|cards}` chooses its words by the number that fills the gap `count`.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.errors import BadCatalogue, UnknownWords, one_of
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

    entries: immutabledict[str, Text] = field(converter=immutabledict)

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

        Raises `UnknownWords` for a message whose key the catalogue lacks.
        """
        match what:
            case Message(key, params):
                filled = {
                    gap: _Filling(value, self.say(value, language, names)) for gap, value in params.items()
                }
                return _Formatter().vformat(self.text(key).to(language), (), filled)
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

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        return kwargs[field_name], field_name


@cache
def catalogue(*names: str) -> Catalogue:
    """Return the kit's catalogues `names` as one; raise `BadCatalogue` where a text lacks a language."""
    joined: dict[str, Text] = {}
    for name in names:
        file = resources.files("ruleskit.words") / "catalogue" / f"{name}.toml"
        joined.update(read(file.read_text(encoding="utf-8"), f"{name}.toml").entries)
    return Catalogue(joined)


def read(toml: str, where: str = "<text>") -> Catalogue:
    """Return the catalogue written in `toml`; raise `BadCatalogue` where a text lacks a language."""
    return Catalogue(dict(_leaves(tomllib.loads(toml), where)))


def _leaves(table: Mapping[str, Any], where: str, path: str = "") -> Iterator[tuple[str, Text]]:
    if all(isinstance(value, str) for value in table.values()):
        if set(table) != set(LANGUAGES):
            raise BadCatalogue(
                f"{where}: {path}: expected texts {one_of(LANGUAGES)}, found {sorted(table)!r}"
            )
        yield path, Text(**table)
        return
    for key, value in table.items():
        if not isinstance(value, dict):
            raise BadCatalogue(f"{where}: {path}.{key}: expected a table of texts, found {value!r}")
        yield from _leaves(value, where, f"{path}.{key}" if path else key)
