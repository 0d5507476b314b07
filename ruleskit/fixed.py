"""Tables that never change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from immutabledict import immutabledict


def fixed(table: Mapping[Any, Any]) -> immutabledict[Any, Any]:
    """Return `table` as one that never changes: itself, where it is one already.

    A state is made anew with every step, mostly from tables it had before: copying those takes long.
    """
    return table if type(table) is immutabledict else immutabledict(table)
