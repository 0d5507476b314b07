"""Where the kit's files lie, in a checkout and in an installed package."""

from __future__ import annotations

import shutil
from pathlib import Path

from ruleskit.errors import RuleskitError

SETTINGS = Path(__file__).parent / "settings"
"""The folder that Lab reads as its application settings."""

OVERRIDES = SETTINGS / "overrides.json"
"""Our defaults for Lab's settings; what readers set themselves still wins."""

COPY = "ruleskit-lessons"
"""The folder, made where the reader is, that takes the copies of the installed lessons."""

_PACKAGE = Path(__file__).parents[1]


class LessonsMissing(RuleskitError):
    """Neither a checkout nor the installed package holds the lessons."""

    def __init__(self, *looked: Path) -> None:
        places = " nor ".join(repr(str(place)) for place in looked)
        super().__init__(
            f"expected the lessons, found neither {places}; install ruleskit again, or run from a checkout"
        )


def lessons(here: Path | None = None, *, package: Path = _PACKAGE) -> Path:
    """Return the folder of lessons that the reader may change.

    In a checkout that is `notebooks/`. An installed package is not for writing: its lessons are copied to
    `ruleskit-lessons` in `here` (the current directory), and files that are there already stay as they are.
    """
    checkout, shipped = package.parent / "notebooks", package / "_notebooks"
    if (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    if not shipped.is_dir():
        raise LessonsMissing(checkout, shipped)
    return copy_missing(shipped, (here or Path.cwd()) / COPY)


def copy_missing(source: Path, target: Path) -> Path:
    """Copy the files below `source` that `target` does not have yet, but no hidden ones; return `target`."""
    for file in sorted(source.rglob("*")):
        inside = file.relative_to(source)
        copy = target / inside
        hidden = any(part.startswith(".") for part in inside.parts)
        if file.is_file() and not hidden and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    return target
