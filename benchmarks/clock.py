"""How long something takes, told in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter


def measure(what: str, run: Callable[[], object], before: Callable[[], object], times: int = 30) -> float:
    """Print and return the median of the milliseconds that `run` takes; `before` is not counted."""
    taken = []
    for _ in range(times):
        before()
        begun = perf_counter()
        run()
        taken.append(1000 * (perf_counter() - begun))
    middle = median(taken)
    sys.stdout.write(f"{what}: {middle:.1f} ms (median of {times}; {min(taken):.1f} to {max(taken):.1f})\n")
    return middle
