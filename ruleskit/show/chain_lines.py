"""Where the procedures of a chain stand on one drawing, and the ways between them.

They stand in columns, each procedure in its frame. The ways from one to another run down the gap left of the
procedure that they lead to, with their words beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.show.layout import Area
from ruleskit.show.measure import width, wrap
from ruleskit.show.plan import SMALL, Box, Plan
from ruleskit.show.shapes import left_edge, number
from ruleskit.show.svg import Figure

HEAD_ROOM = 30.0
"""The room for the name of a procedure inside its frame."""

_PAD, _APART, _TURN, _LANE, _ROW = 10.0, 26.0, 6.0, 9.0, 15.0
WORDS = 108.0
"""How wide the words on a way between procedures may be."""


@frozen(kw_only=True)
class Cluster:
    """A procedure laid out: its plan, where its steps stand, and how far it reaches with its frame.

    `outside` are steps of other procedures that open it; they stand above it.
    """

    procedure: str
    title: str
    plan: Plan
    areas: immutabledict[str, Area] = field(converter=immutabledict)
    frame: Area
    outside: tuple[tuple[Box, Area], ...] = ()

    @property
    def first(self) -> str:
        """The step with which it begins."""
        return next(iter(self.plan.boxes))

    @property
    def top(self) -> float:
        """Where it begins, with what stands above it."""
        return min([self.frame.top, *(area.top for _, area in self.outside)])

    def moved(self, x: float, y: float) -> Cluster:
        """Return it moved to where its frame begins at `x` and everything at `y`."""
        dx, dy = x - self.frame.left, y - self.top
        return evolve(
            self,
            areas={name: _shifted(area, dx, dy) for name, area in self.areas.items()},
            frame=_shifted(self.frame, dx, dy),
            outside=tuple((box, _shifted(area, dx, dy)) for box, area in self.outside),
        )


@frozen(kw_only=True)
class Link:
    """A way from a step to a procedure: its id, its ends, its words, and whether it opens the procedure."""

    id: str
    source: str
    target: str
    words: tuple[str, ...]
    opens: bool


def framed(procedure: str, title: str, plan: Plan, areas: Mapping[str, Area], drawn: Figure) -> Cluster:
    """Return a procedure with a frame round what was drawn of it."""
    wide = max(drawn.right - drawn.left, _name_wide(title)) + 2 * _PAD
    high = drawn.bottom - drawn.top + HEAD_ROOM + _PAD
    left, top = drawn.left - _PAD, drawn.top - HEAD_ROOM
    frame = Area(left + wide / 2, top + high / 2, wide, high)
    return Cluster(procedure=procedure, title=title, plan=plan, areas=areas, frame=frame)


def with_outside(cluster: Cluster, boxes: Iterable[Box], words: Iterable[Link]) -> Cluster:
    """Return a procedure with the steps above it that open it from outside, and room for their words."""
    lines = max((len(link.words) for link in words), default=0)
    x, found = cluster.areas[cluster.first].x, list[tuple[Box, Area]]()
    for box in boxes:
        y = cluster.frame.top - 16 - _ROW * lines - box.height / 2
        found.append((box, Area(x, y, box.width, box.height)))
        x += box.width + 14
    above = evolve(cluster, outside=tuple(found))
    # The way comes down through the frame's head, so the name has to stand beside it.
    wide = max(above.frame.width, _name_at(above) + _name_wide(above.title) + 12 - above.frame.left)
    return evolve(above, frame=Area(above.frame.left + wide / 2, above.frame.y, wide, above.frame.height))


def _name_at(cluster: Cluster) -> float:
    """Return where the name of a procedure begins: at the left, or beside what comes down from above."""
    x, ways = cluster.frame.left + 12, cluster.areas[cluster.first].x
    return ways + 10 if cluster.outside and x + _name_wide(cluster.title) > ways - 8 else x


def _name_wide(title: str) -> float:
    return width(title, SMALL + 1) * 1.08


def placed(clusters: tuple[Cluster, ...], links: tuple[Link, ...]) -> tuple[Cluster, ...]:
    """Return the procedures in columns: below each other while there is room, as the longest asks for."""
    longest = max(_height(cluster) for cluster in clusters)
    x = y = 0.0
    found: list[Cluster] = []
    below = 0.0
    for number_, cluster in enumerate(clusters):
        if number_ and y + _height(cluster) > longest * 1.1:
            x, y, below = below, 0.0, 0.0
        # A gap for the ways is needed left of the whole column.
        if y == 0.0:
            x += _gap(links) if number_ else 0.0
        found.append(cluster.moved(x, y))
        y += _height(cluster) + _APART
        below = max(below, x + cluster.frame.width)
    return tuple(found)


def _height(cluster: Cluster) -> float:
    return cluster.frame.bottom - cluster.top


def _gap(links: tuple[Link, ...]) -> float:
    wide = max((width(line, SMALL) for link in links for line in link.words), default=0.0)
    return wide + _LANE * len(links) + 26


def ways(clusters: tuple[Cluster, ...], links: tuple[Link, ...]) -> tuple[str, ...]:
    """Return the ways between the procedures as SVG."""
    home = {name: cluster for cluster in clusters for name in cluster.areas}
    found: list[str] = []
    taken: list[Area] = []
    lanes: dict[float, int] = {}
    for cluster in clusters:
        inner = [link for link in links if link.target == cluster.first and link.source in home]
        for index, link in enumerate(inner):
            # Every way in the same gap has a lane of its own.
            lane = lanes[cluster.frame.left] = lanes.get(cluster.frame.left, -1) + 1
            x = cluster.frame.left - 12 - _LANE * lane
            apart = 8 * (index - (len(inner) - 1) / 2)
            found.append(_round(link, home[link.source], cluster, x, apart, taken))
        above = [link for link in links if link.target == cluster.first and link.source not in home]
        found += [_down(link, cluster) for link in above]
    return tuple(found)


def _round(link: Link, source: Cluster, target: Cluster, lane: float, apart: float, taken: list[Area]) -> str:
    """Return a way through the gap: out of its step, down or up its lane, and in from the left."""
    one, other = source.areas[link.source], target.areas[target.first]
    end = other.y + apart
    right = source.frame.right < target.frame.left
    row = one.bottom - 11 if right else one.top + 11
    shape = source.plan.boxes[link.source].shape
    # The shapes are the same on both sides but for the slanted one, which the line enters a little.
    start = 2 * one.x - left_edge(shape, one, row) if right else left_edge(shape, one, row)
    turn = _TURN if end > row else -_TURN
    into = lane - _TURN if right else lane + _TURN
    tip = left_edge(target.plan.boxes[target.first].shape, other, end)
    path = (
        f"M{_at(start, row)}H{number(into)}Q{_at(lane, row)} {_at(lane, row + turn)}"
        f"V{number(end - turn)}Q{_at(lane, end)} {_at(lane + _TURN, end)}H{number(tip - 5)}"
    )
    wide = max((width(line, SMALL) for line in link.words), default=0.0)
    high = _ROW * len(link.words)
    # The words stand left of the lane, near its end.
    edge = lane - 7
    left, top = edge - wide, end + 6 if end < row else end - high - 8
    while any(left < area.right and top < area.bottom and top + high > area.top for area in taken):
        top += _ROW
    taken.append(Area(left + wide / 2, top + high / 2, wide, high + 6))
    arrow = f"{_at(tip - 7, end - 3.5)} {_at(tip, end)} {_at(tip - 7, end + 3.5)}"
    return _way(link, path, arrow, _words(link.words, edge, top, "end"))


def _down(link: Link, target: Cluster) -> str:
    """Return a way from a step above, straight down to the first step; a later one turns in above it."""
    one = next(area for box, area in target.outside if box.id == link.source)
    other = target.areas[target.first]
    x, row = other.x, target.frame.top - 5
    bent = f"V{number(row)}H{number(x)}" if abs(one.x - x) > 1 else ""
    path = f"M{_at(one.x, one.bottom)}{bent}V{number(other.top - 5)}"
    arrow = f"{_at(x - 3.5, other.top - 7)} {_at(x, other.top)} {_at(x + 3.5, other.top - 7)}"
    return _way(link, path, arrow, _words(link.words, one.x + 8, one.bottom + 5, "start"))


def _way(link: Link, path: str, arrow: str, label: str) -> str:
    kind = "opens" if link.opens else "allows"
    return (
        f'<g id="{escape(link.id)}" class="edge link {kind}">'
        f'<path fill="none" stroke="#000" d="{path}"/><polygon points="{arrow}"/>{label}</g>'
    )


def _words(lines: tuple[str, ...], x: float, top: float, anchor: str) -> str:
    return "".join(
        f'<text x="{number(x)}" y="{number(top + 11.5 + _ROW * index)}" text-anchor="{anchor}"'
        f' font-size="{SMALL:g}">{escape(line)}</text>'
        for index, line in enumerate(lines)
    )


def heading(cluster: Cluster) -> str:
    """Return the frame of a procedure and its name, as SVG."""
    x, y, wide, high = map(
        number, (cluster.frame.left, cluster.frame.top, cluster.frame.width, cluster.frame.height)
    )
    return (
        f'<g id="{cluster.procedure}" class="cluster">'
        f'<rect fill="none" stroke="#000" x="{x}" y="{y}" width="{wide}" height="{high}" rx="12"/>'
        f'<text x="{number(_name_at(cluster))}" y="{number(cluster.frame.top + 20)}"'
        f' font-size="{SMALL + 1:g}" font-weight="700">{escape(cluster.title)}</text></g>'
    )


def broken(text: str) -> tuple[str, ...]:
    """Return the words of a way in lines."""
    return wrap(text, SMALL, WORDS)


def _shifted(area: Area, dx: float, dy: float) -> Area:
    return Area(area.x + dx, area.y + dy, area.width, area.height)


def _at(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"
