"""What holds at every position of any walk through the shipped scenarios."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleskit.champions.notes import Paying
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import TABLE, Table
from ruleskit.engine import History, Position, answers_of, play
from ruleskit.errors import Ambiguous, NotLegal, NotUnderstood
from ruleskit.scenario import find
from tests.games import CHAMPIONS

STEPS = 150
"""The longest walk."""


@st.composite
def walks(draw: st.DrawFn) -> History:
    """Return a walk through a shipped scenario in one of its editions, answered at random."""
    scenario = find(draw(st.sampled_from(CHAMPIONS)))
    book, start = scenario.start(draw(st.sampled_from(scenario.editions)))
    history = History.at(book, start)
    for _ in range(STEPS):
        if history.position.over:
            break
        asked = history.asked
        history.step(draw(st.sampled_from(asked.allowed)).id if asked else None)
    return history


ANY = settings(max_examples=60)


def positions(history: History) -> list[Position]:
    """Return every position of a walk."""
    return [moment.position for moment in history.path]


@ANY
@given(walks())
def test_every_card_lies_in_one_zone(history: History) -> None:
    """Every card lies in exactly one zone at all times, and no card is ever lost or made."""
    cards = sorted(history.moments[0].position.game.cards)
    for position in positions(history):
        lying = [card for zone in position.game.zones.values() for card in zone]
        assert sorted(lying) == cards == sorted(position.game.cards)


@ANY
@given(walks())
def test_state_stays_within_bounds(history: History) -> None:
    """Nobody has lost more hit points than there are, and what is not in play has no state."""
    for position in positions(history):
        table: Table = position.game
        for card, state in table.cards.items():
            assert 0 <= state.damage <= max(state.face.hit_points, 0)
            assert state.counters >= 0
            if not table.in_play(card):
                assert (state.exhausted, state.damage, state.counters) == (False, 0, 0)
                assert not state.statuses
                assert state.controller == state.owner


@ANY
@given(walks())
def test_what_is_pending_belongs_to_a_frame(history: History) -> None:
    """Something is about to happen only as long as a procedure holds the handle that addresses it."""
    for position in positions(history):
        held = {handle for frame in position.frames for handle in handles(frame.notes)}
        assert set(position.game.pending) <= held


def handles(notes: Any) -> tuple[int, ...]:
    """Return the handles that belong to a procedure."""
    own = (notes.pending,) if isinstance(notes, Playing) and notes.pending is not None else ()
    return (*own, *getattr(notes, "handles", ()))


@ANY
@given(walks())
def test_announcing_and_calling_off_move_nothing(history: History) -> None:
    """No step of a payment but its commitment changes the table, apart from what is about to happen."""
    for before, after in zip(history.path, history.path[1:], strict=False):
        frame, entry = before.position.frame, after.entry
        assert entry
        if isinstance(frame.notes, Paying) and entry.at != "pay.commit":
            assert evolve(after.position.game, pending={}) == evolve(before.position.game, pending={})


@ANY
@given(walks())
def test_a_refused_card_is_back_in_its_place(history: History) -> None:
    """A card that was not played lies where it lay, among what still lies there with it."""
    begun: list[tuple[int, Table, Playing]] = []
    for moment in history.path[1:]:
        entry = moment.entry
        assert entry
        if entry.at == "play.intent":
            before = history.moments[moment.before or 0].position
            begun.append((len(before.frames), before.game, before.frame.notes))
        if entry.procedure == "play" and entry.shape == "stop":
            _, table, playing = begun.pop()
            now: Table = moment.position.game
            if not entry.denies or not playing.is_card:
                continue
            zone = table.where(playing.card)
            assert now.where(playing.card) == zone
            assert playing.card not in now.zone(TABLE)
            old = [card for card in table.zone(zone) if card in now.zone(zone)]
            assert [card for card in now.zone(zone) if card in old] == old
            if entry.way == "refused":
                plain = {name: cards for name, cards in now.zones.items() if cards}
                assert plain == {name: cards for name, cards in table.zones.items() if cards}


@ANY
@given(walks())
def test_the_same_answers_lead_to_the_same_position(history: History) -> None:
    """Playing the answers of a walk again leads by an equal trace to an equal position."""
    end = len(history.path)
    again = play(
        history.book,
        history.moments[0].position,
        answers_of(history.trace),
        lambda other: len(other.path) >= end,
    )
    assert again.trace == history.trace
    assert again.position == history.position
    assert hash(again.position) == hash(history.position)


@ANY
@given(walks(), st.data())
def test_a_wrong_answer_is_told_with_what_there_is(history: History, data: st.DataObject) -> None:
    """Not understood, not legal and ambiguous are three errors, each with the options there are."""
    asked_at = [one for one in positions(history) if history.book.asked(one)]
    if not asked_at:
        return
    position = data.draw(st.sampled_from(asked_at))
    asked = history.book.asked(position)
    assert asked
    walk = History.at(history.book, position)
    with pytest.raises(NotUnderstood) as unknown:
        walk.step("no such thing")
    assert all(repr(option.id) in str(unknown.value) for option in asked.allowed)
    refused = [option for option in asked.options if not option.allowed]
    for option in refused:
        with pytest.raises(NotLegal) as illegal:
            walk.step(option.id)
        assert all(repr(one.id) in str(illegal.value) for one in asked.allowed)
        first = option.verdict.unmet[0].says
        assert history.book.say(first, "en", position.game) in str(illegal.value)
    verbs = Counter(option.id.split(":")[0] for option in asked.allowed if ":" in option.id)
    for verb in (one for one, times in verbs.items() if times > 1):
        with pytest.raises(Ambiguous) as several:
            walk.step(verb)
        assert all(
            repr(one.id) in str(several.value) for one in asked.allowed if one.id.startswith(f"{verb}:")
        )
    assert walk.position == position


def test_sources_are_named_one_by_one() -> None:
    """What pays is named by the card, or by more where the card alone could be several things."""
    scenario = find("overpaid-is-lost")
    book, start = scenario.start()
    walk = History.at(book, start)
    while not (walk.asked and walk.asked.at == "pay.source"):
        walk.step()
    asked = walk.asked
    card = asked.allowed[0].id.removeprefix("discard:")
    with pytest.raises(Ambiguous, match="write the whole id"):
        walk.step("discard")
    assert walk.step(card).answer == asked.allowed[0].id
