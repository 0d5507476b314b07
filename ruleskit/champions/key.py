"""When two positions are the same one: copies of a card can stand for each other."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import attrs
from immutabledict import immutabledict

from ruleskit.champions.table import Table
from ruleskit.engine import Position


def key(position: Position) -> Hashable:
    """Return what `position` is apart from which copy of a card is which.

    Copies (cards with the same face and the same owner) are named anew in the order in which they lie. Two
    positions with the same key therefore differ only in the names of copies.
    """
    same: Hashable = _rename(position, _names(position.game))
    return same


def _names(table: Table) -> dict[str, str]:
    lying = [card for zone in sorted(table.zones) for card in table.zones[zone]]
    copies: dict[Any, list[str]] = {}
    for card in lying:
        copies.setdefault((table.face(card), table.card(card).owner), []).append(card)
    return {card: ids for group in copies.values() for card, ids in zip(group, sorted(group), strict=True)}


def _rename(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        whole, *parts = value.split(":")
        return ":".join([names.get(whole, whole), *(names.get(part, part) for part in parts)])
    if isinstance(value, tuple):
        return tuple(_rename(one, names) for one in value)
    if isinstance(value, frozenset):
        return frozenset(_rename(one, names) for one in value)
    if isinstance(value, immutabledict):
        return frozenset((_rename(name, names), _rename(one, names)) for name, one in value.items())
    if attrs.has(type(value)) and type(value).__module__.startswith("ruleskit."):
        fields = attrs.fields(type(value))
        return (type(value).__name__, *(_rename(getattr(value, field.name), names) for field in fields))
    return value
