"""What a card or an ability costs, and with what it can be paid."""

from __future__ import annotations

from attrs import frozen

from ruleskit.champions.cards import Resource
from ruleskit.champions.costs import Resources
from ruleskit.champions.effects import Generate
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Bill, Playing
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, fails, holds
from ruleskit.engine.verdict import Verdict, verdict
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Source:
    """Something that generates resources for a cost: a hand card to discard, or a Resource ability to use."""

    card: str
    number: int | None = None
    resources: tuple[Resource, ...] = ()

    @property
    def id(self) -> str:
        """How answers name it."""
        return f"discard:{self.card}" if self.number is None else f"use:{self.card}:{self.number}"

    def raises(self, table: Table, who: str) -> tuple[Occurrence, ...]:
        """Return what happens when its resources are generated."""
        if self.number is None:
            return (Occurrence(kind="discard", who=who, card=self.card, source=self.card),)
        using = Playing(who=who, card=self.card, number=self.number).using
        costs = table.ability(self.card, self.number).costs
        return tuple(what for cost in costs for what in cost.raises(table, using))


def bill(table: Table, playing: Playing) -> Bill:
    """Return what is to be paid in resources, every modifier named."""
    ability = playing.ability(table)
    asked = sum(cost.amount for cost in (ability.costs if ability else ()) if isinstance(cost, Resources))
    if not playing.is_card:
        return Bill(printed=asked)
    changes = tuple(
        (using.card, change)
        for using, modifier in table.modifiers()
        if (change := modifier.change(table, using, playing.who, playing.card))
    )
    return Bill(printed=(table.face(playing.card).cost or 0) + asked, changes=changes)


def own_costs(table: Table, playing: Playing) -> tuple[Occurrence, ...]:
    """Return what happens when the costs of the ability itself are paid, apart from resources."""
    ability = playing.ability(table)
    costs = ability.costs if ability else ()
    return tuple(what for cost in costs for what in cost.raises(table, playing.using))


def sources(table: Table, who: str, playing: Playing) -> tuple[Source, ...]:
    """Return everything with which `who` could generate resources to pay for `playing`."""
    return tuple(source for source in everything(table, who) if usable(table, source, playing))


def everything(table: Table, who: str) -> tuple[Source, ...]:
    """Return every hand card and every Resource ability of `who`, whether it can be used now or not."""
    hand = tuple(Source(card=card, resources=table.face(card).icons) for card in table.hand(who))
    abilities = tuple(
        Source(card=card, number=number, resources=effect.resources)
        for card in table.controlled(who)
        for number, ability in enumerate(table.face(card).abilities)
        if ability.kind == "resource"
        for effect in ability.effects
        if isinstance(effect, Generate)
    )
    return hand + abilities


def usable(table: Table, source: Source, playing: Playing) -> Verdict:
    """Return whether `source` can generate resources for `playing`, with every condition that is not met."""
    if source.number is None:
        return verdict(_another_card(source, playing), _has_icons(source))
    ability = table.ability(source.card, source.number)
    using = Playing(who=playing.who, card=source.card, number=source.number).using
    payable = tuple(cost.payable(table, using) for cost in ability.costs)
    form = in_form(table, playing.who, ability.form, "cost.pay-resources")
    return verdict(form, *payable, _not_claimed(table, source, playing))


def _another_card(source: Source, playing: Playing) -> Reason | None:
    if source.card != playing.card:
        return None
    card = Ref(source.card)
    return fails("cost", message("reason.pays-for-itself", card=card), message("enough.another-card"))


def _has_icons(source: Source) -> Reason | None:
    if source.resources:
        return None
    reason = message("reason.no-icons", card=Ref(source.card))
    return fails("cost.pay-resources", reason, message("enough.icons"))


def _not_claimed(table: Table, source: Source, playing: Playing) -> Reason | None:
    """One card never pays twice: what the ability's own cost takes cannot generate resources as well."""
    claimed = {what.card for what in own_costs(table, playing)}
    if not claimed & {what.card for what in source.raises(table, playing.who)}:
        return None
    reason = message("reason.claimed", card=Ref(source.card))
    return fails("cost.simultaneous", reason, message("enough.another-card"))


def in_form(table: Table, who: str, form: str | None, rule: str) -> Reason | None:
    """Return whether `who` is in the form that is asked for; None where none is."""
    if form is None:
        return None
    now = table.player(who).form
    if now == form:
        return holds(rule, message("fact.form", who=Ref(who), form=message(f"form.{form}")))
    says = message("reason.form", who=Ref(who), form=message(f"form.{now}"))
    return fails(rule, says, message("enough.form", form=message(f"form.{form}")))


def can_pay(table: Table, playing: Playing, rule: str = "cost") -> Verdict:
    """Return whether all costs of `playing` can be paid together, modifiers taken into account.

    `rule` is the rule to name where the resources do not suffice.
    """
    ability = playing.ability(table)
    payable = [cost.payable(table, playing.using) for cost in (ability.costs if ability else ())]
    return verdict(*payable, _enough(table, playing, rule))


def _enough(table: Table, playing: Playing, rule: str) -> Reason:
    total = bill(table, playing).total
    there = sum(len(source.resources) for source in sources(table, playing.who, playing))
    if there >= total:
        return holds(rule, message("fact.can-pay", total=total, there=there))
    says = message("reason.too-few", total=total, there=there, who=Ref(playing.who))
    return fails(rule, says, message("enough.resources", missing=total - there))
