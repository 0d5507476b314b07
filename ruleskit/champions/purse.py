"""With what a player can pay, and whether that is enough for all costs at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TypeGuard

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.champions import bill
from ruleskit.champions.afford import Element, Need, Search, Way, search
from ruleskit.champions.cards import RESOURCES, Choice, Resource
from ruleskit.champions.effects import Generate, GenerateAsTop
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.fixed import fixed
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Source:
    """Something that generates resources for a cost: a hand card to discard, or a Resource ability to use.

    `named` are the types that its wild resources stand for, in the order of the types, where these matter.
    """

    card: str
    number: int | None = None
    resources: tuple[Resource, ...] = ()
    named: tuple[Resource, ...] = ()

    @property
    def id(self) -> str:
        """How answers name it."""
        return f"{self.way}:{'+'.join(self.types)}" if self.named else self.way

    @property
    def way(self) -> str:
        """The same, whatever wild resources stand for."""
        return f"discard:{self.card}" if self.number is None else f"use:{self.card}:{self.number}"

    @property
    def types(self) -> tuple[Resource, ...]:
        """The types in `named`, each once where all are the same."""
        return self.named if len(set(self.named)) > 1 else self.named[:1]

    def raises(self, table: Table, who: str) -> tuple[Occurrence, ...]:
        """Return what happens when its resources are generated."""
        if self.number is None:
            return (Occurrence(kind="discard", who=who, card=self.card, source=self.card),)
        using = Playing(who=who, card=self.card, number=self.number).using
        return bill.raised(table, ((cost, using) for cost in table.ability(self.card, self.number).costs))

    def takes(self, table: Table, who: str) -> frozenset[str]:
        """Return what is used up when its resources are generated: the card, and whatever else that costs."""
        return frozenset((self.card, *_taken(self.raises(table, who))))


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
    wild = source.resources.count("wild")
    for named in combinations_with_replacement(_types(table, playing), wild):
        rest = iter(named)
        resources = tuple(next(rest) if one == "wild" else one for one in source.resources)
        yield Source(card=source.card, number=source.number, resources=resources, named=named)


def type_matters(table: Table, playing: Playing) -> bool:
    """Tell whether it matters with which type of resource the card or ability is paid."""
    return bool(_asked_for(table, playing))


def _asked_for(table: Table, playing: Playing) -> frozenset[Resource]:
    """Return the types that the costs or the effects ask for."""
    ability = playing.ability(table)
    effects = ability.effects if ability else ()
    bonus = (getattr(effect, key, None) for effect in effects for key in ("if_paid", "bonus_if_only"))
    return frozenset(one for one in (*bonus, *(need.only for need in bill.needs(table, playing))) if one)


def _types(table: Table, playing: Playing) -> tuple[Resource, ...]:
    """Return the types a wild resource can stand for; it stays wild only where just that is asked for."""
    asked_for = _asked_for(table, playing)
    return tuple(one for one in RESOURCES if one != "wild" or one in asked_for)


def usable(table: Table, source: Source, playing: Playing) -> Verdict:
    """Return whether `source` can generate resources for `playing`, with every condition that is not met."""
    if source.number is None:
        return verdict(_another_card(source, playing), _has_icons(source))
    ability = table.ability(source.card, source.number)
    using = Playing(who=playing.who, card=source.card, number=source.number).using
    payable = tuple(cost.payable(table, using) for cost in ability.costs)
    form = in_form(table, playing.who, ability.form, "cost.pay-resources")
    fits, free = _for_this_card(table, source, playing), _not_claimed(table, source, playing)
    limit = within_limit(table, source.card, source.number)
    return verdict(limit, form, *payable, fits, free, _generates(source))


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


def _generates(source: Source) -> Reason | None:
    """A copy of the top of the discard pile may turn out to generate nothing."""
    if source.resources:
        return None
    reason = message("reason.generates-nothing", card=Ref(source.card))
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
    if not source.takes(table, playing.who) & claimed(table, playing):
        return None
    return pays_already(source.card)


def pays_already(card: str) -> Reason:
    """Return that `card`, or what it would use up, pays for something else, as an unmet condition."""
    reason = message("reason.claimed", card=Ref(card))
    return fails("cost.simultaneous", reason, message("enough.another-card"))


def claimed(table: Table, playing: Playing) -> frozenset[str]:
    """Return what the costs use up without any choice."""
    return frozenset(_taken(bill.fixed(table, playing)))


def _taken(occurrences: tuple[Occurrence, ...]) -> Iterator[str]:
    """Yield what cannot pay for anything else once these happen: cards, and the turning of an identity."""
    for what in occurrences:
        if what.card:
            yield f"form:{what.card}" if what.kind == "form" else what.card


def within_limit(table: Table, card: str, number: int) -> Reason | None:
    """Return whether an ability can be used once more this round; None where it has no limit."""
    limit = table.ability(card, number).limit
    if limit is None:
        return None
    used = table.uses.get((card, number), 0)
    says = message("fact.used", card=Ref(card), used=used, limit=limit)
    if used < limit:
        return holds("full:limit", says)
    return fails("full:limit", says, message("enough.next-round"))


def in_form(table: Table, who: str, form: str | None, rule: str) -> Reason | None:
    """Return whether `who` is in the form that is asked for; None where none is."""
    if form is None:
        return None
    now = table.player(who).form
    if now == form:
        return holds(rule, message("fact.form", who=Ref(who), form=message(f"form.{form}")))
    says = message("reason.form", who=Ref(who), form=message(f"form.{now}"))
    return fails(rule, says, message("enough.form", form=message(f"form.{form}")))


@frozen(kw_only=True)
class Purse:
    """All there is to pay with for something, looked at once for a whole decision.

    `gone` is what the costs use up anyway and the card that is played: none of it can pay for anything else.
    `elements` are the cards with the ways in which each can pay; `uses` says what each way of generating
    resources uses up.
    """

    needs: tuple[Need, ...]
    choices: tuple[Choice | None, ...]
    gone: frozenset[str]
    elements: tuple[tuple[str, Element], ...]
    uses: immutabledict[str, frozenset[str]] = field(converter=fixed)

    def look(self, announced: Announced = NOTHING, more: int = 0) -> Search:
        """Return how far everything can be paid at once, given what was `announced`.

        `more` adds so many cards that fill any place or generate any resource: to see how much is missing.
        """
        places = tuple(
            max(0, choice.least - len(announced.picked(number))) if _uses_up(choice) else 0
            for number, choice in enumerate(self.choices)
        )
        joker: Element = (Way(resources=("wild",)), *(Way(fills=number) for number in range(len(places))))
        taken = self.taken(announced)
        left = tuple(_without(element, taken) for card, element in self.elements if card not in taken)
        spent = tuple(sorted(source.resources for source in announced.sources))
        return search(self.needs, places, (*(element for element in left if element), *[joker] * more), spent)

    def taken(self, announced: Announced) -> frozenset[str]:
        """Return what is used up by what was announced. Damage uses up nothing."""
        picks = (card for number, card in announced.picks if _uses_up(self.choices[number]))
        return frozenset(picks).union(*(self.uses[source.way] for source in announced.sources))

    @property
    def there(self) -> int:
        """How many resources there are in all."""
        return sum(max(len(way.resources) for way in element) for _, element in self.elements)

    @property
    def short_of(self) -> int:
        """How many resources would be missing even if nothing else had to be paid."""
        generating = (tuple(way for way in element if way.fills is None) for _, element in self.elements)
        return search(self.needs, (), tuple(element for element in generating if element)).short_of


def _uses_up(choice: Choice | None) -> TypeGuard[Choice]:
    return choice is not None and choice.kind != "damage"


def _without(element: Element, taken: frozenset[str]) -> Element:
    return tuple(way for way in element if not way.takes & taken) if taken else element


def purse(table: Table, playing: Playing) -> Purse:
    """Return all there is to pay with for `playing`."""
    choices = bill.choices(table, playing)
    gone = claimed(table, playing)
    if playing.is_card:
        gone |= {playing.card}
    uses: dict[str, frozenset[str]] = {}
    ways: dict[str, list[tuple[Way, frozenset[str]]]] = {}
    for source in _everything(table, playing):
        uses[source.way] = takes = source.takes(table, playing.who)
        if usable(table, source, playing):
            ways.setdefault(source.card, []).append((Way(resources=source.resources), takes))
    for number, choice in enumerate(choices):
        for card in choice.candidates if _uses_up(choice) else ():
            if card not in gone:
                ways.setdefault(card, []).append((Way(fills=number), frozenset({card})))
    # Only what two elements would use up has to be told: each by itself is used once anyway.
    count = Counter(
        one for listed in ways.values() for one in {name for _, takes in listed for name in takes}
    )
    elements = {
        card: tuple(
            evolve(way, takes=frozenset(one for one in takes if count[one] > 1)) for way, takes in listed
        )
        for card, listed in ways.items()
    }
    # In a fixed order, so that elements of which one is as good as the other need be looked at once only.
    ordered = sorted(elements.items(), key=lambda pair: repr(pair[1]))
    return Purse(
        needs=bill.needs(table, playing), choices=choices, gone=gone, elements=tuple(ordered), uses=uses
    )
