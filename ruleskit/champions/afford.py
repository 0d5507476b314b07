"""Whether several costs can be paid at once with what there is, where nothing pays twice.

The question in the abstract: resource costs need a number of resources, some only of one type; other costs
need a number of elements (cards to discard, say). An element can be used in one of several ways, or not at
all: to fill a place of a cost, or to generate resources. The elements are gone through one after another, and
after each only what is still missing is kept. So the work grows with the size of the costs and not with the
number of ways to pay.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from attrs import frozen

from ruleskit.champions.cards import Resource


@frozen
class Need:
    """A number of resources, of one type only or (`only` is None) of any."""

    amount: int
    only: Resource | None = None


@frozen
class Way:
    """A way to use an element: to fill a place of the cost number `fills`, or to generate resources.

    `takes` names what else is used up by it, where another element would use that up as well.
    """

    fills: int | None = None
    resources: tuple[Resource, ...] = ()
    takes: frozenset[str] = frozenset()


Element = tuple[Way, ...]
"""Something to pay with: the ways to use it, of which at most one is taken."""

Missing = tuple[tuple[int, ...], tuple[int, ...]]
"""What is still missing: of each need its resources, of each other cost its elements."""

_State = tuple[Missing, frozenset[str]]
"""What is still missing, and what is used up of the things that several elements would use up."""


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


@lru_cache(maxsize=4096)
def search(
    needs: tuple[Need, ...],
    places: tuple[int, ...],
    elements: tuple[Element, ...],
    spent: tuple[tuple[Resource, ...], ...] = (),
) -> Search:
    """Return how far `needs` (in resources) and `places` (in elements) can be paid with `elements`.

    `spent` are the resources of each element that is already announced: they are used, whatever else is.
    """
    kinds = tuple(need.only for need in needs)
    begun = {tuple(need.amount for need in needs)}
    for resources in spent:
        begun = {after for left in begun for after in spend(kinds, left, resources)}
    reached: set[_State] = {((left, places), frozenset()) for left in begun}
    visited = len(reached)
    for number, element in enumerate(elements):
        further = {after for state in reached for way in element for after in _use(kinds, state, way)}
        visited += len(further - reached)
        reached |= further
        if any(way.takes for way in element):
            # What no later element would use up need not be told apart any more.
            later = frozenset[str]().union(*(way.takes for rest in elements[number + 1 :] for way in rest))
            reached = {(missing, taken & later) for missing, taken in reached}
    return Search(frozenset(missing for missing, _ in reached), visited)


def _use(kinds: tuple[Resource | None, ...], state: _State, way: Way) -> Iterator[_State]:
    (left, places), taken = state
    if way.takes & taken:
        return
    if way.takes:
        taken |= way.takes
    if way.fills is None:
        for after in spend(kinds, left, way.resources):
            yield (after, places), taken
    elif places[way.fills]:
        yield (left, (*places[: way.fills], places[way.fills] - 1, *places[way.fills + 1 :])), taken


@lru_cache(maxsize=4096)
def spend(
    kinds: tuple[Resource | None, ...], left: tuple[int, ...], resources: tuple[Resource, ...]
) -> frozenset[tuple[int, ...]]:
    """Return what is left of the needs, which take only these kinds, after each way to spend resources."""
    nowhere = len(left)
    ways = [
        [n for n, only in enumerate(kinds) if left[n] and (only in {None, one} or one == "wild")] or [nowhere]
        for one in resources
    ]
    return frozenset(
        tuple(max(0, amount - way.count(n)) for n, amount in enumerate(left)) for way in product(*ways)
    )
