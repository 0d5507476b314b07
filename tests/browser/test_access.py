"""The stage without a mouse, and for those who hear it.

What a screen reader makes of it was not tried with a real one: names, roles, order and the status line are
checked here as the browser tells them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab
from tests.browser.stage import CHART, button, options, played, status, theme, to_decision

FOCUSED = "() => document.activeElement?.closest('.rk') ? document.activeElement.textContent.trim() : null"

TEXT = {"id": "text", "cell_type": "markdown", "metadata": {}, "source": "# Playing a card"}
CODE = "from ruleskit.jupyter import play\nplay('overpaid-is-lost')"


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press a key until the focus is on the button with these words."""
    for _ in range(30):
        if page.evaluate(FOCUSED) == words:
            return
        page.keyboard.press(key)
    pytest.fail(f"expected {words!r} within 30 times {key}")


def test_a_lesson_from_its_opening_to_its_end_by_keyboard(lab: Lab, page: Page) -> None:
    """Real key presses alone open, run and decide; the focus stays on the stage, the notebook as it was."""
    notebook = lab.open(page, lab.write(TEXT, CODE, TEXT | {"id": "more"}))
    sources = notebook.sources()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".rk-stage")).to_be_visible()
    tab_to(page, "Next ▶")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Step 1.")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Step 2.")
    assert page.evaluate(FOCUSED) == "Next ▶"
    tab_to(page, "◀ Back", "Shift+Tab")
    page.keyboard.press("Space")
    expect(status(page)).to_contain_text("Step 1.")
    for _ in range(6):
        tab_to(page, "To the next decision ⇥")
        before = status(page).inner_text()
        page.keyboard.press("Enter")
        expect(status(page)).not_to_have_text(before)
        if "The end is reached" in status(page).inner_text():
            break
        tab_to(page, options(page).first.inner_text())
        page.keyboard.press("Space")
        expect(button(page, "Next ▶")).to_be_focused()
    expect(status(page)).to_contain_text("The end is reached")
    assert notebook.sources() == sources


def test_every_control_of_the_details_is_reached_by_keyboard(lab: Lab, page: Page) -> None:
    """Tab leads on to a line of the trace, which leads back to its moment and keeps the focus."""
    played(lab, page, "overpaid-is-lost")
    button(page, "Next ▶").click()
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("Step 2.")
    first = page.locator(".rk-line").first.text_content() or ""
    tab_to(page, first)
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("Step 1.")
    assert page.evaluate(FOCUSED) == first


@pytest.mark.parametrize(
    ("scenario", "language"), [("windows-inside-windows", "de"), ("discount-waits", "es")]
)
def test_nothing_serious_is_found(lab: Lab, page: Page, scenario: str, language: str) -> None:
    """An automatic check finds nothing serious in what the kit shows, at a decision, in both themes."""
    played(lab, page, scenario, language)
    words = {"de": "Zur nächsten Entscheidung ⇥", "es": "A la próxima decisión ⇥"}[language]
    to_decision(page, words)
    options(page).first.click()
    to_decision(page, words)
    for name in ("JupyterLab Dark", "JupyterLab Light"):
        theme(page, name)
        assert serious(page) == [], name


def serious(page: Page) -> list[Any]:
    """Return what an automatic check finds that is serious or critical."""
    found = Axe().run(page, context=".rk").response["violations"]
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"]])
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


def test_the_status_line_says_each_step(lab: Lab, page: Page) -> None:
    """There is one status node, and its text is another one after every step."""
    played(lab, page, "no-valid-target")
    said = [status(page).inner_text()]
    for number in range(1, 6):
        (options(page).first if options(page).count() > 1 else button(page, "Next ▶")).click()
        expect(page.locator(".rk [role=status]")).to_have_count(1)
        expect(status(page)).to_contain_text(f"Step {number}")
        said.append(status(page).inner_text())
    assert len(set(said)) == len(said)


def test_headings_and_charts_are_told(lab: Lab, page: Page) -> None:
    """Headings follow one another without a gap; a chart has a title, a description and its text in order."""
    played(lab, page, "support-enters-play")
    levels: list[int] = page.evaluate(
        "() => [...document.querySelectorAll('.rk :is(h1,h2,h3,h4)')].map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 2
    assert all(after <= before + 1 for before, after in pairwise(levels))
    chart = page.locator(f"{CHART} .rk-chart")
    expect(chart).to_have_role("img")
    expect(chart).to_have_accessible_name("A player’s chance to act, edition de-1.6")
    page.locator(".rk-words summary").click()
    expect(page.locator(".rk-words ol > li").first).to_be_visible()
