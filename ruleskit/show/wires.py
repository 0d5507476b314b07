"""The ways between the steps: straight down, out to the right, or along the left past other steps."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape

from attrs import frozen

from ruleskit.show.layout import Area
from ruleskit.show.measure import width
from ruleskit.show.plan import MARGIN, SMALL, Plan, Wire
from ruleskit.show.shapes import left_edge, number

_LANE = 8.0
"""How far apart ways stand that run side by side."""

_TURN = 6.0
"""The radius of a turn."""

_STUB = 22.0
"""How far from the left end of a step a way with a label leaves it."""

_ROW = 14.0


@frozen
class Line:
    """A way as drawn: a path, where its arrow points to, and its label."""

    wire: Wire
    path: str
    arrow: str
    label: str
    left: float
    right: float
    bottom: float = -math.inf


def lines(plan: Plan, areas: Mapping[str, Area]) -> tuple[Line, ...]:
    """Return all ways of a chart, in the order of the graph."""
    lanes = _lanes(plan, areas)
    return tuple(_line(plan, wire, areas, lanes) for wire in plan.wires)


def _line(plan: Plan, wire: Wire, areas: Mapping[str, Area], lanes: Mapping[str, float]) -> Line:
    match wire.way:
        case "down":
            return _down(wire, areas)
        case "loop":
            return _loop(plan, wire, areas, lanes[wire.edge.target])
    return _side(plan, wire, areas)


def _lanes(plan: Plan, areas: Mapping[str, Area]) -> dict[str, float]:
    """Return where the ways along the left run: one lane for each step they lead to, short ones inside."""
    spans: dict[str, tuple[float, float]] = {}
    for wire in plan.wires:
        if wire.way == "loop":
            ends = (areas[wire.edge.source].y, areas[wire.edge.target].y)
            low, high = spans.get(wire.edge.target, ends)
            spans[wire.edge.target] = min(low, *ends), max(high, *ends)
    left = min((areas[step].left for step in plan.path.column), default=0.0)
    taken: list[list[tuple[float, float]]] = []
    found: dict[str, float] = {}
    for target, (low, high) in sorted(spans.items(), key=lambda item: item[1][1] - item[1][0]):
        lane = next(
            (number for number, others in enumerate(taken) if all(high < a or b < low for a, b in others)),
            len(taken),
        )
        taken[lane:lane] = [[]] if lane == len(taken) else []
        taken[lane].append((low, high))
        found[target] = left - 12 - _LANE * lane
    return found


def _down(wire: Wire, areas: Mapping[str, Area]) -> Line:
    one, other = areas[wire.edge.source], areas[wire.edge.target]
    x = one.x
    label = _label(wire, x + 7, (one.bottom + other.top) / 2 - 1)
    right = x + 7 + _wide(wire)
    return Line(
        wire,
        f"M{_at(x, one.bottom - 4)}V{number(other.top - 5)}",
        _arrow(x, other.top, "down"),
        label,
        x,
        right,
    )


def _side(plan: Plan, wire: Wire, areas: Mapping[str, Area]) -> Line:
    one, other = areas[wire.edge.source], areas[wire.edge.target]
    aside = wire.edge.source in plan.path.hosts
    path = f"M{_at(one.left + 8 if aside else one.right - 8, one.y)}"
    if wire.way == "bend":
        trunk = other.left - 11 - 8 * plan.trunks.index(wire.edge.target)
        before = trunk + _TURN if aside else trunk - _TURN
        turn = _TURN if other.y > one.y else -_TURN
        path += (
            f"H{number(before)}Q{_at(trunk, one.y)} {_at(trunk, one.y + turn)}"
            f"V{number(other.y - turn)}Q{_at(trunk, other.y)} {_at(trunk + _TURN, other.y)}"
        )
    path += f"H{number(other.left - 5)}"
    x = one.right + (MARGIN + 3 if plan.places[wire.edge.source] else 3)
    # The first line of the label stands above the way, the next one below it.
    row = _ROW + 4
    label = _label(wire, x, one.y - 5 - SMALL * 0.36 + row / 2 * (len(wire.label) - 1), row)
    return Line(wire, path, _arrow(other.left, other.y, "right"), label, x, x + _wide(wire))


def _loop(plan: Plan, wire: Wire, areas: Mapping[str, Area], lane: float) -> Line:
    source, target = wire.edge.source, wire.edge.target
    one, other = areas[source], areas[target]
    down = other.y > one.y
    # Where ways both leave and arrive, they keep apart; those that lead up arrive below those that lead down.
    end = other.y + (-5 if down else 5)
    turn = _TURN if down else -_TURN
    if wire.label:
        x, row = one.left + _STUB, one.bottom + 8
        path = (
            f"M{_at(x, one.bottom - 8)}V{number(row - 5)}Q{_at(x, row)} {_at(x - 5, row)}"
            f"H{number(lane + _TURN)}Q{_at(lane, row)} {_at(lane, row + turn)}"
        )
        label = _label(wire, x + 6, one.bottom + plan.below / 2 - 1)
        below = one.bottom + plan.below
    else:
        row = one.y + (5 if down else -5)
        x = left_edge(plan.boxes[source].shape, one, row) + 5
        path = f"M{_at(x, row)}H{number(lane + _TURN)}Q{_at(lane, row)} {_at(lane, row + turn)}"
        label, below = "", one.bottom
    tip = left_edge(plan.boxes[target].shape, other, end)
    path += f"V{number(end - turn)}Q{_at(lane, end)} {_at(lane + _TURN, end)}H{number(tip - 5)}"
    return Line(wire, path, _arrow(tip, end, "right"), label, lane - 2, x + 6 + _wide(wire), below)


def _arrow(x: float, y: float, way: str) -> str:
    if way == "down":
        return f"{_at(x - 3.5, y - 7)} {_at(x, y)} {_at(x + 3.5, y - 7)}"
    return f"{_at(x - 7, y - 3.5)} {_at(x, y)} {_at(x - 7, y + 3.5)}"


def _label(wire: Wire, x: float, middle: float, row: float = _ROW) -> str:
    """Return the label of a way, its lines about the height `middle`."""
    first = middle + SMALL * 0.36 - row / 2 * (len(wire.label) - 1)
    return "".join(
        f'<text x="{number(x)}" y="{number(first + row * index)}" font-size="{SMALL:g}">{escape(line)}</text>'
        for index, line in enumerate(wire.label)
    )


def _wide(wire: Wire) -> float:
    return max((width(line, SMALL) for line in wire.label), default=0.0)


def _at(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"
