"""Scenario files of Magic are read strictly, become a game, and are compared with what came out."""

from __future__ import annotations

from typing import Any, cast, get_args

import pytest

from ruleskit.magic.game import BATTLEFIELD, EXILE, Game
from ruleskit.magic.registry import EFFECTS
from ruleskit.scenario import Run, ScenarioFaults, find, load, run, shipped
from ruleskit.scenario.magic.check import AIMS
from ruleskit.scenario.magic.layout import READER, Startable
from ruleskit.scenario.magic.setup import PROCEDURES

GOOD = """
title = "Good"
game = "magic"
procedure = "turn"
edition = "2003"
active = "mara"
lands = 1

[[player]]
id = "mara"
name = "Mara"
hand = ["spark", "cub-1"]
library = ["mill", "mill"]
battlefield = ["cub-2", "well"]

[[player]]
id = "ben"
life = 7
mana = "{G}{R}{G}"
graveyard = ["spark-ben"]
exile = ["cub-3"]

[card.spark]
name = "Spark"
types = ["instant"]
mana = "{R}"
kicker = "{1}"
effect = [{ do = "deal-damage", amount = 2, to = "any" }]
kicked = [{ do = "draw" }]

[card.spark-ben]
name = "Spark"
types = ["instant"]

[card.cub]
name = "Cub"
types = ["creature"]
subtypes = ["bear"]
mana = "{1}{G}"
power = 2
toughness = 2

[[card.cub.ability]]
kind = "triggered"
when = { event = "dies", this = true }
may = true
effect = [{ do = "create-token", card = "sprout", amount = 2 }]

[card.sprout]
name = "Sprout"
types = ["creature"]
power = 1
toughness = 1

[card.mill]
name = "Mill"
types = ["artifact"]

[[card.mill.ability]]
kind = "activated"
mana = "{2}"
cost = [{ pay = "tap-this" }]
effect = [{ do = "pump", to = "creature", power = -1, toughness = -2 }]

[[card.mill.ability]]
kind = "static"
static = [{ rule = "tax-spells", amount = 1 }]

[card.well]
name = "Well"
types = ["land"]

[[card.well.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", mana = "{U}" }]

[state.cub-2]
tapped = true
damage = 1
fresh = true
counters = { "+1/+1" = 3 }

[state.well]
owner = "ben"
controller = "ben"

[state.cub-3]
counters = { time = 2 }

[expect]
outcome = "done"
"""


def start(text: str) -> Game:
    """Return the game that a text lays."""
    game: Game = load(text).start()[1].game
    return game


def test_what_a_file_says_is_in_the_game() -> None:
    """Every zone, every player and every state of a card are as the file says, whoever lists the card."""
    game = start(GOOD)
    assert game.ids == ("mara", "ben")
    assert (game.active, game.lands, game.skips_draw) == ("mara", 1, False)
    assert game.zone(BATTLEFIELD) == ("cub-2", "well")
    assert game.zone(EXILE) == ("cub-3",)
    assert game.zone("mara.hand") == ("spark", "cub-1")
    assert game.zone("mara.library") == ("mill-1", "mill-2")
    assert game.zone("ben.graveyard") == ("spark-ben",)
    assert (game.player("mara").life, game.player("ben").life) == (20, 7)
    assert game.player("ben").pool == ("r", "g", "g")
    assert game.player("mara").pool == ()
    cub, well = game.object("cub-2"), game.object("well")
    assert (cub.tapped, cub.damage, cub.fresh, dict(cub.counters)) == (True, 1, True, {"+1/+1": 3})
    assert (game.power("cub-2"), game.toughness("cub-2")) == (5, 5)
    assert (cub.owner, cub.controller, well.owner, well.controller) == ("mara", "mara", "ben", "ben")
    assert game.counters("cub-3", "time") == 2


def test_the_usual_is_the_usual() -> None:
    """What a file does not say is as at the beginning of a game: the first player, no land yet, not new."""
    game = start(
        GOOD.replace('active = "mara"\nlands = 1\n', "")
        .replace("[state.cub-2]", "[state.mill-1]")
        .replace("tapped = true\ndamage = 1\nfresh = true\n", "")
        .replace('"+1/+1" = 3', "time = 3")
    )
    assert (game.active, game.lands) == ("mara", 0)
    cub = game.object("cub-2")
    assert (cub.tapped, cub.damage, cub.fresh, dict(cub.counters)) == (False, 0, False, {})


def test_what_effects_create_is_known_as_a_token() -> None:
    """A card that an effect creates is a token, and no others are."""
    game = start(GOOD)
    assert list(game.tokens) == ["sprout"]
    assert "sprout" not in game.objects


def test_choices_can_be_left_out() -> None:
    """What a file narrows down is left out of the game."""
    assert start(GOOD).narrowing == frozenset()
    narrow = GOOD.replace("lands = 1", 'narrow = ["mana-while-paying"]\nskips_draw = true')
    assert start(narrow).narrowing == {"mana-while-paying"}
    assert start(narrow).skips_draw


def begun(procedure: str, more: str = "") -> tuple[str, Any]:
    """Return the procedure with which a text begins, and its notes."""
    text = GOOD.replace('procedure = "turn"', f'procedure = "{procedure}"')
    frame = load(text.replace("[expect]", f"{more}[expect]")).start()[1].frame
    return frame.procedure, frame.notes


@pytest.mark.parametrize("procedure", ["turn", "combat"])
def test_a_turn_and_combat_begin_with_the_active_player(procedure: str) -> None:
    """A file that begins with a turn or with combat needs no more than whose turn it is."""
    name, notes = begun(procedure)
    assert (name, notes.who) == (procedure, "mara")


def test_a_game_begins_with_its_turns() -> None:
    """A file of several turns says how many."""
    name, notes = begun("game", "[start]\nturns = 3\n")
    assert (name, notes.turns) == ("game", 3)


@pytest.mark.parametrize("step", get_args(Startable))
def test_every_step_can_be_played_by_itself(step: str) -> None:
    """A file of one step begins with the procedure that carries it out in a turn."""
    name, notes = begun("step", f'[start]\nstep = "{step}"\n')
    assert (name, notes.who, notes.step) == (PROCEDURES.get(cast(Startable, step), step), "mara", step)


ACTIVATED = 'kind = "activated"\nmana = "{2}"\ncost = [{ pay = "tap-this" }]\n'
TRIGGERED = 'when = { event = "dies", this = true }\nmay = true\n'
TOKEN = '{ do = "create-token", card = "sprout", amount = 2 }'
PUMP = '{ do = "pump", to = "creature", power = -1, toughness = -2 }'
BLUE = '{ do = "add-mana", mana = "{U}" }'
DAMAGE = '{ do = "deal-damage", amount = 2, to = "any" }'
TAPS = 'kind = "activated"\ncost = [{ pay = "tap-this" }]\neffect = [{ do = "add-mana"'

FAULTS: list[tuple[str, str, str]] = [
    # keys and values
    ("lands = 1", "land = 1", "land: unknown key: 'land' (must be one of 'title', "),
    ("life = 7", "life = -7", "player[2].life: expected a whole number from 0 to 999, found -7"),
    ('mana = "{R}"', 'mana = "{r}"', "card.spark.mana: expected mana as '{2}{R}' (numbers and W, U, B, "),
    ('mana = "{R}"', 'mana = ""', "card.spark.mana: expected mana as '{2}{R}'"),
    ('mana = "{R}"', "mana = 1", "card.spark.mana: expected mana as '{2}{R}'"),
    (
        '"{G}{R}{G}"',
        '"{2}{G}"',
        "player[2].mana: expected mana as '{R}{R}' (W, U, B, R, G, C), or '' for none",
    ),
    (
        "amount = 2, to",
        "amount = -2, to",
        "card.spark.effect[1].amount: expected a whole number from 0 to 999",
    ),
    ("power = -1", "power = -1000", "effect[1].power: expected a whole number from -999 to 999, found -1000"),
    ("power = -1", "power = true", "effect[1].power: expected a whole number from -999 to 999, found true"),
    ('types = ["land"]', 'types = ["lnad"]', "card.well.types[1]: expected one of 'artifact', 'creature', "),
    ('do = "draw"', 'do = "drwa"', "card.spark.kicked[1].do: expected one of 'add-counters', "),
    ('pay = "tap-this"', 'pay = "tap"', "card.mill.ability[1].cost[1].pay: expected one of 'discard-card', "),
    ('rule = "tax-spells"', 'rule = "tax"', "card.mill.ability[2].static[1].rule: expected one of "),
    ('event = "dies"', 'event = "dying"', "card.cub.ability[1].when.event: expected one of 'attacks', "),
    ('"+1/+1" = 3', '"+2/+2" = 3', "state.cub-2.counters.'+2/+2': expected one of '+1/+1', 'time'"),
    ("lands = 1", 'narrow = ["mana"]', "narrow[1]: expected 'mana-while-paying', found 'mana'"),
    # where it begins
    ('procedure = "turn"', 'procedure = "trun"', "expected one of 'combat', 'game', 'step', 'turn'"),
    ("[expect]", "[start]\nturns = 1\n[expect]", "start: unknown key: 'start'"),
    # players
    (
        'id = "ben"',
        'id = "mara"',
        "player[2].id: expected an id that no other player has, found 'mara' again",
    ),
    ('id = "ben"', 'id = "exile"', "player[2].id: expected another id: zones are called so, found 'exile'"),
    ('id = "ben"', 'id = "well"', "player[2].id: expected an id that is no card's, found 'well'"),
    ('id = "ben"', 'id = "mill-1"', "player[2].id: expected an id that is no card's, found 'mill-1'"),
    (
        'id = "ben"',
        'id = "damage-1"',
        "player[2].id: expected another id: what waits on the stack is called so, found 'damage-1'",
    ),
    ('active = "mara"', 'active = "bob"', "active: expected a player (one of 'mara', 'ben'), found 'bob'"),
    # places
    ('hand = ["spark"', 'hand = ["sprak"', "found 'sprak'; did you mean 'spark'"),
    (
        'graveyard = ["spark-ben"]',
        'graveyard = ["spark"]',
        "player[2].graveyard[1]: expected a card that lies nowhere else, found 'spark': already in ",
    ),
    ('hand = ["spark", "cub-1"]', 'hand = ["cub"]', "expected every copy of 'cub' to be numbered"),
    (
        'battlefield = ["cub-2", "well"]',
        'battlefield = ["cub-2", "well", "spark-2"]',
        "player[1].battlefield[3]: expected one of 'artifact', 'creature', 'enchantment', 'land' on the "
        "battlefield, found 'spark-2': a card of the type 'instant'",
    ),
    (
        "[expect]",
        '[card.ability]\nname = "A"\ntypes = []\n[expect]',
        "card.ability.types: expected at least one type, found none",
    ),
    # cards
    ("toughness = 1\n", "", "card.sprout.toughness: missing; expected a whole number from 1: a creature has"),
    (
        'types = ["land"]',
        f'types = ["land"]\neffect = [{DAMAGE}]',
        "card.well.effect: unexpected: what a permanent does is an ability of its own",
    ),
    ('kicker = "{1}"\n', "", "card.spark.kicker: missing; expected mana"),
    (
        'kicker = "{1}"',
        'kicker = "{1}"\nsuspend = { mana = "{R}" }',
        "card.spark.suspend.counters: expected either a whole number from 1, or `x = true`",
    ),
    ('kicker = "{1}"', 'kicker = "{X}"', "card.spark.kicker: expected mana without X, found '{X}'"),
    (
        'kicker = "{1}"',
        'kicker = "{1}"\nsuspend = { x = true, mana = "{R}" }',
        "card.spark.suspend.mana: expected mana with X: so many counters there are, found '{R}'",
    ),
    (
        'kicker = "{1}"',
        'kicker = "{1}"\nsuspend = { counters = 2, mana = "{X}" }',
        "card.spark.suspend.mana: expected mana without X, or `x = true`, found '{X}'",
    ),
    # abilities
    (
        'event = "dies", this = true',
        'event = "begin-upkeep", this = true',
        "card.cub.ability[1].when.this: unexpected: 'begin-upkeep' never happens to a permanent or a card",
    ),
    (f"effect = [{PUMP}]", "", "card.mill.ability[1].effect: missing; expected at least one effect"),
    (
        ACTIVATED,
        ACTIVATED + TRIGGERED,
        "card.mill.ability[1].when: unexpected: an ability of the kind 'activated'",
    ),
    (TRIGGERED, "may = true\n", "card.cub.ability[1].when: missing; expected a table"),
    (f"effect = [{TOKEN}]", "", "card.cub.ability[1].effect: missing; expected at least one effect"),
    (
        TRIGGERED,
        TRIGGERED + 'cost = [{ pay = "tap-this" }]\n',
        "card.cub.ability[1].cost: unexpected: an ability of the kind 'triggered' has no 'cost'",
    ),
    (
        'static = [{ rule = "tax-spells", amount = 1 }]',
        "",
        "card.mill.ability[2].static: missing; expected at least one static",
    ),
    (
        "static = [",
        f"effect = [{PUMP}]\nstatic = [",
        "card.mill.ability[2].effect: unexpected: an ability of the kind 'static' has no 'effect'",
    ),
    (
        '{ rule = "tax-spells", amount = 1 }',
        '{ rule = "forbid-casting", card = "cub" }',
        "card.mill.ability[2].static[1].card: expected a card that is laid down (one of ",
    ),
    (
        TAPS,
        'mana = "{1}"\n' + TAPS,
        "card.well.ability[1].mana: unexpected: an ability that makes mana costs",
    ),
    (
        TAPS,
        TAPS.replace("tap-this", "sacrifice-creature"),
        "card.well.ability[1].cost[1]: unexpected: the cost of an ability that makes mana leaves no choice",
    ),
    (
        BLUE,
        f"{BLUE}, {BLUE}",
        "card.well.ability[1].effect: expected one effect on an ability that makes mana",
    ),
    # effects
    (BLUE, '{ do = "add-mana" }', "effect[1].mana: expected either `mana`, or `choice` with some of it"),
    (
        'mana = "{U}"',
        'mana = "{X}"',
        "card.well.ability[1].effect[1].mana: expected mana without X, found '{X}'",
    ),
    ('to = "any"', 'to = "spell"', "card.spark.effect[1].to: expected what this can be done to (one of "),
    ('card = "sprout"', 'card = "spout"', "card.cub.ability[1].effect[1].card: expected a card (one of "),
    ('card = "sprout"', 'card = "spark"', "card.cub.ability[1].effect[1].card: expected one of 'artifact', "),
    (
        'do = "draw"',
        'do = "discard", who = "each"',
        "card.spark.kicked[1].who: expected one of 'you', 'opponent': one player chooses, found 'each'",
    ),
    # states
    ("[state.cub-3]", "[state.cub-4]", "state.cub-4: expected a card that is laid down (one of "),
    ('owner = "ben"', 'owner = "bob"', "state.well.owner: expected a player (one of 'mara', 'ben')"),
    (
        "[state.cub-3]",
        "[state.cub-3]\ntapped = true",
        "state.cub-3.tapped: unexpected: 'cub-3' lies in 'exile', and not on the battlefield",
    ),
    # what is expected
    (
        'outcome = "done"',
        'zones = { "mara.deck" = [] }',
        "expect.zones.'mara.deck': expected a zone (one of ",
    ),
    (
        'outcome = "done"',
        'zones = { exile = ["cub-4"] }',
        "expect.zones.exile[1]: expected a card that is laid",
    ),
    ('outcome = "done"', "life = { bob = 1 }", "expect.life.bob: expected a player (one of 'mara', 'ben')"),
    ('outcome = "done"', 'pool = { ben = "G" }', "expect.pool.ben: expected mana as '{R}{R}'"),
    ('outcome = "done"', "controlled = { bob = [] }", "expect.controlled.bob: expected a player (one of "),
    ('outcome = "done"', 'controlled = { ben = ["mill"] }', "expect.controlled.ben[1]: expected a card that"),
    ('outcome = "done"', "damage = { cub = 1 }", "expect.damage.cub: expected a card that is laid down (one"),
    ('outcome = "done"', "counters = { cub = { time = 1 } }", "expect.counters.cub: expected a card that is"),
    ('outcome = "done"', "power = { sprout = 1 }", "expect.power.sprout: expected a card that is laid down"),
    (
        'outcome = "done"',
        "toughness = { cub = 1 }",
        "expect.toughness.cub: expected a card that is laid down",
    ),
    ('outcome = "done"', 'tapped = ["cub"]', "expect.tapped[1]: expected a card that is laid down (one of "),
    ('outcome = "done"', 'combat = ["cub"]', "expect.combat[1]: expected a card that is laid down (one of "),
    (
        'outcome = "done"',
        'stack = ["spell-1"]',
        "expect.stack[1]: expected 'ability-1', 'damage-1' and so on",
    ),
    (
        "[expect]",
        '[variant."2010".expect]\nlife = { bob = 1 }\n[expect]',
        "variant.2010.expect.life.bob: expected a player (one of 'mara', 'ben')",
    ),
]


@pytest.mark.parametrize(
    ("state", "key"),
    [('owner = "ben"', "owner"), ('counters = { "+1/+1" = 1 }', "counters.'+1/+1'")],
)
def test_off_the_battlefield_a_card_is_with_its_owner_and_bears_no_such_counter(state: str, key: str) -> None:
    """A hand and exile hold only cards of the player who lists them, and +1/+1 counters lie on permanents."""
    found = faults(GOOD.replace("[expect]", f"[state.cub-1]\n{state}\n[expect]"))
    assert (
        f"state.cub-1.{key}: unexpected: 'cub-1' lies in 'mara.hand', and not on the battlefield" in found[0]
    )


def faults(text: str) -> list[str]:
    """Return the lines about a text; fail if it is good."""
    with pytest.raises(ScenarioFaults) as caught:
        load(text)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "says"), FAULTS, ids=[f"{n}-{says[:24]}" for n, (*_, says) in enumerate(FAULTS)]
)
def test_one_line_says_what_is_wrong(old: str, new: str, says: str) -> None:
    """One line names the path of the key, what was expected and what was found."""
    assert old in GOOD
    lines = faults(GOOD.replace(old, new, 1))
    assert any(says in line for line in lines), lines
    assert all(line.startswith("<text>: ") and len(line) < 900 and line.isprintable() for line in lines)


@pytest.mark.parametrize(
    ("procedure", "start", "says"),
    [
        ("game", "turns = 0", "start.turns: expected a whole number from 1, found 0"),
        ("step", 'step = "blockers"', "start.step: expected one of 'untap', 'upkeep', 'draw', 'main-1', "),
        ("step", 'step = "main"', "start.step: expected one of 'untap', "),
        ("combat", "turns = 1", "start: unknown key: 'start'"),
    ],
)
def test_the_start_fits_the_procedure(procedure: str, start: str, says: str) -> None:
    """What a procedure begins with has to be there, and nothing else."""
    text = GOOD.replace('procedure = "turn"', f'procedure = "{procedure}"')
    lines = faults(text.replace("[expect]", f"[start]\n{start}\n[expect]"))
    assert any(says in line for line in lines), lines


@pytest.mark.parametrize("count", [0, 1, 3])
def test_there_are_two_players(count: int) -> None:
    """Another number of players is refused with the number."""
    head = GOOD[: GOOD.index("[[player]]")].replace('active = "mara"\n', "")
    seats = "".join(f'[[player]]\nid = "p{number}"\n' for number in range(count)) or "player = []\n"
    assert f"<text>: player: expected 2 players, found {count}" in faults(head + seats + "[card]\n")


def test_what_waits_on_the_stack_has_ids_of_its_own() -> None:
    """A card that lies somewhere is not called like an ability or damage on the stack."""
    text = GOOD.replace('exile = ["cub-3"]', 'exile = ["damage-2"]').replace(
        "[state.cub-3]", "[state.damage-2]"
    )
    (line,) = faults(text.replace("[expect]", '[card.damage-2]\nname = "D"\ntypes = ["land"]\n[expect]'))
    assert "player[2].exile[1]: expected another id: what waits on the stack is called so" in line


def test_every_effect_on_something_has_its_targets() -> None:
    """For each effect that is done to something it is settled what that can be."""
    done_to = {name for name, cls in EFFECTS.items() if "to" in READER.keys(cls)}
    assert set(AIMS) == done_to


EXPECT = """[stop]
at = "strike.deal"

[expect]
zones = { "mara.hand" = ["spark", "cub-1"], battlefield = ["cub-2", "well"], stack = [] }
life = { mara = 20, ben = 7 }
pool = { mara = "", ben = "{G}{G}{R}" }
controlled = { mara = ["cub-2"], ben = ["well"] }
damage = { cub-2 = 1 }
counters = { cub-3 = { time = 2 }, cub-2 = { "+1/+1" = 3 } }
power = { cub-2 = 5 }
toughness = { cub-2 = 5 }
tapped = ["cub-2"]
combat = ["cub-2"]
stack = ["damage-1"]
"""
"""What comes out of the good file in the combat phase, up to the moment when damage is dealt."""


def in_combat(expect: str = EXPECT) -> Run:
    """Let the cub attack up to the damage, and compare what came out."""
    text = GOOD.replace('procedure = "turn"', 'procedure = "combat"\nnarrow = ["mana-while-paying"]')
    text = text.replace("tapped = true\n", "").replace("fresh = true\n", "")
    answers = '[[answer]]\nat = "attack.attacker"\nchoose = "attack:cub-2"\n'
    return run(load(text[: text.index("[expect]")] + answers + expect))


def test_everything_that_is_expected_is_compared() -> None:
    """Zones, players, cards, the attack and the stack are all compared with what came out."""
    done = in_combat()
    assert [one for one in done.expectations if not one.holds] == []
    assert len(done.expectations) == 1 + 17


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('["spark", "cub-1"]', '["cub-1", "spark"]', "zones.mara.hand"),
        ("ben = 7", "ben = -7", "life.ben"),
        ('ben = "{G}{G}{R}"', 'ben = "{G}{R}"', "pool.ben"),
        ('ben = ["well"]', "ben = []", "controlled.ben"),
        ("cub-2 = 1", "cub-2 = 2", "damage.cub-2"),
        ("time = 2", "time = 3", "counters.cub-3"),
        ("time = 2 }", 'time = 2, "+1/+1" = 1 }', "counters.cub-3"),
        ("power = { cub-2 = 5", "power = { cub-2 = 2", "power.cub-2"),
        ("toughness = { cub-2 = 5", "toughness = { cub-2 = -1", "toughness.cub-2"),
        ("power = { cub-2 = 5", "power = { cub-2 = 5, sprout-1 = 1", "power.sprout-1"),
        ('tapped = ["cub-2"]', "tapped = []", "tapped"),
        ('combat = ["cub-2"]', 'combat = ["cub-1"]', "combat"),
        ('stack = ["damage-1"]', 'stack = ["damage-1", "spark"]', "stack"),
    ],
)
def test_a_broken_expectation_is_seen(old: str, new: str, key: str) -> None:
    """Whatever is expected wrongly is told by its key, and nothing else is."""
    assert old in EXPECT
    done = in_combat(EXPECT.replace(old, new, 1))
    assert [one.key for one in done.expectations if not one.holds] == [key]


@pytest.mark.parametrize("name", [name for name in shipped() if name.startswith("magic-")])
def test_it_is_played_in_every_edition(name: str) -> None:
    """A shipped scenario of Magic makes sense in one edition at least, and what it expects is found there."""
    scenario = find(name)
    assert scenario.editions
    for edition in scenario.editions:
        assert run(scenario, edition).holds


@pytest.mark.parametrize(("edition", "life"), [("2003", 19), ("2006", 19), ("2010", 20), ("2024", 20)])
def test_unspent_mana_costs_life_up_to_2006(edition: str, life: int) -> None:
    """The same unspent mana burns in the editions before 2010, and in none since."""
    done = run(find("magic-mana-burn"), edition)
    assert done.history.position.game.player("mara").life == life
    assert done.payments == ()
