"""The ways that were tried, by the decisions at which they part. Each leads back to where it went."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ruleskit.engine import History
from ruleskit.jupyter.parts import box, button, say, with_classes
from ruleskit.show.past import branch, tree
from ruleskit.words import Language

DEEPEST = 4
"""From which depth on ways are no longer indented further."""


class Ways:
    """The ways that were tried, where there is more than one."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._ends: list[int] = []
        self._named: tuple[int, Language | None] = (0, None)
        self._buttons: list[Any] = []
        self.view = box(css=["rk-ways"])

    def show(self, history: History, language: Language) -> int:
        """Show the ways of `history` as a tree, the one that is shown marked; return how many there are.

        Their names are found anew only where a way was begun or the language changed.
        """
        leaves = len(history.moments) - len({moment.before for moment in history.moments} - {None})
        if leaves < 2:
            return leaves
        ways = tree(history)
        self._ends = [way.branch.last for way in ways]
        while len(self._buttons) < len(ways):
            self._buttons.append(button(partial(self._chosen, len(self._buttons)), "rk-way"))
        shown = _leaf_from(history, sorted(self._ends))
        for way, made in zip(ways, self._buttons, strict=True):
            current = ["rk-current"] if way.branch.last == shown else []
            with_classes(made, ["rk-way", f"rk-deep{min(way.depth, DEEPEST)}", *current])
        if (leaves, language) != self._named:
            self._named = (leaves, language)
            for way, made in zip(ways, self._buttons, strict=True):
                say(made, branch(history, way.branch, way.number, language))
            self.view.children = tuple(self._buttons)
        return leaves

    def _chosen(self, number: int) -> None:
        self._go(self._ends[number])


def _leaf_from(history: History, leaves: list[int]) -> int:
    """Return the end of the first way that leads through where we are."""
    for leaf in leaves:
        at: int | None = leaf
        while at is not None and at > history.here:
            at = history.moments[at].before
        if at == history.here:
            return leaf
    return history.here
