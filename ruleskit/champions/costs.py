"""The costs that abilities can have, and the modifiers that change what a card costs."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import CardType, Cost, Modifier, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, fails, holds
from ruleskit.words import Message, Ref, message


@frozen
class Resources(Cost):
    """Pay `amount` resources. Whether they suffice is asked for all costs together."""

    amount: int

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.resources", amount=self.amount)


@frozen
class ExhaustThis(Cost):
    """Exhaust the card the ability is on."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.exhaust-this")

    def payable(self, table: Table, using: Using) -> Reason | None:
        """It has to be in play and ready."""
        card = Ref(using.card)
        if table.in_play(using.card) and not table.card(using.card).exhausted:
            return holds("cost.ability", message("fact.ready", card=card))
        return fails("cost.ability", message("fact.exhausted", card=card), message("enough.ready", card=card))

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The exhausting."""
        return (Occurrence(kind="exhaust", who=using.who, card=using.card, source=using.card),)


@frozen
class DiscardThis(Cost):
    """Discard the card the ability is on from play."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-this")

    def payable(self, table: Table, using: Using) -> Reason | None:
        """It has to be in play."""
        card = Ref(using.card)
        if table.in_play(using.card):
            return holds("cost.ability", message("fact.in-play", card=card))
        return fails(
            "cost.ability", message("fact.not-in-play", card=card), message("enough.in-play", card=card)
        )

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The card's leaving play."""
        return (Occurrence(kind="leave-play", who=using.who, card=using.card, source=using.card),)


@frozen
class ReduceCost(Modifier):
    """Cards of the type `of` cost their player `amount` less."""

    amount: int
    of: CardType | Literal["card"] = "card"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("modifier.reduce-cost", amount=self.amount, of=message(f"your.{self.of}"))

    def change(self, table: Table, using: Using, payer: str, card: str) -> int:
        """Return how much less `card` costs `payer`, as a number below zero; 0 where it does not fit."""
        fits = using.who == payer and self.of in {"card", table.face(card).type}
        return -self.amount if fits else 0


COSTS: dict[str, type[Cost]] = {
    "discard-this": DiscardThis,
    "exhaust-this": ExhaustThis,
    "resources": Resources,
}
MODIFIERS: dict[str, type[Modifier]] = {"reduce-cost": ReduceCost}
