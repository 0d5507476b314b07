"""What stands where in a flowchart, before anything is laid out: texts in lines, main path, sides.

The main path is one column in the order of the declaration, which is also the order of the prose. Ends
without what was wanted, and all ends but the last, stand to its right beside a step that leads there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from attrs import frozen
from immutabledict import immutabledict

from ruleskit.engine import Edge, Graph, Node, Rulebook, Stop
from ruleskit.show.measure import width, wrap
from ruleskit.show.tell import way_name
from ruleskit.words import Language, catalogue

NAME, SMALL = 15.0, 13.0
"""The two type sizes of a chart: names of steps, and everything else."""

LINE = 18.0
HEAD = 14.0
COLUMN = 172.0
SIDES = (88.0, 104.0, 120.0)
"""The widths a node beside the main path can have: the first into which its words fit."""

SLANT = 12.0
"""How much of each side a slanted or pointed shape loses."""

_ROOM = {
    "act": COLUMN - 14,
    "check": COLUMN - 2 * SLANT - 2,
    "ask": COLUMN - 2 * SLANT - 4,
    "call": COLUMN - 18,
    "repeat": COLUMN - SLANT - 16,
    "stop": COLUMN * 0.74,
}
_IN_OVAL = 0.8
_BESIDE, _BELOW = 64.0, COLUMN / 2 - 24
"""How wide the lines of a label may be beside a step and below it."""


@frozen
class Box:
    """A step as a node of the chart, its name broken into lines."""

    id: str
    shape: str
    kind: str
    lines: tuple[str, ...]
    width: float
    height: float


@frozen
class Wire:
    """An edge of the chart: straight down, to the side, or along the left edge past other steps."""

    edge: Edge
    way: Literal["down", "side", "loop"]
    label: tuple[str, ...]

    @property
    def id(self) -> str:
        """The edge's id in the drawing."""
        return edge_id(self.edge)


@frozen
class Frame:
    """A part of the procedure as a frame round its nodes; `inside` is the part it stands in."""

    id: str
    lines: tuple[str, ...]
    inside: str | None


@frozen(kw_only=True)
class Plan:
    """A chart before it is laid out. `hosts` has, for each node at the side, the node it stands beside."""

    name: str
    boxes: immutabledict[str, Box]
    column: tuple[str, ...]
    hosts: immutabledict[str, str]
    wires: tuple[Wire, ...]
    frames: tuple[Frame, ...]
    places: immutabledict[str, tuple[str, ...]]

    @property
    def gap(self) -> float:
        """How far apart the main path and the nodes beside it stand."""
        labels = [line for wire in self.wires if wire.way == "side" for line in wire.label]
        trunks = len({wire.edge.target for wire in self.wires if self.bends(wire)})
        return max((width(line, SMALL) for line in labels), default=14.0) + 16 + 8 * trunks

    @property
    def below(self) -> float:
        """How far apart two steps of the main path stand."""
        loops = [len(wire.label) for wire in self.wires if wire.way != "side"]
        return 4 + 14 * max([1, *loops])

    def bends(self, wire: Wire) -> bool:
        """Whether a wire to the side leads to a node that stands beside another step."""
        return wire.way == "side" and self.hosts[wire.edge.target] != wire.edge.source


def edge_id(edge: Edge) -> str:
    """Return the id that an edge of a graph has in the drawing."""
    return "--".join((edge.source, edge.target, edge.label) if edge.label else (edge.source, edge.target))


def plan(book: Rulebook, procedure: str, language: Language) -> Plan:
    """Return the plan of `procedure`; raise `UnknownProcedure` if the rulebook has none of that name."""
    graph = book.graph(procedure)
    end = _end(graph)
    beside = [node.id for node in graph.nodes.values() if isinstance(node.step, Stop) and node.id != end]
    column = tuple(step for step in graph.nodes if step not in beside)
    hosts = _hosts(graph, column, beside)
    return Plan(
        name=procedure,
        boxes=immutabledict(
            {node.id: _box(book, graph, node, node.id in hosts, language) for node in graph.nodes.values()}
        ),
        column=tuple(step for step in graph.nodes if step not in hosts),
        hosts=immutabledict(hosts),
        wires=_wires(book, graph, hosts, language),
        frames=_frames(book, graph, language),
        places=immutabledict({node.id: node.parts for node in graph.nodes.values()}),
    )


def _end(graph: Graph) -> str:
    """Return the end of the main path: the last one that denies nothing."""
    stops = [node.step for node in graph.nodes.values() if isinstance(node.step, Stop)]
    return next((stop.id for stop in reversed(stops) if not stop.denies), stops[-1].id)


def _hosts(graph: Graph, column: tuple[str, ...], beside: list[str]) -> dict[str, str]:
    """Return beside which step each node at the side stands: the last that leads there, or one near it."""
    hosts: dict[str, str] = {}
    for step in beside:
        sources = [edge.source for edge in graph.edges if edge.target == step]
        row = max((column.index(source) for source in sources), default=0)
        free = [host for host in (*column[row:], *reversed(column[:row])) if host not in hosts.values()]
        if free:
            hosts[step] = free[0]
    return hosts


def _box(book: Rulebook, graph: Graph, node: Node, side: bool, language: Language) -> Box:
    name = _name(book, graph.name, node.id, language)
    kind = catalogue("show").text(f"kind.{node.shape}").to(language).upper()
    longest = max(width(word, NAME) for word in (*name.split(), "x"))
    wide = next((wide for wide in SIDES if longest <= wide * _IN_OVAL), SIDES[-1]) if side else COLUMN
    lines = wrap(name, NAME, wide * _IN_OVAL if side else _ROOM[node.shape])
    # An oval narrows towards its ends, so its lines need more room above and below.
    round_ends = 8 if node.shape == "stop" else 0
    return Box(node.id, node.shape, kind, lines, wide, HEAD + LINE * len(lines) + 8 + round_ends)


def _name(book: Rulebook, procedure: str, step: str, language: Language) -> str:
    return book.words.text(f"step.{procedure}.{step}").to(language)


def _wires(book: Rulebook, graph: Graph, hosts: dict[str, str], language: Language) -> tuple[Wire, ...]:
    column = [step for step in graph.nodes if step not in hosts]
    follower = dict(pairwise(column))
    wires: list[Wire] = []
    for edge in graph.edges:
        way: Literal["down", "side", "loop"] = "loop"
        if edge.target in hosts:
            way = "side"
        elif follower.get(edge.source) == edge.target:
            way = "down"
        fellows = [
            other for other in graph.edges if (other.source, other.target) == (edge.source, edge.target)
        ]
        words = [_words(book, graph, fellow, language) for fellow in fellows] if edge is fellows[0] else []
        text = ", ".join(word for word in words if word)
        room = _BESIDE if way == "side" else _BELOW
        wires.append(Wire(edge, way, wrap(text, SMALL, room) if text else ()))
    return tuple(wires)


def _words(book: Rulebook, graph: Graph, edge: Edge, language: Language) -> str:
    words = way_name(book, graph, edge, language)
    # An end that only passes another end on would say the same twice.
    return "" if words == _name(book, graph.name, edge.target, language) else words


def _frames(book: Rulebook, graph: Graph, language: Language) -> tuple[Frame, ...]:
    inside = {
        part: (node.parts[depth - 1] if depth else None)
        for node in graph.nodes.values()
        for depth, part in enumerate(node.parts)
    }
    return tuple(
        Frame(part.id, wrap(_name(book, graph.name, part.id, language), SMALL, COLUMN - 8), inside[part.id])
        for part in graph.parts
        if part.id in inside
    )
