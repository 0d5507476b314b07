"""A flowchart as a value: a drawing that can be marked, and the same in words."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from html import escape
from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import Edge
from ruleskit.show.marks import Marks, prefixed

_ID = re.compile(r' (id|aria-labelledby|aria-describedby)="([^"]*)"')


_FRAME = re.compile(r'viewBox="[-\d.]+ ([-\d.]+) ([\d.]+) ([\d.]+)"')


@frozen
class Place:
    """How far down a step stands in a drawing of this width and height."""

    down: float
    width: float
    height: float


@frozen
class Chart:
    """The flowchart of a procedure.

    `svg` is the drawing, or "" where nothing can draw; `text` is the procedure told in numbered lines. The
    ids in the drawing are those of the steps, behind `prefix` and a dash where there is one. All marks are
    in the drawing, hidden: `style` returns the rules that show them.
    """

    procedure: str
    title: str
    text: str
    svg: str
    prefix: str = ""

    def with_prefix(self, prefix: str) -> Chart:
        """Return this chart with other ids, so that several stand on one page; nothing is laid out anew."""
        drop = len(self.prefix) + 1 if self.prefix else 0
        svg = _ID.sub(lambda found: f' {found[1]}="{escape(prefixed(prefix, found[2][drop:]))}"', self.svg)
        return evolve(self, svg=svg, prefix=prefix)

    def style(
        self,
        *,
        past: Iterable[str] = (),
        here: str | None = None,
        possible: Iterable[str] = (),
        taken_edges: Iterable[Edge] = (),
        different: str | None = None,
    ) -> str:
        """Return CSS that marks steps by their ids and ways by their edges; it sets variables only."""
        marks = Marks(
            past=tuple(past),
            here=here,
            possible=tuple(possible),
            taken=tuple(taken_edges),
            different=different,
        )
        return marks.css(self.prefix)

    def marked(self, marks: Marks) -> Chart:
        """Return this chart with `marks` drawn in, to be shown without any further style."""
        rules = f"<style>{marks.css(self.prefix)}</style>"
        return evolve(self, svg=self.svg.replace("</svg>", f"{rules}</svg>"))

    def place(self, step: str) -> Place | None:
        """Return where a step stands in the drawing, or None where it is not drawn."""
        frame = _FRAME.search(self.svg)
        name = re.escape(escape(prefixed(self.prefix, step)))
        node = re.search(rf'id="{name}" class="node[^"]*".*?<text [^>]*?y="([-\d.]+)"', self.svg)
        if not frame or not node:
            return None
        top, width, height = (float(number) for number in frame.groups())
        return Place(float(node[1]) - top, width, height)

    @property
    def image(self) -> str:
        """The chart as an HTML image that also shows where scripts and inline drawings are not trusted."""
        if not self.svg:
            return f"<pre>{escape(self.text)}</pre>"
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="{escape(self.text)}" src="data:image/svg+xml;base64,{data}">'

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.image}
