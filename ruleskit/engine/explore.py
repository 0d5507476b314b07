"""All ways through a procedure.

A state is a decision with two or more options, or an end, under the rulebook's key; between two states
nothing is decided. First all states are found, each once, then the complete paths through them are counted.
A path that came by a state twice could do so for ever: it is not counted, and the cycle is reported. Where a
game could go on for ever through states that are all different, `Rounds` says how far to look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator

from attrs import Factory, define, field, frozen

from ruleskit.engine.advance import PATIENCE, endless, go_on
from ruleskit.engine.graph import Graph
from ruleskit.engine.position import Asked, Position
from ruleskit.engine.rulebook import Rulebook
from ruleskit.errors import BadArgument, TooManyStates
from ruleskit.words import Message, message


@frozen
class Rounds:
    """How far to look: the decision `at` is answered freely so many `times`, and from then on with `then`."""

    at: str
    times: int
    then: str


@frozen
class Never:
    """A way that was never taken from a step that was reached, as `procedure.step`."""

    step: str
    way: str
    shape: str

    @property
    def says(self) -> Message:
        """The same in words."""
        kind = self.way if self.way in {"yes", "no", "again", "done"} else "came" if self.way else "left"
        return message(f"explore.never.{kind}", step=self.step, way=self.way)


@frozen
class Unreached:
    """A step that was never reached, as `procedure.step`, and the ways to it that were never taken."""

    step: str
    never: tuple[Never, ...]

    @property
    def says(self) -> Message:
        """The cause in words."""
        return message("explore.cause", step=self.step, never=tuple(one.says for one in self.never))


@frozen
class Exploration:
    """What exploring found.

    `paths` is the number of complete paths that come by no state twice, `cycles` the number of groups of
    states that lead back to one another (0 where every way comes to an end), `outcomes` how often each
    outcome stands at the end of a path, `unreached` the steps, as `procedure.step`, of the procedures that
    were opened, and `causes` why each of them was not reached.
    """

    states: int
    paths: int
    cycles: int
    outcomes: tuple[tuple[str, int], ...]
    unreached: tuple[str, ...]
    causes: tuple[Unreached, ...] = ()


def explore(
    book: Rulebook, start: Position, limit: int = 100_000, rounds: Rounds | None = None
) -> Exploration:
    """Return what can happen from `start`, and with `rounds` no further than that.

    Raises `TooManyStates` if there are more than `limit` states, or cycles so tangled that counting the paths
    through them would take more than `limit` moves, and `BadArgument` for a limit below 1.
    """
    _check_limit(limit)
    survey = _survey(_Walk(book, rounds), start, limit)
    groups = _groups(survey.ways)
    counts = _count(survey, groups, limit)
    reached = survey.walk.reached
    opened = {procedure for procedure, _ in reached}
    causes = tuple(
        Unreached(f"{name}.{step}", tuple(_causes(graph, step, survey.walk)))
        for name, graph in book.graphs.items()
        if name in opened
        for step in graph.nodes
        if (name, step) not in reached
    )
    return Exploration(
        states=len(survey.ways),
        paths=counts.total(),
        cycles=sum(_is_cycle(survey.ways, group) for group in groups),
        outcomes=tuple(sorted(counts.items())),
        unreached=tuple(one.step for one in causes),
        causes=causes,
    )


def _causes(graph: Graph, step: str, walk: _Walk) -> Iterator[Never]:
    """Yield the ways by which a step that was reached leads on to `step`: none of them was taken."""
    before = {step}
    while (
        more := {edge.source for edge in graph.edges if edge.target in before} - before - walk.of(graph.name)
    ):
        before |= more
    into = (edge for edge in graph.edges if edge.target in before and edge.source not in before)
    for edge in dict.fromkeys(into):
        yield Never(f"{graph.name}.{edge.source}", edge.label, graph.nodes[edge.source].shape)


def count_paths(book: Rulebook, start: Position, limit: int = 1_000_000, rounds: Rounds | None = None) -> int:
    """Return the number of complete paths by walking every one of them: slow, and the test of `explore`.

    Raises `TooManyStates` for more than `limit` moves, and `BadArgument` for a limit below 1.
    """
    _check_limit(limit)
    walk = _Walk(book, rounds)
    first = walk.settle(start, 0)
    total = int(first.position.over)
    path = [(walk.key(first), walk.followers(first))]
    on_path = {path[0][0]}
    moves = 0
    while path:
        follower = next(path[-1][1], None)
        if follower is None:
            on_path.remove(path.pop()[0])
            continue
        moves += 1
        if moves > limit:
            raise TooManyStates(f"more than {limit} moves; `explore` counts without walking every path")
        total += follower.position.over
        key = walk.key(follower)
        if follower.asked and key not in on_path:
            path.append((key, walk.followers(follower)))
            on_path.add(key)
    return total


def _check_limit(limit: object) -> None:
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise BadArgument("a limit that is a whole number from 1", limit)


@define
class _Survey:
    """All states by number, from 0, the first: the states that follow each, and its outcome at an end."""

    walk: _Walk
    ways: list[list[int]] = Factory(list)
    outcomes: list[str | None] = Factory(list)


def _survey(walk: _Walk, start: Position, limit: int) -> _Survey:
    found = _Survey(walk)
    numbers: dict[Hashable, int] = {}
    todo: list[tuple[int, _Place]] = []  # a stack, not a queue: it holds fewer positions at a time

    def number(place: _Place) -> int:
        known = numbers.setdefault(walk.key(place), len(numbers))
        if known == len(found.ways):
            if known == limit:
                raise TooManyStates(f"more than {limit} states; narrow the scenario or raise the limit")
            found.ways.append([])
            found.outcomes.append(place.position.outcome)
            todo.append((known, place))
        return known

    number(walk.settle(start, 0))
    while todo:
        state, place = todo.pop()
        found.ways[state] = [number(follower) for follower in walk.followers(place)]
    return found


def _groups(ways: list[list[int]]) -> list[list[int]]:
    """Return the states in groups that lead back to one another, each group after those it leads to.

    This is Tarjan's algorithm, without recursion: a long game must not end in a stack overflow.
    """
    met = {0: 0}
    earliest = {0: 0}
    held = [0]  # met, and in no group yet
    groups: list[list[int]] = []
    grouped: set[int] = set()
    stack = [(0, iter(ways[0]))]
    while stack:
        state, followers = stack[-1]
        follower = next(followers, None)
        if follower is None:
            stack.pop()
            if stack:
                above = stack[-1][0]
                earliest[above] = min(earliest[above], earliest[state])
            if earliest[state] == met[state]:
                group = [held.pop()]
                while group[-1] != state:
                    group.append(held.pop())
                groups.append(group)
                grouped.update(group)
        elif follower not in met:
            met[follower] = earliest[follower] = len(met)
            held.append(follower)
            stack.append((follower, iter(ways[follower])))
        elif follower not in grouped:
            earliest[state] = min(earliest[state], met[follower])
    return groups


def _is_cycle(ways: list[list[int]], group: list[int]) -> bool:
    return len(group) > 1 or group[0] in ways[group[0]]


def _count(survey: _Survey, groups: list[list[int]], limit: int) -> Counter[str]:
    """Count the complete paths from the first state, by outcome.

    A path that left a group never comes back to it, so what follows a state can be counted once and for all,
    except inside a group: there the paths are walked one by one.
    """
    counts: dict[int, Counter[str]] = {}
    group_of = {state: number for number, group in enumerate(groups) for state in group}
    entered = {0}
    for state, followers in enumerate(survey.ways):
        entered.update(follower for follower in followers if group_of[follower] != group_of[state])
    for group in groups:
        if _is_cycle(survey.ways, group):
            for state in entered.intersection(group):
                counts[state] = _walk(survey.ways, state, set(group), counts, limit)
        else:
            (state,) = group
            outcome = survey.outcomes[state]
            counts[state] = Counter() if outcome is None else Counter({outcome: 1})
            for follower in survey.ways[state]:
                counts[state].update(counts[follower])
    return counts[0]


def _walk(
    ways: list[list[int]], start: int, group: set[int], counts: dict[int, Counter[str]], limit: int
) -> Counter[str]:
    """Count the complete paths from `start` by walking every way in its group that meets no state twice."""
    total: Counter[str] = Counter()
    path = [(start, iter(ways[start]))]
    on_path = {start}
    moves = 0
    while path:
        follower = next(path[-1][1], None)
        if follower is None:
            on_path.remove(path.pop()[0])
        elif follower not in group:
            total.update(counts[follower])
        elif follower not in on_path:
            moves += 1
            if moves > limit:
                raise TooManyStates(
                    f"{len(group)} states lead back to one another in more than {limit} ways; narrow the "
                    f"scenario, raise the limit, or let the rulebook's key tell the states apart"
                )
            path.append((follower, iter(ways[follower])))
            on_path.add(follower)
    return total


@frozen
class _Place:
    """A state as it was come to: an end, or a decision with what is asked there, and in which round."""

    position: Position
    asked: Asked | None
    round: int


@define
class _Walk:
    """Going from state to state, and what was come by on the way."""

    book: Rulebook
    rounds: Rounds | None
    reached: set[tuple[str, str]] = field(factory=set)
    """The steps, as procedure and step."""

    def of(self, procedure: str) -> set[str]:
        """Return the steps of a procedure that were reached."""
        return {step for name, step in self.reached if name == procedure}

    def key(self, place: _Place) -> Hashable:
        """Return what is the same for the same state."""
        return place.round, self.book.key(place.position)

    def followers(self, place: _Place) -> Iterator[_Place]:
        """Yield the next state after each option."""
        if place.asked is None:
            return
        counted = self.rounds is not None and place.asked.at == self.rounds.at
        for option in place.asked.allowed:
            position, _ = go_on(self.book, place.position, place.asked, option.id)
            yield self.settle(position, place.round + counted)

    def settle(self, position: Position, round: int) -> _Place:
        """Go on from `position` to the next state."""
        for _ in range(PATIENCE):
            if position.over:
                return _Place(position, None, round)
            self.reached.add((position.frame.procedure, position.frame.step))
            asked = self.book.asked(position)
            last = self._last(asked, round)
            if asked and asked.open and last is None:
                return _Place(position, asked, round)
            position, _entry = go_on(self.book, position, asked, last)
        raise endless(self.book, position)

    def _last(self, asked: Asked | None, round: int) -> str | None:
        """Return the answer where no other is followed any more."""
        if asked and self.rounds and asked.at == self.rounds.at and round >= self.rounds.times:
            return self.rounds.then
        return None
