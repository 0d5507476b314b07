"""What Binder makes of this repository, made here: from `binder/` alone, in an empty place."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from attrs import frozen
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab, Notebook, free_port, serving

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Binder runs on Linux, and postBuild is a shell script"
)


@frozen
class Binder:
    """A copy of the repository, and the server that Binder would start in it."""

    checkout: Path
    server: Lab


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Binder]:
    """An environment of `binder/requirements.txt` and `binder/postBuild`, with JupyterLab started from it."""
    home = tmp_path_factory.mktemp("binder")
    checkout, python = home / "checkout", home / "env" / "bin" / "python"
    for file in repository_files():
        copy = checkout / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, copy)

    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    for command in (
        [sys.executable, "-m", "venv", str(home / "env")],
        [str(python), "-m", "pip", "install", "--quiet", "-r", "binder/requirements.txt"],
        ["binder/postBuild"],
    ):
        ran = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, f"{command} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}"

    token, port = secrets.token_hex(16), free_port()
    started = [
        str(python.with_name("jupyter")),
        "lab",
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",
    ]
    base = f"http://127.0.0.1:{port}"
    with serving(started, base, token, home, where=checkout, environment={"PATH": path}):
        yield Binder(checkout, Lab(folder=checkout, base=base, token=token))


def repository_files() -> list[Path]:
    """Return the files that a clone has (and new ones that are not ignored), or all, where git is not."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        files = [Path(name) for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        hidden = {".venv", ".git"}
        files = [file.relative_to(ROOT) for file in ROOT.rglob("*") if not hidden & set(file.parts)]
    return [file for file in files if (ROOT / file).is_file()]


def test_a_binder_link_opens_a_lesson_that_runs(binder: Binder, page: Page) -> None:
    """A link's path, `lab/tree/notebooks/en/…`, opens the lesson, and all its cells run."""
    lesson = min((binder.checkout / "notebooks" / "en").glob("*.ipynb")).relative_to(binder.checkout)
    page.goto(f"{binder.server.base}/lab/tree/{quote(lesson.as_posix())}?token={binder.server.token}")
    notebook = Notebook(page)
    notebook.wait_idle()
    notebook.run_all()
    expect(page.locator("#jp-main-dock-panel .lm-TabBar-tab.lm-mod-current")).to_have_text(lesson.name)


def test_binder_has_the_kits_settings(binder: Binder) -> None:
    """Binder's Lab keeps its shortcuts away from the kit's controls, and asks nothing about news."""
    shortcuts = binder.server.ask("/lab/api/settings/@jupyterlab/shortcuts-extension:shortcuts")
    default = shortcuts["schema"]["properties"]["shortcuts"]["default"]
    assert any(".jp-OutputArea" in entry["selector"] for entry in default)
    news = binder.server.ask("/lab/api/settings/@jupyterlab/apputils-extension:notification")
    assert news["schema"]["properties"]["fetchNews"]["default"] == "false"
