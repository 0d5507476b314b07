"""Writing the ready-made charts: `python -m ruleskit.show.diagrams` brings `diagrams/` up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from ruleskit.engine import Rulebook
from ruleskit.engine.chain import Chain
from ruleskit.errors import RuleskitError
from ruleskit.show import chain as chain_charts
from ruleskit.show.chains import CHAINS
from ruleskit.show.difference import differs
from ruleskit.show.draw import (
    FOLDER,
    difference_dot,
    difference_name,
    dot,
    file_name,
    fresh,
    fresh_difference,
    same_chart,
)
from ruleskit.show.layout import pure
from ruleskit.words import LANGUAGES, Language

GAMES = ("ruleskit.champions", "ruleskit.magic")
"""The rooms with a game: each has a function `rulebooks`."""

ALSO = (("magic", "2003", "2010"), ("magic", "2006", "2024"))
"""Editions that do not follow one another and are compared all the same: game, old, new."""


class NoLayout(RuleskitError):
    """Charts are to be written, and the program that lays them out alike everywhere is missing or fails."""


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebooks of all games and editions."""
    return tuple(book for game in GAMES for book in import_module(game).rulebooks())


def differences(books: Iterable[Rulebook]) -> tuple[tuple[Rulebook, Rulebook, str], ...]:
    """Return which charts of differences there are: old edition, new edition, procedure.

    Each edition is compared with the one before it and with those named in `ALSO`, and only procedures that
    differ are drawn.
    """
    books = tuple(books)
    known = {(book.game, book.edition): book for book in books}
    pairs = [(old, new) for old, new in pairwise(books) if old.game == new.game]
    pairs += [
        (known[game, old], known[game, new])
        for game, old, new in ALSO
        if {(game, old), (game, new)} <= {*known}
    ]
    return tuple(
        (old, new, procedure)
        for old, new in pairs
        for procedure in new.graphs
        if differs(old, new, procedure)
    )


def charts(books: Iterable[Rulebook]) -> tuple[tuple[Rulebook, str, Language], ...]:
    """Return which charts of procedures are shipped: edition, procedure, language.

    A chart that an earlier edition draws the same is shipped once, under the name of that edition.
    """
    found: list[tuple[Rulebook, str, Language]] = []
    books = tuple(books)
    for number, book in enumerate(books):
        earlier = [other for other in books[:number] if other.game == book.game]
        found += [
            (book, procedure, language)
            for procedure in book.graphs
            for language in LANGUAGES
            if not any(same_chart(book, other, procedure, language) for other in earlier)
        ]
    return tuple(found)


def chains() -> tuple[tuple[Rulebook, Chain, Language], ...]:
    """Return which charts of chains are shipped: of each edition in which a chain is new or has changed."""
    found: list[tuple[Rulebook, Chain, Language]] = []
    for game, watched in CHAINS.items():
        chain, before = watched.chain, None
        for book in import_module(f"ruleskit.{game}").rulebooks():
            if not set(chain.procedures) <= set(book.graphs):
                continue
            if before is None or any(differs(before, book, name) for name in chain.procedures):
                found += [(book, chain, language) for language in LANGUAGES]
            before = book
    return tuple(found)


def drawings(
    books: Iterable[Rulebook], chained: Iterable[tuple[Rulebook, Chain, Language]] = ()
) -> dict[str, str]:
    """Return what the files of all charts of `books` hold, by their names, in every language.

    There is one of every procedure, also where several editions draw it the same, and one of everything in
    which an edition differs from the one before it; and one of every chain in `chained`.
    Raises `NoLayout` where the wheel graphviz-pure is missing.
    """
    program = pure()
    if program is None:
        raise NoLayout(
            "expected the program graphviz-pure, found none; `pip install graphviz-pure` installs it"
        )
    books = tuple(books)
    drawn = [(file_name(*chart), dot(*chart), fresh(*chart, program)) for chart in charts(books)]
    drawn += [
        (
            difference_name(*found, language),
            difference_dot(*found, language),
            fresh_difference(*found, language, program),
        )
        for found in differences(books)
        for language in LANGUAGES
    ]
    drawn += [
        (chain_charts.file_name(*one), chain_charts.dot(*one), chain_charts.fresh(*one, program))
        for one in chained
    ]
    files: dict[str, str] = {}
    for name, source, svg in drawn:
        if svg is None:
            raise NoLayout(f"{name}: {program!r} could not lay this chart out")
        files |= {f"{name}.dot": source, f"{name}.svg": svg}
    return files


def regenerate(
    books: Iterable[Rulebook],
    folder: Path = FOLDER,
    chained: Iterable[tuple[Rulebook, Chain, Language]] = (),
) -> tuple[str, ...]:
    """Write the charts of `books` and of the chains `chained` to `folder`, take out all others.

    Return the names of changed files.

    Raises `NoLayout` where the wheel graphviz-pure is missing, before anything is written.
    """
    files = drawings(books, chained)
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
    changed = regenerate(rulebooks(), chained=chains())
    sys.stdout.write("".join(f"{name}\n" for name in changed) or "all charts are up to date\n")


if __name__ == "__main__":
    main()
