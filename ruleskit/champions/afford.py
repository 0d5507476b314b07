"""Whether several costs can be paid at once with what there is, where nothing pays twice.

The question in the abstract: resource costs need a number of resources, some only of one type; other costs
need a number of elements (cards to discard, say). An element can fill one place of one cost, or generate its
resources, or neither. The elements are gone through one after another, and after each only what is still
missing is kept. So the work grows with the size of the costs and not with the number of ways to pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from attrs import frozen

from ruleskit.champions.cards import Resource


@frozen
class Need:
    """A number of resources, of one type only or (`only` is None) of any."""

    amount: int
    only: Resource | None = None

    def takes(self, resource: Resource) -> bool:
        """Tell whether a resource of this type can pay it: a wild one pays for any type."""
        return self.only is None or resource in {self.only, "wild"}


@frozen
class Element:
    """Something to pay with: the costs (by their numbers) of which it can fill a place, and its resources."""

    fills: frozenset[int] = frozenset()
    resources: tuple[Resource, ...] = ()


Missing = tuple[tuple[int, ...], tuple[int, ...]]
"""What is still missing: of each need its resources, of each other cost its elements."""


@frozen
class Search:
    """The answer: every combination of missing things that can be reached, and how many were looked at."""

    reached: frozenset[Missing]
    visited: int

    @property
    def found(self) -> bool:
        """Whether everything can be paid."""
        return any(not any(needs) and not any(places) for needs, places in self.reached)

    @property
    def short_of(self) -> int:
        """The fewest resources that are missing when every other cost is paid; -1 where those cannot be."""
        return min((sum(needs) for needs, places in self.reached if not any(places)), default=-1)


def search(
    needs: tuple[Need, ...],
    places: tuple[int, ...],
    elements: Iterable[Element],
    spent: Iterable[tuple[Resource, ...]] = (),
) -> Search:
    """Return how far `needs` (in resources) and `places` (in elements) can be paid with `elements`.

    `spent` are the resources of each element that is already announced: they are used, whatever else is.
    """
    reached: set[Missing] = {(tuple(need.amount for need in needs), places)}
    for resources in spent:
        reached = {after for missing in reached for after in _generate(needs, missing, resources)}
    visited = len(reached)
    for element in elements:
        further = {after for missing in reached for after in _use(needs, missing, element)}
        visited += len(further - reached)
        reached |= further
    return Search(frozenset(reached), visited)


def _use(needs: tuple[Need, ...], missing: Missing, element: Element) -> Iterator[Missing]:
    left, places = missing
    for number in element.fills:
        if places[number]:
            yield left, (*places[:number], places[number] - 1, *places[number + 1 :])
    yield from _generate(needs, missing, element.resources)


def _generate(
    needs: tuple[Need, ...], missing: Missing, resources: tuple[Resource, ...]
) -> Iterator[Missing]:
    """Yield what is missing after each way of spending the resources on the needs."""
    left, places = missing
    nowhere = len(needs)
    ways = [
        [n for n, need in enumerate(needs) if left[n] and need.takes(one)] or [nowhere] for one in resources
    ]
    for way in set(product(*ways)):
        yield tuple(max(0, amount - way.count(n)) for n, amount in enumerate(left)), places
