"""The work of a decision is bounded: it grows with the costs and the cards, never with the ways to pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.paying import COSTS, ME, choosing, generating, table
from ruleskit.champions import afford, announce, purse, rulebook
from ruleskit.champions.payable import can_pay
from ruleskit.champions.playing import Playing

PLACES = 2 + 1
"""Two cards to discard: none, one or both are still missing."""

STATES = (3 + 1) * (2 + 1) * (1 + 1) * PLACES * 2
"""What can be missing of each cost, times whether the identity is exhausted: the states of one search."""


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many states each search looked at, as if nothing was remembered."""
    counts: list[int] = []

    def counting(*given: Any) -> afford.Search:
        found = afford.search(*given)
        counts.append(found.visited)
        return found

    monkeypatch.setattr(purse, "search", counting)
    monkeypatch.setattr(announce, "search", counting)
    return counts


@pytest.mark.parametrize("at", [choosing, generating], ids=lambda at: at.__name__)
def test_a_decision_with_all_its_verdicts_is_bounded(at: Callable[[], Any], visited: list[int]) -> None:
    """With twelve cards, four costs at once, wilds and restrictions, each option takes one bounded search."""
    position = at()
    visited.clear()
    asked = rulebook().asked(position)
    assert asked
    assert len(asked.options) >= 12
    assert max(visited) <= STATES
    assert len(visited) <= 2 * len(asked.options) + 2  # one to look whether it can be paid, one to count
    assert sum(visited) <= 2000


def test_the_question_before_is_bounded_too(visited: list[int]) -> None:
    """Whether all costs can be paid together takes two searches at most."""
    playing = Playing(who=ME, card="engine", number=0)
    assert can_pay(table(), playing)
    assert len(visited) <= 2
    assert sum(visited) <= 2 * STATES


@pytest.mark.parametrize("cards", [14, 16, 20])
def test_more_cards_are_not_more_states(cards: int, visited: list[int]) -> None:
    """However many cards are in hand, no search looks at more states than the costs have."""
    playing = Playing(who=ME, card="engine", number=0)
    assert can_pay(table(cards), playing)
    assert max(visited) <= STATES
    assert len(COSTS) == 4
