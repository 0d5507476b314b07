"""A card on its way through a chain, in a real JupyterLab."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import Lab
from tests.chained import several_turns_text

CHAIN = """from ruleskit.jupyter import chain
from ruleskit.scenario import load
chain(load({text!r}), language={language!r})"""


def opened(lab: Lab, page: Page, language: str = "en") -> None:
    """Open a notebook with a card in the chain of suspend, and run it."""
    lab.open(page, lab.write(CHAIN.format(text=several_turns_text(), language=language))).run_all()
    expect(page.locator(".rk-chain")).to_be_visible()


def mark(page: Page, step: str, kind: str) -> Locator:
    """Return a mark of a step on the chart."""
    return page.locator(f"g.node[id$='-{step}'] .mk-{kind}")


def test_the_card_is_followed_from_moment_to_moment(lab: Lab, page: Page) -> None:
    """The chart stands at what happened to the card, and the window of the chart follows."""
    opened(lab, page)
    for _ in range(2):
        page.get_by_role("button", name="Next ▶", exact=True).click()
    expect(mark(page, "tick.remove", "now")).to_be_in_viewport()
    expect(mark(page, "suspend.exile", "past")).to_be_visible()
    expect(page.locator(".rk-left")).to_have_text("Refrain: 3 › 2")
    for _ in range(3):
        page.get_by_role("button", name="Next ▶", exact=True).click()
    expect(mark(page, "last.cast", "now")).to_be_in_viewport()
    expect(page.locator("tr[aria-current]")).to_contain_text("on the stack")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("status")).to_contain_text("Moment 6 von 7.")


@pytest.mark.parametrize("width", [1280, 700])
@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_sticks_out(lab: Lab, page: Page, width: int, language: str) -> None:
    """On a projector and on half a screen nothing is wider than the cell."""
    opened(lab, page, language)
    page.set_viewport_size({"width": width, "height": 720})
    wide: list[str] = page.evaluate(
        """() => {
            const stage = document.querySelector('.rk-chain').getBoundingClientRect();
            return [...document.querySelectorAll('.rk-chain *')]
                .filter(one => !one.closest('.vh') && !one.closest('svg'))
                .filter(one => one.getBoundingClientRect().right > stage.right + 8)
                .map(one => one.className + ': ' + one.textContent.slice(0, 40));
        }"""
    )
    assert wide == []
