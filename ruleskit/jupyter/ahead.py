"""What Next leads to, sent to the page while somebody still reads.

An answer of the kernel is on its way for some 30 milliseconds on one's own machine, and for several times as
long on a hub far away. What the page has already, it shows at once. Everything works without it too: what the
kernel answers is what counts.

What was sent ahead can be overtaken: by a press that is still on its way, by another view of the same stage,
by a rule that fails. The page shows it only until it has heard what Next leads to now. Whatever did not come
about is therefore sent again right after that. And a press that leads elsewhere than Next is announced by the
page: what was found before the kernel knew of it is not shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from importlib import resources
from typing import Any

from anywidget import AnyWidget
from traitlets import List

from ruleskit.jupyter.guard import turn
from ruleskit.jupyter.parts import Change, box

logger = logging.getLogger(__name__)


class _Sent(AnyWidget):
    """What the page is told: a number, what to show first, what a frame later, and the presses known of."""

    _esm = (resources.files("ruleskit.jupyter") / "ahead.js").read_text("utf-8")
    ahead: Any = List([0, [], [], []]).tag(sync=True)


PAGES = 8
"""Of how many presses it is known that they were announced: one for each page that shows the stage."""


class Ahead:
    """The changes that the next press of Next will make."""

    def __init__(self) -> None:
        self._sent = _Sent()
        self._sent.on_msg(self._hear)
        self._pressed: deque[str] = deque(maxlen=PAGES)
        self._number = 0
        self._changes: tuple[Change, ...] = ()
        self._waits: asyncio.Handle | None = None
        self.view = box(self._sent, css=["rk-hidden"])

    def think(self, find: Callable[[], Iterable[Change]]) -> None:
        """Find the changes as soon as nothing else is to do, and send them. What waited before is dropped."""
        if self._waits is not None:
            self._waits.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # without a loop there is no page on which anybody could press anything
        self._waits = loop.call_soon(self._send, find, list(self._pressed))

    def _hear(self, _: object, content: dict[str, Any], __: object) -> None:
        self._pressed.append(content["pressed"])

    def _send(self, find: Callable[[], Iterable[Change]], pressed: list[str]) -> None:
        with turn:
            before, self._changes = self._changes, _found(find)
            self._number += 1
            first = [_told(change) for change in self._changes if not change.later]
            rest = [_told(change) for change in self._changes if change.later]
            self._sent.ahead = [self._number, first, rest, pressed]
            for change in before:
                if not change.made:
                    change.widget.send_state(change.trait)


def _found(find: Callable[[], Iterable[Change]]) -> tuple[Change, ...]:
    try:
        return tuple(change for change in find() if not change.made)
    except Exception:
        # Whoever presses Next will be told.
        logger.debug("nothing could be sent ahead", exc_info=True)
        return ()


def _told(change: Change) -> tuple[str, str, Any]:
    return f"anywidget:{change.widget.model_id}", change.trait, change.value
