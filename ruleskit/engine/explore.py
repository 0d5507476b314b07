"""All ways through a procedure.

A state is a decision with two or more options, or an end, under the rulebook's key; between two states
nothing is decided. Complete paths are counted over the states, so that a state reached in several ways is
explored once. A cycle is reported and not followed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from attrs import frozen

from ruleskit.engine.advance import advance
from ruleskit.engine.position import Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.errors import TooManyStates


@frozen
class Exploration:
    """What exploring found.

    `paths` is the number of complete paths that hold no cycle, `cycles` the number of ways that lead back to
    a state they came from, `outcomes` how often each outcome stands at the end of a path, `unreached` the
    steps, as `procedure.step`, of the procedures that were opened.
    """

    states: int
    paths: int
    cycles: int
    outcomes: tuple[tuple[str, int], ...]
    unreached: tuple[str, ...]


def explore(book: Rulebook, start: Position, limit: int = 100_000) -> Exploration:
    """Return what can happen from `start`; raise `TooManyStates` if there are more than `limit` states."""
    return _Explorer(book, limit).explore(start)


def count_paths(book: Rulebook, start: Position) -> int:
    """Return the number of complete paths by walking every one of them: slow, and the test of `explore`."""
    total = 0
    todo = [_settle(book, start, set())]
    while todo:
        position = todo.pop()
        if position.over:
            total += 1
        todo.extend(_settle(book, position, set(), option) for option in _options(book, position))
    return total


Counts = dict[str, int]


class _Explorer:
    def __init__(self, book: Rulebook, limit: int) -> None:
        self.book = book
        self.limit = limit
        self.seen: set[tuple[str, str]] = set()
        self.cycles = 0
        self.found: dict[Hashable, Counts] = {}

    def explore(self, start: Position) -> Exploration:
        counts = self._count(start)
        opened = {procedure for procedure, _ in self.seen}
        unreached = tuple(
            f"{name}.{step}"
            for name, graph in self.book.graphs.items()
            if name in opened
            for step in graph.nodes
            if (name, step) not in self.seen
        )
        return Exploration(
            len(self.found), sum(counts.values()), self.cycles, tuple(sorted(counts.items())), unreached
        )

    def _count(self, start: Position) -> Counts:
        """Count the complete paths depth first, without recursion: a long game must not end in a stack overflow."""
        first = _settle(self.book, start, self.seen)
        open_keys: set[Hashable] = set()
        stack = [_Visit(self.book.key(first), first, self._followers(first))]
        open_keys.add(stack[0].key)
        while True:
            visit = stack[-1]
            follower = next(visit.followers, None)
            if follower is None:
                stack.pop()
                open_keys.discard(visit.key)
                self.found[visit.key] = visit.counts
                if len(self.found) > self.limit:
                    raise TooManyStates(
                        f"more than {self.limit} states; narrow the scenario or raise the limit"
                    )
                if not stack:
                    return visit.counts
                stack[-1].add(visit.counts)
                continue
            key = self.book.key(follower)
            if key in open_keys:
                self.cycles += 1
            elif key in self.found:
                visit.add(self.found[key])
            else:
                stack.append(_Visit(key, follower, self._followers(follower)))
                open_keys.add(key)

    def _followers(self, position: Position) -> Iterator[Position]:
        for option in _options(self.book, position):
            yield _settle(self.book, position, self.seen, option)


class _Visit:
    """A state whose followers are being counted."""

    def __init__(self, key: Hashable, position: Position, followers: Iterator[Position]) -> None:
        self.key = key
        self.followers = followers
        self.counts: Counts = {position.outcome: 1} if position.outcome is not None else {}

    def add(self, counts: Counts) -> None:
        for outcome, count in counts.items():
            self.counts[outcome] = self.counts.get(outcome, 0) + count


def _options(book: Rulebook, position: Position) -> tuple[str, ...]:
    asked = book.asked(position)
    return tuple(option.id for option in asked.allowed) if asked else ()


def _settle(
    book: Rulebook, position: Position, seen: set[tuple[str, str]], answer: str | None = None
) -> Position:
    """Go on from `position`, first by `answer`, to the next state."""
    while not position.over:
        asked = book.asked(position)
        if asked and asked.open and answer is None:
            seen.add((position.frame.procedure, position.frame.step))
            break
        seen.add((position.frame.procedure, position.frame.step))
        position, _ = advance(book, position, answer)
        answer = None
    return position
