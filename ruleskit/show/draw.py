"""Procedures as flowcharts: found ready-made, or laid out here, or at least told."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from ruleskit.engine import Rulebook
from ruleskit.show import tell
from ruleskit.show.chart import Chart
from ruleskit.show.dot import dot
from ruleskit.show.layout import lay_out, program
from ruleskit.show.marks import Marks, follow
from ruleskit.show.plan import plan
from ruleskit.show.svg import draw
from ruleskit.words import Language, checked

__all__ = ["Chart", "Marks", "chart", "dot", "file_name", "follow", "fresh", "stamp"]

_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE.parent / "diagrams", _PACKAGE / "_diagrams")
"""Where the ready-made charts lie: in a checkout, and in an installed package."""


def chart(book: Rulebook, procedure: str, language: str, prefix: str = "") -> Chart:
    """Return the flowchart of `procedure`, its ids behind `prefix`.

    The ready-made drawing is taken if it is of this very procedure; otherwise Graphviz lays it out; where
    there is none, the chart has only its text. Raises `UnknownProcedure` and `UnknownLanguage`.
    """
    spoken = checked(language)
    dot_source = dot(book, procedure, spoken)
    svg = _ready_made(file_name(book, procedure, spoken), stamp(dot_source))
    if svg is None:
        svg = fresh(book, procedure, spoken) or ""
    title = tell.title(book, procedure, spoken)
    found = Chart(procedure, title, tell.prose(book, procedure, spoken), svg)
    return found.with_prefix(prefix) if prefix else found


def fresh(book: Rulebook, procedure: str, language: Language, *, reproducible: bool = False) -> str | None:
    """Return a drawing of `procedure` laid out now, or None where there is nothing to lay it out.

    With `reproducible` it has the same bytes on every platform.
    """
    planned = plan(book, procedure, language)
    dot_source = dot(book, procedure, language)
    by = program(reproducible=reproducible)
    layout = lay_out(dot_source, by) if by else None
    if layout is None:
        return None
    title, prose = tell.title(book, procedure, language), tell.prose(book, procedure, language)
    return draw(planned, layout, language, title, prose, stamp(dot_source))


def stamp(dot_source: str) -> str:
    """Return the stamp by which a drawing tells what it was drawn from."""
    return hashlib.sha256(dot_source.encode()).hexdigest()[:16]


def file_name(book: Rulebook, procedure: str, language: Language) -> str:
    """Return the name, without its ending, of the files of a chart."""
    return f"{book.game}-{book.edition}-{procedure}.{language}"


@lru_cache(maxsize=256)
def _read(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _ready_made(name: str, wanted: str) -> str | None:
    for folder in _FOLDERS:
        svg = _read(folder / f"{name}.svg")
        if svg and f'data-source="{wanted}"' in svg:
            return svg
    return None
