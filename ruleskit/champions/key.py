"""When two positions are the same: copies of a card can stand for each other, and what is past is past."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import evolve

from ruleskit.champions.cards import Face
from ruleskit.champions.playing import Payment, Playing
from ruleskit.champions.purse import type_matters
from ruleskit.champions.table import Table
from ruleskit.engine import Frame, Position
from ruleskit.engine.rename import renamed


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
    return renamed(plain, names, Face) if names else plain


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
