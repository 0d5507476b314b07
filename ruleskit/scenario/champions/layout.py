"""What a scenario file of Champions holds."""

from __future__ import annotations

from typing import Literal

from attrs import frozen
from immutabledict import immutabledict

from ruleskit.champions.cards import Cost, Effect, Face, Form, Modifier, Status
from ruleskit.champions.registry import COSTS, EFFECTS, MODIFIERS
from ruleskit.scenario.model import NOTHING_ELSE, Expect, Id, Layout, Variant
from ruleskit.scenario.reading import Reader, Registry
from ruleskit.words import Text

EFFECT_KEY, COST_KEY, MODIFIER_KEY = "do", "pay", "change"
"""The keys that name an effect, a cost, and a modifier."""

READER = Reader(
    renamed={"abilities": "ability", "costs": "cost", "effects": "effect", "modifiers": "modifier"},
    registries={
        Effect: Registry(EFFECT_KEY, EFFECTS),
        Cost: Registry(COST_KEY, COSTS),
        Modifier: Registry(MODIFIER_KEY, MODIFIERS),
    },
)


@frozen(kw_only=True)
class Seat:
    """A player, and the cards that lie in front of one; of a deck or discard pile the first is on top."""

    id: Id
    name: Text | None = None
    identity: Id
    form: Form = "hero"
    eliminated: bool = False
    hand: tuple[Id, ...] = ()
    deck: tuple[Id, ...] = ()
    discard: tuple[Id, ...] = ()
    in_play: tuple[Id, ...] = ()


@frozen(kw_only=True)
class Encounter:
    """The cards that belong to no player."""

    in_play: tuple[Id, ...] = ()
    deck: tuple[Id, ...] = ()
    discard: tuple[Id, ...] = ()


@frozen(kw_only=True)
class State:
    """The state a card is in at the beginning, where it is not the usual one."""

    exhausted: bool = False
    damage: int = 0
    counters: int = 0
    statuses: tuple[Status, ...] = ()
    owner: Id | None = None
    controller: Id | None = None


Beginning = Literal[
    "damage", "defeat", "discard", "draw", "enter-play", "exhaust", "heal", "leave-play", "ready", "threat"
]
"""What can be about to happen when a scenario begins."""


@frozen(kw_only=True)
class Happens:
    """Something that is about to happen when the scenario begins."""

    kind: Beginning
    who: Id | None = None
    card: Id | None = None
    target: Id | None = None
    amount: int = 0
    source: Id | None = None


@frozen(kw_only=True)
class TurnStart:
    """How the procedure `turn` begins: whose chance to act it is."""

    who: Id


@frozen(kw_only=True)
class PlayStart:
    """How `play` begins: who plays which card, or (with `ability`) uses which ability of it."""

    who: Id
    card: Id
    ability: int | None = None


@frozen(kw_only=True)
class HappenStart:
    """How `happen` begins: everything that happens at once, and by whom."""

    who: Id | None = None
    occurrence: tuple[Happens, ...]


@frozen(kw_only=True)
class Paid:
    """A payment that is expected. What is None is not looked at."""

    who: Id | None = None
    card: Id | None = None
    total: int | None = None
    generated: int | None = None
    paid: int | None = None
    overpaid: int | None = None
    lost: int | None = None


@frozen(kw_only=True)
class ChampionsExpect(Expect):
    """What must come out: cards in a zone in order, the state of cards and players, payments in order."""

    zones: immutabledict[str, tuple[Id, ...]] | None = None
    damage: immutabledict[Id, int] | None = None
    counters: immutabledict[Id, int] | None = None
    statuses: immutabledict[Id, tuple[Status, ...]] | None = None
    forms: immutabledict[Id, Form] | None = None
    exhausted: tuple[Id, ...] | None = None
    paid: tuple[Paid, ...] | None = None


@frozen(kw_only=True)
class ChampionsVariant(Variant):
    """What is otherwise in one edition."""

    expect: ChampionsExpect | None = None


@frozen(kw_only=True)
class ChampionsLayout(Layout):
    """A scenario file of Champions."""

    player: tuple[Seat, ...]
    first: Id | None = None
    active: Id | None = None
    encounter: Encounter = Encounter()
    card: immutabledict[Id, Face]
    state: immutabledict[Id, State] = NOTHING_ELSE
    seed: int = 0
    expect: ChampionsExpect = ChampionsExpect()
    variant: immutabledict[Id, ChampionsVariant] = NOTHING_ELSE


@frozen(kw_only=True)
class TurnLayout(ChampionsLayout):
    """A scenario that begins with a chance to act."""

    start: TurnStart


@frozen(kw_only=True)
class PlayLayout(ChampionsLayout):
    """A scenario that begins with a card being played or an ability being used."""

    start: PlayStart


@frozen(kw_only=True)
class HappenLayout(ChampionsLayout):
    """A scenario that begins with something that happens."""

    start: HappenStart


LAYOUTS: dict[str, type[ChampionsLayout]] = {
    "happen": HappenLayout,
    "play": PlayLayout,
    "turn": TurnLayout,
}
"""The procedures a scenario can begin with, and what its file holds for each."""
