"""Effects on time counters and on cards in exile, and what a card does that exiles itself."""

from __future__ import annotations

from attrs import frozen

from ruleskit.magic.cards import Effect, Using
from ruleskit.magic.effects import OnTarget
from ruleskit.magic.game import TIME, Game
from ruleskit.magic.mana import Colour, symbols
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, message


@frozen(kw_only=True)
class AddTimeCounters(OnTarget):
    """Time counters go on a card in exile."""

    amount: int = 1

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.add-time", on=self.on, amount=self.amount)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """They are put there."""
        return (_time("counter-added", using, self.hit(using, target), self.amount),)


@frozen(kw_only=True)
class RemoveTimeCounters(OnTarget):
    """Time counters are removed from a card, at most as many as are there."""

    amount: int = 1

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.remove-time", on=self.on, amount=self.amount)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """They are removed."""
        return (_time("counter-removed", using, self.hit(using, target), self.amount),)


def _time(kind: Kind, using: Using, card: str, amount: int) -> Occurrence:
    return Occurrence(kind=kind, who=using.who, target=card, amount=amount, source=using.card, detail=TIME)


@frozen(kw_only=True)
class ExileWithTime(OnTarget):
    """A card is exiled with time counters on it; with `gives_suspend` it gains suspend if it has none."""

    amount: int = 0
    gives_suspend: bool = False

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        key = "effect.exile-with-suspend" if self.gives_suspend else "effect.exile-with-time"
        return message(key, on=self.on, amount=self.amount)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It is exiled, and the counters are put on it."""
        hit = self.hit(using, target)
        moved = Occurrence(kind="moves", who=using.who, card=hit, source=using.card, detail="exile")
        given = Occurrence(kind="given-suspend", who=using.who, card=hit, source=using.card)
        counted = _time("counter-added", using, hit, self.amount)
        return (
            moved,
            *((given,) if self.gives_suspend else ()),
            *((counted,) if self.amount else ()),
        )


@frozen(kw_only=True)
class MoveToGraveyard(OnTarget):
    """A card goes to its owner's graveyard, wherever it is: its counters cease to exist."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.move-to-graveyard", on=self.on)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It goes there."""
        hit = self.hit(using, target)
        return (Occurrence(kind="moves", who=using.who, card=hit, source=using.card, detail="graveyard"),)


@frozen(kw_only=True)
class AddManaForHand(OnTarget):
    """One mana for each card in a player's hand; it is not lost until the turn ends."""

    mana: Colour

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.add-mana-for-hand", on=self.on, mana=symbols((self.mana,)))

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """The mana is made."""
        many = len(game.hand(self.hit(using, target)))
        made = Occurrence(
            kind="make-mana", who=using.who, source=using.card, detail=self.mana * many, more=True
        )
        return (made,) if many else ()


@frozen(kw_only=True)
class GainLifeForManaValue(Effect):
    """Its player gains life equal to the mana value of the spell that was cast."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.gain-life-for-value")

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """So much life is gained."""
        value = using.event.amount if using.event else 0
        gained = Occurrence(kind="gain-life", who=using.who, amount=value, source=using.card)
        return (gained,) if value else ()
