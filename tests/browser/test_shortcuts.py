"""JupyterLab's shortcuts and the kit's controls, in a real JupyterLab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab, Notebook

CONTROLS = """
import ipywidgets
seen = ipywidgets.HTML("presses: 0")
button = ipywidgets.Button(description="Next")
choice = ipywidgets.Dropdown(options=["one", "two", "three"], description="Choice")
tick = ipywidgets.Checkbox(description="Tick")
count = [0]
def press(_):
    count[0] += 1
    seen.value = f"presses: {count[0]}"
button.on_click(press)
ipywidgets.VBox([button, choice, tick, seen])
"""

KEYS = [
    "d d", "x", "c", "v", "z", "Shift+z", "a", "b", "Shift+a", "Shift+b", "m", "y", "r", "1", "o", "Shift+o",
    "j", "k", "Shift+j", "Shift+k", "Shift+m", "Shift+l", "Shift+r", "0 0", "i i",
    "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowUp",
    "Home", "End", "Shift+Home", "Shift+End", "Control+Enter", "Alt+Enter", "Control+a",
    "Control+Backspace", "Control+Shift+m", "Control+Shift+ArrowDown", "Control+Shift+ArrowUp",
]  # fmt: skip


@pytest.fixture
def notebook(lab: Lab, page: Page) -> Notebook:
    """A notebook whose middle cell shows controls."""
    opened = lab.open(page, lab.write("before = 1", CONTROLS, "after = 1"))
    opened.run_all()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    return opened


def state(notebook: Notebook) -> tuple[object, ...]:
    """Return all that a shortcut could change."""
    cells = notebook.ask(
        """content.widgets.map(cell => [
            cell.model.type, cell.model.sharedModel.getSource(), cell.model.executionCount ?? null,
            cell.outputHidden ?? null, cell.parent.isSelectedOrActive(cell),
            Boolean(cell.editor.getOption('lineNumbers')),
        ])"""
    )
    kernel = notebook.ask("sessionContext.session.kernel.id")
    return cells, notebook.active(), notebook.page.get_by_role("dialog").count(), kernel


def press(page: Page, keys: str) -> None:
    """Press the keys of a shortcut, one after another."""
    for key in keys.split():
        page.keyboard.press(key)


@pytest.mark.parametrize("control", ["Next", "Tick", "Choice"])
def test_no_shortcut_fires_from_a_control(notebook: Notebook, control: str) -> None:
    """Whatever key is pressed on a control in an output, the cells, the kernel and the focus stay."""
    page = notebook.page
    role = {"Next": "button", "Tick": "checkbox", "Choice": "combobox"}[control]
    focused = page.locator(".jp-OutputArea :is(button, input, select):focus")
    page.get_by_role(role, name=control).focus()  # type: ignore[arg-type]
    expect(focused).to_have_count(1)
    before = state(notebook)
    for keys in KEYS:
        press(page, keys)
        assert (keys, state(notebook)) == (keys, before)
        expect(focused).to_have_count(1)


def test_enter_and_space_press_a_button_once(notebook: Notebook) -> None:
    """Enter and Space on a focused button press it, and do nothing else."""
    page = notebook.page
    before = state(notebook)
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("presses: 1")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_text("presses: 2")).to_be_visible()
    assert state(notebook)[2:] == before[2:]


def test_an_arrow_key_chooses_in_a_dropdown(notebook: Notebook) -> None:
    """The keys that Lab no longer takes reach the control."""
    choice = notebook.page.get_by_role("combobox", name="Choice")
    choice.focus()
    notebook.page.keyboard.press("ArrowDown")
    expect(choice).to_have_value("two")


def test_shortcuts_still_work_on_a_cell(notebook: Notebook) -> None:
    """With a cell itself in focus, Lab's shortcuts do what they always do."""
    page = notebook.page
    notebook.cells.nth(0).locator(".jp-InputPrompt").click()
    press(page, "b")
    expect(notebook.cells).to_have_count(4)
    assert notebook.active() == 1
    press(page, "d d")
    expect(notebook.cells).to_have_count(3)
    press(page, "ArrowUp")
    assert notebook.active() == 0
    press(page, "m")
    expect(notebook.cells.nth(0)).to_have_class(re.compile(r"\bjp-MarkdownCell\b"))
