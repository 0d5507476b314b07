"""State-based actions: what happens by itself whenever a player would get priority."""

from __future__ import annotations

from attrs import frozen

from ruleskit.magic.game import BATTLEFIELD, Game
from ruleskit.magic.happen import happen
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, Ref, message


@frozen
class Due:
    """A state-based action that is due: its rule, the fact behind it, and to whom or what it happens."""

    rule: str
    says: Message
    who: str = ""
    card: str = ""


def due(game: Game) -> tuple[Due, ...]:
    """Return every state-based action that is due now."""
    return (*_players(game), *_creatures(game), *_tokens(game))


def _players(game: Game) -> tuple[Due, ...]:
    found = []
    for player in game.players:
        who = Ref(player.id)
        if player.lost:
            continue
        if player.life <= 0:
            found.append(Due("full:no-life", message("fact.no-life", who=who, life=player.life), player.id))
        elif player.drew_from_nothing:
            found.append(Due("full:empty-library", message("fact.drew-from-nothing", who=who), player.id))
    return tuple(found)


def _creatures(game: Game) -> tuple[Due, ...]:
    found = []
    for card in game.zone(BATTLEFIELD):
        if not game.is_creature(card):
            continue
        toughness, damage = game.toughness(card), game.object(card).damage
        if toughness <= 0:
            says = message("fact.no-toughness", card=Ref(card), toughness=toughness)
            found.append(Due("full:no-toughness", says, card=card))
        elif damage >= toughness:
            says = message("fact.lethal", card=Ref(card), damage=damage, toughness=toughness)
            found.append(Due("full:lethal", says, card=card))
    return tuple(found)


def _tokens(game: Game) -> tuple[Due, ...]:
    return tuple(
        Due("full:token", message("fact.token", card=Ref(card)), card=card)
        for zone, cards in game.zones.items()
        if zone != BATTLEFIELD
        for card in cards
        if game.object(card).token
    )


def apply(game: Game) -> tuple[Game, tuple[Message, ...]]:
    """Do everything that is due, all at once."""
    found, told = due(game), list[Message]()
    dying = []
    for one in found:
        if one.who:
            game = game.change_player(one.who, lost=True)
            told.append(message("event.loses", who=Ref(one.who), why=one.says))
        elif one.rule == "full:token":
            zone = game.where(one.card)
            left = tuple(card for card in game.zone(zone) if card != one.card)
            game = game.with_zone(zone, left)
            told.append(message("event.token-gone", card=Ref(one.card)))
        else:
            kind: Kind = "dies" if one.rule == "full:no-toughness" else "destroyed"
            dying.append(Occurrence(kind=kind, card=one.card))
    game, more = happen(game, *dying)
    return game, (*told, *more)
