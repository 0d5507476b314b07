"""When two positions are the same: copies of a card can stand for each other, and what is past is past."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from attrs import evolve

from ruleskit.engine import Position
from ruleskit.engine.rename import renamed
from ruleskit.magic.cards import Face
from ruleskit.magic.game import Game


def key(position: Position) -> Hashable:
    """Return what `position` is apart from which copy of a card is which.

    Copies (cards with the same face and the same owner) are named anew in the order in which they lie.
    """
    game: Game = position.game
    lying = {zone: _order(zone, cards) for zone, cards in game.zones.items() if cards}
    plain = Position(evolve(game, zones=lying), position.frames, position.outcome)
    return renamed(plain, _names(game), Face)


def _order(zone: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """In which order cards lie in a hand, in exile or in a graveyard is the same to every rule."""
    return tuple(sorted(cards)) if zone.rpartition(".")[2] in {"hand", "graveyard", "exile"} else cards


def _names(game: Game) -> dict[str, str]:
    """Return the new names of the cards of which there are copies."""
    lying = [card for zone in sorted(game.zones) for card in game.zones[zone]]
    copies: dict[Any, list[str]] = {}
    for card in lying:
        copies.setdefault((game.face(card), game.object(card).owner), []).append(card)
    several = [group for group in copies.values() if len(group) > 1]
    return {card: name for group in several for card, name in zip(group, sorted(group), strict=True)}
