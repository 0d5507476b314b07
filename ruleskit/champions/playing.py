"""The notes of playing a card or initiating an ability."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from ruleskit.champions.cards import Ability, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table

Moment = Literal["action", "interrupt", "response", "none"]
"""A chance to act: for an action, an interrupt or a response; none where the player has no chance at all."""


@frozen(kw_only=True)
class Bill:
    """What is to be paid in resources: what is printed, each change with its card, and the total."""

    printed: int = 0
    changes: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The resources to pay: never less than none."""
        return max(0, self.printed + sum(change for _, change in self.changes))


@frozen(kw_only=True)
class Payment:
    """What was paid, in resources: the cost, what was generated for it, and what of that was too much."""

    total: int = 0
    generated: int = 0
    overpaid: int = 0


@frozen(kw_only=True)
class Playing:
    """A card that `who` plays from hand, or (with `number`) one of the abilities of a card.

    `moment` is the chance at which it is done; `trigger` and `happened` say what an interrupt or response
    answers. `came_from` and `place` say where the card lay. `pending` is the handle under which its playing
    can be cancelled.
    """

    who: str
    card: str
    number: int | None = None
    moment: Moment = "action"
    trigger: int | None = None
    happened: Occurrence | None = None
    came_from: str = ""
    place: int = 0
    bill: Bill | None = None
    payment: Payment | None = None
    pending: int | None = None
    cancelled: bool = False

    @property
    def is_card(self) -> bool:
        """Whether a card is played, not an ability of a card that lies there already."""
        return self.number is None

    @property
    def using(self) -> Using:
        """The use of the ability."""
        return Using(self.who, self.card, self.trigger, self.happened)

    def ability(self, table: Table) -> Ability | None:
        """Return the ability that resolves: the one initiated, or that of the event that is played."""
        number = table.face(self.card).played_ability if self.is_card else self.number
        return None if number is None else table.ability(self.card, number)

    def with_payment(self, payment: Payment) -> Playing:
        """Return the notes once the cost was paid."""
        return evolve(self, payment=payment)
