"""“It would be enough”: for each refusal in the shipped scenarios, what it says would do does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve, frozen

from ruleskit.champions.cards import CardType, Face, Resource
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import PLAY, Card, Table
from ruleskit.engine import Position, Reason, Rulebook, Verdict, advance, examine
from ruleskit.scenario import find, run
from ruleskit.words import Message, Ref, Text
from tests.games import CHAMPIONS

SPARE = "spare"
WILD: tuple[Resource, ...] = ("wild",)


@frozen
class Refusal:
    """A condition that did not hold: where, for whom, how it was looked at, and what would do."""

    book: Rulebook
    position: Position
    who: str
    reason: Reason
    action: str = ""
    """What was tried; with "" it was a step of the procedure that said no."""
    where: str = ""

    @property
    def table(self) -> Table:
        """The table at which it did not hold."""
        table: Table = self.position.game
        return table

    @property
    def params(self) -> Any:
        """What the message is filled with."""
        assert self.reason.enough
        return self.reason.enough.params

    def at(self, table: Table) -> Refusal:
        """Return the same at another table."""
        return evolve(self, position=evolve(self.position, game=table))

    def noted(self, **notes: Any) -> Refusal:
        """Return the same with other notes of the innermost procedure."""
        frame = self.position.frame
        changed = evolve(frame, notes=evolve(frame.notes, **notes))
        return evolve(self, position=self.position.at(self.table, changed))

    def examined(self) -> Verdict:
        """Look at it again."""
        if self.action:
            return self.book.why_not(self.position, self.who, self.action)
        return Verdict(advance(self.book, self.position)[1].reasons)

    def holds(self) -> bool:
        """Tell whether the condition holds now."""
        return all(named(one) != named(self.reason) for one in self.examined().unmet)


def named(reason: Reason) -> tuple[object, ...]:
    """Return what tells one condition from another, whatever the numbers in it."""
    return reason.rule, reason.says.key, reason.says.params.get("card")


def kinds(reason: Reason) -> str:
    """Return which kind of remedy it is: what would be enough, and for what."""
    assert reason.enough
    return f"{reason.enough.key} for {reason.says.key}"


@cache
def refusals() -> dict[str, list[Refusal]]:
    """Return every refusal in the shipped scenarios that says what would be enough."""
    found: dict[str, list[Refusal]] = defaultdict(list)
    for name in CHAMPIONS:
        for edition in find(name).editions:
            for one in of(name, edition):
                found[kinds(one.reason)].append(one)
    return found


def of(name: str, edition: str) -> Iterator[Refusal]:
    """Yield the refusals of a scenario: what was tried, what a step said, which options are refused."""
    done = run(find(name), edition)
    where = f"{name} {edition}"
    before = [moment.position for moment in done.history.path]
    for tried in done.attempts:
        at = tried.attempt.at
        position = next(one for one in before if at is None or (not one.over and one.frame.at == at))
        for reason in tried.reasons:
            if reason.enough:
                cited = evolve(reason, rule=done.book.cite(reason.rule))
                yield Refusal(done.book, position, tried.attempt.who, cited, tried.attempt.action, where)
    for moment in done.history.path[1:]:
        assert moment.entry
        position = done.history.moments[moment.before or 0].position
        for reason in moment.entry.unmet:
            if reason.enough:
                yield Refusal(done.book, position, moment.entry.who, reason, "", where)
    for position in before:
        asked = done.book.asked(position)
        for option in asked.options if asked else ():
            for reason in option.verdict.unmet:
                if reason.enough and asked:
                    yield Refusal(done.book, position, asked.who, reason, option.id, where)


def laid(table: Table, zone: str, who: str, kind: CardType = "resource", many: int = 1) -> Table:
    """Return the table with so many new cards of a type, with a wild icon, at the end of a zone."""
    for number in range(many):
        card = SPARE if not number else f"{SPARE}-{number}"
        face = Face(name=Text.same(card), type=kind, icons=WILD, hit_points=3, cost=0)
        there = (*table.zone(zone), card)
        table = evolve(
            table,
            cards=table.cards.set(card, Card(face=face, owner=who, controller=who)),
            zones=table.zones.set(zone, there),
        )
    return table


def ref(value: Any) -> str:
    """Return the id of what a message speaks of."""
    assert isinstance(value, Ref)
    return value.id


def kind_of(value: Any) -> Any:
    """Return what the key of a message ends with: a type, a form, an aspect."""
    assert isinstance(value, Message)
    return value.key.rpartition(".")[2]


Remedy = Callable[[Refusal], Iterator[Refusal]]
"""What the message says, done: one of these has to make the condition hold."""


def more_cards(one: Refusal) -> Iterator[Refusal]:
    """As many more cards in hand as are missing, and not one less."""
    hand, missing = f"{one.who}.hand", one.params["missing"]
    fewer = one.at(laid(one.table, hand, one.who, many=missing - 1))
    assert not fewer.holds(), one.where
    yield one.at(laid(one.table, hand, one.who, many=missing))


def announced(one: Refusal) -> Iterator[Refusal]:
    """As many more resources announced as are missing."""
    now = one.at(laid(one.table, f"{one.who}.hand", one.who, many=one.params["missing"] + 1))
    for number in range(one.params["missing"]):
        assert not now.holds(), one.where
        discard = f"discard:{SPARE}" if not number else f"discard:{SPARE}-{number}"
        asked = now.book.asked(now.position)
        assert asked
        option = next(each.id for each in asked.options if f"{each.id}:".startswith(f"{discard}:"))
        position = advance(now.book, now.position, option)[0]
        while now.book.asked(position) is None:
            position = advance(now.book, position)[0]
        now = evolve(now, position=position)
    yield now


def another_card(one: Refusal) -> Iterator[Refusal]:
    """Another card, in hand, beside the one that was tried."""
    yield one.at(laid(one.table, f"{one.who}.hand", one.who))


def with_another(one: Refusal) -> Iterator[Refusal]:
    """Another card, from hand, instead of the one that was tried."""
    table = laid(one.table, f"{one.who}.hand", one.who)
    asked = one.at(table).book.asked(one.at(table).position)
    assert asked
    yield evolve(one.at(table), action=next(each.id for each in asked.options if each.thing == SPARE))


def counters(one: Refusal) -> Iterator[Refusal]:
    """As many more counters as are missing, and not one less."""
    card, missing = ref(one.reason.says.params["card"]), one.params["missing"]
    there = one.table.card(card).counters
    assert not one.at(one.table.change(card, counters=there + missing - 1)).holds()
    yield one.at(one.table.change(card, counters=there + missing))


def condition(one: Refusal) -> Iterator[Refusal]:
    """What triggers the ability."""
    _, card, number = one.action.split(":")
    when = one.table.ability(card, int(number)).when
    assert when
    identity = one.table.player(one.who).identity
    table = laid(one.table, "table", one.who, when.type or "event")
    for thing in (*table.cards, ""):
        what = Occurrence(kind=when.event, who=one.who, card=thing, target=identity, amount=1)  # type: ignore[arg-type]
        playing = Playing(
            who=one.who,
            card=card,
            number=int(number),
            moment=one.table.ability(card, int(number)).kind,  # type: ignore[arg-type]
            happened=what,
        )
        found = one.book.cited(examine(one.book, table, "play", playing))
        if all(named(each) != named(one.reason) for each in found.unmet):
            yield Looked(one.book, one.position, one.who, one.reason)
            return


class Looked(Refusal):
    """A refusal that was looked at again in another way, and holds."""

    def holds(self) -> bool:
        """It was seen."""
        return True


def controlled(one: Refusal) -> Iterator[Refusal]:
    """The card under the player's control."""
    yield one.at(one.table.change(one.action.split(":")[1], controller=one.who))


def something_to_change(one: Refusal) -> Iterator[Refusal]:
    """Something that the effect could change: a card in a pile, an injury, one without the status."""
    table = one.table
    yield one.at(laid(table, f"{one.who}.deck", one.who))
    yield one.at(laid(table, f"{one.who}.discard", one.who))
    for card in table.zone(PLAY):
        yield one.at(table.change(card, damage=1))
        yield one.at(table.change(card, statuses=frozenset()))
        yield one.at(table.change(card, exhausted=True))


def targets(one: Refusal) -> Iterator[Refusal]:
    """One valid target: a card of some type in play or in hand."""
    types: tuple[CardType, ...] = ("minion", "ally", "scheme", "support", "upgrade", "attachment")
    for kind in types:
        yield one.at(laid(one.table, PLAY, one.who, kind))
        yield one.at(laid(one.table, f"{one.who}.hand", one.who, kind))


def one_of_type(zone: str) -> Remedy:
    """Return the remedy of one card of the type in a zone."""

    def remedy(one: Refusal) -> Iterator[Refusal]:
        kind = kind_of(one.params["type"])
        if kind == "identity":
            yield one.at(one.table.change(one.table.player(one.who).identity, exhausted=False))
        else:
            yield one.at(laid(one.table, zone.format(who=one.who), one.who, kind))

    return remedy


def one_chosen(one: Refusal) -> Iterator[Refusal]:
    """One chosen before that."""
    asked = one.book.asked(one.position)
    assert asked
    chosen = next(each.id for each in asked.allowed if each.id.startswith("choose:"))
    position = advance(one.book, one.position, chosen)[0]
    while one.book.asked(position) is None:
        position = advance(one.book, position)[0]
    yield evolve(one, position=position)


def of_aspect(one: Refusal) -> Iterator[Refusal]:
    """A card of that aspect to pay for."""
    card = one.position.frame.notes.playing.card
    face = evolve(one.table.face(card), aspect=kind_of(one.params["aspect"]))
    yield one.at(one.table.change(card, face=face))


def in_play(one: Refusal) -> Iterator[Refusal]:
    """The card in play."""
    card = ref(one.params["card"])
    yield one.at(one.table.move(card, PLAY).change(card, controller=one.who))


def not_tough(one: Refusal) -> Iterator[Refusal]:
    """The character without that status."""
    card = ref(one.params["card"])
    yield one.at(one.table.change(card, statuses=one.table.card(card).statuses - {"tough"}))


def ready(one: Refusal) -> Iterator[Refusal]:
    """The card ready."""
    yield one.at(one.table.change(ref(one.params["card"]), exhausted=False))


REMEDIES: dict[str, Remedy] = {
    "enough.action for reason.action": lambda one: iter([one.noted(who=one.who)]),
    "enough.all-taken for reason.not-all-taken": lambda one: iter([one.noted(failed=False)]),
    "enough.another-card for reason.needed-elsewhere": another_card,
    "enough.another-card for reason.claimed": with_another,
    "enough.another-card for reason.pays-for-itself": with_another,
    "enough.cards for fact.cards-there": more_cards,
    "enough.cards for reason.not-all-at-once": more_cards,
    "enough.condition for reason.response": condition,
    "enough.condition for reason.interrupt": condition,
    "enough.controlled for reason.not-controlled": controlled,
    "enough.could-change for reason.changes-nothing": something_to_change,
    "enough.counters for fact.counters": counters,
    "enough.counters for reason.claimed": counters,
    "enough.form for reason.form": lambda one: iter(
        [one.at(one.table.turn_to(one.who, kind_of(one.params["form"])))]
    ),
    "enough.icons for reason.no-icons": with_another,
    "enough.icons for reason.generates-nothing": with_another,
    "enough.in-play for fact.not-in-play": in_play,
    "enough.next-round for fact.used": lambda one: iter([one.at(evolve(one.table, uses={}))]),
    "enough.not-tough for reason.tough": not_tough,
    "enough.of-aspect for reason.only-for": of_aspect,
    "enough.one-chosen for reason.none-chosen": one_chosen,
    "enough.one-controlled for reason.none-controlled": one_of_type(PLAY),
    "enough.one-in-pile for reason.none-in-pile": one_of_type("{who}.discard"),
    "enough.one-ready for reason.none-ready": one_of_type(PLAY),
    "enough.one-there for reason.none-there": one_of_type(PLAY),
    "enough.own for reason.not-own": with_another,
    "enough.ready for fact.exhausted": ready,
    "enough.resources for fact.missing": announced,
    "enough.resources for reason.too-few": more_cards,
    "enough.typed-resources for reason.too-few": more_cards,
    "enough.target for reason.cost-needs-target": targets,
    "enough.target for reason.no-target": targets,
}
"""For what a message says would be enough, and for what: how it is done."""


def test_every_remedy_is_known() -> None:
    """Whatever a shipped scenario says would be enough can be tried here."""
    assert set(refusals()) - set(REMEDIES) == set()
    assert len(refusals()) > 20


@pytest.mark.parametrize("kind", REMEDIES)
def test_what_would_be_enough_is(kind: str) -> None:
    """A condition that did not hold holds once what the refusal says is done."""
    for one in refusals().get(kind, []):
        assert not one.holds(), one.where
        assert any(after.holds() for after in REMEDIES[kind](one)), (one.where, one.action)
