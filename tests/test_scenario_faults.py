"""A file that is wrong is told so in one clear line for each fault, and nothing of it is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleskit.errors import RuleFailed, RuleskitError
from ruleskit.scenario import ScenarioFaults, load, run
from ruleskit.scenario.faults import MOST

GOOD = """
title = "Good"
game = "champions"
procedure = "turn"
edition = "de-1.6"

[[player]]
id = "mara"
name = "Mara"
identity = "heron"
hand = ["jab", "battery"]

[encounter]
in_play = ["baron"]

[card.heron]
name = "Heron"
type = "identity"
hit_points = 10

[card.baron]
name = "Baron"
type = "villain"
hit_points = 14

[card.jab]
name = "Jab"
type = "event"
cost = 1
icons = ["physical"]

[[card.jab.ability]]
kind = "action"
effect = [{ do = "deal-damage", amount = 2, to = "enemy" }]

[card.battery]
name = "Battery"
type = "resource"
icons = ["energy", "energy"]

[start]
who = "mara"

[[answer]]
at = "turn.action"
choose = "done"

[expect]
outcome = "done"
"""

COAT = """
[card.coat]
name = "Coat"
type = "upgrade"
cost = 1

[[card.coat.ability]]
kind = "interrupt"
when = { event = "damage", target = "you" }
effect = [{ do = "prevent-damage", amount = 1 }]

[start]
"""

FAULTS: list[tuple[str, str, str]] = [
    # unknown keys
    (
        'title = "Good"',
        'title = "Good"\ncolour = "red"',
        "colour: unknown key: 'colour' (must be one of 'title', ",
    ),
    ("hit_points = 10", "hitpoints = 10", "card.heron.hitpoints: unknown key: 'hitpoints' (must be one of "),
    ("hit_points = 10", "hitpoints = 10", "did you mean 'hit_points'?"),
    (
        'to = "enemy"',
        'too = "enemy"',
        "card.jab.ability[1].effect[1].too: unknown key: 'too' (must be one of 'amount', 'to', 'bonus', "
        "'bonus_if_only'); did you mean 'to'?",
    ),
    (
        'kind = "action"',
        'kind = "action"\ncost = [{ pay = "exhaust-this", n = 1 }]',
        "card.jab.ability[1].cost[1].n: unknown key",
    ),
    # wrong types and values
    (
        'title = "Good"',
        "title = 5",
        "title: expected a text of 1 to 80 characters, or a table with 'en', 'de' and 'es', found 5",
    ),
    ('title = "Good"', 'title = { en = "x", de = "y" }', "title.es: missing; expected a text"),
    ("cost = 1", 'cost = "one"', "card.jab.cost: expected a whole number from 0 to 999, found 'one'"),
    ("cost = 1", "cost = true", "card.jab.cost: expected a whole number from 0 to 999, found true"),
    ("cost = 1", "cost = 1.5", "card.jab.cost: expected a whole number from 0 to 999, found 1.5"),
    ("cost = 1", "cost = -1", "card.jab.cost: expected a whole number from 0 to 999, found -1"),
    ("cost = 1", "cost = 1000", "card.jab.cost: expected a whole number from 0 to 999, found 1000"),
    (
        "cost = 1",
        "cost = 1979-05-27",
        "card.jab.cost: expected a whole number from 0 to 999, found 1979-05-27",
    ),
    ('type = "event"', 'type = "evnt"', "card.jab.type: expected one of 'event', 'support', "),
    ('type = "event"', 'type = "evnt"', "found 'evnt'; did you mean 'event'?"),
    (
        'icons = ["physical"]',
        'icons = "physical"',
        "card.jab.icons: expected a list, each entry one of 'physical', ",
    ),
    (
        'icons = ["physical"]',
        'icons = ["fire"]',
        "card.jab.icons[1]: expected one of 'physical', 'mental', 'energy', 'wild', found 'fire'",
    ),
    (
        'kind = "action"',
        'kind = "action"\nforced = "yes"',
        "card.jab.ability[1].forced: expected true or false, found 'yes'",
    ),
    (
        'hand = ["jab", "battery"]',
        'hand = ["jab", 7]',
        "player[1].hand[2]: expected an id (up to 40 small letters, ",
    ),
    (
        'hand = ["jab", "battery"]',
        'form = "villain"',
        "player[1].form: expected one of 'hero', 'alter-ego', found 'villain'",
    ),
    ("[encounter]", "[[encounter]]", "encounter: expected a table, found [{"),
    ('name = "Jab"', 'name = ""', "card.jab.name: expected a text of 1 to 80 characters, found ''"),
    (
        'name = "Jab"',
        'name = "a\\nb"',
        "card.jab.name: expected a text without control characters, found 'a\\nb'",
    ),
    ('name = "Jab"', 'name = "a\\u202Eb"', "card.jab.name: expected a text without control characters"),
    (
        'name = "Jab"',
        f'name = "{"x" * 500_000}"',
        "card.jab.name: expected a text of 1 to 80 characters, found 'xxx",
    ),
    # what is missing
    ('title = "Good"\n', "", "title: missing; expected a text"),
    ('game = "champions"\n', "", "game: missing; expected one of 'champions', 'magic'"),
    ('procedure = "turn"\n', "", "procedure: missing; expected one of 'happen', 'play', 'turn'"),
    ('edition = "de-1.6"\n', "", "edition: missing; expected an id"),
    ('[start]\nwho = "mara"\n', "", "start: missing; expected a table"),
    ('type = "event"\n', "", "card.jab.type: missing; expected one of 'event', "),
    ("hit_points = 14\n", "", "card.baron.hit_points: missing; expected a whole number from 1"),
    (", amount = 2", "", "card.jab.ability[1].effect[1].amount: missing; expected a whole number"),
    (
        'do = "deal-damage", ',
        "",
        "card.jab.ability[1].effect[1]: expected the key 'do' with one of 'cancel-effects', ",
    ),
    (
        'effect = [{ do = "deal-damage", amount = 2, to = "enemy" }]',
        "",
        "card.jab.ability[1].effect: missing; expected at least one",
    ),
    # names of what is not there
    ('game = "champions"', 'game = "chess"', "game: expected one of 'champions', 'magic', found 'chess'"),
    (
        'procedure = "turn"',
        'procedure = "trun"',
        "procedure: expected one of 'happen', 'play', 'turn', found 'trun'; did you mean 'turn'?",
    ),
    ('edition = "de-1.6"', 'edition = "de-1.7"', "edition: expected an edition ("),
    ('edition = "de-1.6"', 'edition = "de-1.6"\neditions = ["xx-9"]', "editions[1]: expected an edition ("),
    (
        'do = "deal-damage"',
        'do = "deal-damge"',
        "effect[1].do: expected one of 'cancel-effects', 'deal-damage', ",
    ),
    (
        'hand = ["jab", "battery"]',
        'hand = ["jab", "batery"]',
        "(one of 'heron', 'baron', 'jab', 'battery'), found 'batery'; did you mean 'battery'?",
    ),
    ('identity = "heron"', 'identity = "egret"', "player[1].identity: expected a card (one of "),
    (
        'identity = "heron"',
        'identity = "jab"',
        "player[1].identity: expected a card of the type 'identity', found a event",
    ),
    ('who = "mara"', 'who = "ben"', "start.who: expected a player ('mara'), found 'ben'"),
    (
        'edition = "de-1.6"',
        'edition = "de-1.6"\nfirst = "ben"',
        "first: expected a player ('mara'), found 'ben'",
    ),
    (
        'at = "turn.action"',
        'at = "turn.actoin"',
        "answer[1].at: expected a step that asks (one of 'turn.action', ",
    ),
    (
        'at = "turn.action"',
        'at = "play.cost"',
        "answer[1].at: expected a step that asks (one of 'turn.action', ",
    ),
    ('outcome = "done"', 'steps = ["play.intend"]', "expect.steps[1]: unknown step: 'play.intend'"),
    (
        'outcome = "done"',
        'decided_by = "play.de.target"',
        "unknown rule: 'play.de.target' (`ruleskit rules` lists them); did you mean 'play.de.targets'",
    ),
    ('outcome = "done"', 'rules = ["nothing"]', "expect.rules[1]: unknown rule: 'nothing'"),
    (
        'outcome = "done"',
        'zones = { "mara.hnd" = [] }',
        "expect.zones.'mara.hnd': expected a zone (one of 'play', ",
    ),
    (
        'outcome = "done"',
        'zones = { play = ["nobody"] }',
        "expect.zones.play[1]: expected a card that is laid down (one of ",
    ),
    (
        'outcome = "done"',
        "damage = { nobody = 1 }",
        "expect.damage.nobody: expected a card that is laid down (one of ",
    ),
    (
        'outcome = "done"',
        'exhausted = ["nobody"]',
        "expect.exhausted[1]: expected a card that is laid down (one of ",
    ),
    (
        'outcome = "done"',
        'paid = [{ who = "ben" }]',
        "expect.paid[1].who: expected a player ('mara'), found 'ben'",
    ),
    ("[expect]", '[variant."xx-9".expect]', "variant.xx-9: expected an edition ("),
    (
        "[expect]",
        '[[attempt]]\nwho = "mara"\naction = "play:jib"\nrules = ["cost"]\n[expect]',
        "attempt[1].action: 'play:jib': unknown card: 'jib'",
    ),
    (
        "[expect]",
        '[[attempt]]\nwho = "ben"\naction = "play:jab"\nrules = ["cost"]\n[expect]',
        "attempt[1].who: unknown player: 'ben' (must be one of 'mara')",
    ),
    (
        "[expect]",
        '[[attempt]]\nwho = "mara"\naction = "use:battery:0"\nrules = ["cost"]\n[expect]',
        "attempt[1].action: 'use:battery:0': unknown ability: '0' (there is none)",
    ),
    (
        "[expect]",
        '[[attempt]]\nwho = "mara"\naction = "eat:jab"\nrules = ["cost"]\n[expect]',
        "attempt[1].action: unknown action: 'eat:jab'",
    ),
    (
        "[expect]",
        '[[attempt]]\nwho = "mara"\naction = "play:jab"\nrules = []\n[expect]',
        "attempt[1].rules: expected at least one rule",
    ),
    (
        "[expect]",
        '[[attempt]]\nwho = "mara"\naction = "play:jab"\nrules = ["cost"]\ntime = 0\n[expect]',
        "attempt[1].time: expected a whole number from 1, found 0",
    ),
    (
        "[expect]",
        '[stop]\nat = "turn.action"\ntime = 0\n[expect]',
        "stop.time: expected a whole number from 1, found 0",
    ),
    (
        "[expect]",
        "[state.nobody]\nexhausted = true\n[expect]",
        "state.nobody: expected a card that is laid down",
    ),
    (
        "[expect]",
        "[state.heron]\ndamage = 10\n[expect]",
        "state.heron.damage: expected less damage than the 10 hit points",
    ),
    # players and places
    (
        'identity = "heron"',
        'identity = "heron"\ndeck = ["jab"]',
        "found 'jab': already in 'mara.hand'; write 'jab-1' and 'jab-2' for two copies",
    ),
    (
        'identity = "heron"',
        'identity = "heron"\ndeck = ["jab-1"]',
        "expected every copy of 'jab' to be numbered",
    ),
    (
        'hand = ["jab", "battery"]',
        'hand = ["jab-1", "jab-1", "battery"]',
        "player[1].hand[2]: expected a card that lies nowhere else, found 'jab-1'",
    ),
    (
        'hand = ["jab", "battery"]',
        'hand = ["jab"]\nin_play = ["battery"]',
        "player[1].in_play[1]: expected one of 'support', 'upgrade', 'ally', found 'battery'",
    ),
    ('in_play = ["baron"]', 'in_play = ["baron", "heron"]', "encounter.in_play[2]: expected "),
    ('id = "mara"', 'id = "play"', "player[1].id: expected another id: zones are called so, found 'play'"),
    ('id = "mara"', 'id = "jab"', "player[1].id: expected an id that is no card's, found 'jab'"),
    # abilities that make no sense
    ("[start]\n", COAT.replace("when", "# when", 1), "card.coat.ability[1].when: missing; expected a table"),
    (
        "[start]\n",
        COAT.replace('"damage"', '"damge"'),
        "card.coat.ability[1].when.event: expected something that happens (one of ",
    ),
    ("[start]\n", COAT.replace('"interrupt"', '"action"'), "card.coat.ability[1].when: unexpected"),
    (
        "[start]\n",
        COAT.replace('event = "damage"', 'event = "draw"'),
        "card.coat.ability[1].effect[1]: expected this effect on an interrupt to 'damage'",
    ),
    ("[start]\n", COAT.replace('"interrupt"', '"constant"'), "card.coat.ability[1].effect: unexpected"),
]


def faults(text: str) -> list[str]:
    """Return the lines about a text; fail if it is good."""
    with pytest.raises(ScenarioFaults) as caught:
        load(text)
    assert str(caught.value).splitlines() == [str(fault) for fault in caught.value.faults[:MOST]]
    return [str(fault) for fault in caught.value.faults]


def test_the_good_one_is_good() -> None:
    """The file that the others are made from has no fault, and neither has it with a coat."""
    assert load(GOOD).name == "text"
    assert load(GOOD.replace("[start]\n", COAT)).name == "text"


@pytest.mark.parametrize(
    ("old", "new", "says"), FAULTS, ids=[f"{n}-{says[:24]}" for n, (*_, says) in enumerate(FAULTS)]
)
def test_one_line_says_what_is_wrong(old: str, new: str, says: str) -> None:
    """One line names the file, the path of the key, what was expected and what was found."""
    assert old in GOOD
    lines = faults(GOOD.replace(old, new, 1))
    assert any(says in line for line in lines), lines
    assert all(line.startswith("<text>: ") and len(line) < 700 and line.isprintable() for line in lines)


def test_all_faults_are_told_at_once() -> None:
    """A file with faults in many places is told of all of them, wrong values and wrong names alike."""
    text = (
        GOOD.replace("cost = 1", "cost = []")
        .replace('icons = ["energy", "energy"]', 'icons = ["energy", "x", "y"]')
        .replace('who = "mara"', 'who = "ben"')
        .replace('at = "turn.action"', 'at = "turn.x"')
        .replace('outcome = "done"', 'outcome = 3\ncolor = "red"')
    )
    assert sorted(line.split(": ")[1] for line in faults(text)) == [
        "answer[1].at",
        "card.battery.icons[2]",
        "card.battery.icons[3]",
        "card.jab.cost",
        "expect.color",
        "expect.outcome",
        "start.who",
    ]


def test_places_in_lists_are_those_of_the_file() -> None:
    """A wrong name is told with its place in the file, also behind an entry that is wrong itself."""
    lines = faults(GOOD.replace('hand = ["jab", "battery"]', 'hand = [3, "jab", 4, "batery"]'))
    assert [line.split(": ")[1] for line in lines] == [f"player[1].hand[{n}]" for n in (1, 3, 4)]


def test_a_wrong_procedure_hides_no_other_fault() -> None:
    """Where the procedure is wrong, the rest is looked at all the same."""
    lines = faults(GOOD.replace('procedure = "turn"', 'procedure = "trun"').replace("cost = 1", "cost = []"))
    assert [line.split(": ")[1] for line in lines] == ["procedure", "card.jab.cost"]


@pytest.mark.parametrize("count", [0, 5])
def test_there_are_one_to_four_players(count: int) -> None:
    """No player, and five, are refused with their number."""
    seat = '[[player]]\nid = "p{0}"\nidentity = "i{0}"\n'
    card = '[card.i{0}]\nname = "I"\ntype = "identity"\nhit_points = 9\n'
    head = GOOD[: GOOD.index("[[player]]")]
    body = "".join(seat.format(n) for n in range(count)) + "".join(card.format(n) for n in range(count))
    none = "player = []\n[card]\n" if not count else ""
    lines = faults(head + none + body + '[start]\nwho = "p0"\n')
    assert any(line == f"<text>: player: expected 1 to 4 players, found {count}" for line in lines), lines


def test_two_players_need_two_ids_and_two_identities() -> None:
    """Players cannot share an id or an identity card."""
    twin = '[[player]]\nid = "mara"\nidentity = "heron"\n\n[encounter]'
    lines = faults(GOOD.replace("[encounter]", twin, 1))
    assert [line.split(": ")[1] for line in lines] == ["player[2].id", "player[2].identity"]


def test_what_happens_needs_something_to_happen_to() -> None:
    """Damage without a target, and a discard without a card, are told by their keys."""
    start = '[start]\noccurrence = [{ kind = "damage", amount = 1 }, { kind = "discard" }, { kind = "x" }]\n'
    text = GOOD.replace('procedure = "turn"', 'procedure = "happen"').replace(
        '[start]\nwho = "mara"\n', start
    )
    assert "start.occurrence[3].kind: expected one of 'damage', " in "\n".join(faults(text))
    lines = faults(text.replace(', { kind = "x" }', ""))
    assert [line.split(": ")[1] for line in lines] == [
        "start.occurrence[1].target",
        "start.occurrence[2].card",
    ]


def test_an_ability_that_is_not_there_cannot_be_used_at_the_start() -> None:
    """The number of an ability has to be one that the card has."""
    start = '[start]\nwho = "mara"\ncard = "jab"\nability = 1\n'
    text = GOOD.replace('procedure = "turn"', 'procedure = "play"').replace('[start]\nwho = "mara"\n', start)
    (line,) = faults(text)
    assert line == "<text>: start.ability: expected less than 1: abilities count from 0, found 1"


NO_TOML = {
    "nothing": ("", "expected a scenario, found an empty file"),
    "only a comment": ("# hello\n", "expected a scenario, found an empty file"),
    "prose": ("This is a card.", "expected TOML: "),
    "json": ('{"a": 1}', "expected TOML: "),
    "a key twice": ('a = 1\na = 2', "expected TOML: "),
    "deep lists": ("a = " + "[" * 50_000, "expected TOML, found lists or tables that are nested too deeply"),
    "a very long number": ("a = " + "9" * 5_000, "expected TOML, found a number of far too many digits"),
    "a key of many parts": ("a." * 400_000 + "b = 1", "expected at most 500 dots in a line, found 400000"),
    "too much": ("# " + "x" * 1_000_000, "expected at most 1000000 bytes, found more"),
}  # fmt: skip


@pytest.mark.parametrize("kind", NO_TOML)
def test_what_is_no_scenario_at_all(kind: str) -> None:
    """A text that is empty, no TOML or much too large is told so in one line."""
    text, says = NO_TOML[kind]
    (line,) = faults(text)
    assert line.startswith(f"<text>: {says}")
    assert line.isprintable()


@pytest.mark.parametrize("kind", ["directory", "nothing", "bytes", "device"])
def test_what_is_no_file_of_text(kind: str, tmp_path: Path) -> None:
    """A directory, a missing file, a device and bytes that are no UTF-8 are told by their path."""
    path = tmp_path / "x.toml"
    says = {
        "directory": "expected a scenario file, found a directory",
        "nothing": "expected a scenario file, found nothing there",
        "bytes": "expected UTF-8, found byte 0xff at 5",
        "device": "expected a scenario file, found something that is no file",
    }[kind]
    match kind:
        case "directory":
            path.mkdir()
        case "bytes":
            path.write_bytes(b"a = '\xff'")
        case "device":
            path = Path("/dev/null")
            if not path.exists():
                pytest.skip("this system has no /dev/null")
    with pytest.raises(ScenarioFaults) as caught:
        load(path)
    assert str(caught.value) == f"{path}: {says}"


def test_a_mark_at_the_beginning_is_no_fault(tmp_path: Path) -> None:
    """A file may begin with the mark that some editors set, and may end its lines as on Windows."""
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(path).layout == load(GOOD).layout


def test_thousands_of_faults_are_not_all_shown() -> None:
    """A message shows the first faults and counts the others; the error holds them all."""
    text = GOOD + "".join(f'\n[state.x{n}]\nexhausted = 1\ncolour = "red"' for n in range(100))
    with pytest.raises(ScenarioFaults) as caught:
        load(text)
    assert len(caught.value.faults) == 300
    assert len(str(caught.value).splitlines()) == MOST + 1
    assert str(caught.value).splitlines()[-1] == f"<text>: and {300 - MOST} more faults"


SHIPPED = sorted((Path(__file__).parents[1] / "ruleskit" / "scenario" / "files").glob("*.toml"))
WORD = re.compile(r'"[^"]*"|\b\d+\b|[a-z_-]+')
WORDS = sorted(
    {word for file in SHIPPED for word in WORD.findall(file.read_text("utf-8"))} | {"-1", "[]", "{}"}
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.sampled_from(SHIPPED),
    st.lists(st.tuples(st.integers(0, 999), st.sampled_from(WORDS)), min_size=1, max_size=3),
)
def test_whatever_is_changed_it_ends_well(file: Path, changes: list[tuple[int, str]]) -> None:
    """With any words of a file replaced, it plays or is refused with an error of the kit."""
    text = file.read_text("utf-8")
    for place, word in changes:
        found = list(WORD.finditer(text))
        old = found[place % len(found)]
        text = text[: old.start()] + word + text[old.end() :]
    outcome = ended(text)
    assert outcome is None or (str(outcome) and not isinstance(outcome, RuleFailed))


def ended(text: str) -> RuleskitError | None:
    """Play a text; return None, or the error of the kit that refused it."""
    try:
        run(load(text))
    except RuleskitError as error:
        return error
    return None


def test_nothing_in_a_file_is_evaluated(tmp_path: Path) -> None:
    """Text that is code in some language stays text."""
    trap = tmp_path / "trap"
    for evil in (f"open({str(trap)!r}, 'w')"[-80:], "{0.__class__}", "%s$(touch x)`touch x`"):
        title = f"title = '''{evil}'''"
        assert load(GOOD.replace('title = "Good"', title)).title.to("en") == evil
    assert not trap.exists()
