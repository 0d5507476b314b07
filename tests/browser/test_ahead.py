"""The page shows what Next leads to before the kernel answers, and never what it does not lead to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab
from tests.browser.stage import CHART, PLAY, button, is_here, opened, options, played, status, to_decision

PIECES = ("now", "news", "refused", "side", "table", "sheets", "rules", "met")

HASTY = """
from ruleskit.jupyter import play
lesson = play("no-valid-target")
lesson
"""

TOLD = f"""
import json
pieces = lesson.live._pieces
print(json.dumps({{piece: pieces[piece].value for piece in {PIECES}}}))
"""
"""Tells what the kernel has given to the widgets."""

SHOWN = """told => {
    const rules = '.rk-more > :nth-child(2) > :first-child';
    const places = {side: '.rk-side', rules};
    return Object.entries(told).filter(([piece, html]) => {
        const meant = document.createElement('div');
        meant.innerHTML = html;
        const shown = document.querySelector(`${places[piece] ?? '.rk-p-' + piece} > .widget-html-content`);
        return shown.innerHTML !== meant.innerHTML;
    }).map(([piece]) => piece);
}"""
"""Returns the pieces that the page shows other than the kernel told."""

BUSY = """
from pathlib import Path
from time import sleep
while not Path({signal!r}).exists():
    sleep(0.02)
"""

FAILING = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from ruleskit.engine import Act, History
from ruleskit.jupyter import lesson_stage
from tests import coin
broken = False
def toss(*given):
    return 1 / 0 if broken else coin.TOSS.steps[0].does(*given)
steps = (Act("toss", toss, cites="coin.toss"), *coin.TOSS.steps[1:])
book = coin.rulebook(coin.GAME, coin.TOSS.with_steps(steps))
lesson_stage(History.at(book, book.start(coin.Coin("hh"), "game", coin.Player())))
"""


@pytest.fixture
def busy(lab: Lab, page: Page, tmp_path: Path) -> Path:
    """A stage at its second step whose kernel does something else until this file exists."""
    signal = tmp_path / "on"
    signal.touch()
    cells = PLAY.format(scenario="overpaid-is-lost", language="en"), BUSY.format(signal=str(signal))
    notebook = opened(lab, page, *cells)
    for number in (1, 2):
        button(page, "Next ▶").click()
        expect(page.locator(".rk-line")).to_have_count(number)
    signal.unlink()
    notebook.start(1)
    expect(notebook.cells.nth(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    return signal


def test_next_is_shown_while_the_kernel_is_busy(page: Page, busy: Path) -> None:
    """While the kernel does something else, Next shows the step, its mark and its status line at once."""
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("Step 3.")
    expect(is_here(page, "cost")).to_be_visible()
    expect(page.locator(".rk-line")).to_have_count(2)  # the kernel has not answered yet
    busy.touch()
    expect(page.locator(".rk-line")).to_have_count(3)
    expect(status(page)).to_contain_text("Step 3.")


def test_only_the_first_press_is_shown_ahead(page: Page, busy: Path) -> None:
    """After Back, Next shows nothing before the kernel answers: it leads to another step than before."""
    button(page, "◀ Back").click()
    button(page, "Next ▶").click()
    expect(status(page)).to_contain_text("Step 2.")
    expect(is_here(page, "restrictions")).to_be_visible()
    busy.touch()
    expect(page.locator(".rk-line")).to_have_count(2)
    expect(status(page)).to_contain_text("Step 2.")


def test_hasty_clicks_leave_nothing_behind(lab: Lab, page: Page) -> None:
    """Whatever is pressed in a hurry, in the end the page shows what the kernel has, and one chart."""
    notebook = opened(lab, page, HASTY, TOLD)
    to_decision(page)
    options(page).first.click()
    expect(page.locator(".rk-line")).to_have_count(2)
    page.evaluate(
        """async () => {
            for (const name of 'NNBNNBNBBNNBNBNNB') {
                document.querySelector(name === 'N' ? '.rk-go-next' : '.rk-go-back').click();
                await new Promise(done => setTimeout(done, Math.random() * 60));
            }
        }"""
    )
    notebook.start(1)
    expect(notebook.cells.nth(1).locator(".jp-InputPrompt")).to_have_text("[3]:")
    told = json.loads(notebook.outputs.nth(1).inner_text())
    assert page.evaluate(SHOWN, told) == []
    expect(page.locator(CHART)).to_have_count(1)
    expect(page.locator(f"{CHART} .mk-now >> visible=true")).to_have_count(1)
    expect(page.locator(".rk-p-legend:not(.rk-kept)")).to_have_count(1)


def test_a_step_that_fails_is_taken_back(lab: Lab, page: Page) -> None:
    """Where a rule fails though the step was sent ahead, the page goes back to where the history stands."""
    notebook = opened(lab, page, FAILING, "broken = False")
    for number in (1, 2):
        button(page, "Next ▶").click()
        expect(page.locator(".rk-line")).to_have_count(number)
    here = page.locator(".rk-p-now").inner_text()
    notebook.ask("content.widgets[1].model.sharedModel.setSource('broken = True')")
    notebook.start(1)
    expect(notebook.cells.nth(1).locator(".jp-InputPrompt")).to_have_text("[3]:")
    button(page, "Next ▶").click()
    expect(page.get_by_role("alert")).to_contain_text("division by zero")
    expect(page.locator(".rk-p-now")).to_have_text(here, use_inner_text=True)
    expect(page.locator(".rk-line")).to_have_count(2)


def test_without_the_script_everything_works(lab: Lab, page: Page) -> None:
    """Where the page cannot get the script, a lesson is gone through all the same, and nothing is missing."""
    page.route("**/extensions/anywidget/**", lambda route: route.abort())
    played(lab, page, "overpaid-is-lost")
    for number in (1, 2):
        button(page, "Next ▶").click()
        expect(page.locator(".rk-line")).to_have_count(number)
    expect(status(page)).to_contain_text("Step 2.")
    expect(is_here(page, "restrictions")).to_be_visible()
    expect(page.get_by_text("anywidget").locator("visible=true")).to_have_count(0)
    expect(page.get_by_text("Failed to load").locator("visible=true")).to_have_count(0)


def test_a_page_without_a_kernel_stands_still(lab: Lab, page: Page) -> None:
    """Once the kernel was restarted, the buttons of the stage before lead nowhere, and Next shows nothing."""
    notebook = played(lab, page, "overpaid-is-lost")
    notebook.ask("sessionContext.session.kernel.restart()")
    expect(page.locator(".rk-go-next.jupyter-widgets-disconnected")).to_be_visible()
    notebook.wait_idle()
    page.locator(".rk-go-next").click()
    expect(status(page)).to_contain_text("Nothing has happened yet")
