"""Small random tables of Champions, and paying on them by trying every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

from attrs import evolve, frozen

from ruleskit.champions import bill, card_costs, costs, modifiers
from ruleskit.champions.cards import RESOURCES, Ability, Aspect, Cost, Face, Form, Modifier, Resource
from ruleskit.champions.effects import Generate, GenerateAsTop
from ruleskit.champions.notes import Paying
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import PLAY, Card, Player, Table
from ruleskit.words import Text

ME, YOU = "mara", "tomas"
ACTION = 0
"""The ability that is paid for, on the card that has it."""


def named(name: str, **printed: Any) -> Face:
    """Return a card of that name."""
    return Face(name=Text.same(name), **printed)


def icons(chance: Random) -> tuple[Resource, ...]:
    """Return the icons of a card: mostly one."""
    return tuple(chance.choice(RESOURCES) for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2))))


def resource_ability(chance: Random) -> Ability:
    """Return a Resource ability with random costs and, now and then, a restriction."""
    own: tuple[Cost, ...] = (
        costs.ExhaustThis(),
        costs.DiscardThis(),
        costs.ExhaustIdentity(),
        costs.SpendCounters(1),
        costs.ChangeForm(),
    )
    effect: Generate | GenerateAsTop = GenerateAsTop()
    if chance.random() < 0.85:
        only_for: Aspect | None = "justice" if chance.random() < 0.3 else None
        effect = Generate(icons(chance) or ("wild",), only_for)
    forms: tuple[Form | None, ...] = (None, None, None, "hero", "alter-ego")
    form = chance.choice(forms)
    return Ability(
        kind="resource", form=form, costs=tuple(chance.sample(own, chance.randint(0, 2))), effects=(effect,)
    )


def a_cost(chance: Random, on_card_in_play: bool) -> Cost:
    """Return a random cost before the arrow."""
    choice: list[Cost] = [
        costs.Resources(chance.randint(1, 2), chance.choice((None, *RESOURCES))),
        card_costs.DiscardCards(chance.randint(1, 2)),
        card_costs.DiscardUpTo(2),
        card_costs.DiscardAnyNumber(),
        card_costs.DiscardFromPlay("support", choose=chance.random() < 0.3),
        card_costs.ShuffleBack("event"),
        costs.Exhaust("support", choose=chance.random() < 0.3),
        costs.Exhaust("identity", choose=chance.random() < 0.3),
        costs.ExhaustEach("support"),
        costs.ExhaustIdentity(),
        costs.DealDamage(1, "ally"),
        costs.TakeDamage(1),
        costs.ChangeForm(),
    ]
    if on_card_in_play:
        choice += [costs.ExhaustThis(), costs.DiscardThis(), costs.SpendCounters(1)]
    return chance.choice(choice)


def a_table(chance: Random) -> tuple[Table, Playing]:
    """Return a random table of two players, and something that the first of them wants to pay for."""
    cards: dict[str, Card] = {}
    zones: dict[str, list[str]] = {PLAY: [], "table": []}

    def lay(card: str, zone: str, face: Face, owner: str = ME, **state: Any) -> None:
        cards[card] = Card(face=face, owner=owner, controller=owner, **state)
        zones.setdefault(zone, []).append(card)

    for who in (ME, YOU):
        tired = chance.random() < 0.2
        lay(f"id-{who}", PLAY, named(who, type="identity", hit_points=10), who, exhausted=tired)
    aspects: tuple[Aspect, ...] = ("basic", "justice")
    for number in range(chance.randint(0, 3)):
        doubles = chance.choice((None, None, None, "justice"))
        face = named(f"h{number}", type="resource", icons=icons(chance), doubles_for=doubles)
        lay(f"h{number}", f"{ME}.hand", face)
    for number in range(chance.randint(0, 3)):
        abilities = tuple(resource_ability(chance) for _ in range(chance.choice((0, 1, 1, 2))))
        face = named(f"s{number}", type="support", abilities=abilities)
        owner = YOU if chance.random() < 0.15 else ME
        lay(f"s{number}", PLAY, face, owner, exhausted=chance.random() < 0.2, counters=chance.randint(0, 2))
    if chance.random() < 0.5:
        lay("ally", PLAY, named("ally", type="ally", hit_points=2))
    for number in range(chance.randint(0, 2)):
        lay(f"p{number}", f"{ME}.discard", named(f"p{number}", type="event", icons=icons(chance)))
    if chance.random() < 0.3:
        change: Modifier = chance.choice((modifiers.AddDiscard(1, "event"), modifiers.ReduceCost(1, "card")))
        constant = Ability(kind="constant", modifiers=(change,))
        lay("rule", PLAY, named("rule", type="upgrade", abilities=(constant,)), chance.choice((ME, YOU)))

    in_play = chance.random() < 0.5
    wanted = tuple(a_cost(chance, in_play) for _ in range(chance.randint(1 if in_play else 0, 2)))
    face = named(
        "wanted",
        type="support" if in_play else "event",
        aspect=chance.choice(aspects),
        cost=None if in_play else chance.randint(0, 3),
        only=chance.choice((None, None, None, *RESOURCES)),
        icons=("wild",),
        abilities=(
            Ability(kind="action", costs=wanted),
            *((resource_ability(chance),) if in_play and chance.random() < 0.3 else ()),
        ),
    )
    lay("wanted", PLAY if in_play else "table", face, counters=chance.randint(0, 1) if in_play else 0)
    players = tuple(Player(id=who, name=Text.same(who), identity=f"id-{who}") for who in (ME, YOU))
    table = Table(
        players=players, cards=cards, zones={zone: tuple(lying) for zone, lying in zones.items()}, first=ME
    )
    return table, Playing(who=ME, card="wanted", number=ACTION if in_play else None)


def paying(table: Table, playing: Playing) -> Paying:
    """Return the notes of a payment that begins."""
    due = bill.bill(table, playing)
    return Paying(who=playing.who, playing=evolve(playing, bill=due), total=due.total)


@frozen
class Use:
    """One thing that a player could announce: an element for the cost `pick`, or resources."""

    id: str
    card: str
    takes: frozenset[str]
    pick: int | None = None
    resources: tuple[Resource, ...] = ()


def taken_by(table: Table, cost: Cost, card: str) -> list[str] | None:
    """Return what a cost without a choice uses up, or None if it cannot be paid at all."""
    me = next(player for player in table.players if player.id == ME)
    mine = [one for one in table.zone(PLAY) if table.card(one).controller == ME]
    match cost:
        case costs.ExhaustThis():
            return None if table.card(card).exhausted or card not in table.zone(PLAY) else [card]
        case costs.DiscardThis():
            return [card] if card in table.zone(PLAY) else None
        case costs.ExhaustIdentity():
            return None if table.card(me.identity).exhausted else [me.identity]
        case costs.ExhaustEach():
            each = [one for one in mine if table.face(one).type == cost.type]
            return None if any(table.card(one).exhausted for one in each) else each
        case costs.SpendCounters():
            return [card] if table.card(card).counters >= cost.amount else None
        case costs.ChangeForm():
            return [f"turning {me.identity}"]
    return []


def choices_of(table: Table, cost: Cost, card: str) -> tuple[list[str], int, int] | None:
    """Return what could be chosen for a cost, how many at least and at most; None where nothing is chosen."""
    hand = [one for one in table.hand(ME) if one != card]
    play = table.zone(PLAY)
    match cost:
        case card_costs.DiscardCards():
            return hand, cost.amount, cost.amount
        case card_costs.DiscardUpTo():
            return hand, 1, cost.amount
        case card_costs.DiscardAnyNumber():
            return hand, 1, max(1, len(hand))
        case card_costs.DiscardFromPlay() | costs.Exhaust():
            found = [
                one
                for one in play
                if table.face(one).type == cost.type and (cost.choose or table.card(one).controller == ME)
            ]
            if isinstance(cost, costs.Exhaust):
                found = [one for one in found if not table.card(one).exhausted]
            return found, 1, 1
        case card_costs.ShuffleBack():
            return [one for one in table.zone(f"{ME}.discard") if table.face(one).type == cost.type], 1, 1
        case costs.DealDamage():
            mine = [
                one for one in play if table.face(one).type == cost.to and table.card(one).controller == ME
            ]
            return mine, 1, 1
    return None


def sources(table: Table, playing: Playing) -> Iterator[Use]:
    """Yield everything that generates resources for what is played."""
    wanted = table.face(playing.card)
    for card in table.hand(ME):
        twice = 2 if table.face(card).doubles_for == wanted.aspect else 1
        if card != playing.card and table.face(card).icons:
            yield Use(f"discard:{card}", card, frozenset({card}), None, table.face(card).icons * twice)
    for card in table.zone(PLAY):
        for number, ability in enumerate(table.face(card).abilities):
            if ability.kind != "resource" or table.card(card).controller != ME:
                continue
            taken = [taken_by(table, cost, card) for cost in ability.costs]
            spent = sum(cost.amount for cost in ability.costs if isinstance(cost, costs.SpendCounters))
            if None in taken or spent > table.card(card).counters:
                continue
            if ability.form not in {None, "hero"}:
                continue
            (effect,) = ability.effects
            if isinstance(effect, Generate):
                if effect.only_for not in {None, wanted.aspect}:
                    continue
                resources = effect.resources
            else:
                pile = table.zone(f"{ME}.discard")
                resources = table.face(pile[0]).icons if pile else ()
            if not resources:
                continue
            takes = frozenset({card}.union(*(one for one in taken if one)))
            yield Use(f"use:{card}:{number}", card, takes, None, resources)


@frozen
class Bruteforce:
    """Every way to pay, tried one by one."""

    uses: tuple[Use, ...]
    fixed: tuple[str, ...]
    bounds: tuple[tuple[int, int] | None, ...]
    needs: tuple[tuple[int, Resource | None], ...]
    payable: bool

    @classmethod
    def of(cls, table: Table, playing: Playing) -> Bruteforce:
        """Return every way to pay for `playing`."""
        listed = list(table.face(playing.card).abilities[ACTION].costs)
        own = table.face(playing.card)
        needs: list[tuple[int, Resource | None]] = []
        if playing.is_card:
            reduced = 0
            for card in table.zone(PLAY):
                for modifier in (one for ability in table.face(card).abilities for one in ability.modifiers):
                    if isinstance(modifier, modifiers.AddDiscard):
                        listed.append(card_costs.DiscardCards(modifier.amount))
                    elif table.card(card).controller == ME:
                        reduced += 1
            needs.append((max(0, (own.cost or 0) - reduced), own.only))
        fixed: list[str] = []
        bounds: list[tuple[int, int] | None] = []
        uses = list(sources(table, playing))
        payable = True
        for number, cost in enumerate(listed):
            if isinstance(cost, costs.Resources):
                needs.append((cost.amount, cost.only))
            taken = taken_by(table, cost, playing.card)
            payable = payable and taken is not None
            fixed += taken or []
            found = choices_of(table, cost, playing.card)
            if isinstance(cost, costs.DealDamage):
                payable = payable and bool(found and found[0])
                found = None
            bounds.append(found[1:] if found else None)
            uses += [
                Use(f"choose:{number}:{card}", card, frozenset({card}), number)
                for card in (found[0] if found else ())
            ]
        once: list[tuple[bool, str]] = []
        for cost in listed:
            if not isinstance(cost, costs.SpendCounters):
                leaves = isinstance(cost, costs.DiscardThis)
                once += [(leaves, one) for one in taken_by(table, cost, playing.card) or []]
        spent = sum(cost.amount for cost in listed if isinstance(cost, costs.SpendCounters))
        payable = payable and len(set(once)) == len(once) and spent <= table.card(playing.card).counters
        return cls(tuple(uses), tuple(fixed), tuple(bounds), tuple(needs), payable)

    def completes(self, begun: tuple[Use, ...]) -> bool:
        """Tell whether what was announced can be completed to a payment of everything."""
        ids = {use.id for use in begun}
        rest = [use for use in self.uses if use.id not in ids]
        wholes = chain.from_iterable(combinations(rest, many) for many in range(len(rest) + 1))
        return self.payable and any(self.pays((*begun, *more)) for more in wholes)

    def pays(self, uses: tuple[Use, ...]) -> bool:
        """Tell whether exactly these uses pay everything, and nothing pays twice."""
        taken = [one for use in uses for one in use.takes]
        if len(taken) != len(set(taken)) or set(taken) & set(self.fixed):
            return False
        for number, bound in enumerate(self.bounds):
            if bound and not bound[0] <= sum(use.pick == number for use in uses) <= bound[1]:
                return False
        return self.covers([one for use in uses for one in use.resources])

    def covers(self, resources: list[Resource]) -> bool:
        """Tell whether these resources are enough."""
        units = [only for amount, only in self.needs for _ in range(amount)]
        return _covered(units, resources)


def _covered(units: list[Resource | None], resources: list[Resource]) -> bool:
    if not units:
        return True
    if len(units) > len(resources):
        return False
    return any(
        _covered(units[1:], [*resources[:n], *resources[n + 1 :]])
        for n, one in enumerate(resources)
        if units[0] in {None, one} or one == "wild"
    )
