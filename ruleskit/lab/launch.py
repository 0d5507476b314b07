"""Starting JupyterLab on a lesson.

Everything is said on Lab's command line: nothing is written into the reader's own Jupyter settings, which
still apply where ours say nothing.
"""

from __future__ import annotations

import importlib
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from ruleskit.errors import RuleskitError
from ruleskit.lab.places import SETTINGS, lessons

CONNECTION = "ruleskit.lab.websocket.UndelayedConnection"
KERNELS = "ruleskit.lab.kernels.OwnKernel"
WORKSPACE = "ruleskit"
"""Lab remembers the open tabs of each workspace: ours keeps lessons apart from the reader's other work."""


class LabMissing(RuleskitError):
    """JupyterLab is not installed beside ruleskit."""

    def __init__(self) -> None:
        super().__init__(
            f"expected JupyterLab beside ruleskit in {sys.prefix!r}, found none;"
            ' install it with: python -m pip install "ruleskit[lab]"'
        )


class NotebookMissing(RuleskitError):
    """The notebook to open is not in the folder that Lab shows."""

    def __init__(self, notebook: Path, folder: Path) -> None:
        super().__init__(
            f"expected a notebook in {str(folder)!r}, got {str(notebook)!r};"
            " name a file that exists there, or start without one"
        )


class PortTaken(RuleskitError):
    """The port that the reader asked for is in use."""

    def __init__(self, port: int, reason: str) -> None:
        super().__init__(
            f"expected a port to listen on, found that {port} cannot be used: {reason};"
            " name another one with --port, or leave it out for any that is free"
        )


def path_in_lab(notebook: Path | None, folder: Path, *, workspace: str = WORKSPACE) -> str:
    """Return the part of the URL, after the host, that opens the notebook (or just the folder).

    A notebook is opened in Lab's simple mode: alone and with the side bar closed, since the stage needs the
    width. The folder is opened with its list of files.
    """
    if notebook is None:
        return f"/lab/workspaces/{quote(workspace)}"
    inside = (folder / notebook).resolve()
    if not inside.is_file() or not inside.is_relative_to(folder.resolve()):
        raise NotebookMissing(notebook, folder)
    return f"/doc/workspaces/{quote(workspace)}/tree/{quote(inside.relative_to(folder.resolve()).as_posix())}"


def arguments(
    notebook: Path | None = None,
    *,
    folder: Path | None = None,
    open_browser: bool = True,
    port: int | None = None,
    extra: Sequence[str] = (),
) -> list[str]:
    """Return JupyterLab's command-line arguments for a notebook in `folder` (by default, the lessons).

    What `extra` sets, it sets instead of ours: Jupyter takes no setting twice.
    """
    folder = (folder or lessons()).resolve()
    found = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.kernel_spec_manager_class={KERNELS}",
        f"--LabApp.default_url={path_in_lab(notebook, folder)}",
        f"--LabApp.app_settings_dir={SETTINGS}",
        # Jupyter's news of itself are for developers; the address to open is printed at this level too.
        "--Application.log_level=WARN",
        # Ctrl+C stops it at once: there is nothing to lose that is not saved.
        "--ServerApp.answer_yes=True",
    ]
    if _importable(CONNECTION):
        found.append(f"--ServerApp.kernel_websocket_connection_class={CONNECTION}")
    if not open_browser:
        found.append("--ServerApp.open_browser=False")
    if port is not None:
        # A port that was asked for is meant: Jupyter would quietly take another one.
        found += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container root is the usual user; the server still listens on this machine only, with a token.
        found.append("--allow-root")
    set_by_extra = {argument.partition("=")[0] for argument in extra}
    return [*(argument for argument in found if argument.partition("=")[0] not in set_by_extra), *extra]


def command(
    notebook: Path | None = None,
    *,
    folder: Path | None = None,
    open_browser: bool = True,
    port: int | None = None,
    extra: Sequence[str] = (),
) -> list[str]:
    """Return the whole command that starts JupyterLab in this Python, for a process of its own."""
    given = arguments(notebook, folder=folder, open_browser=open_browser, port=port, extra=extra)
    return [sys.executable, "-m", "jupyterlab", *given]


def launch(
    notebook: Path | None = None,
    *,
    folder: Path | None = None,
    open_browser: bool = True,
    port: int | None = None,
    extra: Sequence[str] = (),
) -> None:
    """Run JupyterLab in this process until the reader stops it (Ctrl+C).

    Lab prints the address to open. In this process, so that Ctrl+C and signals reach Lab on every system.
    Raises `PortTaken` for a port on which something else listens already.
    """
    given = arguments(notebook, folder=folder, open_browser=open_browser, port=port, extra=extra)
    if port is not None and f"--ServerApp.port={port}" in given:
        _try_port(port)
    try:
        from jupyterlab.labapp import LabApp
    except ImportError:
        raise LabMissing from None
    LabApp.launch_instance(given)


def _try_port(port: int) -> None:
    with socket.socket() as trial:
        if os.name == "posix":
            # A port on which a server has just ended is free; elsewhere this would take one that is in use.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as error:
            raise PortTaken(port, error.strerror or str(error)) from error


def _importable(name: str) -> bool:
    """Say whether a class can be imported: a Jupyter without what it builds on still starts."""
    module, _, attribute = name.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), attribute)
    except ImportError:
        return False
