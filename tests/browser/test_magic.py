"""Magic in JupyterLab: a scenario can be gone through to its end, and its table stands still meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ruleskit.scenario import shipped
from ruleskit.words import LANGUAGES
from tests.browser.driving import Lab
from tests.browser.stage import button, options, played, status

ATTACK = "magic-unblocked-attacker"
DECISIONS = 60
"""After how many decisions a turn is over at the latest."""


def gone_through(page: Page, end: str) -> None:
    """Take the last option of each decision (it passes, or does no more) until the end is told."""
    for _ in range(DECISIONS):
        before = status(page).inner_text()
        if end in before:
            return
        button(page, "To the next decision ⇥").click()
        expect(status(page)).not_to_have_text(before)
        if options(page).count():
            before = status(page).inner_text()
            options(page).last.click()
            expect(status(page)).not_to_have_text(before)
    raise AssertionError(f"no end after {DECISIONS} decisions: {status(page).inner_text()}")


def test_a_turn_can_be_gone_through_to_its_end(lab: Lab, page: Page) -> None:
    """Every decision can be taken, and the end is told; the table keeps its height all the while."""
    assert ATTACK in shipped()
    played(lab, page, ATTACK)
    table = page.locator(".rk-table.magic")
    height = table.evaluate("element => element.offsetHeight")
    gone_through(page, "The end is reached.")
    assert table.evaluate("element => element.offsetHeight") == height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1280, 700])
def test_the_table_is_as_wide_as_the_stage(lab: Lab, page: Page, width: int, language: str) -> None:
    """At the width of a projector and at half of it nothing on the table stands out to the side."""
    played(lab, page, ATTACK, language)
    page.set_viewport_size({"width": width, "height": 720})
    page.wait_for_function(f"() => window.innerWidth === {width}")
    over = page.locator(".rk-table.magic").evaluate("element => element.scrollWidth - element.clientWidth")
    assert over <= 0
