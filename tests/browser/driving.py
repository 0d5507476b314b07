"""Starting a server, opening a notebook, running it, reading what it shows.

Nothing here guesses how long a thing takes: every wait is for a condition.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from attrs import define, field, frozen
from playwright.sync_api import Locator, Page, expect

from ruleskit.lab import launch
from ruleskit.lab.browser import find_chromium as find_chromium

START_SECONDS = 60
"""How long a server may take to answer; two busy cores are slow."""

WAIT_MILLISECONDS = 60_000
"""How long a page may take to show what a test waits for."""

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # root, as in CI, cannot have one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Chromium's own errands on the network have no place in a test.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@frozen
class Lab:
    """A running JupyterLab: the folder it shows, its address, and the token that opens it."""

    folder: Path
    base: str
    token: str
    _numbers: Iterator[int] = field(factory=itertools.count, repr=False)

    def copy(self, *notebooks: Path) -> Path:
        """Copy notebooks into a new folder of the server; return the first one's path there."""
        target = self._new_folder()
        for notebook in notebooks:
            shutil.copyfile(notebook, target / notebook.name)
        return (target / notebooks[0].name).relative_to(self.folder)

    def write(self, *cells: str | dict[str, Any], name: str = "lesson.ipynb") -> Path:
        """Write a notebook (cells as code, or whole) into a new folder; return its path there."""
        file = self._new_folder() / name
        file.write_text(json.dumps(notebook_of(*cells)), "utf-8")
        return file.relative_to(self.folder)

    def url(self, notebook: Path) -> str:
        """Return the address that opens a notebook, in a workspace of its own: no tabs of other tests."""
        inside = launch.path_in_lab(notebook, self.folder, workspace=f"test-{next(self._numbers)}")
        return f"{self.base}{inside}?token={self.token}"

    def open(self, page: Page, notebook: Path) -> Notebook:
        """Open a notebook and wait until it is there and its kernel is ready."""
        page.goto(self.url(notebook))
        opened = Notebook(page)
        opened.wait_idle()
        return opened

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface: `lab.ask("/api/sessions")`."""
        asked = Request(f"{self.base}{path}", method=method, headers={"Authorization": f"token {self.token}"})
        with urlopen(asked) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def stop_kernels(self) -> None:
        """End every kernel of the server."""
        for session in self.ask("/api/sessions"):
            self.ask(f"/api/sessions/{session['id']}", "DELETE")

    def _new_folder(self) -> Path:
        target = self.folder / f"test-{next(self._numbers)}"
        target.mkdir()
        return target


@define
class Notebook:
    """The notebook that a page shows."""

    page: Page

    @property
    def cells(self) -> Locator:
        """All cells, in order."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def outputs(self) -> Locator:
        """The output area of each code cell, in order."""
        return self.page.locator(".jp-Notebook .jp-CodeCell .jp-Cell-outputArea")

    def sources(self) -> list[str]:
        """Return the text of every cell, as Lab holds it (not only what is on the screen)."""
        found: list[str] = self.ask("content.widgets.map(cell => cell.model.sharedModel.getSource())")
        return found

    def active(self) -> int:
        """Return the number of the active cell, counted from 0."""
        number: int = self.ask("content.activeCellIndex")
        return number

    def ask(self, expression: str) -> Any:
        """Return what Lab's object for this notebook says: `notebook.ask("content.mode")`."""
        return self.page.evaluate(f"() => window.jupyterapp.shell.currentWidget.{expression}")

    def start(self, cell: int) -> None:
        """Begin to run a cell, and do not wait for it."""
        self.ask(f"content.activeCellIndex = {cell}")
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")

    def wait_idle(self) -> None:
        """Wait until the notebook is there, its kernel is connected, and it has nothing to do.

        What the page shows is not enough: its sign says idle before there is a kernel, too.
        """
        self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp?.shell.currentWidget;
                const session = panel?.sessionContext;
                const kernel = session?.session?.kernel;
                return panel?.context?.isReady && session?.isReady
                    && kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
            }"""
        )
        indicator = self.page.locator(".jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator")
        expect(indicator, "the kernel became idle").to_have_attribute("data-status", "idle")

    def run_all(self, *, errors: bool = False) -> None:
        """Run all cells, as the menu does, until the last one has run; an error in a cell fails the test."""
        self.wait_idle()
        self.page.evaluate(
            """limit => Promise.race([
                window.jupyterapp.commands.execute('notebook:run-all-cells'),
                new Promise((_, fail) => setTimeout(() => fail(`cells still run after ${limit} ms`), limit)),
            ]).then(() => undefined)""",
            WAIT_MILLISECONDS,
        )
        self.wait_idle()
        if not errors:
            found = self.errors()
            assert found == [], f"expected cells without errors, got {found}"

    def errors(self) -> list[str]:
        """Return the text of every error shown in an output."""
        shown = self.page.locator(".jp-Notebook [data-mime-type='application/vnd.jupyter.error']")
        return shown.all_inner_texts()


def notebook_of(*cells: str | dict[str, Any]) -> dict[str, Any]:
    """Return a notebook of these cells: code as text, or whole cells as they stand in the file."""

    def whole(number: int, cell: str | dict[str, Any]) -> dict[str, Any]:
        if isinstance(cell, dict):
            return cell
        return {
            "id": f"cell-{number}",
            "cell_type": "code",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": cell,
        }

    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "cells": [whole(number, cell) for number, cell in enumerate(cells)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def free_port() -> int:
    """Return a port that nobody listens on just now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class serving:
    """A server's process, from its first answer to its end; what it says goes to a log in `home`.

    `home` also stands for the user's own Jupyter folders, so that a test neither sees nor changes them.
    """

    def __init__(
        self,
        command: Sequence[str],
        base: str,
        token: str,
        home: Path,
        *,
        where: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.base, self.token, self.log = base, token, home / "server.log"
        folders = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"]
        own = {name: str(home / name.lower()) for name in folders}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                cwd=where or home,
                env={**os.environ, **(environment or {}), **own},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def __enter__(self) -> str:
        """Wait for the first answer and return the server's address."""
        until = time.monotonic() + START_SECONDS
        asked = Request(f"{self.base}/api/status", headers={"Authorization": f"token {self.token}"})
        while True:
            try:
                with urlopen(asked, timeout=5):
                    return self.base
            except (URLError, OSError) as error:
                ended = self.process.poll()
                if ended is not None or time.monotonic() > until:
                    self.__exit__()
                    said = self.log.read_text("utf-8", "replace")
                    pytest.fail(f"expected a server at {self.base}, got {error} (exit {ended}):\n{said}")
                time.sleep(0.1)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
