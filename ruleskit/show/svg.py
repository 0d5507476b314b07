"""The finished drawing: what Graphviz placed, with shapes, texts, and every mark hidden in every node."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from importlib import resources

from attrs import frozen

from ruleskit.show.layout import Area
from ruleskit.show.measure import width
from ruleskit.show.place import places
from ruleskit.show.plan import HEAD, LINE, SMALL, Box, Frame, Plan
from ruleskit.show.shapes import number, shape
from ruleskit.show.wires import Line, lines
from ruleskit.words import Language, catalogue

_PAD = 4.0
_ABOVE = 16.0
"""The room above the first step, for the pills on its edge."""

_MARK = 12.0


@frozen
class Figure:
    """What is drawn, and how far it reaches."""

    left: float
    top: float
    right: float
    bottom: float
    body: tuple[str, ...]


def draw(
    plan: Plan, layout: Mapping[str, Area], language: Language, title: str, told: str, stamp: str
) -> str:
    """Return the drawing of a plan that was laid out.

    `told` is its text for those who hear it, `stamp` tells what it was drawn from.
    """
    sheets = ("chart.css", "difference.css") if plan.fates else ("chart.css",)
    return document(figure(plan, places(plan, layout), language), sheets, language, title, told, stamp)


def figure(plan: Plan, areas: Mapping[str, Area], language: Language) -> Figure:
    """Return what is drawn of a plan whose nodes and frames stand in these areas."""
    ways = lines(plan, areas)
    left = min([area.left for area in areas.values()] + [way.left for way in ways]) - _PAD
    right = max(
        [area.right + _reach(plan, name) for name, area in areas.items()] + [way.right for way in ways]
    )
    top = min(area.top for area in areas.values()) - _ABOVE
    bottom = max([area.bottom for area in areas.values()] + [way.bottom for way in ways]) + _PAD
    body = (
        *(_frame(frame, areas[frame.id]) for frame in plan.frames),
        *(_way(way) for way in ways),
        *(_frame_name(plan, frame, areas[frame.id]) for frame in plan.frames),
        *(node(plan, box, areas[box.id], language) for box in plan.boxes.values()),
    )
    return Figure(left, top, right + _PAD, bottom, body)


def document(
    drawn: Figure, sheets: tuple[str, ...], language: Language, title: str, told: str, stamp: str
) -> str:
    """Return a figure as a whole drawing; its rules stand in `sheets`.

    They read variables, which a step of the procedure sets by ids.
    """
    corner = " ".join(map(number, (drawn.left, drawn.top)))
    size = number(drawn.right - drawn.left), number(drawn.bottom - drawn.top)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rk-chart" data-source="{stamp}" role="img"'
        f' aria-labelledby="_title" aria-describedby="_desc"'
        f' viewBox="{corner} {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}"'
        f' style="max-width:{size[0]}px" lang="{language}" font-family="{_FONT}">',
        f'<title id="_title">{escape(title)}</title>',
        f'<desc id="_desc">{escape(told)}</desc>',
        f"<style>{' '.join(_sheet(name) for name in sheets)}</style>",
        f'<rect class="ground" fill="#fff" x="{number(drawn.left)}" y="{number(drawn.top)}"'
        f' width="{size[0]}" height="{size[1]}"/>',
        *drawn.body,
        "</svg>",
        "",
    ])  # fmt: skip


def retold(svg: str, title: str, told: str, stamp: str) -> str:
    """Return a drawing with the title, the text and the stamp of another one that looks the same."""
    words = {"title": escape(title), "desc": escape(told)}
    for name, text in words.items():
        head, _, rest = svg.partition(f'<{name} id="_{name}">')
        svg = f'{head}<{name} id="_{name}">{text}</{name}>{rest.partition(f"</{name}>")[2]}'
    head, _, rest = svg.partition('data-source="')
    return f"""{head}data-source="{stamp}"{rest.partition('"')[2]}"""


_FONT = "Arial, Liberation Sans, Arimo, Helvetica, sans-serif"


def _sheet(name: str) -> str:
    text = (resources.files("ruleskit.show") / name).read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip()


def _frame(frame: Frame, area: Area) -> str:
    x, y, wide, high = map(number, (area.left, area.top, area.width, area.height))
    return (
        f'<g id="{frame.id}" class="part">'
        f'<rect fill="none" stroke="#999" x="{x}" y="{y}" width="{wide}" height="{high}" rx="9"/></g>'
    )


_CLEAR = ' style="stroke-width:10px"'
"""The room left free around a name that is crossed."""


def _frame_name(plan: Plan, frame: Frame, area: Area) -> str:
    """Return the name of a part. It stands over the ways, which pass behind it.

    Where part follows on part, there is no room to see the way beside a long name: it stops short of it.
    """
    middle = (area.left + area.right) / 2 if _follows_on(plan, frame) else area.right
    return "".join(
        f'<text class="part-name" x="{number(area.left + 8)}" y="{number(area.top + 16 + 15 * index)}"'
        f"{_CLEAR if area.left + 8 + width(line, SMALL) > middle else ''}"
        f' font-size="{SMALL:g}" font-weight="700">{escape(line)}</text>'
        for index, line in enumerate(frame.lines)
    )


def _follows_on(plan: Plan, frame: Frame) -> bool:
    """Whether the step above a part is the last one of another part."""
    column = plan.path.column
    first = next((index for index, step in enumerate(column) if frame.id in plan.places[step]), 0)
    return first > 0 and bool(plan.places[column[first - 1]])


def _way(way: Line) -> str:
    return (
        f'<g id="{escape(way.wire.id)}" class="edge {way.wire.way}">'
        f'<path fill="none" stroke="#000" d="{way.path}"/>'
        f'<polygon points="{way.arrow}"/>{way.label}</g>'
    )


def _reach(plan: Plan, name: str) -> float:
    """Return how far the pills of a node stand out, so that a word beside the way above it is not covered."""
    if name not in plan.path.column:
        return 0
    return 40 if name in plan.fates else 12


def node(plan: Plan, box: Box, area: Area, language: Language) -> str:
    """Return a node with its texts and, hidden, all its marks."""
    first = area.y - (HEAD + LINE * len(box.lines)) / 2
    x = number(area.x)
    texts = (
        f'<text class="kind" x="{x}" y="{number(first + 11)}" font-size="{SMALL:g}">{escape(box.kind)}</text>'
    )
    texts += "".join(
        f'<text x="{x}" y="{number(first + HEAD + 14 + LINE * index)}" font-size="{box.size:g}">'
        f"{escape(line)}</text>"
        for index, line in enumerate(box.lines)
    )
    reach, fated = _reach(plan, box.id), plan.fates.get(box.id)
    classes = f"node fate-{fated.fate}" if fated else "node"
    word = _pill("fate", fated.says, area.right + reach, area.top - 15, -1, shown=True) if fated else ""
    return (
        f'<g id="{box.id}" class="{classes}" text-anchor="middle">{shape(box.shape, area)}{texts}'
        f"{word}{_marks(area, reach, language)}</g>"
    )


def _marks(area: Area, reach: float, language: Language) -> str:
    """Return all marks of a node, hidden: rules on its id show them."""
    words = catalogue("show")
    here, possible, different = (
        words.text(f"mark.{name}").to(language) for name in ("here", "possible", "different")
    )
    at = f"translate({number(area.left + 6)},{number(area.top + 3)})"
    return (
        f'<g class="mk mk-past" visibility="hidden" transform="{at}">'
        '<circle r="8"/><path fill="none" stroke="#fff" d="M-3.8 0-1 3 4-3.2"/></g>'
        + _pill("now", f"▶ {here}", area.right + reach, area.top - 15, -1)
        + _pill("next", possible, area.right + reach, area.top - 15, -1)
        + _pill("diff", f"≠ {different}", area.left - 4, area.bottom - 4, 1)
    )


def _pill(name: str, text: str, x: float, y: float, grows: int, *, shown: bool = False) -> str:
    """Return a pill with a word in it, from `x` to the right or, where it grows by -1, to the left."""
    hidden = "" if shown else ' visibility="hidden"'
    wide = width(text, _MARK) * 1.06 + 14
    at = f"translate({number(x if grows > 0 else x - wide)},{number(y)})"
    return (
        f'<g class="mk mk-{name}"{hidden} transform="{at}">'
        f'<rect width="{number(wide)}" height="17" rx="8.5"/>'
        f'<text x="{number(wide / 2)}" y="12.6" font-size="{_MARK:g}" font-weight="700" fill="#fff"'
        f' text-anchor="middle">{escape(text)}</text></g>'
    )
