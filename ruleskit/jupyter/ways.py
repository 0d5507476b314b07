"""The ways that were tried, by the decisions at which they part. Each leads back to where it went."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ruleskit.engine import History
from ruleskit.jupyter.parts import box, button, say, with_classes
from ruleskit.show.past import branch
from ruleskit.words import Language


class Ways:
    """The ways that were tried, where there is more than one."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._history: History | None = None
        self._named: tuple[int, Language | None] = (0, None)
        self._buttons: list[Any] = []
        self.view = box(css=["rk-ways"])

    def show(self, history: History, language: Language) -> int:
        """Show the ways of `history`, the one that is shown marked; return how many there are.

        Their names are found anew only where a way was begun or the language changed.
        """
        self._history = history
        before = [moment.before for moment in history.moments]
        leaves = sorted(set(range(len(before))) - set(before))
        if (len(leaves), language) != self._named:
            self._name(history, language)
        shown = _leaf_from(history, leaves)
        for made, leaf in zip(self._buttons, leaves, strict=False):
            with_classes(made, ["rk-way", *(["rk-current"] if leaf == shown else [])])
        return len(leaves)

    def _name(self, history: History, language: Language) -> None:
        branches = history.branches
        self._named = (len(branches), language)
        while len(self._buttons) < len(branches):
            self._buttons.append(button(partial(self._chosen, len(self._buttons)), "rk-way"))
        for number, found in enumerate(branches):
            say(self._buttons[number], branch(history, found, number + 1, language))
        shown = len(branches) if len(branches) > 1 else 0
        if len(self.view.children) != shown:
            self.view.children = tuple(self._buttons[:shown])

    def _chosen(self, number: int) -> None:
        assert self._history is not None
        self._go(self._history.branches[number].last)


def _leaf_from(history: History, leaves: list[int]) -> int:
    """Return the end of the first way that leads through where we are."""
    for leaf in leaves:
        at: int | None = leaf
        while at is not None and at > history.here:
            at = history.moments[at].before
        if at == history.here:
            return leaf
    return history.here
