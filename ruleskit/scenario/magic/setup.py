"""From a file of Magic to the game, and to the procedure it begins with and its notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleskit.magic.attack import Attacking
from ruleskit.magic.cards import Ability, Face
from ruleskit.magic.combat import Combat
from ruleskit.magic.game import BATTLEFIELD, EXILE, OWN_ZONES, Game
from ruleskit.magic.mana import Mana, price
from ruleskit.magic.objects import Object, Player
from ruleskit.magic.player_effects import CreateToken
from ruleskit.magic.steps import Cleaning, Stage
from ruleskit.magic.turn import Turn, Turns
from ruleskit.scenario import laying
from ruleskit.scenario.laying import Laid, Line
from ruleskit.scenario.magic.layout import GameLayout, MagicLayout, Seat, Startable, State, StepLayout
from ruleskit.words import Text

PROCEDURES: dict[Startable, str] = {"main-1": "main", "attackers": "attack", "main-2": "main"}
"""The procedures of the steps that are not called like their procedure."""


def lines(layout: MagicLayout) -> Iterator[Line]:
    """Yield every list of cards, in the order in which they are laid down."""
    for number, seat in enumerate(layout.player):
        for zone in OWN_ZONES:
            yield Line(("player", number, zone), f"{seat.id}.{zone}", seat.id, getattr(seat, zone))
        yield Line(("player", number, "battlefield"), BATTLEFIELD, seat.id, seat.battlefield)
        yield Line(("player", number, "exile"), EXILE, seat.id, seat.exile)


def laid(layout: MagicLayout) -> Iterator[Laid]:
    """Yield every card that is laid down, copies told apart by numbers."""
    return laying.laid(lines(layout), layout.card)


def abilities(layout: MagicLayout) -> Iterator[tuple[str, int, Ability]]:
    """Yield every ability of every card, with the card and its number."""
    for name, face in layout.card.items():
        for number, ability in enumerate(face.abilities):
            yield name, number, ability


def tokens(layout: MagicLayout) -> dict[str, Face]:
    """Return the cards that effects create as tokens."""
    does = [effect for face in layout.card.values() for effect in (*face.effects, *face.kicked)]
    modes = [mode for face in layout.card.values() for mode in face.modes]
    does += [effect for mode in modes for effect in mode.effects]
    does += [effect for _, _, ability in abilities(layout) for effect in ability.effects]
    named = dict.fromkeys(effect.card for effect in does if isinstance(effect, CreateToken))
    return {name: layout.card[name] for name in named if name in layout.card}


def game(layout: MagicLayout) -> Game:
    """Return the game as the file lays it."""
    objects: dict[str, Object] = {}
    zones: dict[str, tuple[str, ...]] = {BATTLEFIELD: ()}
    for one in laid(layout):
        state = layout.state.get(one.id, State())
        owner = state.owner or one.owner
        objects[one.id] = Object(
            face=layout.card[one.name],
            owner=owner,
            controller=state.controller or one.owner,
            tapped=state.tapped,
            damage=state.damage,
            counters={kind: many for kind, many in state.counters.items() if many},
            fresh=state.fresh,
        )
        zones[one.zone] = (*zones.get(one.zone, ()), one.id)
    first, second = (_player(seat) for seat in layout.player)
    return Game(
        players=(first, second),
        objects=objects,
        zones=zones,
        active=active(layout),
        lands=layout.lands,
        skips_draw=layout.skips_draw,
        tokens=tokens(layout),
        narrowing=frozenset(layout.narrow),
    )


def _player(seat: Seat) -> Player:
    return Player(
        id=seat.id,
        name=seat.name or Text.same(seat.id),
        life=seat.life,
        pool=mana(seat.mana),
        lasting_mana=mana(seat.lasting_mana),
    )


def mana(text: str) -> Mana:
    """Return the mana that a file writes as `{R}{R}`."""
    return price(text).coloured


def active(layout: MagicLayout) -> str:
    """Return whose turn it is."""
    return layout.active or layout.player[0].id


def opening(layout: MagicLayout) -> tuple[str, Any]:
    """Return the procedure that the scenario begins with, and its notes."""
    who = active(layout)
    match layout:
        case GameLayout(start=start):
            return "game", Turns(turns=start.turns)
        case StepLayout(start=start):
            return PROCEDURES.get(start.step, start.step), _of_step(who, start.step)
    return ("turn", Turn(who=who)) if layout.procedure == "turn" else ("combat", Combat(who=who))


def _of_step(who: str, step: Startable) -> Any:
    match step:
        case "attackers":
            return Attacking(who=who)
        case "cleanup":
            return Cleaning(who=who)
    return Stage(who=who, step=step)
