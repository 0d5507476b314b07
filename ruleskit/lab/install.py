"""Giving the kit's settings to a JupyterLab that somebody else starts, such as Binder's or a hub's.

`python -m ruleskit.lab.install` writes two files into the environment of this Python.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from ruleskit.lab.launch import CONNECTION
from ruleskit.lab.places import OVERRIDES


def install(prefix: Path = Path(sys.prefix)) -> list[Path]:
    """Write the settings below `prefix` and return the files written. Doing it twice changes nothing."""
    overrides = prefix / "share/jupyter/lab/settings/overrides.d/ruleskit.json"
    overrides.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(OVERRIDES, overrides)

    server = prefix / "etc/jupyter/jupyter_server_config.d/ruleskit.json"
    server.parent.mkdir(parents=True, exist_ok=True)
    config = {"ServerApp": {"kernel_websocket_connection_class": CONNECTION}}
    server.write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    return [overrides, server]


if __name__ == "__main__":
    install()
