"""A chain of procedures as one chart, as text, and with the steps marked that a card went through.

Each procedure stands in a frame; the ways between them are those that the rulebook itself makes: a step
raises what another procedure awaits.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve
from immutabledict import immutabledict

from ruleskit.engine import Edge, Rulebook
from ruleskit.engine.chain import Chain, Join, joins
from ruleskit.show import tell
from ruleskit.show.chain_lines import (
    Cluster,
    Link,
    broken,
    framed,
    heading,
    placed,
    ways,
    with_outside,
)
from ruleskit.show.chart import Chart
from ruleskit.show.dot import source
from ruleskit.show.draw import ready_made, stamp
from ruleskit.show.layout import lay_out, programs
from ruleskit.show.measure import width
from ruleskit.show.place import places
from ruleskit.show.plan import COLUMN, SMALL, Box, Plan, box, edge_id, plan
from ruleskit.show.svg import Figure, document, figure, node
from ruleskit.words import Language, catalogue, checked, message

_SHEETS = ("chart.css", "chain.css")


def chart(book: Rulebook, chain: Chain, language: str, prefix: str = "") -> Chart:
    """Return the chart of `chain`; the ids of steps in it are `procedure.step`, behind `prefix`.

    Found ready-made, laid out or told like any other chart. Raises `UnknownProcedure` and `UnknownLanguage`.
    """
    spoken = checked(language)
    name, wanted = file_name(book, chain, spoken), stamp(dot(book, chain, spoken))
    svg = ready_made(name, wanted)
    if svg is None:
        drawn = (fresh(book, chain, spoken, program) for program in programs())
        svg = next((one for one in drawn if one is not None), "")
    found = Chart(chain.name, title(book, chain, spoken), told(book, chain, spoken), svg)
    return found.with_prefix(prefix) if prefix else found


def file_name(book: Rulebook, chain: Chain, language: Language) -> str:
    """Return the name, without its ending, of the files of the chart of a chain."""
    return f"{book.game}-{book.edition}-{chain.name}-chain.{language}"


def dot(book: Rulebook, chain: Chain, language: Language) -> str:
    """Return a chain as DOT: a graph for each of its procedures, and one of the ways between them."""
    lines = [source(_plan(book, name, language)) for name in chain.procedures]
    lines.append(f'digraph "{chain.name}" {{\n')
    for link in _links(book, chain, language):
        style = "solid" if link.opens else "dashed"
        words = "\\n".join(link.words).replace('"', '\\"')
        lines.append(f'  "{link.source}" -> "{link.target}" [style={style} label="{words}"]\n')
    return "".join([*lines, "}\n"])


def fresh(book: Rulebook, chain: Chain, language: Language, by: str) -> str | None:
    """Return a drawing of a chain laid out now by the program `by`, or None if that fails."""
    links = _links(book, chain, language)
    clusters: list[Cluster] = []
    for procedure in chain.procedures:
        planned = _plan(book, procedure, language)
        layout = lay_out(source(planned), by)
        if layout is None:
            return None
        areas = places(planned, layout)
        name = book.words.text(f"procedure.{procedure}").to(language)
        cluster = framed(procedure, name, planned, areas, figure(planned, areas, language))
        above = [join for join in joins(book, chain) if join.target == procedure and not join.inside]
        words = [link for link in links if link.target == cluster.first]
        boxes = (_outside(book, join, language) for join in above)
        clusters.append(with_outside(cluster, boxes, (one for one in words if _is_of(one, above))))
    told_ = told(book, chain, language)
    drawn = _drawn(placed(tuple(clusters), links), links, language)
    made_from = stamp(dot(book, chain, language))
    return document(drawn, _SHEETS, language, title(book, chain, language), told_, made_from)


def _is_of(link: Link, above: list[Join]) -> bool:
    return link.source in [_at(join.procedure, join.step) for join in above]


def _drawn(clusters: tuple[Cluster, ...], links: tuple[Link, ...], language: Language) -> Figure:
    body: list[str] = []
    for cluster in clusters:
        body.append(heading(cluster))
        body += figure(cluster.plan, cluster.areas, language).body
        for one, area in cluster.outside:
            body.append(node(cluster.plan, one, area, language).replace('"node"', '"node outside"', 1))
    # The ways between procedures stand over the frames that they cross.
    body += ways(clusters, links)
    frames = [cluster.frame for cluster in clusters]
    above = [area for cluster in clusters for _, area in cluster.outside]
    return Figure(
        left=min(area.left for area in frames) - 4,
        top=min(area.top for area in (*frames, *above)) - 18,
        right=max(area.right for area in (*frames, *above)) + 4,
        bottom=max(area.bottom for area in frames) + 4,
        body=tuple(body),
    )


# ── Names ────────────────────────────────────────────────────────────────────────────────────────────


def _at(procedure: str, step: str) -> str:
    return f"{procedure}.{step}"


def within(procedure: str, edge: Edge) -> Edge:
    """Return a way inside a procedure as it is named in the chart of a chain."""
    return Edge(_at(procedure, edge.source), _at(procedure, edge.target), edge.label)


def between(book: Rulebook, join: Join) -> Edge:
    """Return a way between two procedures as it is named in the chart of a chain."""
    return Edge(_at(join.procedure, join.step), _at(join.target, book.graph(join.target).first), join.event)


def _plan(book: Rulebook, procedure: str, language: Language) -> Plan:
    """Return the plan of a procedure, its steps named so that those of several procedures differ."""
    found = plan(book, procedure, language)
    path = found.path
    return evolve(
        found,
        path=evolve(
            path,
            column=tuple(_at(procedure, step) for step in path.column),
            hosts=immutabledict({
                _at(procedure, step): _at(procedure, host) for step, host in path.hosts.items()
            }),
        ),
        boxes=immutabledict({
            _at(procedure, step): evolve(one, id=_at(procedure, step)) for step, one in found.boxes.items()
        }),
        wires=tuple(evolve(wire, edge=within(procedure, wire.edge)) for wire in found.wires),
        frames=tuple(evolve(frame, id=_at(procedure, frame.id)) for frame in found.frames),
        places=immutabledict({
            _at(procedure, name): tuple(_at(procedure, part) for part in parts)
            for name, parts in found.places.items()
        }),
    )  # fmt: skip


def _outside(book: Rulebook, join: Join, language: Language) -> Box:
    """Return a step of another procedure as a node: in place of its kind stands the procedure's name."""
    graph = book.graph(join.procedure)
    found = box(book, graph, graph.nodes[join.step], language)
    name = book.words.text(f"procedure.{join.procedure}").to(language).upper()
    wide = max(COLUMN, width(name, SMALL) + 48)
    return evolve(found, id=_at(join.procedure, join.step), kind=name, width=wide)


def _links(book: Rulebook, chain: Chain, language: Language) -> tuple[Link, ...]:
    found = []
    for join in joins(book, chain):
        edge = between(book, join)
        says = broken(book.say(join.says, language))
        found.append(
            Link(id=edge_id(edge), source=edge.source, target=edge.target, words=says, opens=join.opens)
        )
    return tuple(found)


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────


def title(book: Rulebook, chain: Chain, language: Language) -> str:
    """Return the title: the chain and the edition."""
    name = book.words.text(f"chain.{chain.name}")
    says = message("chart.title", procedure=name, edition=book.edition)
    return catalogue("show").say(says, language)


def told(book: Rulebook, chain: Chain, language: Language) -> str:
    """Return a chain as text: how each of its procedures comes about, and its steps in numbered lines."""
    lines = [title(book, chain, language)]
    for procedure in chain.procedures:
        steps = tell.prose(book, procedure, language).splitlines()
        name = book.words.text(f"procedure.{procedure}").to(language)
        lines += ["", name, *_comes_about(book, chain, procedure, language), *steps[1:]]
    return "\n".join(lines)


def _comes_about(book: Rulebook, chain: Chain, procedure: str, language: Language) -> Iterator[str]:
    words = catalogue("chain")
    led = [join for join in joins(book, chain) if join.target == procedure]
    if not led:
        yield words.text("chain.begun").to(language)
    for join in led:
        about = message(
            "chain.opens" if join.opens else "chain.needs",
            says=book.say(join.says, language),
            step=book.words.text(f"step.{join.procedure}.{join.step}"),
            procedure=book.words.text(f"procedure.{join.procedure}"),
        )
        yield words.say(about, language)
