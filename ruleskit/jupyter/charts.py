"""The charts that were shown. They stay on the page: what a step marks on one are classes around it."""

from __future__ import annotations

from typing import Any

from ruleskit.engine import Rulebook
from ruleskit.jupyter.parts import Change, box, classed, piece, show
from ruleskit.show import page, tell
from ruleskit.show.draw import chart
from ruleskit.show.html import Html
from ruleskit.words import Language

KEPT = "rk-kept"


class Charts:
    """The chart of each procedure in each language with its legend; one of them is seen."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._kept: dict[tuple[str, Language], tuple[Any, Any]] = {}
        self.view = box(css=["rk-charts"])

    def changes(
        self, book: Rulebook, procedure: str, language: Language, marks: tuple[str, ...]
    ) -> tuple[Change, ...]:
        """Return what shows the chart of a procedure with `marks`. If it is new, it is put there, unseen."""
        wanted = procedure, language
        if wanted not in self._kept:
            self._kept[wanted] = self._draw(book, procedure, language)
            # The legends come before the charts, so that no selector has to look through a chart.
            legends, charts = zip(*self._kept.values(), strict=True)
            self.view.children = legends + charts
        changes = []
        for kept, (legend, drawn) in self._kept.items():
            seen = kept == wanted
            changes.append(classed(drawn, ("rk-p-chart", *(marks if seen else [KEPT]))))
            changes.append(classed(legend, ("rk-p-legend", *([] if seen else [KEPT]))))
        return tuple(changes)

    def _draw(self, book: Rulebook, procedure: str, language: Language) -> tuple[Any, Any]:
        # Several charts are on one page, and steps of two procedures may have the same id.
        drawn = chart(book, procedure, language, f"{self._prefix}-{len(self._kept)}")
        html = page.markable(drawn, book.graph(procedure), language)
        legend = page.legend(language, tell.prose_html(book, procedure, language))
        return _unseen("rk-p-legend", legend), _unseen("rk-p-chart", html)


def _unseen(css: str, html: Html) -> Any:
    # The classes are those of a box around it: a piece of HTML is made anew with each change of its own.
    inside = piece()
    show(inside, html)
    return box(inside, css=[css, KEPT])
