"""Paying on random small tables: what is allowed, and that no way leads into a dead end."""

from __future__ import annotations

from random import Random

import pytest

from ruleskit.champions import rulebook
from ruleskit.champions.announce import default_paid
from ruleskit.champions.notes import Paying
from ruleskit.champions.payable import can_pay
from ruleskit.champions.paying import batch
from ruleskit.champions.table import Table
from ruleskit.engine import Asked, Position, advance
from ruleskit.scenario import ScenarioFaults, load, run
from tests.champions_tables import Bruteforce, Use, a_table, paying

BOOK = rulebook()
SEEDS = pytest.mark.parametrize("seed", range(4))
ANSWER = """
[[answer]]
at = "pay.source"
choose = "{choose}"
"""
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


CHANGED = """
title.en = "While paying"
title.de = "Beim Bezahlen"
title.es = "Al pagar"
game = "champions"
procedure = "play"
edition = "de-1.6"
encounter = { in_play = ["baron"] }
start = { who = "mara", card = "jab" }

[[player]]
id = "mara"
identity = "heron"
hand = ["jab", "coin", "coin"]
in_play = [CARDS]

[card.heron]
name = "Heron"
type = "identity"
hit_points = 10

[card.baron]
name = "Baron"
type = "villain"
hit_points = 14

[card.coin]
name = "Coin"
type = "resource"
icons = ["energy"]

[card.jab]
name = "Jab"
type = "event"
cost = 2
ability = [{ kind = "action", effect = [{ do = "deal-damage", amount = 2, to = "villain" }] }]

[card.bargain]
name = "Bargain"
type = "support"
ability = [{ kind = "constant", modifier = [{ change = "reduce-cost", amount = 1 }] }]

[card.clumsy]
name = "Clumsy"
type = "upgrade"

[[card.clumsy.ability]]
kind = "interrupt"
forced = true
when = { event = "discard", who = "you" }
effect = [{ do = "discard-from-play", type = "support" }]

[card.vein]
name = "Vein"
type = "support"

[[card.vein.ability]]
kind = "resource"
cost = [{ pay = "take-damage", amount = 1 }]
effect = [{ do = "generate", resources = ["wild"] }]

[card.shield]
name = "Shield"
type = "upgrade"

[[card.shield.ability]]
kind = "interrupt"
forced = true
when = { event = "damage", target = "you", would = true }
effect = [{ do = "prevent-damage", amount = 1 }]
"""


def answers(*chosen: str) -> str:
    """Return these as the answers to what pays."""
    return "".join(ANSWER.format(choose=one) for one in chosen)


def test_what_happens_while_paying_does_not_change_the_cost() -> None:
    """Once the modifiers are applied the cost stands, also when the card that reduced it leaves play."""
    done = run(load(CHANGED.replace("CARDS", '"bargain", "clumsy"') + answers("discard:coin-1", "enough")))
    assert done.history.position.outcome == "played"
    assert "bargain" in done.final["mara.discard"]
    assert [(paid["total"], paid["paid"]) for paid in done.payments] == [(1, 1)]


def test_damage_prevented_for_a_resource_leaves_other_ways_to_pay() -> None:
    """Where damage that a Resource ability costs is prevented, something else can be announced instead."""
    text = CHANGED.replace("CARDS", '"vein", "shield"')
    first, again = ("use:vein:0", "discard:coin-1", "enough"), ("discard:coin-1", "discard:coin-2", "enough")
    done = run(load(text + answers(*first, *again)))
    assert done.history.position.outcome == "played"
    assert done.history.position.game.card("heron").damage == 0
    assert [(paid["total"], paid["paid"]) for paid in done.payments] == [(2, 2)]


def test_a_resource_ability_leaves_nothing_to_choose() -> None:
    """A file in which a Resource ability costs a choice or resources is refused: nobody would be asked."""
    for cost in ('{ pay = "discard-cards" }', '{ pay = "resources", amount = 1 }'):
        text = CHANGED.replace("CARDS", '"vein"').replace('{ pay = "take-damage", amount = 1 }', cost)
        with pytest.raises(ScenarioFaults, match=r"vein\.ability\[1\]\.cost\[1\]: unexpected"):
            load(text)


TWO_TYPES = """
[[player]]
id = "mara"
identity = "heron"
hand = ["pearl"]
in_play = ["loom"]

[card.pearl]
name = "Pearl"
type = "resource"
icons = ["wild", "wild"]

[card.loom]
name = "Loom"
type = "support"

[[card.loom.ability]]
kind = "action"
cost = [
  { pay = "resources", amount = 1, only = "energy" },
  { pay = "resources", amount = 1, only = "mental" },
]
effect = [{ do = "deal-damage", amount = 1 }]
"""


def test_two_wild_icons_can_stand_for_two_types() -> None:
    """A card with two wild icons pays two costs of two types, each wild icon as one of them."""
    head, _, rest = CHANGED.partition("[[player]]")
    text = head.replace('card = "jab"', 'card = "loom", ability = 0') + TWO_TYPES
    book, position = load(text + rest[rest.index("[card.heron]") :]).start()
    while not (asked := book.asked(position)):
        position = advance(book, position)[0]
    assert [option.id for option in asked.allowed] == ["discard:pearl:mental+energy"]
    assert "discard:pearl:energy" in [option.id for option in asked.options]
    position = advance(book, position, "pearl")[0]
    while not position.over:
        position = advance(book, position)[0]
    assert position.outcome == "played"
