"""Keeping JupyterLab's keyboard shortcuts away from controls that stand in a cell's output.

Lab's notebook shortcuts listen on whatever has the focus, also on a button in an output: pressing `d d`
there deletes the cell, an arrow key leaves it. Lab's settings can switch a shortcut off and set it anew, so
each of them is set anew alike: the same keys, the same command, but not inside an output. The keys then
reach the control untouched. (Shift+Enter still runs the cell and goes on to the next, also from a control:
it is how one goes on reading.)

`python -m ruleskit.lab.shortcuts` writes the list in `settings/overrides.json` for the JupyterLab installed
here; a test says when that is due.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ruleskit.lab.places import OVERRIDES

Shortcut = Mapping[str, Any]

PLUGIN = "@jupyterlab/shortcuts-extension:shortcuts"
"""The part of Lab's settings that holds the shortcuts."""

# ` :focus` with no element or class before it means: whatever has the focus.
_ANYTHING_FOCUSED = re.compile(r"(?<= ):focus(?=$|:)")
_OUTSIDE_OUTPUTS = ":focus:not(.jp-OutputArea *)"
_KEYS = ("keys", "macKeys", "winKeys", "linuxKeys")


def overrides(shortcuts: Iterable[Shortcut]) -> list[dict[str, Any]]:
    """Return the entries that switch each shortcut off inside outputs, and leave it on everywhere else."""
    entries: list[dict[str, Any]] = []
    for shortcut in shortcuts:
        has_keys = any(any(shortcut.get(keys, ())) for keys in _KEYS)
        if has_keys and _ANYTHING_FOCUSED.search(shortcut["selector"]):
            selector = _ANYTHING_FOCUSED.sub(_OUTSIDE_OUTPUTS, shortcut["selector"])
            entries.append({**shortcut, "disabled": True})
            entries.append({**shortcut, "selector": selector})
    return entries


def installed(prefix: Path = Path(sys.prefix)) -> list[Shortcut]:
    """Return JupyterLab's own shortcuts, as installed under `prefix`, in a settled order."""
    schemas = sorted((prefix / "share/jupyter/lab/schemas/@jupyterlab").glob("*/*.json"))
    return [
        shortcut
        for schema in schemas
        for shortcut in json.loads(schema.read_text("utf-8")).get("jupyter.lab.shortcuts", ())
    ]


def main() -> None:
    """Write the overrides for the installed JupyterLab, leaving all other settings as they are."""
    settings = json.loads(OVERRIDES.read_text("utf-8"))
    settings[PLUGIN] = {"shortcuts": []}
    # One shortcut a line; json alone would spread each over ten.
    lines = ",\n      ".join(json.dumps(entry) for entry in overrides(installed()))
    text = json.dumps(settings, indent=2).replace('"shortcuts": []', f'"shortcuts": [\n      {lines}\n    ]')
    OVERRIDES.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
