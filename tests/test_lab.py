"""Starting JupyterLab: the command, the settings, and where the lessons lie. No server is started here."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, patch

import pytest
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets.config import Config

from ruleskit.lab import launch, places, shortcuts
from ruleskit.lab.install import install
from ruleskit.lab.kernels import OwnKernel
from ruleskit.lab.websocket import UndelayedConnection


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one lesson, whose name needs quoting in a URL."""
    lesson = tmp_path / "lessons" / "es" / "01 qué pasa.ipynb"
    lesson.parent.mkdir(parents=True)
    lesson.write_text("{}", "utf-8")
    return tmp_path / "lessons"


LESSON = Path("es/01 qué pasa.ipynb")


def test_the_command_runs_this_python(folder: Path) -> None:
    """JupyterLab runs in the Python that runs the kit, whatever else is on the PATH."""
    assert launch.command(LESSON, folder=folder)[:3] == [sys.executable, "-m", "jupyterlab"]


def test_the_command_opens_the_lesson(folder: Path) -> None:
    """The address opens the lesson in the kit's own workspace, with its name quoted."""
    given = launch.arguments(LESSON, folder=folder)
    expected = "--LabApp.default_url=/doc/workspaces/ruleskit/tree/es/01%20qu%C3%A9%20pasa.ipynb"
    assert expected in given
    assert f"--ServerApp.root_dir={folder.resolve()}" in given


def test_a_lesson_may_be_named_by_its_whole_path(folder: Path) -> None:
    """A whole path and a path inside the folder open the same lesson."""
    assert launch.arguments(folder / LESSON, folder=folder) == launch.arguments(LESSON, folder=folder)


def test_without_a_lesson_lab_opens_on_the_folder(folder: Path) -> None:
    """With no lesson named, Lab shows the folder."""
    assert "--LabApp.default_url=/lab/workspaces/ruleskit" in launch.arguments(folder=folder)


@pytest.mark.parametrize("name", ["no-such.ipynb", "../outside.ipynb", "es"])
def test_a_lesson_that_is_not_there_is_an_error(folder: Path, name: str) -> None:
    """A lesson that Lab could not open is refused before Lab starts, with its name and the folder."""
    (folder.parent / "outside.ipynb").write_text("{}", "utf-8")
    with pytest.raises(launch.NotebookMissing) as caught:
        launch.arguments(Path(name), folder=folder)
    assert repr(str(Path(name))) in str(caught.value)
    assert repr(str(folder)) in str(caught.value)


def test_browser_and_port_are_the_readers_choice(folder: Path) -> None:
    """Lab chooses the port and opens the browser unless told otherwise; a port it is told is the only one."""
    plain = " ".join(launch.arguments(folder=folder))
    assert "open_browser" not in plain
    assert "ServerApp.port" not in plain
    given = launch.arguments(folder=folder, open_browser=False, port=9999)
    assert "--ServerApp.open_browser=False" in given
    assert "--ServerApp.port=9999" in given
    assert "--ServerApp.port_retries=0" in given


def test_extra_arguments_replace_ours(folder: Path) -> None:
    """A setting given in `extra` is the only one of its name: Jupyter refuses two."""
    extra = ["--ServerApp.port=1", "--ServerApp.ip=::1"]
    given = launch.arguments(folder=folder, port=9999, extra=extra)
    assert given[-2:] == extra
    assert "--ServerApp.port=9999" not in given
    assert len({argument.partition("=")[0] for argument in given}) == len(given)


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_let_in_only_where_the_user_is_root(folder: Path, user: int, allowed: bool) -> None:
    """Root, the usual user of a container, can start Lab; for others nothing is loosened."""
    with patch("os.geteuid", return_value=user, create=True):
        assert ("--allow-root" in launch.arguments(folder=folder)) is allowed


def test_the_server_takes_our_classes(folder: Path) -> None:
    """Jupyter accepts the connection and the kernels that the command names."""
    server = ServerApp()
    server.parse_command_line(launch.arguments(folder=folder))
    assert server.kernel_websocket_connection_class is UndelayedConnection
    assert server.kernel_spec_manager_class is OwnKernel


def test_a_jupyter_without_the_connection_still_starts(folder: Path) -> None:
    """Where the connection cannot be imported, the command does not name it."""
    with patch.dict(sys.modules, {"ruleskit.lab.websocket": None}):
        assert "websocket" not in " ".join(launch.arguments(folder=folder))


def test_without_jupyterlab_the_error_tells_how_to_install_it(folder: Path) -> None:
    """Where JupyterLab is missing, the reader gets the command that installs it."""
    with (
        patch.dict(sys.modules, {"jupyterlab.labapp": None}),
        pytest.raises(launch.LabMissing, match=r'install "ruleskit\[lab\]"'),
    ):
        launch.launch(folder=folder)


def test_launch_runs_lab_in_this_process(folder: Path) -> None:
    """`launch` hands JupyterLab exactly the arguments of the command."""
    with patch("jupyterlab.labapp.LabApp.launch_instance") as started:
        launch.launch(LESSON, folder=folder, open_browser=False)
    started.assert_called_once_with(launch.arguments(LESSON, folder=folder, open_browser=False))


def test_the_connection_asks_for_no_delay_first() -> None:
    """The socket is told not to wait before anything is sent on it."""
    order = MagicMock()
    connection = UndelayedConnection.__new__(UndelayedConnection)
    handler = patch.object(UndelayedConnection, "websocket_handler", order)
    with handler, patch.object(ZMQChannelsWebsocketConnection, "connect", order.connect):
        connection.connect()
    assert [call[0] for call in order.method_calls] == ["set_nodelay", "connect"]
    order.set_nodelay.assert_called_once_with(True)


def test_no_answer_of_a_long_trace_is_dropped() -> None:
    """Lab lets through as many messages as another language for a long trace takes, unless told otherwise."""
    told = Config()
    told.ZMQChannelsWebsocketConnection.iopub_msg_rate_limit = 7
    assert UndelayedConnection(config=Config()).iopub_msg_rate_limit >= 50_000
    assert UndelayedConnection(config=told).iopub_msg_rate_limit == 7


def test_the_only_kernel_is_this_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `python3` kernel of another Python in the reader's own folders is not taken."""
    other = tmp_path / "kernels" / "python3" / "kernel.json"
    other.parent.mkdir(parents=True)
    other.write_text(json.dumps({"argv": ["/other/python"], "display_name": "", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    kernels = OwnKernel()
    assert list(kernels.find_kernel_specs()) == ["python3"]
    assert kernels.get_kernel_spec("python3").argv[0] == sys.executable


SHORTCUTS: list[dict[str, Any]] = [
    {"command": "delete", "keys": ["D", "D"], "selector": ".jp-Notebook :focus"},
    {
        "command": "restart",
        "keys": ["0", "0"],
        "selector": ".kernel :focus:not(:read-write)",
        "args": {"a": 1},
    },
    {"command": "edit", "keys": ["Enter"], "selector": ".jp-Notebook .jp-Cell:focus"},
    {"command": "save", "keys": ["Accel S"], "selector": "body"},
    {"command": "unset", "keys": [""], "selector": ".jp-Notebook :focus"},
    {"command": "run", "keys": [], "macKeys": ["Ctrl Enter"], "selector": ".jp-Notebook :focus"},
]


def test_shortcuts_on_anything_focused_are_moved_out_of_outputs() -> None:
    """A shortcut that fires on whatever has the focus is switched off, and set anew outside outputs."""
    off, on = shortcuts.overrides(SHORTCUTS[1:2])
    assert off == {**SHORTCUTS[1], "disabled": True}
    assert on == {**SHORTCUTS[1], "selector": ".kernel :focus:not(.jp-OutputArea *):not(:read-write)"}


def test_other_shortcuts_stay_as_they_are() -> None:
    """Shortcuts of a cell, of the whole page or without keys need no change; those with Mac keys alone do."""
    assert {entry["command"] for entry in shortcuts.overrides(SHORTCUTS)} == {"delete", "restart", "run"}


def test_the_settings_fit_the_installed_jupyterlab() -> None:
    """The shipped shortcuts are those of the installed Lab; else run `python -m ruleskit.lab.shortcuts`."""
    settings = json.loads(places.OVERRIDES.read_text("utf-8"))
    assert settings[shortcuts.PLUGIN]["shortcuts"] == shortcuts.overrides(shortcuts.installed())


def test_lab_asks_the_network_for_no_news() -> None:
    """Lab neither asks to fetch news nor looks for updates."""
    settings = json.loads(places.OVERRIDES.read_text("utf-8"))
    news = settings["@jupyterlab/apputils-extension:notification"]
    assert news == {"checkForUpdates": False, "fetchNews": "false"}


def test_presses_are_handled_in_their_order() -> None:
    """Lab hands what is pressed to the kernel in one queue, not to several threads of it."""
    settings = json.loads(places.OVERRIDES.read_text("utf-8"))
    assert settings["@jupyterlab/apputils-extension:kernels-settings"] == {"commsOverSubshells": "disabled"}


def test_a_checkout_opens_its_own_notebooks(tmp_path: Path) -> None:
    """In a checkout the lessons are opened where they lie, and nothing is copied."""
    package = tmp_path / "ruleskit"
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "pyproject.toml").touch()
    here = tmp_path / "here"
    assert places.lessons(here, package=package) == tmp_path / "notebooks"
    assert not here.exists()


def test_an_installed_package_copies_its_lessons_here(tmp_path: Path) -> None:
    """Installed lessons, and nothing else, are copied to a folder of the reader's, if missing there."""
    package, here = tmp_path / "site-packages" / "ruleskit", tmp_path / "here"
    shipped = package / "_notebooks" / "en" / "01.ipynb"
    shipped.parent.mkdir(parents=True)
    shipped.write_text("shipped", "utf-8")
    checkpoint = shipped.parent / ".ipynb_checkpoints" / "01-checkpoint.ipynb"
    checkpoint.parent.mkdir()
    checkpoint.touch()

    found = places.lessons(here, package=package)
    assert found == here / "ruleskit-lessons"
    copy = found / "en" / "01.ipynb"
    assert copy.read_text("utf-8") == "shipped"
    assert [file for file in found.rglob("*") if file.is_file()] == [copy]

    copy.write_text("changed by the reader", "utf-8")
    shipped.with_name("02.ipynb").write_text("a later lesson", "utf-8")
    places.lessons(here, package=package)
    assert copy.read_text("utf-8") == "changed by the reader"
    assert copy.with_name("02.ipynb").read_text("utf-8") == "a later lesson"


def test_lessons_that_are_nowhere_are_an_error(tmp_path: Path) -> None:
    """Without lessons the error names both places where they should be."""
    with pytest.raises(places.LessonsMissing) as caught:
        places.lessons(tmp_path, package=tmp_path / "ruleskit")
    assert repr(str(tmp_path / "notebooks")) in str(caught.value)
    assert repr(str(tmp_path / "ruleskit" / "_notebooks")) in str(caught.value)


def test_installing_the_settings_twice_is_installing_them_once(tmp_path: Path) -> None:
    """A Lab started by others gets the same settings, however often they are installed."""
    files = install(tmp_path)
    first = [file.read_bytes() for file in files]
    assert [file.read_bytes() for file in install(tmp_path)] == first
    assert first[0] == places.OVERRIDES.read_bytes()
    named = json.loads(first[1])["ServerApp"]["kernel_websocket_connection_class"]
    assert named == f"{UndelayedConnection.__module__}.{UndelayedConnection.__name__}"
