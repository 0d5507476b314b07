"""Scenario files play as they say, and what they expect is really compared."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruleskit.engine import Entry, deciding_rule, explore
from ruleskit.engine.trace import plain
from ruleskit.errors import AnswersDoNotFit, UnknownEdition
from ruleskit.ledger import rules
from ruleskit.scenario import Run, Scenario, UnknownScenario, find, load, run, shipped
from ruleskit.words import LANGUAGES

FOLDER = Path(__file__).parent / "scenarios"
SHIPPED = Path(__file__).parents[1] / "ruleskit" / "scenario" / "files"
FILES = sorted([*FOLDER.glob("*.toml"), *SHIPPED.glob("*.toml")])
EACH = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def text_of(name: str) -> str:
    """Return the text of a shipped scenario."""
    return (SHIPPED / f"{name}.toml").read_text("utf-8")


def unmet(done: Run) -> list[object]:
    """Return every attempt and expectation that does not hold, each with what was found."""
    found: list[object] = [one for one in done.attempts if not one.holds]
    return [*found, *(one for one in done.expectations if not one.holds)]


@EACH
def test_it_comes_out_as_it_says(file: Path) -> None:
    """In every edition that a scenario is for, all comes out as the file says."""
    scenario = load(file)
    for edition in scenario.editions:
        done = run(scenario, edition)
        assert unmet(done) == []
        assert done.holds


@EACH
def test_something_is_expected(file: Path) -> None:
    """A scenario expects at least two things, so that it can go wrong."""
    done = run(load(file))
    assert len(done.attempts) + len(done.expectations) >= 2


@pytest.mark.parametrize("name", shipped())
def test_shipped_ones_speak_three_languages(name: str) -> None:
    """The title of a shipped scenario and the names of its cards are there in three languages."""
    raw = tomllib.loads(text_of(name))
    named = [raw["title"], *(card["name"] for card in raw["card"].values())]
    assert [one for one in named if set(one) != set(LANGUAGES)] == []


SHOWN = {rule.id for rule in rules() if rule.id.startswith(("play.", "cost.", "turn."))}
DONE_AND_NO_QUESTION = {"intent", "order", "modify", "response"}
"""Roles of rules that tell what is done, and when: no condition is looked at for their sake."""
ONLY_DONE = {
    *(f"play.{edition}.{role}" for edition in ("de", "es") for role in DONE_AND_NO_QUESTION),
    *("cost.arrow", "cost.excess-lost"),
    *("turn.mana-burn", "turn.untap", "turn.untap-triggers-wait", "turn.cleanup-damage"),
    *("turn.damage-unblocked", "turn.damage-blockers", "turn.damage-blocker-gone", "turn.damage-stack"),
}
"""Rules that tell what is done, and when."""


@cache
def every_run() -> tuple[Run, ...]:
    """Return the run of every shipped scenario in every edition in which it makes sense."""
    scenarios = [find(name) for name in shipped()]
    return tuple(run(scenario, edition) for scenario in scenarios for edition in scenario.editions)


def test_every_rule_is_followed_in_a_shipped_scenario() -> None:
    """Each rule of the play sequences, of costs and of the turn is followed or looked at in a scenario."""
    seen: set[str] = set()
    for done in every_run():
        for entry in done.trace:
            seen.update(entry.rules, (reason.rule for reason in entry.reasons))
    assert SHOWN - seen == set()


def test_every_rule_that_asks_something_decides_somewhere() -> None:
    """Each rule decides a check, or why something is refused, unless it only tells what is done."""
    deciding: set[str | None] = set()
    for done in every_run():
        deciding.add(deciding_rule(done.trace))
        deciding.update(tried.found[0] for tried in done.attempts)
        for entry in done.trace:
            if entry.shape in {"check", "repeat"}:
                deciding.update(reason.rule for reason in entry.unmet[:1] or entry.reasons)
    assert SHOWN - deciding == ONLY_DONE


REFUSING = (
    *(
        "play.de.restrictions",
        "play.de.targets",
        "play.de.cost",
        "play.de.pay",
        "play.de.source-leaves-unpaid",
    ),
    *("play.es.restrictions", "play.es.changes-state", "play.es.targets", "play.es.identity", "play.es.cost"),
    *("play.es.pay", "play.es.source-leaves-unpaid", "cost.ability", "cost.pay-resources"),
    *("cost.spent-for-card", "cost.simultaneous", "cost.needs-target", "cost.own-elements"),
    *("cost.out-of-play", "cost.at-least-one", "cost.additional", "cost.all-or-nothing", "cost.take-damage"),
    *("turn.untap-no-play", "turn.upkeep", "turn.draw", "turn.main-active", "turn.main-opponent"),
    *("turn.land", "turn.combat-begin", "turn.attack-declare", "turn.attack-cannot", "turn.attack-player"),
    *("turn.attack-priority", "turn.block-declare", "turn.block-cannot", "turn.block-priority"),
    *("turn.damage-respond", "turn.combat-end", "turn.end", "turn.cleanup-no-play"),
)


@pytest.mark.parametrize("rule", REFUSING)
def test_every_rule_that_can_refuse_does_so(rule: str) -> None:
    """Each rule for which something can be refused or called off is the reason for it in a scenario."""
    why = {deciding_rule(done.trace) for done in every_run()}
    why.update(tried.found[0] for done in every_run() for tried in done.attempts)
    assert rule in why


def test_a_refusal_says_how_much_is_missing() -> None:
    """Where a cost cannot be paid, the refusal says how many resources would be enough."""
    (tried,) = run(find("cost-too-high")).attempts
    (reason,) = tried.reasons
    assert reason.enough is not None
    assert reason.enough.params["missing"] == 2


SUSPEND = {rule.id for rule in rules() if rule.id.startswith("suspend.")}
SUSPEND_REFUSING = {
    *("suspend.exile", "suspend.when", "suspend.suspended", "suspend.not-cast"),
    *("suspend.x-zero", "suspend.no-alternative", "suspend.additional", "suspend.targets-on-cast"),
}


def test_every_rule_of_suspend_is_followed_and_refuses_where_it_can() -> None:
    """Each is followed or looked at in a scenario; those that can refuse do, or are why a cast fails."""
    seen: set[str] = set()
    refused: set[str] = set()
    for done in every_run():
        refused.update(reason.rule for tried in done.attempts for reason in tried.reasons)
        for entry in done.trace:
            seen.update(entry.rules, (reason.rule for reason in entry.reasons))
            refused.update(reason.rule for reason in entry.unmet)
    assert SUSPEND - seen == set()
    assert SUSPEND & refused == SUSPEND_REFUSING


def test_a_card_that_suspends_itself_goes_round_and_round() -> None:
    """Exploring a game without an end finds the circle: the card is cast, suspended, and cast again."""
    scenario = find("rousing-refrain")
    for edition in scenario.editions:
        book, start = scenario.start(edition)
        assert explore(book, start).cycles >= 1


# Renaming


RENAMED = r"(?<![a-z])card-[a-z](?![a-z])"


def renamed(text: str) -> tuple[str, dict[str, str]]:
    """Return a scenario with another id and name for every card, in another order of the alphabet."""
    ids = sorted(tomllib.loads(text)["card"])
    new = {old: f"card-{'zyxwvutsrqponmlkjihgfedcba'[number]}" for number, old in enumerate(ids)}
    for old in sorted(ids, key=len, reverse=True):
        text = re.sub(rf"(?<![a-z0-9.-]){old}(?=(-\d)?[^a-z0-9-])", new[old], text)
        text = re.sub(rf"(?<=card\.){old}(?=[^a-z0-9-])", new[old], text)
        text = re.sub(rf"(?<=state\.){old}(?=(-\d)?[^a-z0-9-])", new[old], text)
    named = re.sub(r"(?m)^name = \{.*\}$", 'name = "Something else"', text)
    return named, {new_id: old for old, new_id in new.items()}


def told(entry: Entry, back: dict[str, str]) -> Any:
    """Return all that an entry tells, with the old ids."""
    events = [plain(event) for event in entry.events]
    whole = [
        *(entry.at, entry.way, entry.who, entry.depth, entry.answer, entry.rules, events),
        [(reason.rule, reason.met, str(plain(reason.says))) for reason in entry.reasons],
    ]
    return re.sub(RENAMED, lambda found: back.get(found[0], found[0]), str(whole))


@EACH
def test_names_do_not_matter(file: Path) -> None:
    """With every card renamed, a scenario goes the same way: same steps, rules, answers and events."""
    text = file.read_text("utf-8")
    other, back = renamed(text)
    before, after = run(load(text)), run(load(other))
    assert other != text
    assert [told(one, {}) for one in before.trace] == [told(one, back) for one in after.trace]
    assert dict(before.final) == {
        zone: tuple(re.sub(RENAMED, lambda found: back[found[0]], card) for card in cards)
        for zone, cards in after.final.items()
    }


# What a broken scenario does


BROKEN = [
    ('outcome = "done"', 'outcome = "played"', "outcome"),
    ('decided_by = "targets"', 'decided_by = "cost"', "decided_by"),
    ('decided_by = "targets"', 'decided_by = ""', "decided_by"),
    ('"mara.hand" = ["low-sweep"', '"mara.hand" = ["low-sweep", "low-sweep"', "zones.mara.hand"),
    ('"table" = []', '"table" = ["low-sweep"]', "zones.table"),
    ('rules = ["intent", "restrictions", "targets"]', 'rules = ["targets", "intent", "targets"]', "rules"),
    ('absent_steps = ["play.modify"', 'absent_steps = ["play.refused"', "absent_steps"),
    ('steps = ["play.intent", ', 'steps = ["play.refused", ', "steps"),
    ("paid = []", 'paid = [{ who = "mara" }]', "paid"),
    ("paid = []", "damage = { iron-baron = 1 }", "damage.iron-baron"),
    ("paid = []", 'exhausted = ["iron-baron"]', "exhausted"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_expectation_is_seen(old: str, new: str, key: str) -> None:
    """Whatever is expected wrongly is told by its key, and nothing else is."""
    text = text_of("no-valid-target")
    assert old in text
    done = run(load(text.replace(old, new, 1)))
    assert [one.key for one in done.expectations if not one.holds] == [key]
    assert not done.holds


@pytest.mark.parametrize("rules", ['["cost"]', '["targets", "cost"]', '["restrictions", "targets"]'])
def test_an_attempt_names_exactly_the_unmet_rules(rules: str) -> None:
    """An attempt that expects another rule, one more, or another order does not hold."""
    done = run(load(text_of("no-valid-target").replace('rules = ["targets"]', f"rules = {rules}", 1)))
    assert [tried.holds for tried in done.attempts] == [False]
    assert done.attempts[0].found == ("play.de.targets",)


def test_an_attempt_that_is_allowed_does_not_hold() -> None:
    """What is tried has to be refused."""
    text = text_of("no-valid-target").replace('action = "play:low-sweep"', 'action = "play:second-wind"', 1)
    (tried,) = run(load(text)).attempts
    assert tried.refused is False
    assert not tried.holds


def test_an_attempt_at_a_step_that_is_never_reached_does_not_hold() -> None:
    """An attempt that could not be made is told apart from one that was refused or allowed."""
    text = text_of("no-valid-target").replace('at = "turn.action"\nrules', 'at = "pay.source"\nrules', 1)
    (tried,) = run(load(text)).attempts
    assert tried.refused is None
    assert not tried.holds


def test_an_attempt_counts_how_often_a_step_is_reached() -> None:
    """It is tried when the step is reached for the time that is asked for, and not at all if it never is."""
    text = text_of("no-valid-target").replace(
        'at = "turn.action"\nrules', 'at = "turn.action"\ntime = 2\nrules', 1
    )
    for time, refused in ((2, True), (9, None)):
        (tried,) = run(load(text.replace("time = 2", f"time = {time}"))).attempts
        assert tried.refused is refused


def test_a_stop_that_is_never_reached_does_not_hold() -> None:
    """A scenario that should have stopped and did not is told so."""
    text = text_of("no-valid-target").replace("[expect]", '[stop]\nat = "turn.action"\ntime = 9\n\n[expect]')
    done = run(load(text))
    assert [one.key for one in done.expectations if not one.holds] == ["stop"]


def test_a_stop_counts_how_often_a_step_is_reached() -> None:
    """It stops before the step, at the time that is asked for."""
    text = text_of("no-valid-target").replace("[expect]", '[stop]\nat = "turn.action"\ntime = 2\n\n[expect]')
    text = text.replace('[[answer]]\nat = "turn.action"\nchoose = "done"\n', "")
    text = text.replace('outcome = "done"\n', "")
    done = run(load(text))
    assert unmet(done) == []
    assert done.history.position.frame.at == "turn.action"
    assert [entry.answer for entry in done.trace if entry.answer] == ["play:low-sweep"]


@pytest.mark.parametrize(
    ("name", "key"),
    [("change-of-form-as-cost", "no-resources-needed"), ("paid-with-another-card", "enough")],
)
def test_nothing_to_announce_is_told_as_that(name: str, key: str) -> None:
    """Where a cost asks for no resources, it is told that none are needed, not that enough were announced."""
    said = [
        entry.unmet[0].says.key for entry in run(find(name)).trace if entry.at == "pay.more" and entry.unmet
    ]
    assert set(said) == {f"reason.{key}"}


ANSWER = '[[answer]]\nat = "turn.action"\nchoose = "done"\n'

UNFIT = {
    "left over": (
        ANSWER,
        ANSWER + '[[answer]]\nat = "pay.source"\nchoose = "enough"\n',
        "left over.*'enough'",
    ),
    "missing": (ANSWER, "", "'turn.action'.*'done'.*found no more answers"),
    "another step": (ANSWER, ANSWER.replace("turn.action", "window.use"), "'turn.action'.*'window.use'"),
    "no option": (
        ANSWER,
        ANSWER.replace("done", "play:iron-baron"),
        "turn.action.*'play:iron-baron'.*'done'",
    ),
    "ambiguous": (ANSWER, ANSWER.replace("done", "play"), "'play'.*'play:low-sweep'.*'play:spare-battery'"),
}


@pytest.mark.parametrize("kind", UNFIT)
def test_answers_have_to_fit(kind: str) -> None:
    """An answer that is left over, missing, or of no option is told with the step and its options."""
    old, new, says = UNFIT[kind]
    text = text_of("no-valid-target")
    assert old in text
    with pytest.raises(AnswersDoNotFit, match=says):
        run(load(text.replace(old, new)))


def test_a_condition_that_never_fits_is_no_error() -> None:
    """An ability that waits for the drawing of an event never triggers: drawing happens to no card."""
    text = text_of("exhausted-hero-may-play")
    waiting = 'when = { event = "draw", type = "event" }\neffect = [{ do = "draw", amount = 1 }]'
    text = text.replace("[start]", f'[[card.rooftop-camp.ability]]\nkind = "response"\n{waiting}\n\n[start]')
    assert unmet(run(load(text))) == []


# Finding them


def test_a_scenario_is_found_by_its_name_or_its_path(tmp_path: Path) -> None:
    """A shipped name and the path of a copy of its file give the same scenario."""
    copy = tmp_path / "copy.toml"
    copy.write_text(text_of("no-valid-target"), "utf-8")
    by_name, by_path = find("no-valid-target"), find(str(copy))
    assert by_name.layout == by_path.layout
    assert (by_name.name, by_path.name) == ("no-valid-target", "copy")


@pytest.mark.parametrize("name", ["no-valid-targets", "", "../../x", "a\0b", "x" * 10_000])
def test_an_unknown_scenario_is_told_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is neither shipped nor a file gives one short line."""
    inside = tmp_path / "in" / "side"
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)  # so that nothing that lies around the checkout is found
    with pytest.raises(UnknownScenario) as caught:
        find(name)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 400


def test_the_name_that_was_meant_is_named() -> None:
    """A misspelt name brings the right one."""
    with pytest.raises(UnknownScenario, match="did you mean 'no-valid-target'"):
        find("no-valid-traget")


def test_the_shipped_scenarios_are_listed_in_order() -> None:
    """Every shipped file is listed by its name, in alphabetical order."""
    assert list(shipped()) == sorted(file.stem for file in SHIPPED.glob("*.toml"))


def test_an_edition_that_makes_no_sense_is_refused() -> None:
    """A scenario is played only in the editions it is for."""
    with pytest.raises(UnknownEdition, match=r"de-1\.6"):
        run(find("no-valid-target"), "de-0.9")


def test_a_scenario_starts_without_being_played() -> None:
    """`start` gives the rulebook of the edition and the first position, for whoever steps through it."""
    scenario: Scenario = find("no-valid-target")
    book, position = scenario.start()
    assert book.edition == scenario.layout.edition
    assert position.frame.at == "turn.chance"


def test_running_twice_gives_the_same() -> None:
    """A run leaves nothing behind: the same file gives the same trace, also where cards are shuffled."""
    first, second = run(find("deck-runs-out")), run(find("deck-runs-out"))
    assert first.trace == second.trace
    assert first.final == second.final


def test_another_seed_may_shuffle_otherwise() -> None:
    """The stream of chance begins where the file says."""
    text = text_of("deck-runs-out")
    hands = set()
    for seed in range(8):
        done = run(load(text.replace("\n[[player]]", f"\nseed = {seed}\n\n[[player]]", 1)))
        hands.add(done.final["mara.hand"])
    assert len(hands) > 1


def test_a_card_that_left_play_is_the_reason_why_its_cost_is_unpaid() -> None:
    """Where an interrupt removes the card whose ability is paid for, that stops the process."""
    trace = run(find("source-gone-before-paying"), "de-1.6").trace
    (payable,) = (entry for entry in trace if entry.at == "pay.payable")
    assert [reason.rule for reason in payable.unmet] == ["play.de.source-leaves-unpaid"]
