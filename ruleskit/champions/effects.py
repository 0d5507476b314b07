"""The effects that cards can have: one class each, under the name by which card files know it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import CHARACTERS, ENEMIES, CardType, Effect, Resource, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table
from ruleskit.words import Message, message

Hit = Literal["enemy", "minion", "villain", "ally", "identity", "character", "you"]
"""Whom an effect hits: a character of this kind, or you: the identity of the player who uses it."""

_HITS: dict[str, tuple[CardType, ...]] = {
    "enemy": ENEMIES,
    "minion": ("minion",),
    "villain": ("villain",),
    "ally": ("ally",),
    "identity": ("identity",),
    "character": CHARACTERS,
}


@frozen
class DealDamage(Effect):
    """Deal `amount` damage to a character of the kind `to`."""

    amount: int
    to: Hit = "enemy"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.deal-damage", amount=self.amount, to=message(f"hit.{self.to}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """Return the characters in play that can be hit; None where it is you."""
        if self.to == "you":
            return None
        return tuple(card for card in table.zone("play") if table.face(card).type in _HITS[self.to])

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The damage."""
        hit = target or table.player(using.who).identity
        return (Occurrence(kind="damage", who=using.who, target=hit, amount=self.amount, source=using.card),)


@frozen
class PreventDamage(Effect):
    """Prevent `amount` of the damage that would be dealt."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.prevent-damage", amount=self.amount)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The prevention, of the damage that triggered it."""
        return (Occurrence(kind="prevent", who=using.who, amount=self.amount, handle=using.trigger),)


@frozen
class CancelEffects(Effect):
    """Cancel the effects of what is being played or initiated."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.cancel-effects")

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The cancelling, of what triggered it."""
        return (Occurrence(kind="cancel", who=using.who, handle=using.trigger, source=using.card),)


@frozen
class Draw(Effect):
    """Draw `amount` cards."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.draw", amount=self.amount)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The drawing."""
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
        """Return the cards of the type in the user's hand."""
        return tuple(card for card in table.hand(using.who) if table.face(card).type == self.type)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's entering play."""
        return (Occurrence(kind="enter-play", who=using.who, card=target, source=using.card),)


@frozen
class DiscardFromPlay(Effect):
    """Discard a card of the type `type` from play."""

    type: Literal["ally", "support", "upgrade", "minion"]

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discard-from-play", type=message(f"a.{self.type}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """Return the cards of the type in play."""
        return tuple(card for card in table.zone("play") if table.face(card).type == self.type)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's leaving play."""
        return (Occurrence(kind="leave-play", who=using.who, card=target, source=using.card),)


@frozen
class DiscardTrigger(Effect):
    """Discard the card that this ability interrupts or answers: from a hand, while it is about to be used."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.discard-it")

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The card's going to its owner's discard pile."""
        if using.happened is None:
            return ()
        card = using.happened.card
        return (Occurrence(kind="discard", who=table.card(card).owner, card=card, source=using.card),)


@frozen
class Generate(Effect):
    """Generate `resources`: the effect of a Resource ability.

    It raises nothing: the resources are there for the cost that is being paid, and for nothing else.
    """

    resources: tuple[Resource, ...]

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(
            "effect.generate", resources=tuple(message(f"resource.{one}") for one in self.resources)
        )


EFFECTS: dict[str, type[Effect]] = {
    "cancel-effects": CancelEffects,
    "deal-damage": DealDamage,
    "discard-from-play": DiscardFromPlay,
    "discard-it": DiscardTrigger,
    "draw": Draw,
    "generate": Generate,
    "prevent-damage": PreventDamage,
    "put-into-play": PutIntoPlay,
}
