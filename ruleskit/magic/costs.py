"""Costs other than mana."""

from __future__ import annotations

from attrs import frozen

from ruleskit.engine import Reason, fails, holds
from ruleskit.magic.cards import Cost, Using
from ruleskit.magic.game import Game
from ruleskit.magic.occurrence import Occurrence
from ruleskit.words import Message, Ref, message


@frozen(kw_only=True)
class TapThis(Cost):
    """The tap symbol."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.tap-this")

    def payable(self, game: Game, using: Using) -> Reason:
        """It has to be untapped; a creature must not be new, unless it has haste."""
        card = Ref(using.card)
        if game.object(using.card).tapped:
            return fails("full:tap-symbol", message("reason.tapped", card=card), message("enough.untapped"))
        new = game.object(using.card).fresh and not game.has(using.card, "haste")
        if new and game.is_creature(using.card):
            return fails("full:tap-symbol", message("reason.fresh", card=card), message("enough.next-turn"))
        return holds("full:tap-symbol", message("fact.untapped", card=card))

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """It becomes tapped."""
        return (Occurrence(kind="becomes-tapped", who=using.who, card=using.card, source=using.card),)


@frozen(kw_only=True)
class SacrificeThis(Cost):
    """The permanent itself is sacrificed."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.sacrifice-this")

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """It is sacrificed."""
        return (Occurrence(kind="sacrifice", who=using.who, card=using.card, source=using.card),)


@frozen(kw_only=True)
class SacrificeCreature(Cost):
    """A creature of one's own is sacrificed."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.sacrifice-creature")

    def candidates(self, game: Game, using: Using) -> tuple[str, ...]:
        """Any creature under one's control."""
        return game.creatures(using.who)

    def payable(self, game: Game, using: Using) -> Reason:
        """There has to be one."""
        there = game.creatures(using.who)
        if there:
            return holds("full:sacrifice", message("fact.can-sacrifice", card=Ref(there[0])))
        return fails("full:sacrifice", message("reason.no-creature"), message("enough.a-creature"))

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """It is sacrificed."""
        return (Occurrence(kind="sacrifice", who=using.who, card=chosen, source=using.card),)


@frozen(kw_only=True)
class DiscardCard(Cost):
    """A card in hand is discarded."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-card")

    def candidates(self, game: Game, using: Using) -> tuple[str, ...]:
        """Any card in hand but the one that is being cast."""
        return tuple(card for card in game.hand(using.who) if card != using.card)

    def payable(self, game: Game, using: Using) -> Reason:
        """There has to be one."""
        there = self.candidates(game, using)
        if there:
            return holds("full:additional-cost", message("fact.can-discard", card=Ref(there[0])))
        says = message("reason.no-card-to-discard")
        return fails("full:additional-cost", says, message("enough.a-card"))

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """It is discarded."""
        return (Occurrence(kind="discard", who=using.who, card=chosen, source=using.card),)


@frozen(kw_only=True)
class PayLife(Cost):
    """Life is paid."""

    amount: int

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.pay-life", amount=self.amount)

    def payable(self, game: Game, using: Using) -> Reason:
        """Nobody can pay more life than there is."""
        life = game.player(using.who).life
        says = message("fact.life", who=Ref(using.who), life=life)
        if life >= self.amount:
            return holds("full:additional-cost", says)
        return fails("full:additional-cost", says, message("enough.life", amount=self.amount))

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """So much life is lost."""
        return (Occurrence(kind="lose-life", who=using.who, amount=self.amount, source=using.card),)
