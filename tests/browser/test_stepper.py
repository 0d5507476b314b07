"""The stepper in a real JupyterLab, as a class meets it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import Lab, Notebook
from tests.test_page import SUPPORT

PLAY = "from ruleskit.jupyter import play\nplay({scenario!r}, {language!r})"


def opened(lab: Lab, page: Page, *cells: str) -> Notebook:
    """Open a notebook of these cells, run all, and wait for the stage."""
    notebook = lab.open(page, lab.write(*cells))
    notebook.run_all()
    expect(page.locator(".rk-stage").first).to_be_visible()
    return notebook


def button(page: Page, name: str) -> Locator:
    """Return the button with this name."""
    return page.get_by_role("button", name=name, exact=True)


def status(page: Page) -> Locator:
    """Return the status line."""
    return page.locator(".rk-status")


def is_here(page: Page, step: str) -> Locator:
    """Return the mark that says that we are at this step of the chart."""
    return page.locator(f"g.node[id$='-{step}'] .mk-now")


def to_the_end(page: Page, language: dict[str, str]) -> None:
    """Press Next, and where it does not decide the first option, until it is over."""
    for _ in range(300):
        if language["over"] in status(page).inner_text():
            return
        options = page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible")
        before = page.locator(".rk-line, .rk-quiet").count()
        decides = options.count() > 1
        (options.first if decides else button(page, language["next"])).click()
        expect(page.locator(".rk-line, .rk-quiet")).not_to_have_count(before)
        if page.locator(".rk-now h2").inner_text() == language["last"]:
            return
    pytest.fail("expected an end, found none after 300 steps")


def test_a_scenario_is_played_to_its_end(lab: Lab, page: Page) -> None:
    """Step by step, with a decision on the way, to the end, where everything past is marked on the chart."""
    opened(lab, page, PLAY.format(scenario="overpaid-is-lost", language="en"))
    to_the_end(page, {"next": "Next ▶", "over": "It is over", "last": "Played"})
    expect(status(page)).to_contain_text("The end is reached.")
    expect(is_here(page, "played")).to_be_visible()
    expect(is_here(page, "intent")).to_be_hidden()
    expect(page.locator("g.node[id$='-intent'] .mk-past")).to_be_visible()
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("It is over")


def test_back_and_another_way(lab: Lab, page: Page) -> None:
    """Going back to the decision and deciding otherwise begins a way; both can be gone to by their names."""
    opened(lab, page, PLAY.format(scenario="overpaid-is-lost", language="en"))
    button(page, "To the next decision ⇥").click()
    options = page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible")
    expect(options).to_have_count(2)
    first, second = options.all_inner_texts()
    button(page, first).click()
    expect(options).to_have_count(0)
    button(page, "◀ Back").click()
    expect(options).to_have_count(2)
    button(page, second).click()
    ways = page.locator(".rk-way")
    expect(ways).to_have_text([re.compile(re.escape(first)), re.compile(re.escape(second))])
    expect(ways.nth(1)).to_have_class(re.compile("rk-current"))
    ways.nth(0).click()
    expect(ways.nth(0)).to_have_class(re.compile("rk-current"))
    expect(page.locator(".rk-events")).to_contain_text(first)


def test_the_language_changes_and_the_place_does_not(lab: Lab, page: Page) -> None:
    """At a decision, another language changes the words and keeps step, decision and trace."""
    opened(lab, page, PLAY.format(scenario="overpaid-is-lost", language="en"))
    button(page, "To the next decision ⇥").click()
    expect(is_here(page, "source")).to_be_visible()
    expect(page.locator(".rk-line.rk-current")).to_be_visible()
    lines = page.locator(".rk-line, .rk-quiet").count()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(button(page, "Weiter ▶")).to_be_visible()
    expect(status(page)).to_contain_text("Mara entscheidet")
    expect(page.locator(".rk-line, .rk-quiet")).to_have_count(lines)
    expect(is_here(page, "source")).to_be_visible()
    expect(page.locator(".rk-chart")).to_have_attribute("lang", "de")


def test_a_refusal_is_seen_with_its_reasons(lab: Lab, page: Page) -> None:
    """A card that cannot be played is refused by a check, with the rule and what would be enough."""
    opened(lab, page, PLAY.format(scenario="no-valid-target", language="en"))
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


def test_the_keyboard_stays_on_the_stage(lab: Lab, page: Page) -> None:
    """Next keeps the focus while it is pressed again and again; after an option the focus is on Next."""
    opened(lab, page, PLAY.format(scenario="overpaid-is-lost", language="en"))
    button(page, "Next ▶").focus()
    for number in range(1, 5):
        page.keyboard.press("Enter")
        expect(status(page)).to_contain_text(f"Step {number}")
        expect(button(page, "Next ▶")).to_be_focused()
    button(page, "To the next decision ⇥").click()
    option = page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible").first
    option.focus()
    page.keyboard.press("Space")
    expect(button(page, "Next ▶")).to_be_focused()


def test_clicks_faster_than_the_kernel_all_count(lab: Lab, page: Page) -> None:
    """Ten clicks at once are ten steps, or as many as there are before the decision."""
    opened(lab, page, PLAY.format(scenario="no-valid-target", language="en"))
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
    expect(stages.nth(1).locator("g.node[id$='-restrictions'] .mk-now")).to_be_visible()
    expect(stages.nth(0).locator("g.node[id$='-restrictions'] .mk-now")).to_be_hidden()
    expect(stages.nth(0).locator("g.node[id$='-intent'] .mk-now")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 700])
def test_nothing_sticks_out(lab: Lab, page: Page, width: int) -> None:
    """On a projector and on half a screen no panel is wider than the cell."""
    opened(lab, page, PLAY.format(scenario="first-player-responds-first", language="de"))
    page.set_viewport_size({"width": width, "height": 720})
    button(page, "Zur nächsten Entscheidung ⇥").click()
    expect(page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible").first).to_be_visible()
    wide: list[str] = page.evaluate(
        """() => {
            const stage = document.querySelector('.rk-stage').getBoundingClientRect();
            return [...document.querySelectorAll('.rk-stage *')]
                .filter(one => !one.closest('.vh') && !one.closest('svg'))
                .filter(one => one.getBoundingClientRect().right > stage.right + 8)
                .map(one => one.className + ': ' + one.textContent.slice(0, 40));
        }"""
    )
    assert wide == []


def test_the_colours_follow_the_theme(lab: Lab, page: Page) -> None:
    """In the dark theme the stage is dark and its text light, without any rule of its own for it."""
    opened(lab, page, PLAY.format(scenario="overpaid-is-lost", language="en"))
    ink = "() => getComputedStyle(document.querySelector('.rk-now h2')).color"
    light = page.evaluate(ink)
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.wait_for_function(f"light => ({ink})() !== light", arg=light)
    assert page.evaluate(ink) == "rgb(255, 255, 255)"


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
