"""A real JupyterLab in a real Chromium, for tests that see what a reader sees.

    def test_something(lab, page):
        notebook = lab.open(page, lab.write("import ipywidgets; ipywidgets.Button(description='Next')"))
        notebook.run_all()
        page.get_by_role("button", name="Next").click()

`lab` is one server for all tests; `page` is a fresh browser profile for each, and what it started ends too.
`lab.copy(path)` puts an existing notebook there instead.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ruleskit.lab import launch
from tests.browser.driving import (
    CHROMIUM_ARGUMENTS,
    WAIT_MILLISECONDS,
    Lab,
    find_chromium,
    free_port,
    serving,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, so that `-m "not browser"` leaves it out."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


# It ends with the tests of this folder: as long as it runs, its event loop runs in the thread of all tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, without a window. Missing, it skips the test; in CI it fails it."""
    chromium = find_chromium()
    if chromium is None:
        hint = "expected Chromium on the PATH, found none; install it, or name it in RULESKIT_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(hint)
        pytest.skip(hint)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab started as `ruleskit lab` starts it, on an empty folder, knowing nothing of this user."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    folder.mkdir()
    strange_kernel(home)
    token, port = secrets.token_hex(16), free_port()
    started = launch.command(
        folder=folder,
        open_browser=False,
        port=port,
        extra=[
            f"--IdentityProvider.token={token}",
            "--ServerApp.port_retries=0",
            f"--LabApp.user_settings_dir={home / 'settings'}",
            f"--LabApp.workspaces_dir={home / 'workspaces'}",
            # Lets a test ask Lab itself what it holds.
            "--LabApp.expose_app_in_browser=True",
        ],
    )
    # The user's own kernels come first here, as they do outside a virtual environment.
    own_first = {"JUPYTER_PREFER_ENV_PATH": "0"}
    with serving(started, f"http://127.0.0.1:{port}", token, home, environment=own_first) as base:
        yield Lab(folder=folder, base=base, token=token)


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of a fresh browser profile. Kernels that the test started end with it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    context.set_default_timeout(WAIT_MILLISECONDS)
    expect.set_options(timeout=WAIT_MILLISECONDS)
    yield context.new_page()
    context.close()
    if "lab" in request.fixturenames:
        request.getfixturevalue("lab").stop_kernels()


def strange_kernel(home: Path) -> None:
    """Put a `python3` that cannot start where a user's own kernels lie: lessons must not take it."""
    spec = home / "jupyter_data_dir" / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    argv = ["/no/such/python", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": argv, "display_name": "Other", "language": "python"}), "utf-8")
