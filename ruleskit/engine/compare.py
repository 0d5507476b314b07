"""Two editions side by side: what became of each step, and where two traces part."""

from __future__ import annotations

from bisect import bisect_left
from difflib import SequenceMatcher
from typing import Literal

from attrs import frozen

from ruleskit.engine.declare import bare
from ruleskit.engine.graph import Graph
from ruleskit.engine.trace import Entry, Trace

Fate = Literal["same", "moved", "came", "went", "changed"]


def fates(old: Graph, new: Graph) -> dict[str, Fate]:
    """Return what became of each step from `old` to `new`, in the order of `new`, those that went at the end.

    A step that is declared anew in its place is `changed`; one inside which only other steps changed is not.
    Steps count as the same by their ids, not by the rules they cite: two editions cite different texts for
    the same step. As few steps as possible count as moved.
    """
    kept = _in_order(tuple(old.nodes), tuple(new.nodes))
    found: dict[str, Fate] = {}
    for step in new.nodes:
        if step not in old.nodes:
            found[step] = "came"
        elif step not in kept:
            found[step] = "moved"
        else:
            found[step] = "same" if bare(old.step(step)) == bare(new.step(step)) else "changed"
    found.update({step: "went" for step in old.nodes if step not in new.nodes})
    return found


def _in_order(old: tuple[str, ...], new: tuple[str, ...]) -> set[str]:
    """Return the most steps that stand in the same order in both (a longest increasing subsequence)."""
    place = {step: index for index, step in enumerate(old)}
    ends: list[int] = []  # the smallest place at which an ordered run of each length can end
    runs: list[tuple[int, int]] = []  # of each common step: the length of its longest run, and its place
    for at in (place[step] for step in new if step in place):
        length = bisect_left(ends, at)
        ends[length : length + 1] = [at]
        runs.append((length, at))
    kept: list[int] = []
    wanted = len(ends) - 1
    for length, at in reversed(runs):
        if length == wanted:  # of equally long runs the last one before ends at the smallest place
            kept.append(at)
            wanted -= 1
    return {old[at] for at in kept}


@frozen
class Aligned:
    """Two entries that tell the same, or one that the other trace has not."""

    left: Entry | None
    right: Entry | None

    @property
    def same(self) -> bool:
        """Whether both traces have this line."""
        return self.left is not None and self.right is not None


def align(left: Trace, right: Trace) -> tuple[Aligned, ...]:
    """Return both traces line by line, each line beside its like.

    As long as the traces are alike their lines stand side by side: the first row that is not the same is the
    first difference.
    """
    parted = first_difference(left, right)
    if parted is None:
        parted = len(left)
    rows = [Aligned(*pair) for pair in zip(left[:parted], right[:parted], strict=True)]
    left, right = left[parted:], right[parted:]
    matcher = SequenceMatcher(None, _marks(left), _marks(right), autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            rows.extend(Aligned(*pair) for pair in zip(left[a:b], right[c:d], strict=True))
        else:
            rows.extend(Aligned(entry, None) for entry in left[a:b])
            rows.extend(Aligned(None, entry) for entry in right[c:d])
    return tuple(rows)


def first_difference(left: Trace, right: Trace) -> int | None:
    """Return the index of the first entry in which the traces differ, or None where they are alike.

    Entries are alike in step, depth, way and answer, and in the kinds of what happened; the facts they tell
    may differ.
    """
    marks = _marks(left), _marks(right)
    for index, (one, other) in enumerate(zip(*marks, strict=False)):
        if one != other:
            return index
    return None if len(left) == len(right) else min(len(left), len(right))


Mark = tuple[str, str, str, int, str | None, tuple[str, ...]]


def _marks(trace: Trace) -> list[Mark]:
    return [
        (
            entry.procedure,
            entry.step,
            entry.way,
            entry.depth,
            entry.answer,
            # A step can be declared anew in its place: where it does something else, the traces part too.
            tuple(event.key for event in entry.events),
        )
        for entry in trace
    ]
