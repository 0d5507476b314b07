"""How long one decision takes while a cost is paid: `python -m benchmarks.paying`.

The table is about the hardest that such cards make: twelve cards in hand, hardly two of them alike, half of
them with wild icons; an ability that costs resources of three kinds and two cards besides; Resource abilities
that are restricted or exhaust the identity. The verdict of every option is part of the decision.
"""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement

from benchmarks.clock import measure
from ruleskit.champions import afford, rulebook
from ruleskit.champions.bill import bill
from ruleskit.champions.card_costs import DiscardCards
from ruleskit.champions.cards import RESOURCES, Ability, Cost, Face
from ruleskit.champions.costs import ExhaustIdentity, ExhaustThis, Resources
from ruleskit.champions.effects import Generate
from ruleskit.champions.notes import Paying
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import PLAY, Card, Player, Table
from ruleskit.engine import Position, advance
from ruleskit.words import Text

ME = "mara"
COSTS: tuple[Cost, ...] = (
    Resources(3),
    Resources(2, "energy"),
    Resources(1, "mental"),
    DiscardCards(2),
)


def table(cards: int = 12) -> Table:
    """Return the table with so many cards in hand."""
    two = list(combinations_with_replacement(reversed(RESOURCES), 2))
    faces = {
        f"hand-{n}": Face(name=Text.same(f"hand-{n}"), type="resource", icons=(two + two)[n])
        for n in range(cards)
    }
    costs: tuple[tuple[Cost, ...], ...] = ((ExhaustThis(),), (ExhaustIdentity(),), (ExhaustIdentity(),))
    for n, cost in enumerate(costs):
        effect = Generate(("wild",), "justice" if n == 0 else None)
        ability = Ability(kind="resource", costs=cost, effects=(effect,))
        faces[f"camp-{n}"] = Face(name=Text.same(f"camp-{n}"), type="support", abilities=(ability,))
    action = Ability(kind="action", costs=COSTS)
    faces["engine"] = Face(name=Text.same("engine"), type="support", aspect="justice", abilities=(action,))
    faces["heron"] = Face(name=Text.same("heron"), type="identity", hit_points=10)
    hand = tuple(card for card in faces if card.startswith("hand"))
    return Table(
        players=(Player(id=ME, name=Text.same(ME), identity="heron"),),
        cards={card: Card(face=face, owner=ME, controller=ME) for card, face in faces.items()},
        zones={f"{ME}.hand": hand, PLAY: tuple(card for card in faces if card not in hand)},
        first=ME,
    )


def choosing(cards: int = 12) -> Position:
    """Return the position in which the first of the cards to discard is chosen."""
    laid = table(cards)
    playing = Playing(who=ME, card="engine", number=0)
    due = bill(laid, playing)
    notes = Paying(who=ME, playing=Playing(who=ME, card="engine", number=0, bill=due), total=due.total)
    return to(rulebook().start(laid, "pay", notes), "pay.element")


def generating(cards: int = 12) -> Position:
    """Return the position in which the first source of resources is chosen."""
    position = choosing(cards)
    for card in ("hand-10", "hand-11"):
        position = to(advance(rulebook(), position, f"choose:{card}")[0], "")
    return to(position, "pay.source")


def to(position: Position, step: str) -> Position:
    """Return the next position at `step`, or with "" the next at which somebody is asked."""
    book = rulebook()
    while position.frame.at != step and not (step == "" and book.asked(position)):
        position = advance(book, position)[0]
    return position


def forget() -> None:
    """Forget everything that was worked out before."""
    afford.search.cache_clear()
    afford.spend.cache_clear()


def main() -> None:
    """Measure both decisions, each with nothing remembered from before."""
    book = rulebook()
    for name, position in (("which card to discard", choosing()), ("what generates resources", generating())):
        asked = book.asked(position)
        assert asked
        sys.stdout.write(f"{name}: {len(asked.options)} options, {len(asked.allowed)} of them allowed\n")
        measure(name, lambda at=position: book.asked(at), forget)  # type: ignore[misc]
        measure(f"{name}, again", lambda at=position: book.asked(at), lambda: None)  # type: ignore[misc]


if __name__ == "__main__":
    main()
