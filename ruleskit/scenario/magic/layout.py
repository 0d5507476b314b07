"""What a scenario file of Magic holds."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen
from immutabledict import immutabledict

from ruleskit.magic.cards import Cost, Effect, Face, Static
from ruleskit.magic.effects import Signed
from ruleskit.magic.mana import MANA_FORM, ManaText
from ruleskit.magic.objects import Narrowing
from ruleskit.magic.registry import COSTS, EFFECTS, STATICS
from ruleskit.scenario.model import NOTHING_ELSE, Expect, Id, Layout, Variant
from ruleskit.scenario.reading import SIGNED, Reader, Registry, of_form
from ruleskit.words import Text

EFFECT_KEY, COST_KEY, STATIC_KEY = "do", "pay", "rule"
"""The keys that name an effect, a cost, and what a static ability says."""

PoolText = Annotated[str, "pool"]
"""Mana in a pool: `{R}{R}`, or nothing at all."""

READER = Reader(
    renamed={
        "abilities": "ability",
        "costs": "cost",
        "effects": "effect",
        "modes": "mode",
        "statics": "static",
    },
    registries={
        Effect: Registry(EFFECT_KEY, EFFECTS),
        Cost: Registry(COST_KEY, COSTS),
        Static: Registry(STATIC_KEY, STATICS),
    },
    patterns={
        ManaText: of_form("mana as '{2}{R}' (numbers and W, U, B, R, G, C, X)", MANA_FORM.pattern),
        PoolText: of_form("mana as '{R}{R}' (W, U, B, R, G, C), or '' for none", r"(\{[WUBRGC]\}){0,20}"),
        Signed: SIGNED,
    },
)


@frozen(kw_only=True)
class Seat:
    """A player: life, mana, and the cards; of a library and a graveyard the first is on top."""

    id: Id
    name: Text | None = None
    life: int = 20
    mana: PoolText = ""
    lasting_mana: PoolText = ""
    hand: tuple[Id, ...] = ()
    library: tuple[Id, ...] = ()
    graveyard: tuple[Id, ...] = ()
    battlefield: tuple[Id, ...] = ()
    exile: tuple[Id, ...] = ()


CounterKind = Literal["+1/+1", "time"]
"""The kinds of counters."""

Counters = immutabledict[CounterKind, int]


@frozen(kw_only=True)
class State:
    """The state a card is in at the beginning, where it is not the usual one."""

    tapped: bool = False
    damage: int = 0
    fresh: bool = False
    counters: Counters = NOTHING_ELSE
    owner: Id | None = None
    controller: Id | None = None


@frozen(kw_only=True)
class GameStart:
    """How the procedure `game` begins: how many turns are played; without an end where it is None."""

    turns: int | None = None


Startable = Literal[
    "untap", "upkeep", "draw", "main-1", "combat-begin", "attackers", "combat-end", "main-2", "end", "cleanup"
]  # fmt: skip
"""The steps and main phases that can be played by themselves."""


@frozen(kw_only=True)
class StepStart:
    """How `step` begins: which step or main phase it is."""

    step: Startable


@frozen(kw_only=True)
class MagicExpect(Expect):
    """What must come out: cards in a zone in order, the state of players and cards, what is on the stack."""

    zones: immutabledict[str, tuple[Id, ...]] | None = None
    life: immutabledict[Id, Signed] | None = None
    pool: immutabledict[Id, PoolText] | None = None
    controlled: immutabledict[Id, tuple[Id, ...]] | None = None
    damage: immutabledict[Id, int] | None = None
    counters: immutabledict[Id, Counters] | None = None
    power: immutabledict[Id, Signed] | None = None
    toughness: immutabledict[Id, Signed] | None = None
    tapped: tuple[Id, ...] | None = None
    combat: tuple[Id, ...] | None = None
    stack: tuple[Id, ...] | None = None


@frozen(kw_only=True)
class MagicVariant(Variant):
    """What is otherwise in one edition."""

    expect: MagicExpect | None = None


@frozen(kw_only=True)
class MagicLayout(Layout):
    """A scenario file of Magic."""

    player: tuple[Seat, ...]
    active: Id | None = None
    skips_draw: bool = False
    lands: int = 0
    narrow: tuple[Narrowing, ...] = ()
    card: immutabledict[Id, Face]
    state: immutabledict[Id, State] = NOTHING_ELSE
    expect: MagicExpect = MagicExpect()
    variant: immutabledict[Id, MagicVariant] = NOTHING_ELSE


@frozen(kw_only=True)
class GameLayout(MagicLayout):
    """A scenario of several turns."""

    start: GameStart


@frozen(kw_only=True)
class TurnLayout(MagicLayout):
    """A scenario of one turn."""


@frozen(kw_only=True)
class CombatLayout(MagicLayout):
    """A scenario of one combat phase."""


@frozen(kw_only=True)
class StepLayout(MagicLayout):
    """A scenario of one step or main phase."""

    start: StepStart


LAYOUTS: dict[str, type[MagicLayout]] = {
    "combat": CombatLayout,
    "game": GameLayout,
    "step": StepLayout,
    "turn": TurnLayout,
}
"""The procedures a scenario can begin with, and what its file holds for each."""
