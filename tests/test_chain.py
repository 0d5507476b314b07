"""A chain of procedures: its ways are found in what steps raise, and a card can be followed through it."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from ruleskit.engine import Act, Done, Procedure, Stop
from ruleskit.engine.chain import Awaited, Chain, Chained, joins
from ruleskit.errors import BadArgument, UnknownProcedure
from ruleskit.jupyter import Follower, chain
from ruleskit.magic import rulebook
from ruleskit.magic.suspend import CHAIN, left_on
from ruleskit.show import chain as charts
from ruleskit.show import diagrams, draw, layout
from ruleskit.show.chain_walk import NoChain, walk
from ruleskit.show.plan import edge_id
from ruleskit.words import LANGUAGES, Language
from tests.chained import due, played, several_turns
from tests.pieces import Notes, book_of, main, said
from tests.test_stepper import buttons, html, pressed

CHARTS = [pytest.param(*found, id=charts.file_name(*found)) for found in diagrams.chains()]


def act(name: str, raises: str | tuple[str, ...] = ()) -> Act:
    """Return a step that raises events."""
    return Act(name, lambda game, notes: Done(game, notes), cites="rule", raises=raises)


def two(raises: str, awaits: str) -> Any:
    """Return a rulebook of two procedures, and the chain in which the second awaits an event."""
    second = Procedure("second", Notes, act("there"), Stop("over", "over", cites="rule"))
    book = book_of(main(act("here", raises), Stop("end", "end", cites="rule")), second)
    awaited = Awaited(event=awaits, says=said("when it happens"))
    links = (Chained(procedure="main"), Chained(procedure="second", awaits=(awaited,)))
    return book, Chain(name="two", links=links)


def test_a_way_is_there_because_what_is_raised_is_awaited() -> None:
    """The step that raises the awaited event leads to the procedure; with another event nothing does."""
    (join,) = joins(*two("bell", "bell"))
    assert (join.procedure, join.step, join.target, join.opens) == ("main", "here", "second", True)
    assert joins(*two("bell", "whistle")) == ()


def test_an_unknown_procedure_of_a_chain_is_refused() -> None:
    """A chain with a procedure that the edition does not have cannot be drawn."""
    with pytest.raises(UnknownProcedure, match="suspend"):
        joins(rulebook("2003"), CHAIN)


@pytest.mark.parametrize("edition", ["2006", "2010", "2024"])
def test_the_chain_of_suspend_hangs_together(edition: str) -> None:
    """The turn opens the ticking, counters make it possible, and removing the last one opens the rest."""
    found = {
        (f"{join.procedure}.{join.step}", join.target, join.opens) for join in joins(rulebook(edition), CHAIN)
    }
    assert found == {
        ("upkeep.begin", "tick", True),
        ("suspend.exile", "tick", False),
        ("tick.remove", "last", True),
    }


@pytest.mark.parametrize(("book", "chain_", "language"), CHARTS)
def test_the_ready_made_chart_is_current(book: Any, chain_: Chain, language: Language) -> None:
    """A committed chart of a chain is made from the procedures as they are at present."""
    name = charts.file_name(book, chain_, language)
    dot = charts.dot(book, chain_, language)
    assert (draw.FOLDER / f"{name}.dot").read_text(encoding="utf-8") == dot
    svg = (draw.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert charts.chart(book, chain_, language).svg == svg
    program = layout.pure()
    if program is not None:
        assert svg == charts.fresh(book, chain_, language, program)


@pytest.mark.parametrize(("book", "chain_", "language"), CHARTS)
def test_the_chart_has_every_step_and_way_once(book: Any, chain_: Chain, language: Language) -> None:
    """Each step of each procedure stands once under its name, and so does each way, inside and between."""
    svg = charts.chart(book, chain_, language).svg
    found = [group.get("id") for group in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")]
    expected = [*chain_.procedures, "upkeep.begin"]
    for name in chain_.procedures:
        graph = book.graph(name)
        expected += [f"{name}.{step}" for step in (*graph.nodes, *(part.id for part in graph.parts))]
        expected += [edge_id(charts.within(name, edge)) for edge in graph.edges]
    expected += [edge_id(charts.between(book, join)) for join in joins(book, chain_)]
    assert sorted(one for one in found if one) == sorted(expected)


def test_charts_are_of_the_editions_in_which_the_chain_is_new() -> None:
    """There is one of 2006 and one of 2024, in each language; in 2010 the chain is as before."""
    assert {book.edition for book, _, _ in diagrams.chains()} == {"2006", "2024"}
    assert len(diagrams.chains()) == 2 * len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_tells_how_each_procedure_comes_about(language: Language) -> None:
    """Without the drawing the same is there: every procedure, what opens it, and all its steps."""
    book = rulebook("2024")
    text = charts.chart(book, CHAIN, language).text
    for join in joins(book, CHAIN):
        assert book.say(join.says, language) in text
        assert book.words.text(f"step.{join.procedure}.{join.step}").to(language) in text
    assert book.words.text("step.last.may").to(language) in text


# ── A card on its way ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", ["2006", "2024"])
def test_the_counters_are_followed_over_several_turns(edition: str) -> None:
    """The card ticks in its owner's upkeeps only, is cast at nothing, and this one is suspended again."""
    followed = walk(played(several_turns(), edition))
    last = len(followed.stages) - 1
    assert followed.card == "refrain"
    assert followed.counters(last, "en") == "Refrain: 3 › 2 › 1 › 0 › 3"
    assert [stage.moment.position.game.step for stage in followed.stages[2:]] == ["upkeep"] * 5
    assert {stage.moment.position.game.active for stage in followed.stages} == {"mara"}


def test_a_card_that_is_not_cast_stays_in_exile_at_nothing() -> None:
    """That it was left there is a moment of its own, told by what was done."""
    followed = walk(played(several_turns("decline"), "2024"))
    last = len(followed.stages) - 1
    assert followed.stages[last].marks.here == "last.not-cast"
    assert followed.told(last, "en").startswith("Refrain is not cast.")
    assert followed.counters(last, "en") == "Refrain: 3 › 2 › 1 › 0"


def test_every_stage_marks_what_the_last_run_went_through() -> None:
    """As a counter is removed the ticking stands there, opened by the upkeep; the end has not begun."""
    followed = walk(played(several_turns(), "2024"))
    marks = followed.stages[2].marks
    assert marks.here == "tick.remove"
    assert {"suspend.exile", "tick.suspended", "upkeep.begin"} <= set(marks.past)
    assert not any(step.startswith("last.") for step in marks.past)
    ways = {edge_id(edge) for edge in marks.taken}
    assert {
        "upkeep.begin--tick.suspended--begin-upkeep",
        "suspend.exile--tick.suspended--counter-added",
    } <= ways
    cast = next(stage for stage in followed.stages if stage.marks.here == "last.cast")
    assert "tick.remove--last.exiled--last-counter" in {edge_id(edge) for edge in cast.marks.taken}


def test_the_editions_go_different_ways_through_the_last_procedure() -> None:
    """What must be done in 2006 is a choice in 2024, on the same chart of the chain."""
    old, new = (
        {step for stage in walk(played(due("cast"), edition)).stages for step in stage.marks.past}
        for edition in ("2006", "2024")
    )
    assert "last.must" in old
    assert "last.may" not in old
    assert "last.may" in new


def test_counters_that_cease_to_exist_are_not_removed() -> None:
    """Outside of exile nothing is counted: the way of the counters ends with a dash."""
    history = played(several_turns(), "2024")
    game = next(
        moment.position.game for moment in history.path if left_on(moment.position.game, "refrain") == 2
    )
    gone = game.move("refrain", "mara.graveyard")
    assert left_on(gone, "refrain") is None
    moment = next(one for one in history.path if one.position.game is game)
    ends = evolve(moment, number=len(history.moments), position=evolve(moment.position, game=gone))
    history.moments.append(evolve(ends, before=moment.number))
    history.here = ends.number
    followed = walk(history)
    assert followed.counters(len(followed.stages) - 1, "en") == "Refrain: 3 › 2 › –"


def test_what_cannot_be_followed_is_named() -> None:
    """A game without a chain, an edition without it, an unknown card, and no card at all are refused."""
    with pytest.raises(NoChain, match="champions"):
        chain("no-valid-target")
    with pytest.raises(NoChain, match="2003"):
        chain(several_turns(), edition="2003")
    with pytest.raises(BadArgument, match="must be one of 'refrain'"):
        chain(several_turns(), "nothing")
    history = played(several_turns(), "2024")
    history.jump(0)
    with pytest.raises(NoChain, match="goes through the chain"):
        walk(history)
    assert len(walk(history, "refrain").stages) == 1


# ── On the screen ────────────────────────────────────────────────────────────────────────────────────


def follower(language: str = "en") -> Follower:
    """Return a card on its way on the screen."""
    return Follower(walk(played(several_turns(), "2024")), language)


def test_back_and_next_go_over_the_moments() -> None:
    """Each move shows another moment; at both ends it is said that there is no further one."""
    on = follower()
    assert "no counters yet" in html(on)
    for _ in range(3):
        pressed(on, "Next ▶")
    assert on.at == 3
    assert "Refrain: 3 › 2 › 1<" in html(on)
    assert 'aria-current="step"' in html(on)
    pressed(on, "◀ Back")
    assert "Refrain: 3 › 2<" in html(on)
    for _ in range(9):
        pressed(on, "Next ▶")
    assert on.at == len(on.walk.stages) - 1
    assert "Nothing more happens to the card." in html(on)
    pressed(on, "↺ Start over")
    pressed(on, "◀ Back")
    assert "This is the beginning." in html(on)


def test_the_moment_stays_in_another_language() -> None:
    """All words change, the chart's too, and nothing moves."""
    on = follower()
    pressed(on, "Next ▶")
    on.speak("de")
    assert on.at == 1
    assert "Refrain: 3<" in html(on)
    assert "Eine Karte aussetzen" in html(on)
    assert [one.description for one in buttons(on)] == ["◀ Zurück", "Weiter ▶", "↺ Von vorn"]


def test_the_chart_is_marked_by_rules_on_ids() -> None:
    """The step of the moment is on the chart under the id that the rules name."""
    on = follower()
    for _ in range(2):
        pressed(on, "Next ▶")
    shown = html(on)
    prefix = re.search(r'id="([^"]+)-tick\.remove"', shown)
    assert prefix
    assert rf"#{prefix[1]}-tick\2e remove{{--f:var(--rk-now" in shown


def test_a_failing_click_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong is said in the status line, and the moment stays."""
    on = follower()
    with monkeypatch.context() as broken:
        broken.setattr(on, "_chart", lambda: 1 / 0)
        pressed(on, "Next ▶")
    assert on.at == 0
    assert "ZeroDivisionError" in html(on)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_notebook_keeps_the_chart_and_all_moments(language: Language) -> None:
    """Without a kernel there are the chart as an image, the counters, and a table; as text the same."""
    kept = chain(several_turns(), language=language).still
    bundle = kept._repr_mimebundle_()
    assert bundle["text/html"].count("<tr") == len(kept.walk.stages) + 1
    assert "data:image/svg+xml" in bundle["text/html"]
    assert "3 › 2 › 1 › 0 › 3" in bundle["text/html"]
    assert "3 › 2 › 1 › 0 › 3" in bundle["text/plain"]


def test_a_history_can_be_followed_as_well() -> None:
    """What a learner played is shown like a scenario, and a card can be named."""
    lesson = chain(played(due(), "2024"), "refrain")
    assert "Refrain: 1 › 0" in repr(lesson)
