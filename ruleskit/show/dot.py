"""Flowcharts as DOT, the language of Graphviz."""

from __future__ import annotations

from html import escape
from itertools import pairwise

from ruleskit.engine import Rulebook
from ruleskit.show.plan import NAME, SMALL, Box, Fated, Frame, Plan, Wire, plan
from ruleskit.words import Language

_SHAPES = {
    "act": 'shape=box style="rounded"',
    "check": "shape=hexagon",
    "ask": "shape=parallelogram",
    "call": "shape=box peripheries=2",
    "repeat": "shape=cds",
    "stop": "shape=oval",
}
_LINES = {"came": "bold", "moved": "dashed", "changed": "dotted", "went": "dashed"}
"""The border of a step that is not the same in two editions."""

_INCH = 72


def dot(book: Rulebook, procedure: str, language: Language) -> str:
    """Return `procedure` as DOT; raise `UnknownProcedure` if the rulebook has none of that name.

    The ids of nodes are those of the steps, the ids of edges `source--target--label`.
    """
    return source(plan(book, procedure, language))


def source(chart: Plan) -> str:
    """Return a plan as DOT."""
    lines = [
        f"digraph {_quoted(chart.name)} {{",
        f'  graph [fontname="Arial" fontsize={SMALL:g} bgcolor="white" margin=0 newrank=true'
        f" nodesep={_inches(chart.gap)} ranksep={_inches(chart.below)}]",
        f'  node [fontname="Arial" fontsize={NAME:g} fontcolor="black" color="black" fixedsize=true]',
        f'  edge [fontname="Arial" fontsize={SMALL:g} fontcolor="black" color="black" arrowsize=0.6]',
        *_nodes(chart, None, "  "),
        *_column(chart),
        *(_wire(chart, wire) for wire in chart.wires),
        *(f"  {{ rank=same; {_quoted(host)}; {_quoted(step)} }}" for step, host in chart.path.hosts.items()),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _nodes(chart: Plan, part: str | None, indent: str) -> list[str]:
    """Return the nodes and frames that stand directly in a part, in the order of the declaration."""
    lines = [
        f"{indent}{_node(box, 'side' if step in chart.path.hosts else 'main', chart.fates.get(step))}"
        for step, box in chart.boxes.items()
        if (chart.places[step] or (None,))[-1] == part
    ]
    for frame in chart.frames:
        if (chart.places[frame.id] or (None,))[-1] == part:
            lines += [
                f"{indent}subgraph {_quoted(f'cluster_{frame.id}')} {{",
                f"{indent}  {_frame(frame)}",
                *_nodes(chart, frame.id, indent + "  "),
                f"{indent}}}",
            ]
    return lines


def _node(box: Box, group: str, fated: Fated | None) -> str:
    size = f"width={_inches(box.width)} height={_inches(box.height)}"
    kind = f'<font point-size="{SMALL:g}">{escape(box.kind)}</font>'
    name = f'<font point-size="{box.size:g}">{_lines(box.lines)}</font>'
    label = f"<{kind}<br/>{name}>"
    about = f"id={_quoted(box.id)} {_shape(box.shape, fated)} {size}"
    return f'{_quoted(box.id)} [{about} group="{group}" label={label}]'


def _shape(shape: str, fated: Fated | None) -> str:
    """Return the shape of a node. Its fate is a word beside it, which takes no room in the layout."""
    if fated is None:
        return _SHAPES[shape]
    line = _LINES[fated.fate]
    styled = f'style="rounded,{line}"' if shape == "act" else f'style="{line}"'
    base = _SHAPES[shape].removesuffix(' style="rounded"')
    return f"{base} {styled} xlabel=<<b>{escape(fated.says)}</b>>"


def _frame(frame: Frame) -> str:
    label = f"<<b>{_lines(frame.lines)}</b>>"
    return f'graph [id={_quoted(frame.id)} style="rounded" margin=8 labeljust=l label={label}]'


def _column(chart: Plan) -> list[str]:
    """Return invisible edges that keep steps in one column where no way leads from one to the next."""
    joined = {(wire.edge.source, wire.edge.target) for wire in chart.wires if wire.way == "down"}
    return [
        f"  {_quoted(one)}:s -> {_quoted(other)}:n [style=invis weight=100]"
        for one, other in pairwise(chart.path.column)
        if (one, other) not in joined
    ]


def _wire(chart: Plan, wire: Wire) -> str:
    aside = wire.edge.source in chart.path.hosts
    # No ends are named for a way within a row: some versions of Graphviz crash on those.
    tail, head = {
        "down": (":s", ":n"),
        "side": ("", ""),
        "bend": (":w" if aside else ":e", ":w"),
        "loop": (":w", ":w"),
    }[wire.way]
    attributes = [f"id={_quoted(wire.id)}"]
    # Labels outside the layout (xlabel): they stand where there is room already.
    if wire.label:
        attributes.append(f"xlabel=<{_lines(wire.label)}>")
    if wire.way == "down" and not aside:
        attributes.append("weight=100")
    elif wire.way in {"down", "bend"}:
        attributes.append("constraint=false")
    ends = wire.edge.source, wire.edge.target
    # A way back up is written from above to below, so that it too keeps the order of the rows.
    if wire.way == "loop" and chart.path.row(ends[0]) >= chart.path.row(ends[1]):
        attributes.append("dir=back")
        ends = ends[1], ends[0]
    return f"  {_quoted(ends[0])}{tail} -> {_quoted(ends[1])}{head} [{' '.join(attributes)}]"


def _lines(lines: tuple[str, ...]) -> str:
    return "<br/>".join(escape(line) for line in lines)


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _inches(points: float) -> str:
    return f"{points / _INCH:.3f}"
