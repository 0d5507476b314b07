"""One step: every shape, every wrong answer, every failing rule."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from ruleskit.engine import (
    Act,
    Call,
    Check,
    Done,
    Entry,
    Option,
    Part,
    Position,
    Procedure,
    Repeat,
    Rulebook,
    Verdict,
    advance,
    examine,
    fails,
    holds,
    unexamined,
    verdict,
)
from ruleskit.errors import (
    Ambiguous,
    AnswerNeeded,
    BadDeclaration,
    NothingAsked,
    NotLegal,
    NotUnderstood,
    Over,
    RuleFailed,
    RuleskitError,
    UnknownRule,
)
from ruleskit.words import Ref, Text, message
from tests import coin
from tests.pieces import Notes, act, ask, book_of, call, check, main, run, said, says, start, stop

END = stop("end")


def first_entry(book: Rulebook, answer: str | None = None) -> Entry:
    """Return the entry of the first step of main."""
    return advance(book, start(book), answer)[1]


def test_an_act_changes_the_game_and_tells_what_happened() -> None:
    """After an act the game is the new one, and its entry tells the first event."""
    book = book_of(main(act("a", happening="draw"), END))
    position, entry = advance(book, start(book))
    assert position.game == ("a",)
    assert position.frame.step == "end"
    assert (entry.at, entry.shape, entry.happening, entry.way) == ("main.a", "act", "draw", "")
    assert (entry.who, entry.depth, entry.rules) == ("ada", 0, ("rule",))
    assert entry.text == said("a")
    assert entry.events == (said("a"),)


def test_an_act_without_events_is_told_by_its_name() -> None:
    """Where nothing is reported, the entry tells the name of the step."""
    book = book_of(main(Act("a", lambda game, notes: Done(game, notes), cites="rule"), END))
    entry = first_entry(book)
    assert book.say(entry.text, "en") == "a"
    assert entry.happening == "act"


def test_an_act_may_change_the_notes() -> None:
    """The notes an act returns are those of the next step."""
    book = book_of(main(Act("a", lambda game, _: Done(game, Notes("bob")), cites="rule"), END))
    assert advance(book, start(book))[0].frame.notes == Notes("bob")


@pytest.mark.parametrize(("answer", "way"), [(True, "yes"), (False, "no")])
def test_a_check_goes_its_way_with_its_reasons(answer: bool, way: str) -> None:
    """A check goes on by its verdict and keeps the conditions it looked at."""
    book = book_of(main(check("c", answer, no="other"), END, stop("other")))
    position, entry = advance(book, start(book))
    assert position.frame.step == ("end" if answer else "other")
    assert entry.way == way
    assert entry.reasons == says(answer, "c").reasons
    assert entry.text == message(f"trace.{way}", step=message("step.main.c"))


def test_reasons_name_the_rules_of_the_edition() -> None:
    """Steps and reasons are declared by role; an entry holds the rule ids of the edition."""
    book = book_of(main(check("c"), END), rules={"RR 1", "RR 2"}, roles={"rule": "RR 1", "c": "RR 2"})
    entry = first_entry(book)
    assert entry.rules == ("RR 1",)
    assert [reason.rule for reason in entry.reasons] == ["RR 2"]


def test_a_reason_from_no_rule_is_the_rule_s_failure() -> None:
    """A reason may come only from a rule of the rulebook: of a step, an option or a judge."""
    unknown = says(False, "main.rulle")
    problem = r"unknown rule: 'main\.rulle' \(`ruleskit rules` lists them\); did you mean 'main\.rule'\?"
    option = Option("x", said("x"), unknown)
    for step in (Check("s", lambda *_: unknown, cites="rule"), ask("s", "a", option)):
        book = book_of(main(step, END), rules={"rule", "main.rule"}, judge=lambda *_: unknown)
        with pytest.raises(RuleFailed, match=rf"^main\.s: the rule failed: UnknownRule: {problem}$"):
            advance(book, start(book))
        with pytest.raises(UnknownRule, match=rf"^{problem}$"):
            book.why_not(start(book), "ada", "play")


def looping(times: int) -> Rulebook:
    """Return a rulebook whose main goes through a loop some times."""
    loop = Repeat("r", lambda game, _: says(game.count("a") < times), steps=(act("a"),), cites="rule")
    return book_of(main(loop, END))


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_repeat_goes_round_as_long_as_it_says_yes(times: int) -> None:
    """The body of a repeat is gone through exactly as often as its question says yes."""
    book = looping(times)
    assert run(book, start(book)).game == ("a",) * times


def test_a_repeat_tells_whether_it_goes_on() -> None:
    """The entry of a repeat says again or done, with the reasons."""
    again, done = first_entry(looping(1)), first_entry(looping(0))
    assert (again.way, done.way) == ("again", "done")
    assert again.reasons == says(True).reasons
    assert again.text == message("trace.again", step=message("step.main.r"))
    assert done.text == message("trace.done", step=message("step.main.r"))


def test_a_decision_takes_the_chosen_option() -> None:
    """A decision does what its option says; the entry names who decided and the whole id."""
    book = book_of(main(ask("q", "card:c1", "card:c2", who=lambda *_: "bob"), END))
    position, entry = advance(book, start(book), "c2")
    assert position.game == ("card:c2",)
    assert (entry.answer, entry.who) == ("card:c2", "bob")
    assert entry.text == message("trace.chooses", who=Ref("bob"), option=said("card:c2"))


def test_a_single_allowed_option_needs_no_answer() -> None:
    """Where only one option is allowed it is taken by itself, and the entry says so."""
    refused = Option("b", said("b"), says(False))
    book = book_of(main(ask("q", "a", refused), END))
    asked = book.asked(start(book))
    assert asked is not None
    assert not asked.open
    position, entry = advance(book, start(book))
    assert position.game == ("a",)
    assert entry.answer == "a"


def test_a_decision_tells_its_question_and_all_options() -> None:
    """What waits is told with its step, its player, its question and the options, the refused ones too."""
    no = fails("role", said("too dear"), enough=said("1 more"))
    question = said("Which?")
    step = ask("q", "a", Option("b", said("b"), verdict(no)), question=lambda *_: question)
    book = book_of(main(step, END), rules={"rule", "RR 1"}, roles={"role": "RR 1"})
    asked = book.asked(start(book))
    assert asked is not None
    assert (asked.at, asked.who, asked.question) == ("main.q", "ada", question)
    assert [option.id for option in asked.options] == ["a", "b"]
    assert [option.id for option in asked.allowed] == ["a"]
    assert asked.options[1].verdict.reasons == (evolve(no, rule="RR 1"),)


def test_nobody_is_asked_elsewhere() -> None:
    """At a step that is no decision, and at the end, no decision waits."""
    book = book_of(main(act("a"), END))
    assert book.asked(start(book)) is None
    assert book.asked(run(book, start(book))) is None


def test_a_call_opens_a_procedure_and_its_outcome_comes_home() -> None:
    """The called procedure runs one level deeper; the caller takes its outcome and goes on by it."""
    taken: list[Any] = []

    def take(game: Any, notes: Notes, outcome: str, inner: Notes) -> Done:
        taken.append((outcome, inner.who))
        return Done((*game, outcome), notes, (said("home"),))

    calls = call("c", "sub", opens=lambda *_: ("sub", Notes("bob")), takes=take, on={"won": "good"})
    book = book_of(main(calls, stop("plain"), stop("good")), Procedure("sub", Notes, act("x"), stop("won")))
    inside, opened = advance(book, start(book))
    assert (opened.way, opened.depth) == ("opens", 0)
    assert [frame.at for frame in inside.frames] == ["main.c", "sub.x"]
    at_end, entry = advance(book, inside)
    assert (entry.depth, entry.who) == (1, "bob")
    home, ended = advance(book, at_end)
    assert [frame.at for frame in home.frames] == ["main.good"]
    assert home.frame.notes == Notes("ada")
    assert home.game == ("x", "won")
    assert taken == [("won", "bob")]
    assert (ended.at, ended.way, ended.events) == ("sub.won", "won", (said("home"),))


def test_an_outcome_without_a_way_goes_on_with_the_next_step() -> None:
    """What the caller does not name goes on plainly, and without `takes` the game is as it was left."""
    book = book_of(
        main(call("c", "sub", on={"won": "good"}), stop("plain"), stop("good")),
        Procedure("sub", Notes, check("q", False, no="lost"), stop("won"), stop("lost")),
    )
    assert run(book, start(book)).outcome == "plain"


def test_an_empty_call_leaves_a_quiet_line() -> None:
    """Where there is nothing to open, the entry is quiet and tells why, in general or in the step's words."""
    plainly = message("trace.empty", step=message("step.main.c"))
    for empty, text in ((None, plainly), (lambda *_: said("no one"), said("no one"))):
        book = book_of(main(call("c", "main", opens=lambda *_: None, empty=empty), END))
        position, entry = advance(book, start(book))
        assert position.frame.step == "end"
        assert (entry.way, entry.quiet) == ("empty", True)
        assert entry.text == text


def test_a_procedure_may_call_itself_to_any_depth() -> None:
    """Responses to responses open as deep as the game needs; every level comes home."""
    depth = 1_500
    again = Call(
        "c",
        procedures="main",
        opens=lambda game, _: ("main", Notes()) if len(game) < depth else None,
        cites="rule",
    )
    book = book_of(main(act("a"), again, END))
    over = run(book, start(book))
    assert over.outcome == "end"
    assert len(over.game) == depth


def test_an_end_of_the_whole_game_ends_all_that_waits() -> None:
    """A Stop of the whole game ends every procedure at once, without telling the callers."""
    calls = {name: call("c", name, takes=lambda *_: pytest.fail("taken")) for name in ("mid", "deep")}
    book = book_of(
        main(calls["mid"], END),
        Procedure("mid", Notes, calls["deep"], END),
        Procedure("deep", Notes, stop("win", whole_game=True, denies=True)),
    )
    position, _ = advance(book, start(book))
    position, _ = advance(book, position)
    over, entry = advance(book, position)
    assert over == Position((), (), "win")
    assert (entry.depth, entry.denies) == (2, True)


def test_the_coin_game_is_played() -> None:
    """A game of which the engine knows nothing runs on it: tails, once more, heads."""
    book = coin.rulebook()
    over = run(book, book.start(coin.Coin("th"), "game", coin.Player()), "again")
    assert over.outcome == "won"
    assert over.game == coin.Coin("th", tossed=2)


@given(st.text("ht", min_size=1, max_size=6), st.lists(st.sampled_from(["again", "stop"])))
def test_advancing_never_changes_a_position(faces: str, answers: list[str]) -> None:
    """The old position stays as it was, and advancing it again gives an equal position and entry."""
    book = coin.rulebook()
    position = book.start(coin.Coin(faces + "h"), "game", coin.Player())
    for _ in range(40):
        if position.over:
            break
        answer = (answers.pop() if answers else "stop") if book.asked(position) else None
        before, frames, mark = repr(position), position.frames, hash(position)
        once, again = advance(book, position, answer), advance(book, position, answer)
        assert once == again
        assert hash(once[0]) == hash(again[0])
        assert (repr(position), position.frames, hash(position)) == (before, frames, mark)
        position = once[0]
    assert position.over


def test_positions_are_equal_by_what_they_hold() -> None:
    """Positions with the same game and frames are equal and count as one in a set, others do not."""
    book = book_of(main(act("a"), END))
    assert len({start(book), start(book), start(book, game=("x",)), advance(book, start(book))[0]}) == 3


EXPECTED = "expected one of 'card:c1', 'card:c2', 'pass'"
OPTIONS = ("card:c1", "card:c2", Option("hero:c3", said("Hero"), says(False, words="too dear")), "pass")


@pytest.mark.parametrize(
    ("answer", "kind", "problem"),
    [
        (None, AnswerNeeded, f"ada has to decide; {EXPECTED}, found no answer"),
        ("c9", NotUnderstood, f"answer not understood: 'c9'; {EXPECTED}"),
        ("", NotUnderstood, f"answer not understood: ''; {EXPECTED}"),
        ("car", NotUnderstood, f"answer not understood: 'car'; {EXPECTED}"),
        ("c3", NotLegal, f"'hero:c3' is not allowed: too dear; {EXPECTED}"),
        ("hero:c3", NotLegal, f"'hero:c3' is not allowed: too dear; {EXPECTED}"),
        ("card", Ambiguous, "answer 'card' is ambiguous: it names 'card:c1', 'card:c2'; write the whole id"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told_what_was_expected(
    answer: str | None, kind: type[RuleskitError], problem: str
) -> None:
    """Each wrong answer has its own error: where it was given, what came and what was expected."""
    book = book_of(main(ask("q", *OPTIONS), END))
    with pytest.raises(kind) as caught:
        advance(book, start(book), answer)
    assert type(caught.value) is kind
    assert str(caught.value) == f"main.q: {problem}"


def test_a_part_of_an_id_names_the_only_allowed_option() -> None:
    """A part that also names a refused option still names the allowed one; a whole id comes first."""
    refused = Option("card:b", said("b"), says(False))
    book = book_of(main(ask("q", "card:a", refused, "a"), END))
    assert first_entry(book, "card").answer == "card:a"
    assert first_entry(book, "a").answer == "a"
    with pytest.raises(NotLegal, match=r"main\.q: 'b' is not allowed"):
        first_entry(book_of(main(ask("q", "card:b", Option("b", said("b"), says(False))), END)), "b")


@pytest.mark.parametrize("size", [1_000, 1_000_000])
def test_a_huge_answer_gives_a_short_message(size: int) -> None:
    """However long an answer is, the message is one short line."""
    book = book_of(main(ask("q", "a", "b"), act("x"), END))
    asking = start(book)
    acting, _ = advance(book, asking, "a")
    for position, kind in ((asking, NotUnderstood), (acting, NothingAsked)):
        with pytest.raises(kind) as caught:
            advance(book, position, "x\n" * size)
        assert len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)


def test_an_answer_where_nobody_is_asked_is_an_error() -> None:
    """At a step that is no decision an answer is refused, naming the step and the answer."""
    book = book_of(main(act("a"), END))
    with pytest.raises(NothingAsked, match=r"main\.a: nobody is asked here; found the answer 'yes'"):
        advance(book, start(book), "yes")


def test_after_the_end_there_is_no_step() -> None:
    """Advancing a position that is over, or asking for its frame, names how it ended."""
    book = book_of(main(END))
    over = run(book, start(book))
    problem = "^the procedure ended with 'end'; expected a position that is not over$"
    with pytest.raises(Over, match=problem):
        advance(book, over)
    with pytest.raises(Over, match=problem):
        advance(book, over, "yes")
    with pytest.raises(Over, match=problem):
        _ = over.frame


def boom(*_: Any) -> Any:
    """Fail as a rule may fail."""
    raise KeyError("bad\nline " + "x" * 10_000)


def wrong(*_: Any) -> Any:
    """Return what no rule may return."""
    return


FAILING = Check("s", boom, no="end", cites="rule")
SUB = Procedure("sub", Notes, stop("won"))


@pytest.mark.parametrize(
    "step",
    [
        Act("s", boom, cites="rule"),
        Check("s", boom, cites="rule"),
        Repeat("s", boom, steps=(act("a"),), cites="rule"),
        ask("s", who=boom),
        ask("s", options=boom),
        ask("s", question=boom),
        ask("s", "a", then=boom),
        call("s", "sub", opens=boom),
        call("s", "sub", opens=lambda *_: None, empty=boom),
        call("s", "sub", takes=boom),
        Part("p", check("a", False, no="end"), FAILING, together=True, cites="rule"),
    ],
)  # fmt: skip
def test_an_exception_in_a_rule_names_the_step(step: Any) -> None:
    """Whichever function of a step fails, the error names that step and what was raised, in one line."""
    book = book_of(main(step, END), SUB)
    with pytest.raises(RuleFailed) as caught:
        run(book, start(book))
    assert str(caught.value).startswith("main.s: the rule failed: KeyError: 'bad\\nline xxx")
    assert len(str(caught.value)) < 300
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (Act("s", wrong, cites="rule"), "TypeError: expected a Done, found None"),
        (Check("s", lambda *_: True, cites="rule"), "TypeError: expected a Verdict, found True"),  # type: ignore[arg-type]
        (Repeat("s", wrong, steps=(act("a"),), cites="rule"), "TypeError: expected a Verdict, found None"),
        (ask("s", "a", then=wrong), "TypeError: expected a Done, found None"),
        (call("s", "sub", takes=wrong), "TypeError: expected a Done, found None"),
        (call("s", "sub", opens=lambda *_: ("sub", 3)), "TypeError: expected a Notes, found 3"),
        (
            call("s", "sub", opens=lambda *_: ("main", Notes())),
            "BadDeclaration: opens 'main' (must be one of 'sub')",
        ),
    ],
)
def test_a_rule_that_returns_something_else_fails_at_once(step: Any, problem: str) -> None:
    """What a function returns, and which procedure a call opens, is checked where it happens."""
    book = book_of(main(step, END), SUB)
    with pytest.raises(RuleFailed) as caught:
        run(book, start(book))
    assert str(caught.value) == f"main.s: the rule failed: {problem}"


def test_an_answer_error_inside_a_rule_is_the_rule_s_failure() -> None:
    """A rule that tries something out and gets an answer error must not look like a wrong answer."""

    def tries(game: Any, notes: Any) -> Done:
        raise NotLegal("inner.step: not allowed")

    book = book_of(main(Act("a", tries, cites="rule"), END))
    with pytest.raises(RuleFailed, match=r"main\.a: the rule failed: NotLegal: inner\.step: not allowed"):
        advance(book, start(book))


def test_a_failure_inside_a_failure_names_the_innermost_step() -> None:
    """A rule that runs another procedure hands on the failure that names the step where it began."""
    inner = book_of(main(Act("deep", boom, cites="rule"), END))
    outer = book_of(main(Act("a", lambda *_: Done(advance(inner, start(inner)), Notes()), cites="rule"), END))
    with pytest.raises(RuleFailed, match=r"^main\.deep: the rule failed: KeyError"):
        advance(outer, start(outer))


def test_a_decision_without_an_allowed_option_is_the_rule_s_failure() -> None:
    """A decision nobody could answer, or with two options of one id, is told when it is looked at."""
    refused = Option("a", said("a"), says(False))
    for options, problem in (
        ((), r"expected an option that is allowed, found \[\]"),
        ((refused,), r"expected an option that is allowed, found \['a'\]"),
        (("a", "b", "a"), r"expected options with different ids, found \['a', 'b', 'a'\]"),
    ):
        book = book_of(main(ask("q", *options), END))
        with pytest.raises(RuleFailed, match=rf"^main\.q: {problem}$"):
            book.asked(start(book))
        with pytest.raises(RuleFailed, match=rf"^main\.q: {problem}$"):
            advance(book, start(book))


def test_checks_of_one_part_name_every_unmet_condition() -> None:
    """A no in a part looked at together is told with what the later checks say too, in their order."""
    checks = [check(name, name in "bd", no="no") for name in "abcde"]
    later = check("later", False, no="no")
    book = book_of(main(Part("p", *checks, together=True, cites="rule"), later, stop("yes"), stop("no")))
    entry = first_entry(book)
    assert [reason.rule for reason in entry.reasons] == ["a", "b", "c", "d", "e"]
    assert [reason.rule for reason in entry.unmet] == ["a", "c", "e"]


def test_checks_after_a_yes_are_not_looked_at_early() -> None:
    """A check that says yes is told alone: its fellows are looked at when it is their turn."""
    checks = [check("a"), check("b", False, no="no")]
    book = book_of(main(Part("p", *checks, together=True, cites="rule"), stop("yes"), stop("no")))
    assert [reason.rule for reason in first_entry(book).reasons] == ["a"]


def test_checks_of_a_plain_part_are_told_one_by_one() -> None:
    """Without `together` a no is told alone."""
    checks = [check("a", False, no="no"), check("b", False, no="no")]
    book = book_of(main(Part("p", *checks, cites="rule"), stop("yes"), stop("no")))
    assert [reason.rule for reason in first_entry(book).unmet] == ["a"]


def test_conditions_can_be_examined_without_a_step() -> None:
    """`examine` says what all the checks of the first part looked at together say, from any game."""
    checks = [check(name, name == "b", no="no") for name in "abc"]
    book = book_of(
        main(act("x"), Part("p", *checks, together=True, cites="rule"), stop("yes"), stop("no")),
        Procedure("plain", Notes, END),
    )
    found = examine(book, (), "main", Notes())
    assert [(reason.rule, reason.met) for reason in found.reasons] == [
        ("a", False),
        ("b", True),
        ("c", False),
    ]
    with pytest.raises(BadDeclaration, match="plain: expected a part whose checks are looked at together"):
        examine(book, (), "plain", Notes())


def test_why_not_is_answered_at_any_position() -> None:
    """The game's judge is asked wherever one stands, and answers with the rules of the edition."""

    def judge(_: Rulebook, position: Position, who: str, action: str) -> Verdict:
        return verdict(fails("role", said(f"{who} {action} {position.outcome}")))

    book = book_of(main(END), judge=judge, rules={"rule", "RR 1"}, roles={"role": "RR 1"})
    for position in (start(book), run(book, start(book))):
        found = book.why_not(position, "ada", "play")
        assert found == verdict(fails("RR 1", said(f"ada play {position.outcome}")))


def test_a_rulebook_without_a_judge_says_so() -> None:
    """Asking why not, where the game declares no judge, is an error."""
    book = book_of(main(END))
    with pytest.raises(BadDeclaration, match="test: this rulebook does not say how an action is judged"):
        book.why_not(start(book), "ada", "play")


def test_things_are_called_by_the_names_they_have_in_the_game() -> None:
    """What a rulebook says of a thing uses the name it has in that very game."""

    @frozen
    class Named:
        shown_as: str

    book = coin.rulebook(names=lambda game: lambda thing: Text.same(f"{thing} {game.shown_as}"))
    assert book.say(Ref("coin"), "en", Named("of gold")) == "coin of gold"
    assert book.say(Ref("coin"), "en") == "coin"


def test_a_verdict_is_no_only_for_what_does_not_hold() -> None:
    """Conditions that hold or cannot be looked at yet are no obstacle; one that fails is."""
    yes, open_, no = holds("a", said("a")), unexamined("b", said("b")), fails("c", said("c"))
    assert verdict()
    assert verdict(yes, None, open_)
    assert not verdict(yes, no, open_)
    assert verdict(yes, no).unmet == (no,)
    assert verdict(yes, None, no) + verdict(open_) == Verdict((yes, no, open_))
