"""Constant abilities: they change what cards cost, or add a cost."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.card_costs import DiscardCards
from ruleskit.champions.cards import CardType, Cost, Modifier, Using
from ruleskit.champions.table import Table
from ruleskit.words import Message, message


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


@frozen
class AddDiscard(Modifier):
    """As an additional cost to play a card of the type `of`, discard `amount` cards from hand."""

    amount: int = 1
    of: CardType | Literal["card"] = "card"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("modifier.add-discard", amount=self.amount, of=message(f"a.{self.of}"))

    def adds(self, table: Table, using: Using, payer: str, card: str) -> Cost | None:
        """Return the additional cost, whoever plays the card."""
        return DiscardCards(self.amount) if self.of in {"card", table.face(card).type} else None
