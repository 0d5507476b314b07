"""What is printed on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from attrs import frozen

from ruleskit.words import Message, Text, message

if TYPE_CHECKING:
    from ruleskit.champions.occurrence import Occurrence
    from ruleskit.champions.table import Table
    from ruleskit.engine import Reason

CardType = Literal["event", "support", "upgrade", "ally", "resource", "identity", "minion", "villain"]
Resource = Literal["physical", "mental", "energy", "wild"]
Form = Literal["hero", "alter-ego"]
AbilityKind = Literal["action", "interrupt", "response", "resource", "constant"]

CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
CHARACTERS: tuple[CardType, ...] = ("identity", "ally", "minion", "villain")
ENEMIES: tuple[CardType, ...] = ("minion", "villain")
PERMANENTS: tuple[CardType, ...] = ("support", "upgrade", "ally")
"""The types of player cards that enter play when they are played."""


@frozen
class Using:
    """An ability in use: who uses it, the card it is on, and what triggered it.

    `trigger` is the handle of an occurrence that is pending (for an interrupt); `happened` is the occurrence
    that an interrupt waits for or a response answers.
    """

    who: str
    card: str
    trigger: int | None = None
    happened: Occurrence | None = None


class Effect:
    """What an ability does: one sentence of its text."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        raise NotImplementedError

    def targets(self, table: Table, using: Using) -> tuple[str, ...] | None:
        """Return the ids of the valid targets; None where the effect names no target."""
        return None

    def raises(self, table: Table, using: Using, target: str) -> tuple[Occurrence, ...]:
        """Return what happens, all at once, when it resolves with this target ("" where it names none)."""
        return ()


class Cost:
    """Something that stands before the cost arrow of an ability."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The words on the card."""
        raise NotImplementedError

    def payable(self, table: Table, using: Using) -> Reason | None:
        """Return the condition on which it can be paid, as a fact; None where it has none of its own."""
        return None

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """Return what happens when it is paid."""
        return ()


class Modifier:
    """A constant ability that changes what a card costs."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        raise NotImplementedError

    def change(self, table: Table, using: Using, payer: str, card: str) -> int:
        """Return how many resources more (or, below zero, fewer) `card` costs `payer`."""
        raise NotImplementedError


@frozen(kw_only=True)
class When:
    """The triggering condition of an interrupt or a response.

    It occurs when something of the kind `event` would happen or happened, to or by whom the other fields say:
    `target` is who is hit ("you" is the identity of the ability's controller), `who` is the player who does
    it, `type` the type of the card it happens to. `would` marks an interrupt to what would happen: it comes
    before the others.
    """

    event: str
    would: bool = False
    target: Literal["you", "any"] = "any"
    who: Literal["you", "any"] = "any"
    type: CardType | None = None

    def fits(self, table: Table, using: Using, what: Occurrence) -> bool:
        """Whether `what` is this condition for the ability in use."""
        return (
            what.kind == self.event
            and (self.target == "any" or what.target == table.player(using.who).identity)
            and (self.who == "any" or what.who == using.who)
            and (self.type is None or self._is_type(table, what.card or what.target))
        )

    def _is_type(self, table: Table, thing: str) -> bool:
        """Whether it happens to a card of the type; drawing, for one, happens to none."""
        return thing in table.cards and table.face(thing).type == self.type

    def says(self, kind: AbilityKind) -> Message:
        """Return the words on the card, for an interrupt or a response."""
        whose = "you" if "you" in {self.target, self.who} else "any"
        return message(
            f"when.{kind}.{self.event}.{whose}",
            type=message(f"a.{self.type or 'card'}"),
            subject=message(f"subject.{self.type or 'card'}"),
        )


@frozen(kw_only=True)
class Ability:
    """An ability: when it may be used, what it costs, what it does.

    `form` is the form its player must be in. A constant ability has `modifiers` and neither cost nor effect.
    """

    kind: AbilityKind
    forced: bool = False
    form: Form | None = None
    when: When | None = None
    costs: tuple[Cost, ...] = ()
    effects: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    @property
    def timed(self) -> bool:
        """Whether it is an interrupt or a response."""
        return self.kind in {"interrupt", "response"}

    @property
    def condition(self) -> Message | None:
        """Its triggering condition in words; None where it has none."""
        return self.when.says(self.kind) if self.when else None


@frozen(kw_only=True)
class Face:
    """A card as it is printed.

    `cost` is in resources (None: it has none), `icons` are the resources it generates when it is discarded to
    pay, `hit_points` belong to characters.
    """

    name: Text
    type: CardType
    cost: int | None = None
    icons: tuple[Resource, ...] = ()
    hit_points: int = 0
    abilities: tuple[Ability, ...] = ()

    @property
    def played_ability(self) -> int | None:
        """The number of the ability that an event resolves when it is played; None for any other card."""
        if self.type != "event":
            return None
        kinds = [ability.kind for ability in self.abilities]
        return next((n for n, kind in enumerate(kinds) if kind not in {"resource", "constant"}), None)
