"""Paying on random small tables: what is allowed, and that no way leads into a dead end."""

from __future__ import annotations

from random import Random

import pytest

from ruleskit.champions import rulebook
from ruleskit.champions.announce import default_paid
from ruleskit.champions.notes import Paying
from ruleskit.champions.paying import batch
from ruleskit.champions.purse import can_pay
from ruleskit.champions.table import Table
from ruleskit.engine import Asked, Position, advance
from tests.champions_tables import Bruteforce, Use, a_table, paying

BOOK = rulebook()
SEEDS = pytest.mark.parametrize("seed", range(4))
TABLES = 150
"""Random tables for each seed."""


def begun(brute: Bruteforce, notes: Paying) -> tuple[Use, ...]:
    """Return what was announced as uses, without the damage, which uses up nothing."""
    by_id = {use.id: use for use in brute.uses}
    picks = [by_id.get(f"choose:{number}:{card}") for number, card in notes.announced.picks]
    found = [use for use in picks if use]
    for source in notes.announced.sources:
        use = by_id[source.way]
        found.append(Use(use.id, use.card, use.takes, None, source.resources))
    return tuple(found)


def after(book_position: Position, asked: Asked, option: str) -> Paying:
    """Return the notes as they are when `option` has been announced."""
    notes: Paying = advance(BOOK, book_position, option)[0].frame.notes
    return notes


@SEEDS
def test_can_pay_agrees_with_trying_every_way(seed: int) -> None:
    """Everything can be paid together exactly where one of all the ways to pay does it."""
    chance = Random(seed)
    answers = set()
    for number in range(3 * TABLES):
        table, playing = a_table(chance)
        can = bool(can_pay(table, playing))
        assert can == Bruteforce.of(table, playing).completes(()), number
        answers.add(can)
    assert answers == {True, False}


@SEEDS
def test_an_option_is_allowed_exactly_if_the_rest_can_still_be_paid(seed: int) -> None:
    """At every decision of a payment exactly those options are allowed after which all can still be paid."""
    chance = Random(seed)
    refused = 0
    for number in range(TABLES):
        table, playing = a_table(chance)
        if not can_pay(table, playing):
            continue
        brute = Bruteforce.of(table, playing)
        position = BOOK.start(table, "pay", paying(table, playing))
        while not position.over and position.frame.step not in {"announce", "free"}:
            asked = BOOK.asked(position)
            if asked is None or position.frame.step == "which":
                position = advance(BOOK, position, asked.allowed[0].id if asked else None)[0]
                continue
            now = begun(brute, position.frame.notes)
            for option in asked.options:
                if option.id == "enough":
                    continue
                verb, card, *_ = option.id.split(":")
                if option.allowed:
                    assert brute.completes(begun(brute, after(position, asked, option.id))), (
                        number,
                        option.id,
                    )
                elif verb == "choose":
                    pick = int(
                        next(key for key, bound in enumerate(brute.bounds) if is_open(brute, key, now))
                    )
                    with_it = [use for use in brute.uses if use.id == f"choose:{pick}:{card}"]
                    assert not any(brute.completes((*now, use)) for use in with_it), (number, option.id)
                    refused += 1
                else:
                    way = ":".join(option.id.split(":")[: 2 if verb == "discard" else 3])
                    with_it = [use for use in brute.uses if use.id == way]
                    if not any(named(option.id, way)):
                        assert not any(brute.completes((*now, use)) for use in with_it), (number, option.id)
                    refused += 1
            position = advance(BOOK, position, chance.choice(asked.allowed).id)[0]
    assert refused > 20


def is_open(brute: Bruteforce, number: int, now: tuple[Use, ...]) -> bool:
    """Tell whether the cost `number` is the one for which something is chosen now."""
    bound = brute.bounds[number]
    return bound is not None and sum(use.pick == number for use in now) < bound[1]


def named(option: str, way: str) -> str:
    """Return the types that an option names for wild resources."""
    return option[len(way) + 1 :]


@SEEDS
def test_whatever_is_allowed_ends_paid(seed: int) -> None:
    """Any row of allowed options ends with everything paid at once, and with nothing that paid twice."""
    chance = Random(100 + seed)
    paid = 0
    for number in range(3 * TABLES):
        table, playing = a_table(chance)
        if not can_pay(table, playing):
            continue
        brute = Bruteforce.of(table, playing)
        position = BOOK.start(table, "pay", paying(table, playing))
        while not position.over:
            if position.frame.at == "pay.announce":
                notes = position.frame.notes
                uses = begun(brute, notes)
                assert brute.pays(uses), (number, uses)
                counted = notes.paid if notes.paid is not None else default_paid(position.game, notes)
                assert len(counted) == notes.total
                assert brute.covers(list(counted)), (number, counted)
                happen_once(position.game, notes)
            asked = BOOK.asked(position)
            if asked and position.frame.procedure != "pay":
                break
            position = advance(BOOK, position, chance.choice(asked.allowed).id if asked else None)[0]
        assert position.outcome == "paid", number
        assert all(card.counters >= 0 for card in position.game.cards.values())
        paid += 1
    assert paid > TABLES // 2


def happen_once(table: Table, notes: Paying) -> None:
    """Nothing is exhausted, discarded or shuffled away twice."""
    moved = [
        what.card for what in batch(table, notes) if what.kind in {"discard", "leave-play", "shuffle-back"}
    ]
    tired = [what.card for what in batch(table, notes) if what.kind == "exhaust"]
    assert len(set(moved)) == len(moved)
    assert len(set(tired)) == len(tired)
