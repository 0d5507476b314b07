"""The costs that abilities can have: one class each, under the name by which card files know it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.afford import Need
from ruleskit.champions.cards import CardType, Choice, Cost, Resource, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, fails, holds
from ruleskit.words import Message, Ref, message


@frozen
class Resources(Cost):
    """Pay `amount` resources; with `only` of that type only."""

    amount: int
    only: Resource | None = None

    @property
    def says(self) -> Message:
        """The words on the card."""
        if self.only is None:
            return message("cost.resources", amount=self.amount)
        return message("cost.typed-resources", amount=self.amount, type=message(f"resource.{self.only}"))

    def need(self) -> Need:
        """The resources."""
        return Need(self.amount, self.only)


@frozen
class ExhaustThis(Cost):
    """Exhaust the card the ability is on."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.exhaust-this")

    def payable(self, table: Table, using: Using) -> Reason:
        """It has to be in play and ready."""
        return ready(table, using.card, "cost.ability")

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The exhausting."""
        return (_exhausting(using, using.card),)


@frozen
class ExhaustIdentity(Cost):
    """Exhaust your identity."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.exhaust-identity")

    def payable(self, table: Table, using: Using) -> Reason:
        """It has to be ready."""
        return ready(table, table.player(using.who).identity, "cost.ability")

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The exhausting."""
        return (_exhausting(using, table.player(using.who).identity),)


@frozen
class ExhaustEach(Cost):
    """Exhaust each card of the type `type` that you control: all of them at once, or none."""

    type: Literal["ally", "support", "upgrade"]

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.exhaust-each", type=message(f"each.{self.type}"))

    def payable(self, table: Table, using: Using) -> Reason | None:
        """Every one of them has to be ready."""
        for card in table.of_type(using.who, self.type):
            if table.card(card).exhausted:
                return ready(table, card, "cost.all-or-nothing")
        return None

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The exhausting of each."""
        return tuple(_exhausting(using, card) for card in table.of_type(using.who, self.type))


@frozen
class Exhaust(Cost):
    """Exhaust a card of the type `type`: one you control, or with `choose` anybody's."""

    type: CardType
    choose: bool = False

    @property
    def says(self) -> Message:
        """The words on the card."""
        key = "cost.choose-exhaust" if self.choose else "cost.exhaust"
        return message(key, type=message(f"a.{self.type}"))

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one that is ready."""
        if self.choice(table, using).candidates:
            rule = "cost.choose" if self.choose else "cost.own-elements"
            return holds(rule, message("fact.one-ready", type=message(f"subject.{self.type}")))
        others = any(
            table.face(card).type == self.type and not table.card(card).exhausted
            for card in table.zone("play")
        )
        foreign = others or not table.of_type(using.who, self.type)
        rule = "cost.own-elements" if foreign and not self.choose else "cost.ability"
        says = message("reason.none-ready", type=message(f"subject.{self.type}"), who=Ref(using.who))
        return fails(rule, says, message("enough.one-ready", type=message(f"subject.{self.type}")))

    def choice(self, table: Table, using: Using) -> Choice:
        """The card."""
        there = [card for card in table.zone("play") if table.face(card).type == self.type]
        own = [card for card in there if self.choose or table.card(card).controller == using.who]
        free = tuple(card for card in own if not table.card(card).exhausted)
        others = tuple((card, not_controlled(card, using.who)) for card in there if card not in own)
        tired = tuple(
            (card, ready(table, card, "cost.ability")) for card in own if table.card(card).exhausted
        )
        return Choice(kind="exhaust", candidates=free, refused=others + tired)


@frozen
class DiscardThis(Cost):
    """Discard the card the ability is on from play."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.discard-this")

    def payable(self, table: Table, using: Using) -> Reason:
        """It has to be in play."""
        card = Ref(using.card)
        if table.in_play(using.card):
            return holds("cost.ability", message("fact.in-play", card=card))
        says = message("fact.not-in-play", card=card)
        return fails("cost.ability", says, message("enough.in-play", card=card))

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The card's leaving play."""
        return (Occurrence(kind="leave-play", who=using.who, card=using.card, source=using.card),)


@frozen
class SpendCounters(Cost):
    """Remove `amount` counters from the card the ability is on."""

    amount: int = 1

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.spend-counters", amount=self.amount)

    def payable(self, table: Table, using: Using) -> Reason:
        """They have to be there."""
        there = table.card(using.card).counters
        says = message("fact.counters", card=Ref(using.card), there=there)
        if there >= self.amount:
            return holds("cost.ability", says)
        return fails("cost.ability", says, message("enough.counters", missing=self.amount - there))

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The counters going."""
        return (Occurrence(kind="counters", who=using.who, card=using.card, amount=self.amount),)


@frozen
class TakeDamage(Cost):
    """Take `amount` damage: paid only if all of it is taken."""

    amount: int

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.take-damage", amount=self.amount)

    def payable(self, table: Table, using: Using) -> Reason:
        """Nothing that is known now may prevent any of it."""
        identity = table.player(using.who).identity
        if "tough" in table.card(identity).statuses:
            says = message("reason.tough", card=Ref(identity))
            return fails("cost.take-damage", says, message("enough.not-tough", card=Ref(identity)))
        return holds("cost.take-damage", message("fact.not-tough", card=Ref(identity)))

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The damage."""
        identity = table.player(using.who).identity
        return (
            Occurrence(
                kind="damage",
                who=using.who,
                target=identity,
                amount=self.amount,
                source=using.card,
                of="taken",
            ),
        )


@frozen
class DealDamage(Cost):
    """Deal `amount` damage to a character of the type `to` that you control: paid even if it is prevented."""

    amount: int
    to: Literal["ally", "identity"] = "ally"

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.deal-damage", amount=self.amount, to=message(f"own-hit.{self.to}"))

    def payable(self, table: Table, using: Using) -> Reason:
        """There has to be one."""
        kind = message(f"subject.{self.to}")
        if table.of_type(using.who, self.to):
            return holds("cost.deal-damage", message("fact.one-controlled", type=kind))
        says = message("reason.none-controlled", type=kind, who=Ref(using.who))
        return fails("cost.own-elements", says, message("enough.one-controlled", type=kind))

    def choice(self, table: Table, using: Using) -> Choice:
        """The character that is hit."""
        return Choice(kind="damage", candidates=table.of_type(using.who, self.to), amount=self.amount)


@frozen
class ChangeForm(Cost):
    """Turn your identity to its other form."""

    @property
    def says(self) -> Message:
        """The words on the card."""
        return message("cost.change-form")

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """The turning."""
        return (Occurrence(kind="form", who=using.who, card=table.player(using.who).identity),)


def ready(table: Table, card: str, rule: str) -> Reason:
    """Return whether `card` is in play and ready, as a condition under `rule`."""
    if not table.in_play(card):
        says = message("fact.not-in-play", card=Ref(card))
        return fails(rule, says, message("enough.in-play", card=Ref(card)))
    if not table.card(card).exhausted:
        return holds(rule, message("fact.ready", card=Ref(card)))
    return fails(rule, message("fact.exhausted", card=Ref(card)), message("enough.ready", card=Ref(card)))


def not_controlled(card: str, who: str) -> Reason:
    """Return that `who` does not control `card`, as an unmet condition."""
    says = message("reason.not-own", card=Ref(card), who=Ref(who))
    return fails("cost.own-elements", says, message("enough.own"))


def _exhausting(using: Using, card: str) -> Occurrence:
    return Occurrence(kind="exhaust", who=using.who, card=card, source=using.card)
