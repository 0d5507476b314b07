"""Two editions, and two traces, side by side."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ruleskit.engine import (
    Act,
    After,
    Aligned,
    Answer,
    Before,
    Entry,
    Move,
    Part,
    Procedure,
    Remove,
    Repeat,
    Replace,
    Trace,
    align,
    compile_graph,
    deciding_rule,
    edition,
    fates,
    first_difference,
    play,
)
from ruleskit.engine.trace import plain
from ruleskit.words import Ref, Text, message
from tests import coin
from tests.pieces import Notes, act, ask, book_of, call, check, main, said, says, start, stop

LOOP = Repeat("r", lambda *_: says(False), steps=(act("c"), act("d")), cites="rule")
BASE = main(act("a"), act("b"), LOOP, Part("p", act("e"), act("f"), cites="rule"), stop("end"))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (Replace("b", Act("b", lambda *_: None, cites="rule")), {"b": "changed"}),  # type: ignore[arg-type]
        (Replace("b", act("x")), {"x": "came", "b": "went"}),
        (Before("c", act("x")), {"x": "came"}),
        (After("e", act("x")), {"x": "came"}),
        (Remove("c"), {"c": "went"}),
        (Move("e", before="a"), {"e": "moved"}),
        (Move("a", before="end"), {"a": "moved"}),
        (Move("p", before="r"), {"e": "moved", "f": "moved"}),
        (Move("d", before="c"), {"d": "moved"}),
    ],
)
def test_each_change_is_the_fate_of_its_own_step(change: Any, expected: dict[str, str]) -> None:
    """A change is told of the step it was made to, and of no other, also not of the loop around it."""
    found = fates(compile_graph(BASE), compile_graph(edition(BASE, change)))
    assert {step: fate for step, fate in found.items() if fate != "same"} == expected


def test_fates_stand_in_the_new_order() -> None:
    """Steps are told in the order of the new edition, those that went at the end."""
    new = edition(BASE, Remove("a"), Move("e", before="b"), After("b", act("x")))
    assert list(fates(compile_graph(BASE), compile_graph(new))) == [
        *["e", "b", "x", "r", "c", "d", "f", "end", "a"]
    ]


def test_an_edition_without_changes_is_the_same() -> None:
    """Nothing came, went, moved or changed where nothing was changed."""
    found = fates(compile_graph(BASE), compile_graph(edition(BASE)))
    assert set(found.values()) == {"same"}


@given(st.permutations(list("abcdefg")))
def test_as_few_steps_as_possible_count_as_moved(order: list[str]) -> None:
    """The steps that did not move stand in the old order, and no larger set of steps does."""
    old = compile_graph(main(*map(act, "abcdefg"), stop("end")))
    new = compile_graph(main(*map(act, order), stop("end")))
    found = fates(old, new)
    stayed = [step for step in order if found[step] != "moved"]
    assert stayed == sorted(stayed)
    longest: dict[str, int] = {}
    for step in order:
        longest[step] = 1 + max((longest[other] for other in longest if other < step), default=0)
    assert len(stayed) == max(longest.values())


BOOK = book_of(main(act("a"), ask("q", "x", "y"), act("b"), stop("end")))
LONGER = book_of(main(act("a"), act("new"), ask("q", "x", "y"), act("b"), stop("end")))


def traced(book: Any, answer: str) -> Trace:
    """Return the trace of main with one answer."""
    return play(book, start(book), [Answer("main.q", answer)]).trace


def test_like_lines_stand_beside_each_other() -> None:
    """A line that only one trace has stands alone, the lines around it with their like."""
    left, right = traced(BOOK, "x"), traced(LONGER, "x")
    rows = align(left, right)
    assert [(row.left and row.left.step, row.right and row.right.step) for row in rows] == [
        ("a", "a"),
        (None, "new"),
        ("q", "q"),
        ("b", "b"),
        ("end", "end"),
    ]
    assert [row.same for row in rows] == [True, False, True, True, True]


def test_another_answer_is_another_line() -> None:
    """The same decision with other answers stands as two lines, the left one first."""
    rows = align(traced(BOOK, "x"), traced(BOOK, "y"))
    assert [(row.left and row.left.answer, row.right and row.right.answer) for row in rows] == [
        (None, None),
        ("x", None),
        (None, "y"),
        (None, None),
        (None, None),
    ]


def test_the_first_difference_is_found() -> None:
    """Traces differ where step, way or answer do, or where one of them ends; equal ones nowhere."""
    left, right = traced(BOOK, "x"), traced(BOOK, "y")
    assert first_difference(left, left) is None
    assert first_difference(left, right) == 1
    assert first_difference(left, traced(LONGER, "x")) == 1
    assert first_difference(left[:2], left) == first_difference(left, left[:2]) == 2
    assert first_difference((), ()) is None


def test_other_facts_are_no_difference() -> None:
    """Entries are alike in what was done, also where the words that tell it differ."""
    (first, *rest) = traced(BOOK, "x")
    other = (evolve(first, text=said("otherwise")), *rest)
    assert first_difference((first, *rest), other) is None
    assert all(row.same for row in align((first, *rest), other))


traces = st.lists(st.sampled_from([*traced(LONGER, "x"), *traced(BOOK, "y")]), max_size=12).map(tuple)


@given(traces, traces)
def test_no_line_is_lost_or_swapped(left: Trace, right: Trace) -> None:
    """Both traces can be read off their alignment, each in its order."""
    rows = align(left, right)
    assert tuple(row.left for row in rows if row.left) == left
    assert tuple(row.right for row in rows if row.right) == right
    assert Aligned(None, None) not in rows
    assert (first_difference(left, right) is None) == all(row.same for row in rows)


def denying(rule: str, name: str = "sub") -> Procedure:
    """Return a procedure that is refused by one rule, after another rule was looked at and broken."""
    return Procedure(
        name,
        Notes,
        check(f"{rule}-early", False),
        check(rule, False, no=f"{name}-no"),
        stop(f"{name}-yes"),
        stop(f"{name}-no", denies=True),
    )


def rule_of(*procedures: Procedure) -> str | None:
    """Return the rule that decides when main is played."""
    book = book_of(*procedures)
    return deciding_rule(play(book, start(book), []).trace)


def test_the_condition_that_sent_it_away_decides() -> None:
    """Behind a denial stands the first unmet condition of the last check that said no."""
    assert rule_of(denying("broken", "main")) == "broken"
    both = Part("p", check("one", False, no="no"), check("two", False, no="no"), cites="rule", together=True)
    assert rule_of(main(both, stop("yes"), stop("no", denies=True))) == "one"


def test_where_nothing_is_denied_no_rule_decides() -> None:
    """A check that says no decides nothing as long as no end denies."""
    assert rule_of(main(check("c", False), stop("end"))) is None
    assert deciding_rule(()) is None


def test_the_last_denial_counts() -> None:
    """Of two denials one after the other, the later is told."""
    calls = main(call("c", "sub"), call("d", "other"), stop("end"))
    assert rule_of(calls, denying("first"), denying("second", "other")) == "second"


def test_a_denial_inside_decides_where_the_outside_has_no_reason() -> None:
    """An end that denies because a procedure inside was denied tells the rule from inside."""
    assert rule_of(main(call("c", "sub"), stop("no", denies=True)), denying("inner")) == "inner"


def test_a_condition_of_its_own_decides_before_one_inside() -> None:
    """What failed in a procedure called on the way does not decide for the one that was refused."""
    passed = Procedure("sub", Notes, check("inside", False), stop("fine"))
    refused = main(check("own", False, no=(call("c", "sub"), stop("no", denies=True))), stop("end"))
    assert rule_of(refused, passed) == "own"


def test_a_check_that_only_forks_decides_nothing() -> None:
    """A no after which both ways meet again is not the reason for a later denial."""
    fork = check("fork", False)
    passed = Procedure("sub", Notes, check("inside", False), stop("fine"))
    refused = main(fork, call("c", "sub"), stop("no", denies=True))
    assert rule_of(refused, passed) == "rule"
    assert fork.forks
    assert not check("own", False, no="end").forks


def test_another_procedure_s_condition_decides_nothing() -> None:
    """Conditions of an earlier procedure at the same depth are not taken for those of the denied one."""
    calls = main(call("c", "sub"), call("d", "other"), stop("end"))
    passed = Procedure("sub", Notes, check("passed", False), stop("fine"))
    refused = Procedure("other", Notes, stop("no", denies=True, cites="stop-rule"))
    book = book_of(calls, passed, refused, rules={"rule", "passed", "stop-rule"})
    assert deciding_rule(play(book, start(book), []).trace) == "stop-rule"


def test_giving_up_the_coin_is_decided_by_its_rule() -> None:
    """In the coin game the rule of going on decides a loss, and none a win."""
    book = coin.rulebook()
    begun = book.start(coin.Coin("th"), "game", coin.Player())
    lost, won = (play(book, begun, [Answer("game.decide", answer)]).trace for answer in ("stop", "again"))
    assert deciding_rule(lost) == "coin.repeat"
    assert deciding_rule(won) is None


def test_an_entry_tells_its_unmet_conditions() -> None:
    """Of an entry's reasons, those that did not hold are told in their order."""
    trace = play(book := book_of(denying("broken", "main")), start(book), []).trace
    entries = [entry for entry in trace if entry.unmet]
    assert [entry.unmet[0].rule for entry in entries] == ["broken-early", "broken"]
    assert all(isinstance(entry, Entry) for entry in entries)
    assert [one.at != other.at for one, other in pairwise(trace)] == [True, True]


def test_a_message_can_be_written_as_json() -> None:
    """A message becomes its key and what fills it, and a gap named key is a gap like others."""
    filled: dict[str, Any] = {"key": Ref("c1"), "n": 2, "all": (Text.same("x"), message("inner"))}
    assert plain(message("it", **filled)) == {
        "key": "it",
        "with": {"key": "c1", "n": 2, "all": ["x", {"key": "inner", "with": {}}]},
    }


def test_the_first_row_that_differs_is_the_first_difference() -> None:
    """Traces stand side by side as long as they are alike, also where a later like would fit better."""
    one, other = main(*map(act, "abc"), stop("end")), main(*map(act, "abxyz"), stop("end"))
    a, b, c, end = play(book := book_of(one), start(book), []).trace
    x, y, z = play(book := book_of(other), start(book), []).trace[2:5]
    left, right = (a, b, c, end, x, y, z), (a, b, x, y, z, a, b, c, end)
    rows = align(left, right)
    assert [row.same for row in rows[:3]] == [True, True, False]
    assert first_difference(left, right) == 2
