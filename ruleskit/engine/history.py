"""The steps gone through so far, back and forward, and every way that was tried.

A history is a tree. Going back keeps what was already seen; going on another way from there begins a new
branch. Nothing is ever played again or undone: every position that was reached is kept.
"""

from __future__ import annotations

from attrs import define, field, frozen

from ruleskit.engine.advance import advance
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.engine.trace import Entry, Trace
from ruleskit.errors import NoSuchMoment


@frozen
class Moment:
    """A position in the tree: its number, the moment before it, and the entry that led here."""

    number: int
    position: Position
    before: int | None = None
    entry: Entry | None = None


@frozen
class Branch:
    """A way that was tried: its last moment, and the decision by which it left the way it grew from."""

    last: int
    left_at: int | None
    decision: Entry | None


@define
class History:
    """A walk through a procedure."""

    book: Rulebook
    moments: list[Moment]
    here: int = 0
    _ahead: dict[int, int] = field(factory=dict)
    """For each moment, the one that was last gone to from it."""

    @classmethod
    def at(cls, book: Rulebook, position: Position) -> History:
        """Return a history that begins at `position`."""
        return cls(book, [Moment(0, position)])

    @property
    def position(self) -> Position:
        """The position now."""
        return self.moments[self.here].position

    @property
    def entry(self) -> Entry | None:
        """The entry of the step that led here; None at the beginning."""
        return self.moments[self.here].entry

    @property
    def asked(self) -> Asked | None:
        """The decision that waits here, or None."""
        return self.book.asked(self.position)

    @property
    def path(self) -> tuple[Moment, ...]:
        """The moments from the beginning to here."""
        return self._path_to(self.here)

    @property
    def trace(self) -> Trace:
        """The entries from the beginning to here."""
        return tuple(moment.entry for moment in self.path if moment.entry)

    def step(self, answer: str | None = None) -> Entry:
        """Go through one step and return its entry; raises what `advance` raises, and then has not moved.

        Where the same step was already gone through with the same answer, that moment is gone to again.
        """
        position, entry = advance(self.book, self.position, answer)
        for moment in self.moments[self.here + 1 :]:
            if moment.before == self.here and moment.entry == entry:
                self._go(moment.number)
                return entry
        self.moments.append(Moment(len(self.moments), position, self.here, entry))
        self._go(len(self.moments) - 1)
        return entry

    def back(self) -> bool:
        """Go back one step; return whether there was one."""
        before = self.moments[self.here].before
        if before is None:
            return False
        self.here = before
        return True

    def forward(self) -> bool:
        """Go to where the last going back came from; return whether there was such a place."""
        if self.here not in self._ahead:
            return False
        self.here = self._ahead[self.here]
        return True

    def jump(self, number: int) -> None:
        """Go to the moment `number`; raise `NoSuchMoment` if there is none."""
        if not 0 <= number < len(self.moments):
            raise NoSuchMoment(f"no such moment: {number!r} (must be from 0 to {len(self.moments) - 1})")
        for moment in self._path_to(number)[1:]:
            self._ahead[moment.before or 0] = moment.number
        self.here = number

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The ways that were tried, in the order in which they were begun."""
        parents = {moment.before for moment in self.moments}
        return tuple(self._branch(moment.number) for moment in self.moments if moment.number not in parents)

    def _branch(self, last: int) -> Branch:
        path = self._path_to(last)
        for moment in reversed(path):
            eldest = next(other.number for other in self.moments if other.before == moment.before)
            if moment.number != eldest:
                return Branch(last, moment.before, moment.entry)
        return Branch(last, None, None)

    def _go(self, number: int) -> None:
        self._ahead[self.here] = number
        self.here = number

    def _path_to(self, number: int) -> tuple[Moment, ...]:
        path = []
        at: int | None = number
        while at is not None:
            path.append(self.moments[at])
            at = self.moments[at].before
        return tuple(reversed(path))
