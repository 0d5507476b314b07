"""The state of a game of Magic: two players, every object and where it is, and what waits to happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.engine import Verdict
from ruleskit.fixed import fixed
from ruleskit.magic.cards import OF_SUSPEND, Ability, Face, Keyword, Static
from ruleskit.magic.objects import (
    Attack,
    Item,
    Narrowing,
    Object,
    Player,
    Shield,
    StepName,
    UntilEnd,
    Waiting,
)

BATTLEFIELD, STACK, EXILE = "battlefield", "stack", "exile"
TIME = "time"
"""The kind of counter that suspend counts by."""
OWN_ZONES = ("hand", "library", "graveyard")


def _unrestricted(*_: Any) -> Verdict:
    return Verdict()


def _always(*_: Any) -> bool:
    return True


@frozen(kw_only=True)
class Game:
    """A game of two players.

    `zones` hold the cards in order, of a library the first is on top; `stack` holds everything that waits to
    resolve, the top last. `waiting` abilities triggered and go on the stack at the next chance. `struck` are
    the creatures that dealt first-strike damage. `lands` is how many lands the active player has played this
    turn. With `skips_draw` the active player began the game and this is the first turn. `tokens` are the
    tokens that effects can create. `narrowing` names choices that the scenario leaves out. `questions` are
    those the edition asks before something is cast or activated, `completes` tells whether a cast can be
    completed without making mana, `can_suspend` whether the edition knows suspend.
    """

    players: tuple[Player, ...]
    objects: immutabledict[str, Object] = field(converter=fixed)
    zones: immutabledict[str, tuple[str, ...]] = field(converter=fixed)
    active: str
    stack: tuple[Item, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    combat: tuple[Attack, ...] = ()
    struck: tuple[str, ...] = ()
    until_end: tuple[UntilEnd, ...] = ()
    shields: tuple[Shield, ...] = ()
    step: StepName = ""
    lands: int = 0
    skips_draw: bool = False
    tokens: immutabledict[str, Face] = field(factory=immutabledict, converter=fixed)
    narrowing: frozenset[Narrowing] = frozenset()
    questions: Callable[[Game, Any], Verdict] = field(default=_unrestricted, repr=False)
    completes: Callable[[Game, Any], bool] = field(default=_always, repr=False)
    can_suspend: bool = False

    # ── Players ───────────────────────────────────────────────────────────────────────────────────

    def player(self, who: str) -> Player:
        """Return the player `who`."""
        return next(player for player in self.players if player.id == who)

    @property
    def in_order(self) -> tuple[str, str]:
        """Both players, the active one first."""
        return self.active, self.other(self.active)

    def other(self, who: str) -> str:
        """Return the opponent of `who`."""
        return next(player.id for player in self.players if player.id != who)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the players."""
        return tuple(player.id for player in self.players)

    def change_player(self, who: str, **to: Any) -> Game:
        """Return the game with a player in another state."""
        players = tuple(evolve(one, **to) if one.id == who else one for one in self.players)
        return evolve(self, players=players)

    # ── Objects ───────────────────────────────────────────────────────────────────────────────────

    def object(self, card: str) -> Object:
        """Return the object `card`."""
        return self.objects[card]

    def face(self, card: str) -> Face:
        """Return what is printed on `card`."""
        return self.objects[card].face

    def ability(self, card: str, number: int) -> Ability:
        """Return ability `number` of `card`."""
        printed = self.face(card).abilities
        return printed[number] if number < len(printed) else OF_SUSPEND[number - len(printed)]

    def abilities(self, card: str) -> tuple[tuple[int, Ability], ...]:
        """Return the abilities that `card` has where it is, with their numbers."""
        printed = self.face(card).abilities
        if self.on_battlefield(card):
            return tuple(enumerate(printed))
        if card in self.zone(EXILE) and self.has_suspend(card):
            return tuple(enumerate(OF_SUSPEND, len(printed)))
        return ()

    def statics(self) -> Iterator[tuple[str, Static]]:
        """Yield what static abilities on the battlefield say, each with its permanent."""
        for card in self.zone(BATTLEFIELD):
            for ability in self.face(card).abilities:
                yield from ((card, static) for static in ability.statics)

    def has_suspend(self, card: str) -> bool:
        """Whether `card` has suspend, printed or given by an effect."""
        if not self.can_suspend:
            return False
        return self.face(card).suspend is not None or self.object(card).given_suspend

    def suspended(self, card: str) -> bool:
        """Whether `card` is suspended: it has suspend, is in exile, and has a time counter on it."""
        return self.has_suspend(card) and card in self.zone(EXILE) and self.counters(card, TIME) > 0

    def zone(self, name: str) -> tuple[str, ...]:
        """Return the cards in a zone in order."""
        return self.zones.get(name, ())

    def with_zone(self, name: str, cards: tuple[str, ...]) -> Game:
        """Return the game with these cards in a zone."""
        return evolve(self, zones=self.zones.set(name, cards))

    def hand(self, who: str) -> tuple[str, ...]:
        """Return the cards in the hand of `who`."""
        return self.zone(f"{who}.hand")

    def where(self, card: str) -> str:
        """Return the zone of `card`; "" for a token that ceased to exist."""
        return next((zone for zone, cards in self.zones.items() if card in cards), "")

    def on_battlefield(self, card: str) -> bool:
        """Whether `card` is on the battlefield."""
        return card in self.zone(BATTLEFIELD)

    def controlled(self, who: str) -> tuple[str, ...]:
        """Return the permanents that `who` controls."""
        return tuple(card for card in self.zone(BATTLEFIELD) if self.object(card).controller == who)

    def is_creature(self, card: str) -> bool:
        """Whether `card` is a creature on the battlefield."""
        if not self.on_battlefield(card) or "creature" not in self.face(card).types:
            return False
        return not any(one.no_creature for one in self.until_end if one.card == card)

    def creatures(self, who: str) -> tuple[str, ...]:
        """Return the creatures that `who` controls."""
        return tuple(card for card in self.controlled(who) if self.is_creature(card))

    def power(self, card: str) -> int:
        """Return the power of a creature."""
        return self.face(card).power + self._changed(card, "power")

    def toughness(self, card: str) -> int:
        """Return the toughness of a creature."""
        return self.face(card).toughness + self._changed(card, "toughness")

    def _changed(self, card: str, what: str) -> int:
        lasting = sum(getattr(one, what) for one in self.until_end if one.card == card)
        return int(lasting) + self.object(card).counters.get("+1/+1", 0)

    def has(self, card: str, keyword: Keyword) -> bool:
        """Whether `card` has a keyword."""
        given = any(one.keyword == keyword for one in self.until_end if one.card == card)
        from_suspend = keyword == "haste" and self.object(card).suspend_haste
        return given or from_suspend or keyword in self.face(card).keywords

    def counters(self, card: str, kind: str) -> int:
        """Return how many counters of a kind are on `card`."""
        return self.object(card).counters.get(kind, 0)

    def change(self, card: str, **to: Any) -> Game:
        """Return the game with `card` in another state."""
        return evolve(self, objects=self.objects.set(card, evolve(self.object(card), **to)))

    def move(self, card: str, zone: str, place: int | None = None) -> Game:
        """Return the game with `card` moved: to `place` in `zone`, or onto its end.

        In another zone it is a new object: nothing that spoke of it finds it there.
        """
        left = self.where(card)
        zones = self.zones
        if left:
            zones = zones.set(left, tuple(other for other in self.zone(left) if other != card))
        into = list(zones.get(zone, ()))
        into.insert(len(into) if place is None else place, card)
        moved = evolve(self, zones=zones.set(zone, tuple(into)))
        if left in {zone, ""} or (left == STACK and zone == BATTLEFIELD):
            return moved
        state = self.object(card)
        fresh = evolve(Object(face=state.face, owner=state.owner, controller=state.owner), token=state.token)
        return evolve(moved, objects=moved.objects.set(card, fresh)).forget(card)

    def forget(self, card: str) -> Game:
        """Return the game in which nothing speaks of `card` any more; what was aimed at it finds it gone."""
        return evolve(
            self.leave_combat(card),
            stack=tuple(_losing(_without(item, card), card) for item in self.stack),
            until_end=tuple(one for one in self.until_end if one.card != card),
            shields=tuple(one for one in self.shields if one.target != card),
        )

    def leave_combat(self, card: str) -> Game:
        """Return the game with `card` removed from combat; what it blocked stays blocked."""
        attacks = tuple(
            evolve(one, blockers=tuple(other for other in one.blockers if other != card))
            for one in self.combat
            if one.attacker != card
        )
        return evolve(self, combat=attacks)

    def attack_of(self, card: str) -> Attack | None:
        """Return the attack of a creature; None where it does not attack."""
        return next((one for one in self.combat if one.attacker == card), None)

    # ── The stack ─────────────────────────────────────────────────────────────────────────────────

    def item(self, name: str) -> Item:
        """Return what is on the stack under this id."""
        return next(item for item in self.stack if item.id == name)

    def new_item_id(self, kind: str) -> str:
        """Return an id that nothing on the stack has; it is above everything that is already there."""
        numbers = (int(item.id.rsplit("-", 1)[1]) for item in self.stack if item.kind != "spell")
        return f"{kind}-{max(numbers, default=0) + 1}"

    def put_on_stack(self, item: Item) -> Game:
        """Return the game with `item` on top of the stack."""
        return evolve(self, stack=(*self.stack, item))

    def change_item(self, name: str, **to: Any) -> Game:
        """Return the game with something on the stack in another state."""
        return evolve(
            self, stack=tuple(evolve(item, **to) if item.id == name else item for item in self.stack)
        )

    def take_off_stack(self, name: str) -> Game:
        """Return the game without something on the stack; what was aimed at it finds it gone."""
        left = tuple(_without(item, name) for item in self.stack if item.id != name)
        return evolve(self, stack=left)


def _losing(item: Item, card: str) -> Item:
    """Return `item`, if it is an ability of `card`, as one that has lost it."""
    return evolve(item, lost=True) if item.kind == "ability" and item.card == card else item


def _without(item: Item, gone: str) -> Item:
    """Return `item` with `gone` marked wherever it is aimed at."""
    if item.kind == "damage":
        lines = tuple(
            evolve(line, target=evolve(line.target, gone=True)) if line.target.id == gone else line
            for line in item.lines
        )
        return evolve(item, lines=lines)
    targets = tuple(evolve(one, gone=True) if one.id == gone else one for one in item.targets)
    return evolve(item, targets=targets) if targets != item.targets else item
