"""A flowchart before anything is laid out: its nodes with their texts in lines, its ways and frames."""

from __future__ import annotations

import math

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.engine import Edge, Fate, Graph, Node, Part, Rulebook
from ruleskit.show.measure import hyphenated, width, wrap
from ruleskit.show.path import Path, Way, path
from ruleskit.show.tell import way_name
from ruleskit.words import Language, catalogue

NAME, ASIDE, SMALL = 15.0, 14.0, 13.0
"""The type sizes of a chart: names on the main path, names beside it, and everything else."""

LINE = 17.0
HEAD = 13.0
COLUMN = 158.0
SIDES = (84.0, 92.0, 100.0, 108.0, 116.0)
"""The widths a node beside the main path can have: the first into which its words fit."""

MARGIN = 5.0
"""How far the frame of a part stands from what is in it."""

SLANT = 12.0
"""How much of each side a slanted or pointed shape loses."""

_LOSES = {"act": 12.0, "check": 26.0, "ask": 28.0, "call": 18.0, "repeat": 26.0, "stop": 0.0}
"""How much of its width each shape loses to its corners, lines and points."""

_MORE = {"act": 7.0, "check": 7.0, "ask": 7.0, "call": 11.0, "repeat": 7.0, "stop": 20.0}
"""How much higher than its lines each shape is."""

_LEAST = 12.0
"""The smallest type, for a name with a word too long for its shape."""

_LABEL_ROOM = {"side": 64.0, "bend": 64.0, "down": COLUMN / 2 + 20, "loop": COLUMN / 2 - 32}
"""How wide the lines of a label may be: beside a step, below its middle, below its left end."""


@frozen
class Box:
    """A step as a node of the chart, its name broken into lines."""

    id: str
    shape: str
    kind: str
    lines: tuple[str, ...]
    size: float
    width: float
    height: float


@frozen
class Wire:
    """An edge of the chart and the words on it."""

    edge: Edge
    way: Way
    label: tuple[str, ...]

    @property
    def id(self) -> str:
        """The edge's id in the drawing."""
        return edge_id(self.edge)


@frozen
class Frame:
    """A part of the procedure as a frame round its nodes."""

    id: str
    lines: tuple[str, ...]


@frozen
class Fated:
    """What became of a step from one edition to another, and the word for it."""

    fate: Fate
    says: str


@frozen(kw_only=True)
class Plan:
    """A chart before it is laid out; `places` has, for each node and frame, the parts around it.

    Where two editions are compared, `fates` tells what became of those steps that are not the same.
    """

    name: str
    path: Path
    boxes: immutabledict[str, Box]
    wires: tuple[Wire, ...]
    frames: tuple[Frame, ...]
    places: immutabledict[str, tuple[str, ...]]
    fates: immutabledict[str, Fated] = field(factory=immutabledict)

    @property
    def gap(self) -> float:
        """How far apart the main path and the nodes beside it stand."""
        # A bending way turns behind its label; a straight one passes below the whole of it.
        turns = {"side": 0, "bend": 10 + 8 * len(self.trunks)}
        needs = [
            width(line, SMALL) + turns[wire.way]
            for wire in self.wires
            if wire.way in turns
            for line in wire.label
        ]
        return max([14.0, *needs]) + 6 + (MARGIN if self.frames else 0)

    @property
    def below(self) -> float:
        """How far apart two steps of the main path stand."""
        loops = [len(wire.label) for wire in self.wires if wire.way in {"down", "loop"}]
        return 4 + 14 * max([1, *loops])

    @property
    def wide(self) -> float:
        """How wide the main path is."""
        return max(self.boxes[step].width for step in self.path.column)

    @property
    def trunks(self) -> tuple[str, ...]:
        """The steps to which ways lead between the main path and what stands beside it."""
        return tuple(dict.fromkeys(wire.edge.target for wire in self.wires if wire.way == "bend"))

    def depth(self, frame: Frame) -> int:
        """How many parts stand round the part of this frame."""
        return len(self.places[frame.id])


def edge_id(edge: Edge) -> str:
    """Return the id that an edge of a graph has in the drawing."""
    return "--".join((edge.source, edge.target, edge.label) if edge.label else (edge.source, edge.target))


def plan_name(game: str, edition: str, procedure: str, language: Language) -> str:
    """Return the name of the plan of a procedure."""
    return f"{game} {edition} {procedure} ({language})"


def plan(book: Rulebook, procedure: str, language: Language) -> Plan:
    """Return the plan of `procedure`; raise `UnknownProcedure` if the rulebook has none of that name."""
    graph = book.graph(procedure)
    way = path(graph)
    places = {node.id: node.parts for node in graph.nodes.values()}
    for parts in tuple(places.values()):
        places |= {part: parts[:depth] for depth, part in enumerate(parts)}
    return Plan(
        name=plan_name(book.game, book.edition, procedure, language),
        path=way,
        boxes=immutabledict(_boxes(book, graph, way, language)),
        wires=tuple(_wire(book, graph, edge, way.way(edge), language) for edge in graph.edges),
        frames=tuple(_frame(book, graph, part, language) for part in graph.parts if part.id in places),
        places=immutabledict(places),
    )


def _boxes(book: Rulebook, graph: Graph, way: Path, language: Language) -> dict[str, Box]:
    """Return all nodes. Those beside the main path are of one width, the first into which all of them fit."""
    boxes: dict[str, Box] = {}
    wide = SIDES[0]
    for node in graph.nodes.values():
        side = node.id in way.hosts
        boxes[node.id] = box(book, graph, node, language, SIDES if side else (COLUMN,))
        wide = max(wide, boxes[node.id].width) if side else wide
    for step in way.hosts:
        boxes[step] = box(book, graph, graph.nodes[step], language, (wide,))
    return boxes


def box(
    book: Rulebook, graph: Graph, node: Node, language: Language, widths: tuple[float, ...] = (COLUMN,)
) -> Box:
    """Return a step as a node of one of these widths: the first in which its name fits its shape."""
    name = _name(book, graph.name, node.id, language)
    kind = catalogue("show").text(f"kind.{node.shape}").to(language).upper()
    usual = NAME if widths == (COLUMN,) else ASIDE
    oval = node.shape == "stop"
    # The first width at which the name fits, in few lines rather than in many; or else in small type; or
    # else with its longest words taken apart.
    apart = hyphenated(name, usual, widths[-1] * 0.72 if oval else widths[-1] - _LOSES[node.shape])
    tries = [
        Box(node.id, node.shape, kind, lines, size, wide, HEAD + LINE * len(lines) + _MORE[node.shape])
        for text, size in ((name, usual), (name, _LEAST), (apart, usual), (apart, _LEAST))
        for wide in widths
        for share in (range(18, 7, -1) if oval else (20,))
        for lines in [wrap(text, size, (wide - _LOSES[node.shape]) * share / 20)]
    ]
    return next((box for box in tries if _fits(box)), tries[-1])


def _fits(box: Box) -> bool:
    """Whether each line of a name stands inside the shape, in an oval at the height where the line stands."""
    top = HEAD - (HEAD + LINE * len(box.lines)) / 2
    for index, line in enumerate((box.kind, *box.lines)):
        room = box.width - _LOSES[box.shape]
        if box.shape == "stop" and index:
            ends = top + LINE * (index - 1), top + LINE * index - 2
            room = box.width * math.sqrt(1 - (max(map(abs, ends)) / (box.height / 2)) ** 2) - 6
        if width(line, box.size if index else SMALL) > room:
            return False
    return True


def _name(book: Rulebook, procedure: str, step: str, language: Language) -> str:
    return book.words.text(f"step.{procedure}.{step}").to(language)


def _wire(book: Rulebook, graph: Graph, edge: Edge, way: Way, language: Language) -> Wire:
    # Where several ways lead from one step to the same one, the first has the words of all.
    fellows = [each for each in graph.edges if (each.source, each.target) == (edge.source, edge.target)]
    words = [_words(book, graph, fellow, language) for fellow in fellows] if edge is fellows[0] else []
    text = ", ".join(word for word in words if word)
    return Wire(edge, way, wrap(text, SMALL, _LABEL_ROOM[way]) if text else ())


def _words(book: Rulebook, graph: Graph, edge: Edge, language: Language) -> str:
    words = way_name(book, graph, edge, language)
    # An end that only passes another end on would say the same twice.
    return "" if words == _name(book, graph.name, edge.target, language) else words


def _frame(book: Rulebook, graph: Graph, part: Part, language: Language) -> Frame:
    return Frame(part.id, frame_lines(_name(book, graph.name, part.id, language)))


def frame_lines(name: str) -> tuple[str, ...]:
    """Return the name of a frame in lines."""
    return wrap(name, SMALL, COLUMN - 8)
