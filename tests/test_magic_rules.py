"""Rules of Magic at the edges: what is asked, allowed and refused where two of them meet."""

from __future__ import annotations

import pytest

from ruleskit.engine import History
from ruleskit.magic.game import Game
from ruleskit.scenario import load

BOARD = """
title = "A board"
game = "magic"
procedure = "step"
edition = "2010"
start = {{ step = "main-1" }}
[[player]]
id = "mara"
hand = {hand}
battlefield = {battlefield}
{seat}
[[player]]
id = "ben"
battlefield = {defenders}
[card.hill]
name = "Hill"
types = ["land"]
[[card.hill.ability]]
kind = "activated"
cost = [{{ pay = "tap-this" }}]
effect = [{{ do = "add-mana", mana = "{{R}}" }}]
{cards}
"""


def at(
    *answers: str,
    cards: str,
    hand: str = "[]",
    battlefield: str = "[]",
    defenders: str = "[]",
    seat: str = "",
    edition: str = "2010",
    text: str = BOARD,
) -> History:
    """Return the history after these answers, at the next decision or the end; the rest is passed to them."""
    filled = text.format(cards=cards, hand=hand, battlefield=battlefield, defenders=defenders, seat=seat)
    history, left = History.at(*load(filled).start(edition)), list(answers)
    while not history.position.over:
        asked = history.asked
        if asked is None:
            history.step()
        elif not left:
            break
        else:
            history.step(left.pop(0))
    assert not left
    return history


def offered(history: History) -> list[str]:
    """Return the options that are allowed."""
    asked = history.asked
    assert asked
    return [option.id for option in asked.allowed]


BOLT = """
[card.bolt]
name = "Bolt"
types = ["instant"]
mana = "{mana}"
alternative = "{other}"
effect = [{{ do = "deal-x-damage", to = "any" }}]
"""


def bolt(mana: str, other: str, *answers: str) -> History:
    """Return the history of casting a spell for one of two costs, with four lands."""
    return at(
        *answers,
        cards=BOLT.format(mana=mana, other=other),
        hand='["bolt"]',
        battlefield='["hill", "hill", "hill", "hill"]',
    )


def test_x_is_0_where_the_alternative_cost_has_none() -> None:
    """With an X only in the mana cost, nothing is announced for an alternative cost: X is 0."""
    history = bolt("{X}{R}", "{2}", "cast:bolt", "cost:alternative")
    game: Game = history.position.game
    assert history.asked
    assert history.asked.at == "cast.target"
    assert game.item("bolt").x == 0


def test_x_in_an_alternative_cost_is_announced() -> None:
    """With an X only in the alternative cost, it is announced for that cost, and not for the mana cost."""
    assert offered(bolt("{4}", "{X}{R}", "cast:bolt", "cost:alternative")) == ["x:0", "x:1", "x:2", "x:3"]
    plain = bolt("{4}", "{X}{R}", "cast:bolt", "cost:mana").asked
    assert plain
    assert plain.at == "cast.target"


SLOW = """
[card.slow]
name = "Slow"
types = ["sorcery"]
mana = "{R}"
suspend = { counters = 2, mana = "{R}" }
effect = [{ do = "draw" }]
"""


def test_nothing_is_suspended_before_there_was_suspend() -> None:
    """In 2003 no card has suspend: to suspend one is refused with that reason."""
    history = at(cards=SLOW, hand='["slow"]', battlefield='["hill"]', edition="2003")
    found = history.book.why_not(history.position, "mara", "suspend:slow")
    assert [reason.rule for reason in found.unmet] == ["suspend.exile"]


WELL = """
[card.spark]
name = "Spark"
types = ["instant"]
mana = "{R}"
effect = [{ do = "deal-damage", to = "player", amount = 1 }]
"""


def test_mana_may_be_made_while_paying() -> None:
    """Whoever pays may use a mana ability although nobody has priority; the other player may not."""
    history = at(
        "cast:spark",
        "target:ben",
        cards=WELL,
        hand='["spark"]',
        battlefield='["hill-1"]',
        defenders='["hill-2"]',
    )
    assert offered(history) == ["activate:hill-1:0:r"]
    why = history.book.why_not
    assert why(history.position, "mara", "activate:hill-1:0")
    refused = why(history.position, "ben", "activate:hill-2:0")
    assert [reason.rule for reason in refused.unmet] == ["full:priority"]


MULL = """
title = "Two cleanup steps"
game = "magic"
procedure = "turn"
edition = "2010"
[[player]]
id = "mara"
hand = ["plan-1", "plan-2", "plan-3", "plan-4", "plan-5", "plan-6", "plan-7"]
library = ["plan-8"]
battlefield = ["bell", "hill"]
[[player]]
id = "ben"
[card.plan]
name = "Plan"
types = ["sorcery"]
[card.bell]
name = "Bell"
types = ["artifact"]
[[card.bell.ability]]
kind = "triggered"
when = { event = "discard", whose = "you" }
effect = [{ do = "gain-life" }]
[card.hill]
name = "Hill"
types = ["land"]
[[card.hill.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", mana = "{R}" }]
"""


@pytest.mark.parametrize(("edition", "left"), [("2003", 1), ("2006", 1), ("2010", 0), ("2024", 0)])
def test_mana_of_one_cleanup_step_is_gone_in_the_next(edition: str, left: int) -> None:
    """Since 2010 mana empties also between two cleanup steps; before, only once the phase ends."""
    history = History.at(*load(MULL).start(edition))
    found = []
    while not history.position.over:
        game: Game = history.position.game
        asked = history.asked
        if history.position.frame.at == "cleanup.begin":
            found.append(len(game.player("mara").pool))
        ways = [option.id for option in asked.allowed] if asked else []
        wanted = ["activate:hill:0:r"] if game.step == "cleanup" else []
        wanted += ["pass", "done", *ways]
        history.step(next(way for way in wanted if way in ways) if asked else None)
    assert found == [0, left]


GEM = """
[card.gem]
name = "Gem"
types = ["land"]
[[card.gem.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", choice = ["w", "u", "b", "r", "g"] }]
[card.rainbow]
name = "Rainbow"
types = ["sorcery"]
mana = "{3}{W}{U}{B}{R}{G}"
effect = [{ do = "draw" }]
"""


def test_many_sources_of_any_mana_are_looked_at_at_once() -> None:
    """Whether a cost can be paid is found however many lands make whatever is wanted."""
    history = at(cards=GEM, hand='["rainbow"]', battlefield=str(["gem"] * 16))
    assert "cast:rainbow" in offered(history)
    short = at(cards=GEM, hand='["rainbow"]', battlefield=str(["gem"] * 7))
    assert "cast:rainbow" not in offered(short)


ELVES = """
[card.elf]
name = "Elf"
types = ["creature"]
mana = "{G}"
power = 1
toughness = 1
[[card.elf.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", mana = "{G}" }]
[card.spark]
name = "Spark"
types = ["instant"]
mana = "{R}"
effect = [{ do = "deal-damage", to = "creature", amount = 1 }]
"""


def test_a_creature_that_something_is_aimed_at_is_not_like_another() -> None:
    """Of two like sources of mana one is offered; not so if a spell is aimed at one of them."""
    like = at(cards=ELVES, battlefield='["elf-1", "elf-2"]')
    assert offered(like) == ["activate:elf-1:0:g", "pass"]
    aimed = at(
        "cast:spark",
        "target:elf-2",
        cards=ELVES,
        hand='["spark"]',
        battlefield='["elf-1", "elf-2"]',
        seat='mana = "{R}"',
    )
    assert offered(aimed) == ["activate:elf-1:0:g", "activate:elf-2:0:g", "pass"]


BADGER = """
[card.badger]
name = "Badger"
types = ["creature"]
keywords = ["flash"]
mana = "{R}"
power = 1
toughness = 2
[[card.badger.ability]]
kind = "activated"
mana = "{0}"
effect = [{ do = "pump", to = "this", power = 2, toughness = 0 }]
[[card.badger.ability]]
kind = "activated"
mana = "{0}"
effect = [{ do = "sacrifice", to = "this" }]
[card.home]
name = "Home"
types = ["instant"]
mana = "{R}"
effect = [{ do = "return-to-hand", to = "creature" }]
[card.loan]
name = "Loan"
types = ["instant"]
mana = "{R}"
effect = [{ do = "gain-control", to = "creature" }]
"""


def test_an_ability_does_nothing_to_what_its_card_became() -> None:
    """A creature that was returned and cast anew is not the one whose ability waits on the stack."""
    history = at(
        "activate:badger:0",
        *("cast:home", "target:badger", "pass", "pass"),
        *("cast:badger", "pass", "pass"),
        *("pass", "pass"),
        cards=BADGER,
        hand='["home"]',
        battlefield='["badger"]',
        seat='mana = "{R}{R}"',
    )
    game: Game = history.position.game
    assert not game.stack
    assert game.on_battlefield("badger")
    assert game.power("badger") == 1


def test_nobody_sacrifices_what_another_controls() -> None:
    """If another player gains control before the ability resolves, the creature is not sacrificed."""
    history = at(
        "activate:badger:1",
        "pass",
        *("cast:loan", "target:badger", "pass", "pass"),
        *("pass", "pass"),
        cards=BADGER,
        battlefield='["badger"]',
        text=BOARD.replace("battlefield = {defenders}", 'hand = ["loan"]\nmana = "{{R}}"'),
    )
    game: Game = history.position.game
    assert not game.stack
    assert game.controlled("ben") == ("badger",)


@pytest.mark.parametrize(
    ("action", "keys"),
    [
        ("suspend:badger", ["reason.has-no-suspend"]),
        ("cast:hill", ["reason.not-in-hand", "reason.land-is-no-spell"]),
        (
            "block:hill:badger",
            ["reason.not-declaring-blockers", "reason.not-your-creature", "reason.no-attacker"],
        ),
        ("attack:hill", ["reason.not-declaring-attackers", "reason.not-your-creature"]),
    ],
)
def test_only_what_stands_in_the_way_is_told(action: str, keys: list[str]) -> None:
    """A card without suspend lacks no cost, a land no mana; who blocks and what is blocked are both told."""
    history = at(cards=BADGER, battlefield='["badger", "hill"]')
    found = history.book.why_not(history.position, "mara", action)
    assert [reason.says.key for reason in found.unmet] == keys
    enough = {reason.enough.key for reason in found.unmet if reason.enough}
    assert "enough.own" not in enough


def test_a_token_that_is_created_can_trigger_something() -> None:
    """Whatever waits for a token to be created sees it."""
    history = at(
        "activate:nest:0",
        *("pass", "pass", "trigger:nest:1"),
        cards=NEST,
        battlefield='["nest"]',
    )
    assert [item.number for item in history.position.game.stack] == [1]


NEST = """
[card.chick]
name = "Chick"
types = ["creature"]
power = 1
toughness = 1
[card.nest]
name = "Nest"
types = ["artifact"]
[[card.nest.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "create-token", card = "chick" }]
[[card.nest.ability]]
kind = "triggered"
when = { event = "token", whose = "you" }
effect = [{ do = "gain-life" }]
"""
