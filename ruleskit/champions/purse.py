"""With what a player can pay, and whether that is enough for all costs at once."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from ruleskit.champions import bill
from ruleskit.champions.afford import Element, Search, search
from ruleskit.champions.cards import Resource
from ruleskit.champions.effects import Generate, GenerateAsTop
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Source:
    """Something that generates resources for a cost: a hand card to discard, or a Resource ability to use.

    `named` is the type that its wild resources stand for, where the type matters.
    """

    card: str
    number: int | None = None
    resources: tuple[Resource, ...] = ()
    named: Resource | None = None

    @property
    def id(self) -> str:
        """How answers name it."""
        way = f"discard:{self.card}" if self.number is None else f"use:{self.card}:{self.number}"
        return way if self.named is None else f"{way}:{self.named}"

    def raises(self, table: Table, who: str) -> tuple[Occurrence, ...]:
        """Return what happens when its resources are generated."""
        if self.number is None:
            return (Occurrence(kind="discard", who=who, card=self.card, source=self.card),)
        using = Playing(who=who, card=self.card, number=self.number).using
        costs = table.ability(self.card, self.number).costs
        return tuple(what for cost in costs for what in cost.raises(table, using))


@frozen(kw_only=True)
class Announced:
    """What was announced for a payment: elements for costs that leave a choice, and sources of resources."""

    picks: tuple[tuple[int, str], ...] = ()
    sources: tuple[Source, ...] = ()
    closed: frozenset[int] = field(factory=frozenset)

    def picked(self, number: int) -> tuple[str, ...]:
        """Return the elements announced for the cost `number`."""
        return tuple(card for cost, card in self.picks if cost == number)

    @property
    def cards(self) -> frozenset[str]:
        """The cards that pay for something already."""
        return frozenset((*(card for _, card in self.picks), *(source.card for source in self.sources)))

    @property
    def resources(self) -> tuple[Resource, ...]:
        """The resources generated so far."""
        return tuple(one for source in self.sources for one in source.resources)


NOTHING = Announced()


def everything(table: Table, playing: Playing) -> tuple[Source, ...]:
    """Return every hand card and every Resource ability of the player, whether it can be used now or not."""
    return tuple(named for source in _everything(table, playing) for named in _named(table, source, playing))


def _everything(table: Table, playing: Playing) -> Iterator[Source]:
    who = playing.who
    for card in table.hand(who):
        twice = 2 if table.face(card).doubles_for == table.face(playing.card).aspect else 1
        yield Source(card=card, resources=table.face(card).icons * twice)
    for card in table.controlled(who):
        for number, ability in enumerate(table.face(card).abilities):
            if ability.kind != "resource":
                continue
            for effect in ability.effects:
                if isinstance(effect, Generate):
                    yield Source(card=card, number=number, resources=effect.resources)
                elif isinstance(effect, GenerateAsTop):
                    top = table.zone(f"{who}.discard")[:1]
                    yield Source(card=card, number=number, resources=table.face(top[0]).icons if top else ())


def _named(table: Table, source: Source, playing: Playing) -> Iterator[Source]:
    """Where the type matters, a wild resource is one of a named type."""
    if "wild" not in source.resources or not type_matters(table, playing):
        yield source
        return
    for named in ("physical", "mental", "energy"):
        resources = tuple(named if one == "wild" else one for one in source.resources)
        yield Source(card=source.card, number=source.number, resources=resources, named=named)


def type_matters(table: Table, playing: Playing) -> bool:
    """Tell whether it matters with which type of resource the card or ability is paid."""
    ability = playing.ability(table)
    effects = ability.effects if ability else ()
    asks = any(getattr(effect, key, None) for effect in effects for key in ("if_paid", "bonus_if_only"))
    return asks or any(need.only for need in bill.needs(table, playing))


def usable(table: Table, source: Source, playing: Playing) -> Verdict:
    """Return whether `source` can generate resources for `playing`, with every condition that is not met."""
    if source.number is None:
        return verdict(_another_card(source, playing), _has_icons(source))
    ability = table.ability(source.card, source.number)
    using = Playing(who=playing.who, card=source.card, number=source.number).using
    payable = tuple(cost.payable(table, using) for cost in ability.costs)
    form = in_form(table, playing.who, ability.form, "cost.pay-resources")
    return verdict(
        form, *payable, _for_this_card(table, source, playing), _not_claimed(table, source, playing)
    )


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


def _for_this_card(table: Table, source: Source, playing: Playing) -> Reason | None:
    """Resources for an ability of a card are resources for that card."""
    assert source.number is not None
    for effect in table.ability(source.card, source.number).effects:
        aspect = getattr(effect, "only_for", None)
        if aspect is None:
            continue
        asked = message(f"aspect.{aspect}")
        if table.face(playing.card).aspect == aspect:
            return holds(
                "cost.spent-for-card", message("fact.of-aspect", card=Ref(playing.card), aspect=asked)
            )
        reason = message("reason.only-for", card=Ref(source.card), aspect=asked)
        return fails("cost.spent-for-card", reason, message("enough.of-aspect", aspect=asked))
    return None


def _not_claimed(table: Table, source: Source, playing: Playing) -> Reason | None:
    """One card never pays twice: what the costs take anyway cannot generate resources as well."""
    if source.card not in claimed(table, playing):
        return None
    reason = message("reason.claimed", card=Ref(source.card))
    return fails("cost.simultaneous", reason, message("enough.another-card"))


def claimed(table: Table, playing: Playing) -> frozenset[str]:
    """Return the cards that the costs take without any choice."""
    return frozenset(what.card for what in bill.fixed(table, playing) if what.card)


def in_form(table: Table, who: str, form: str | None, rule: str) -> Reason | None:
    """Return whether `who` is in the form that is asked for; None where none is."""
    if form is None:
        return None
    now = table.player(who).form
    if now == form:
        return holds(rule, message("fact.form", who=Ref(who), form=message(f"form.{form}")))
    says = message("reason.form", who=Ref(who), form=message(f"form.{now}"))
    return fails(rule, says, message("enough.form", form=message(f"form.{form}")))


def look(table: Table, playing: Playing, announced: Announced = NOTHING, more: int = 0) -> Search:
    """Return how far everything can be paid at once, given what was `announced`.

    `more` adds so many cards that fill any place or generate any resource: to see how much is missing.
    """
    places = tuple(
        max(0, choice.least - len(announced.picked(number))) if choice and choice.kind != "damage" else 0
        for number, choice in enumerate(bill.choices(table, playing))
    )
    joker = Element(frozenset(range(len(places))), ("wild",))
    elements = (*_elements(table, playing, announced), *([joker] * more))
    spent = tuple(source.resources for source in announced.sources)
    return search(bill.needs(table, playing), places, elements, spent)


def _elements(table: Table, playing: Playing, announced: Announced) -> tuple[Element, ...]:
    """Return everything that can still pay for something: every card once."""
    taken = announced.cards | claimed(table, playing) | {playing.card}
    places: dict[str, set[int]] = {}
    for number, choice in enumerate(bill.choices(table, playing)):
        if choice and choice.kind != "damage":
            for card in choice.candidates:
                places.setdefault(card, set()).add(number)
    resources: dict[str, tuple[Resource, ...]] = {}
    for source in _everything(table, playing):
        if usable(table, source, playing):
            resources[source.card] = source.resources
    cards = [card for card in dict.fromkeys((*resources, *places)) if card not in taken]
    return tuple(Element(frozenset(places.get(card, set())), resources.get(card, ())) for card in cards)


def can_pay(table: Table, playing: Playing, rule: str = "cost") -> Verdict:
    """Return whether all costs of `playing` can be paid together, modifiers taken into account.

    `rule` is the rule to name where the resources do not suffice.
    """
    single = tuple(demand.cost.payable(table, demand.using) for demand in bill.demands(table, playing))
    return verdict(*single, _needs_target(table, playing), _together(table, playing, rule))


def _needs_target(table: Table, playing: Playing) -> Reason | None:
    """The cost of an ability cannot be paid if its effect has no valid target."""
    ability = playing.ability(table)
    if playing.is_card or ability is None or not ability.costs:
        return None
    named = [
        targets for effect in ability.effects if (targets := effect.targets(table, playing.using)) is not None
    ]
    if not named or any(named):
        return None
    return fails("cost.needs-target", message("reason.cost-needs-target"), message("enough.target"))


def _together(table: Table, playing: Playing, rule: str) -> Reason | None:
    total = bill.bill(table, playing).total
    there = sum(len(element.resources) for element in _elements(table, playing, NOTHING))
    if look(table, playing).found:
        return holds(rule, message("fact.can-pay", total=total, there=there)) if total else None
    short = _short_of_resources(table, playing)
    if short:
        says = message("reason.too-few", total=total, there=total - short, who=Ref(playing.who))
        return fails(rule, says, message("enough.resources", missing=short))
    if any(choice and len(choice.candidates) < choice.least for choice in bill.choices(table, playing)):
        return None
    missing = next(more for more in range(1, 100) if look(table, playing, more=more).found)
    additional = any(demand.additional for demand in bill.demands(table, playing))
    says = message("reason.not-all-at-once", who=Ref(playing.who))
    which = "cost.additional" if additional else "cost.simultaneous"
    return fails(which, says, message("enough.cards", missing=missing))


def _short_of_resources(table: Table, playing: Playing) -> int:
    """Return how many resources would be missing even if nothing else had to be paid."""
    elements = (Element(resources=element.resources) for element in _elements(table, playing, NOTHING))
    return search(bill.needs(table, playing), (), elements).short_of
