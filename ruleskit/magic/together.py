"""Whether all costs can be paid together: nothing pays for two of them."""

from __future__ import annotations

from attrs import evolve

from ruleskit.magic.cards import Cost
from ruleskit.magic.casting import Casting, costs_of, price_of
from ruleskit.magic.costs import PayLife, SacrificeThis
from ruleskit.magic.game import Game
from ruleskit.magic.mana import reachable
from ruleskit.magic.sources import alternatives, usable


def open_element(game: Game, casting: Casting) -> tuple[int, Cost] | None:
    """Return the first cost for which something is still to be chosen, with its number."""
    chosen = {number for number, _ in casting.chosen}
    return next(
        (
            (number, cost)
            for number, cost in enumerate(costs_of(game, casting))
            if number not in chosen and cost.candidates(game, casting.using) is not None
        ),
        None,
    )


def elements(game: Game, casting: Casting) -> tuple[str, ...]:
    """Return what can be chosen for that cost so that everything else can still be paid."""
    found = open_element(game, casting)
    if found is None:
        return ()
    number, cost = found
    taken = {card for _, card in casting.chosen}
    if any(isinstance(one, SacrificeThis) for one in costs_of(game, casting)):
        taken.add(casting.card)
    return tuple(
        card
        for card in cost.candidates(game, casting.using) or ()
        if card not in taken
        and payable_together(game, evolve(casting, chosen=(*casting.chosen, (number, card))))
    )


def payable_together(game: Game, casting: Casting) -> bool:
    """Whether everything that is still to be chosen can be, and the life and the mana are there besides."""
    if open_element(game, casting) is not None:
        return bool(elements(game, casting))
    player, costs = game.player(casting.who), costs_of(game, casting)
    cost = price_of(game, casting)
    life = sum(one.amount for one in costs if isinstance(one, PayLife))
    mana = not cost or not cost.total or reachable(player.mana, cost, alternatives(usable(game, casting)))
    return player.life >= life and mana
