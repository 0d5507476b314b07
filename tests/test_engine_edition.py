"""Editions: a base procedure and named changes to it."""

from __future__ import annotations

from typing import Any

import pytest

from ruleskit.engine import (
    After,
    Before,
    Move,
    Part,
    Procedure,
    Remove,
    Repeat,
    Replace,
    compile_graph,
    edition,
)
from ruleskit.engine.edition import walk
from ruleskit.errors import BadDeclaration
from tests.pieces import act, book_of, check, main, run, says, start, stop

END = stop("end")
BASE = main(act("a"), Part("p", act("b"), check("c", no=(act("d"),)), cites="rule"), END)


def ids(procedure: Procedure) -> list[str]:
    """Return the ids of all steps, those inside a step after it."""
    return [step.id for step in walk(procedure.steps)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (Replace("b", act("x")), ["a", "p", "x", "c", "d", "end"]),
        (Replace("p", act("x")), ["a", "x", "end"]),
        (Before("a", act("x")), ["x", "a", "p", "b", "c", "d", "end"]),
        (After("d", act("x")), ["a", "p", "b", "c", "d", "x", "end"]),
        (Remove("d"), ["a", "p", "b", "c", "end"]),
        (Move("a", before="end"), ["p", "b", "c", "d", "a", "end"]),
        (Move("a", before="d"), ["p", "b", "c", "a", "d", "end"]),
        (Move("d", before="a"), ["d", "a", "p", "b", "c", "end"]),
        (Move("p", before="a"), ["p", "b", "c", "d", "a", "end"]),
    ],
)
def test_each_change_does_what_its_name_says(change: Any, expected: list[str]) -> None:
    """Steps are replaced, added, removed and moved at any depth, a part with all that is in it."""
    changed = edition(BASE, change)
    assert ids(changed) == expected
    assert compile_graph(changed).name == "main"


def test_the_base_stays_as_it_was() -> None:
    """Making an edition changes nothing in the declaration it is made from."""
    before = ids(BASE)
    edition(BASE, Remove("a"), Move("p", before="end"))
    assert ids(BASE) == before


def test_no_change_gives_an_equal_procedure() -> None:
    """The edition without changes is the base."""
    assert edition(BASE) == BASE
    assert edition(BASE, Move("a", before="p")) == BASE


def test_a_moved_part_keeps_all_it_says() -> None:
    """A part that is moved, or around which something changes, still looks at its checks together."""
    base = main(act("a"), Part("p", check("c", no="end"), cites="rule", happening="x", together=True), END)
    for change in (Move("p", before="a"), Before("c", act("b"))):
        (part,) = compile_graph(edition(base, change)).parts
        assert (part.together, part.happening, part.cites) == (True, "x", ("rule",))


def test_changes_are_made_in_order() -> None:
    """A change may hang on a step that an earlier change brought."""
    assert ids(edition(BASE, After("a", act("x")), Before("x", act("y")))) == [
        *["a", "y", "x", "p", "b", "c", "d", "end"]
    ]


def test_a_step_may_be_replaced_in_place_and_changed_again() -> None:
    """A replacement of the same id, and a step brought back, are anchors like any other."""
    changed = edition(BASE, Replace("a", act("a")), Remove("a"), Before("p", act("a")), After("a", act("x")))
    assert ids(changed) == ["a", "x", "p", "b", "c", "d", "end"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ([Remove("x")], "Remove('x'): unknown step: 'x' (must be one of 'a', 'p', 'b', 'c', 'd', 'end')"),
        ([Before("x", act("y"))], "Before('x'): unknown step: 'x' (must be one of"),
        ([Move("a", before="x")], "Move('a', before='x'): unknown step: 'x' (must be one of"),
        ([Remove("a"), After("a", act("x"))], "After('a'): 'a' was changed away by Remove('a')"),
        ([Replace("a", act("x")), Remove("a")], "Remove('a'): 'a' was changed away by Replace('a')"),
        ([Remove("p"), Remove("d")], "Remove('d'): 'd' was changed away by Remove('p')"),
        ([Replace("c", act("x")), Move("d", before="a")], "Move('d', before='a'): 'd' was changed away by"),
        ([Remove("end"), Move("a", before="end")], "Move('a', before='end'): 'end' was changed away by"),
        ([Move("p", before="b")], "Move('p', before='b'): expected a step outside 'p' to go in front of"),
        ([Move("a", before="a")], "Move('a', before='a'): expected a step outside 'a' to go in front of"),
        ([After("a", act("b"))], "After('a'): the step id 'b' would stand there twice"),
        ([Replace("a", Part("x", act("d")))], "Replace('a'): the step id 'd' would stand there twice"),
    ],
)
def test_a_change_that_hangs_in_the_air_is_an_error(changes: list[Any], problem: str) -> None:
    """A change whose anchor is not there is refused, naming the change and, if any, the one that took it."""
    with pytest.raises(BadDeclaration) as caught:
        edition(BASE, *changes)
    assert str(caught.value).startswith(f"main: {problem}")


def test_a_step_that_others_go_to_cannot_just_be_removed() -> None:
    """Removing the target of a way, or the last step of a part or repeat, is found when it is compiled."""
    base = main(check("c", no="b"), act("a"), act("b"), Repeat("r", says, steps=(act("x"),)), END)
    with pytest.raises(BadDeclaration, match=r"main\.c: unknown step: 'b'"):
        compile_graph(edition(base, Remove("b")))
    with pytest.raises(BadDeclaration, match=r"main\.r: expected steps inside, found none"):
        compile_graph(edition(base, Remove("x")))


def test_one_changed_declaration_is_seen_everywhere() -> None:
    """Changing one step of the base changes what runs, the graph, and the edition derived from it."""
    for name in ("old", "new"):
        base = main(act("a"), act(name), END)
        derived = edition(base, Before("a", act("first")))
        assert run(book_of(base), start(book_of(base))).game == ("a", name)
        assert list(compile_graph(base).nodes) == ["a", name, "end"]
        assert run(book_of(derived), start(book_of(derived))).game == ("first", "a", name)
        assert list(compile_graph(derived).nodes) == ["first", "a", name, "end"]
