"""Where a walk stands on its chart: a handful of rules on ids, which set variables and nothing else."""

from __future__ import annotations

import re

from attrs import frozen

from ruleskit.engine import Edge, Graph, Trace
from ruleskit.show.plan import edge_id

_INK = "var(--rk-ink,#000)"
_PAST = "--f:var(--rk-past,#8eccee);--k:#000;--t:#000;--mp:visible"
_POSSIBLE = "--k:var(--rk-next,#009e73);--w:2.6;--d:6 4;--mx:visible"
_HERE = f"--f:var(--rk-now,#e69f00);--k:{_INK};--w:3.4;--d:none;--t:#000;--mn:visible;--mx:hidden;--mp:hidden"
_TAKEN = f"--k:{_INK};--w:2.6"
_DIFFERENT = "--mdf:visible"


@frozen(kw_only=True)
class Marks:
    """What is marked on a chart: the ids of steps, and the ways that were taken."""

    past: tuple[str, ...] = ()
    here: str | None = None
    possible: tuple[str, ...] = ()
    taken: tuple[Edge, ...] = ()
    different: str | None = None

    def css(self, prefix: str = "") -> str:
        """Return the rules for a chart whose ids begin with `prefix`; later ones win over earlier ones."""
        here = (self.here,) if self.here else ()
        different = (self.different,) if self.different else ()
        ways = tuple(edge_id(edge) for edge in self.taken)
        rules = (
            (ways, _TAKEN),
            (self.past, _PAST),
            (self.possible, _POSSIBLE),
            (here, _HERE),
            (different, _DIFFERENT),
        )
        return "".join(
            f"{','.join(_selector(prefixed(prefix, step)) for step in dict.fromkeys(steps))}{{{rule}}}"
            for steps, rule in rules
            if steps
        )


def prefixed(prefix: str, name: str) -> str:
    """Return the id of a step or an edge in a drawing with this prefix."""
    return f"{prefix}-{name}" if prefix else name


def _selector(name: str) -> str:
    return "#" + re.sub(r"^\d|[^\w-]", lambda found: f"\\{ord(found[0]):x} ", name)


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
