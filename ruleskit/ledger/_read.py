"""Reading the ledger's files, once, when first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TypeVar

from attrs import frozen
from cattrs import Converter

from ruleskit.errors import UnknownRule
from ruleskit.ledger._model import DuplicateId, Rule, Source, UnknownSource

RULE_FILES = (
    *("play_de.toml", "cost.toml", "play_es.toml", "full.toml"),
    *("turn.toml", "suspend.toml", "magic_full.toml"),
)
SOURCE_FILE = "sources.toml"

Entry = TypeVar("Entry", Rule, Source)
Contents = TypeVar("Contents")


@frozen
class RuleFile:
    """All that a file of rules may hold."""

    rule: tuple[Rule, ...]


@frozen
class SourceFile:
    """All that the file of sources may hold."""

    source: tuple[Source, ...]


def rule(rule_id: str) -> Rule:
    """Return the rule with this id; raise `UnknownRule`, naming near ids, if there is none."""
    known = _rules()
    if rule_id not in known:
        raise UnknownRule(rule_id, get_close_matches(rule_id, known))
    return known[rule_id]


def rules() -> tuple[Rule, ...]:
    """Return all rules in the order of the ledger, each document's rules together."""
    return tuple(_rules().values())


def source(source_id: str) -> Source:
    """Return the document with this id; raise `UnknownSource` if there is none."""
    known = _sources()
    if source_id not in known:
        raise UnknownSource(source_id, known)
    return known[source_id]


@cache
def _rules() -> dict[str, Rule]:
    return by_id(entry for name in RULE_FILES for entry in structured(text_of(name), RuleFile).rule)


@cache
def _sources() -> dict[str, Source]:
    return by_id(structured(text_of(SOURCE_FILE), SourceFile).source)


def by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Return the entries under their ids, in order; raise `DuplicateId` for an id that stands twice."""
    found: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise DuplicateId(entry.id)
        found[entry.id] = entry
    return found


def text_of(name: str) -> str:
    """Return the text of one of the ledger's files."""
    return files("ruleskit.ledger").joinpath(name).read_text(encoding="utf-8")


def structured(toml: str, shape: type[Contents]) -> Contents:
    """Return the TOML text as a `shape`; raise cattrs's error, with the path, for a key or value amiss."""
    return _converter.structure(tomllib.loads(toml), shape)


def _string(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a string, got {value!r}")
    return value


_converter = Converter(forbid_extra_keys=True)
_converter.register_structure_hook(str, _string)
