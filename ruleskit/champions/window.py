"""A window: the chance to interrupt something or to respond to it.

Forced abilities come before optional ones. The first player is asked first, then the others in player order,
and the window goes on until everybody who could use something has passed in a row. Who can use what is
looked at anew after every ability: something may have entered play, and the occasion may be gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import evolve, field, frozen

from ruleskit.champions.conditions import allowed
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import (
    Ask,
    Call,
    Check,
    Done,
    Option,
    Procedure,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.words import Message, Ref, message

PASS = "pass"

Rank = tuple[bool, bool]
"""The place of an ability in the order: first interrupts to what would happen, and forced ones first."""

RANKS: tuple[Rank, ...] = ((True, True), (True, False), (False, True), (False, False))

Use = tuple[str, int, int]
"""A card, the number of its ability, and which of the occurrences it was used for."""


@frozen(kw_only=True)
class Window:
    """The notes of a window.

    An interrupt waits for what is pending under `handles`, a response answers what `happened`. `used` are the
    abilities used so far, `passed` the players who passed since (and at which turn of the order), `next` the
    place in player order of the player to ask, `chosen` what that player chose.
    """

    timing: Literal["interrupt", "response"]
    handles: tuple[int, ...] = ()
    happened: tuple[Occurrence, ...] = ()
    used: frozenset[Use] = field(factory=frozenset)
    passed: frozenset[tuple[str, Rank]] = field(factory=frozenset)
    next: int = 0
    chosen: Offer | None = None

    def occasions(self, table: Table) -> Iterator[tuple[int, int | None, Occurrence]]:
        """Yield what can be interrupted or answered: its number, its handle if it is pending, and itself."""
        if self.timing == "interrupt":
            for number, handle in enumerate(self.handles):
                if handle in table.pending and not table.pending[handle].prevented:
                    yield number, handle, table.pending[handle]
        else:
            for number, what in enumerate(self.happened):
                yield number, None, what


@frozen(kw_only=True)
class Offer:
    """An ability that a player may use in a window, and for which of its occurrences."""

    playing: Playing
    use: Use
    rank: Rank

    @property
    def id(self) -> str:
        """How answers name it: `use:<card>:<ability>`, or `play:<card>` for an event from hand."""
        card, number, _ = self.use
        return f"play:{card}" if self.playing.is_card else f"use:{card}:{number}"

    @property
    def option(self) -> Option:
        """The choice of it."""
        key = "option.play" if self.playing.is_card else "option.use"
        return Option(self.id, message(key, card=Ref(self.playing.card)), thing=self.playing.card)


def offers(table: Table, window: Window) -> tuple[Offer, ...]:
    """Return every ability that can be used now, whether it is its turn yet or not.

    An ability that is triggered by several of the occurrences is offered for one of them after another.
    """
    found = {offer.id: offer for offer in reversed(tuple(_offers(table, window)))}
    return tuple(reversed(found.values()))


def _offers(table: Table, window: Window) -> Iterator[Offer]:
    for who, card, number in _abilities(table, window):
        ability = table.ability(card, number)
        if ability.kind != window.timing or ability.when is None:
            continue
        for occasion, handle, what in window.occasions(table):
            playing = Playing(
                who=who,
                card=card,
                number=None if card in table.hand(who) else number,
                moment=window.timing,
                trigger=handle,
                happened=what,
            )
            use = (card, number, occasion)
            if use not in window.used and allowed(table, playing):
                yield Offer(playing=playing, use=use, rank=(ability.when.would, ability.forced))


def _abilities(table: Table, window: Window) -> Iterator[tuple[str, str, int]]:
    """Yield who could use which ability: each player in order from play and hand, then the encounter.

    A card that has just left play can still respond to that.
    """
    for who in table.in_order:
        for card in table.controlled(who):
            yield from ((who, card, number) for number in range(len(table.face(card).abilities)))
        for card in table.hand(who):
            number = table.face(card).played_ability
            if number is not None:
                yield who, card, number
    gone = tuple(what.card for what in window.happened if what.kind == "leave-play" and what.card)
    for card in (*table.controlled(""), *gone):
        who = table.card(card).owner or table.first
        yield from ((who, card, number) for number in range(len(table.face(card).abilities)))


def _turn(table: Table, window: Window) -> tuple[Offer, ...]:
    """Return the offers whose turn it is: those of the first rank for which somebody has not passed."""
    open_offers = tuple(
        offer for offer in offers(table, window) if (offer.playing.who, offer.rank) not in window.passed
    )
    first = min((RANKS.index(offer.rank) for offer in open_offers), default=None)
    return tuple(offer for offer in open_offers if RANKS.index(offer.rank) == first)


def somebody_can(table: Table, window: Window) -> Verdict:
    """Is there an ability left that must or may be used?"""
    turn = _turn(table, window)
    if turn:
        return verdict(holds("full:each-once", message("fact.can-use", cards=_cards(turn))))
    return verdict(fails("full:order", message("reason.nobody-left")))


def it_is_forced(table: Table, window: Window) -> Verdict:
    """Is it the turn of forced abilities?"""
    turn = _turn(table, window)
    _, forced = turn[0].rank
    if forced:
        return verdict(holds("full:order", message("fact.must-use", cards=_cards(turn))))
    return verdict(fails("full:order", message("reason.nothing-forced")))


def _cards(turn: tuple[Offer, ...]) -> tuple[Ref, ...]:
    return tuple(Ref(card) for card in dict.fromkeys(offer.playing.card for offer in turn))


def asked(table: Table, window: Window) -> str:
    """Return the player to ask: the next one in player order whose turn it can be."""
    able = {offer.playing.who for offer in _turn(table, window)}
    order = table.in_order
    start = window.next % len(order)
    return next(who for who in order[start:] + order[:start] if who in able)


def _forced_options(table: Table, window: Window) -> tuple[Option, ...]:
    """The first player decides the order of forced abilities, whoever controls them."""
    return tuple(offer.option for offer in _turn(table, window))


def _choose_forced(table: Table, window: Window, chosen: str) -> Done:
    return Done(table, _used(window, _named(_turn(table, window), chosen)))


def _options(table: Table, window: Window) -> tuple[Option, ...]:
    who = asked(table, window)
    own = tuple(offer.option for offer in _turn(table, window) if offer.playing.who == who)
    return (*own, Option(PASS, message("option.pass")))


def _choose(table: Table, window: Window, chosen: str) -> Done:
    who, turn = asked(table, window), _turn(table, window)
    after = (table.in_order.index(who) + 1) % len(table.in_order)
    if chosen == PASS:
        passed = window.passed | {(who, turn[0].rank)}
        return Done(table, evolve(window, chosen=None, passed=passed, next=after))
    return Done(table, evolve(_used(window, _named(turn, chosen)), next=after))


def _named(among: tuple[Offer, ...], chosen: str) -> Offer:
    return next(offer for offer in among if offer.id == chosen)


def _used(window: Window, offer: Offer) -> Window:
    return evolve(window, chosen=offer, used=window.used | {offer.use}, passed=frozenset())


def _initiate(_: Table, window: Window) -> tuple[str, Playing] | None:
    return ("play", window.chosen.playing) if window.chosen else None


def _forget(table: Table, window: Window, *_: object) -> Done:
    return Done(table, evolve(window, chosen=None))


def _question(_: Table, window: Window) -> Message:
    return message(f"question.{window.timing}")


def _question_of_order(_: Table, window: Window) -> Message:
    return message(f"question.forced-{window.timing}")


WINDOW = Procedure(
    "window",
    Window,
    Repeat(
        "offer",
        somebody_can,
        cites=("full:order", "full:each-once"),
        steps=(
            Check(
                "forced",
                it_is_forced,
                cites=("full:order", "full:would"),
                yes=(
                    Ask(
                        "order",
                        who=lambda table, _: table.first,
                        options=_forced_options,
                        then=_choose_forced,
                        question=_question_of_order,
                        cites="full:order",
                    ),
                ),
                no=(
                    Ask(
                        "use",
                        who=asked,
                        options=_options,
                        then=_choose,
                        question=_question,
                        cites="full:each-once",
                    ),
                ),
            ),
            Call("initiate", procedures="play", opens=_initiate, takes=_forget, cites="full:each-once"),
        ),
    ),
    Stop("closed", "closed", cites="full:order"),
)
