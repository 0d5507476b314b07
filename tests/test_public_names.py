"""The names that others may rely on: changing them is a decision, not an accident."""

from __future__ import annotations

from importlib import import_module

import pytest

PUBLIC = {
    "ruleskit.champions": """
        EDITIONS rulebook rulebooks
    """,
    "ruleskit.engine": """
        Act After Aligned Answer Ask Asked Before Branch Call Check Done Edge Entry Exploration Fate
        Fitted Frame Graph History Moment Move Node Option Part Position Procedure Reason Remove Repeat
        Replace Rounds Rulebook Save Step Stop Trace Unreached Verdict advance align answers_of
        compile_graph count_paths deciding_rule edition examine explore fails fates first_difference
        holds play play_fitting reaches step_name unexamined verdict
    """,
    "ruleskit.jupyter": """
        Comparer Follower Lesson Prediction Quiz Stepper ask chain compare lesson_stage must_or_may
        play
    """,
    "ruleskit.learn": """
        KINDS Case Choice Feedback MustOrMay Progress Question Questions RuleTable Speaker Still Task
        UnknownChoice UnknownKind UnknownQuestion asking case must_or_may progress questions rules_of
        tasks
    """,
    "ruleskit.ledger": """
        DuplicateId Rule Source UnknownSource rule rules source
    """,
    "ruleskit.scenario": """
        Expectation Fault Run Scenario ScenarioFaults Tried UnknownScenario find load run shipped
    """,
    "ruleskit.words": """
        LANGUAGES Catalogue Language Message Names Ref Text Value catalogue checked ids_as_names
        message
    """,
}


@pytest.mark.parametrize("room", PUBLIC)
def test_the_public_names_are_these(room: str) -> None:
    """Each room offers exactly these names, and each of them is there."""
    module = import_module(room)
    assert sorted(module.__all__) == sorted(PUBLIC[room].split())
    assert all(hasattr(module, name) for name in module.__all__)
