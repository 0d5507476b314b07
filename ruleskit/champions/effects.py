"""Effects on characters and on what is about to happen: one class each, named in the registry."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import CHARACTERS, ENEMIES, Aspect, CardType, Effect, Resource, Status, Using
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


def in_reach(table: Table, to: Hit) -> tuple[str, ...] | None:
    """Return the characters in play of the kind `to`; None where it is you."""
    if to == "you":
        return None
    return tuple(card for card in table.zone("play") if table.face(card).type in _HITS[to])


def _hits(table: Table, using: Using, to: Hit) -> tuple[str, ...]:
    """Return the characters of the kind `to`, where it is you that one."""
    there = in_reach(table, to)
    return (table.player(using.who).identity,) if there is None else there


def _can_be_hit(table: Table, using: Using, to: Hit) -> bool:
    """Tell whether damage would do something to one of them: take hit points, or a tough status."""
    hits = _hits(table, using, to)
    return any(table.left(card) > 0 or "tough" in table.card(card).statuses for card in hits)


def _about_to(table: Table, using: Using, *kinds: str) -> bool:
    """Tell whether what triggered the ability is still about to happen and is of one of the kinds."""
    what = table.pending.get(using.trigger) if using.trigger is not None else None
    return what is not None and what.kind in kinds and not what.cancelled and not what.prevented


@frozen
class DealDamage(Effect):
    """Deal `amount` damage to a character of the kind `to`; `bonus` more if it was paid only with one type.

    Where nothing was paid at all there is no bonus.
    """

    amount: int
    to: Hit = "enemy"
    bonus: int = 0
    bonus_if_only: Resource | None = None

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        key = "effect.deal-damage-bonus" if self.bonus_if_only else "effect.deal-damage"
        return message(
            key,
            amount=self.amount,
            to=message(f"hit.{self.to}"),
            bonus=self.bonus,
            type=message(f"resource.{self.bonus_if_only or 'wild'}"),
        )

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The characters in play that can be hit; None where it is you."""
        return in_reach(table, self.to)

    def could_change(self, table: Table, using: Using) -> bool:
        """Somebody has to have hit points left to lose."""
        most = self.amount + (self.bonus if self.bonus_if_only else 0)
        return bool(most) and _can_be_hit(table, using, self.to)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The damage."""
        hit = target or table.player(using.who).identity
        only = bool(using.paid) and set(using.paid) == {self.bonus_if_only}
        amount = self.amount + (self.bonus if only else 0)
        return (Occurrence(kind="damage", who=using.who, target=hit, amount=amount, source=using.card),)


@frozen
class DealXDamage(Effect):
    """Deal as much damage as the value chosen for X to a character of the kind `to`."""

    to: Hit = "enemy"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.deal-x-damage", to=message(f"hit.{self.to}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The characters in play that can be hit; None where it is you."""
        return in_reach(table, self.to)

    def could_change(self, table: Table, using: Using) -> bool:
        """Somebody has to have hit points left to lose; X is still to be chosen."""
        return _can_be_hit(table, using, self.to)

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The damage."""
        hit = target or table.player(using.who).identity
        return (Occurrence(kind="damage", who=using.who, target=hit, amount=using.x, source=using.card),)


@frozen
class Heal(Effect):
    """Heal `amount` damage from a character of the kind `to`."""

    amount: int
    to: Hit = "you"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.heal", amount=self.amount, to=message(f"hit.{self.to}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The characters in play; None where it is you."""
        return in_reach(table, self.to)

    def could_change(self, table: Table, using: Using) -> bool:
        """Only damage that is there can be healed."""
        return bool(self.amount) and any(table.card(card).damage for card in _hits(table, using, self.to))

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The healing."""
        hit = target or table.player(using.who).identity
        return (Occurrence(kind="heal", who=using.who, target=hit, amount=self.amount, source=using.card),)


@frozen
class Ready(Effect):
    """Ready a card of the type `type` that you control."""

    type: CardType

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.ready", type=message(f"a.{self.type}"))

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The cards of the type under the user's control."""
        return table.of_type(using.who, self.type)

    def could_change(self, table: Table, using: Using) -> bool:
        """Only an exhausted card can become ready."""
        return any(table.card(card).exhausted for card in table.of_type(using.who, self.type))

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The readying."""
        return (Occurrence(kind="ready", who=using.who, card=target, source=using.card),)


@frozen
class GainStatus(Effect):
    """Give a character of the kind `to` a status card."""

    status: Status
    to: Hit = "you"

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(
            "effect.gain-status", to=message(f"hit.{self.to}"), status=message(f"status.{self.status}")
        )

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The characters in play; None where it is you."""
        return in_reach(table, self.to)

    def could_change(self, table: Table, using: Using) -> bool:
        """Nobody can have the same status card twice."""
        return any(self.status not in table.card(card).statuses for card in _hits(table, using, self.to))

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The status card."""
        hit = target or table.player(using.who).identity
        return (Occurrence(kind="status", who=using.who, card=hit, of=self.status, source=using.card),)


@frozen
class PlaceThreat(Effect):
    """Place `amount` threat on a scheme."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.place-threat", amount=self.amount)

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """The schemes in play."""
        return tuple(card for card in table.zone("play") if table.face(card).type == "scheme")

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be a scheme, and some threat to place."""
        return bool(self.amount and self.targets(table, using))

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The threat."""
        return (Occurrence(kind="threat", who=using.who, card=target, amount=self.amount, source=using.card),)


@frozen
class PreventDamage(Effect):
    """Prevent `amount` of the damage that would be dealt."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.prevent-damage", amount=self.amount)

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be damage to prevent."""
        return bool(self.amount) and _about_to(table, using, "damage")

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The prevention, of the damage that triggered it."""
        if not self.could_change(table, using):
            return ()
        return (Occurrence(kind="prevent", who=using.who, amount=self.amount, handle=using.trigger),)


@frozen
class PreventThreat(Effect):
    """Prevent `amount` of the threat that would be placed."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.prevent-threat", amount=self.amount)

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be threat to prevent."""
        return bool(self.amount) and _about_to(table, using, "threat")

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The prevention, of the threat that triggered it."""
        if not self.could_change(table, using):
            return ()
        return (Occurrence(kind="prevent", who=using.who, amount=self.amount, handle=using.trigger),)


@frozen
class CancelEffects(Effect):
    """Cancel the effects of what is being played or initiated."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.cancel-effects")

    def could_change(self, table: Table, using: Using) -> bool:
        """There has to be something that is played or initiated, and not cancelled yet."""
        return _about_to(table, using, "play", "initiate")

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The cancelling, of what triggered it."""
        if not self.could_change(table, using):
            return ()
        return (Occurrence(kind="cancel", who=using.who, handle=using.trigger, source=using.card),)


@frozen
class Generate(Effect):
    """Generate `resources`, with `only_for` only for a card of that aspect: what a Resource ability does.

    It raises nothing: the resources are there for the cost that is being paid, and for nothing else.
    """

    resources: tuple[Resource, ...]
    only_for: Aspect | None = None

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        listed = tuple(message(f"resource.{one}") for one in self.resources)
        if self.only_for is None:
            return message("effect.generate", resources=listed)
        return message("effect.generate-for", resources=listed, aspect=message(f"aspect.{self.only_for}"))

    def could_change(self, table: Table, using: Using) -> bool:
        """By itself it does nothing: what it generates pays a cost, and the cost changes the game."""
        return False


@frozen
class GenerateAsTop(Effect):
    """Generate the resources printed on the top card of your discard pile, as it lies when announced."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.generate-as-top")

    def could_change(self, table: Table, using: Using) -> bool:
        """By itself it does nothing: what it generates pays a cost, and the cost changes the game."""
        return False
