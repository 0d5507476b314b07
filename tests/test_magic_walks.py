"""What holds at every position of any walk through the shipped scenarios of Magic."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from ruleskit.engine import History, Position, answers_of, explore, play, reaches
from ruleskit.magic.game import BATTLEFIELD, STACK, Game
from ruleskit.magic.key import key
from ruleskit.scenario import find
from tests.games import MAGIC

STEPS = 300
"""The longest walk."""

SOME = MAGIC[::4]
"""Enough of the scenarios to come by everything there is."""


def walk(name: str, seed: str) -> History:
    """Return a random walk through a scenario, in one of its editions."""
    chance, scenario = Random(f"{name} {seed}"), find(name)
    book, start = scenario.start(chance.choice(scenario.editions))
    history = History.at(book, start)
    for _ in range(STEPS):
        if history.position.over:
            break
        asked = history.asked
        history.step(chance.choice(asked.allowed).id if asked else None)
    return history


def positions(history: History) -> list[Position]:
    """Return every position of a walk."""
    return [moment.position for moment in history.path]


@pytest.mark.parametrize("name", SOME)
def test_every_card_is_in_one_zone(name: str) -> None:
    """Every card is in exactly one zone at all times; only tokens come and go."""
    for position in positions(walk(name, "zones")):
        game: Game = position.game
        lying = [card for cards in game.zones.values() for card in cards]
        assert len(lying) == len(set(lying))
        printed = {card for card, state in game.objects.items() if not state.token}
        assert printed <= set(lying) <= set(game.objects)


@pytest.mark.parametrize("name", SOME)
def test_spells_on_the_stack_are_cards_on_the_stack(name: str) -> None:
    """What lies in the stack zone is exactly the spells that wait there, and ids there are never twice.

    A spell that is resolving may have moved its own card away.
    """
    for position in positions(walk(name, "stack")):
        game: Game = position.game
        resolving = {frame.notes.item for frame in position.frames if frame.procedure == "resolve"}
        spells = {item.card for item in game.stack if item.kind == "spell"}
        assert set(game.zone(STACK)) <= spells <= set(game.zone(STACK)) | resolving
        ids = [item.id for item in game.stack]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", SOME)
def test_state_stays_within_bounds(name: str) -> None:
    """Off the battlefield nothing is tapped, damaged or in combat, and no counter is below zero."""
    for position in positions(walk(name, "bounds")):
        game: Game = position.game
        for card, state in game.objects.items():
            assert all(many > 0 for many in state.counters.values())
            if card not in game.zone(BATTLEFIELD):
                assert (state.tapped, state.damage, state.fresh) == (False, 0, False)
        for attack in game.combat:
            assert all(game.on_battlefield(card) for card in (attack.attacker, *attack.blockers))


@pytest.mark.parametrize("name", SOME)
def test_answers_lead_the_same_way_again(name: str) -> None:
    """The answers of a walk, played again, give the same trace."""
    history = walk(name, "again")
    again = play(
        history.book,
        history.moments[0].position,
        answers_of(history.trace),
        lambda other: len(other.trace) == len(history.trace),
    )
    assert again.trace == history.trace


@pytest.mark.parametrize("name", SOME[::2])
def test_the_same_key_has_the_same_future(name: str) -> None:
    """Positions of different walks with the same key ask the same number of things, and end alike."""
    known: dict[object, tuple[object, ...]] = {}
    for number in range(3):
        history = walk(name, str(number))
        for position in positions(history):
            asked = history.book.asked(position)
            seen = (position.outcome, asked and (asked.at, len(asked.options), len(asked.allowed)))
            assert known.setdefault((history.book.edition, key(position)), seen) == seen


@pytest.mark.parametrize("name", SOME[::2])
def test_what_differs_has_different_keys(name: str) -> None:
    """One tapped card, one damage, one life or one land played makes another key."""
    chance = Random(name)
    for position in chance.sample(positions(walk(name, "differs")), 3):
        game: Game = position.game
        card, who = chance.choice(list(game.objects)), game.ids[0]
        state, player = game.object(card), game.player(who)
        others = [
            game.change(card, tapped=not state.tapped),
            game.change(card, damage=state.damage + 1),
            game.change(card, fresh=not state.fresh),
            game.change(card, counters=state.counters.set("time", state.counters.get("time", 0) + 1)),
            game.change_player(who, life=player.life - 1),
            game.change_player(who, pool=(*player.pool, "g")),
            evolve(game, lands=game.lands + 1),
            evolve(game, active=game.other(game.active)),
        ]
        keys = {key(evolve(position, game=other)) for other in (game, *others)}
        assert len(keys) == 1 + len(others)


def test_a_combat_with_tricks_explores_completely() -> None:
    """A combat of two creatures with two instants and two lands on each side has so many states and ways."""
    found = {}
    for edition in ("2003", "2010"):
        book, start = find("magic-combat-tricks").start(edition)
        exploration = explore(book, start)
        found[edition] = (exploration.states, exploration.paths, exploration.cycles)
    assert found == {"2003": (618, 1273, 0), "2010": (503, 973, 0)}


def test_reaching_an_end_asks_the_declared_procedure() -> None:
    """An end is reached or not, and without a step only by the ways that do not come by it."""
    book, start = find("magic-combat-tricks").start("2003")
    assert reaches(book, start, "done")
    assert not reaches(book, start, "lost")
    assert not reaches(book, start, "done", without=("combat.attackers",))
