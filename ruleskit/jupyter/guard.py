"""The one guard around everything a click does: in a notebook an exception there would be seen by nobody."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import RLock

logger = logging.getLogger(__name__)

turn = RLock()
"""Held by whatever a press does: a kernel may hand two of them to two threads at the same time."""


def guarded(does: Callable[[], object], failed: Callable[[Exception], object]) -> bool:
    """Do something and return True; if it raises, log that, tell `failed` of it and return False."""
    with turn:
        try:
            does()
        except Exception as error:
            logger.exception("a click failed")
            failed(error)
            return False
        return True
