"""The way in, as buttons: every procedure from the outermost to the one we are in shows its chart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ruleskit.jupyter.parts import box, button, say


class Frames:
    """The procedures that have begun; the innermost is where we are. A button shows the chart of one."""

    def __init__(self, look: Callable[[int], None]) -> None:
        self._look = look
        self._buttons: list[Any] = []
        self.view = box(css=["rk-frames"])

    def show(self, names: tuple[str, ...], shown: int) -> None:
        """Show these procedures; `shown` is the one whose chart is seen."""
        while len(self._buttons) < len(names):
            self._buttons.append(button(partial(self._look, len(self._buttons)), "rk-frame"))
        for number, name in enumerate(names):
            state = ("rk-here",) if number == len(names) - 1 else ("rk-seen",) if number == shown else ()
            say(self._buttons[number], name, name, ("rk-frame", *state))
        if len(self.view.children) != len(names):
            self.view.children = tuple(self._buttons[: len(names)])
