"""Must a suspended card be cast, or may it? Every row of the table was played, edition by edition."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from ruleskit.engine import play_fitting
from ruleskit.engine.script import Answer
from ruleskit.errors import UnknownEdition, UnknownLanguage, UnknownProcedure
from ruleskit.jupyter import compare, must_or_may
from ruleskit.learn.last_counter import CARD, YOU, Mana, Situation, came, game, situations
from ruleskit.ledger import rule
from ruleskit.magic import rulebook
from ruleskit.magic.cards import Suspended
from ruleskit.scenario import find
from ruleskit.show import beside
from ruleskit.show.compare import LONG, kept, notes, verdict, why
from ruleskit.show.compare import compare as played_in
from ruleskit.words import LANGUAGES, Language
from tests.chained import due, several_turns


@pytest.mark.parametrize(
    ("situation", "old", "new"),
    [
        (Situation(), "must full:must-cast", "may suspend.may"),
        (Situation(mana="pool"), "must full:must-cast", "may suspend.may"),
        (Situation(mana="lands"), "not-forced full:no-forced-mana", "may suspend.may"),
        (Situation(mana="short"), "cannot full:mana-cost", "cannot full:mana-cost"),
        (Situation(cost=False), "cannot full:additional-cost", "cannot full:additional-cost"),
        (Situation(target=False), "cannot full:casting", "cannot full:casting"),
        (Situation(forbidden=True), "cannot full:forbidden", "cannot full:forbidden"),
        (Situation(exiled=False), "cannot suspend.suspended", "cannot suspend.suspended"),
    ],
)
def test_what_comes_of_it(situation: Situation, old: str, new: str) -> None:
    """Each thing that stands in the way decides by its rule; else 2006 forces and 2024 leaves the choice."""
    found = [came(edition, situation) for edition in ("2006", "2024")]
    assert [f"{one.outcome} {one.rule}" for one in found] == [old, new]


@pytest.mark.parametrize("edition", ["2006", "2010", "2024"])
def test_what_is_said_is_what_happens(edition: str) -> None:
    """In every situation, nobody casts unwillingly but at a must, and whoever can cast does so at will."""
    book = rulebook(edition)
    for one in situations():
        found = came(edition, one)
        ends = {}
        for wish in ("cast", "decline"):
            start = book.start(game(one), "last", Suspended(who=YOU, card=CARD))
            answers = [Answer("last.may", wish), Answer("cast.target", "target:creature")]
            answers += [Answer("cast.source", f"activate:land-{number}:0:r") for number in (1, 2)]
            ends[wish] = play_fitting(book, start, answers).history.position.outcome
        assert (ends["decline"] == "cast") == (found.outcome == "must")
        assert (ends["cast"] == "cast") == (found.outcome != "cannot")


def test_the_table_has_a_row_for_everything_that_matters() -> None:
    """All situations are in the rows, and no two rows could be one."""
    table = must_or_may("2006", "2024", language="en")
    assert len(list(situations())) == 16 * len(get_args(Mana))
    for one in situations():
        fits = [
            row
            for row in table.rows
            if all(value in {None, one.values[name]} for name, value in row.asks.items())
        ]
        assert [row.came for row in fits] == [(came("2006", one), came("2024", one))]
    assert len(table.rows) == 8


def test_only_what_is_free_in_one_edition_and_not_in_the_other_is_marked() -> None:
    """2006 and 2024 part where 2006 forces; who is not forced for want of mana is as free as today."""
    table = must_or_may("2006", "2024", language="en")
    assert [number for number, row in enumerate(table.rows) if not row.same] == [0, 1]
    assert table.text.count("≠") == 2
    assert must_or_may("2006", "2010", language="en").text.count("≠") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_read_as_text_and_as_html(language: Language) -> None:
    """Both have every outcome with its rule, and what these rules say, in the language."""
    table = must_or_may("2006", "2024", language=language)
    bundle = table._repr_mimebundle_()
    assert bundle["text/html"].count("<tr>") == len(table.rows) + 1
    assert f'lang="{language}"' in bundle["text/html"]
    for text in (bundle["text/plain"], re.sub("&#x27;", "'", bundle["text/html"])):
        for name in table.rules:
            assert name in text
            assert rule(name).says.to(language) in text
    assert repr(table) == bundle["text/plain"]


def test_without_editions_it_is_all_that_know_suspend() -> None:
    """The table has a column for each of them, the eldest first."""
    assert must_or_may(language="en").editions == ("2006", "2010", "2024")


def test_what_cannot_be_asked_is_named() -> None:
    """An unknown edition, one without suspend, and an unknown language are refused."""
    with pytest.raises(UnknownEdition):
        must_or_may("1993", language="en")
    with pytest.raises(UnknownProcedure, match="last"):
        must_or_may("2003", language="en")
    with pytest.raises(UnknownLanguage):
        must_or_may(language="fr")


# ── Two editions of a game with suspend ──────────────────────────────────────────────────────────────


def test_both_editions_part_where_the_one_forces() -> None:
    """First the question that 2024 does not ask; the answer to what only 2024 asks is left out in 2006."""
    found = played_in(due(), "2006", "2024")
    assert [entry.at if entry else "" for entry in found.parting] == ["last.forced", "last.may"]
    old, new = found.parting
    assert old is not None
    assert new is not None
    assert "full:must-cast" in old.rules
    assert new.rules == ("suspend.may",)
    assert [answer.at for answer in found.old.skipped] == ["last.may"]
    assert found.new.skipped == ()
    reason = why(found)
    assert reason is not None
    assert reason.key == "compare.why.went"
    assert "Must it be cast?" in verdict(found, "en")
    assert "decline" in notes(found, "en")[0]


def test_after_a_forced_cast_both_editions_go_on_alike() -> None:
    """Who casts it in 2024 comes to the same as who had to in 2006, but for mana that burns in the end."""
    found = played_in(several_turns(), "2006", "2024")
    apart = [row.entry.at for row in found.rows if not row.same]
    assert apart == ["last.forced", "last.must", "last.may", "turn.mana-ending", "turn.mana-ending"]
    assert [side.history.position.outcome for side in found.sides] == ["done", "done"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_long_comparison_the_rows_around_the_difference_are_kept(language: Language) -> None:
    """A saved notebook says which rows are left out, and keeps those in which the editions part."""
    found = played_in(several_turns(), "2006", "2024")
    assert len(found.rows) > LONG
    runs = kept(found)
    for number, row in enumerate(found.rows):
        assert row.same or any(number in run for run in runs)
    lesson = compare(several_turns(), "2006", "2024", language)
    html = lesson.still._repr_mimebundle_()["text/html"]
    for shown in (html, repr(lesson)):
        assert str(runs[0].start) in shown
        assert f"{runs[0].stop + 1} " in shown
    assert html.count("<tr") == sum(len(run) + 1 for run in runs)


def test_a_comparison_can_be_gone_through_to_the_difference() -> None:
    """Both charts are those of the last ability, each with the step at which it parts from the other."""
    found = played_in(due(), "2006", "2024")
    at, came_ = beside.to_difference(found, 0)
    assert came_ == "moved"
    old, new = beside.panels(found, at)
    assert (old.procedure, old.step, old.marks.different) == ("last", "forced", "forced")
    assert (new.procedure, new.step, new.marks.different) == ("last", "may", "may")


def test_a_step_that_does_something_else_is_a_difference() -> None:
    """Unused mana burns in 2003 and is just gone in 2010, at the same step; without any, all is alike."""
    found = played_in(find("magic-mana-burn"), "2003", "2010")
    old, new = found.parting
    assert old is not None
    assert new is not None
    assert old.at == new.at
    assert [entry.events[0].key for entry in (old, new)] == ["event.mana-burn", "event.mana-empties"]
    assert (old.rules, new.rules) == (("turn.mana-burn",), ("full:mana-empties",))
    assert played_in(find("magic-empty-turn"), "2006", "2024").first is None
