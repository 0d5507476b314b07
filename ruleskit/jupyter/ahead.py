"""What Next leads to, sent to the page while somebody still reads.

An answer of the kernel is on its way for some 30 milliseconds on one's own machine, and for several times as
long on a hub far away. What the page has already, it shows at once. Everything works without it too: what the
kernel answers is what counts.

What was sent ahead can be overtaken: by a press that is still on its way, by another view of the same stage,
by a rule that fails. So it has a number, the page says which one it has shown, and the kernel sends again
whatever of it did not come about.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from importlib import resources
from typing import Any

from anywidget import AnyWidget
from traitlets import List

from ruleskit.jupyter.parts import Change, box

logger = logging.getLogger(__name__)


class _Sent(AnyWidget):
    _esm = (resources.files("ruleskit.jupyter") / "ahead.js").read_text("utf-8")
    ahead: Any = List([0, []]).tag(sync=True)


class Ahead:
    """The changes that the next press of Next will make."""

    def __init__(self) -> None:
        self._sent = _Sent()
        self._sent.on_msg(self._shown)
        self._number = 0
        self._changes: tuple[Change, ...] = ()
        self._on_page: tuple[Change, ...] = ()
        self._ever: dict[tuple[str, str], Change] = {}
        self._waits: asyncio.Handle | None = None
        self.view = box(self._sent, css=["rk-hidden"])

    def think(self, find: Callable[[], Iterable[Change]]) -> None:
        """Find the changes as soon as nothing else is to do, and send them. What waited before is dropped."""
        self.settle()
        self._number += 1
        self._changes = ()
        if self._waits is not None:
            self._waits.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # without a loop there is no page on which anybody could press anything
        self._waits = loop.call_soon(self._send, find)

    def settle(self) -> None:
        """Send again what the page shows ahead where it has not come about."""
        for change in self._on_page:
            if not change.made:
                change.widget.send_state(change.trait)
        self._on_page = ()

    def _send(self, find: Callable[[], Iterable[Change]]) -> None:
        try:
            self._changes = tuple(change for change in find() if not change.made)
        except Exception:
            # Whoever presses Next will be told.
            logger.debug("nothing could be sent ahead", exc_info=True)
        self._ever |= {(change.widget.model_id, change.trait): change for change in self._changes}
        sent = [
            (f"anywidget:{change.widget.model_id}", change.trait, change.value) for change in self._changes
        ]
        self._sent.ahead = [self._number, sent]

    def _shown(self, _: object, content: dict[str, Any], __: object) -> None:
        """Hear that the page has shown what was sent; where that was overtaken, send everything as it is."""
        if content.get("shown") == self._number:
            self._on_page = self._changes
            return
        for change in self._ever.values():
            change.widget.send_state(change.trait)
