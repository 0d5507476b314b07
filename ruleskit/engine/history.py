"""The steps gone through so far, back and forward, and every way that was tried.

A history is a tree. Going back keeps what was already seen; going on another way from there begins a new
branch. Nothing is ever played again or undone: every position that was reached is kept.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from ruleskit.engine.advance import advance
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.engine.trace import Entry, Trace
from ruleskit.errors import NoSuchMoment, shown


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


def _own(moments: Iterable[Moment]) -> list[Moment]:
    return list(moments)


@define
class History:
    """A walk through a procedure."""

    book: Rulebook
    moments: list[Moment] = field(converter=_own, repr=False)
    here: int = 0
    _ahead: dict[int, int] = field(factory=dict, repr=False)
    """For each moment, the one that was last gone to from it."""
    _after: dict[int, list[int]] = field(init=False, factory=dict, repr=False)
    """For each moment, those that follow it, the eldest first."""

    def __attrs_post_init__(self) -> None:
        for moment in self.moments:
            if moment.before is not None:
                self._after.setdefault(moment.before, []).append(moment.number)

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
        after = self._after.get(self.here, ())
        number = next((number for number in after if self.moments[number].entry == entry), None)
        if number is None:
            number = len(self.moments)
            self.moments.append(Moment(number, position, self.here, entry))
            self._after.setdefault(self.here, []).append(number)
        self._ahead[self.here] = number
        self.here = number
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
        if number not in range(len(self.moments)):
            raise NoSuchMoment(f"no such moment: {shown(number)} (must be from 0 to {len(self.moments) - 1})")
        for moment in self._path_to(number)[1:]:
            self._ahead[moment.before or 0] = moment.number
        self.here = number

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The ways that were tried, in the order in which they were begun."""
        begun: list[tuple[int, Branch]] = []
        for last in range(len(self.moments)):
            if last not in self._after:
                first = self._left_by(last)
                begun.append((first.number, Branch(last, first.before, first.entry)))
        return tuple(branch for _, branch in sorted(begun, key=lambda pair: pair[0]))

    def _left_by(self, last: int) -> Moment:
        """Return the moment with which the way to `last` left the way it grew from, or the beginning."""
        moment = self.moments[last]
        while moment.before is not None and self._after[moment.before][0] == moment.number:
            moment = self.moments[moment.before]
        return moment

    def _path_to(self, number: int) -> tuple[Moment, ...]:
        path = []
        at: int | None = number
        while at is not None:
            path.append(self.moments[at])
            at = self.moments[at].before
        return tuple(reversed(path))
