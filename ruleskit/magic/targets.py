"""What can be a target, and whether it still is one."""

from __future__ import annotations

from ruleskit.magic.cards import Aim, Effect
from ruleskit.magic.game import BATTLEFIELD, EXILE, Game
from ruleskit.magic.objects import Item


def legal(game: Game, who: str, aim: Aim, but: str = "") -> tuple[str, ...]:
    """Return everything that `who` can target; a spell or an ability (`but`) never targets itself."""
    creatures = tuple(card for card in game.zone(BATTLEFIELD) if game.is_creature(card))
    match aim:
        case "creature":
            return creatures
        case "your-creature":
            return game.creatures(who)
        case "attacker":
            return tuple(one.attacker for one in game.combat)
        case "player":
            return game.in_order
        case "opponent":
            return (game.other(who),)
        case "any":
            return (*creatures, *game.in_order)
        case "permanent":
            return game.zone(BATTLEFIELD)
        case "land":
            return tuple(card for card in game.zone(BATTLEFIELD) if "land" in game.face(card).types)
        case "card-in-exile":
            return tuple(card for card in game.zone(EXILE) if card != but)
        case "suspended":
            return tuple(card for card in game.zone(EXILE) if game.suspended(card) and card != but)
        case "spell" | "ability":
            return tuple(item.id for item in game.stack if item.kind == aim and item.id != but)


def aims(effects: tuple[Effect, ...]) -> tuple[Aim, ...]:
    """Return what the effects target, in order."""
    return tuple(effect.aim for effect in effects if effect.aim is not None)


def still_legal(game: Game, item: Item, effects: tuple[Effect, ...]) -> tuple[bool, ...]:
    """Return for every target of something on the stack whether it is still a legal one."""
    return tuple(
        not target.gone and target.id in legal(game, item.who, aim, item.id)
        for aim, target in zip(aims(effects), item.targets, strict=True)
    )
