"""Where a walk stands on its chart: a handful of rules on ids, which set variables and nothing else.

A drawing that stays as it is takes these rules. One that is marked again and again takes all there can be,
each of them behind a class; classes around it say which of them hold.
"""

from __future__ import annotations

import re

from attrs import frozen

from ruleskit.engine import Edge, Graph, Trace
from ruleskit.show.plan import edge_id

_INK = "var(--rk-ink,#000)"
_RULES = {
    "way": f"--k:{_INK};--w:2.6",
    "past": "--f:var(--rk-past,#8eccee);--k:#000;--t:#000;--mp:visible",
    "possible": "--k:var(--rk-next,#009e73);--w:2.6;--d:6 4;--mx:visible",
    "here": (
        f"--f:var(--rk-now,#e69f00);--k:{_INK};--w:3.4;--d:none;--t:#000;--mn:visible;--mx:hidden;--mp:hidden"
    ),
    "different": "--mdf:visible",
}
"""What each mark sets; later ones win over earlier ones."""


@frozen(kw_only=True)
class Marks:
    """What is marked on a chart: the ids of steps, and the ways that were taken."""

    past: tuple[str, ...] = ()
    here: str | None = None
    possible: tuple[str, ...] = ()
    taken: tuple[Edge, ...] = ()
    different: str | None = None

    def css(self, prefix: str = "") -> str:
        """Return the rules for a chart whose ids begin with `prefix`."""
        return "".join(
            f"{','.join(escaped(prefixed(prefix, name), '#') for name in names)}{{{_RULES[mark]}}}"
            for mark, names in self._names().items()
            if names
        )

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes that mark a chart which has the rules of `switches`."""
        return tuple(switch(mark, name) for mark, names in self._names().items() for name in names)

    def _names(self) -> dict[str, tuple[str, ...]]:
        names = {
            "way": tuple(edge_id(edge) for edge in self.taken),
            "past": self.past,
            "possible": self.possible,
            "here": (self.here,) if self.here else (),
            "different": (self.different,) if self.different else (),
        }
        return {mark: tuple(dict.fromkeys(found)) for mark, found in names.items()}


def switch(mark: str, name: str) -> str:
    """Return the class that gives a step or a way a mark of `way`, `past`, `possible` and `here`."""
    return f"rk-{mark}-{name}"


def switches(graph: Graph, prefix: str) -> str:
    """Return the rules for a chart that is marked by classes around it."""
    ways, steps = tuple(edge_id(edge) for edge in graph.edges), tuple(graph.nodes)
    marked = {"way": ways, "past": steps, "possible": steps, "here": steps}
    return "".join(
        f"{','.join(_switched(mark, name, prefix) for name in dict.fromkeys(names))}{{{_RULES[mark]}}}"
        for mark, names in marked.items()
        if names
    )


def _switched(mark: str, name: str, prefix: str) -> str:
    return f"{escaped(switch(mark, name), '.')} {escaped(prefixed(prefix, name), '#')}"


def prefixed(prefix: str, name: str) -> str:
    """Return the id of a step or an edge in a drawing with this prefix."""
    return f"{prefix}-{name}" if prefix else name


def escaped(name: str, sign: str) -> str:
    """Return the selector of an id (`sign` is #) or a class (a dot)."""
    return sign + re.sub(r"^\d|[^\w-]", lambda found: f"\\{ord(found[0]):x} ", name)


def follow(graph: Graph, trace: Trace, here: str | None, depth: int = 0) -> Marks:
    """Return the marks of a procedure that stands at `here` after `trace`, with `depth` procedures outside.

    Only its present run counts: what an earlier run of the same procedure did is not marked.
    """
    steps: list[tuple[str, str]] = []
    for entry in reversed(trace):
        if entry.depth < depth:
            break
        if entry.depth == depth:
            if entry.procedure != graph.name:
                break
            steps.append((entry.step, entry.way))
    steps.reverse()
    # The call that waits at `here` is in the trace already, but it is not past.
    walked = [step for step, _ in steps]
    if steps and steps[-1] == (here, "opens"):
        walked.pop()
    targets = [*(step for step, _ in steps[1:]), here][: len(steps)]
    taken = [
        edge
        for (step, _), target in zip(steps, targets, strict=True)
        for edge in _between(graph, step, target)
    ]
    return Marks(
        past=tuple(dict.fromkeys(walked)),
        here=here,
        possible=tuple(edge.target for edge in graph.edges if edge.source == here),
        taken=tuple(dict.fromkeys(taken)),
    )


def _between(graph: Graph, source: str, target: str | None) -> list[Edge]:
    return [edge for edge in graph.edges if (edge.source, edge.target) == (source, target)]
