"""The charts that were shown. They stay on the page: a step sends only the style that marks one."""

from __future__ import annotations

from typing import Any

from ruleskit.jupyter.parts import box, piece, show, with_classes
from ruleskit.show.html import Html
from ruleskit.words import Language

Key = tuple[str, Language]


class Charts:
    """A piece of HTML for each procedure and language; one of them is seen."""

    def __init__(self) -> None:
        self._kept: dict[Key, Any] = {}
        self._shown: Key | None = None
        self.view = box(css=["rk-charts"])

    def show(self, key: Key, html: Html) -> None:
        """Show the chart of a procedure."""
        if key == self._shown:
            return
        if self._shown is not None:
            with_classes(self._kept[self._shown], ["rk-p-chart", "rk-kept"])
        if key in self._kept:
            with_classes(self._kept[key], ["rk-p-chart"])
        else:
            self._kept[key] = piece("rk-p-chart")
            show(self._kept[key], html)
            self.view.children = tuple(self._kept.values())
        self._shown = key
