"""From a layout to the places on the drawing: heights are Graphviz's, the columns are set straight."""

from __future__ import annotations

from collections.abc import Mapping

from ruleskit.show.layout import Area
from ruleskit.show.plan import MARGIN, Frame, Plan


def places(plan: Plan, layout: Mapping[str, Area]) -> dict[str, Area]:
    """Return where every node and frame stands, with the sizes of the plan.

    Graphviz makes room for ways between the columns, and does so differently from version to version. Here
    all nodes beside the main path begin at the same distance from it, so that charts align.
    """
    middle = layout[plan.path.column[0]].x
    found: dict[str, Area] = {}
    for box in plan.boxes.values():
        aside = (plan.wide + box.width) / 2 + plan.gap if box.id in plan.path.hosts else 0
        x = middle + aside
        found[box.id] = Area(x, layout[box.id].y, box.width, box.height)
    for frame in sorted(plan.frames, key=lambda each: -plan.depth(each)):
        found[frame.id] = _round(plan, frame, found, layout[frame.id])
    return found


def _round(plan: Plan, frame: Frame, found: Mapping[str, Area], laid: Area) -> Area:
    inside = [area for name, area in found.items() if frame.id in plan.places[name]]
    left = min(area.left for area in inside) - MARGIN
    right = max(area.right for area in inside) + MARGIN
    return Area((left + right) / 2, laid.y, right - left, laid.height)
