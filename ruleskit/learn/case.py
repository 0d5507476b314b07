"""What questions are made from: a scenario that was gone through, moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self

from attrs import evolve, frozen

from ruleskit.engine import Entry, History, Moment, Position, Rulebook, Trace
from ruleskit.scenario import Scenario, find, run
from ruleskit.scenario.model import Attempt
from ruleskit.words import Message, catalogue

Zones = Callable[[Position], Mapping[str, tuple[str, ...]]]
"""From a position to where everything lies."""


def _no_zones(_: Position) -> Mapping[str, tuple[str, ...]]:
    return {}


@frozen
class Case:
    """A way through a procedure: the rulebook and every moment, the first one before any step.

    `zones` tells where things lie; for a game without zones there are none. `attempts` is what was tried on
    the way without being offered.
    """

    book: Rulebook
    moments: tuple[Moment, ...]
    zones: Zones = _no_zones
    attempts: tuple[Attempt, ...] = ()

    @classmethod
    def of(cls, history: History, zones: Zones = _no_zones, attempts: tuple[Attempt, ...] = ()) -> Self:
        """Return the way that `history` took; its rulebook also knows the words of questions."""
        book = evolve(history.book, words=history.book.words | catalogue("learn"))
        return cls(book, history.path, zones, attempts)

    @property
    def trace(self) -> Trace:
        """The entry of every step, in order."""
        return tuple(moment.entry for moment in self.moments if moment.entry)

    def before(self, number: int) -> Position:
        """Return the position before step `number` of the trace; after the last step, where the case ends."""
        return self.moments[number].position

    def after(self, number: int) -> Position:
        """Return the position after step `number` of the trace."""
        return self.moments[number + 1].position

    def come_to(self, at: str | None, time: int = 1) -> int | None:
        """Return how many steps were gone through when `at` was come to for this time, None if it never was.

        Without a step this is the beginning.
        """
        for number, moment in enumerate(self.moments):
            if at is None or (not moment.position.over and moment.position.frame.at == at):
                time -= 1
                if not time:
                    return number
        return None

    def news(self, number: int) -> Message | None:
        """Return what was last told before step `number`, or None at the beginning."""
        for entry in reversed(self.trace[:number]):
            if entry.events:
                return entry.events[0]
        return None

    def run_of(self, number: int) -> range:
        """Return the steps around step `number` that belong to the same going through of its procedure."""
        trace, depth = self.trace, self.trace[number].depth
        first, last = number, number
        while first > 0 and trace[first - 1].depth >= depth and not _ends(trace[first - 1], depth):
            first -= 1
        while last + 1 < len(trace) and trace[last + 1].depth >= depth and not _ends(trace[last], depth):
            last += 1
        return range(first, last + 1)

    def siblings(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the steps in that run which are of the procedure itself."""
        depth = self.trace[number].depth
        return tuple(one for one in self.run_of(number) if self.trace[one].depth == depth)


def _ends(entry: Entry, depth: int) -> bool:
    return entry.shape == "stop" and entry.depth == depth


def case(scenario: Scenario | str, edition: str | None = None) -> Case:
    """Go through a scenario, or the one of that name, by its answers in `edition` (by default its own).

    Raises what `find` and `run` raise.
    """
    found = find(scenario) if isinstance(scenario, str) else scenario
    ran = run(found, edition)
    return Case.of(ran.history, found.game.zones, tuple(one.attempt for one in ran.attempts))
