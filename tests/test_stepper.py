"""The widgets, without any front end: buttons are pressed, pieces are read."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest
from attrs import evolve
from ipywidgets import HTML, Box, Button, Dropdown
from ipywidgets.widgets.widget import Widget

from ruleskit.engine import Act, Ask, Done, History, Option, Stop, holds
from ruleskit.errors import UnknownLanguage
from ruleskit.jupyter import Lesson, Prediction, Quiz, Stepper, ask, lesson, play
from ruleskit.jupyter.lines import CHUNK
from ruleskit.learn import questions
from ruleskit.learn.question import Choice, Feedback, Question, Speaker
from ruleskit.ledger import rule
from ruleskit.scenario import find, load
from ruleskit.words import LANGUAGES, message
from tests import coin
from tests.test_page import SUPPORT, coins


def widgets(view: Any) -> Iterator[Any]:
    """Yield a widget and all widgets in it."""
    yield view
    for child in getattr(view, "children", ()):
        yield from widgets(child)


def pressed(on: Any, words: str) -> None:
    """Press the button with these words, among those that are shown."""
    found = [one for one in buttons(on) if one.description == words]
    assert len(found) == 1, [one.description for one in buttons(on)]
    found[0].click()


def buttons(on: Any) -> list[Any]:
    """Return the buttons that are shown."""
    hidden = {
        id(inner)
        for one in widgets(on.view)
        if {"rk-hidden", "rk-spare"} & {*one._dom_classes}
        for inner in widgets(one)
    }
    return [one for one in widgets(on.view) if isinstance(one, Button) and id(one) not in hidden]


def html(on: Any) -> str:
    """Return all HTML that is shown, apart from the stylesheet."""
    pieces = (one for one in widgets(on.view) if isinstance(one, HTML) and "rk-style" not in one._dom_classes)
    return "".join(piece.value for piece in pieces)


def to_decision(stepper: Stepper) -> None:
    """Go to the next decision."""
    pressed(stepper, "To the next decision ⇥")


# ── Moving ───────────────────────────────────────────────────────────────────────────────────────────


def test_next_and_back_move_one_step() -> None:
    """Next goes on by one step and Back returns; the screen follows."""
    stepper = Stepper(coins())
    pressed(stepper, "Next ▶")
    assert stepper.history.here == 1
    assert "Step 1." in html(stepper)
    pressed(stepper, "◀ Back")
    assert stepper.history.here == 0


def test_nothing_is_ever_disabled() -> None:
    """At the start Back says that it is the first step; at the end Next says that it is over."""
    stepper = Stepper(coins("h"))
    pressed(stepper, "◀ Back")
    assert "This is the first step" in html(stepper)
    to_decision(stepper)
    pressed(stepper, "Next ▶")
    assert "It is over" in html(stepper)
    assert not any(one.disabled for one in buttons(stepper))


def test_next_does_not_decide() -> None:
    """Where somebody decides, Next says so and stays; an option goes on."""
    stepper = Stepper(coins())
    to_decision(stepper)
    here = stepper.history.here
    pressed(stepper, "Next ▶")
    assert stepper.history.here == here
    assert "First ada decides" in html(stepper)
    pressed(stepper, "option.stop")
    assert stepper.history.here != here


def test_a_line_leads_back_to_its_moment() -> None:
    """A line of the trace goes to the moment after its step, and the way on is kept."""
    stepper = Stepper(coins())
    to_decision(stepper)
    pressed(stepper, "3  event.tossed")
    assert stepper.scene.here.at == "toss.toss"
    assert len(stepper.history.moments) > stepper.history.here + 1


def test_ways_that_were_tried_lead_back() -> None:
    """Once something else was decided, both ways stand there, and each leads to where it went."""
    stepper = Stepper(coins())
    to_decision(stepper)
    pressed(stepper, "option.again")
    first = stepper.history.here
    pressed(stepper, "◀ Back")
    assert "both ways will stand here" in html(stepper)
    pressed(stepper, "option.stop")
    second = stepper.history.here
    (one,) = [made for made in buttons(stepper) if made.description.startswith("1 · ada: option.again")]
    one.click()
    assert stepper.history.here == first
    (two,) = [made for made in buttons(stepper) if made.description.startswith("1.1 · ada: option.stop")]
    two.click()
    assert stepper.history.here == second


def test_another_language_keeps_the_place() -> None:
    """The language changes every word and nothing else; a language there is not is named."""
    stepper = Stepper(find("overpaid-is-lost"), "de")
    pressed(stepper, "Zur nächsten Entscheidung ⇥")
    here, options = stepper.history.here, len(stepper._choices.buttons)
    choice, lines = (one for one in widgets(stepper.view) if isinstance(one, Dropdown))
    lines.value = "decisions"
    choice.value = "es"
    assert stepper.history.here == here
    assert len(stepper._choices.buttons) == options
    assert {"Siguiente ▶", "◀ Atrás"} <= {one.description for one in buttons(stepper)}
    assert "Mara decide" in html(stepper)
    assert lines.value == "decisions"
    assert [name for name, _ in lines.options] == ["Todo", "Pasos de las reglas", "Decisiones"]
    with pytest.raises(UnknownLanguage):
        stepper.speak("fr")


def test_a_click_on_the_decision_before_chooses_nothing() -> None:
    """A click that arrives late never answers a decision that was not on the screen when it was made."""
    stepper = Stepper(coins("tttt"))
    to_decision(stepper)
    (again,) = [one for one in buttons(stepper) if one.description == "option.again"]
    again.click()
    to_decision(stepper)
    here = stepper.history.here
    again.click()
    assert stepper.history.here == here
    assert "nothing was chosen" in html(stepper)


def test_a_failing_rule_is_shown_and_moves_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """An exception in a rule stands in the status line with its place; the screen is as it was."""

    def fail(*_: object) -> Any:
        raise ZeroDivisionError("no <b>rule</b>")

    toss = coin.TOSS.with_steps((Act("toss", fail, cites="coin.toss"), *coin.TOSS.steps[1:]))
    book = coin.rulebook(coin.GAME, toss)
    stepper = Stepper(History.at(book, book.start(coin.Coin("h"), "game", coin.Player())))
    with caplog.at_level(logging.CRITICAL):
        to_decision(stepper)
    assert stepper.history.here == 0
    shown = html(stepper)
    assert 'role="alert"' in shown
    assert "toss.toss" in shown
    assert "&lt;b&gt;rule" in shown
    assert stepper.scene.number == 0


def nested() -> Stepper:
    """Return a stepper that stands where a payment inside a card being played has to be decided."""
    stepper = Stepper(find("overpaid-is-lost"))
    to_decision(stepper)
    assert [frame.procedure for frame in stepper.scene.frames] == ["play", "pay"]
    return stepper


def test_every_procedure_that_has_begun_shows_its_chart() -> None:
    """The way in leads to the chart of a procedure that waits, with its marks, and back; nothing moves."""
    stepper = nested()
    here = stepper.history.here
    outer, inner = stepper._frames.view.children
    outer.click()
    assert "which waits at “" in html(stepper)
    assert re.search(f"#{stepper._charts._prefix}-[0-9]+-intent", html(stepper))
    assert stepper.history.here == here
    inner.click()
    assert "which waits at" not in html(stepper)
    assert re.search(f"#{stepper._charts._prefix}-[0-9]+-source", html(stepper))
    outer.click()
    pressed(stepper, "Next ▶")
    assert re.search(f"#{stepper._charts._prefix}-[0-9]+-source", html(stepper))


def test_lines_of_one_kind_can_be_shown_alone() -> None:
    """Decisions alone, steps of the rules alone, or everything: nothing moves, and each line leads back."""
    stepper = nested()
    stepper._choices.buttons[0].click()
    here, everything = stepper.history.here, stepper.scene.number
    stepper._filter.view.value = "decisions"
    (decision,) = [one.description for one in buttons(stepper) if "rk-line" in one._dom_classes]
    stepper._filter.view.value = "rules"
    steps = [one for one in buttons(stepper) if "rk-line" in one._dom_classes]
    assert 0 < len(steps) < everything
    assert stepper.history.here == here
    assert decision not in [one.description for one in steps[:-1]]
    steps[0].click()
    assert stepper.scene.number == 1
    stepper._filter.view.value = "decisions"
    assert "No such line so far." in html(stepper)


# ── What it is made of ───────────────────────────────────────────────────────────────────────────────


def test_only_core_widgets_are_used() -> None:
    """All that is seen is made of buttons, HTML, boxes and one dropdown: they work wherever widgets do."""
    stepper = Stepper(load(SUPPORT))
    unseen = stepper._ahead.view
    assert "rk-hidden" in unseen._dom_classes
    seen = set(widgets(stepper.view)) - set(widgets(unseen))
    assert {type(one) for one in seen} == {Button, HTML, Box, Dropdown}


def test_every_control_has_a_name() -> None:
    """No button and no choice is without words, at any step of a scenario, in any language."""
    for language in LANGUAGES:
        stepper = Stepper(find("overpaid-is-lost"), language)
        for _ in range(100):
            offered = [one for one in buttons(stepper) if "rk-opt" in one._dom_classes and one.description]
            asked = stepper.history.asked
            assert len(offered) >= len(asked.allowed if asked else ())
            controls = [one for one in buttons(stepper) if "rk-opt" not in one._dom_classes]
            assert all(one.description.strip() for one in controls)
            (offered[0] if asked and asked.open else stepper._moves["next"]).click()
        assert stepper.history.position.over


def test_two_steppers_do_not_clash() -> None:
    """Each has ids of its own, so that the marks of one never show on the other."""
    prefixes = {Stepper(coins())._charts._prefix for _ in range(2)}
    assert len(prefixes) == 2


def test_a_step_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """After two hundred steps a step sends no more than after a few, and never the chart again."""
    sent: list[tuple[Widget, set[str]]] = []

    def record(self: Widget, key: Any = None) -> None:
        sent.append((self, {key} if isinstance(key, str) else set(key or ())))

    stepper = Stepper(coins("t" * 100))
    counts = []
    for number in range(100):
        to_decision(stepper)
        if number in {3, 60, 61}:
            monkeypatch.setattr(Widget, "send_state", record)
            pressed(stepper, "option.again")
            monkeypatch.undo()
            largest = max(len(str(getattr(one, name))) for one, names in sent for name in names)
            counts.append((len(sent), largest))
            charts = {id(one) for one in stepper._charts.view.children}
            assert not any("value" in names for one, names in sent if id(one) in charts)
            sent.clear()
        else:
            pressed(stepper, "option.again")
        if len(stepper.history.moments) > 400:
            break
    few, many, more = counts
    assert len(stepper.history.moments) > 200
    assert max(many[0], more[0]) <= few[0] + 4
    assert max(many[1], more[1]) < 12_000


def test_a_chart_stays_on_the_page() -> None:
    """Coming back to a procedure shows the chart that is there already; only one chart is seen."""
    stepper = nested()
    outer, inner = stepper._frames.view.children
    outer.click()
    kept = stepper._charts.view.children
    inner.click()
    outer.click()
    assert stepper._charts.view.children == kept
    seen = [one for one in kept if "rk-kept" not in one._dom_classes]
    assert [one._dom_classes[0] for one in seen] == ["rk-p-legend", "rk-p-chart"]


def test_a_new_line_is_one_message() -> None:
    """The button of a new line is there already: no widget is made, and no list of lines is sent again."""
    stepper = Stepper(coins())
    pressed(stepper, "Next ▶")
    made = len(list(widgets(stepper._lines.view)))
    (chunk,) = stepper._lines.column.children
    children = chunk.children
    pressed(stepper, "Next ▶")
    assert chunk.children is children
    assert len(list(widgets(stepper._lines.view))) == made


def test_lines_are_kept_and_taken_back() -> None:
    """Going on adds lines and keeps those that are there; going back takes them away again."""
    stepper = Stepper(coins("t" * 20))
    for _ in range(CHUNK):
        to_decision(stepper)
        pressed(stepper, "option.again")
    shown = [one for one in buttons(stepper) if "rk-line" in one._dom_classes]
    assert len(shown) == stepper.scene.number > CHUNK
    pressed(stepper, "◀ Back")
    fewer = [one for one in buttons(stepper) if "rk-line" in one._dom_classes]
    assert fewer == shown[:-1]
    assert ["rk-current" in one._dom_classes for one in fewer] == [False] * (len(fewer) - 1) + [True]


def test_a_refusal_is_no_button() -> None:
    """What is not allowed stands there with its reasons and rules, and cannot be pressed."""
    stepper = Stepper(load(SUPPORT))
    to_decision(stepper)
    asked = stepper.history.asked
    assert asked is not None
    (barred,) = [option for option in asked.options if not option.allowed]
    assert len(stepper._choices.buttons) == len(asked.options) - 1
    assert all(reason.rule in html(stepper) for reason in barred.verdict.unmet)
    assert stepper.scene.say(barred.says, "en") not in [one.description for one in buttons(stepper)]


def test_many_options_have_their_buttons() -> None:
    """A decision among more options than buttons are kept for shows all of them."""
    options = tuple(Option(f"o{number}", message("option.again")) for number in range(60))
    many = Ask(
        "decide",
        who=lambda *_: "ada",
        options=lambda *_: options,
        then=lambda game, notes, _: Done(game, notes),
        cites="coin.toss",
    )
    game = coin.GAME.with_steps((many, Stop("won", "won", cites="coin.heads")))
    book = coin.rulebook(game, coin.TOSS)
    stepper = Stepper(History.at(book, book.start(coin.Coin("h"), "game", coin.Player())))
    assert len(stepper._choices.buttons) == 60
    stepper._choices.buttons[59].click()
    assert stepper.history.entry
    assert stepper.history.entry.answer == "o59"


# ── Lessons ──────────────────────────────────────────────────────────────────────────────────────────


def displayed(shown: Lesson, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what a cell with this lesson shows."""
    outputs: list[Any] = []
    monkeypatch.setattr(lesson, "_display", lambda what, **_: outputs.append(what))
    shown._ipython_display_()
    return outputs


def test_a_lesson_keeps_its_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell shows the live view alone, then what stays in a notebook: an image and the steps as text."""
    view, still = displayed(play("overpaid-is-lost", "de"), monkeypatch)
    assert list(view) == [lesson.VIEW]
    kept = still._repr_mimebundle_()
    assert kept["text/html"].index("Führe diese Zelle aus") < kept["text/html"].index('<img alt="')
    assert "Kosten bezahlen [play.de.pay]" in kept["text/plain"]


def test_a_lesson_tells_what_happens() -> None:
    """Below the steps stands what comes of the scenario's own answers, with the rules and reasons."""
    still = play("no-valid-target").still
    told = still.text.partition("What happens, told step by step")[2]
    assert "play.de.targets" in told
    assert still.told[-1] in told
    assert f"<pre>{escape(chr(10).join(still.told))}" in still._repr_mimebundle_()["text/html"]


def test_what_a_lesson_keeps_is_the_same_every_time() -> None:
    """Two runs of the same cell store the same text and the same HTML."""
    first, second = (play("overpaid-is-lost", "es").still._repr_mimebundle_() for _ in range(2))
    assert first == second


def test_the_longest_procedure_is_kept() -> None:
    """By default the kept chart is of the longest procedure, or of the one that is asked for."""
    assert play("no-valid-target").still.chart.procedure == "play"
    assert play("no-valid-target", procedure="pay").still.chart.procedure == "pay"


def test_questions_can_be_asked_in_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions made from a scenario are shown live, and kept on paper beside."""
    view, still = displayed(ask("overpaid-is-lost", most=3, language="de"), monkeypatch)
    assert list(view) == [lesson.VIEW]
    assert still._repr_mimebundle_()["text/plain"]


# ── Questions ────────────────────────────────────────────────────────────────────────────────────────

HOW_MANY = Question(
    id="tosses",
    asks=message("step.toss.toss"),
    choices=(Choice("one", message("option.again")), Choice("two", message("option.stop"))),
)
SPEAKER = Speaker(coin.rulebook())


def checked(_: Question, choice: str) -> Feedback:
    """Say that the second answer is right."""
    reason = holds("coin.heads", message("fact.heads"))
    return Feedback(right=choice == "two", truth=("two",), says=message("fact.heads"), reasons=(reason,))


def test_a_prediction_is_committed_before_anything_is_seen() -> None:
    """Committing needs an answer; only then what happened and why is shown, and the answer stands."""
    told: list[Feedback] = []
    prediction = Prediction(HOW_MANY, checked, SPEAKER)
    prediction.committed.append(told.append)
    pressed(prediction, "Commit")
    assert "Choose an answer first" in html(prediction)
    pressed(prediction, "option.again")
    assert "fact.heads" not in html(prediction)
    pressed(prediction, "Commit")
    assert [said.right for said in told] == [False]
    assert "coin.heads" in html(prediction)
    words = [one.description for one in buttons(prediction)]
    assert words[:2] == ["option.again (your answer)", "option.stop (✓ what happened)"]
    pressed(prediction, "option.stop (✓ what happened)")
    assert prediction.answer.chosen == "one"
    pressed(prediction, "↺ Ask again")
    assert prediction.answer.chosen is None


def test_a_prediction_changes_its_language() -> None:
    """What was chosen stays when the language changes."""
    prediction = Prediction(HOW_MANY, checked, SPEAKER)
    pressed(prediction, "option.stop")
    prediction.speak("de")
    assert prediction.answer.chosen == "two"
    assert "● option.stop (de)" in [one.description for one in buttons(prediction)]


def test_a_failing_check_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    """An exception while an answer is checked is shown, and nothing is committed."""

    def fail(*_: object) -> Feedback:
        raise ZeroDivisionError("nothing by nothing")

    prediction = Prediction(HOW_MANY, fail, SPEAKER)
    pressed(prediction, "option.stop")
    with caplog.at_level(logging.CRITICAL):
        pressed(prediction, "Commit")
    assert "nothing by nothing" in html(prediction)
    assert prediction.answer.said is None


def test_a_quiz_counts_what_was_right() -> None:
    """Each question keeps its answer while others are looked at, and the count says how many were right."""
    quiz = Quiz([HOW_MANY, evolve(HOW_MANY, id="again"), evolve(HOW_MANY, id="last")], checked, SPEAKER)
    pressed(quiz, "option.stop")
    pressed(quiz, "Commit")
    pressed(quiz, "Next question ▶")
    assert "Question 2 of 3" in html(quiz)
    pressed(quiz, "option.again")
    pressed(quiz, "Commit")
    assert "1 of 2 right" in html(quiz)
    pressed(quiz, "◀ Question before")
    assert "option.stop (your answer, ✓ what happened)" in [one.description for one in buttons(quiz)]
    assert quiz.right == 1
    quiz.speak("de")
    assert "1 von 2 richtig" in html(quiz)


def test_a_quiz_shows_which_rules_are_worth_another_look() -> None:
    """After a wrong answer its deciding rule stands below the score, in words; taken back, it is gone."""
    found = questions("no-valid-target", ["may"])
    quiz = Quiz(found.questions, found.check, found.speaker)
    said = found.speaker(found.questions[0].choice("yes").says, "en")
    look = "Worth another look:"
    assert look not in html(quiz)
    pressed(quiz, said)
    pressed(quiz, "Commit")
    below = html(quiz).partition(look)[2]
    assert rule("play.de.targets").says.en in below
    assert "play.de.targets" in below
    assert "0 of 1 right" in html(quiz)
    pressed(quiz, "↺ Ask again")
    assert look not in html(quiz)
    assert "0 of 1 right" not in html(quiz)


def test_a_single_question_needs_no_way_to_others() -> None:
    """A quiz of one question shows neither buttons to others nor their row, but says if it was right."""
    quiz = Quiz([HOW_MANY], checked, SPEAKER)
    assert not [one for one in buttons(quiz) if "question" in one.description.lower()]
    assert "rk-score" not in html(quiz)
    pressed(quiz, "option.stop")
    pressed(quiz, "Commit")
    assert "of 1 right" in html(quiz)
