"""A card of Magic with suspend, for tests: a game in which it ticks, and the upkeep in which it is due."""

from __future__ import annotations

from ruleskit.engine import History, play_fitting
from ruleskit.scenario import Scenario, load

_GAME = """
title = "A card goes through suspend"
game = "magic"
procedure = "{procedure}"
edition = "2024"
start = {start}
narrow = ["mana-while-paying"]

[[player]]
id = "mara"
name = "Mara"
mana = "{{R}}{{R}}"
{where} = ["refrain"]
library = ["rock-1", "rock-2", "rock-3", "rock-4"]

[[player]]
id = "ben"
name = "Ben"
hand = ["rock-5", "rock-6"]
library = ["rock-7", "rock-8", "rock-9"]

[card.refrain]
name = "Refrain"
types = ["sorcery"]
mana = "{{3}}{{R}}{{R}}"
suspend = {{ counters = 3, mana = "{{1}}{{R}}" }}
effect = [
    {{ do = "add-mana-for-hand", mana = "r", to = "opponent" }},
    {{ do = "exile-with-time", to = "this", amount = 3 }},
]

[card.rock]
name = "Rock"
types = ["artifact"]
mana = "{{9}}"
"""

_DUE = """
[state.refrain]
counters = { time = 1 }
"""


def several_turns(answer: str = "cast") -> Scenario:
    """Return a game of seven turns: the card is suspended, ticks, and in the end is cast or not."""
    return load(several_turns_text(answer))


def several_turns_text(answer: str = "cast") -> str:
    """Return that game as the text of a scenario file."""
    text = _GAME.format(procedure="game", start="{ turns = 7 }", where="hand")
    # The mana is there from the beginning of the turn, and would be gone before the main phase in 2010.
    text = text.replace('mana = "{R}{R}"\nhand', 'lasting_mana = "{R}{R}"\nhand')
    return text + _answers(("priority.act", "suspend:refrain"), ("last.may", answer))


def due(answer: str = "decline") -> Scenario:
    """Return an upkeep in which the last counter is removed."""
    text = _GAME.format(procedure="step", start='{ step = "upkeep" }', where="exile")
    return load(text + _DUE + _answers(("last.may", answer)))


def _answers(*answers: tuple[str, str]) -> str:
    return "".join(f'\n[[answer]]\nat = "{at}"\nchoose = "{choose}"\n' for at, choose in answers)


def played(scenario: Scenario, edition: str) -> History:
    """Return the history of a scenario in an edition, by those of its answers that fit."""
    book, start = scenario.start(edition)
    return play_fitting(book, start, scenario.plan(edition).answer or ()).history
