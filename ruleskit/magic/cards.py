"""What is printed on a card, and what abilities and effects are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, get_args

from attrs import field, frozen

from ruleskit.magic.mana import FREE, ManaText, Price, price
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, Text, message

if TYPE_CHECKING:
    from ruleskit.engine import Reason
    from ruleskit.magic.game import Game

CardType = Literal["artifact", "creature", "enchantment", "instant", "land", "sorcery"]
Keyword = Literal["defender", "first-strike", "flash", "haste"]
AbilityKind = Literal["activated", "triggered", "static"]
Whose = Literal["you", "opponent", "any"]
Aim = Literal[
    "ability", "any", "attacker", "card-in-exile", "creature", "land", "opponent", "permanent", "player",
    "spell", "suspended", "your-creature",
]  # fmt: skip
"""What an effect can target; `any` is a creature or a player."""

CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
PERMANENTS: tuple[CardType, ...] = ("artifact", "creature", "enchantment", "land")


@frozen(kw_only=True)
class Using:
    """A spell or an ability as it does something: whose it is, which card, X, and what triggered it."""

    who: str
    card: str
    x: int = 0
    kicked: bool = False
    event: Occurrence | None = None


class Effect:
    """What a spell or an ability does: one sentence of its text."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        raise NotImplementedError

    @property
    def aim(self) -> Aim | None:
        """What it targets; None where it has no target."""
        return None

    def knows(self, game: Game, target: str) -> tuple[Reason, ...]:
        """Return what else the rules say about doing it to this target."""
        return ()

    def happens(self, game: Game, using: Using, target: str) -> tuple[Occurrence, ...]:
        """Return what happens, all at once; `target` is "" where it has none."""
        return ()

    def opens(self, game: Game, using: Using, target: str) -> tuple[str, Any] | None:
        """Return the procedure that it opens, with its notes; None where it asks for no decision."""
        return None


class Cost:
    """Something other than mana that has to be paid."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The words on the card."""
        raise NotImplementedError

    def payable(self, game: Game, using: Using) -> Reason | None:
        """Return the condition on which it can be paid, as a fact; None where it always can."""
        return None

    def happens(self, game: Game, using: Using, chosen: str) -> tuple[Occurrence, ...]:
        """Return what happens when it is paid, with what was chosen for it ("" where nothing is)."""
        return ()

    def candidates(self, game: Game, using: Using) -> tuple[str, ...] | None:
        """Return what can be chosen to pay it; None where it leaves nothing to choose."""
        return None


class Static:
    """What a static ability says: what others have to pay more, or cannot do."""

    __slots__ = ()

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        raise NotImplementedError

    def skips_draw(self, game: Game, source: str, who: str) -> bool:
        """Return whether `who` skips the draw step."""
        return False

    def taxes(self, game: Game, source: str, who: str, card: str, *, spell: bool) -> int:
        """Return how much generic mana more `who` pays for a spell, or for the ability of a card."""
        return 0

    def forbids(self, game: Game, source: str, who: str, card: str) -> Reason | None:
        """Return why `who` cannot cast `card`; None where it does not forbid it."""
        return None


@frozen(kw_only=True)
class When:
    """The event that triggers an ability.

    `whose` tells whose step it is, or which player it happens to or who does it; with `this` it happens to
    the card of the ability itself.
    """

    event: Kind
    whose: Whose = "any"
    this: bool = False

    def fits(self, game: Game, card: str, what: Occurrence) -> bool:
        """Whether `what` triggers the ability of `card`."""
        if what.kind != self.event or (self.this and card not in {what.card, what.target}):
            return False
        mine = what.who == game.object(card).controller
        return self.whose == "any" or (mine if self.whose == "you" else bool(what.who) and not mine)

    @property
    def says(self) -> Message:
        """The words on the card."""
        whose = "this" if self.this else self.whose
        return message(f"when.{self.event}.{whose}")


@frozen(kw_only=True)
class Ability:
    """An ability.

    An activated one has `mana` and `costs` before its colon, a triggered one a `when`; with `may` its player
    can decline it on resolution. `only_if` has to hold for its card when it triggers and when it resolves.
    """

    kind: AbilityKind
    mana: ManaText | None = None
    costs: tuple[Cost, ...] = ()
    when: When | None = None
    may: bool = False
    only_if: Literal["suspended", "in-exile"] | None = None
    effects: tuple[Effect, ...] = ()
    statics: tuple[Static, ...] = ()

    @property
    def price(self) -> Price:
        """The mana it costs to activate."""
        return price(self.mana) if self.mana else FREE


@frozen(kw_only=True)
class Suspend:
    """The keyword suspend: how many time counters, for which mana."""

    counters: int = 0
    x: bool = False
    mana: ManaText


@frozen(kw_only=True)
class RemoveTimeCounter(Effect):
    """The second ability of suspend: a time counter is removed from the card."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.tick")

    def opens(self, game: Game, using: Using, target: str) -> tuple[str, Suspended]:
        """Open it as a procedure of its own."""
        return "tick", Suspended(who=using.who, card=using.card)


@frozen(kw_only=True)
class CastIt(Effect):
    """The third ability of suspend: the card is cast without paying its mana cost."""

    @property
    def says(self) -> Message:
        """The sentence on the card."""
        return message("effect.last-counter")

    def opens(self, game: Game, using: Using, target: str) -> tuple[str, Suspended]:
        """Open it as a procedure of its own."""
        return "last", Suspended(who=using.who, card=using.card)


@frozen(kw_only=True)
class Suspended:
    """The notes of the two triggered abilities of suspend: the owner, the card, whether it will be cast."""

    who: str
    card: str
    casts: bool = False


OF_SUSPEND = (
    Ability(
        kind="triggered",
        when=When(event="begin-upkeep", whose="you"),
        only_if="suspended",
        effects=(RemoveTimeCounter(),),
    ),
    Ability(
        kind="triggered",
        when=When(event="last-counter", this=True),
        only_if="in-exile",
        effects=(CastIt(),),
    ),
)
"""The two triggered abilities that suspend stands for; they count on from those printed on the card."""


def _types(value: Iterable[CardType]) -> tuple[CardType, ...]:
    return tuple(value)


@frozen(kw_only=True)
class Mode:
    """One of the things of which a spell does only one: what it does."""

    effects: tuple[Effect, ...]


@frozen(kw_only=True)
class Face:
    """A card as it is printed.

    `mana` is its mana cost (None: it has none), `alternative` another cost it may be cast for, `kicker` an
    additional one that is up to its player, `costs` additional ones that are not. An instant or sorcery does
    what its `effects` say, then what the chosen one of its `modes` says, and, if it was kicked, what
    `kicked` says.
    """

    name: Text
    types: tuple[CardType, ...] = field(converter=_types)
    subtypes: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    mana: ManaText | None = None
    alternative: ManaText | None = None
    kicker: ManaText | None = None
    suspend: Suspend | None = None
    power: int = 0
    toughness: int = 0
    costs: tuple[Cost, ...] = ()
    effects: tuple[Effect, ...] = ()
    kicked: tuple[Effect, ...] = ()
    modes: tuple[Mode, ...] = ()
    abilities: tuple[Ability, ...] = ()

    @property
    def price(self) -> Price | None:
        """The mana cost; None where it has none."""
        return price(self.mana) if self.mana is not None else None

    @property
    def permanent(self) -> bool:
        """Whether it stays on the battlefield."""
        return any(kind in PERMANENTS for kind in self.types)
