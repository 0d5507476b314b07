"""What can happen in a game of Magic, and trigger abilities."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Kind = Literal[
    "attacks", "becomes-tapped", "becomes-untapped", "begin-combat", "begin-draw", "begin-end",
    "begin-upkeep", "blocks", "cast", "counter-added", "counter-removed", "countered", "damage",
    "destroyed", "dies", "discard", "draw", "end-of-combat", "enters", "gain-control", "gain-life",
    "gains-keyword", "given-suspend", "last-counter", "leaves", "lose-life", "make-mana", "moves",
    "prevent", "pump", "returns", "sacrifice", "stops-being-creature", "token",
]  # fmt: skip
"""The kinds of things that happen."""


@frozen(kw_only=True)
class Occurrence:
    """Something that happens: of which kind, to or by which player, to which card or other target.

    `amount` is in damage, life, cards, counters or mana; `source` is the card it comes from. `detail` says
    more where the kind needs it: a keyword, a kind of counter, mana, or a zone.
    """

    kind: Kind
    who: str = ""
    card: str = ""
    target: str = ""
    amount: int = 0
    more: int = 0
    source: str = ""
    detail: str = ""
    combat: bool = False
