"""What an effect says it could change, against resolving it in every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from attrs import evolve, fields

from ruleskit.champions import rulebook
from ruleskit.champions.cards import RESOURCES, CardType, Effect, Face, Resource, Status, Using
from ruleskit.champions.occurrence import Kind, Occurrence
from ruleskit.champions.registry import EFFECTS
from ruleskit.champions.resolve import Resolving
from ruleskit.champions.table import PLAY, Card, Player, Table
from ruleskit.engine import Position, advance
from ruleskit.words import Text

BOOK = rulebook("es-1.8")
ME, YOU = "mara", "tomas"
TABLES = 90
PAID: tuple[tuple[Resource, ...], ...] = ((), *((one,) for one in RESOURCES))
"""What may have been paid by the time the effect resolves."""


def a_table(chance: Random) -> tuple[Table, Using]:
    """Return a random small table on which no card has an ability, and a use of an ability there."""
    cards: dict[str, Card] = {}
    zones: dict[str, list[str]] = {PLAY: [], "table": []}

    def lay(card: str, zone: str, kind: CardType, owner: str, points: int = 0) -> None:
        statuses = frozenset[Status](one for one in get_args(Status) if points and chance.random() < 0.3)
        cards[card] = Card(
            face=Face(name=Text.same(card), type=kind, hit_points=points),
            owner=owner,
            controller=owner,
            exhausted=zone == PLAY and chance.random() < 0.4,
            damage=chance.randint(0, points if kind == "villain" else max(0, points - 1))
            if zone == PLAY
            else 0,
            statuses=statuses if zone == PLAY else frozenset(),
        )
        zones.setdefault(zone, []).append(card)

    for who in (ME, YOU):
        lay(f"id-{who}", PLAY, "identity", who, 3)
        for zone in ("hand", "deck", "discard"):
            kinds: tuple[CardType, ...] = ("event", "ally", "support", "upgrade", "resource")
            for number in range(chance.choice((0, 0, 1, 2))):
                lay(f"{zone}-{who}-{number}", f"{who}.{zone}", chance.choice(kinds), who)
    encounter: tuple[tuple[CardType, int], ...] = (
        ("minion", 2), ("villain", 3), ("attachment", 0), ("scheme", 0),
    )  # fmt: skip
    for kind, points in encounter:
        if chance.random() < 0.4:
            lay(kind, PLAY, kind, "", points)
    for kind in ("ally", "support", "upgrade"):
        if chance.random() < 0.4:
            lay(f"my-{kind}", PLAY, kind, chance.choice((ME, YOU)), 2 if kind == "ally" else 0)
    lay("source", chance.choice((PLAY, "table")), "support", ME)
    out = chance.random() < 0.2
    if out:
        cards[f"id-{YOU}"] = evolve(cards[f"id-{YOU}"], damage=3)
    players = tuple(
        Player(id=who, name=Text.same(who), identity=f"id-{who}", eliminated=out and who == YOU)
        for who in (ME, YOU)
    )
    table = Table(
        players=players, cards=cards, zones={zone: tuple(lying) for zone, lying in zones.items()}, first=ME
    )
    return table, Using(ME, "source")


def triggered(chance: Random, table: Table, using: Using) -> tuple[Table, Using]:
    """Return the same with something about to happen, or having happened, that triggered the ability."""
    kinds: tuple[Kind, ...] = ("damage", "threat", "play", "initiate", "discard")
    card = chance.choice(table.hand(ME) or list(table.cards))
    if chance.random() < 0.5:
        card = chance.choice(list(table.cards))
    what = Occurrence(
        kind=chance.choice(kinds),
        who=ME,
        card=card,
        target=card,
        amount=chance.randint(1, 2),
        cancelled=chance.random() < 0.15,
    )
    if chance.random() < 0.3:
        return table, evolve(using, happened=what)
    table, handle = table.with_pending(what)
    if chance.random() < 0.2:
        return table.without_pending(handle), evolve(using, trigger=handle, happened=what)
    return table, evolve(using, trigger=handle, happened=what)


def every(kind: Any) -> list[Any]:
    """Return the values to try for a parameter of this type."""
    if kind is int:
        return [0, 1, 2]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) is tuple:
        return [("wild",)]
    found = [one for part in get_args(kind) for one in ([None] if part is type(None) else every(part))]
    assert found, f"a type of parameter that this test does not know: {kind}"
    return found


def versions(effect: type[Effect]) -> Iterator[Effect]:
    """Yield the effect with every combination of its parameters."""
    hints = get_type_hints(effect)
    values = [every(hints[one.name]) for one in fields(effect)]  # type: ignore[arg-type]
    for given in product(*values):
        yield effect(*given)


def outcomes(table: Table, using: Using, effect: Effect) -> Iterator[Table]:
    """Yield the table after each way in which the effect can resolve."""
    notes = Resolving(who=using.who, using=using, effects=(effect,))
    todo = [BOOK.start(table, "resolve", notes)]
    while todo:
        position = todo.pop()
        while not position.over:
            asked = BOOK.asked(position)
            if asked and asked.open:
                todo += [advance(BOOK, position, option.id)[0] for option in asked.allowed]
                break
            position = advance(BOOK, position)[0]
            assert all(what.amount >= 0 for what in position.game.pending.values())
        else:
            yield position.game


def counts(table: Table) -> Table:
    """Return what counts of a table: not the stream of chance, nor whether an empty zone is named."""
    return evolve(table, seed=0, zones={zone: cards for zone, cards in table.zones.items() if cards})


def changes(table: Table, using: Using, effect: Effect) -> bool:
    """Tell whether the table differs afterwards in some way, whatever is paid and chosen for X."""
    start: Position = BOOK.start(table, "resolve", Resolving(who=using.who, using=using, effects=(effect,)))
    before = counts(start.game)
    for x, paid in product(range(2), PAID):
        if any(counts(one) != before for one in outcomes(table, evolve(using, x=x, paid=paid), effect)):
            return True
    return False


@pytest.mark.parametrize("name", EFFECTS)
def test_could_change_is_true(name: str) -> None:
    """An effect says it could change the game exactly where some way to resolve it does."""
    chance = Random(name)
    given = list(versions(EFFECTS[name]))
    said = set()
    for _ in range(TABLES):
        table, using = a_table(chance)
        if chance.random() < 0.8:
            table, using = triggered(chance, table, using)
        for effect in chance.sample(given, min(len(given), 2)):
            could = effect.could_change(table, using)
            assert could == changes(table, using, effect), (effect, using, table)
            said.add(could)
    assert said == ({False} if name.startswith("generate") else {True, False})
