"""Exploring the shipped scenarios: kept counts, walks that confirm them, and when positions are the same."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from attrs import evolve

from ruleskit.champions.key import key
from ruleskit.champions.table import Table
from ruleskit.engine import Exploration, History, Position, Rulebook, count_paths
from ruleskit.scenario import find, shipped
from ruleskit.words import LANGUAGES
from tests.golden import explore as golden

EACH = [(name, edition) for name in shipped() for edition in find(name).editions]
FEW = 60
"""Paths so few that walking every one of them is quick."""


@cache
def explored(name: str, edition: str) -> Exploration:
    """Return what exploring a shipped scenario finds."""
    return golden.found(find(name), edition)


@pytest.mark.parametrize(("name", "edition"), EACH)
def test_counts_are_those_that_are_kept(name: str, edition: str) -> None:
    """Every scenario ends in every edition, with the counts and unreached steps that are kept."""
    kept = golden.expected().get(name, {}).get(edition)
    assert kept == golden.kept(explored(name, edition)), (
        "run `python -m tests.golden.explore` if this is right"
    )


def test_nothing_is_kept_of_what_is_not_shipped() -> None:
    """Counts are kept of the shipped scenarios only."""
    assert {(name, edition) for name, found in golden.expected().items() for edition in found} == set(EACH)


@pytest.mark.parametrize(("name", "edition"), EACH)
def test_merged_counts_are_those_of_a_walk(name: str, edition: str) -> None:
    """Counting over merged states finds as many paths as walking along each of them."""
    found = explored(name, edition)
    scenario = find(name)
    book, start = scenario.start(edition)
    if found.paths <= FEW:
        assert count_paths(book, start, rounds=scenario.rounds(edition)) == found.paths


def test_what_is_never_reached_has_a_cause_in_three_languages() -> None:
    """Each step that no way comes by is told with the way to it that was never taken."""
    for name, edition in EACH[::5]:
        book, _ = find(name).start(edition)
        for one in explored(name, edition).causes:
            assert one.never
            for language in LANGUAGES:
                told = book.say(one.says, language)
                assert told.startswith(f"{one.step}: ")
                assert all(never.step in told for never in one.never)
                assert not re.search(r"[{}]", told)


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


@pytest.mark.parametrize("name", shipped()[::2])
def test_copies_can_stand_for_each_other(name: str) -> None:
    """With two copies of a card in each other's place, a position has the same key."""
    _, positions = walk(name, Random(name))
    for position in positions[:1]:
        for one, other in copies(position.game):
            assert key(swapped(position, one, other)) == key(position)


@pytest.mark.parametrize("name", shipped()[::2])
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


@pytest.mark.parametrize("name", shipped()[::4])
def test_the_same_key_has_the_same_future(name: str) -> None:
    """Positions of different walks with the same key ask the same number of things, and end alike."""
    known: dict[object, tuple[object, ...]] = {}
    for number in range(3):
        book, positions = walk(name, Random(f"{name} {number}"))
        for position in positions:
            asked = book.asked(position)
            seen = (position.outcome, asked and (asked.at, len(asked.options), len(asked.allowed)))
            assert known.setdefault((book.edition, key(position)), seen) == seen
