"""Laying a chart out: Graphviz says where the nodes and frames stand."""

from __future__ import annotations

import re
import shutil
import sysconfig
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from attrs import frozen
from immutabledict import immutabledict

_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@frozen
class Area:
    """A rectangle: its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height / 2


Layout = immutabledict[str, Area]
"""Where each node and frame stands, by its id."""


def programs() -> tuple[str, ...]:
    """Return the programs here that can lay out: `dot`, and the one of the wheel graphviz-pure."""
    return tuple(found for found in (shutil.which("dot"), pure()) if found)


def pure() -> str | None:
    """Return the program of the wheel graphviz-pure, which gives the same bytes on every platform."""
    # A kernel may run without its environment's scripts on the path, so they are looked at too.
    name = "graphviz-pure"
    return shutil.which(name) or shutil.which(name, path=sysconfig.get_path("scripts"))


@lru_cache(maxsize=256)
def lay_out(dot: str, by: str) -> Layout | None:
    """Return the layout of a DOT source by the program `by`, or None if that fails."""
    # Imported late: reading and telling the rules needs no Graphviz.
    try:
        import graphviz
        from graphviz.backend import dot_command
    except ImportError:
        return None
    usual = dot_command.DOT_BINARY
    dot_command.DOT_BINARY = Path(by)
    try:
        svg = graphviz.pipe("dot", "svg", dot.encode(), quiet=True)
    except (graphviz.ExecutableNotFound, graphviz.CalledProcessError, OSError):
        return None
    finally:
        dot_command.DOT_BINARY = usual
    return read(svg.decode())


def read(svg: str) -> Layout:
    """Return where the nodes and frames of a drawing by Graphviz stand."""
    areas = {}
    for group in ElementTree.fromstring(svg).iter(f"{_SVG}g"):
        if group.get("class") in {"node", "cluster"}:
            areas[group.get("id", "")] = _area(group)
    return immutabledict(areas)


def _area(group: ElementTree.Element) -> Area:
    xs: list[float] = []
    ys: list[float] = []
    for shape in group.iter():
        if shape.tag == f"{_SVG}ellipse":
            x, y, rx, ry = (float(shape.get(name, "0")) for name in ("cx", "cy", "rx", "ry"))
            xs += x - rx, x + rx
            ys += y - ry, y + ry
        elif shape.tag in {f"{_SVG}polygon", f"{_SVG}path"}:
            numbers = [
                float(number) for number in _NUMBER.findall(shape.get("points") or shape.get("d") or "")
            ]
            xs += numbers[::2]
            ys += numbers[1::2]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return Area((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
