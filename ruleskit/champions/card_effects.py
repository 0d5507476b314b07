"""Effects that move cards: one class each, named in the registry."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import CardType, Effect, Resource, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table
from ruleskit.words import Message, message


@frozen
class Draw(Effect):
    """Draw `amount` cards; with `if_paid` only if a resource of that type was paid for the card."""

    amount: int
    if_paid: Resource | None = None

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        if self.if_paid is None:
            return message("effect.draw", amount=self.amount)
        return message("effect.draw-if-paid", amount=self.amount, type=message(f"resource.{self.if_paid}"))

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be a card to draw."""
        return bool(self.amount) and bool(
            table.zone(f"{using.who}.deck") or table.zone(f"{using.who}.discard")
        )

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The drawing."""
        if not self.amount or (self.if_paid is not None and self.if_paid not in using.paid):
            return ()
        return (Occurrence(kind="draw", who=using.who, amount=self.amount, source=using.card),)


@frozen
class PutIntoPlay(Effect):
    """Put a card of the type `type` from your hand into play."""

    type: Literal["ally", "support", "upgrade"]

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.put-into-play", type=message(f"a.{self.type}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The cards of the type in the user's hand."""
        return tuple(card for card in table.hand(using.who) if table.face(card).type == self.type)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's entering play."""
        return (Occurrence(kind="enter-play", who=using.who, card=target, source=using.card),)


@frozen
class DiscardFromPlay(Effect):
    """Discard a card of the type `type` from play."""

    type: Literal["ally", "support", "upgrade", "minion", "attachment"]

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discard-from-play", type=message(f"a.{self.type}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The cards of the type in play."""
        return tuple(card for card in table.zone("play") if table.face(card).type == self.type)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's leaving play."""
        return (Occurrence(kind="leave-play", who=using.who, card=target, source=using.card),)


@frozen
class DiscardThis(Effect):
    """Discard the card the ability is on from play."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discard-this")

    def could_change(self, table: Table, using: Using) -> bool:
        """It has to be in play."""
        return table.in_play(using.card)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's leaving play."""
        if not table.in_play(using.card):
            return ()
        return (Occurrence(kind="leave-play", who=using.who, card=using.card, source=using.card),)


@frozen
class DiscardIt(Effect):
    """Discard the card that this ability interrupts or answers from its owner's hand."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discard-it")

    def could_change(self, table: Table, using: Using) -> bool:
        """The card has to be in its owner's hand."""
        card = using.happened.card if using.happened else ""
        return card in table.cards and card in table.hand(table.card(card).owner)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's going to its owner's discard pile."""
        if using.happened is None or using.happened.card not in table.cards:
            return ()
        card = using.happened.card
        return (Occurrence(kind="discard", who=table.card(card).owner, card=card, source=using.card),)


@frozen
class ShufflePile(Effect):
    """Shuffle your discard pile into your deck."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.shuffle-pile")

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be a card in the discard pile."""
        return bool(table.zone(f"{using.who}.discard"))

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The shuffling."""
        return (Occurrence(kind="shuffle-pile", who=using.who, source=using.card),)


@frozen
class DiscountNext(Effect):
    """The next card of the type `of` that you play costs `amount` less."""

    amount: int
    of: CardType

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discount-next", amount=self.amount, of=message(f"subject.{self.of}"))

    def could_change(self, table: Table, using: Using) -> bool:
        """A discount of nothing changes nothing."""
        return bool(self.amount)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The discount, which waits for its card."""
        if not self.amount:
            return ()
        return (
            Occurrence(kind="discount", who=using.who, amount=self.amount, of=self.of, source=using.card),
        )
