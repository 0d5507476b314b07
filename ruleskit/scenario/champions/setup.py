"""From a file of Champions to the table, and to the notes of the procedure it begins with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import PLAY, Card, Player, Table
from ruleskit.champions.timing import Happening
from ruleskit.champions.turn import Turn
from ruleskit.scenario import laying
from ruleskit.scenario.champions.layout import ChampionsLayout, HappenStart, PlayStart, TurnStart
from ruleskit.scenario.laying import Laid, Line
from ruleskit.scenario.reading import Keys
from ruleskit.words import Text


def lines(layout: ChampionsLayout) -> Iterator[Line]:
    """Yield every list of cards, in the order in which they are laid down."""
    for number, seat in enumerate(layout.player):
        keys: Keys = ("player", number)
        yield Line((*keys, "identity"), PLAY, seat.id, (seat.identity,), single=True)
        yield Line((*keys, "in_play"), PLAY, seat.id, seat.in_play)
        for zone in ("hand", "deck", "discard"):
            yield Line((*keys, zone), f"{seat.id}.{zone}", seat.id, getattr(seat, zone))
    yield Line(("encounter", "in_play"), PLAY, "", layout.encounter.in_play)
    for zone in ("deck", "discard"):
        yield Line(("encounter", zone), f"encounter.{zone}", "", getattr(layout.encounter, zone))


def laid(layout: ChampionsLayout) -> Iterator[Laid]:
    """Yield every card that is laid down, copies told apart by numbers."""
    return laying.laid(lines(layout), layout.card)


def table(layout: ChampionsLayout) -> Table:
    """Return the table as the file lays it."""
    cards: dict[str, Card] = {}
    zones: dict[str, tuple[str, ...]] = {PLAY: ()}
    for one in laid(layout):
        state = layout.state.get(one.id)
        owner = one.owner if state is None or state.owner is None else state.owner
        holder = one.owner if state is None or state.controller is None else state.controller
        cards[one.id] = Card(
            face=layout.card[one.name],
            owner=owner,
            controller=holder,
            exhausted=state is not None and state.exhausted,
            damage=0 if state is None else state.damage,
            counters=0 if state is None else state.counters,
            statuses=frozenset(state.statuses if state else ()),
        )
        zones[one.zone] = (*zones.get(one.zone, ()), one.id)
    return Table(
        players=tuple(
            Player(
                id=seat.id,
                name=seat.name or Text.same(seat.id),
                identity=seat.identity,
                form=seat.form,
                eliminated=seat.eliminated,
            )
            for seat in layout.player
        ),
        cards=cards,
        zones=zones,
        first=layout.first or layout.player[0].id,
        active=layout.active or layout.player[0].id,
        seed=layout.seed,
    )


def notes(start: TurnStart | PlayStart | HappenStart) -> Any:
    """Return the notes with which the procedure begins."""
    match start:
        case TurnStart(who=who):
            return Turn(who=who)
        case PlayStart(who=who, card=card, ability=number):
            return Playing(who=who, card=card, number=number)
        case HappenStart(who=who, occurrence=listed):
            batch = tuple(
                Occurrence(
                    kind=one.kind,
                    who=one.who or who or "",
                    card=one.card or "",
                    target=one.target or "",
                    amount=one.amount,
                    source=one.source or "",
                )
                for one in listed
            )
            return Happening(who=who or "", batch=batch)
