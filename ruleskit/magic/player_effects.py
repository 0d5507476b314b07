"""Effects on players: life, cards, and tokens."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from ruleskit.magic.cards import Effect, Using
from ruleskit.magic.game import Game
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, Ref, message

Who = Literal["you", "opponent", "each"]


def _players(game: Game, using: Using, who: Who) -> tuple[str, ...]:
    if who == "each":
        return game.in_order
    return (using.who,) if who == "you" else (game.other(using.who),)


@frozen(kw_only=True)
class _ToPlayers(Effect):
    """Something that happens to a player, or to each."""

    kind: ClassVar[Kind]

    who: Who = "you"
    amount: int = 1

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """It happens."""
        return tuple(
            Occurrence(kind=self.kind, who=who, amount=self.amount, source=using.card)
            for who in _players(game, using, self.who)
        )

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message(f"effect.{self.kind}.{self.who}", amount=self.amount)


@frozen(kw_only=True)
class GainLife(_ToPlayers):
    """A player gains life."""

    kind: ClassVar[Kind] = "gain-life"


@frozen(kw_only=True)
class LoseLife(_ToPlayers):
    """A player loses life: that is no damage."""

    kind: ClassVar[Kind] = "lose-life"


@frozen(kw_only=True)
class Draw(_ToPlayers):
    """A player draws cards, one after the other."""

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """They are drawn."""
        drawn = [Occurrence(kind="draw", who=who) for who in _players(game, using, self.who)]
        return tuple(one for one in drawn for _ in range(self.amount))

    kind: ClassVar[Kind] = "draw"


@frozen(kw_only=True)
class Discard(_ToPlayers):
    """A player discards cards of the player's own choice."""

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """Nothing yet: which ones has to be chosen."""
        return ()

    def opens(self, game: Game, using: Using, target: str) -> tuple[str, Discarding] | None:
        """Open the choice."""
        who = using.who if self.who == "you" else game.other(using.who)
        down_to = max(0, len(game.hand(who)) - self.amount)
        return "discard", Discarding(who=who, down_to=down_to)

    kind: ClassVar[Kind] = "discard"


@frozen(kw_only=True)
class Discarding:
    """The notes of discarding cards of one's own choice: who does, and how many cards are left then."""

    who: str
    down_to: int


@frozen(kw_only=True)
class CreateToken(Effect):
    """Tokens are created."""

    card: str
    amount: int = 1

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.create-token", card=Ref(self.card), amount=self.amount)

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """They enter the battlefield."""
        return (Occurrence(kind="token", who=using.who, source=using.card, detail=self.card),) * self.amount
