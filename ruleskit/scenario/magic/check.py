"""What is amiss in a file of Magic although every key and type is right: names of what is not there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ruleskit.magic.cards import PERMANENTS, Ability, Cost, Effect, Face, Suspend
from ruleskit.magic.effects import AddMana
from ruleskit.magic.game import BATTLEFIELD, EXILE, OWN_ZONES, STACK
from ruleskit.magic.mana import price
from ruleskit.magic.player_effects import CreateToken, Discard
from ruleskit.magic.registry import EFFECTS
from ruleskit.magic.sources import is_mana_ability
from ruleskit.magic.statics import ForbidCasting
from ruleskit.magic.steps import BEGINNINGS
from ruleskit.scenario.faults import choice, expected
from ruleskit.scenario.laying import Laid, card_of, misplaced, unfit_id, unknown
from ruleskit.scenario.magic.layout import GameLayout, MagicExpect, MagicLayout
from ruleskit.scenario.magic.setup import laid, tokens
from ruleskit.scenario.reading import Amiss, Keys

SHARED_ZONES = (BATTLEFIELD, STACK, EXILE)
"""Zones that belong to nobody; no player may be called so."""

_ON_STACK = re.compile(r"(ability|damage)-\d+")
"""The ids of what waits on the stack and is no card."""

_CREATURES = ("attacker", "creature", "your-creature", "this")
_CARDS = (*_CREATURES, "land", "permanent")
_EXILED = ("card-in-exile", "suspended")
_HURT = (*_CREATURES, "any", "opponent", "player")

AIMS: dict[str, tuple[str, ...]] = {
    "add-counters": _CARDS,
    "add-mana-for-hand": ("opponent", "player"),
    "add-time-counters": (*_CARDS, *_EXILED),
    "counter": ("ability", "spell"),
    "deal-damage": _HURT,
    "deal-x-damage": _HURT,
    "destroy": _CARDS,
    "exile-with-time": (*_CARDS, *_EXILED),
    "gain-control": _CARDS,
    "gain-keyword": _CREATURES,
    "move-to-graveyard": (*_CARDS, *_EXILED),
    "prevent-damage": _HURT,
    "pump": _CREATURES,
    "remove-time-counters": (*_CARDS, *_EXILED),
    "return-to-hand": _CARDS,
    "sacrifice": ("this", "your-creature"),
    "stop-being-creature": _CREATURES,
    "tap": _CARDS,
    "untap": _CARDS,
}
"""What each effect can be done to."""

_AIMS = {EFFECTS[name]: aims for name, aims in AIMS.items()}


def zones(players: Iterable[str]) -> tuple[str, ...]:
    """Return the names of all zones."""
    return (*SHARED_ZONES, *(f"{who}.{zone}" for who in players for zone in OWN_ZONES))


def amiss(layout: MagicLayout) -> Iterator[Amiss]:
    """Yield everything that is amiss."""
    listed = tuple(laid(layout))
    there = tuple(dict.fromkeys(one.id for one in listed))
    yield from _players(layout)
    yield from misplaced(listed, layout.card)
    yield from _lying(layout, listed)
    for name, face in layout.card.items():
        keys: Keys = ("card", name)
        yield from _face(keys, face)
        for key, effects in (("effect", face.effects), ("kicked", face.kicked)):
            yield from _effects((*keys, key), effects, layout)
        for number, mode in enumerate(face.modes):
            yield from _effects((*keys, "mode", number, "effect"), mode.effects, layout)
        for number, ability in enumerate(face.abilities):
            here: Keys = (*keys, "ability", number)
            yield from _ability(here, ability)
            yield from _effects((*here, "effect"), ability.effects, layout)
            for place, static in enumerate(ability.statics):
                if isinstance(static, ForbidCasting):
                    where: Keys = (*here, "static", place, "card")
                    yield from unknown(where, "a card that is laid down", static.card, there)
    yield from _states(layout, listed)
    if isinstance(layout, GameLayout) and layout.start.turns == 0:
        yield Amiss(("start", "turns"), "expected a whole number from 1, found 0")
    yield from _expected(("expect",), layout, layout.expect, there)
    for edition, variant in layout.variant.items():
        if variant.expect:
            yield from _expected(("variant", edition, "expect"), layout, variant.expect, there)


def _players(layout: MagicLayout) -> Iterator[Amiss]:
    ids = [seat.id for seat in layout.player]
    if len(ids) != 2:
        yield Amiss(("player",), f"expected 2 players, found {len(ids)}")
    for number, name in enumerate(ids):
        yield from unfit_id(number, ids, SHARED_ZONES, layout.card)
        yield from _no_stack_id(("player", number, "id"), name)
    yield from unknown(("active",), "a player", layout.active, ids)


def _no_stack_id(keys: Keys, name: str) -> Iterator[Amiss]:
    if _ON_STACK.fullmatch(name):
        yield Amiss(keys, expected("another id: what waits on the stack is called so", name))


def _lying(layout: MagicLayout, listed: tuple[Laid, ...]) -> Iterator[Amiss]:
    for one in listed:
        face = layout.card.get(one.name)
        yield from _no_stack_id(one.keys, one.id)
        if face and one.zone == BATTLEFIELD and not face.permanent:
            found = f"{one.id!r}: a card of the type {' '.join(face.types)!r}"
            yield Amiss(one.keys, f"expected {choice(PERMANENTS)} on the battlefield, found {found}")


def _face(keys: Keys, face: Face) -> Iterator[Amiss]:
    if not face.types:
        yield Amiss((*keys, "types"), "expected at least one type, found none")
    if "creature" in face.types and not face.toughness:
        yield Amiss((*keys, "toughness"), "missing; expected a whole number from 1: a creature has toughness")
    for key, given in (("effect", face.effects), ("kicked", face.kicked), ("mode", face.modes)):
        if given and face.permanent:
            yield Amiss((*keys, key), "unexpected: what a permanent does is an ability of its own")
    if len(face.modes) == 1:
        yield Amiss((*keys, "mode"), "expected at least two modes to choose from, found 1")
    for number, mode in enumerate(face.modes):
        if not mode.effects:
            yield Amiss((*keys, "mode", number, "effect"), "expected at least one effect, found none")
    if face.kicked and face.kicker is None:
        yield Amiss((*keys, "kicker"), "missing; expected mana: without a kicker nothing is ever kicked")
    if face.kicker and price(face.kicker).x_symbols:
        yield Amiss((*keys, "kicker"), expected("mana without X", face.kicker))
    if face.suspend:
        yield from _suspend((*keys, "suspend"), face.suspend)


def _suspend(keys: Keys, suspend: Suspend) -> Iterator[Amiss]:
    if bool(suspend.counters) == suspend.x:
        yield Amiss((*keys, "counters"), "expected either a whole number from 1, or `x = true`")
    elif suspend.x != bool(price(suspend.mana).x_symbols):
        what = "mana with X: so many counters there are" if suspend.x else "mana without X, or `x = true`"
        yield Amiss((*keys, "mana"), expected(what, suspend.mana))


_OF_NO_CARD = (
    *BEGINNINGS.values(),
    "cast",
    "discard",
    "draw",
    "gain-life",
    "lose-life",
    "make-mana",
)
"""What happens to no card that could have an ability that triggers then."""

_PARTS = {
    "activated": {"mana", "cost", "effect"},
    "triggered": {"when", "may", "only_if", "effect"},
    "static": {"static"},
}
"""What an ability of each kind can have."""

_NEEDS = {"activated": ("effect",), "triggered": ("when", "effect"), "static": ("static",)}
"""What it has to have."""


def _ability(keys: Keys, ability: Ability) -> Iterator[Amiss]:
    parts: dict[str, Any] = {
        "mana": ability.mana,
        "cost": ability.costs,
        "when": ability.when,
        "may": ability.may,
        "only_if": ability.only_if,
        "effect": ability.effects,
        "static": ability.statics,
    }
    for key, given in parts.items():
        if given and key not in _PARTS[ability.kind]:
            yield Amiss((*keys, key), f"unexpected: an ability of the kind {ability.kind!r} has no {key!r}")
    for key in _NEEDS[ability.kind]:
        if not parts[key]:
            what = "a table" if key == "when" else f"at least one {key}"
            says = f"missing; expected {what}: an ability of the kind {ability.kind!r} needs it"
            yield Amiss((*keys, key), says)
    if ability.when and ability.when.this and ability.when.event in _OF_NO_CARD:
        says = f"unexpected: {ability.when.event!r} never happens to a permanent or a card in exile"
        yield Amiss((*keys, "when", "this"), says)
    if is_mana_ability(ability):
        yield from _mana_ability(keys, ability)


def _mana_ability(keys: Keys, ability: Ability) -> Iterator[Amiss]:
    if ability.mana is not None:
        yield Amiss((*keys, "mana"), "unexpected: an ability that makes mana costs none")
    for number, cost in enumerate(ability.costs):
        if type(cost).candidates is not Cost.candidates:
            says = "unexpected: the cost of an ability that makes mana leaves no choice"
            yield Amiss((*keys, "cost", number), says)
    if len(ability.effects) > 1:
        says = f"expected one effect on an ability that makes mana, found {len(ability.effects)}"
        yield Amiss((*keys, "effect"), says)


def _effects(keys: Keys, effects: tuple[Effect, ...], layout: MagicLayout) -> Iterator[Amiss]:
    for number, effect in enumerate(effects):
        here: Keys = (*keys, number)
        aims = _AIMS.get(type(effect))
        if aims:
            yield from unknown((*here, "to"), "what this can be done to", getattr(effect, "to", None), aims)
        match effect:
            case AddMana(mana=mana, choice=kinds):
                if (mana is None) != bool(kinds):
                    yield Amiss((*here, "mana"), "expected either `mana`, or `choice` with some of it")
                elif mana and price(mana).x_symbols:
                    yield Amiss((*here, "mana"), expected("mana without X", mana))
            case CreateToken(card=card):
                yield from unknown((*here, "card"), "a card", card, layout.card)
                if card in layout.card and not layout.card[card].permanent:
                    yield Amiss((*here, "card"), f"expected {choice(PERMANENTS)} as a token, found {card!r}")
            case Discard(who="each"):
                yield Amiss((*here, "who"), expected("one of 'you', 'opponent': one player chooses", "each"))


def _states(layout: MagicLayout, listed: tuple[Laid, ...]) -> Iterator[Amiss]:
    players = [seat.id for seat in layout.player]
    there = {one.id: one for one in listed}
    for card, state in layout.state.items():
        keys: Keys = ("state", card)
        yield from unknown(keys, "a card that is laid down", card, there)
        for key in ("owner", "controller"):
            yield from unknown((*keys, key), "a player", getattr(state, key), players)
        if card not in there or there[card].zone == BATTLEFIELD:
            continue
        where = f"unexpected: {card!r} lies in {there[card].zone!r}, and not on the battlefield"
        for key in ("tapped", "damage", "fresh", "owner", "controller"):
            if getattr(state, key):
                yield Amiss((*keys, key), where)
        if state.counters.get("+1/+1"):
            yield Amiss((*keys, "counters", "+1/+1"), where)


def _expected(
    keys: Keys, layout: MagicLayout, expect: MagicExpect, there: tuple[str, ...]
) -> Iterator[Amiss]:
    players = [seat.id for seat in layout.player]
    for zone in expect.zones or {}:
        yield from unknown((*keys, "zones", zone), "a zone", zone, zones(players))
    for key in ("life", "pool", "controlled"):
        for who in getattr(expect, key) or {}:
            yield from unknown((*keys, key, who), "a player", who, players)
    made = tokens(layout)
    for where, card in _cards(expect):
        if card_of(card, made) not in made or card in made:
            yield from unknown((*keys, *where), "a card that is laid down", card, there)
    for place, name in enumerate(expect.stack or ()):
        if not _ON_STACK.fullmatch(name):
            what = "'ability-1', 'damage-1' and so on, or a card that is laid down"
            yield from unknown((*keys, "stack", place), what, name, there)


def _cards(expect: MagicExpect) -> Iterator[tuple[Keys, str]]:
    """Yield every card that is named, with its place."""
    for key in ("zones", "controlled"):
        for name, cards in (getattr(expect, key) or {}).items():
            for place, card in enumerate(cards):
                yield (key, name, place), card
    for key in ("damage", "counters", "power", "toughness"):
        for card in getattr(expect, key) or {}:
            yield (key, card), card
    for key in ("tapped", "combat"):
        for place, card in enumerate(getattr(expect, key) or ()):
            yield (key, place), card
