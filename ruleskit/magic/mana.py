"""Mana: what is in a pool, what something costs, and whether the one pays for the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal, get_args

from attrs import evolve, frozen

Colour = Literal["w", "u", "b", "r", "g", "c"]
"""White, blue, black, red, green; `c` is colourless."""

COLOURS: tuple[Colour, ...] = get_args(Colour)

ManaText = Annotated[str, "mana"]
"""Mana as it is printed: `{2}{R}{R}`."""

MANA_FORM = re.compile(r"(\{(\d{1,2}|[WUBRGCX])\}){1,12}")

Mana = tuple[Colour, ...]
"""Mana in a pool, in the order of the colours."""


@frozen(kw_only=True)
class Price:
    """A cost in mana: coloured symbols, generic mana, and how many of its symbols are X."""

    coloured: Mana = ()
    generic: int = 0
    x_symbols: int = 0

    @property
    def total(self) -> int:
        """How much mana it takes; an X that nobody chose counts as 0."""
        return len(self.coloured) + self.generic

    def with_x(self, x: int) -> Price:
        """Return the price with a value for X."""
        return evolve(self, generic=self.generic + self.x_symbols * x, x_symbols=0)

    def more(self, generic: int) -> Price:
        """Return the price with more generic mana (or, below zero, with less, but never below none)."""
        return evolve(self, generic=max(0, self.generic + generic))

    def __add__(self, other: Price) -> Price:
        """Return both prices as one."""
        return Price(
            coloured=ordered((*self.coloured, *other.coloured)),
            generic=self.generic + other.generic,
            x_symbols=self.x_symbols + other.x_symbols,
        )

    def __str__(self) -> str:
        """The price as it is printed."""
        generic = [str(self.generic)] if self.generic or not (self.coloured or self.x_symbols) else []
        symbols = [*["X"] * self.x_symbols, *generic, *(one.upper() for one in self.coloured)]
        return "".join(f"{{{one}}}" for one in symbols)


FREE = Price()


@cache
def price(text: ManaText) -> Price:
    """Return the price that is printed as `text`."""
    symbols = re.findall(r"\{(\w+)\}", text)
    return Price(
        coloured=ordered(one for colour in COLOURS for one in [colour] * symbols.count(colour.upper())),
        generic=sum(int(one) for one in symbols if one.isdecimal()),
        x_symbols=symbols.count("X"),
    )


def ordered(mana: Iterable[Colour]) -> Mana:
    """Return mana in the order of the colours."""
    return tuple(sorted(mana, key=COLOURS.index))


def without(pool: Mana, spent: Iterable[Colour]) -> Mana:
    """Return the pool without what was spent."""
    left = list(pool)
    for one in spent:
        left.remove(one)
    return tuple(left)


def covers(pool: Mana, cost: Price) -> bool:
    """Whether the mana pays the cost: coloured symbols with their colour, generic mana with any."""
    there = Counter(pool)
    return len(pool) >= cost.total and all(
        there[colour] >= wanted for colour, wanted in Counter(cost.coloured).items()
    )


def spare(pool: Mana, cost: Price) -> Mana:
    """Return what is left of a pool that covers the cost once its coloured symbols are paid."""
    return without(pool, cost.coloured)


def ways_to_pay_generic(pool: Mana, cost: Price) -> tuple[Colour, ...]:
    """Return the colours of which one can be spent next for generic mana; none where nothing is open.

    It is open only where something will be left, and the mana is of several colours.
    """
    left = spare(pool, cost)
    kinds = tuple(dict.fromkeys(left))
    return kinds if cost.generic and len(left) > cost.generic and len(kinds) > 1 else ()


Made = tuple[Mana, ...]
"""What a source of mana can make: the alternatives."""


def reachable(pool: Mana, cost: Price, sources: tuple[Made, ...]) -> bool:
    """Whether the pool pays the cost once every source was used in the right way."""
    return any(covers(full, cost) for full in _filled(pool, sources))


def missing(pool: Mana, cost: Price, sources: tuple[Made, ...]) -> Price:
    """Return the least that is missing to pay the cost, also with every source."""
    return min((_short(full, cost) for full in _filled(pool, sources)), key=lambda short: short.total)


def _filled(pool: Mana, sources: tuple[Made, ...]) -> tuple[Mana, ...]:
    """Return every pool that there can be once each source was used, each once."""
    full: dict[Mana, None] = {pool: None}
    for source in sources:
        full = {ordered((*one, *made)): None for one in full for made in source}
    return tuple(full)


def _short(pool: Mana, cost: Price) -> Price:
    coloured = tuple((Counter(cost.coloured) - Counter(pool)).elements())
    paid = Counter(cost.coloured) - Counter(coloured)
    left = sum((Counter(pool) - paid).values())
    return Price(coloured=ordered(coloured), generic=max(0, cost.generic - left))


def symbols(mana: Iterable[Colour]) -> str:
    """Return mana as it is printed."""
    return "".join(f"{{{one.upper()}}}" for one in mana)


def signed(number: int) -> str:
    """Return a number with its sign, as changes of power and toughness are written."""
    return f"{number:+}"
