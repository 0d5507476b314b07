"""The server that `ruleskit lab` starts, as a reader meets it."""

from __future__ import annotations

import sys

from playwright.sync_api import Page, expect

from tests.browser.driving import Lab


def test_cells_run_in_the_python_that_runs_the_kit(lab: Lab, page: Page) -> None:
    """A lesson's cells find the kit, though the user's own folders hold a `python3` of another Python."""
    notebook = lab.open(page, lab.write("import sys, ruleskit", "print(sys.executable)"))
    notebook.run_all()
    expect(notebook.outputs.nth(1)).to_have_text(sys.executable)


def test_only_the_lesson_opens(lab: Lab, page: Page) -> None:
    """Beside the lesson there is no launcher, no news, no question."""
    lab.open(page, lab.write("1", name="lesson.ipynb"))
    expect(page.locator("#jp-main-dock-panel .lm-TabBar-tab")).to_have_text(["lesson.ipynb"])
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
