"""Questions about turns and outcomes: their keys are held against the trace, read in another way."""

from __future__ import annotations

import pytest

from ruleskit.engine import Entry
from ruleskit.learn import Case, Feedback, Progress, Questions, Task, case, progress, questions, tasks
from ruleskit.learn.task import cited
from ruleskit.scenario import find, run
from ruleskit.words import Message, Ref, message
from tests.games import CHAMPIONS, MAGIC

NAMES = (*CHAMPIONS, *MAGIC[::4])


def asked(kind: str) -> list[tuple[Questions, Task]]:
    """Return every question of a kind about a shipped scenario."""
    found = [questions(name, [kind]) for name in NAMES]
    return [(one, task) for one in found for task in one.tasks]


def number(task: Task) -> int:
    """Return the number of the step a question is about."""
    return int(task.question.id.split(":")[1])


def chain(says: Message) -> list[Message]:
    """Return the links of a chain of messages."""
    if says.key != "learn.then":
        return [says]
    first, rest = says.params["first"], says.params["then"]
    assert isinstance(first, Message)
    assert isinstance(rest, Message)
    return [first, *chain(rest)]


def right(task: Task) -> Message:
    """Return the words of the right choice."""
    return task.question.choice(task.truth).says


def words(name: str, kind: str) -> list[str]:
    """Return the right answers to the questions of a kind about a scenario, in English."""
    found = questions(name, [kind])
    return [found.speaker(right(task), "en") for task in found.tasks]


def test_who_is_asked_is_who_answers() -> None:
    """The player who decides is the one whose decision the trace tells, and another one could be named."""
    found = asked("asked")
    assert found
    for about, task in found:
        entry = about.case.trace[number(task)]
        assert right(task).params["who"] == Ref(entry.who)
        assert entry.shape == "ask"


def test_the_first_player_is_asked_before_the_others() -> None:
    """Ben is first player: he is asked, then Mara; and after she used something, Ben again."""
    assert words("first-player-responds-first", "asked") == ["Ben", "Mara", "Ben"]
    assert tasks(case("forced-before-optional"), "asked") == ()


def test_abilities_are_used_in_the_order_in_which_they_were_declared() -> None:
    """The order that is right is that in which the intents in that window were declared."""
    found = asked("uses")
    assert found
    for about, task in found:
        if about.case.book.game != "champions":
            continue
        run_ = about.case.run_of(number(task))
        depth = about.case.trace[number(task)].depth
        intents = [
            about.case.trace[one].events[0].params["card"]
            for one in run_
            if about.case.trace[one].at == "play.intent" and about.case.trace[one].depth == depth + 1
        ]
        assert [link.params["who"] for link in chain(right(task))] == intents


def test_what_would_happen_comes_first_then_what_is_forced() -> None:
    """An optional “would” goes before a forced ability, which goes before an optional one."""
    assert words("would-comes-before-plain", "uses") == ["Sixth Sense → Nervous Guard → Padded Coat"]


def test_two_editions_begin_in_different_orders() -> None:
    """The card is laid down after both checks in the older edition, before them in the newer one."""
    said = {}
    for edition in ("de-1.6", "es-1.8"):
        found = questions("support-enters-play", ["begins@play.played"], edition=edition)
        (task,) = found.tasks
        said[edition] = found.speaker(right(task), "en").split(" → ")
    intent, playable, payable, laid = said["de-1.6"]
    assert said["es-1.8"] == [intent, laid, playable, payable]
    assert laid == "Lay it faceup on the table"


def test_what_comes_first_is_the_beginning_of_the_trace() -> None:
    """The steps in the right answer are the first different ones of that run that could do something."""
    for about, task in asked("begins"):
        trace = about.case.trace
        first = list(
            dict.fromkeys(
                (trace[one].procedure, trace[one].step)
                for one in about.case.siblings(number(task))
                if not trace[one].quiet and not trace[one].forks and trace[one].shape != "repeat"
                if trace[one].happening != "mana"
            )
        )
        assert [link.key for link in chain(right(task))] == [f"step.{one}.{step}" for one, step in first[:4]]


def test_things_happen_in_the_order_of_the_trace() -> None:
    """Each thing is told by a later step than the one before it, and wrong orders hold the same things."""
    found = asked("happens")
    assert found
    for about, task in found:
        things = chain(right(task))
        done = [one for one in range(len(about.case.trace)) if _commits(about.case, one)][: len(things)]
        for thing, at in zip(things, done, strict=True):
            happened = about.case.after(at).frame.notes.happened
            assert thing.params["what"] == tuple(what.says for what in happened)
        for choice in task.question.choices:
            assert sorted(map(str, chain(choice.says))) == sorted(map(str, things))


def _commits(about: Case, at: int) -> bool:
    entry = about.trace[at]
    return entry.step == "commit" and bool(about.after(at).frame.notes.happened) and bool(entry.events)


def test_the_innermost_window_closes_first() -> None:
    """What is announced last happens first, and the order of announcing is among the wrong answers."""
    found = questions("windows-inside-windows", ["happens"])
    (task,) = found.tasks
    said = found.speaker(right(task), "en").split(" → ")
    assert said == [
        "Spring Vest is exhausted",
        "Mara draws 1 card",
        "2 damage prevented",
        "1 damage to Night Heron",
    ]
    others = [found.speaker(one.says, "en").split(" → ") for one in task.question.choices]
    assert [said[3], said[0], said[1], said[2]] in others


def test_how_it_ends_is_what_the_trace_says() -> None:
    """Refused and aborted are the ends of those names; cancelled is what ends as played without effects."""
    truths = set()
    for about, task in asked("fate"):
        at = number(task)
        end = about.case.trace[at]
        inside = [about.case.trace[one] for one in about.case.siblings(at)]
        if end.step in {"refused", "aborted"}:
            assert task.truth == end.step
        else:
            assert end.step == "played"
            assert task.truth == ("cancelled" if _lost_its_effects(inside) else "done")
        truths.add(task.truth)
    assert truths == {"refused", "aborted", "cancelled", "done"}


def _lost_its_effects(steps: list[Entry]) -> bool:
    return not any(entry.step in {"effects", "enter"} for entry in steps)


def test_why_it_ended_so_names_the_rule() -> None:
    """A refusal names the unmet condition, a cancelling the step at which it happened."""
    reasons = {
        (name, task.truth): task.reasons[0].rule
        for name in (
            "no-valid-target",
            "source-gone-before-paying",
            "cancelled-event",
            "source-leaves-by-paying",
        )
        for task in tasks(case(name), "fate")
    }
    assert reasons["no-valid-target", "refused"] == "play.de.targets"
    assert reasons["source-gone-before-paying", "aborted"] == "play.de.source-leaves-unpaid"
    assert reasons["cancelled-event", "cancelled"] == "play.de.begin"
    assert reasons["source-leaves-by-paying", "done"] == "play.de.source-leaves"


def test_what_is_billed_is_what_is_paid() -> None:
    """The sum that is right is the total of the payment that follows, wherever one is made."""
    seen = 0
    for name in NAMES:
        found = questions(name, ["bill"])
        payments = {str(one["card"]): one["total"] for one in run(find(name)).payments}
        for task in found.tasks:
            card = task.question.asks.params["card"]
            for paid in (total for of, total in payments.items() if Ref(of) == card):
                assert int(task.truth) == paid
                seen += 1
    assert seen


def test_a_bill_names_what_is_counted_for_each_player() -> None:
    """Twice three less one is five; lowering the two first is among the wrong answers, with why not."""
    (task,) = tasks(case("per-player-then-reduced"), "bill")
    assert task.truth == "5"
    assert task.why_not["3"].key == "learn.not.bill-per-player"
    assert [reason.rule for reason in task.reasons][:2] == ["cost.per-player", "cost.per-player-reduced"]


def test_a_bill_without_modifiers_asks_nothing() -> None:
    """Where the printed cost is what is to be paid, there is nothing to ask."""
    assert tasks(case("support-enters-play"), "bill") == ()


@pytest.mark.parametrize("answered", [0, 1, 2])
def test_progress_counts_what_was_answered(answered: int) -> None:
    """Only questions that were answered count, and nothing is to be looked at again without a mistake."""
    said = [Feedback(right=True, truth=("a",), says=message("learn.choice.yes"))] * answered
    assert progress([*said, None]) == Progress(answered, answered, ())


def test_progress_names_the_rules_of_mistakes() -> None:
    """The deciding rule of each wrong answer is worth another look, each named once, in the order asked."""
    yes = message("learn.choice.yes")
    wrong = [
        Feedback(right=False, truth=("a",), says=yes, reasons=cited([rule, "play.de.cost"]))
        for rule in ("play.de.targets", "cost.overpay", "play.de.targets")
    ]
    kept = Feedback(right=True, truth=("a",), says=yes, reasons=cited(["play.de.reveal"]))
    assert progress([wrong[0], kept, wrong[1], wrong[2]]) == Progress(
        4, 1, ("play.de.targets", "cost.overpay")
    )
