"""What a refusal says would be enough, where one number or one word is easily not the whole truth."""

from __future__ import annotations

from ruleskit.engine import advance
from ruleskit.scenario import load

TABLE = """
title = "Reasons"
game = "champions"
procedure = "turn"
edition = "de-1.6"

[[player]]
id = "ana"
identity = "fox"
hand = [{hand}]
in_play = ["kiln"]

[card.fox]
name = "Fox"
type = "identity"
hit_points = 10

[card.bolt]
name = "Bolt"
type = "event"
cost = 2
only = "physical"
ability = [{{ kind = "action", effect = [{{ do = "heal", amount = 1 }}] }}]

[card.rock]
name = "Rock"
type = "resource"
icons = ["physical"]

[card.book]
name = "Book"
type = "resource"
icons = ["mental"]

[card.kiln]
name = "Kiln"
type = "support"
cost = 1

[[card.kiln.ability]]
kind = "action"
cost = [{{ pay = "discard-cards", amount = 3 }}, {{ pay = "resources", amount = 2 }}]
effect = [{{ do = "heal", amount = 1 }}]

[start]
who = "ana"

[[answer]]
at = "turn.action"
choose = "done"
"""


def enough(hand: tuple[str, ...], action: str) -> list[str]:
    """Return what would be enough, in English, for each condition that keeps ana from an action."""
    book, position = load(TABLE.format(hand=", ".join(f'"{card}"' for card in hand))).start()
    while book.asked(position) is None:
        position = advance(book, position)[0]
    unmet = book.why_not(position, "ana", action).unmet
    return [book.say(reason.enough, "en", position.game) for reason in unmet if reason.enough]


def test_a_cost_of_one_type_asks_for_that_type() -> None:
    """Where only one type of resource pays, what would be enough names it, and other types do not count."""
    wanted = ["1 more resource of this type: physical (or wild)"]
    assert enough(("bolt", "rock", "book", "book"), "play:bolt") == wanted
    assert enough(("bolt", "rock", "book", "book", "book"), "play:bolt") == wanted
    assert enough(("bolt", "rock-1", "rock-2"), "play:bolt") == []


def test_costs_together_ask_for_all_that_is_missing() -> None:
    """Where one cost lacks cards and all together lack more, both numbers are told."""
    assert enough(("book", "book"), "use:kiln:0") == ["1 more card", "3 more cards"]
    assert enough(("book", "book", "book", "rock"), "use:kiln:0") == ["1 more card"]
    assert enough(("book", "book", "book", "book", "rock"), "use:kiln:0") == []
