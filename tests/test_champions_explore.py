"""When two positions of Champions are the same."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import evolve

from ruleskit.champions.key import key
from ruleskit.champions.table import Table
from ruleskit.engine import History, Position, Rulebook
from ruleskit.scenario import find
from tests.games import CHAMPIONS


def walk(name: str, chance: Random) -> tuple[Rulebook, list[Position]]:
    """Return the positions of a random walk through a scenario."""
    scenario = find(name)
    book, start = scenario.start(chance.choice(scenario.editions))
    history = History.at(book, start)
    for _ in range(150):
        if history.position.over:
            break
        asked = history.asked
        history.step(chance.choice(asked.allowed).id if asked else None)
    return book, [moment.position for moment in history.path]


def swapped(position: Position, one: str, other: str) -> Position:
    """Return the position with two copies in each other's place, wherever they lie or are spoken of."""
    names = {one: other, other: one}

    def swap(text: str) -> str:
        return re.sub(r"[a-z0-9.-]+", lambda found: names.get(found[0], found[0]), text)

    table: Table = position.game
    cards = {swap(card): state for card, state in table.cards.items()}
    zones = {zone: tuple(swap(card) for card in lying) for zone, lying in table.zones.items()}
    return evolve(position, game=evolve(table, cards=cards, zones=zones))


def copies(table: Table) -> list[tuple[str, str]]:
    """Return the pairs of cards that are copies of each other."""
    cards = list(table.cards)
    return [
        (one, other)
        for number, one in enumerate(cards)
        for other in cards[number + 1 :]
        if table.face(one) == table.face(other) and table.card(one).owner == table.card(other).owner
    ]


@pytest.mark.parametrize("name", CHAMPIONS[::2])
def test_copies_can_stand_for_each_other(name: str) -> None:
    """With two copies of a card in each other's place, a position has the same key."""
    _, positions = walk(name, Random(name))
    for position in positions[:1]:
        for one, other in copies(position.game):
            assert key(swapped(position, one, other)) == key(position)


@pytest.mark.parametrize("name", CHAMPIONS[::2])
def test_what_differs_has_different_keys(name: str) -> None:
    """One exhausted card, one damage, one place or one form makes another key, wherever one looks."""
    chance = Random(name)
    _, positions = walk(name, chance)
    for position in chance.sample(positions, min(4, len(positions))):
        table: Table = position.game
        card = chance.choice(list(table.cards))
        who = table.players[0].id
        now = table.card(card)
        others = [
            table.change(card, exhausted=not now.exhausted),
            table.change(card, damage=now.damage + 1),
            table.change(card, counters=now.counters + 1),
            table.change(card, statuses=now.statuses ^ {"tough"}),
            table.change(card, controller="nobody"),
            table.turn_to(who, "alter-ego" if table.player(who).form == "hero" else "hero"),
            evolve(table, seed=table.seed + 1),
            evolve(table, active="nobody"),
            table.move(card, "elsewhere"),
        ]
        keys = {key(evolve(position, game=other)) for other in (table, *others)}
        assert len(keys) == 1 + len(others)


@pytest.mark.parametrize("name", CHAMPIONS[::4])
def test_the_same_key_has_the_same_future(name: str) -> None:
    """Positions of different walks with the same key ask the same number of things, and end alike."""
    known: dict[object, tuple[object, ...]] = {}
    for number in range(3):
        book, positions = walk(name, Random(f"{name} {number}"))
        for position in positions:
            asked = book.asked(position)
            seen = (position.outcome, asked and (asked.at, len(asked.options), len(asked.allowed)))
            assert known.setdefault((book.edition, key(position)), seen) == seen
