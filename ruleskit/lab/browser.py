"""Which browser there is on this machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

CHROMIUM = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
    "/usr/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
"""Where Chromium is looked for: names on the PATH, and places that are often not on it."""

OTHERS = ("firefox",)


def find_chromium() -> Path | None:
    """Return the Chromium of this machine: the one that `RULESKIT_CHROMIUM` names, else the first found."""
    return _first(os.environ.get("RULESKIT_CHROMIUM", ""), *CHROMIUM)


def find_browser() -> Path | None:
    """Return Chromium, or else another browser in which Lab can be opened."""
    return find_chromium() or _first(*OTHERS)


def _first(*names: str) -> Path | None:
    found = (shutil.which(name) for name in names if name)
    return next((Path(one) for one in found if one), None)
