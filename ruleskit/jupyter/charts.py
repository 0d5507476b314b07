"""The charts that were shown. They stay on the page: what a step marks on one are classes around it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ruleskit.jupyter.parts import Change, box, classed, piece, show
from ruleskit.show.chart import Chart
from ruleskit.show.html import Html
from ruleskit.words import Language

Key = tuple[str, Language]

KEPT = "rk-kept"


@frozen
class Drawn:
    """The chart of a procedure, the same as HTML, and what stands below it."""

    chart: Chart
    html: Html
    legend: Html


class Charts:
    """The chart of each procedure in each language with its legend; one of them is seen."""

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[Any, Any]] = {}
        self.view = box(css=["rk-charts"])

    def changes(self, key: Key, drawn: Drawn, marks: tuple[str, ...]) -> tuple[Change, ...]:
        """Return what shows the chart of a procedure with `marks`. If it is new, it is put there, unseen."""
        if key not in self._kept:
            # The classes are those of a box around it: a piece of HTML is made anew with each change.
            self._kept[key] = _unseen("rk-p-legend", drawn.legend), _unseen("rk-p-chart", drawn.html)
            # The legends come before the charts, so that no selector has to look through a chart.
            legends, charts = zip(*self._kept.values(), strict=True)
            self.view.children = legends + charts
        changes = []
        for kept, (legend, chart) in self._kept.items():
            seen = kept == key
            changes.append(classed(chart, ("rk-p-chart", *(marks if seen else [KEPT]))))
            changes.append(classed(legend, ("rk-p-legend", *([] if seen else [KEPT]))))
        return tuple(changes)


def _unseen(css: str, html: Html) -> Any:
    inside = piece()
    show(inside, html)
    return box(inside, css=[css, KEPT])
