"""When two positions are the same: copies of a card can stand for each other, and what is past is past."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

import attrs
from attrs import evolve
from immutabledict import immutabledict

from ruleskit.champions.cards import Face
from ruleskit.champions.playing import Payment, Playing
from ruleskit.champions.purse import type_matters
from ruleskit.champions.table import Table
from ruleskit.engine import Frame, Position


def key(position: Position) -> Hashable:
    """Return what `position` is apart from which copy of a card is which, and from what no longer matters.

    Copies (cards with the same face and the same owner) are named anew in the order in which they lie. Two
    positions of one game with the same key therefore differ only in the names of copies, and in notes of what
    is over.
    """
    table: Table = position.game
    lying = {zone: cards for zone, cards in table.zones.items() if cards}
    plain = Position(
        evolve(table, zones=lying),
        tuple(_alive(table, frame) for frame in position.frames),
        position.outcome,
    )
    names = _names(table)
    same: Hashable = _rename(plain, names) if names else plain
    return same


def _alive(table: Table, frame: Frame) -> Frame:
    """Return the frame without what no step looks at any more.

    Once something begins, nobody asks where its card lay or what it cost; of its payment only the types of
    what was paid can still matter, where an effect asks for them.
    """
    notes = frame.notes
    if not isinstance(notes, Playing) or notes.pending is None:
        return frame
    paid = notes.payment.paid if notes.payment and type_matters(table, notes) else ()
    return evolve(frame, notes=evolve(notes, came_from="", before=(), bill=None, payment=Payment(paid=paid)))


def _names(table: Table) -> dict[str, str]:
    """Return the new names of the cards of which there are copies."""
    lying = [card for zone in sorted(table.zones) for card in table.zones[zone]]
    copies: dict[Any, list[str]] = {}
    for card in lying:
        copies.setdefault((table.face(card), table.card(card).owner), []).append(card)
    several = [group for group in copies.values() if len(group) > 1]
    return {card: name for group in several for card, name in zip(group, sorted(group), strict=True)}


def _rename(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        if ":" not in value:
            return names.get(value, value)
        return ":".join(names.get(part, part) for part in value.split(":"))
    if isinstance(value, tuple):
        return tuple([_rename(one, names) for one in value])
    if isinstance(value, frozenset):
        return frozenset([_rename(one, names) for one in value])
    if isinstance(value, immutabledict):
        return frozenset([(_rename(name, names), _rename(one, names)) for name, one in value.items()])
    kind: Any = type(value)
    kept = _kept(kind)
    if kept is None:
        return value
    return (kind, *[_rename(getattr(value, name), names) for name in kept])


@lru_cache(maxsize=256)
def _kept(kind: Any) -> tuple[str, ...] | None:
    """Return the fields in which names of cards can stand; None where there is none.

    What is printed on a card is no such thing: a new name is always that of a card with the same print.
    """
    if kind is Face or not attrs.has(kind):
        return None
    return tuple(field.name for field in attrs.fields(kind))
