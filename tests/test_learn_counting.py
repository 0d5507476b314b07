"""Questions about time counters, and questions about one card alone."""

from __future__ import annotations

import pytest

from ruleskit.learn import UnknownQuestion, questions, tasks
from ruleskit.learn.case import case
from ruleskit.magic.game import TIME
from ruleskit.scenario import shipped

SUSPENDED = [name for name in shipped() if name.startswith(("suspend-", "rousing-"))]


@pytest.mark.parametrize("name", SUSPENDED)
def test_as_many_are_left_as_the_game_says(name: str) -> None:
    """The right answer is how many there are in the game once the upkeep, or the whole phase, is over."""
    found = case(name)
    for task in tasks(found, "counters"):
        _, number, card = task.question.id.split(":")
        game = found.after(int(number)).game
        there = game.counters(card, TIME) if card in game.zone("exile") else 0
        assert task.truth == str(there)
        assert [choice.id for choice in task.question.choices] == sorted(
            choice.id for choice in task.question.choices
        )


@pytest.mark.parametrize(
    ("name", "truths", "rule"),
    [
        ("suspend-lesson-trigger-countered", ["2", "2", "1"], "suspend.tick-countered"),
        ("suspend-lesson-conditions", ["1", "2"], "suspend.tick"),
        ("suspend-lesson-more-and-less", ["0"], "full:resolves"),
    ],
)
def test_why_they_change_or_stay(name: str, truths: list[str], rule: str) -> None:
    """The first rule is that of what removed them, or of what kept them from going."""
    made = tasks(case(name), "counters")
    assert [task.truth for task in made] == truths
    assert rule in {reason.rule for reason in made[0].reasons}


def test_a_card_that_is_not_suspended_keeps_them() -> None:
    """What has no suspend is told to be no suspended card."""
    _, sundial = tasks(case("suspend-lesson-conditions"), "counters")
    assert [reason.rule for reason in sundial.reasons] == ["suspend.suspended"]


def test_other_games_know_no_time_counters() -> None:
    """In Champions nothing is asked."""
    assert tasks(case("no-valid-target"), "counters") == ()


def test_a_kind_may_name_an_action() -> None:
    """Behind a slash stands a part of the question's id: an action, a card, or both."""
    name = "suspend-lesson-when"
    asked = [
        one.id.split(":", 2)[2] for one in questions(name, ["may@priority.act/suspend"], most=3).questions
    ]
    assert asked == ["suspend:distant-thunder", "suspend:late-letter", "suspend:patient-falcon"]
    one = questions(name, ["may/suspend:late-letter"]).questions
    assert {question.id.split(":", 2)[2] for question in one} == {"suspend:late-letter"}


def test_an_action_that_nobody_is_asked_about_is_told() -> None:
    """The error names what can be asked."""
    with pytest.raises(UnknownQuestion, match="may@priority"):
        questions("suspend-lesson-when", ["may@priority.act/suspend:nothing"])
