"""Two editions beside each other: both charts are marked up to the same row, and so is the row itself."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

from ruleskit.errors import UnknownEdition, UnknownLanguage
from ruleskit.jupyter import Comparer, compare, lesson
from ruleskit.scenario import find
from ruleskit.show import beside
from ruleskit.show.compare import Comparison
from ruleskit.show.compare import compare as played
from ruleskit.words import LANGUAGES
from tests.test_stepper import buttons, html, pressed

OLD, NEW = "de-1.6", "es-1.8"


def found(name: str = "no-valid-target") -> Comparison:
    """Return a shipped scenario in both editions."""
    return played(find(name), OLD, NEW)


def comparer(name: str = "no-valid-target", language: str = "en") -> Comparer:
    """Return both editions of a shipped scenario on the screen."""
    return Comparer(found(name), language)


@pytest.mark.parametrize("name", ["no-valid-target", "payment-taken-away", "cancelled-event"])
def test_both_charts_stand_at_the_same_row(name: str) -> None:
    """At every row each chart shows its edition's step, or what is next if it does nothing there."""
    both = found(name)
    for at, row in enumerate(both.rows, 1):
        for panel, entry in zip(beside.panels(both, at), (row.old, row.new), strict=True):
            assert panel.entry == entry
            assert panel.marks.here == (entry.step if entry else None)
            graph = panel.side.book.graph(panel.procedure)
            steps = {*panel.marks.past, *panel.marks.possible, panel.step, panel.marks.different} - {None}
            assert steps <= set(graph.nodes)
            if entry is None and panel.next:
                assert panel.marks.possible == (panel.next,)


def test_the_charts_are_of_the_same_procedure_where_both_are_in_it() -> None:
    """An edition that does nothing at a row keeps the chart in which the other one goes on."""
    both = found("payment-taken-away")
    for at, row in enumerate(both.rows, 1):
        if not row.same:
            old, new = beside.panels(both, at)
            assert old.procedure == new.procedure == row.entry.procedure


def test_the_first_difference_is_marked_once_it_was_seen() -> None:
    """Before it nothing is marked; from then on in each chart the step with which that edition parted."""
    both = found()
    assert both.first is not None
    for at in range(both.first + 1):
        assert [panel.marks.different for panel in beside.panels(both, at)] == [None, None]
    old, new = beside.panels(both, both.first + 1)
    assert (old.marks.different, new.marks.different) == ("restrictions", "card")
    assert beside.panels(both, len(both.rows))[0].marks.different is None


def test_the_row_of_the_first_difference_has_its_word() -> None:
    """In the rows the word for the first difference stands once, at its row, which is marked as current."""
    both = found()
    assert both.first is not None
    rows = beside.around(both, both.first + 1, "de")
    assert rows.count("≠ 1. Unterschied") == 1
    (here,) = re.findall(r'<tr class="[^"]*now[^"]*" aria-current="step">(.*?)</tr>', rows)
    assert "≠ 1. Unterschied" in here
    assert here.count("nur es-1.8") == 1


def test_as_many_rows_stand_around_as_ever() -> None:
    """However far one has gone, the same number of rows is shown, and the one shown is among them."""
    both = found("payment-taken-away")
    for at in range(len(both.rows) + 1):
        rows = beside.around(both, at, "en")
        assert rows.count("<tr") - 1 == beside.AROUND
        assert ("aria-current" in rows) == bool(at)


def test_what_is_sent_for_a_row_does_not_grow() -> None:
    """The pieces that change with a row stay small, also in a long trace: no chart is among them."""
    both = found("cancelled-event")
    sizes = [len(beside.around(both, at, "en")) for at in range(len(both.rows) + 1)]
    assert max(sizes) < 8_000


# ── The widget ───────────────────────────────────────────────────────────────────────────────────────


def test_going_through_the_rows() -> None:
    """Next and Back go a row on and back, to the beginning and the end and no further."""
    shown = comparer()
    pressed(shown, "◀ Back")
    assert (shown.at, "This is the beginning." in html(shown)) == (0, True)
    for at in range(1, len(shown.found.rows) + 1):
        pressed(shown, "Next ▶")
        assert shown.at == at
        assert f"Row {at} of {len(shown.found.rows)}." in html(shown)
    pressed(shown, "Next ▶")
    assert "No more rows." in html(shown)
    assert "de-1.6 ends with: done" in html(shown)
    pressed(shown, "◀ Back")
    assert shown.at == len(shown.found.rows) - 1
    pressed(shown, "↺ Start over")
    assert shown.at == 0


def test_going_to_the_differences() -> None:
    """Each press goes to where the editions part anew; after the last one that is said."""
    shown = comparer()
    places = []
    for _ in range(4):
        pressed(shown, "To the next difference ⇥")
        places.append(shown.at)
    assert places == [5, 8, 8, 8]
    assert "No further difference." in html(shown)


def test_the_first_difference_is_told_with_its_reason() -> None:
    """At its row the status line names it, and each panel shows its rule, or that nothing is done."""
    shown = comparer()
    pressed(shown, "To the next difference ⇥")
    assert "≠ 1st difference: “Is it a card?” stands elsewhere in es-1.8." in html(shown)
    assert "play.es.reveal" in shown._pieces["new-head"].value
    assert "Nothing here in this edition; “Playable now?” comes next." in shown._pieces["old-head"].value


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_one_language(language: str) -> None:
    """After a change of the language the row is the same, and nothing of the one before is left."""
    shown = comparer(language="en" if language != "en" else "de")
    for _ in range(5):
        shown._moves["next"].click()
    shown._language.view.value = language
    assert shown.at == 5
    begun = comparer(language=language)
    for _ in range(5):
        begun._moves["next"].click()
    one, other = (re.sub(r"rkc\d+", "rkc", html(each)) for each in (shown, begun))
    assert one == other


def test_a_chart_is_sent_once() -> None:
    """Within a procedure a row changes the marks and leaves the charts alone."""
    shown = comparer()
    for _ in range(4):
        pressed(shown, "Next ▶")
    charts = [shown._pieces[f"{name}-chart"].value for name in ("old", "new")]
    marks = shown._pieces["new-marks"].value
    pressed(shown, "Next ▶")
    assert [shown._pieces[f"{name}-chart"].value for name in ("old", "new")] == charts
    assert shown._pieces["new-marks"].value != marks


def test_a_failing_row_is_shown(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """An exception while a row is shown is told in the status line, and the row before stays."""
    shown = comparer()

    def fail(*_: object) -> Any:
        raise ZeroDivisionError("nothing by nothing")

    monkeypatch.setattr(beside, "panels", fail)
    with caplog.at_level(logging.CRITICAL):
        pressed(shown, "Next ▶")
    assert "nothing by nothing" in html(shown)
    assert shown.at == 0


# ── In a lesson ──────────────────────────────────────────────────────────────────────────────────────


def test_a_lesson_keeps_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell shows the live view alone, then what stays: where they part, the chart as an image, all rows."""
    outputs: list[Any] = []
    monkeypatch.setattr(lesson, "_display", lambda what, **_: outputs.append(what))
    compare("no-valid-target", OLD, NEW, "de")._ipython_display_()
    view, still = outputs
    assert list(view) == [lesson.VIEW]
    kept = still._repr_mimebundle_()
    assert '<img alt="' in kept["text/html"]
    assert kept["text/html"].count("<tr") == 1 + len(found().rows)
    assert kept["text/plain"].splitlines()[2].startswith("Erster Unterschied: Zeile 5.")


def test_what_a_lesson_keeps_is_the_same_every_time() -> None:
    """Two runs of the same cell store the same, also where the editions never part."""
    for name in ("overpaid-is-lost", "not-at-this-moment"):
        first, second = (compare(name, OLD, NEW, "es").still._repr_mimebundle_() for _ in range(2))
        assert first == second


def test_what_there_is_not_is_refused() -> None:
    """An unknown edition or language is an error before anything is shown."""
    with pytest.raises(UnknownEdition):
        compare("no-valid-target", "de-1.5", NEW)
    with pytest.raises(UnknownLanguage):
        compare("no-valid-target", OLD, NEW, "fr")


def test_there_are_four_buttons() -> None:
    """All there is to press are the four moves, each with its words."""
    assert [one.description for one in buttons(comparer())] == [
        *("◀ Back", "Next ▶", "To the next difference ⇥", "↺ Start over")
    ]
