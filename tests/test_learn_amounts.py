"""Questions about life, mana and the stack: their keys are held against the game of Magic itself."""

from __future__ import annotations

import pytest

from ruleskit.learn import Questions, Task, questions
from ruleskit.words import LANGUAGES
from tests.games import MAGIC

NAMES = MAGIC[::4]


def asked(name: str, kind: str, edition: str | None = None) -> tuple[Questions, dict[str, str]]:
    """Return the questions of a kind about a scenario, and the right answers in English by their ids."""
    found = questions(name, [kind], edition=edition)
    return found, {task.question.id: said(found, task) for task in found.tasks}


def said(found: Questions, task: Task, language: str = "en") -> str:
    """Return the right answer in words."""
    return found.speaker(task.question.choice(task.truth).says, language)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_life_is_what_the_game_counts(name: str) -> None:
    """The life that is right is that of the player after that step, or at the end."""
    found = questions(name, ["life"])
    for task in found.tasks:
        _, at, who = task.question.id.split(":")
        moment = found.case.moments[min(int(at) + 1, len(found.case.moments) - 1)]
        assert task.truth == str(moment.position.game.player(who).life)


@pytest.mark.parametrize("name", NAMES)
def test_mana_is_what_lies_in_the_pool(name: str) -> None:
    """The mana that is right is as much as lies in the pool after that step."""
    found = questions(name, ["pool"])
    for task in found.tasks:
        _, at, who = task.question.id.split(":")
        assert task.truth == str(len(found.case.after(int(at)).game.player(who).pool))


def test_mana_is_kept_from_step_to_step_and_burns_at_the_end_of_the_phase() -> None:
    """Of two mana of the upkeep one is spent in the draw step; the other burns."""
    assert list(asked("turn-lesson-mana-stays", "pool")[1].values()) == ["2 mana", "1 mana", "0 mana"]
    assert list(asked("turn-lesson-mana-stays", "life@turn.mana-beginning")[1].values()) == ["19"]


def test_since_2010_nothing_burns() -> None:
    """In the newer edition the mana is gone with the step, and whose life never changes is asked about."""
    found, life = asked("turn-lesson-mana-stays", "life", "2010")
    assert list(life.values()) == ["20", "20"]
    assert {task.question.asks.key for task in found.tasks} == {"learn.asks.life-end"}
    assert all("full:mana-empties" in task.question.rules for task in found.tasks)


def test_what_was_put_on_the_stack_last_resolves_first() -> None:
    """One question asks how abilities go on the stack, one how they resolve: the other way round."""
    found, right = asked("turn-lesson-two-bells", "uses")
    assert list(right.values()) == ["Dawn Chime → Grumbling Gong", "Grumbling Gong → Dawn Chime"]
    asks = [task.question.asks.key for task in found.tasks]
    assert asks == ["learn.asks.uses-put", "learn.asks.uses-resolve"]
    assert [task.reasons[0].rule for task in found.tasks] == ["full:active-first", "full:stack"]


def test_who_has_priority_is_asked_with_the_rule_of_priority() -> None:
    """Who decides next is told with the rule that gives priority."""
    found, right = asked("turn-lesson-response", "asked")
    assert list(right.values()) == ["Mara", "Ben"]
    assert {task.reasons[0].rule for task in found.tasks} == {"full:priority"}


def test_an_attack_on_a_creature_is_asked_about_by_name() -> None:
    """Both creatures are named, and only rules of declaring attackers are offered."""
    found = questions("turn-lesson-attackers", ["may@attack.attacker"])
    task = found.tasks[-1]
    assert found.speaker(task.question.asks, "en").startswith(
        "Mara considers: “Attack Watchful Owl with Hedge Badger”."
    )
    assert task.truth == "rule.turn.attack-player"
    for one in found.tasks:
        offered = {choice.id for choice in one.question.choices}
        assert offered == {
            "yes", "rule.turn.attack-declare", "rule.turn.attack-cannot", "rule.turn.attack-player"
        }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_card_of_magic_lies_is_said_in_words(language: str) -> None:
    """No zone is told by its id."""
    for name in ("turn-lesson-response", "turn-lesson-sacrifice", "turn-lesson-called-home"):
        found = questions(name, ["lies"])
        assert found.tasks
        for task in found.tasks:
            for choice in task.question.choices:
                words = found.speaker(choice.says, language)  # type: ignore[arg-type]
                assert words != choice.id
                assert "." not in words


def test_nothing_is_asked_in_the_middle_of_paying_that_priority_would_answer() -> None:
    """Making mana for a cost needs no priority: nobody is asked whether it is allowed."""
    steps = [one.case.before(int(task.question.id.split(":")[1])).frame.at
             for one in [questions("turn-lesson-sorcery", ["may"])] for task in one.tasks]  # fmt: skip
    assert "cast.source" not in steps
    assert "priority.act" in steps


def test_a_check_in_a_loop_says_what_it_is_about() -> None:
    """Of damage on the stack each line is named before it is asked whether its target is there."""
    found = questions("turn-lesson-sacrifice", ["check@strike.there"])
    about = [found.speaker(task.question.about, "en") for task in found.tasks if task.question.about]
    assert len(about) == 2
    assert "2" in about[0]
    assert about[0] != about[1]
    assert [task.truth for task in found.tasks] == ["yes", "no"]


def test_the_end_of_a_step_and_of_a_phase_are_told_apart() -> None:
    """What is over is named: two steps of the phase, then the phase."""
    found = questions("turn-lesson-mana-stays", ["pool"])
    asks = [found.speaker(task.question.asks, "en").partition(":")[0] for task in found.tasks]
    assert asks == ["After “Upkeep step”", "After “Draw step”", "After “Beginning phase”"]
