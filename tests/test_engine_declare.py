"""Declarations: what is refused before anything runs, and what a graph looks like."""

from __future__ import annotations

from typing import Any

import pytest

from ruleskit.engine import (
    Act,
    Check,
    Done,
    Edge,
    Option,
    Part,
    Procedure,
    Repeat,
    Rulebook,
    Step,
    compile_graph,
)
from ruleskit.engine.declare import bare, inner, rebuild
from ruleskit.errors import BadDeclaration, UnknownProcedure
from ruleskit.words import Catalogue, Text, message
from tests import coin
from tests.pieces import Notes, act, ask, book_of, call, check, main, says, start, stop, words_of

END = stop("end")


def edges(*steps: Step) -> set[tuple[str, str, str]]:
    """Return the edges of a procedure of these steps, as source, label, target."""
    return {(edge.source, edge.label, edge.target) for edge in compile_graph(main(*steps)).edges}


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ([], "main: expected steps, found none"),
        ([act("a"), act("a"), END], "main.a: this step id is used twice"),
        ([check("a", yes=(act("b"),), no=(act("b"),)), END], "main.b: this step id is used twice"),
        ([Part("a", act("a"), cites="rule"), END], "main.a: this id is used twice"),
        ([Part("p", act("a")), Part("p", act("b")), END], "main.p: this id is used twice"),
        ([check("a", yes="b"), END], "main.a: unknown step: 'b' (must be one of 'a', 'end')"),
        ([call("a", "x", on={"won": "b"}), END], "main.a: unknown step: 'b' (must be one of 'a', 'end')"),
        ([END, act("a"), stop("b")], "main.a: no way leads to this step"),
        ([act("a")], "main.a: nothing follows; expected a Stop at the end"),
        ([check("a", yes=(END,))], "main.a: nothing follows; expected a Stop at the end"),
        ([Part("p"), END], "main.p: expected steps inside, found none"),
        ([Repeat("r", coin.heads, steps=()), END], "main.r: expected steps inside, found none"),
        ([Part("outer", Part("p")), END], "main.p: expected steps inside, found none"),
    ],
)
def test_a_declaration_that_cannot_be_meant_is_refused(steps: list[Step], problem: str) -> None:
    """Each mistake in a procedure is told with the procedure, the step and what was expected."""
    with pytest.raises(BadDeclaration) as caught:
        compile_graph(main(*steps))
    assert str(caught.value) == problem


def test_the_first_step_that_nothing_reaches_is_named() -> None:
    """Of several unreachable steps the first in the declaration is named, every time."""
    lost = [act(name) for name in "qwertz"]
    with pytest.raises(BadDeclaration, match=r"main\.q: no way leads to this step"):
        compile_graph(main(END, *lost, stop("z2")))


ONE = (main(act("a"), END),)
CALLING = Procedure("main", Notes, call("c", "other", on={"won": "end"}), END)
LOSING = Procedure("other", Notes, stop("lost"))
OTHER = Procedure("other", Notes, stop("won"))


@pytest.mark.parametrize(
    ("procedures", "changed", "problem"),
    [
        ((main(act("a", cites=()), END),), {}, "main.a: expected a citation, found none; name the rule this"),
        ((main(Part("p", act("a")), END),), {}, "main.p: expected a citation, found none"),
        (ONE, {"rules": {"other"}}, "main.a: cites 'rule', which is 'rule': no such rule"),
        (ONE, {"roles": {"rule": "RR 7"}}, "test 1: the role 'rule' is 'RR 7': no such rule"),
        (ONE, {"roles": {"unused": "RR 7"}}, "test 1: the role 'unused' is 'RR 7': no such rule"),
        (ONE, {"words": Catalogue({})}, "main: expected a text 'procedure.main' in every language"),
        (ONE, {"words": words_of(main(END))}, "main.a: expected a text 'step.main.a' in every language"),
        ((CALLING,), {}, "main.c: unknown procedure: 'other' (must be one of 'main')"),
        ((CALLING, LOSING), {}, "main.c: unknown outcome: 'won' (must be one of 'lost')"),
        ((CALLING, OTHER, OTHER), {}, "other: this procedure name is used twice"),
    ],
)  # fmt: skip
def test_a_rulebook_with_a_loose_end_is_refused(
    procedures: tuple[Procedure, ...], changed: dict[str, Any], problem: str
) -> None:
    """Citations, texts, called procedures and their outcomes are all looked up when a rulebook is made."""
    with pytest.raises(BadDeclaration) as caught:
        book_of(*procedures, **changed)
    assert str(caught.value).startswith(problem)


def test_a_text_that_lacks_a_language_cannot_enter_a_rulebook() -> None:
    """The words of a rulebook are texts, and a text without one of the languages cannot be made."""
    with pytest.raises(TypeError, match="'es'"):
        Text(en="toss", de="werfen")  # type: ignore[call-arg]


def test_a_game_may_say_it_in_its_own_words() -> None:
    """A sentence of the engine that the game has too is said as the game says it."""
    own = Catalogue({"trace.yes": Text.same("Aye, {step}")})
    book = book_of(*ONE, words=words_of(*ONE) | own)
    assert book.say(message("trace.yes", step="a"), "en") == "Aye, a"
    assert "trace.no" in book.words


def test_a_step_cites_by_role() -> None:
    """A role is turned into the edition's rule; what is no role is a rule itself."""
    book = book_of(*ONE, rules={"RR 7"}, roles={"rule": "RR 7"})
    assert book.cite("rule") == "RR 7"
    assert book.cite("RR 7") == "RR 7"


def test_an_unknown_procedure_is_an_error() -> None:
    """Starting a procedure that there is not names those there are."""
    with pytest.raises(
        UnknownProcedure, match=r"unknown procedure: 'gane' \(must be one of 'game', 'toss'\)"
    ):
        coin.rulebook().start(coin.Coin("h"), "gane", coin.Player())


def test_notes_of_another_class_are_refused() -> None:
    """A procedure begins only with notes of the class it declares."""
    with pytest.raises(TypeError, match="expected a Notes, found 'ada'"):
        book_of(*ONE).start((), "main", "ada")


def test_steps_follow_each_other() -> None:
    """A step goes on with the one declared after it."""
    assert edges(act("a"), act("b"), END) == {("a", "", "b"), ("b", "", "end")}


def test_branches_rejoin_after_the_check() -> None:
    """Both branches of a check go on with what follows the check, however deep they are."""
    inside = check("deep", yes=(act("x"),), no=(act("y"),))
    assert edges(check("c", yes=(act("a"), inside), no=(act("b"),)), act("after"), END) == {
        ("c", "yes", "a"),
        ("a", "", "deep"),
        ("deep", "yes", "x"),
        ("deep", "no", "y"),
        ("x", "", "after"),
        ("y", "", "after"),
        ("c", "no", "b"),
        ("b", "", "after"),
        ("after", "", "end"),
    }


def test_a_branch_may_be_missing_a_name_or_empty() -> None:
    """No branch and an empty one go on with what follows, a name goes to that step, back or forward."""
    assert edges(act("a"), check("c", no="a"), check("d", yes=(), no="end"), END) == {
        ("a", "", "c"),
        ("c", "yes", "d"),
        ("c", "no", "a"),
        ("d", "yes", "end"),
        ("d", "no", "end"),
    }


def test_a_branch_that_ends_does_not_rejoin() -> None:
    """From a Stop no way leads on, also inside a branch."""
    assert edges(check("c", no=(stop("refused"),)), END) == {("c", "no", "refused"), ("c", "yes", "end")}


def test_a_part_in_a_branch_is_a_group_on_the_way() -> None:
    """A part inside a branch adds no step of its own, and what follows it is what follows the branch."""
    graph = compile_graph(
        main(Part("outer", check("c", no=(Part("p", act("a"), cites="rule"),)), act("b"), cites="rule"), END)
    )
    assert Edge("c", "a", "no") in graph.edges
    assert Edge("a", "b") in graph.edges
    assert {name: node.parts for name, node in graph.nodes.items()} == {
        "c": ("outer",),
        "a": ("outer", "p"),
        "b": ("outer",),
        "end": (),
    }
    assert [part.id for part in graph.parts] == ["outer", "p"]


def test_a_repeat_leads_back_to_its_question() -> None:
    """The last step of a repeat leads back to the question, whose no goes on with what follows."""
    loop = Repeat("r", lambda *_: says(False), steps=(act("a"), check("c", no=(act("b"),))), cites="rule")
    assert edges(loop, END) == {
        ("r", "again", "a"),
        ("a", "", "c"),
        ("c", "yes", "r"),
        ("c", "no", "b"),
        ("b", "", "r"),
        ("r", "done", "end"),
    }


def test_a_repeat_may_end_in_a_stop() -> None:
    """A body that ends in a Stop leads nowhere back."""
    loop = Repeat("r", lambda *_: says(False), steps=(act("a"), stop("out")), cites="rule")
    assert edges(loop, END) == {("r", "again", "a"), ("a", "", "out"), ("r", "done", "end")}


def test_a_call_goes_on_by_its_outcome() -> None:
    """Each outcome that is named has its own way beside the plain one, for all others."""
    graph = compile_graph(main(call("c", "x", on={"won": "end"}), act("a"), END))
    assert graph.next("c", "won") == "end"
    assert graph.next("c", "lost") == "a"
    assert graph.next("c") == "a"


def test_a_graph_tells_its_beginning_its_steps_and_its_ends() -> None:
    """The first step stands first also inside parts; nodes know their shape; equal outcomes are one."""
    graph = compile_graph(
        main(
            Part("p", Part("q", check("c", no="b"), cites="rule"), cites="rule"),
            ask("who", "x", "y"),
            stop("a", outcome="won"),
            stop("b", outcome="lost"),
        )
    )
    assert graph.first == "c"
    assert [(node.id, node.shape) for node in graph.nodes.values()] == [
        ("c", "check"),
        ("who", "ask"),
        ("a", "stop"),
        ("b", "stop"),
    ]
    assert graph.outcomes == ("won", "lost")


def test_what_is_looked_at_together_is_the_way_of_yes() -> None:
    """The fellows of a check are the later steps of its part when all say yes, not those in a no's branch."""
    graph = compile_graph(
        main(
            Part("p", check("a", no=(check("x", no="no"),)), act("b"), check("c", no="no"), together=True),
            check("d"),
            stop("yes"),
            stop("no"),
        )
    )
    assert graph.together("a") == ("b", "c")
    assert graph.together("x") == ("b", "c")
    assert graph.together("c") == ()
    assert graph.together("d") == ()


def test_a_way_back_inside_a_part_ends_the_looking() -> None:
    """Looking at checks together comes to an end also where the part leads back to its beginning."""
    graph = compile_graph(main(Part("p", check("a", no="end"), check("b", yes="a"), together=True), END))
    assert graph.together("a") == ("b",)


def test_groups_of_steps_may_be_given_as_lists() -> None:
    """A list of steps, or a single one as a branch, becomes a tuple, so that a declaration never changes."""
    loop = Repeat("r", coin.still_in, steps=[act("a")])
    assert isinstance(loop.steps, tuple)
    one = act("a")
    assert Check("c", coin.heads, yes=one, no=[one]).yes == (one,)
    assert hash(Check("c", coin.heads, no=[one])) == hash(Check("c", coin.heads, no=(one,)))


def test_a_step_is_rebuilt_with_all_it_says() -> None:
    """Another group of steps inside a step leaves everything else about it as it was."""
    part = Part("p", act("a"), cites=("r", "s"), happening="phase", together=True)
    again = rebuild(part, {"steps": (act("b"),)})
    assert isinstance(again, Part)
    assert (again.cites, again.happening, again.together) == (("r", "s"), "phase", True)
    assert inner(bare(part)) == (("steps", ()),)
    assert rebuild(part, {"steps": part.steps}) == part


def test_a_declaration_is_a_value() -> None:
    """The same declaration compiled twice gives equal graphs, which count as one in a set."""
    assert len({compile_graph(coin.GAME), compile_graph(coin.GAME)}) == 1


def test_an_option_is_allowed_by_its_verdict() -> None:
    """An option without a verdict is allowed, one whose verdict says no is only shown."""
    words = coin.AGAIN.says
    assert Option("a", words).allowed
    assert not Option("a", words, says(False)).allowed


def test_a_rulebook_can_stand_in_a_set() -> None:
    """A rulebook is a value too: two of the same declarations are equal."""
    procedure = main(Act("a", lambda game, notes: Done(game, notes), cites="rule"), END)
    books = [book_of(procedure), book_of(procedure)]
    assert len(set(books)) == 1
    assert isinstance(books[0], Rulebook)
    assert start(books[0]) == start(books[1])
