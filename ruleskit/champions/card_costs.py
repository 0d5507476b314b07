"""Costs that are paid with cards: from hand, from play or from a discard pile."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import CardType, Choice, Cost, Using
from ruleskit.champions.costs import not_controlled
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, fails, holds
from ruleskit.words import Message, Ref, message


@frozen
class DiscardCards(Cost):
    """Discard exactly `amount` cards from your hand."""

    amount: int = 1

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-cards", amount=self.amount)

    def payable(self, table: Table, using: Using) -> Reason:
        """There have to be so many."""
        return _cards_there(self.choice(table, using), "cost.ability", using)

    def choice(self, table: Table, using: Using) -> Choice:
        """The cards."""
        return Choice(
            kind="discard", candidates=_other_cards(table, using), least=self.amount, most=self.amount
        )


@frozen
class DiscardUpTo(Cost):
    """Discard up to `amount` cards from your hand, at least one."""

    amount: int

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-up-to", amount=self.amount)

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one."""
        return _cards_there(self.choice(table, using), "cost.at-least-one", using)

    def choice(self, table: Table, using: Using) -> Choice:
        """The cards."""
        return Choice(kind="discard", candidates=_other_cards(table, using), most=self.amount)


@frozen
class DiscardAnyNumber(Cost):
    """Discard any number of cards from your hand, at least one."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-any")

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one."""
        return _cards_there(self.choice(table, using), "cost.at-least-one", using)

    def choice(self, table: Table, using: Using) -> Choice:
        """The cards."""
        cards = _other_cards(table, using)
        return Choice(kind="discard", candidates=cards, most=max(1, len(cards)))


@frozen
class DiscardFromPlay(Cost):
    """Discard a card of the type `type` from play: one you control, or with `choose` anybody's."""

    type: CardType
    choose: bool = False

    @property
    def says(self) -> Message:
        """The words on the card."""
        key = "cost.choose-discard" if self.choose else "cost.discard-from-play"
        return message(key, type=message(f"a.{self.type}"))

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one."""
        kind = message(f"subject.{self.type}")
        if self.choice(table, using).candidates:
            rule = "cost.choose" if self.choose else "cost.own-elements"
            return holds(rule, message("fact.one-there", type=kind))
        says = message("reason.none-there", type=kind, who=Ref(using.who))
        return fails(
            "cost.ability" if self.choose else "cost.own-elements",
            says,
            message("enough.one-there", type=kind),
        )

    def choice(self, table: Table, using: Using) -> Choice:
        """The card."""
        there = [card for card in table.zone("play") if table.face(card).type == self.type]
        own = tuple(card for card in there if self.choose or table.card(card).controller == using.who)
        others = tuple((card, not_controlled(card, using.who)) for card in there if card not in own)
        return Choice(kind="leave-play", candidates=own, refused=others)


@frozen
class ShuffleBack(Cost):
    """Shuffle a card of the type `type` from your discard pile into your deck."""

    type: Literal["ally", "event", "support", "upgrade"]

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.shuffle-back", type=message(f"a.{self.type}"))

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one in one's own discard pile."""
        kind = message(f"subject.{self.type}")
        if self.choice(table, using).candidates:
            return holds("cost.out-of-play", message("fact.one-in-pile", type=kind))
        says = message("reason.none-in-pile", type=kind, who=Ref(using.who))
        return fails("cost.out-of-play", says, message("enough.one-in-pile", type=kind))

    def choice(self, table: Table, using: Using) -> Choice:
        """The card."""
        pile = table.zone(f"{using.who}.discard")
        return Choice(
            kind="shuffle-back", candidates=tuple(card for card in pile if table.face(card).type == self.type)
        )


def _other_cards(table: Table, using: Using) -> tuple[str, ...]:
    """Return the hand without the card that is being played: it cannot pay for itself."""
    return tuple(card for card in table.hand(using.who) if card != using.card)


def _cards_there(choice: Choice, rule: str, using: Using) -> Reason:
    there = len(choice.candidates)
    says = message("fact.cards-there", who=Ref(using.who), there=there)
    if there >= choice.least:
        return holds(rule, says)
    return fails(rule, says, message("enough.cards", missing=choice.least - there))
