"""What is printed on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from attrs import frozen

from ruleskit.champions.occurrence import Kind, Occurrence
from ruleskit.words import Message, Text, message

if TYPE_CHECKING:
    from ruleskit.champions.afford import Need
    from ruleskit.champions.table import Table
    from ruleskit.engine import Reason

CardType = Literal[
    "event", "support", "upgrade", "ally", "resource", "identity", "minion", "villain", "attachment", "scheme"
]
Resource = Literal["physical", "mental", "energy", "wild"]
Form = Literal["hero", "alter-ego"]
Aspect = Literal["hero", "aggression", "justice", "leadership", "protection", "basic"]
Status = Literal["tough", "stunned"]
AbilityKind = Literal["action", "interrupt", "response", "resource", "constant"]

CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
CHARACTERS: tuple[CardType, ...] = ("identity", "ally", "minion", "villain")
ENEMIES: tuple[CardType, ...] = ("minion", "villain")
PERMANENTS: tuple[CardType, ...] = ("support", "upgrade", "ally")
"""The types of player cards that enter play when they are played."""


CHARACTER_EVENTS = ("damage", "heal", "defeat", "status")
CARD_EVENTS = ("play", "discard", "leave-play", "enter-play", "shuffle-back", "exhaust", "ready")
"""The events whose sentences name what is hit (if it is anybody), and which card."""


@frozen
class Using:
    """An ability in use: who uses it, the card it is on, and what triggered it.

    `trigger` is the handle of an occurrence that is pending (for an interrupt); `happened` is the occurrence
    that an interrupt waits for or a response answers. `x` is the value chosen for X, `paid` are the resources
    that were paid for it.
    """

    who: str
    card: str
    trigger: int | None = None
    happened: Occurrence | None = None
    x: int = 0
    paid: tuple[Resource, ...] = ()


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

    def could_change(self, table: Table, using: Using) -> bool:
        """Tell whether resolving it could change the game: unless it says otherwise, with a valid target."""
        return self.targets(table, using) != ()


@frozen(kw_only=True)
class Choice:
    """Elements that a cost leaves to choose: `least` to `most` of them, each paying by what `kind` says.

    `refused` are those that look right and cannot be chosen, each with the reason.
    """

    kind: Kind
    candidates: tuple[str, ...]
    least: int = 1
    most: int = 1
    amount: int = 0
    refused: tuple[tuple[str, Reason], ...] = ()

    def raises(self, using: Using, element: str) -> Occurrence:
        """Return what happens to an element that is chosen."""
        if self.kind == "damage":
            return Occurrence(
                kind="damage", who=using.who, target=element, amount=self.amount, source=using.card
            )
        return Occurrence(kind=self.kind, who=using.who, card=element, source=using.card)


class Cost:
    """Something that has to be paid: before the cost arrow of an ability, or besides what a card costs."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The words on the card."""
        raise NotImplementedError

    def payable(self, table: Table, using: Using) -> Reason | None:
        """Return the condition on which it can be paid, as a fact; None where it has none of its own."""
        return None

    def raises(self, table: Table, using: Using) -> tuple[Occurrence, ...]:
        """Return what happens when it is paid, apart from what is left to choose."""
        return ()

    def choice(self, table: Table, using: Using) -> Choice | None:
        """Return what is left to choose; None where nothing is."""
        return None

    def need(self) -> Need | None:
        """Return the resources it needs; None where it needs none."""
        return None


class Modifier:
    """A constant ability that changes what a card costs, or adds a cost."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        raise NotImplementedError

    def change(self, table: Table, using: Using, payer: str, card: str) -> int:
        """Return how many resources more (or, below zero, fewer) `card` costs `payer`."""
        return 0

    def adds(self, table: Table, using: Using, payer: str, card: str) -> Cost | None:
        """Return the additional cost that `payer` has to pay for `card`; None where it adds none."""
        return None


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
        timing = "would" if self.would and kind == "interrupt" else kind
        hit = whose == "any" and self.event in CHARACTER_EVENTS
        subject = message(f"subject.{self.type or ('character' if hit else 'card')}")
        when = message(
            f"when.{timing}.{self.event}.{whose}", type=message(f"a.{self.type or 'card'}"), subject=subject
        )
        if self.type is None or hit or self.event in CARD_EVENTS:
            return when
        return message("when-typed", when=when, subject=subject)


@frozen(kw_only=True)
class Ability:
    """An ability: when it may be used, what it costs, what it does.

    `form` is the form its player must be in, `limit` how often it can be used in a round; with `attack` it is
    an attack. A constant ability has `modifiers` and neither cost nor effect.
    """

    kind: AbilityKind
    forced: bool = False
    form: Form | None = None
    limit: int | None = None
    attack: bool = False
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

    `cost` is in resources (None: it has none), for each player who started with `per_player`; with `x` it is
    what its player chooses. With `only` it may only be paid with resources of that type. `icons` are the
    resources it generates when it is discarded to pay, twice as many for a card of the aspect `doubles_for`.
    `hit_points` belong to characters.
    """

    name: Text
    type: CardType
    aspect: Aspect = "basic"
    cost: int | None = None
    per_player: bool = False
    x: bool = False
    only: Resource | None = None
    icons: tuple[Resource, ...] = ()
    doubles_for: Aspect | None = None
    hit_points: int = 0
    abilities: tuple[Ability, ...] = ()

    @property
    def played_ability(self) -> int | None:
        """The number of the ability that an event resolves when it is played; None for any other card."""
        if self.type != "event":
            return None
        kinds = [ability.kind for ability in self.abilities]
        return next((n for n, kind in enumerate(kinds) if kind not in {"resource", "constant"}), None)
