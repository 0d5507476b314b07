"""Announcing with what a cost is paid, one thing at a time; nothing moves yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from ruleskit.champions import bill
from ruleskit.champions.afford import Need, search
from ruleskit.champions.cards import RESOURCES, Choice, Resource
from ruleskit.champions.notes import Paying
from ruleskit.champions.purse import (
    Announced,
    Purse,
    Source,
    everything,
    pays_already,
    purse,
    type_matters,
    usable,
)
from ruleskit.champions.table import Table
from ruleskit.engine import Done, Option, Verdict, fails, holds, verdict
from ruleskit.words import Message, Ref, message

ENOUGH = "enough"


def _open_choice(table: Table, paying: Paying) -> tuple[int, Choice] | None:
    """Return the first cost for which something is still to be chosen, with its number."""
    means = purse(table, paying.playing)
    for number, choice in enumerate(means.choices):
        if choice is None or number in paying.announced.closed:
            continue
        if len(paying.announced.picked(number)) < choice.most and _free(
            means, number, choice, paying.announced
        ):
            return number, choice
    return None


def _free(means: Purse, number: int, choice: Choice, announced: Announced) -> tuple[str, ...]:
    """Return what can still be chosen: nothing twice for one cost, and nothing that pays for another."""
    gone = set(announced.picked(number))
    if choice.kind != "damage":
        gone |= means.taken(announced) | means.gone
    return tuple(card for card in choice.candidates if card not in gone)


def element_to_choose(table: Table, paying: Paying) -> Verdict:
    """Is there a cost for which something has to be chosen?"""
    found = _open_choice(table, paying)
    if found is None:
        return verdict(fails("cost.own-elements", message("reason.nothing-to-choose")))
    number, _ = found
    demand = bill.demands(table, paying.playing)[number]
    reason = demand.cost.payable(table, demand.using)
    rule = reason.rule if reason else "cost.own-elements"
    return verdict(holds(rule, message("fact.to-choose", cost=demand.cost.says)))


def ask_element(table: Table, paying: Paying) -> tuple[Option, ...]:
    """Return everything that could be chosen; what cannot is shown with its reasons."""
    found = _open_choice(table, paying)
    assert found is not None
    number, choice = found
    announced = paying.announced
    means = purse(table, paying.playing)
    claimed = [card for card in choice.candidates if card in means.gone and choice.kind != "damage"]
    options = tuple(
        Option(
            f"choose:{card}",
            message("option.target", card=Ref(card)),
            _leaves_enough(means, evolve(announced, picks=(*announced.picks, (number, card)))),
            thing=card,
        )
        for card in _free(means, number, choice, announced)
    )
    refused = tuple(
        Option(f"choose:{card}", message("option.target", card=Ref(card)), verdict(reason), thing=card)
        for card, reason in (*choice.refused, *((card, pays_already(card)) for card in claimed))
    )
    return (*_enough_chosen(choice, len(announced.picked(number))), *options, *refused)


def _enough_chosen(choice: Choice, chosen: int) -> tuple[Option, ...]:
    """Return the choice of no more, where the cost leaves open how many."""
    if choice.least == choice.most:
        return ()
    found = Verdict()
    if chosen < choice.least:
        says = message("reason.none-chosen", chosen=chosen)
        found = verdict(fails("cost.at-least-one", says, message("enough.one-chosen")))
    return (Option(ENOUGH, message("option.enough-chosen"), found),)


def _leaves_enough(means: Purse, announced: Announced) -> Verdict:
    """Can everything else still be paid after this?"""
    if means.look(announced).found:
        return Verdict()
    says = message("reason.needed-elsewhere")
    return verdict(fails("cost.simultaneous", says, message("enough.another-card")))


def element_question(table: Table, paying: Paying) -> Message:
    """Ask for an element."""
    found = _open_choice(table, paying)
    assert found is not None
    number, choice = found
    says = bill.demands(table, paying.playing)[number].cost.says
    there = len(paying.announced.picked(number))
    return message("question.element", cost=says, chosen=there, most=choice.most)


def choose_element(table: Table, paying: Paying, chosen: str) -> Done:
    """Note the element, or that no more are wanted."""
    found = _open_choice(table, paying)
    assert found is not None
    number, choice = found
    announced = paying.announced
    if chosen == ENOUGH:
        return Done(table, evolve(paying, announced=evolve(announced, closed=announced.closed | {number})))
    picks = (*announced.picks, (number, chosen.removeprefix("choose:")))
    order = choice.candidates.index
    picks = tuple(sorted(picks, key=lambda pick: (pick[0], order(pick[1]) if pick[0] == number else 0)))
    return Done(table, evolve(paying, announced=evolve(announced, picks=picks)))


def missing(table: Table, paying: Paying) -> int:
    """Return how many resources are still missing."""
    return _missing(bill.needs(table, paying.playing), paying.announced)


def _missing(needs: tuple[Need, ...], announced: Announced) -> int:
    spent = tuple(sorted(source.resources for source in announced.sources))
    return search(needs, (), (), spent).short_of


def more_resources(table: Table, paying: Paying) -> Verdict:
    """More may be announced as long as the player wants: also more than the cost asks for."""
    short = missing(table, paying)
    if short:
        return verdict(holds("cost.pay-resources", message("fact.missing", missing=short)))
    if paying.total and not paying.enough and any(option.allowed for option in _sources(table, paying)):
        return verdict(holds("cost.overpay", message("fact.could-overpay")))
    enough = message("reason.enough", generated=paying.generated)
    says = enough if paying.total or paying.generated else message("reason.no-resources-needed")
    return verdict(fails("cost.pay-resources", says))


def ask_source(table: Table, paying: Paying) -> tuple[Option, ...]:
    """Return everything that could generate resources; what cannot is shown with its reasons."""
    sources = tuple(_sources(table, paying))
    return sources if missing(table, paying) else (Option(ENOUGH, message("option.enough")), *sources)


def _sources(table: Table, paying: Paying) -> Iterator[Option]:
    """Yield every source whose card pays for nothing yet."""
    means = purse(table, paying.playing)
    lying = everything(table, paying.playing)
    verdicts = {source.way: usable(table, source, paying.playing) for source in lying}
    taken = means.taken(paying.announced)
    for source in lying:
        if source.card in taken:
            continue
        found = verdicts[source.way]
        announced = _with(paying.announced, source, lying)
        if means.uses[source.way] & taken:
            found += verdict(pays_already(source.card))
        if found:
            found += _leaves_enough(means, announced)
        then = _then(means, paying, source, announced)
        yield Option(source.id, _name(source), found, then, source.card)


def _name(source: Source) -> Message:
    if not source.named:
        return message("option.discard" if source.number is None else "option.use", card=Ref(source.card))
    key = "option.discard-as" if source.number is None else "option.use-as"
    types = tuple(message(f"resource.{one}") for one in source.types)
    return message(key, card=Ref(source.card), type=types if len(types) > 1 else types[0])


def _with(announced: Announced, source: Source, lying: tuple[Source, ...]) -> Announced:
    """In whichever order they are announced, sources stand in the order in which they lie."""
    sources = tuple(sorted((*announced.sources, source), key=lying.index))
    return evolve(announced, sources=sources)


def _then(means: Purse, paying: Paying, source: Source, announced: Announced) -> Message:
    generated = len(announced.resources)
    lost = max(0, generated - (paying.total - _missing(means.needs, announced)))
    resources = tuple(message(f"resource.{one}") for one in source.resources)
    key = "then.pays-too-much" if lost else "then.pays"
    return message(key, resources=resources, generated=generated, total=paying.total, lost=lost)


def source_question(table: Table, paying: Paying) -> Message:
    """Ask for something that generates resources."""
    short = missing(table, paying)
    return message("question.source", missing=short) if short else message("question.more")


def choose_source(table: Table, paying: Paying, chosen: str) -> Done:
    """Note the source, or that no more are wanted."""
    if chosen == ENOUGH:
        return Done(table, evolve(paying, enough=True))
    lying = everything(table, paying.playing)
    source = next(source for source in lying if source.id == chosen)
    return Done(table, evolve(paying, announced=_with(paying.announced, source, lying)))


def ways_to_count(table: Table, paying: Paying) -> tuple[tuple[Resource, ...], ...]:
    """Return every choice of resources that pays the cost exactly, each in the order of the types."""
    generated = paying.announced.resources
    needs = bill.needs(table, paying.playing)
    # How many of each type: far fewer ways than there are sets of resources.
    counts = product(*(range(generated.count(one), -1, -1) for one in RESOURCES))
    ways = (
        tuple(one for one, many in zip(RESOURCES, count, strict=True) for _ in range(many))
        for count in counts
        if sum(count) == paying.total
    )
    return tuple(way for way in ways if search(needs, (), (), tuple((one,) for one in way)).short_of == 0)


def default_paid(table: Table, paying: Paying) -> tuple[Resource, ...]:
    """Return the resources that count as paid where it is all the same which."""
    return ways_to_count(table, paying)[0]


def which_is_open(table: Table, paying: Paying) -> Verdict:
    """Was too much generated, and does it matter which of it counts as paid?"""
    if type_matters(table, paying.playing) and len(ways_to_count(table, paying)) > 1:
        return verdict(holds("cost.excess-not-paid", message("fact.which-is-open")))
    return verdict(fails("cost.excess-not-paid", message("reason.which-is-clear")))


def which_resources(table: Table, paying: Paying) -> tuple[Option, ...]:
    """Return the ways to count."""
    return tuple(
        Option(
            "pays:" + "+".join(way),
            message("option.pays", resources=tuple(message(f"resource.{one}") for one in way)),
        )
        for way in ways_to_count(table, paying)
    )


def which_question(_: Table, paying: Paying) -> Message:
    """Ask which resources count as paid."""
    return message("question.which", total=paying.total)


def choose_which(table: Table, paying: Paying, chosen: str) -> Done:
    """Note which resources count as paid."""
    way = next(way for way in ways_to_count(table, paying) if "pays:" + "+".join(way) == chosen)
    return Done(table, evolve(paying, paid=way))
