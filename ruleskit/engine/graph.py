"""From a declaration to a graph: what runs, what is drawn and what is explored are its nodes and edges."""

from __future__ import annotations

from collections import Counter

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.engine.declare import Branch, Call, Check, Part, Procedure, Repeat, Step, Stop
from ruleskit.errors import BadDeclaration, one_of
from ruleskit.fixed import fixed


@frozen
class Node:
    """A step as a place in the graph; `parts` are the groups it stands in, the outermost first."""

    step: Step
    parts: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The step's id."""
        return self.step.id

    @property
    def shape(self) -> str:
        """The step's shape as a word: act, check, ask, call, repeat or stop."""
        return type(self.step).__name__.lower()


@frozen
class Edge:
    """A way from one step to another.

    `label` says when it is taken: yes, no, again, done, an outcome, or "" for the plain way.
    """

    source: str
    target: str
    label: str = ""


@frozen
class Graph:
    """A compiled procedure."""

    procedure: Procedure
    nodes: immutabledict[str, Node] = field(converter=fixed)
    edges: tuple[Edge, ...]
    parts: tuple[Part, ...]
    _ways: immutabledict[tuple[str, str], str] = field(init=False, eq=False, repr=False)

    @_ways.default
    def _index(self) -> immutabledict[tuple[str, str], str]:
        return immutabledict({(edge.source, edge.label): edge.target for edge in self.edges})

    @property
    def name(self) -> str:
        """The procedure's name."""
        return self.procedure.name

    @property
    def first(self) -> str:
        """The id of the step where the procedure begins."""
        return next(iter(self.nodes))

    def next(self, step: str, label: str = "") -> str:
        """Return the step that follows by the way `label`, or by the plain way where there is none such."""
        return self._ways.get((step, label)) or self._ways[(step, "")]

    def step(self, step: str) -> Step:
        """Return the declared step of this id."""
        return self.nodes[step].step

    def together(self, step: str) -> tuple[str, ...]:
        """Return the later steps of the part around `step` whose checks are looked at together, in order.

        They are the steps through which the part would have been gone had every check said yes: what stands
        in the branch of a no is no condition of the part.
        """
        for part in self.parts:
            if part.together and part.id in self.nodes[step].parts:
                found = [step]
                while (here := self._onward(found[-1])) and part.id in self.nodes[here].parts:
                    if here in found:
                        break
                    found.append(here)
                return tuple(found[1:])
        return ()

    def _onward(self, step: str) -> str | None:
        label = {"check": "yes", "repeat": "done"}.get(self.nodes[step].shape, "")
        return self._ways.get((step, label))

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The outcomes with which the procedure can stop."""
        stops = (node.step for node in self.nodes.values() if isinstance(node.step, Stop))
        return tuple(dict.fromkeys(stop.outcome for stop in stops))


def compile_graph(procedure: Procedure) -> Graph:
    """Return the graph of `procedure`.

    Raises `BadDeclaration` for an id used twice, a part or repeat without steps, a way that leads to no step,
    an end without a `Stop`, and a step that nothing reaches.
    """
    maker = _Maker(procedure.name)
    first = maker.lay(procedure.steps, None, ())
    graph = Graph(procedure, maker.nodes, tuple(maker.edges), tuple(maker.parts))
    _check(graph, first, [part.id for part in maker.parts])
    return graph


class _Maker:
    """Lays steps out as nodes. `after` is always the step to go on with at the end of a run of steps."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nodes: dict[str, Node] = {}
        self.edges: list[Edge] = []
        self.parts: list[Part] = []

    def lay(self, steps: tuple[Step, ...], after: str | None, parts: tuple[str, ...]) -> str | None:
        for index, step in enumerate(steps):
            if isinstance(step, Part | Repeat) and not step.steps:
                raise BadDeclaration(f"{self.name}.{step.id}: expected steps inside, found none")
            follower = _first(steps[index + 1 :]) or after
            if isinstance(step, Part):
                self.parts.append(step)
                self.lay(step.steps, follower, (*parts, step.id))
            else:
                self.add(step, follower, parts)
        return _first(steps) or after

    def add(self, step: Step, after: str | None, parts: tuple[str, ...]) -> None:
        if step.id in self.nodes:
            raise BadDeclaration(f"{self.name}.{step.id}: this step id is used twice")
        self.nodes[step.id] = Node(step, parts)
        match step:
            case Stop():
                pass
            case Check():
                self.branch(step, "yes", step.yes, after, parts)
                self.branch(step, "no", step.no, after, parts)
            case Repeat():
                self.way(step, self.lay(step.steps, step.id, parts), "again")
                self.way(step, after, "done")
            case Call():
                self.way(step, after)
                for outcome, target in step.on.items():
                    self.way(step, target, outcome)
            case _:
                self.way(step, after)

    def branch(
        self, step: Step, label: str, branch: Branch, after: str | None, parts: tuple[str, ...]
    ) -> None:
        target = branch if isinstance(branch, str) else self.lay(branch or (), after, parts)
        self.way(step, target, label)

    def way(self, step: Step, target: str | None, label: str = "") -> None:
        if target is None:
            raise BadDeclaration(f"{self.name}.{step.id}: nothing follows; expected a Stop at the end")
        self.edges.append(Edge(step.id, target, label))


def _first(steps: tuple[Step, ...]) -> str | None:
    for step in steps:
        if not isinstance(step, Part):
            return step.id
        if found := _first(step.steps):
            return found
    return None


def _check(graph: Graph, first: str | None, parts: list[str]) -> None:
    if first is None:
        raise BadDeclaration(f"{graph.name}: expected steps, found none")
    for twice, count in Counter([*graph.nodes, *parts]).items():
        if count > 1:
            raise BadDeclaration(f"{graph.name}.{twice}: this id is used twice")
    for edge in graph.edges:
        if edge.target not in graph.nodes:
            known = one_of(graph.nodes)
            raise BadDeclaration(f"{graph.name}.{edge.source}: unknown step: {edge.target!r} {known}")
    ways: dict[str, list[str]] = {}
    for edge in graph.edges:
        ways.setdefault(edge.source, []).append(edge.target)
    reached = {graph.first}
    todo = [graph.first]
    while todo:
        new = set(ways.get(todo.pop(), ())) - reached
        reached |= new
        todo.extend(new)
    for step in graph.nodes:
        if step not in reached:
            raise BadDeclaration(f"{graph.name}.{step}: no way leads to this step")
