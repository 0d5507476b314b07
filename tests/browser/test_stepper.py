"""The stepper in a real JupyterLab, as a class meets it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab
from tests.browser.stage import (
    CHART,
    PLAY,
    STEPS,
    button,
    is_here,
    opened,
    options,
    played,
    status,
    to_decision,
)
from tests.test_page import SUPPORT


def to_the_end(page: Page, language: dict[str, str]) -> None:
    """Press Next, and where it does not decide the first option, until it is over."""
    for _ in range(300):
        if language["over"] in status(page).inner_text():
            return
        before = page.locator(STEPS).count()
        decides = options(page).count() > 1
        (options(page).first if decides else button(page, language["next"])).click()
        expect(page.locator(STEPS)).not_to_have_count(before)
        if page.locator(".rk-now h2").inner_text() == language["last"]:
            return
    pytest.fail("expected an end, found none after 300 steps")


def test_a_scenario_is_played_to_its_end(lab: Lab, page: Page) -> None:
    """Step by step, with a decision on the way, to the end, where everything past is marked on the chart."""
    played(lab, page, "overpaid-is-lost")
    to_the_end(page, {"next": "Next ▶", "over": "It is over", "last": "Played"})
    expect(status(page)).to_contain_text("The end is reached.")
    expect(is_here(page, "played")).to_be_visible()
    expect(is_here(page, "intent")).to_be_hidden()
    expect(page.locator(f"{CHART} g.node[id$='-intent'] .mk-past")).to_be_visible()
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("It is over")


def test_back_and_another_way(lab: Lab, page: Page) -> None:
    """Going back to the decision and deciding otherwise begins a way; both can be gone to by their names."""
    played(lab, page, "overpaid-is-lost")
    button(page, "To the next decision ⇥").click()
    expect(options(page)).to_have_count(2)
    first, second = options(page).all_inner_texts()
    button(page, first).click()
    expect(options(page)).to_have_count(0)
    button(page, "◀ Back").click()
    expect(options(page)).to_have_count(2)
    button(page, second).click()
    ways = page.locator(".rk-way")
    expect(ways).to_have_text([re.compile(re.escape(first)), re.compile(re.escape(second))])
    expect(ways.nth(1)).to_have_class(re.compile("rk-current"))
    ways.nth(0).click()
    expect(ways.nth(0)).to_have_class(re.compile("rk-current"))
    expect(page.locator(".rk-events")).to_contain_text(first)


def test_the_language_changes_and_the_place_does_not(lab: Lab, page: Page) -> None:
    """At a decision, another language changes the words and keeps step, decision and trace."""
    played(lab, page, "overpaid-is-lost")
    button(page, "To the next decision ⇥").click()
    expect(is_here(page, "source")).to_be_visible()
    expect(page.locator(".rk-line.rk-current")).to_be_visible()
    lines = page.locator(STEPS).count()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(button(page, "Weiter ▶")).to_be_visible()
    expect(status(page)).to_contain_text("Mara entscheidet")
    expect(page.locator(STEPS)).to_have_count(lines)
    expect(is_here(page, "source")).to_be_visible()
    expect(page.locator(f"{CHART} .rk-chart")).to_have_attribute("lang", "de")


def test_a_refusal_is_seen_with_its_reasons(lab: Lab, page: Page) -> None:
    """A card that cannot be played is refused by a check, with the rule and what would be enough."""
    played(lab, page, "no-valid-target")
    button(page, "To the next decision ⇥").click()
    button(page, "Play Low Sweep").click()
    button(page, "To the next decision ⇥").click()
    page.locator(".rk-line", has_text=re.compile(r"\bNo\.")).first.click()
    verdict = page.get_by_role("group", name="Result of the check")
    expect(verdict).to_contain_text("✕ No")
    expect(verdict.locator(".unmet .id")).to_have_text("play.de.targets")
    expect(verdict.locator(".unmet")).to_contain_text("It would be enough:")


def test_what_is_not_allowed_is_no_button(lab: Lab, page: Page) -> None:
    """At a decision, what is not allowed stands below the buttons with its reasons and rules."""
    imports = "from ruleskit.jupyter import lesson_stage\nfrom ruleskit.scenario import load"
    opened(lab, page, f"{imports}\nlesson_stage(load({SUPPORT!r}))")
    button(page, "To the next decision ⇥").click()
    barred = page.locator(".rk-refused")
    expect(barred).to_have_count(1)
    expect(barred.locator(".rk-tag")).to_have_text("✕ not allowed")
    expect(barred.locator(".rk-why li")).not_to_have_count(0)
    expect(barred.locator(".id").first).to_have_text(re.compile(r"^(cost|play)\."))
    expect(barred.get_by_role("button")).to_have_count(0)


def test_an_interrupt_lies_on_what_waits(lab: Lab, page: Page) -> None:
    """A response inside an interrupt is a sheet on sheets; each procedure that waits shows its chart."""
    played(lab, page, "windows-inside-windows")
    to_decision(page)
    options(page).first.click()
    to_decision(page)
    frames = page.locator(".rk-frame")
    expect(frames).to_have_count(5)
    expect(page.locator(".rk-sheet")).to_have_count(3)
    expect(page.locator(".rk-sheet.top")).to_contain_text("5 ")
    expect(is_here(page, "use")).to_be_visible()
    frames.nth(3).click()
    expect(status(page)).to_contain_text("which waits at")
    expect(page.locator(".rk-sheet.top")).to_contain_text("4 Paying the cost")
    expect(is_here(page, "responses")).to_be_visible()
    frames.nth(0).click()
    expect(page.locator(".rk-sheet")).to_have_count(1)
    expect(frames.nth(0)).to_be_focused()
    frames.nth(4).click()
    expect(is_here(page, "use")).to_be_visible()
    expect(status(page)).to_contain_text("decides")


def test_lines_are_filtered_and_lead_back(lab: Lab, page: Page) -> None:
    """Only decisions can be shown; a line leads back, and its rule stands there with its source."""
    played(lab, page, "overpaid-is-lost")
    to_decision(page)
    options(page).first.click()
    expect(options(page)).to_have_count(0)
    page.get_by_role("combobox", name="Lines shown").select_option("Decisions")
    expect(page.locator(STEPS)).to_have_count(1)
    page.get_by_role("combobox", name="Lines shown").select_option("Everything")
    page.locator(".rk-line", has_text="Playable now?").click()
    expect(status(page)).to_contain_text("Step 2.")
    rules = page.locator(".rk-p-rules")
    expect(rules).to_contain_text("play.de.restrictions")
    expect(rules.locator(".rk-source").first).to_contain_text("Marvel Champions rules reference")


def test_the_full_rule_and_the_cards_stay_open(lab: Lab, page: Page) -> None:
    """What was opened stays open from step to step; the panel grows, and the decision is seen whole."""
    played(lab, page, "overpaid-is-lost")
    source, cards = page.locator(".rk-now .rk-source").first, page.locator(".rk-p-cards")
    button(page, "Next ▶").click()
    expect(source).to_be_hidden()
    expect(cards).to_be_hidden()
    page.get_by_text("Full rule").click()
    page.get_by_text("The cards in words").click()
    to_decision(page)
    expect(source).to_be_visible()
    expect(cards).to_contain_text("Low Sweep")
    expect(cards).to_be_visible()
    expect(options(page).last).to_be_in_viewport()
    page.get_by_text("Full rule").click()
    expect(source).to_be_hidden()


def test_the_rules_of_all_lines_stay_open(lab: Lab, page: Page) -> None:
    """The rules of all lines so far open without going back, and stay open as more are met."""
    played(lab, page, "overpaid-is-lost")
    met = page.locator(".rk-p-met li")
    button(page, "Next ▶").click()
    expect(met).to_have_count(1)
    expect(met.first).to_be_hidden()
    page.get_by_text("The rules of all lines so far").click()
    expect(met.first).to_contain_text("play.de.intent")
    expect(met.first).to_be_visible()
    for number in (2, 3):
        button(page, "Next ▶").click()
        expect(page.locator(".rk-line")).to_have_count(number)
    expect(met.nth(2)).to_be_visible()


def test_clicks_faster_than_the_kernel_all_count(lab: Lab, page: Page) -> None:
    """Ten clicks at once are ten steps, or as many as there are before the decision."""
    played(lab, page, "no-valid-target")
    button(page, "To the next decision ⇥").click()
    button(page, "Play Low Sweep").click()
    expect(page.locator(".rk-line")).to_have_count(2)
    button(page, "Next ▶").evaluate("one => { for (let n = 0; n < 3; n++) one.click() }")
    expect(page.locator(".rk-line")).to_have_count(5)


def test_two_stages_do_not_clash(lab: Lab, page: Page) -> None:
    """Two stages in one notebook stand at different steps, each marked on its own chart only."""
    cell = PLAY.format(scenario="overpaid-is-lost", language="en")
    opened(lab, page, cell, cell)
    stages = page.locator(".rk-stage")
    expect(stages).to_have_count(2)
    stages.nth(1).get_by_role("button", name="Next ▶", exact=True).click()
    stages.nth(1).get_by_role("button", name="Next ▶", exact=True).click()
    expect(stages.nth(1).locator(f"{CHART} g.node[id$='-restrictions'] .mk-now")).to_be_visible()
    expect(stages.nth(0).locator(f"{CHART} g.node[id$='-restrictions'] .mk-now")).to_be_hidden()
    expect(stages.nth(0).locator(f"{CHART} g.node[id$='-intent'] .mk-now")).to_be_visible()


def test_a_failing_rule_is_seen(lab: Lab, page: Page) -> None:
    """An exception in a rule stands in the status line with the step where it happened; nothing has moved."""
    cell = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from ruleskit.engine import Act, History
from ruleskit.jupyter import lesson_stage
from tests import coin
toss = coin.TOSS.with_steps((Act("toss", lambda *_: 1 / 0, cites="coin.toss"), *coin.TOSS.steps[1:]))
book = coin.rulebook(coin.GAME, toss)
lesson_stage(History.at(book, book.start(coin.Coin("h"), "game", coin.Player())))
"""
    opened(lab, page, cell)
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("Step 1.")
    button(page, "To the next decision ⇥").click()
    expect(page.get_by_role("alert")).to_contain_text("toss.toss")
    expect(page.get_by_role("alert")).to_contain_text("division by zero")
    button(page, "◀ Back").click()
    expect(status(page)).to_contain_text("Nothing has happened yet")


def test_run_again_and_with_a_new_kernel(lab: Lab, page: Page) -> None:
    """Run twice, and once more after the kernel was restarted, a lesson shows one stage that works."""
    notebook = played(lab, page, "overpaid-is-lost")
    button(page, "Next ▶").click()
    notebook.run_all()
    expect(page.locator(".rk-stage")).to_have_count(1)
    expect(status(page)).to_contain_text("Nothing has happened yet")
    (session,) = lab.ask("/api/sessions")
    lab.ask(f"/api/kernels/{session['kernel']['id']}/restart", "POST")
    notebook.wait_idle()
    notebook.run_all()
    expect(page.locator(".rk-stage")).to_have_count(1)
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("Step 1.")


# ── A saved notebook, opened again ───────────────────────────────────────────────────────────────────


def saved(lab: Lab, page: Page) -> dict[str, Any]:
    """Return a notebook with a lesson as Lab saves it."""
    path = lab.write(PLAY.format(scenario="overpaid-is-lost", language="en"))
    lab.open(page, path).run_all()
    expect(page.locator(".rk-stage")).to_be_visible()
    expect(page.locator(".rk-static")).to_be_hidden()
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    found: dict[str, Any] = json.loads((lab.folder / path).read_text("utf-8"))
    lab.stop_kernels()
    return found


@pytest.mark.parametrize("trusted", [True, False])
def test_a_saved_notebook_keeps_the_chart(lab: Lab, page: Page, trusted: bool) -> None:
    """Opened again, one's own or a stranger's, a lesson shows its chart and no error."""
    notebook = saved(lab, page)
    assert len(notebook["cells"][0]["outputs"]) == 2
    for cell in notebook["cells"]:
        # The server knows the notebooks it saved by their content.
        cell["source"] += "" if trusted else f"  # {trusted}"
        cell["metadata"].pop("trusted", None)
    again = lab.write(*notebook["cells"])
    (lab.folder / again).write_text(json.dumps(notebook), "utf-8")
    lab.open(page, again)
    assert (
        page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.trusted")
        is trusted
    )
    expect(page.locator(".rk-static img")).to_be_visible()
    expect(page.get_by_text("Error displaying widget")).to_be_hidden()
