"""The notes of a payment."""

from __future__ import annotations

from attrs import frozen

from ruleskit.champions.cards import Resource
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Payment, Playing
from ruleskit.champions.purse import NOTHING, Announced


@frozen(kw_only=True)
class Paying:
    """A payment: for what, the resources it takes, and what was announced for it so far.

    `enough` is set once the player wants to generate nothing more, `paid` where the player chose which
    resources count as paid. `batch` is about to happen under `handles`; `happened` and `follows` are what
    came of it. `failed` is set when damage that had to be taken was prevented. `payment` is the result.
    """

    who: str
    playing: Playing
    total: int
    announced: Announced = NOTHING
    enough: bool = False
    paid: tuple[Resource, ...] | None = None
    batch: tuple[Occurrence, ...] = ()
    handles: tuple[int, ...] = ()
    happened: tuple[Occurrence, ...] = ()
    follows: tuple[Occurrence, ...] = ()
    failed: bool = False
    payment: Payment | None = None

    @property
    def generated(self) -> int:
        """How many resources were announced so far."""
        return len(self.announced.resources)
