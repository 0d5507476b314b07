"""What the browser tests of the stage have in common: opening a lesson, finding what stands on the stage."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.driving import Lab, Notebook

PLAY = "from ruleskit.jupyter import play\nplay({scenario!r}, {language!r})"

CHART = ".rk-p-chart:not(.rk-kept)"
"""The chart that is seen: those of other procedures stay on the page."""

STEPS = ".rk-line, .rk-quiet"
"""The lines of the trace."""

PANELS = (".rk-bar", ".rk-now", ".rk-side", ".rk-tablebox", ".rk-chartbox")
"""What stands above the details."""


def opened(lab: Lab, page: Page, *cells: str) -> Notebook:
    """Open a notebook of these cells, run all, and wait for the stage."""
    notebook = lab.open(page, lab.write(*cells))
    notebook.run_all()
    expect(page.locator(".rk-stage").first).to_be_visible()
    return notebook


def played(lab: Lab, page: Page, scenario: str, language: str = "en") -> Notebook:
    """Open a lesson that shows a scenario."""
    return opened(lab, page, PLAY.format(scenario=scenario, language=language))


def button(page: Page, name: str) -> Locator:
    """Return the button with this name."""
    return page.get_by_role("button", name=name, exact=True)


def options(page: Page) -> Locator:
    """Return the buttons of the decision that waits."""
    return page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible")


def status(page: Page) -> Locator:
    """Return the status line."""
    return page.locator(".rk-status")


def is_here(page: Page, step: str) -> Locator:
    """Return the mark that says that we are at this step of the chart."""
    return page.locator(f"{CHART} g.node[id$='-{step}'] .mk-now")


def to_decision(page: Page, words: str = "To the next decision ⇥") -> None:
    """Go to the next decision and wait for its options."""
    before = status(page).inner_text()
    button(page, words).click()
    expect(status(page)).not_to_have_text(before)


def theme(page: Page, name: str) -> None:
    """Change Lab's theme and wait until it is there."""
    dark = "Dark" in name
    page.evaluate("name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(not dark).lower())
    page.wait_for_function(
        """dark => {
            const ink = getComputedStyle(document.body).getPropertyValue('--jp-ui-font-color0');
            return /^#f|255, 255, 255/.test(ink.trim()) === dark;
        }""",
        arg=dark,
    )
