"""Effects: what spells and abilities do, each one sentence of their text."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import frozen

from ruleskit.engine import Reason, holds
from ruleskit.magic.cards import OF_SUSPEND, Aim, Effect, Keyword, Using
from ruleskit.magic.game import Game
from ruleskit.magic.mana import Colour, Mana, ManaText, ordered, price, signed, symbols
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, Ref, message

Signed = Annotated[int, "signed"]
"""A number that may be less than nothing."""


@frozen(kw_only=True)
class AddMana(Effect):
    """Mana goes into the pool: `mana`, or one of the kinds in `choice`; with `lasts` until the turn ends."""

    mana: ManaText | None = None
    choice: tuple[Colour, ...] = ()
    lasts: bool = False

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        if self.choice:
            return message("effect.add-mana-choice", choice=tuple(symbols((one,)) for one in self.choice))
        return message(f"effect.add-{'lasting-' if self.lasts else ''}mana", mana=self.mana or "")

    @property
    def made(self) -> tuple[Mana, ...]:
        """The alternatives of what it makes."""
        if self.mana is None:
            return tuple((one,) for one in self.choice)
        printed = price(self.mana)
        colourless: list[Colour] = ["c"] * printed.generic
        return (ordered((*printed.coloured, *colourless)),)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The mana is made; which one, `target` says where there is a choice."""
        mana = target or "".join(self.made[0])
        return (Occurrence(kind="make-mana", who=using.who, source=using.card, detail=mana, more=self.lasts),)


@frozen(kw_only=True)
class OnTarget(Effect):
    """An effect that does something to its target, or with `to = "this"` to the card itself."""

    to: Aim | Literal["this"]

    @property
    def aim(self) -> Aim | None:
        """What it targets."""
        return None if self.to == "this" else self.to

    @property
    def on(self) -> Message:
        """The words for its target."""
        return message(f"aim.{self.to}")

    def hit(self, using: Using, target: str) -> str:
        """Return what it does something to."""
        return using.card if self.to == "this" else target


@frozen(kw_only=True)
class DealDamage(OnTarget):
    """Damage to a creature or a player."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.deal-damage", amount=self.amount, on=self.on)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The damage is dealt."""
        hit = self.hit(using, target)
        return (Occurrence(kind="damage", who=using.who, target=hit, amount=self.amount, source=using.card),)


@frozen(kw_only=True)
class DealXDamage(OnTarget):
    """X damage."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.deal-x-damage", on=self.on)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The damage is dealt, if X is not 0."""
        hit = self.hit(using, target)
        one = Occurrence(kind="damage", who=using.who, target=hit, amount=using.x, source=using.card)
        return (one,) if using.x else ()


@frozen(kw_only=True)
class Pump(OnTarget):
    """A creature gets more power and toughness (or less) until the turn ends."""

    power: Signed = 0
    toughness: Signed = 0

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.pump", on=self.on, power=signed(self.power), toughness=signed(self.toughness))

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It gets them."""
        hit = self.hit(using, target)
        one = Occurrence(
            kind="pump", who=using.who, target=hit, amount=self.power, more=self.toughness, source=using.card
        )
        return (one,)


@frozen(kw_only=True)
class GainKeyword(OnTarget):
    """A creature gets a keyword until the turn ends."""

    keyword: Keyword

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.gain-keyword", on=self.on, keyword=message(f"keyword.{self.keyword}"))

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It gets the keyword."""
        hit = self.hit(using, target)
        return (
            Occurrence(
                kind="gains-keyword", who=using.who, target=hit, source=using.card, detail=self.keyword
            ),
        )


@frozen(kw_only=True)
class AddCounters(OnTarget):
    """Counters go on a permanent."""

    counter: Literal["+1/+1"] = "+1/+1"
    amount: int = 1

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(
            "effect.add-counters",
            on=self.on,
            amount=self.amount,
            counter=message(f"counter.{self.counter}"),
        )

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The counters are put there."""
        hit = self.hit(using, target)
        return (
            Occurrence(
                kind="counter-added",
                who=using.who,
                target=hit,
                amount=self.amount,
                source=using.card,
                detail=self.counter,
            ),
        )


@frozen(kw_only=True)
class _ToCard(OnTarget):
    """Something that happens to a card as a whole."""

    kind: ClassVar[Kind]

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It happens."""
        hit = self.hit(using, target)
        return (Occurrence(kind=self.kind, who=using.who, card=hit, source=using.card),)

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(f"effect.{self.kind}", on=self.on)


@frozen(kw_only=True)
class Destroy(_ToCard):
    """A permanent is destroyed."""

    kind: ClassVar[Kind] = "destroyed"


@frozen(kw_only=True)
class ReturnToHand(_ToCard):
    """A permanent goes back to its owner's hand."""

    kind: ClassVar[Kind] = "returns"


@frozen(kw_only=True)
class Tap(_ToCard):
    """A permanent becomes tapped."""

    kind: ClassVar[Kind] = "becomes-tapped"


@frozen(kw_only=True)
class Untap(_ToCard):
    """A permanent becomes untapped."""

    kind: ClassVar[Kind] = "becomes-untapped"


@frozen(kw_only=True)
class Sacrifice(_ToCard):
    """The card itself is sacrificed by its player."""

    kind: ClassVar[Kind] = "sacrifice"


@frozen(kw_only=True)
class _ToTarget(OnTarget):
    """Something that happens to a target by the player whose effect it is."""

    kind: ClassVar[Kind]

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It happens."""
        hit = self.hit(using, target)
        return (Occurrence(kind=self.kind, who=using.who, target=hit, source=using.card),)

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(f"effect.{self.kind}", on=self.on)


@frozen(kw_only=True)
class Counter(_ToTarget):
    """A spell or an ability on the stack is countered."""

    kind: ClassVar[Kind] = "countered"

    def knows(self, game: Game, target: str) -> tuple[Reason, ...]:
        """What becomes of it, and what that means for the card of an ability of suspend."""
        item = game.item(target)
        card = Ref(item.card)
        plain = holds("full:counter", message(f"fact.counter-{item.kind}", card=card))
        ability = None if item.number is None else game.ability(item.card, item.number)
        if ability not in OF_SUSPEND:
            return (plain,)
        which = "tick" if ability == OF_SUSPEND[0] else "last"
        return plain, holds(f"suspend.{which}-countered", message(f"fact.{which}-countered", card=card))


@frozen(kw_only=True)
class GainControl(_ToTarget):
    """Its player gains control of a permanent until the turn ends."""

    kind: ClassVar[Kind] = "gain-control"


@frozen(kw_only=True)
class StopBeingCreature(_ToTarget):
    """A creature stops being one until the turn ends."""

    kind: ClassVar[Kind] = "stops-being-creature"


@frozen(kw_only=True)
class PreventDamage(OnTarget):
    """The next so much damage to a creature or a player is prevented."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.prevent", on=self.on, amount=self.amount)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """A shield stands before it."""
        hit = self.hit(using, target)
        return (Occurrence(kind="prevent", who=using.who, target=hit, amount=self.amount, source=using.card),)
