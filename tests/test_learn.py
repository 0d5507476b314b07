"""Questions made from the engine: every key is held against the engine by another way."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib import resources

import pytest

from ruleskit.champions.rulebooks import EDITIONS, rulebook
from ruleskit.engine import Answer, History, Reason, deciding_rule, play
from ruleskit.errors import UnknownLanguage, UnknownRule
from ruleskit.learn import (
    KINDS,
    Case,
    Questions,
    Still,
    Task,
    UnknownChoice,
    UnknownKind,
    UnknownQuestion,
    asking,
    case,
    questions,
    rules_of,
    tasks,
)
from ruleskit.ledger import UnknownSource, rule, rules, source
from ruleskit.scenario import Scenario, find, load, run
from ruleskit.words import LANGUAGES, Language, Message, Ref
from tests import coin
from tests.games import CHAMPIONS, MAGIC

NAMES = (*CHAMPIONS, *MAGIC[::4])

MANA = re.compile(r"\{(?:\d+|[WUBRGCX])\}")
"""A symbol in a mana cost: what stands in braces for the readers, too."""


@cache
def all_of(name: str) -> Questions:
    """Return every question of a shipped scenario."""
    return questions(name)


def of_kind(kind: str) -> Iterator[tuple[Case, Task]]:
    """Yield every question of one kind in all shipped scenarios, with its case."""
    for name in NAMES:
        found = all_of(name)
        for task in found.tasks:
            if task.question.id.startswith(f"{kind}:"):
                yield found.case, task


def number(task: Task) -> int:
    """Return the number of the step a question is about."""
    return int(task.question.id.split(":")[1])


def retold(name: str, old: str, new: str) -> Scenario:
    """Return a shipped scenario with one thing in its file written otherwise."""
    text = (resources.files("ruleskit.scenario") / "files" / f"{name}.toml").read_text("utf-8")
    assert old in text
    return load(text.replace(old, new))


def coin_case(faces: str, *answers: str) -> Case:
    """Return a way through the coin game, which has no zones, no judge and no rule in the ledger."""
    book = coin.rulebook()
    start = book.start(coin.Coin(faces), "game", coin.Player())
    return Case.of(play(book, start, [Answer("game.decide", answer) for answer in answers]))


@pytest.mark.parametrize("name", NAMES)
def test_exactly_one_choice_is_right(name: str) -> None:
    """Of two to four different choices, which also read differently, exactly one is right."""
    found = all_of(name)
    assert found.tasks
    for task in found.tasks:
        choices = task.question.choices
        assert 2 <= len(choices) <= 4
        assert len({choice.id for choice in choices}) == len(choices)
        for language in LANGUAGES:
            assert len({found.speaker(choice.says, language) for choice in choices}) == len(choices)
        right = [choice.id for choice in choices if found.check(task.question, choice.id).right]
        assert right == [task.truth]


@pytest.mark.parametrize("name", NAMES)
def test_everything_can_be_said_in_every_language(name: str) -> None:
    """Questions, choices, feedback and reasons read as sentences without a gap in all three languages."""
    found = all_of(name)
    for task in found.tasks:
        said: list[Message] = [task.question.asks, *(choice.says for choice in task.question.choices)]
        said += [task.question.about] if task.question.about else []
        for choice in task.question.choices:
            feedback = found.check(task.question, choice.id)
            said += [feedback.says, *(reason.says for reason in feedback.reasons)]
            said += [reason.enough for reason in feedback.reasons if reason.enough]
        for language in LANGUAGES:
            for message in said:
                words = found.speaker(message, language)
                assert words.strip()
                assert "{" not in re.sub(MANA, "", words)


@pytest.mark.parametrize("name", NAMES)
def test_every_feedback_gives_its_reasons(name: str) -> None:
    """Whatever was chosen, the feedback names rules, and a wrong choice is told why it is not so."""
    found = all_of(name)
    for task in found.tasks:
        assert task.reasons
        assert task.question.rules == tuple(dict.fromkeys(reason.rule for reason in task.reasons))
        for choice in task.question.choices:
            feedback = found.check(task.question, choice.id)
            assert feedback.truth == (task.truth,)
            assert feedback.reasons == task.reasons
            if not feedback.right:
                assert feedback.says.params["first"] == task.why_not[choice.id]
                assert feedback.says.params["then"] == task.why


@pytest.mark.parametrize("name", NAMES)
def test_ids_of_questions_are_different(name: str) -> None:
    """No two questions about a case have the same id, and each begins with its kind."""
    ids = [task.question.id for task in all_of(name).tasks]
    assert len(set(ids)) == len(ids)
    assert {one.partition(":")[0] for one in ids} <= set(KINDS)


def test_questions_are_the_same_in_every_process() -> None:
    """The order of questions and choices depends on nothing but the content."""
    code = (
        "from ruleskit.learn import questions;"
        "print([(q.id, [c.id for c in q.choices]) for q in questions('cancelled-event').questions])"
    )
    ran = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(ran) == 1


def test_the_right_choice_does_not_stand_always_in_the_same_place() -> None:
    """Where choices are mixed, the right one is found at every place, so that no place gives it away."""
    places = {
        [choice.id for choice in task.question.choices].index(task.truth)
        for _, task in of_kind("lies")
        if len(task.question.choices) == 4
    }
    assert places == {0, 1, 2, 3}


def test_what_may_be_done_is_what_the_judge_says() -> None:
    """An action is allowed exactly where `why_not` says yes; where not, the first unmet rule is right."""
    found = set()
    for about, task in of_kind("may"):
        _, at, option = task.question.id.split(":", 2)
        position = about.before(int(at))
        asked = about.book.asked(position)
        if asked is None:
            continue  # tried where nobody has a chance to act
        if asked.at == "turn.action" or asked.at == "pay.source":
            if option == "enough" or option.count(":") == (3 if option.startswith("use") else 2):
                continue  # of a wild resource the judge knows the card, not the type that was named
            verdict = about.book.why_not(position, asked.who, option)
            assert task.truth == ("yes" if verdict else f"rule.{verdict.unmet[0].rule}")
            found.add(task.truth)
    assert {"yes", "rule.play.de.targets", "rule.play.de.cost", "rule.play.de.restrictions"} <= found


def test_a_check_answers_what_it_answered() -> None:
    """The key of a check is the way the procedure went on, and both answers occur."""
    truths = set()
    for about, task in of_kind("check"):
        assert task.truth == about.trace[number(task)].way
        truths.add(task.truth)
    assert truths == {"yes", "no"}


def test_the_deciding_rule_is_the_one_of_the_engine() -> None:
    """The rule that decides is the one `deciding_rule` finds at that end."""
    seen = 0
    for about, task in of_kind("decides"):
        assert task.truth == f"rule.{deciding_rule(about.trace[: number(task) + 1])}"
        seen += 1
    assert seen


def test_a_card_lies_where_the_game_has_it() -> None:
    """The zone that is right holds the card right after that step, and no other choice does."""
    seen = set()
    for about, task in of_kind("lies"):
        _, at, card = task.question.id.split(":")
        zones = about.zones(about.after(int(at)))
        for choice in task.question.choices:
            assert (card in zones.get(choice.id, ())) is (choice.id == task.truth)
        seen.add(task.truth.rpartition(".")[2])
    assert {"hand", "discard", "play", "table"} <= seen


def test_a_card_that_waits_lies_still() -> None:
    """Where a card lies “meanwhile” is asked only if it lies there until the opened procedure is over."""
    asked = [(about, task) for about, task in of_kind("lies") if task.question.asks.key.endswith("while")]
    assert asked
    for about, task in asked:
        _, at, card = task.question.id.split(":")
        depth = about.trace[int(at)].depth
        for moment in about.moments[int(at) + 1 :]:
            if moment.position.over or len(moment.position.frames) <= depth + 1:
                break
            assert card in about.zones(moment.position)[task.truth]
    steps = {about.trace[number(task)].at for about, task in asked}
    assert {"play.pay", "play.effects"} <= steps
    assert "play.enter" not in steps


def test_what_is_paid_is_what_the_game_counted() -> None:
    """The sums that are right are those of the scenario's payments."""
    for name in NAMES:
        paid = [
            f"{one['paid']}-{one['overpaid']}-{one['lost']}"
            for one in run(find(name)).payments
            if one["total"]
        ]
        assert [task.truth for task in tasks(case(name), "paid")] == paid


def test_overpaying_offers_the_usual_mistakes() -> None:
    """Where too much was generated, keeping it and counting it as paid are offered, and explained."""
    (task,) = tasks(case("overpaid-is-lost"), "paid")
    assert task.truth == "2-1-1"
    assert {"3-0-0", "2-1-0"} <= set(task.why_not)


def test_steps_are_put_in_the_order_in_which_they_came() -> None:
    """The order that is right is that of the trace, and every other choice is another order of the same."""
    for about, task in of_kind("order"):
        end = number(task)
        names_ = [about.trace[one].step for one in about.siblings(end) if one <= end]
        right = task.truth.split(">")
        places = [names_.index(step) for step in right]
        assert places == sorted(places)
        for choice in task.question.choices:
            assert sorted(choice.id.split(">")) == sorted(right)


def test_what_comes_next_is_what_came_next() -> None:
    """The step that is right is the next one that the same procedure came to."""
    for about, task in of_kind("next"):
        at = number(task)
        later = next((about.trace[one].step for one in about.siblings(at) if one > at), None)
        # A scenario may stop right after a check: then it is what the procedure waits at.
        assert task.truth == (later or about.after(at).frame.step)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_choices_come_from_the_procedure(name: str) -> None:
    """Every rule offered is cited there, every step is one of the procedure, every zone one of the game."""
    found = all_of(name)
    about = found.case
    cited = {
        about.book.cite(role)
        for graph in about.book.graphs.values()
        for node in graph.nodes.values()
        for role in node.step.cites
    }
    for task in found.tasks:
        kind = task.question.id.partition(":")[0]
        ids = [choice.id for choice in task.question.choices]
        if kind in {"may", "decides"}:
            of_reasons = {reason.rule for reason in task.reasons}
            assert {one.removeprefix("rule.") for one in ids if one != "yes"} <= cited | of_reasons
        elif kind == "next":
            assert set(ids) <= set(about.book.graph(about.trace[number(task)].procedure).nodes)
        elif kind == "lies":
            assert set(ids) <= {zone for moment in about.moments for zone in about.zones(moment.position)}


def test_another_scenario_has_another_key() -> None:
    """With a minion on the table the same question about the same card is answered yes."""
    refused = tasks(case("no-valid-target"), "may")[0]
    with_minion = retold(
        "no-valid-target",
        'in_play = ["iron-baron"]\n\n[card.night-heron]',
        'in_play = ["iron-baron", "thug"]\n\n[card.thug]\ntype = "minion"\nhit_points = 3\n'
        'name = { en = "Thug", de = "Rowdy", es = "Matón" }\n\n[card.night-heron]',
    )
    book, start = with_minion.start()
    allowed = tasks(Case.of(play(book, start, [Answer("turn.action", "done")])), "may")[0]
    assert refused.question.id == allowed.question.id
    assert (refused.truth, allowed.truth) == ("rule.play.de.targets", "yes")


def test_another_edition_has_another_key() -> None:
    """Where the card is laid down before the checks, the order and the place of the card change with it."""
    scenario = find("no-valid-target")
    answers = scenario.layout.answer
    keys, orders = [], []
    for book in (rulebook("de-1.6"), rulebook("es-1.8")):
        start = book.start(scenario.start()[1].game, "turn", scenario.start()[1].frame.notes)
        about = Case.of(play(book, start, answers), scenario.game.zones)
        lies = [task for task in tasks(about, "lies") if task.question.id.endswith("low-sweep")]
        keys.append([task.truth for task in lies])
        orders.append(tasks(about, "order")[0].truth)
    # Refused, it never leaves the hand in one edition; in the other it lay on the table first.
    assert keys[0] == []
    assert keys[1] == ["table", "mara.hand"]
    assert [order.split(">")[:3] for order in orders] == [
        ["intent", "restrictions", "refused"],
        ["intent", "reveal", "put-back"],
    ]


@pytest.mark.parametrize("edition_", EDITIONS)
def test_every_edition_cites_its_own_rules(edition_: str) -> None:
    """The rules of the key are those of the edition that was asked for."""
    prefix = rulebook(edition_).cite("targets")
    found = questions("no-valid-target", ["may"], edition=edition_)
    assert found.tasks[0].truth == f"rule.{prefix}"


def test_a_wrong_rule_is_answered_with_the_fact_that_keeps_it() -> None:
    """Who blames the cost of a card that finds no target is told that the cost could be paid."""
    found = questions("no-valid-target", ["may"])
    feedback = found.check(found.questions[0], "rule.play.de.cost")
    assert not feedback.right
    words = found.speaker(feedback.says, "en")
    assert "Cost 2; up to 3 resources can be generated." in words
    assert rule("play.de.targets").says.en in words
    assert "one valid target" in words
    assert feedback.reasons[0] == Reason(
        "play.de.targets", feedback.reasons[0].says, False, feedback.reasons[0].enough
    )


def test_an_earlier_condition_decides_before_a_later_one() -> None:
    """Where two conditions fail, who names the later one is told that it fails too but does not decide."""
    found = questions("target-before-cost", ["may"])
    task = found.tasks[0]
    assert task.truth == "rule.play.de.targets"
    assert task.why_not["rule.play.de.cost"].key == "learn.not.later"


def test_a_card_that_moves_on_is_told_apart_from_one_that_never_comes_there() -> None:
    """A wrong zone is answered with when the card was there, when it will be, or that it never is."""
    task = tasks(case("event-goes-to-its-owners-pile"), "lies")[0]
    assert task.truth == "table"
    keys = {message.key for message in task.why_not.values()}
    assert "learn.not.no-longer" in keys
    assert keys & {"learn.not.not-yet", "learn.not.never-there"}


def test_questions_of_a_game_nobody_thought_of() -> None:
    """The coin game gets its questions too: checks, order, what comes next, and who refuses."""
    lost = coin_case("t", "stop")
    kinds = {task.question.id.partition(":")[0] for task in questions(lost).tasks}
    assert {"check", "order", "next"} <= kinds
    (check, *_) = tasks(lost, "check")
    assert check.truth == "no"
    assert tasks(coin_case("h"), "check")[0].truth == "yes"
    found = questions(lost)
    for task in found.tasks:
        for choice in task.question.choices:
            assert found.speaker(found.check(task.question, choice.id).says, "de")


def test_an_end_that_no_check_led_to_asks_nothing() -> None:
    """Where something lay between the last check and the end, no rule is asked for."""
    about = case("payment-taken-away")
    ends = [about.trace[number(task)].at for task in tasks(about, "decides")]
    assert ends == ["pay.aborted"]


def test_a_few_questions_are_taken_from_every_kind() -> None:
    """Up to `most` questions are asked, the kinds in turn as they are named."""
    found = questions("support-enters-play", ["lies", "check"], most=3)
    assert [one.id.partition(":")[0] for one in found.questions] == ["lies", "check", "lies"]


def test_what_a_scenario_tries_is_asked_too() -> None:
    """An attempt that nobody offers is asked about, and refused for the rules the scenario expects."""
    attempt = find("not-at-this-moment").layout.attempt[0]
    task = tasks(case("not-at-this-moment"), "may")[0]
    assert task.question.id.endswith(attempt.action)
    assert task.truth == f"rule.play.de.{attempt.rules[0]}"


def test_a_question_about_one_step_is_found_by_its_name() -> None:
    """A kind with a step gives the questions about that step alone, and a step without any is an error."""
    found = questions("support-enters-play", ["lies@play.reveal"])
    assert [task.truth for task in found.tasks] == ["table"]
    with pytest.raises(UnknownQuestion, match=r"'lies@play\.modify' \(must be one of 'lies@play\.reveal'"):
        questions("support-enters-play", ["lies@play.modify"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_on_paper_hold_their_answers(language: Language) -> None:
    """As text and as HTML, each question stands with its choices, its answer and why, in its language."""
    found = questions("target-before-cost", ["may", "order"])
    still = Still(found, language)
    assert still._repr_mimebundle_() == {"text/plain": still.text, "text/html": still.html}
    assert repr(still) == still.text
    assert still.html.count("<details>") == len(found.tasks)
    for task in found.tasks:
        asked = task.question
        said = [asked.asks, *(choice.says for choice in asked.choices), task.why]
        for message in said:
            words = found.speaker(message, language)
            assert words in still.text
            assert escape(words) in still.html


def test_asking_hands_the_questions_to_the_widgets() -> None:
    """A lesson shows live questions beside the same on paper, through whatever widgets it is given."""
    ask = asking(lambda *given: given, lambda live, still: (live, still))
    (asked, check, say, language), still = ask("no-valid-target", "may", language="es", most=2)
    assert len(asked) == 2
    assert check(asked[0], "yes").right is False
    assert say(asked[0].asks, language).startswith("Mara se plantea")
    assert still.language == "es"
    assert still.of.questions == asked
    with pytest.raises(UnknownLanguage, match="'fr'"):
        ask("no-valid-target", language="fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_document_are_a_table(language: Language) -> None:
    """Every rule stands there with its place, what it says, and how what is left open is read."""
    table = rules_of("000", language=language)
    assert [one.id for one in table.rules] == [one.id for one in rules() if one.source == "000"]
    assert table._repr_mimebundle_() == {"text/plain": table.text, "text/html": table.html}
    assert source("000").name.to(language) in table.caption
    for one in table.rules:
        said = [one.id, one.at.to(language), one.says.to(language)]
        said += [one.reads.to(language)] if one.reads else []
        for words in said:
            assert words in table.text
            assert escape(words) in table.html


def test_a_table_may_hold_some_rules_alone() -> None:
    """Rules are named by the ends of their ids and stand in the order in which they are named."""
    table = rules_of("champions-reference", "would", "order", language="en")
    assert [one.id for one in table.rules] == ["full:would", "full:order"]
    with pytest.raises(UnknownRule, match=r"'wuold'.*'would'"):
        rules_of("champions-reference", "wuold", language="en")


def test_a_table_of_no_document_is_refused() -> None:
    """An unknown document or language raises an error that lists those there are."""
    with pytest.raises(UnknownSource, match="'999'"):
        rules_of("999", language="en")
    with pytest.raises(UnknownLanguage, match="'fr'"):
        rules_of("000", language="fr")


def test_a_case_ends_where_its_scenario_stops() -> None:
    """A decision at which the scenario stops is asked about too."""
    book, start = find("no-valid-target").start()
    history = History.at(book, start)
    history.step()
    assert tasks(Case.of(history), "may")[0].truth == "rule.play.de.targets"


def test_what_is_not_there_is_refused_by_name() -> None:
    """An unknown kind, question or choice raises an error that lists what there is."""
    found = questions("no-valid-target", ["may"])
    with pytest.raises(UnknownKind, match=r"'riddle' .*'may', 'check'"):
        questions("no-valid-target", ["riddle"])
    with pytest.raises(UnknownChoice, match=r"'perhaps' .*'yes'"):
        found.check(found.questions[0], "perhaps")
    with pytest.raises(UnknownQuestion, match=r"'check:4' \(must be one of 'may:1"):
        found.check(questions("no-valid-target", ["check"]).questions[0], "yes")


def test_a_question_speaks_of_things_by_their_names() -> None:
    """Cards and players are called by their names in the language that is asked for."""
    found = questions("no-valid-target", ["may"])
    asks = found.questions[0].asks
    assert asks.params["who"] == Ref("mara")
    assert "Tiefer Feger" in found.speaker(asks, "de")
    assert "Barrido bajo" in found.speaker(asks, "es")
