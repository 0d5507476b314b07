"""Determining what a spell or an ability costs, and paying it."""

from __future__ import annotations

from attrs import evolve

from ruleskit.engine import Done, Option, Verdict, fails, holds, verdict
from ruleskit.magic import conditions, together
from ruleskit.magic.casting import Casting, costs_of, price_of, x_symbols
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.mana import (
    FREE,
    Mana,
    covers,
    ordered,
    reachable,
    spare,
    symbols,
    ways_to_pay_generic,
    without,
)
from ruleskit.magic.sources import Source, alternatives, make_mana, one_of_each, usable
from ruleskit.magic.together import open_element
from ruleskit.words import Message, Ref, message

PLAIN, OTHER = "cost:mana", "cost:alternative"
KICKED, UNKICKED = "kicker:yes", "kicker:no"


def has_alternative(game: Game, casting: Casting) -> Verdict:
    """Is there another cost it could be cast for? Not for a spell whose mana cost is not paid."""
    card = Ref(casting.card)
    if not casting.is_spell or game.face(casting.card).alternative is None:
        return verdict(fails("full:alternative-cost", message("reason.no-alternative", card=card)))
    if casting.free:
        return verdict(fails("suspend.no-alternative", message("reason.free-already", card=card)))
    return verdict(holds("full:alternative-cost", message("fact.alternative", card=card)))


def which_cost(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return both costs; one that cannot be paid is shown with its reasons."""
    face = game.face(casting.card)
    plain = message("option.pay-cost", cost=face.mana or "")
    other = message("option.pay-cost", cost=face.alternative or "")
    return (
        Option(PLAIN, plain, conditions.paid_as(game, casting, alternative=False)),
        Option(OTHER, other, conditions.paid_as(game, casting, alternative=True)),
    )


def choose_cost(game: Game, casting: Casting, chosen: str) -> Done:
    """Note which one."""
    return Done(game, evolve(casting, alternative=chosen == OTHER))


def has_kicker(game: Game, casting: Casting) -> Verdict:
    """Is there an additional cost that is up to the player?"""
    card = Ref(casting.card)
    if casting.is_spell and game.face(casting.card).kicker is not None:
        return verdict(holds("full:additional-cost", message("fact.kicker", card=card)))
    return verdict(fails("full:additional-cost", message("reason.no-kicker", card=card)))


def kick_or_not(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return the choice; a kicker that cannot be paid is shown with its reasons."""
    kicked = evolve(casting, kicked=True)
    found = conditions.payable(game, kicked) + conditions.targets(game, kicked)
    kicker = message("option.kick", cost=game.face(casting.card).kicker or "")
    return Option(KICKED, kicker, found), Option(UNKICKED, message("option.no-kick"))


def choose_kicker(game: Game, casting: Casting, chosen: str) -> Done:
    """Note it, also on the stack."""
    kicked = chosen == KICKED
    return Done(game.change_item(casting.item, kicked=kicked), evolve(casting, kicked=kicked))


def has_x(game: Game, casting: Casting) -> Verdict:
    """Is there an X in what is paid? An X in a cost that is not paid is 0."""
    card = Ref(casting.card)
    if x_symbols(game, casting):
        return verdict(holds("full:x", message("fact.x", card=card)))
    printed = game.face(casting.card).price if casting.is_spell else None
    if printed is None or not printed.x_symbols:
        return verdict(fails("full:x", message("reason.no-x", card=card)))
    return verdict(fails("suspend.x-zero" if casting.free else "full:x", message("reason.x-zero", card=card)))


def values_of_x(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return the values that can be paid, from 0."""
    makers = alternatives(usable(game, casting))
    most = len(game.player(casting.who).mana) + sum(max(map(len, made)) for made in makers)
    values = (x for x in range(most + 1) if conditions.payable(game, evolve(casting, x=x)))
    return tuple(Option(f"x:{x}", message("option.x", x=x)) for x in values)


def choose_x(game: Game, casting: Casting, chosen: str) -> Done:
    """Note it, also on the stack."""
    x = int(chosen.removeprefix("x:"))
    return Done(game.change_item(casting.item, x=x), evolve(casting, x=x))


def determine(game: Game, casting: Casting) -> Done:
    """The total cost is fixed: nothing changes it any more."""
    cost = price_of(game, casting) or FREE
    told = message("event.total", card=Ref(casting.card), cost=str(cost))
    return Done(game, evolve(casting, cost=cost), (told,))


def element_to_choose(game: Game, casting: Casting) -> Verdict:
    """Is there a cost for which something has to be chosen?"""
    found = open_element(game, casting)
    if found is None:
        return verdict(fails("full:additional-cost", message("reason.nothing-to-choose")))
    return verdict(holds("full:additional-cost", message("fact.to-choose", cost=found[1].says)))


def elements(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return everything that could be chosen for it, with everything else still payable."""
    return tuple(
        Option(f"choose:{card}", message("option.choose", card=Ref(card)), thing=card)
        for card in together.elements(game, casting)
    )


def element_question(game: Game, casting: Casting) -> Message:
    """Ask for it."""
    found = open_element(game, casting)
    assert found is not None
    return message("question.element", cost=found[1].says)


def choose_element(game: Game, casting: Casting, chosen: str) -> Done:
    """Note it; nothing is paid yet."""
    found = open_element(game, casting)
    assert found is not None
    return Done(game, evolve(casting, chosen=(*casting.chosen, (found[0], chosen.removeprefix("choose:")))))


def more_mana(game: Game, casting: Casting) -> Verdict:
    """Is there less mana in the pool than the cost takes?"""
    pool = game.player(casting.who).mana
    says = message("fact.to-pay", cost=str(casting.cost), there=len(pool))
    if covers(pool, casting.cost):
        return verdict(fails("full:mana-cost", says))
    return verdict(holds("full:mana-cost", says))


def mana_sources(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return the mana abilities after which the rest can still be paid."""
    found = usable(game, casting)
    return tuple(one.option for one in one_of_each(game, found) if _leads_on(game, casting, found, one))


def _leads_on(game: Game, casting: Casting, found: tuple[Source, ...], one: Source) -> bool:
    pool = ordered((*game.player(casting.who).mana, *one.made))
    rest = alternatives(tuple(other for other in found if other.card != one.card))
    return reachable(pool, casting.cost, rest) and _helps(game, casting, one)


def _helps(game: Game, casting: Casting, one: Source) -> bool:
    """Whether some of the mana pays for something that is still open."""
    pool, cost = game.player(casting.who).mana, casting.cost
    for colour in set(cost.coloured):
        if colour in one.made and pool.count(colour) < cost.coloured.count(colour):
            return True
    paid = sum(min(pool.count(colour), cost.coloured.count(colour)) for colour in set(cost.coloured))
    return len(pool) - paid < cost.generic


def make(game: Game, casting: Casting, chosen: str) -> Done:
    """Use the mana ability."""
    source = next(one for one in usable(game, casting) if one.id == chosen)
    game, told = make_mana(game, casting.who, source)
    return Done(game, casting, told)


def _left(game: Game, casting: Casting) -> Mana:
    return without(game.player(casting.who).mana, casting.generic)


def generic_open(game: Game, casting: Casting) -> Verdict:
    """Is it open with which mana a generic symbol is paid?"""
    cost = casting.cost.more(-len(casting.generic))
    if ways_to_pay_generic(_left(game, casting), cost):
        return verdict(holds("full:mana-cost", message("fact.generic-open", amount=cost.generic)))
    return verdict(fails("full:mana-cost", message("reason.generic-clear")))


def generic_ways(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return the kinds of mana that could pay the next generic symbol."""
    cost = casting.cost.more(-len(casting.generic))
    kinds = ways_to_pay_generic(_left(game, casting), cost)
    return tuple(Option(f"spend:{kind}", message("option.spend", mana=symbols((kind,)))) for kind in kinds)


def choose_generic(game: Game, casting: Casting, chosen: str) -> Done:
    """Note it."""
    kind = next(one for one in _left(game, casting) if chosen == f"spend:{one}")
    return Done(game, evolve(casting, generic=ordered((*casting.generic, kind))))


def pay(game: Game, casting: Casting) -> Done:
    """Everything is paid: the mana and the other costs."""
    player = game.player(casting.who)
    rest = casting.cost.more(-len(casting.generic))
    left = spare(_left(game, casting), rest)
    spent = ordered((*casting.cost.coloured, *casting.generic, *left[: rest.generic]))
    from_pool = _at_most(player.pool, spent)
    game = game.change_player(
        casting.who,
        pool=without(player.pool, from_pool),
        lasting_mana=without(player.lasting_mana, without(spent, from_pool)),
    )
    told: list[Message] = []
    if spent:
        told.append(message("event.pays-mana", who=Ref(casting.who), mana=symbols(spent)))
    chosen = dict(casting.chosen)
    batch = tuple(
        what
        for number, cost in enumerate(costs_of(game, casting))
        for what in cost.happens(game, casting.using, chosen.get(number, ""))
    )
    game, more = happen(game, *batch)
    return Done(game, casting, (*told, *more) or (message("event.pays-nothing", who=Ref(casting.who)),))


def _at_most(pool: Mana, wanted: Mana) -> Mana:
    """Return what of `wanted` is in the pool: mana that will be lost is spent first."""
    found, left = [], list(pool)
    for one in wanted:
        if one in left:
            left.remove(one)
            found.append(one)
    return tuple(found)
