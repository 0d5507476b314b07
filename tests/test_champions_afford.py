"""Whether several costs can be paid at once agrees with trying every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from ruleskit.champions.afford import Element, Need, Way, search
from ruleskit.champions.cards import RESOURCES, Resource

CASES = 600
"""Random cases in each of the tests below, which run for several seeds."""


def most_paid(needs: tuple[Need, ...], resources: list[Resource]) -> int:
    """Return how many of the needed resources can be paid, by trying each resource for each need."""
    if not resources:
        return 0
    one, rest = resources[0], resources[1:]
    best = most_paid(needs, rest)
    for number, need in enumerate(needs):
        if need.amount and (need.only in {None, one} or one == "wild"):
            left = (*needs[:number], Need(need.amount - 1, need.only), *needs[number + 1 :])
            best = max(best, 1 + most_paid(left, rest))
    return best


def assignments(elements: tuple[Element, ...]) -> Iterator[list[Way]]:
    """Yield every choice of at most one way for each element that uses up nothing twice."""
    for chosen in product(*((None, *element) for element in elements)):
        ways = [way for way in chosen if way]
        taken = [one for way in ways for one in way.takes]
        if len(taken) == len(set(taken)):
            yield ways


def fewest_missing(
    needs: tuple[Need, ...],
    places: tuple[int, ...],
    elements: tuple[Element, ...],
    spent: tuple[tuple[Resource, ...], ...],
) -> int:
    """Return the fewest missing resources with every place filled, or -1, by trying every assignment."""
    found = []
    for ways in assignments(elements):
        filled = [sum(way.fills == number for way in ways) for number in range(len(places))]
        if all(have >= want for have, want in zip(filled, places, strict=True)):
            resources = [one for group in (*spent, *(way.resources for way in ways)) for one in group]
            found.append(sum(need.amount for need in needs) - most_paid(needs, resources))
    return min(found, default=-1)


def icons(chance: Random, most: int = 3) -> tuple[Resource, ...]:
    """Return up to `most` random icons."""
    return tuple(chance.choice(RESOURCES) for _ in range(chance.randint(1, most)))


def case(
    chance: Random,
) -> tuple[tuple[Need, ...], tuple[int, ...], tuple[Element, ...], tuple[tuple[Resource, ...], ...]]:
    """Return random costs, and a random hand and random abilities to pay them with."""
    only: tuple[Resource | None, ...] = (None, None, *RESOURCES)
    needs = tuple(Need(chance.randint(0, 3), chance.choice(only)) for _ in range(chance.randint(1, 3)))
    places = tuple(chance.randint(0, 2) for _ in range(chance.randint(0, 2)))
    elements = []
    for _ in range(chance.randint(0, 4)):
        ways = [Way(fills=number) for number in range(len(places)) if chance.random() < 0.5]
        if chance.random() < 0.8:
            ways.append(Way(resources=icons(chance)))
        shared = frozenset(name for name in ("identity", "camp") if chance.random() < 0.2)
        elements.append(tuple(Way(way.fills, way.resources, shared) for way in ways))
    spent = tuple(icons(chance, 2) for _ in range(chance.randint(0, 2)))
    return needs, places, tuple(elements), spent


@pytest.mark.parametrize("seed", range(5))
def test_it_agrees_with_trying_every_assignment(seed: int) -> None:
    """What can be paid, and how much is missing, is what trying every assignment finds."""
    chance = Random(seed)
    for _ in range(CASES):
        given = case(chance)
        missing = fewest_missing(*given)
        found = search(*given)
        assert found.short_of == missing, given
        assert found.found == (missing == 0), given


@pytest.mark.parametrize("seed", range(2))
def test_the_order_of_what_there_is_does_not_matter(seed: int) -> None:
    """In whichever order elements, costs and spent resources are listed, the answer is the same."""
    chance = Random(seed)
    for _ in range(CASES):
        needs, places, elements, spent = case(chance)
        mixed = chance.sample(elements, len(elements))
        backward = tuple(
            tuple(
                way if way.fills is None else Way(len(places) - 1 - way.fills, way.resources, way.takes)
                for way in element
            )
            for element in mixed
        )
        again = search(needs[::-1], places[::-1], backward, spent[::-1])
        assert again.short_of == search(needs, places, elements, spent).short_of


def test_more_to_pay_with_never_makes_it_worse() -> None:
    """One more element never turns what can be paid into what cannot, nor adds to what is missing."""
    chance = Random(7)
    for _ in range(CASES):
        needs, places, elements, spent = case(chance)
        before = search(needs, places, elements, spent)
        after = search(needs, places, (*elements, (Way(resources=icons(chance)),)), spent)
        assert after.found >= before.found
        assert after.short_of <= before.short_of


def test_the_work_grows_with_the_costs_and_not_with_the_ways() -> None:
    """However many cards there are, no more states are looked at than there are things left to pay."""
    needs = (Need(4), Need(2, "energy"), Need(1, "mental"))
    element: Element = (Way(fills=0), Way(resources=("wild", "wild")))
    for many in (10, 40, 160):
        found = search(needs, (3,), (element,) * many)
        assert found.found
        assert found.visited <= 5 * 3 * 2 * 4
