"""How long exploring a combat takes: `python -m benchmarks.exploring`.

Two creatures, with two instants and two lands on each side: every way that it can go, in each edition. The
exit code is 1 where a target is missed.
"""

from __future__ import annotations

import sys
from time import perf_counter

from ruleskit.engine import explore
from ruleskit.scenario import find

SCENARIO = "magic-combat-tricks"
MOST_SECONDS = 10


def main() -> int:
    """Explore it in every edition, and tell how long it took."""
    scenario = find(SCENARIO)
    missed = False
    for edition in scenario.editions:
        book, start = scenario.start(edition)
        begun = perf_counter()
        found = explore(book, start)
        took = perf_counter() - begun
        missed = missed or took > MOST_SECONDS
        word = "MISSED" if took > MOST_SECONDS else "met"
        sys.stdout.write(
            f"{word}  {SCENARIO} {edition}: {found.states} states, {found.paths} paths in {took:.1f} s"
            f" (at most {MOST_SECONDS})\n"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
