"""Written answers, and saves made of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleskit.engine import (
    Act,
    Answer,
    Done,
    History,
    Option,
    Procedure,
    Repeat,
    Save,
    answers_of,
    play,
    play_fitting,
)
from ruleskit.engine.advance import PATIENCE
from ruleskit.errors import AnswersDoNotFit, BadSave, Endless, RuleFailed
from tests.pieces import Notes, act, ask, book_of, call, main, said, says, start, stop

ONE, TWO = ask("one", "x", "y"), ask("two", "v", "w")
BOOK = book_of(main(act("a"), ONE, TWO, act("b"), stop("end")))
ANSWERS = (Answer("main.one", "x"), Answer("main.two", "w"))


def played(*answers: Answer) -> History:
    """Play main of BOOK by these answers."""
    return play(BOOK, start(BOOK), answers)


def test_a_script_is_played_to_the_end() -> None:
    """Each decision takes the next answer, and it stops at the end."""
    history = played(*ANSWERS)
    assert history.position.outcome == "end"
    assert history.position.game == ("a", "x", "w", "b")


def test_the_answers_of_a_trace_go_the_same_way_again() -> None:
    """What `answers_of` reads off a trace leads `play` to an equal trace."""
    history = played(*ANSWERS)
    assert answers_of(history.trace) == ANSWERS
    assert played(*answers_of(history.trace)).trace == history.trace


@pytest.mark.parametrize(
    ("answers", "problem"),
    [
        (ANSWERS[:1], "answer[2]: expected one to 'main.two' (one of 'v', 'w'), found no more answers"),
        (
            ANSWERS[1:],
            "answer[1].at: expected one to 'main.one' (one of 'x', 'y'), found an answer to 'main.two'",
        ),
        (
            (Answer("main.one", "q"),),
            "answer[1].choose: main.one: answer not understood: 'q'; expected one of 'x', 'y'",
        ),
        (
            (ANSWERS[0], Answer("main.two", "x")),
            "answer[2].choose: main.two: answer not understood: 'x'; expected one of 'v', 'w'",
        ),
        (
            (*ANSWERS, Answer("main.two", "v")),
            "answer[3]: left over: 'v' at 'main.two': it ended with 'end' before this was asked; take it "
            "out, or change an earlier answer",
        ),
    ],
)
def test_a_script_that_does_not_fit_tells_where(answers: tuple[Answer, ...], problem: str) -> None:
    """A missing, misnamed, wrong or left-over answer is told with its number and what was expected."""
    with pytest.raises(AnswersDoNotFit) as caught:
        played(*answers)
    assert str(caught.value) == problem


def test_a_refused_answer_tells_why() -> None:
    """An answer that is not allowed is told with the reasons."""
    book = book_of(
        main(ask("q", "a", "b", Option("c", said("c"), says(False, words="too dear"))), stop("end"))
    )
    with pytest.raises(
        AnswersDoNotFit, match=r"answer\[1\]\.choose: main\.q: 'c' is not allowed: too dear; expected"
    ):
        play(book, start(book), [Answer("main.q", "c")])


def test_a_huge_script_gives_a_short_message() -> None:
    """However long the steps and options of answers are, the message is a short line."""
    long = "x\n" * 1_000_000
    for answers in ([Answer(long, "x")], [Answer("main.one", long)], [*ANSWERS, Answer(long, long)]):
        with pytest.raises(AnswersDoNotFit) as caught:
            played(*answers)
        assert len(str(caught.value)) < 300
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("answers", "skipped", "game"),
    [
        (ANSWERS, (), ("a", "x", "w", "b")),
        ((Answer("sub.one", "q"), *ANSWERS), (0,), ("a", "x", "w", "b")),
        ((ANSWERS[0], Answer("main.one", "y"), ANSWERS[1]), (1,), ("a", "x", "w", "b")),
        ((Answer("main.one", "q"), *ANSWERS), (0,), ("a", "x", "w", "b")),
        ((*ANSWERS, Answer("main.two", "v")), (2,), ("a", "x", "w", "b")),
        (ANSWERS[:1], (), ("a", "x")),
        ((), (), ("a",)),
    ],
)
def test_answers_that_do_not_fit_are_left_out(
    answers: tuple[Answer, ...], skipped: tuple[int, ...], game: tuple[str, ...]
) -> None:
    """Answers to what is not asked are left out and told; where none is left, it stops at the decision."""
    fitted = play_fitting(BOOK, start(BOOK), answers)
    assert fitted.history.position.game == game
    assert fitted.skipped == tuple(answers[number] for number in skipped)
    assert (fitted.waiting is None) == fitted.history.position.over


def test_a_single_option_leaves_later_answers_alone() -> None:
    """A decision with a single option takes an answer only if that is the next one."""
    book = book_of(main(ask("one", "x"), ask("two", "v", "w"), ask("one-more", "x"), stop("end")))
    fitted = play_fitting(book, start(book), [Answer("main.two", "w"), Answer("main.one-more", "x")])
    assert fitted.history.position.game == ("x", "w", "x")
    assert fitted.skipped == ()


def test_a_single_option_takes_an_answer_only_if_it_is_named() -> None:
    """A decision with one allowed option may be answered or left out; what it is answered must fit."""
    book = book_of(main(ask("forced", "x"), TWO, stop("end")))
    two = Answer("main.two", "v")
    for answers in ([two], [Answer("main.forced", "x"), two]):
        assert play(book, start(book), answers).position.game == ("x", "v")
    with pytest.raises(
        AnswersDoNotFit, match=r"answer\[1\]\.choose: main\.forced: answer not understood: 'y'"
    ):
        play(book, start(book), [Answer("main.forced", "y"), two])


def test_a_script_may_stop_before_the_end() -> None:
    """Play stops where `until` says so, and an answer for later is then left over."""
    history = play(BOOK, start(BOOK), ANSWERS[:1], lambda history: history.position.frame.step == "two")
    assert history.position.frame.at == "main.two"
    with pytest.raises(
        AnswersDoNotFit, match=r"answer\[2\]: left over: 'w' at 'main.two': stopping at main\.two"
    ):
        play(BOOK, start(BOOK), ANSWERS, lambda history: history.position.frame.step == "two")


def test_an_endless_procedure_is_given_up() -> None:
    """A loop in which nobody ever decides is an error, not an endless wait."""
    loop = Repeat("r", lambda *_: says(True), steps=(Act("a", Done, cites="rule"),), cites="rule")
    book = book_of(main(loop, stop("end")))
    with pytest.raises(
        Endless, match=rf"main\.\w: {PATIENCE} steps without a decision or an end; what keeps going: main$"
    ):
        play(book, start(book), [])
    with pytest.raises(Endless):
        play_fitting(book, start(book), [])


def test_a_failing_rule_is_no_fault_of_the_script() -> None:
    """An exception in a rule comes out of play as it is, not as an answer that does not fit."""
    book = book_of(main(Act("a", lambda *_: 1 / 0, cites="rule"), stop("end")))  # type: ignore[arg-type]
    with pytest.raises(RuleFailed, match=r"main\.a: the rule failed: ZeroDivisionError"):
        play(book, start(book), [])


NESTED = book_of(
    main(call("c", "sub"), call("d", "sub"), stop("end")),
    Procedure("sub", Notes, ask("q", "x", "y"), act("b"), ask("forced", "z"), act("c"), stop("out")),
)


@given(st.lists(st.sampled_from("xy"), min_size=2, max_size=2), st.integers(0, 20))
def test_a_save_leads_to_the_very_moment(chosen: list[str], steps: int) -> None:
    """Whatever moment is saved and however it is written down, resuming gives an equal history there."""
    history = History.at(NESTED, start(NESTED))
    for _ in range(steps):
        if history.position.over:
            break
        asked = history.asked
        history.step(chosen.pop() if asked and asked.open else None)
    save = Save.of("nested", history)
    again = Save.from_dict(json.loads(json.dumps(save.to_dict())))
    assert again == save
    assert again.fits(NESTED, start(NESTED))
    resumed = again.resume(NESTED, start(NESTED))
    assert resumed.position == history.position
    assert resumed.trace == history.trace


def test_a_save_is_plain_data() -> None:
    """A save is written as tables, lists, text and a number; at the end there is no step to name."""
    history = played(*ANSWERS)
    end = Save.of("demo", history)
    assert end.to_dict() == {
        "scenario": "demo",
        "edition": "1",
        "steps": 5,
        "answers": [{"at": "main.one", "choose": "x"}, {"at": "main.two", "choose": "w"}],
    }
    history.back()
    assert Save.of("demo", history).to_dict()["at"] == "main.end"


def test_a_save_of_a_branch_holds_only_its_own_way() -> None:
    """After going back and on another way, the save leads to where one is, not to where one was."""
    history = played(*ANSWERS)
    history.jump(1)
    history.step("y")
    save = Save.of("demo", history)
    assert save.answers == (Answer("main.one", "y"),)
    assert save.resume(BOOK, start(BOOK)).position.game == ("a", "y")


GOOD: dict[str, Any] = Save.of("demo", played(*ANSWERS)).to_dict()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "$: expected a table, found []"),
        ({}, "$: expected 'scenario', found only nothing"),
        ({"scenario": "x"}, "$: expected 'edition', found only 'scenario'"),
        (GOOD | {"hp": 3}, "$: unknown key: 'hp' (must be one of 'scenario', 'edition', 'steps', 'answers',"),
        (GOOD | {3: 3}, "$: unknown key: 3 (must be one of"),
        (GOOD | {"scenario": 3}, "$.scenario: expected text, found 3"),
        (GOOD | {"edition": None}, "$.edition: expected text, found None"),
        (GOOD | {"at": None}, "$.at: expected text, found None"),
        (GOOD | {"steps": -1}, "$.steps: expected a number from 0, found -1"),
        (GOOD | {"steps": True}, "$.steps: expected a number from 0, found True"),
        (GOOD | {"steps": "5"}, "$.steps: expected a number from 0, found '5'"),
        (GOOD | {"answers": "xy"}, "$.answers: expected a list, found 'xy'"),
        (GOOD | {"answers": ["x"]}, "$.answers[0]: expected a table, found 'x'"),
        (GOOD | {"answers": [{"at": "a"}]}, "$.answers[0]: expected 'choose', found only 'at'"),
        (GOOD | {"answers": [{"at": "a", "choose": 1}]}, "$.answers[0].choose: expected text, found 1"),
        (
            GOOD | {"answers": [{"at": "a", "choose": "x", "why": ""}]},
            "$.answers[0]: unknown key: 'why' (must be one of 'at', 'choose')",
        ),
    ],
)  # fmt: skip
def test_what_is_no_save_is_refused(data: object, problem: str) -> None:
    """Data that `to_dict` would not write is refused with its place, what was expected and what came."""
    with pytest.raises(BadSave) as caught:
        Save.from_dict(data)
    assert str(caught.value).startswith(problem)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from([*GOOD, "at", "choose"]), inner, max_size=5)
        ),
        max_leaves=10,
    )
)
def test_any_data_is_a_save_or_refused(data: Any) -> None:
    """Whatever is read, it either is a save and is written the same again, or it is refused."""
    try:
        written = Save.from_dict(data).to_dict()
    except BadSave:
        return
    assert written == data


CHANGED_STEP = book_of(main(act("a"), ask("other", "x", "y"), TWO, act("b"), stop("end")))
CHANGED_OPTION = book_of(main(act("a"), ask("one", "p", "q"), TWO, act("b"), stop("end")))
NO_LONGER_ASKED = book_of(main(act("a"), ONE, act("b"), stop("end")))
LONGER = book_of(main(act("a"), act("new"), ONE, TWO, act("b"), stop("end")))
OTHER_EDITION = book_of(main(act("a"), ONE, TWO, act("b"), stop("end")), edition="2")
SHORTER = book_of(main(act("a"), stop("end")))


@pytest.mark.parametrize(
    ("book", "answers", "problem"),
    [
        (CHANGED_STEP, 2, "answer[1].at: expected one to 'main.other' (one of 'x', 'y'), found an answer to"),
        (CHANGED_OPTION, 2, "answer[1].choose: main.one: answer not understood: 'x'; expected one of 'p'"),
        (NO_LONGER_ASKED, 2, "answer[2]: left over: 'w' at 'main.two': it ended with 'end' before this"),
        (LONGER, 1, "answer[1]: left over: 'x' at 'main.one': stopping at main.one before this was asked"),
        (LONGER, 0, "expected to stand at 'main.one' after 1 steps, found 'main.new' after 1 steps"),
        (SHORTER, 0, "expected to stand at 'main.one' after 1 steps, found 'main.end' after 1 steps"),
        (OTHER_EDITION, 2, "expected the edition '2', found '1'"),
    ],
)  # fmt: skip
def test_a_save_that_no_longer_fits_tells_why(book: Any, answers: int, problem: str) -> None:
    """Where the rules have changed, the save names the step, what was expected there and the options."""
    history = played(*ANSWERS)
    history.jump((1, 2, 4)[answers])
    save = Save.of("demo", history)
    assert save.fits(BOOK, start(BOOK))
    assert not save.fits(book, start(book))
    with pytest.raises(AnswersDoNotFit, match=re.escape(f"the save no longer fits: {problem}")):
        save.resume(book, start(book))


def test_a_save_of_more_steps_than_there_are_does_not_fit() -> None:
    """A save that stood further on than the procedure goes tells where it ends now."""
    save = Save("demo", "1", ANSWERS, None, 1_000_000)
    with pytest.raises(
        AnswersDoNotFit, match="expected to stand at the end after 1000000 steps, found the end"
    ):
        save.resume(BOOK, start(BOOK))
