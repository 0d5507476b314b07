"""Static abilities: what others pay more for, and what they cannot do."""

from __future__ import annotations

from attrs import frozen

from ruleskit.engine import Reason, fails
from ruleskit.magic.cards import Static
from ruleskit.magic.game import Game
from ruleskit.magic.objects import MAIN_PHASES
from ruleskit.words import Message, Ref, message


def main_phase_and_empty_stack(game: Game, who: str) -> bool:
    """Whether `who` could cast a sorcery as far as the turn goes: own main phase, empty stack."""
    return game.active == who and game.step in MAIN_PHASES and not game.stack


@frozen(kw_only=True)
class TaxSpells(Static):
    """Spells cost more."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("static.tax-spells", amount=self.amount)

    def taxes(self, game: Game, source: str, who: str, card: str, *, spell: bool) -> int:
        """Every spell."""
        return self.amount if spell else 0


@frozen(kw_only=True)
class TaxAbilities(Static):
    """Activated abilities cost more."""

    amount: int

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("static.tax-abilities", amount=self.amount)

    def taxes(self, game: Game, source: str, who: str, card: str, *, spell: bool) -> int:
        """Every activated ability that is no mana ability."""
        return 0 if spell else self.amount


@frozen(kw_only=True)
class SkipDraw(Static):
    """Its player skips the draw step of every turn."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("static.skip-draw")

    def skips_draw(self, game: Game, source: str, who: str) -> bool:
        """Only the one who controls it."""
        return game.object(source).controller == who


@frozen(kw_only=True)
class ForbidCasting(Static):
    """Spells with the name of a certain card cannot be cast."""

    card: str

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("static.forbid-casting", card=Ref(self.card))

    def forbids(self, game: Game, source: str, who: str, card: str) -> Reason | None:
        """Whatever has that name."""
        if game.face(card).name != game.face(self.card).name:
            return None
        says = message("reason.forbidden", card=Ref(card), source=Ref(source))
        return fails("full:forbidden", says, message("enough.without", source=Ref(source)))


@frozen(kw_only=True)
class OnlyAsSorcery(Static):
    """Opponents can cast spells only when they could cast a sorcery."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("static.only-as-sorcery")

    def forbids(self, game: Game, source: str, who: str, card: str) -> Reason | None:
        """Whatever an opponent of its controller casts at another time."""
        if game.object(source).controller == who or main_phase_and_empty_stack(game, who):
            return None
        says = message("reason.only-as-sorcery", card=Ref(card), source=Ref(source))
        return fails("full:forbidden", says, message("enough.without", source=Ref(source)))
