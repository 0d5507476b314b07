"""What a game of Magic is made of: players, cards and tokens, and what is on the stack."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.fixed import fixed
from ruleskit.magic.cards import Face, Keyword
from ruleskit.magic.mana import Mana, ordered
from ruleskit.magic.occurrence import Occurrence
from ruleskit.words import Text

StepName = Literal[
    "", "untap", "upkeep", "draw", "main-1", "combat-begin", "attackers", "blockers", "damage", "combat-end",
    "main-2", "end", "cleanup",
]  # fmt: skip
MAIN_PHASES: tuple[StepName, ...] = ("main-1", "main-2")

Narrowing = Literal["mana-while-paying"]
"""Choices that a scenario can leave out, so that exploring it stays feasible."""


@frozen(kw_only=True)
class Player:
    """A player: life, the mana in the pool, and what of it lasts until the turn ends.

    `drew_from_nothing` is set once the player had to draw from an empty library, `lost` once the player lost.
    """

    id: str
    name: Text
    life: int = 20
    pool: Mana = ()
    lasting_mana: Mana = ()
    drew_from_nothing: bool = False
    lost: bool = False

    @property
    def mana(self) -> Mana:
        """All mana the player can spend."""
        return ordered((*self.pool, *self.lasting_mana))


@frozen(kw_only=True)
class Object:
    """A card or a token.

    `damage` is the damage marked on a creature; with `fresh` it has not been under its player's control
    since the turn began. `counters` are counted by their kind. With `given_suspend` an effect gave it
    suspend, with `suspend_haste` it was cast from suspend, and nobody else has had control of it since.
    """

    face: Face
    owner: str
    controller: str
    tapped: bool = False
    damage: int = 0
    counters: immutabledict[str, int] = field(factory=immutabledict, converter=fixed)
    fresh: bool = False
    token: bool = False
    given_suspend: bool = False
    suspend_haste: bool = False


@frozen(kw_only=True)
class Aimed:
    """Something that was chosen as a target; `gone` once it is no longer the same object."""

    id: str
    gone: bool = False


@frozen(kw_only=True)
class DamageLine:
    """Combat damage that was announced: from which creature, to whom, how much."""

    source: str
    target: Aimed
    amount: int


@frozen(kw_only=True)
class Item:
    """Something on the stack: a spell, an ability, or announced combat damage.

    `number` is that of the ability on its card; with `lost` that card has changed zones since, and is another
    object now. `event` triggered it. `free` marks a spell that was cast without paying its mana cost.
    """

    id: str
    kind: Literal["spell", "ability", "damage"]
    who: str
    card: str = ""
    number: int | None = None
    lost: bool = False
    targets: tuple[Aimed, ...] = ()
    x: int = 0
    kicked: bool = False
    mode: int | None = None
    free: bool = False
    event: Occurrence | None = None
    lines: tuple[DamageLine, ...] = ()


@frozen(kw_only=True)
class Waiting:
    """An ability that triggered and waits to be put on the stack."""

    who: str
    card: str
    number: int
    event: Occurrence

    @property
    def id(self) -> str:
        """How answers name it."""
        return f"{self.card}:{self.number}"


@frozen(kw_only=True)
class Attack:
    """An attacking creature and its blockers; `blocked` stays when they are gone."""

    attacker: str
    blockers: tuple[str, ...] = ()
    blocked: bool = False


@frozen(kw_only=True)
class UntilEnd:
    """What an effect changes about a card until the turn ends; `former` is who gets it back."""

    card: str
    power: int = 0
    toughness: int = 0
    keyword: Keyword | None = None
    no_creature: bool = False
    former: str = ""


@frozen(kw_only=True)
class Shield:
    """Damage to be prevented: the next so much to a creature or a player."""

    target: str
    amount: int
