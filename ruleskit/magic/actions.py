"""What a player with priority can do, and which procedure carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleskit.engine import Option
from ruleskit.magic.casting import Casting
from ruleskit.magic.game import Game
from ruleskit.magic.simple import Landing, Making
from ruleskit.magic.sources import is_mana_ability, one_of_each, sources
from ruleskit.words import Ref, message


def offers(game: Game, who: str) -> tuple[Option, ...]:
    """Return everything `who` could want to do; what is not allowed is shown with its reasons."""
    return (*_cards(game, who), *_abilities(game, who), *_mana(game, who))


def _cards(game: Game, who: str) -> Iterator[Option]:
    for card in game.hand(who):
        land = "land" in game.face(card).types
        action = f"{'land' if land else 'cast'}:{card}"
        found = game.questions(game, from_action(game, who, action))
        says = message("option.land" if land else "option.cast", card=Ref(card))
        yield Option(action, says, found, thing=card)
        if game.face(card).suspend is not None and game.can_suspend:
            action = f"suspend:{card}"
            found = game.questions(game, from_action(game, who, action))
            yield Option(action, message("option.suspend", card=Ref(card)), found, thing=card)


def _abilities(game: Game, who: str) -> Iterator[Option]:
    for card in game.controlled(who):
        for number, ability in game.abilities(card):
            if ability.kind == "activated" and not is_mana_ability(ability):
                action = f"activate:{card}:{number}"
                found = game.questions(game, from_action(game, who, action))
                says = message("option.activate", card=Ref(card), text=ability.effects[0].says)
                yield Option(action, says, found, thing=card)


def _mana(game: Game, who: str) -> Iterator[Option]:
    if "mana-while-paying" in game.narrowing:
        return
    yield from (one.option for one in one_of_each(game, sources(game, who)))


def from_action(game: Game, who: str, action: str) -> Any:
    """Return the notes of the procedure that carries out an action, as answers name it."""
    verb, card, *more = action.split(":")
    if verb == "land":
        return Landing(who=who, card=card)
    if verb in {"cast", "suspend"}:
        return Casting(who=who, card=card, suspends=verb == "suspend")
    number = int(more[0])
    if is_mana_ability(game.ability(card, number)):
        return Making(who=who, card=card, number=number, made=more[1] if len(more) > 1 else "")
    return Casting(who=who, card=card, number=number)


def carried_out_by(notes: Any) -> str:
    """Return the procedure that carries out what stands in `notes`."""
    match notes:
        case Landing():
            return "land"
        case Making():
            return "mana"
    return "suspend" if notes.suspends else "cast"
