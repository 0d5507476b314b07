"""Whether all costs can be paid together, and if not, why."""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from ruleskit.champions import bill
from ruleskit.champions.playing import Demand, Playing
from ruleskit.champions.purse import pays_already, purse
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.words import Message, Ref, message


def can_pay(table: Table, playing: Playing, rule: str = "cost") -> Verdict:
    """Return whether all costs of `playing` can be paid together, modifiers taken into account.

    `rule` is the rule to name where the resources do not suffice.
    """
    single = tuple(_single(table, demand) for demand in bill.demands(table, playing))
    target = needs_target(table, playing)
    return verdict(*single, target, _once(table, playing), _together(table, playing, rule))


def _single(table: Table, demand: Demand) -> Reason | None:
    """Return whether one cost could be paid by itself; one that another card adds is named as that."""
    reason = demand.cost.payable(table, demand.using)
    if reason and demand.additional and reason.rule == "cost.ability":
        return evolve(reason, rule="cost.additional")
    return reason


def needs_target(table: Table, playing: Playing) -> Reason | None:
    """Return that the effect of an ability has no valid target, as the reason why its cost cannot be paid."""
    ability = playing.ability(table)
    if playing.is_card or ability is None or not ability.costs:
        return None
    named = [
        targets for effect in ability.effects if (targets := effect.targets(table, playing.using)) is not None
    ]
    if not named or any(named):
        return None
    return fails("cost.needs-target", message("reason.cost-needs-target"), message("enough.target"))


def _once(table: Table, playing: Playing) -> Reason | None:
    """Nothing is exhausted, discarded or turned for two costs, nor a counter spent for two."""
    done = Counter[tuple[str, str]]()
    counters = Counter[str]()
    spending = Counter[str]()
    for what in bill.fixed(table, playing):
        if what.kind in {"exhaust", "leave-play", "form"}:
            done[what.kind, what.card] += 1
        elif what.kind == "counters":
            counters[what.card] += what.amount
            spending[what.card] += 1
    twice = [card for (_, card), times in done.items() if times > 1]
    if twice:
        return pays_already(twice[0])
    for card, amount in counters.items():
        missing = amount - table.card(card).counters
        if missing > 0 and spending[card] > 1:
            says = message("reason.claimed", card=Ref(card))
            return fails("cost.simultaneous", says, message("enough.counters", missing=missing))
    return None


def _more_resources(table: Table, playing: Playing, missing: int) -> Message:
    """Return how many resources more would do, of which type where only one type does."""
    types = {need.only for need in bill.needs(table, playing) if need.amount}
    only = types.pop() if len(types) == 1 else None
    if only is None:
        return message("enough.resources", missing=missing)
    return message("enough.typed-resources", missing=missing, type=message(f"resource.{only}"))


def _together(table: Table, playing: Playing, rule: str) -> Reason | None:
    total = bill.due(table, playing).total
    means = purse(table, playing)
    if means.look().found:
        return holds(rule, message("fact.can-pay", total=total, there=means.there)) if total else None
    short = means.short_of
    if short:
        says = message("reason.too-few", total=total, there=total - short, who=Ref(playing.who))
        return fails(rule, says, _more_resources(table, playing, short))
    missing = next(more for more in range(1, 100) if means.look(more=more).found)
    lacking = (choice.least - len(choice.candidates) for choice in means.choices if choice)
    if missing <= max(lacking, default=0):
        return None  # The cost that lacks them has said so itself.
    additional = any(demand.additional for demand in bill.demands(table, playing))
    says = message("reason.not-all-at-once", who=Ref(playing.who))
    which = "cost.additional" if additional else "cost.simultaneous"
    return fails(which, says, message("enough.cards", missing=missing))
