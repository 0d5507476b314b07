"""The notes of playing a card or initiating an ability."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.champions.cards import Ability, Choice, Cost, Resource, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import Table

Moment = Literal["action", "interrupt", "response", "none"]
"""A chance to act: for an action, an interrupt or a response; none where the player has no chance at all."""


@frozen(kw_only=True)
class Demand:
    """One cost among those to be paid together; `additional` if another card asks for it."""

    cost: Cost
    using: Using
    additional: bool = False

    def choice(self, table: Table) -> Choice | None:
        """Return what it leaves to choose."""
        return self.cost.choice(table, self.using)


@frozen(kw_only=True)
class Bill:
    """What is to be paid in resources: what is printed, each change with its card, and the total.

    `players` is by how many a cost per player is multiplied; changes are made to the product. `extra` are the
    resources that costs besides the card's own ask for.
    """

    printed: int = 0
    players: int = 1
    changes: tuple[tuple[str, int], ...] = ()
    extra: int = 0

    @property
    def own(self) -> int:
        """The resources that the card itself costs: never less than none."""
        return max(0, self.printed * self.players + sum(change for _, change in self.changes))

    @property
    def total(self) -> int:
        """All resources to pay."""
        return self.own + self.extra


@frozen(kw_only=True)
class Payment:
    """What was paid: the cost in resources, what was generated for it, and which of that counts as paid."""

    total: int = 0
    resources: tuple[Resource, ...] = ()
    paid: tuple[Resource, ...] = ()

    @property
    def generated(self) -> int:
        """How many resources were generated."""
        return len(self.resources)

    @property
    def overpaid(self) -> int:
        """How many of them are beyond the cost: they are lost."""
        return self.generated - len(self.paid)


@frozen(kw_only=True)
class Playing:
    """A card that `who` plays from hand, or (with `number`) one of the abilities of a card.

    `moment` is the chance at which it is done; `trigger` and `happened` say what an interrupt or response
    answers. `came_from` says where the card lay, `before` the cards that lay there before it. `bill` and
    `demands` are what is to be paid, once the modifiers are applied. `pending` is the handle under which its
    playing can be cancelled, `x` the value chosen for X.
    """

    who: str
    card: str
    number: int | None = None
    moment: Moment = "action"
    trigger: int | None = None
    happened: Occurrence | None = None
    came_from: str = ""
    before: tuple[str, ...] = ()
    bill: Bill | None = None
    demands: tuple[Demand, ...] | None = None
    payment: Payment | None = None
    pending: int | None = None
    cancelled: bool = False
    x: int | None = None

    @property
    def is_card(self) -> bool:
        """Whether a card is played, not an ability of a card that lies there already."""
        return self.number is None

    @property
    def using(self) -> Using:
        """The use of the ability."""
        paid = self.payment.paid if self.payment else ()
        return Using(self.who, self.card, self.trigger, self.happened, self.x or 0, paid)

    def ability(self, table: Table) -> Ability | None:
        """Return the ability that resolves: the one initiated, or that of the event that is played."""
        number = table.face(self.card).played_ability if self.is_card else self.number
        return None if number is None else table.ability(self.card, number)
