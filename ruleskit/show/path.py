"""The main path of a procedure, and what stands beside it.

The main path is one column, in the order of the declaration, which is also the order of the prose. Beside it
stand the other ends and the steps that lead only to them, each in the row of a step that leads there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from attrs import frozen
from immutabledict import immutabledict

from ruleskit.engine import Edge, Graph, Stop

Way = Literal["down", "side", "bend", "loop"]
"""Straight down; to the node beside; to a node beside another row; along the left, past other steps."""


@frozen
class Path:
    """The steps of the main path, and for each other step the one beside which it stands."""

    column: tuple[str, ...]
    hosts: immutabledict[str, str]

    def row(self, step: str) -> int:
        """Return in which row of the chart a step stands."""
        return self.column.index(self.hosts.get(step, step))

    @property
    def beside(self) -> tuple[str, ...]:
        """The steps beside the main path, from the top down."""
        return tuple(sorted(self.hosts, key=self.row))

    def way(self, edge: Edge) -> Way:
        """Return how an edge is drawn."""
        if {(edge.source, edge.target)} & {*pairwise(self.column), *pairwise(self.beside)}:
            return "down"
        if edge.target not in self.hosts:
            return "loop"
        return "side" if self.hosts[edge.target] == edge.source else "bend"


def path(graph: Graph) -> Path:
    """Return the main path of a graph and what stands beside it."""
    aside = _aside(graph)
    column = tuple(step for step in graph.nodes if step not in aside)
    hosts: dict[str, str] = {}
    for step in aside:
        first = max(
            (_after(column, hosts, edge.source) for edge in graph.edges if edge.target == step), default=0
        )
        rows = (*range(first, len(column)), *reversed(range(first)))
        # There are no fewer rows than steps aside, or all of them would be refusals of a single one.
        free = next((column[row] for row in rows if column[row] not in hosts.values()), None)
        if free is None:
            return Path(tuple(graph.nodes), immutabledict())
        hosts[step] = free
    return Path(column, immutabledict(hosts))


def _after(column: tuple[str, ...], hosts: dict[str, str], source: str) -> int:
    """Return the first row in which a step can stand to which `source` leads."""
    if source in hosts:
        return column.index(hosts[source]) + 1
    return column.index(source) if source in column else 0


def _aside(graph: Graph) -> tuple[str, ...]:
    """Return the steps beside the main path: all ends but one, and what leads only to them."""
    stops = [step for step, node in graph.nodes.items() if isinstance(node.step, Stop)]
    end = next((step for step in stops if not getattr(graph.step(step), "denies", False)), stops[0])
    onward = {end}
    while more := {edge.source for edge in graph.edges if edge.target in onward} - onward:
        onward |= more
    lost = tuple(step for step in graph.nodes if step not in onward)
    forks = [step for step in lost if sum(edge.source == step for edge in graph.edges) > 1]
    # What branches needs the room of a column of its own.
    return tuple(step for step in lost if step in stops) if forks else lost
