"""The shapes of the steps, drawn to their exact size so that every line of text stays inside."""

from __future__ import annotations

import math

from ruleskit.show.layout import Area
from ruleskit.show.plan import SLANT

_INSET = 3.5
"""How far apart the two lines of a double line stand."""


def number(value: float) -> str:
    """Return a coordinate as it is written: one decimal is finer than any screen."""
    return f"{round(value, 1) + 0:g}"


def shape(kind: str, area: Area) -> str:
    """Return the SVG elements of the shape for a step of this kind."""
    fill = 'fill="#fff" stroke="#000"'
    match kind:
        case "act":
            return _rectangle(area, fill, 9)
        case "call":
            inner = Area(area.x, area.y, area.width - 2 * _INSET, area.height - 2 * _INSET)
            return _rectangle(area, fill) + _rectangle(inner, 'class="inner" fill="none" stroke="#000"')
        case "stop":
            x, y, rx, ry = map(number, (area.x, area.y, area.width / 2, area.height / 2))
            return f'<ellipse {fill} cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'
    points = " ".join(f"{number(x)},{number(y)}" for x, y in _corners(kind, area))
    return f'<polygon {fill} points="{points}"/>'


def _corners(kind: str, area: Area) -> tuple[tuple[float, float], ...]:
    left, right, top, bottom = area.left, area.right, area.top, area.bottom
    match kind:
        case "check":
            return (
                *((left, area.y), (left + SLANT, top), (right - SLANT, top)),
                *((right, area.y), (right - SLANT, bottom), (left + SLANT, bottom)),
            )
        case "ask":
            return (left + SLANT, top), (right, top), (right - SLANT, bottom), (left, bottom)
        case _:  # repeat: a box with a point
            return (left, top), (right - SLANT, top), (right, area.y), (right - SLANT, bottom), (left, bottom)


def left_edge(kind: str, area: Area, y: float) -> float:
    """Return where the left edge of a shape stands at the height `y`."""
    share = abs(y - area.y) / (area.height / 2)
    match kind:
        case "check":
            return area.left + SLANT * share
        case "ask":
            return area.left + SLANT * (area.bottom - y) / area.height
        case "stop":
            return area.x - area.width / 2 * math.sqrt(1 - share**2)
    return area.left


def _rectangle(area: Area, attributes: str, radius: float = 0) -> str:
    x, y, width, height = map(number, (area.left, area.top, area.width, area.height))
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f'<rect {attributes} x="{x}" y="{y}" width="{width}" height="{height}"{rounded}/>'
