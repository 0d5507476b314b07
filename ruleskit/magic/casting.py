"""The notes of casting a spell or activating an ability, and what these notes stand for in a game."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.magic.cards import Cost, Effect, Using
from ruleskit.magic.game import Game
from ruleskit.magic.mana import FREE, Mana, Price, price
from ruleskit.magic.objects import Item

Moment = Literal["priority", "resolving", "paying", "other", "nobody"]
"""When it is done: with priority, while something resolves or is paid; or the priority is not one's own."""


@frozen(kw_only=True)
class Casting:
    """A spell being cast, or (with `number`) an activated ability of a card being activated.

    With `free` the mana cost is not paid, with `alternative` another one is, with `kicked` the kicker too,
    `mode` is the chosen one of its modes.
    `item` is its id on the stack, `cost` the mana to pay, `chosen` what pays the other costs (by their
    numbers), `generic` the mana that was chosen for generic symbols. With `suspends` the card is not cast at
    all but exiled with suspend, and the cost is that of suspend.
    """

    who: str
    card: str
    number: int | None = None
    moment: Moment = "priority"
    free: bool = False
    alternative: bool | None = None
    kicked: bool | None = None
    mode: int | None = None
    x: int = 0
    item: str = ""
    cost: Price = FREE
    chosen: tuple[tuple[int, str], ...] = ()
    generic: Mana = ()
    suspends: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether it is a spell, and not an ability."""
        return self.number is None

    @property
    def using(self) -> Using:
        """What its costs and effects are told of it."""
        return Using(who=self.who, card=self.card, x=self.x, kicked=bool(self.kicked))


def effects_of(
    game: Game, card: str, number: int | None, *, kicked: bool = False, mode: int | None = None
) -> tuple[Effect, ...]:
    """Return what a spell, or an ability of a card, does when it resolves."""
    if number is not None:
        return game.ability(card, number).effects
    face = game.face(card)
    chosen = () if mode is None else face.modes[mode].effects
    return face.effects + chosen + (face.kicked if kicked else ())


def effects_of_item(game: Game, item: Item) -> tuple[Effect, ...]:
    """Return what something on the stack does when it resolves; combat damage has no effects of its own."""
    if not item.card:
        return ()
    return effects_of(game, item.card, item.number, kicked=item.kicked, mode=item.mode)


def costs_of(game: Game, casting: Casting) -> tuple[Cost, ...]:
    """Return what has to be paid besides mana."""
    if casting.suspends:
        return ()
    if casting.number is not None:
        return game.ability(casting.card, casting.number).costs
    return game.face(casting.card).costs


def price_of(game: Game, casting: Casting) -> Price | None:
    """Return the mana to pay, with everything that makes it more; None for a card without a mana cost."""
    base = _base(game, casting)
    if base is None:
        return None
    if casting.suspends:
        return base.with_x(casting.x)
    face = game.face(casting.card)
    if casting.is_spell and casting.kicked and face.kicker:
        base += price(face.kicker)
    return base.with_x(casting.x).more(tax(game, casting.who, casting.card, spell=casting.is_spell))


def _base(game: Game, casting: Casting) -> Price | None:
    face = game.face(casting.card)
    if casting.suspends:
        return price(face.suspend.mana) if face.suspend else None
    if casting.number is not None:
        return game.ability(casting.card, casting.number).price
    if casting.free:
        return FREE
    if casting.alternative and face.alternative is not None:
        return price(face.alternative)
    return face.price


def x_symbols(game: Game, casting: Casting) -> int:
    """Return how many X stand in the cost that is paid."""
    base = _base(game, casting)
    return base.x_symbols if base else 0


def tax(game: Game, who: str, card: str, *, spell: bool) -> int:
    """Return how much generic mana more static abilities ask for a spell or an activated ability."""
    return sum(static.taxes(game, source, who, card, spell=spell) for source, static in game.statics())


def mana_value(game: Game, casting: Casting) -> int:
    """Return the mana value of a spell: that of its mana cost, with the chosen X, whatever was paid."""
    printed = game.face(casting.card).price
    return printed.with_x(casting.x).total if printed else 0
