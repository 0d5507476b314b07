"""Two editions beside each other in a real JupyterLab."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import Lab

COMPARE = "from ruleskit.jupyter import compare\ncompare({scenario!r}, 'de-1.6', 'es-1.8', {language!r})"


def opened(lab: Lab, page: Page, scenario: str = "no-valid-target", language: str = "en") -> None:
    """Open a notebook with both editions of a scenario, and run it."""
    lab.open(page, lab.write(COMPARE.format(scenario=scenario, language=language))).run_all()
    expect(page.locator(".rk-two")).to_be_visible()


def mark(page: Page, edition: str, step: str, kind: str) -> Locator:
    """Return a mark of a step on the chart of the old or the new edition."""
    return page.locator(f"g.node[id$='-{edition}-{step}'] .mk-{kind}")


def test_both_charts_follow_the_rows(lab: Lab, page: Page) -> None:
    """Row by row both charts are marked; at the first difference both say so, and so does the row."""
    opened(lab, page)
    for _ in range(4):
        page.get_by_role("button", name="Next ▶", exact=True).click()
    for edition in ("old", "new"):
        expect(mark(page, edition, "intent", "now")).to_be_visible()
        expect(page.locator(f"g.node[id*='-{edition}-'] .mk-diff:visible")).to_have_count(0)
    page.get_by_role("button", name="To the next difference ⇥").click()
    expect(mark(page, "new", "card", "now")).to_be_visible()
    expect(mark(page, "new", "card", "diff")).to_be_visible()
    expect(mark(page, "old", "restrictions", "diff")).to_be_visible()
    expect(page.locator("tr[aria-current]").first).to_contain_text("≠ 1st difference")
    expect(page.get_by_role("status")).to_contain_text("Row 5 of 14.")
    page.get_by_role("button", name="◀ Back", exact=True).click()
    expect(mark(page, "new", "intent", "now")).to_be_visible()
    expect(mark(page, "new", "card", "diff")).to_be_hidden()


def test_the_language_changes_and_the_row_does_not(lab: Lab, page: Page) -> None:
    """At a row, another language changes the words of both editions, and the row stays."""
    opened(lab, page)
    page.get_by_role("button", name="To the next difference ⇥").click()
    expect(page.get_by_role("status")).to_contain_text("Row 5")
    page.get_by_role("combobox", name="Language").select_option("Español")
    expect(page.get_by_role("status")).to_contain_text("Fila 5 de 14.")
    expect(mark(page, "new", "card", "now")).to_be_visible()
    expect(page.locator(".rk-two svg.rk-chart[lang='es']")).to_have_count(2)


@pytest.mark.parametrize("width", [1280, 700])
def test_nothing_sticks_out(lab: Lab, page: Page, width: int) -> None:
    """On a projector and on half a screen nothing is wider than the cell, and both charts are seen."""
    opened(lab, page, "payment-taken-away", "de")
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_role("button", name="Zum nächsten Unterschied ⇥").click()
    expect(mark(page, "old", "restrictions", "now")).to_be_in_viewport()
    expect(mark(page, "new", "card", "diff")).to_be_in_viewport()
    wide: list[str] = page.evaluate(
        """() => {
            const stage = document.querySelector('.rk-two').getBoundingClientRect();
            return [...document.querySelectorAll('.rk-two *')]
                .filter(one => !one.closest('.vh') && !one.closest('svg') && !one.closest('caption'))
                .filter(one => one.getBoundingClientRect().right > stage.right + 8)
                .map(one => one.className + ': ' + one.textContent.slice(0, 40));
        }"""
    )
    assert wide == []
