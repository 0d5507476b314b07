"""What a card or an ability costs: resources with every modifier, and whatever else has to be paid."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from ruleskit.champions.afford import Need
from ruleskit.champions.cards import Choice, Cost, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Bill, Demand, Playing
from ruleskit.champions.table import Table


def demands(table: Table, playing: Playing) -> tuple[Demand, ...]:
    """Return every cost but the card's own in resources: those of the ability, then the additional ones.

    Once the modifiers are applied, no card adds another one or takes its own back.
    """
    if playing.demands is not None:
        return playing.demands
    ability = playing.ability(table)
    own = tuple(Demand(cost=cost, using=playing.using) for cost in (ability.costs if ability else ()))
    if not playing.is_card:
        return own
    added = tuple(
        Demand(cost=cost, using=playing.using, additional=True)
        for using, modifier in table.modifiers()
        if (cost := modifier.adds(table, using, playing.who, playing.card))
    )
    return own + added


def bill(table: Table, playing: Playing) -> Bill:
    """Return what is to be paid in resources, every modifier named."""
    extra = sum(need.amount for demand in demands(table, playing) if (need := demand.cost.need()))
    if not playing.is_card:
        return Bill(extra=extra)
    face = table.face(playing.card)
    constant = tuple(
        (using.card, change)
        for using, modifier in table.modifiers()
        if (change := modifier.change(table, using, playing.who, playing.card))
    )
    waiting = tuple(
        (discount.source, -discount.amount)
        for discount in table.discounts
        if discount.who == playing.who and discount.of == face.type
    )
    return Bill(
        printed=(playing.x or 0) if face.x else (face.cost or 0),
        players=len(table.players) if face.per_player else 1,
        changes=constant + waiting,
        extra=extra,
    )


def needs(table: Table, playing: Playing) -> tuple[Need, ...]:
    """Return the resources that are needed: for the card itself, and for each cost that asks for some."""
    others = tuple(need for demand in demands(table, playing) if (need := demand.cost.need()))
    if not playing.is_card:
        return others
    return (Need(due(table, playing).own, table.face(playing.card).only), *others)


def due(table: Table, playing: Playing) -> Bill:
    """Return the bill that was made out, or as long as there is none, what it would be now.

    Once the modifiers are applied, nothing that happens during the payment changes the cost any more.
    """
    return playing.bill or bill(table, playing)


def fixed(table: Table, playing: Playing) -> tuple[Occurrence, ...]:
    """Return what happens when the costs are paid, apart from resources and what is left to choose."""
    return raised(table, ((demand.cost, demand.using) for demand in demands(table, playing)))


def raised(table: Table, costs: Iterable[tuple[Cost, Using]]) -> tuple[Occurrence, ...]:
    """Return what happens when `costs` are paid.

    What leaves play comes last: all of it happens at once, but only a card in play can be exhausted.
    """
    happening = (what for cost, using in costs for what in cost.raises(table, using))
    return tuple(sorted(happening, key=lambda what: what.kind == "leave-play"))


def choices(table: Table, playing: Playing) -> tuple[Choice | None, ...]:
    """Return for every demand what it leaves to choose."""
    return tuple(demand.choice(table) for demand in demands(table, playing))


def use_up_discounts(table: Table, playing: Playing) -> Table:
    """Return the table without the discounts that waited for this card."""
    kind = table.face(playing.card).type
    rest = tuple(one for one in table.discounts if one.who != playing.who or one.of != kind)
    return evolve(table, discounts=rest) if playing.is_card else table
