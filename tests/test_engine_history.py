"""Histories: back, forward, elsewhere, and every way that was tried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleskit.engine import Branch, History
from ruleskit.errors import AnswerNeeded, NoSuchMoment, NotUnderstood, Over
from tests.pieces import act, ask, book_of, main, start, stop

THREE = ("x", "y", "z")
BOOK = book_of(main(act("a"), ask("one", *THREE), ask("two", *THREE), act("b"), stop("end")))


def begun() -> History:
    """Return a history at the beginning."""
    return History.at(BOOK, start(BOOK))


def walked(*answers: str) -> History:
    """Return a history that went on by these answers, one step for each; "" is no answer."""
    history = begun()
    for answer in answers:
        history.step(answer or None)
    return history


def test_a_history_begins_where_it_is_told() -> None:
    """At the beginning there is a position, and neither an entry nor a way back or forward."""
    history = begun()
    assert history.position == start(BOOK)
    assert (history.entry, history.trace, history.asked) == (None, (), None)
    assert [moment.number for moment in history.path] == [0]
    assert not history.back()
    assert not history.forward()
    assert history.branches == (Branch(0, None, None),)


def test_each_step_is_kept_with_its_entry() -> None:
    """The trace holds the entries from the beginning to here, and the decision that waits is told."""
    history = walked("", "x")
    assert [(entry.at, entry.answer) for entry in history.trace] == [("main.a", None), ("main.one", "x")]
    assert history.entry == history.trace[-1]
    assert history.asked is not None
    assert history.asked.at == "main.two"


def test_going_back_keeps_what_was_seen() -> None:
    """Back and forward go over the same moments, without a new one."""
    history = walked("", "x", "y", "", "")
    end = history.position
    assert [history.back() for _ in range(6)] == [True] * 5 + [False]
    assert history.position == start(BOOK)
    assert history.trace == ()
    assert [history.forward() for _ in range(6)] == [True] * 5 + [False]
    assert history.position is end
    assert len(history.moments) == 6


def test_going_back_needs_no_second_run() -> None:
    """The position after going back is the very one that was there before, not a copy played anew."""
    history = begun()
    positions = [history.position]
    for answer in (None, "x", "y"):
        history.step(answer)
        positions.append(history.position)
    for position in reversed(positions[:-1]):
        history.back()
        assert history.position is position


def test_the_same_answer_leads_to_the_same_moment() -> None:
    """Going a step again that was gone before makes no copy, also when the answer is shortened."""
    book = book_of(main(ask("q", "card:c1", "card:c2"), stop("end")))
    history = History.at(book, start(book))
    history.step("card:c1")
    history.back()
    history.step("c1")
    assert history.here == 1
    assert len(history.moments) == 2


def test_another_answer_begins_a_branch() -> None:
    """A what-if is named by the decision by which it left; the first way stays and can be gone to."""
    history = walked("", "x", "y")
    history.back()
    history.back()
    history.step("z")
    decision = history.entry
    assert history.position.game == ("a", "z")
    assert history.branches == (Branch(3, None, None), Branch(4, 1, decision))
    history.jump(3)
    assert history.position.game == ("a", "x", "y")


def test_branches_of_branches_name_the_last_decision() -> None:
    """A branch that grew from a branch is named by where it left that one, in the order of beginning."""
    history = walked("", "x", "x")
    history.jump(1)
    history.step("y")  # 4, leaves at 1
    history.step("x")  # 5
    history.jump(4)
    history.step("y")  # 6, leaves at 4
    history.jump(2)
    history.step("z")  # 7, leaves at 2
    history.jump(3)
    history.step()  # 8, the first way goes on
    names = [
        (branch.last, branch.left_at, branch.decision and branch.decision.answer)
        for branch in history.branches
    ]
    assert names == [(8, None, None), (5, 1, "y"), (6, 4, "y"), (7, 2, "z")]


def test_forward_goes_where_one_was_last() -> None:
    """After going back, forward leads on along the way one came from, on every level."""
    history = walked("", "x", "x")
    history.jump(1)
    history.step("y")
    history.step("z")
    history.jump(3)
    history.back()
    history.back()
    history.forward()
    history.forward()
    assert history.position.game == ("a", "x", "x")
    history.jump(5)
    history.jump(0)
    while history.forward():
        pass
    assert history.position.game == ("a", "y", "z")


@pytest.mark.parametrize("number", [-1, 4, 10**6, "1", None])
def test_a_moment_that_was_never_reached_is_an_error(number: int) -> None:
    """Jumping to nowhere tells which moments there are, and does not move."""
    history = walked("", "x", "y")
    with pytest.raises(NoSuchMoment, match=rf"no such moment: {number!r} \(must be from 0 to 3\)"):
        history.jump(number)
    assert history.here == 3


def test_a_step_that_fails_does_not_move() -> None:
    """After an error the history stands where it stood, with nothing added and forward still there."""
    history = walked("", "x", "y")
    history.back()
    history.back()
    for answer, kind in ((None, AnswerNeeded), ("w", NotUnderstood)):
        with pytest.raises(kind):
            history.step(answer)
    assert (history.here, len(history.moments)) == (1, 4)
    assert history.forward()
    assert history.position.game == ("a", "x")


def test_there_is_no_step_after_the_end() -> None:
    """At the end a step is an error, and going back is not."""
    history = walked("", "x", "y", "", "")
    with pytest.raises(Over):
        history.step()
    assert history.asked is None
    assert history.back()


def test_a_history_can_be_made_of_moments() -> None:
    """A history made of another's moments knows what follows what, and shares nothing that changes."""
    old = walked("", "x", "y")
    new = History(old.book, old.moments, here=1)
    new.step("x")
    assert (new.here, len(new.moments)) == (2, 4)
    new.step("z")
    assert (len(new.moments), len(old.moments)) == (5, 4)
    assert new.branches[1].left_at == 2


moves = st.lists(st.sampled_from(["x", "y", "z", "back", "forward", "jump", "on"]), max_size=30)


@given(moves)
def test_a_history_is_a_tree_of_what_advance_says(tried: list[str]) -> None:
    """However one walks about, every moment is its parent's next, no two are alike, all ways are named."""
    history = begun()
    for move in tried:
        match move:
            case "back":
                history.back()
            case "forward":
                history.forward()
            case "jump":
                history.jump(len(history.moments) // 2)
            case _ if not history.position.over:
                history.step(move if history.asked and move != "on" else "x" if history.asked else None)
    assert [moment.number for moment in history.moments] == list(range(len(history.moments)))
    children = [(moment.before, moment.entry) for moment in history.moments]
    assert all(children.count(child) == 1 for child in children)
    for moment in history.moments[1:]:
        assert moment.before is not None
        again = History.at(BOOK, history.moments[moment.before].position)
        assert moment.entry is not None
        assert again.step(moment.entry.answer) == moment.entry
        assert again.position == moment.position
    leaves = {moment.number for moment in history.moments} - {moment.before for moment in history.moments}
    assert sorted(branch.last for branch in history.branches) == sorted(leaves)
    leaving = [branch.left_at for branch in history.branches]
    assert leaving.count(None) == 1
    assert leaving[0] is None
