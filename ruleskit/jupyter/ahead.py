"""What Next leads to, sent to the page while somebody still reads.

An answer of the kernel is on its way for some 30 milliseconds on one's own machine, and for several times as
long on a hub far away. What the page has already, it shows at once. Everything works without it too: what the
kernel answers is what counts.

What was sent ahead can be overtaken: by a press that is still on its way, by another view of the same stage,
by a rule that fails. So it has a number, the page says which one it has shown, and the kernel sends again
whatever of it is otherwise by then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from importlib import resources
from typing import Any

from anywidget import AnyWidget
from traitlets import List, Unicode

from ruleskit.jupyter.guard import turn
from ruleskit.jupyter.parts import Change, box

logger = logging.getLogger(__name__)


class _Sent(AnyWidget):
    _esm = (resources.files("ruleskit.jupyter") / "ahead.js").read_text("utf-8")
    ahead: Any = List([0, [], []]).tag(sync=True)
    button: Any = Unicode().tag(sync=True)


class Ahead:
    """The changes that the next press of the button Next will make."""

    def __init__(self, button: Any) -> None:
        self._sent = _Sent(button=_model(button))
        button.on_msg(self._heard)
        self._number = 0
        # The page says what it has shown while the kernel already thinks of what comes next.
        self._last: deque[tuple[int, tuple[Change, ...]]] = deque(maxlen=2)
        self._ever: set[tuple[Any, str]] = set()
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
        self._waits = loop.call_soon(self._send, find)

    def _send(self, find: Callable[[], Iterable[Change]]) -> None:
        with turn:
            changes = _found(find)
            self._number += 1
            self._last.append((self._number, changes))
            self._ever |= {(change.widget, change.trait) for change in changes}
            first = [_told(change) for change in changes if not change.later]
            rest = [_told(change) for change in changes if change.later]
            self._sent.ahead = [self._number, first, rest]

    def _heard(self, _: object, content: dict[str, Any], __: object) -> None:
        """Hear that the page has shown what was sent; send again what of it is otherwise by now."""
        if "shown" not in content:
            return
        with turn:
            shown = dict(self._last).get(content["shown"])
            again = self._ever
            if shown is not None:
                again = {(change.widget, change.trait) for change in shown if not change.made}
            for widget, trait in again:
                widget.send_state(trait)


def _found(find: Callable[[], Iterable[Change]]) -> tuple[Change, ...]:
    try:
        return tuple(change for change in find() if not change.made)
    except Exception:
        # Whoever presses Next will be told.
        logger.debug("nothing could be sent ahead", exc_info=True)
        return ()


def _told(change: Change) -> tuple[str, str, Any]:
    return _model(change.widget), change.trait, change.value


def _model(widget: Any) -> str:
    """Return how a widget is named to the page."""
    return f"anywidget:{widget.model_id}"
