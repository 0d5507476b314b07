"""What is amiss in a file of Champions although every key and type is right: names of what is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from ruleskit.champions.card_effects import DiscardIt
from ruleskit.champions.cards import CHARACTERS, PERMANENTS, Ability, Cost
from ruleskit.champions.effects import CancelEffects, PreventDamage, PreventThreat
from ruleskit.champions.occurrence import Kind
from ruleskit.scenario.champions.layout import (
    ChampionsExpect,
    ChampionsLayout,
    HappenStart,
    PlayStart,
    TurnStart,
)
from ruleskit.scenario.champions.setup import laid
from ruleskit.scenario.faults import choice
from ruleskit.scenario.laying import Laid, misplaced, unfit_id, unknown
from ruleskit.scenario.reading import Amiss, Keys

RESERVED = ("encounter", "play", "table")
"""Ids that no player may have: zones are called so."""

SHARED_ZONES = ("play", "table", "encounter.deck", "encounter.discard")
OWN_ZONES = ("hand", "deck", "discard", "dealt")

_NEEDS: dict[type, tuple[str, ...]] = {
    PreventDamage: ("damage",),
    PreventThreat: ("threat",),
    CancelEffects: ("play", "initiate"),
    DiscardIt: ("discard", "initiate", "play"),
}
"""Effects that do something to what their ability interrupts, and what that can be."""


def amiss(layout: ChampionsLayout) -> Iterator[Amiss]:
    """Yield everything that is amiss."""
    listed = tuple(laid(layout))
    there = tuple(dict.fromkeys(one.id for one in listed))
    yield from _players(layout)
    yield from misplaced(listed, layout.card)
    for one in listed:
        if one.name in layout.card:
            yield from _kept(layout, one)
    for name, face in layout.card.items():
        keys: Keys = ("card", name)
        if face.type in CHARACTERS and not face.hit_points:
            yield Amiss(
                (*keys, "hit_points"),
                f"missing; expected a whole number from 1: a {face.type} has hit points",
            )
        for number, ability in enumerate(face.abilities):
            yield from _ability((*keys, "ability", number), ability)
    yield from _states(layout, listed)
    yield from _start(layout, there)
    yield from _expected(("expect",), layout, layout.expect, there)
    for edition, variant in layout.variant.items():
        if variant.expect:
            yield from _expected(("variant", edition, "expect"), layout, variant.expect, there)


def _players(layout: ChampionsLayout) -> Iterator[Amiss]:
    ids = [seat.id for seat in layout.player]
    if not 1 <= len(ids) <= 4:
        yield Amiss(("player",), f"expected 1 to 4 players, found {len(ids)}")
    for number, seat in enumerate(layout.player):
        yield from unfit_id(number, ids, RESERVED, layout.card)
        face = layout.card.get(seat.identity)
        if face and face.type != "identity":
            keys: Keys = ("player", number, "identity")
            yield Amiss(keys, f"expected a card of the type 'identity', found a {face.type}")
    for key in ("first", "active"):
        yield from unknown((key,), "a player", getattr(layout, key), ids)


def _kept(layout: ChampionsLayout, one: Laid) -> Iterator[Amiss]:
    kind = layout.card[one.name].type
    where = str(one.keys[2] if one.keys[0] == "player" else one.keys[1])
    if kind == "identity" and where != "identity":
        yield Amiss(
            one.keys, f"expected no identity here, found {one.id!r}: a player's identity is always in play"
        )
    if where == "in_play" and one.owner and kind not in PERMANENTS and kind != "identity":
        yield Amiss(one.keys, f"expected {choice(PERMANENTS)}, found {one.id!r}: a card of the type {kind!r}")


def _ability(keys: Keys, ability: Ability) -> Iterator[Amiss]:
    if ability.timed and ability.when is None:
        yield Amiss(
            (*keys, "when"), f"missing; expected a table: a {ability.kind} needs its triggering condition"
        )
    if ability.when is not None:
        if not ability.timed:
            yield Amiss(
                (*keys, "when"), f"unexpected: an ability of the kind {ability.kind!r} has no such condition"
            )
        if ability.when.would and ability.kind != "interrupt":
            yield Amiss((*keys, "when", "would"), f"unexpected: a {ability.kind} comes after what happened")
        kinds = get_args(Kind)
        yield from unknown((*keys, "when", "event"), "something that happens", ability.when.event, kinds)
    constant = ability.kind == "constant"
    for key, given in (("cost", ability.costs), ("effect", ability.effects), ("modifier", ability.modifiers)):
        if given and constant != (key == "modifier"):
            yield Amiss((*keys, key), f"unexpected: an ability of the kind {ability.kind!r} has no {key}")
    for number, cost in enumerate(ability.costs if ability.kind == "resource" else ()):
        if type(cost).choice is not Cost.choice or type(cost).need is not Cost.need:
            says = "unexpected: the cost of a Resource ability leaves no choice and asks for no resources"
            yield Amiss((*keys, "cost", number), says)
    wanted = "modifier" if constant else "effect"
    if not (ability.modifiers if constant else ability.effects):
        yield Amiss((*keys, wanted), f"missing; expected at least one {wanted}")
    for number, effect in enumerate(ability.effects):
        needs = _NEEDS.get(type(effect))
        event = ability.when.event if ability.when and ability.kind == "interrupt" else None
        if needs and event not in needs:
            what = f"an interrupt to {choice(needs)}"
            yield Amiss(
                (*keys, "effect", number), f"expected this effect on {what}, found it on {_on(ability)}"
            )


def _on(ability: Ability) -> str:
    return f"a {ability.kind} to {ability.when.event!r}" if ability.when else f"a {ability.kind} ability"


def _states(layout: ChampionsLayout, listed: tuple[Laid, ...]) -> Iterator[Amiss]:
    players = [seat.id for seat in layout.player]
    there = {one.id: one for one in listed}
    for card, state in layout.state.items():
        keys: Keys = ("state", card)
        yield from unknown(keys, "a card that is laid down", card, there)
        for key in ("owner", "controller"):
            yield from unknown((*keys, key), "a player", getattr(state, key), players)
        if card in there and there[card].name in layout.card:
            face = layout.card[there[card].name]
            if state.damage and state.damage >= face.hit_points:
                most = f"less damage than the {face.hit_points} hit points of {card!r}"
                yield Amiss((*keys, "damage"), f"expected {most}, found {state.damage}")


def _start(layout: ChampionsLayout, there: tuple[str, ...]) -> Iterator[Amiss]:
    players = [seat.id for seat in layout.player]
    start: Any = getattr(layout, "start", None)
    match start:
        case TurnStart(who=who):
            yield from unknown(("start", "who"), "a player", who, players)
        case PlayStart(who=who, card=card, ability=number):
            yield from unknown(("start", "who"), "a player", who, players)
            yield from unknown(("start", "card"), "a card that is laid down", card, there)
            yield from _number(layout, card, number)
        case HappenStart(who=who, occurrence=listed):
            yield from unknown(("start", "who"), "a player", who, players)
            for index, one in enumerate(listed):
                keys: Keys = ("start", "occurrence", index)
                yield from unknown((*keys, "who"), "a player", one.who, players)
                for key in ("card", "target", "source"):
                    yield from unknown((*keys, key), "a card that is laid down", getattr(one, key), there)
                wanted = "target" if one.kind in {"damage", "defeat"} else "card"
                if one.kind != "draw" and getattr(one, wanted) is None:
                    yield Amiss(
                        (*keys, wanted), f"missing; expected a card that is laid down ({choice(there)})"
                    )


def _number(layout: ChampionsLayout, card: str, number: int | None) -> Iterator[Amiss]:
    face = next(
        (layout.card[one.name] for one in laid(layout) if one.id == card and one.name in layout.card), None
    )
    if face and number is not None and number >= len(face.abilities):
        yield Amiss(
            ("start", "ability"),
            f"expected less than {len(face.abilities)}: abilities count from 0, found {number}",
        )


def _expected(
    keys: Keys, layout: ChampionsLayout, expect: ChampionsExpect, there: tuple[str, ...]
) -> Iterator[Amiss]:
    players = [seat.id for seat in layout.player]
    zones = (*SHARED_ZONES, *(f"{who}.{zone}" for who in players for zone in OWN_ZONES))
    for zone, cards in (expect.zones or {}).items():
        yield from unknown((*keys, "zones", zone), "a zone", zone, zones)
        for place, card in enumerate(cards):
            yield from unknown((*keys, "zones", zone, place), "a card that is laid down", card, there)
    for key in ("damage", "counters", "statuses"):
        for card in getattr(expect, key) or {}:
            yield from unknown((*keys, key, card), "a card that is laid down", card, there)
    for who in expect.forms or {}:
        yield from unknown((*keys, "forms", who), "a player", who, players)
    for place, card in enumerate(expect.exhausted or ()):
        yield from unknown((*keys, "exhausted", place), "a card that is laid down", card, there)
    for place, paid in enumerate(expect.paid or ()):
        yield from unknown((*keys, "paid", place, "who"), "a player", paid.who, players)
        yield from unknown((*keys, "paid", place, "card"), "a card that is laid down", paid.card, there)
