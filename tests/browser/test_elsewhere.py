"""The first lesson where there is no JupyterLab: in Notebook 7, and in Voilà, which shows no code."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ruleskit.lab import launch
from tests.browser.driving import Lab, free_port, serving
from tests.browser.stage import CHART

pytest.importorskip("notebook", reason="Notebook 7 is not installed")
pytest.importorskip("voila", reason="Voilà is not installed")

LESSON = Path(__file__).parents[2] / "notebooks" / "en" / "01-playing-a-card.ipynb"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A server with Notebook 7 and Voilà that knows nothing of this kit's settings."""
    home = tmp_path_factory.mktemp("elsewhere")
    folder = home / "notebooks"
    folder.mkdir()
    token, port = secrets.token_hex(16), free_port()
    as_root = [argument for argument in launch.arguments(folder=folder) if argument == "--allow-root"]
    command = [
        *(sys.executable, "-m", "notebook", *as_root),
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.open_browser=False",
        f"--IdentityProvider.token={token}",
        f"--LabApp.user_settings_dir={home / 'settings'}",
        # Lets a test wait for what Notebook itself says.
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    with serving(command, f"http://127.0.0.1:{port}", token, home) as base:
        yield Lab(folder=folder, base=base, token=token)


def go_through(stage: Locator) -> None:
    """Be refused and see why, change the language there, and go on to the end."""
    stage.get_by_role("button", name="To the next decision ⇥").click()
    stage.get_by_role("button", name="Play Low Sweep").click()
    expect(stage.locator(".rk-line")).to_have_count(2)
    for number in range(3, 6):
        stage.get_by_role("button", name="Next ▶", exact=True).click()
        expect(stage.locator(".rk-line")).to_have_count(number)
    refused = stage.get_by_role("group", name="Result of the check")
    expect(refused).to_contain_text("✕ No")
    expect(refused.locator(".unmet .id")).to_have_text("play.de.targets")
    expect(refused.locator(".unmet")).to_contain_text("It would be enough:")
    expect(stage.locator(f"{CHART} g.node[id$='-restrictions'] .mk-now")).to_be_visible()

    stage.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(refused).to_have_count(0)
    expect(stage.get_by_role("group", name="Ergebnis der Prüfung")).to_contain_text("✕ Nein")
    expect(stage.locator(f"{CHART} g.node[id$='-restrictions'] .mk-now")).to_be_visible()

    on = stage.get_by_role("button", name="Zur nächsten Entscheidung ⇥")
    on.click()
    stage.get_by_role("button", name="Nichts weiter tun").click()
    on.click()
    expect(stage.locator(".rk-status")).to_contain_text("Das Ende ist erreicht.")


def test_the_first_lesson_in_notebook_7(elsewhere: Lab, page: Page) -> None:
    """Opened and run in Notebook 7, the lesson is gone through like in JupyterLab, to its end."""
    path = elsewhere.copy(LESSON)
    page.goto(f"{elsewhere.base}/notebooks/{path.as_posix()}?token={elsewhere.token}")
    page.wait_for_function(
        "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => undefined)")
    stage = page.locator(".rk-stage", has=page.locator(".rk-table")).first
    expect(stage).to_be_visible()
    go_through(stage)
    expect(page.locator(".rk-static").locator("visible=true")).to_have_count(0)
    expect(page.locator("[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)


def test_the_first_lesson_in_voila(elsewhere: Lab, page: Page) -> None:
    """Shown by Voilà, the lesson has no code, and its stage is gone through to the end all the same."""
    path = elsewhere.copy(LESSON)
    page.goto(f"{elsewhere.base}/voila/render/{path.as_posix()}?token={elsewhere.token}")
    stage = page.locator(".rk-stage").first
    expect(stage).to_be_visible()
    expect(page.get_by_text(re.compile("ruleskit.jupyter"))).to_have_count(0)
    go_through(stage)
    expect(page.locator(".rk-static").locator("visible=true")).to_have_count(0)
