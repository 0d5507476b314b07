"""Exploring: counts that a walk along every path confirms, cycles, what is never reached."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ruleskit.engine import (
    Act,
    Ask,
    Check,
    Done,
    Exploration,
    Option,
    Procedure,
    Repeat,
    Rulebook,
    Stop,
    count_paths,
    explore,
    play,
)
from ruleskit.engine.advance import PATIENCE
from ruleskit.errors import AnswersDoNotFit, Endless, TooManyStates
from tests import coin
from tests.pieces import Notes, act, ask, book_of, call, check, main, said, says, start, stop

Map = tuple[tuple[int, ...], ...]
"""For each place, the places one can go to; a place without any is an end."""


def walking(places: Map) -> Rulebook:
    """Return a game of one piece that is moved over a map; the game is the place where it stands."""
    go = Ask(
        "go",
        who=lambda *_: "ada",
        options=lambda here, _: tuple(
            Option(f"{number}:to:{there}", said("go")) for number, there in enumerate(places[here])
        ),
        then=lambda _, notes, chosen: Done(int(chosen.rpartition(":")[2]), notes),
        cites="rule",
    )
    return book_of(
        main(
            Repeat("again", lambda here, _: says(bool(places[here])), steps=(go,), cites="rule"),
            Check("odd", lambda here, _: says(here % 2 == 1), no="even-end", cites="rule"),
            Stop("odd-end", "odd", cites="rule"),
            Stop("even-end", "even", cites="rule"),
        )
    )


def surveyed(places: Map) -> Exploration:
    """Return what exploring a map from place 0 finds."""
    book = walking(places)
    return explore(book, book.start(0, "main", Notes()))


def simple_paths(places: Map, here: int = 0, behind: frozenset[int] = frozenset()) -> list[int]:
    """Return the ends of all ways from `here` that come by no place twice, found by plain recursion."""
    if not places[here]:
        return [here]
    on = behind | {here}
    return [end for there in places[here] if there not in on for end in simple_paths(places, there, on)]


def reach(places: Map, here: int) -> set[int]:
    """Return the places one can come to from `here` by at least one move."""
    found: set[int] = set()
    todo = [here]
    while todo:
        new = set(places[todo.pop()]) - found
        found |= new
        todo += new
    return found


@st.composite
def maps(draw: st.DrawFn, *, back: bool) -> Map:
    """Draw a map in which each place is an end or offers two to four ways, with ways back or without."""
    size = draw(st.integers(1, 7))
    places = []
    for here in range(size):
        there = st.integers(0 if back else here + 1, size - 1)
        ways = st.lists(there, min_size=2, max_size=4) if back or here + 1 < size else st.just([])
        places.append(tuple(draw(st.just([]) | ways)))
    return tuple(places)


@given(maps(back=False))
def test_without_cycles_every_path_is_counted(places: Map) -> None:
    """Counts over merged states equal the number of paths walked one by one, and no cycle is reported."""
    book = walking(places)
    begun = book.start(0, "main", Notes())
    found = explore(book, begun)
    ends = simple_paths(places)
    assert found.paths == len(ends) == count_paths(book, begun)
    assert dict(found.outcomes) == {
        name: count
        for name, odd in (("even", 0), ("odd", 1))
        if (count := sum(end % 2 == odd for end in ends))
    }
    assert found.cycles == 0
    assert found.states == len({0} | reach(places, 0))


@given(maps(back=True))
@example(places=((1, 3), (2, 4), (0, 5), (1, 5), (), ()))
def test_with_cycles_paths_that_meet_no_state_twice_are_counted(places: Map) -> None:
    """A state inside a cycle counts in full from wherever it is come to, and each knot is reported once."""
    book = walking(places)
    begun = book.start(0, "main", Notes())
    found = explore(book, begun)
    assert found.paths == len(simple_paths(places)) == count_paths(book, begun)
    reached = {0} | reach(places, 0)
    knots = {
        frozenset(there for there in reach(places, here) if here in reach(places, there))
        for here in reached
        if here in reach(places, here)
    }
    assert found.cycles == len(knots)
    assert found.states == len(reached)


@given(st.text("ht", max_size=6))
def test_the_coin_game_has_one_path_for_each_toss(faces: str) -> None:
    """Giving up after each tails, or going on until heads, are all the ways there are."""
    book = coin.rulebook()
    begun = book.start(coin.Coin(faces + "h"), "game", coin.Player())
    tails = (faces + "h").index("h")
    found = explore(book, begun)
    assert found.paths == tails + 1 == count_paths(book, begun)
    assert dict(found.outcomes) == {"won": 1} | ({"lost": tails} if tails else {})
    assert found.states == 2 * tails + 1


def test_a_long_game_is_no_deep_recursion() -> None:
    """Thousands of decisions one after the other are explored, with more paths than could be walked."""
    size = 2_000
    line: Map = (*((here + 1, here + 1) for here in range(size)), ())
    found = surveyed(line)
    assert found.states == size + 1
    assert found.paths == 2**size


def test_a_long_cycle_is_no_deep_recursion() -> None:
    """A ring of thousands of states is one cycle, and the ways out of it are counted."""
    size = 1_000
    ring: Map = (*((((here + 1) % size), size) for here in range(size)), ())
    found = surveyed(ring)
    assert (found.states, found.paths, found.cycles) == (size + 1, size, 1)


def test_a_state_is_merged_by_the_rulebooks_key() -> None:
    """What the key calls the same is explored once and counted for each way there."""
    book = book_of(
        main(ask("one", "x", "y"), ask("two", "v", "w"), stop("end")),
        key=lambda position: (position.outcome, len(position.game)),
    )
    found = explore(book, start(book))
    assert (found.states, found.paths, found.outcomes) == (3, 4, (("end", 4),))
    assert explore(book_of(book.graph("main").procedure), start(book)).states == 7


def test_what_is_never_reached_is_named() -> None:
    """Steps of opened procedures that no way comes by are named; procedures never opened are not."""
    book = book_of(
        main(check("c", no=(act("never"),)), call("d", "sub"), ask("q", "x", "y"), stop("end")),
        Procedure("sub", Notes, check("e", False, no="out"), stop("lost"), stop("out")),
        Procedure("unopened", Notes, stop("z")),
    )
    found = explore(book, start(book))
    assert found.unreached == ("main.never", "sub.lost")
    assert found.paths == 2


def test_a_refused_option_is_not_gone() -> None:
    """Only allowed options lead on, and a decision with a single allowed option is no state."""
    refused = Option("x", said("x"), says(False))
    book = book_of(main(ask("q", "a", "b", refused), ask("forced", "c", refused), stop("end")))
    assert explore(book, start(book)) == Exploration(3, 2, 0, (("end", 2),), ())


def test_an_exploration_may_begin_at_its_end() -> None:
    """A procedure in which nothing is decided has one path; a position that is over is one too."""
    book = book_of(main(act("a"), stop("end")))
    over = play(book, start(book), []).position
    for position in (start(book), over):
        assert explore(book, position).paths == count_paths(book, position) == 1


@cache
def counting() -> Rulebook:
    """Return a game that goes on for ever without coming by a state twice."""
    more = ask("q", "x", "y")
    return book_of(main(Repeat("r", lambda *_: says(True), steps=(more,), cites="rule"), stop("end")))


@pytest.mark.parametrize("limit", [1, 7, 100])
def test_too_many_states_are_an_error(limit: int) -> None:
    """An exploration stops as soon as it has met more states than its limit."""
    with pytest.raises(TooManyStates, match=f"more than {limit} states; narrow the scenario or raise"):
        explore(counting(), start(counting()), limit)
    with pytest.raises(TooManyStates, match=f"more than {limit} moves; `explore` counts without walking"):
        count_paths(counting(), start(counting()), limit)


def test_exactly_the_limit_is_allowed() -> None:
    """As many states or moves as the limit says are gone, one more is refused."""
    book = book_of(main(ask("q", "x", "y"), stop("end")))
    assert explore(book, start(book), limit=3).states == 3
    with pytest.raises(TooManyStates):
        explore(book, start(book), limit=2)
    assert count_paths(book, start(book), limit=2) == 2
    with pytest.raises(TooManyStates):
        count_paths(book, start(book), limit=1)


def test_outcomes_are_told_in_the_order_of_their_names() -> None:
    """Each outcome stands once, sorted, with the number of paths that end with it."""
    found = surveyed(((1, 2, 2), (), ()))
    assert found.outcomes == (("even", 2), ("odd", 1))


def test_too_tangled_cycles_are_an_error() -> None:
    """Where every state leads to every other, the paths are too many to walk, and it says so."""
    size = 12
    tangle: Map = (*(tuple(range(size + 1)) for _ in range(size)), ())
    with pytest.raises(TooManyStates, match="12 states lead back to one another in more than 100000 ways"):
        surveyed(tangle)


def test_a_loop_without_a_decision_is_an_error() -> None:
    """A loop in which nobody ever decides is told with a step in it."""
    loop = Repeat("r", lambda *_: says(True), steps=(Act("a", Done, cites="rule"),), cites="rule")
    book = book_of(main(loop, stop("end")))
    for look in (explore, count_paths):
        with pytest.raises(Endless, match=rf"main\.\w: {PATIENCE} steps without a decision or an end"):
            look(book, start(book))


def test_every_explored_path_can_be_played() -> None:
    """An endless game is not counted, but a script still leads as far as it says and no further."""
    with pytest.raises(AnswersDoNotFit, match=r"expected one to 'main\.q'"):
        play(counting(), start(counting()), [])
