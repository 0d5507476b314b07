"""Exploring the shipped scenarios: kept counts, and walks that confirm them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ruleskit.engine import Exploration, count_paths
from ruleskit.scenario import find, shipped
from ruleskit.words import LANGUAGES
from tests.golden import explore as golden

EACH = [(name, edition) for name in shipped() for edition in golden.ends(find(name))]
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
