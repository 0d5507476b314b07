"""The lines of the trace as buttons. Going on fills one; nothing that is there already is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from attrs import frozen

from ruleskit.jupyter.parts import box, button, piece, say, show, with_classes
from ruleskit.show.html import Html

CHUNK = 20
"""How many lines stand in one box: what is sent for a new line does not grow with the trace.

The buttons of a box are made together and wait there unseen, so that a new line is a single message.
"""

SPARE = ("rk-spare",)


@frozen(kw_only=True)
class Item:
    """A line: the moment it leads to, its words and its rule, how deep it stands; or a piece of HTML.

    `current` is the line of the step that was last gone through.
    """

    moment: int
    says: str = ""
    rule: str = ""
    depth: int = 0
    html: Html | None = None
    current: bool = False


class Lines:
    """The lines of the trace, the current one marked."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._items: tuple[Item, ...] = ()
        self._buttons: dict[int, Any] = {}
        self._pieces: dict[int, Any] = {}
        self._chunks: list[Any] = []
        self.column = box(css=["rk-lines"])
        self.view = box(self.column, css=["rk-scroll"])

    def show(self, items: tuple[Item, ...]) -> None:
        """Show these lines."""
        same = next(
            (number for number, old, new in zip(count(), self._items, items, strict=False) if old != new),
            min(len(self._items), len(items)),
        )
        old_length, self._items = len(self._items), items
        for number in range(same, len(items)):
            self._fill(number)
        self._arrange(same, max(old_length, len(items)))

    def _fill(self, number: int) -> None:
        item = self._items[number]
        indent = f"rk-in{min(item.depth, 4)}"
        if item.html is not None:
            if number not in self._pieces:
                self._pieces[number] = piece()
            show(with_classes(self._pieces[number], [indent]), item.html)
            return
        css = ["rk-line", indent, *(["rk-current"] if item.current else [])]
        say(self._button(number), item.says, item.rule, css)

    def _button(self, number: int) -> Any:
        if number not in self._buttons:
            self._buttons[number] = button(lambda: self._go(self._items[number].moment), *SPARE)
        return self._buttons[number]

    def _arrange(self, first: int, until: int) -> None:
        chunks = -(-len(self._items) // CHUNK)
        while len(self._chunks) < chunks:
            self._chunks.append(box(css=["rk-chunk"]))
        for chunk in range(first // CHUNK, min(len(self._chunks), -(-until // CHUNK))):
            children = tuple(self._widgets(range(chunk * CHUNK, (chunk + 1) * CHUNK)))
            if self._chunks[chunk].children != children:
                self._chunks[chunk].children = children
        if len(self.column.children) != chunks:
            self.column.children = tuple(self._chunks[:chunks])

    def _widgets(self, numbers: range) -> Iterator[Any]:
        for number in numbers:
            if number < len(self._items) and self._items[number].html is not None:
                yield self._pieces[number]
            elif number < len(self._items) or self._button(number)._dom_classes == SPARE:
                yield self._button(number)
