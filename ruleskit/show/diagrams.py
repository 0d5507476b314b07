"""Writing the ready-made charts: `python -m ruleskit.show.diagrams` brings `diagrams/` up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from ruleskit.engine import Rulebook
from ruleskit.errors import RuleskitError
from ruleskit.show.difference import differs
from ruleskit.show.draw import (
    FOLDER,
    difference_dot,
    difference_name,
    dot,
    file_name,
    fresh,
    fresh_difference,
)
from ruleskit.show.layout import pure
from ruleskit.words import LANGUAGES

GAMES = ("ruleskit.champions",)
"""The rooms with a game: each has a function `rulebooks`."""


class NoLayout(RuleskitError):
    """Charts are to be written, and the program that lays them out alike everywhere is missing or fails."""


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebooks of all games and editions."""
    return tuple(book for game in GAMES for book in import_module(game).rulebooks())


def differences(books: Iterable[Rulebook]) -> tuple[tuple[Rulebook, Rulebook, str], ...]:
    """Return which charts of differences there are: old edition, new edition, procedure.

    Each edition is compared with the one before it, and only procedures that differ are drawn.
    """
    return tuple(
        (old, new, procedure)
        for old, new in pairwise(books)
        if old.game == new.game
        for procedure in new.graphs
        if differs(old, new, procedure)
    )


def drawings(books: Iterable[Rulebook]) -> dict[str, str]:
    """Return what the files of all charts of `books` hold, by their names, in every language.

    There is one of every procedure, and one of everything in which an edition differs from the one before it.
    Raises `NoLayout` where the wheel graphviz-pure is missing.
    """
    program = pure()
    if program is None:
        raise NoLayout(
            "expected the program graphviz-pure, found none; `pip install graphviz-pure` installs it"
        )
    books = tuple(books)
    charts = [
        (
            file_name(book, procedure, language),
            dot(book, procedure, language),
            fresh(book, procedure, language, program),
        )
        for book in books
        for procedure in book.graphs
        for language in LANGUAGES
    ]
    charts += [
        (
            difference_name(*found, language),
            difference_dot(*found, language),
            fresh_difference(*found, language, program),
        )
        for found in differences(books)
        for language in LANGUAGES
    ]
    files: dict[str, str] = {}
    for name, source, svg in charts:
        if svg is None:
            raise NoLayout(f"{name}: {program!r} could not lay this chart out")
        files |= {f"{name}.dot": source, f"{name}.svg": svg}
    return files


def regenerate(books: Iterable[Rulebook], folder: Path = FOLDER) -> tuple[str, ...]:
    """Write the charts of `books` to `folder`, take out all others, and return the names of changed files.

    Raises `NoLayout` where the wheel graphviz-pure is missing, before anything is written.
    """
    files = drawings(books)
    folder.mkdir(parents=True, exist_ok=True)
    changed = [file.name for file in charts_in(folder) if file.name not in files]
    for name in changed:
        (folder / name).unlink()
    for name, text in files.items():
        file = folder / name
        if not file.is_file() or file.read_bytes() != text.encode():
            file.write_bytes(text.encode())
            changed.append(name)
    return tuple(sorted(changed))


def charts_in(folder: Path) -> tuple[Path, ...]:
    """Return the files of charts in a folder."""
    return tuple(sorted(file for file in folder.iterdir() if file.suffix in {".dot", ".svg"}))


def main() -> None:
    """Bring the ready-made charts of all games up to date, and say which files changed."""
    changed = regenerate(rulebooks())
    sys.stdout.write("".join(f"{name}\n" for name in changed) or "all charts are up to date\n")


if __name__ == "__main__":
    main()
