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
from ruleskit.engine import Ask, Call, Done, Option, Procedure, Repeat, Stop, Verdict, fails, holds, verdict
from ruleskit.words import Message, Ref, message

PASS = "pass"

Use = tuple[str, int, int]
"""A card, the number of its ability, and which of the occurrences it was used for."""


@frozen(kw_only=True)
class Window:
    """The notes of a window.

    An interrupt waits for what is pending under `handles`, a response answers what `happened`. `used` are the
    abilities used so far, `passed` the players who passed since, `next` the place in player order of the
    player to ask, `chosen` what that player chose.
    """

    timing: Literal["interrupt", "response"]
    handles: tuple[int, ...] = ()
    happened: tuple[Occurrence, ...] = ()
    used: frozenset[Use] = field(factory=frozenset)
    passed: frozenset[str] = field(factory=frozenset)
    next: int = 0
    chosen: Offer | None = None

    def occasions(self, table: Table) -> Iterator[tuple[int, int | None, Occurrence]]:
        """Yield what can be interrupted or answered: its number, its handle if it is pending, and itself."""
        if self.timing == "interrupt":
            for number, handle in enumerate(self.handles):
                if handle in table.pending:
                    yield number, handle, table.pending[handle]
        else:
            for number, what in enumerate(self.happened):
                yield number, None, what


@frozen(kw_only=True)
class Offer:
    """An ability that a player may use in a window, and for which of its occurrences."""

    playing: Playing
    use: Use

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


def offers(table: Table, window: Window, forced: bool = False) -> tuple[Offer, ...]:
    """Return every forced, or every optional, ability that can be used now.

    An ability that is triggered by several of the occurrences is offered for one of them after another.
    """
    found = {offer.id: offer for offer in reversed(tuple(_offers(table, window, forced)))}
    return tuple(reversed(found.values()))


def _offers(table: Table, window: Window, forced: bool) -> Iterator[Offer]:
    for who, card, number in _abilities(table):
        ability = table.ability(card, number)
        if ability.kind != window.timing or ability.forced != forced:
            continue
        for occasion, handle, what in window.occasions(table):
            playing = Playing(
                who=who,
                card=card,
                number=number if table.in_play(card) else None,
                moment=window.timing,
                trigger=handle,
                happened=what,
            )
            use = (card, number, occasion)
            if use not in window.used and allowed(table, playing):
                yield Offer(playing=playing, use=use)


def _abilities(table: Table) -> Iterator[tuple[str, str, int]]:
    """Yield who could use which ability: each player in order from play and hand, then the encounter."""
    for who in table.in_order:
        for card in table.controlled(who):
            yield from ((who, card, number) for number in range(len(table.face(card).abilities)))
        for card in table.hand(who):
            number = table.face(card).played_ability
            if number is not None:
                yield who, card, number
    for card in table.controlled(""):
        yield from ((table.first, card, number) for number in range(len(table.face(card).abilities)))


def somebody_must(table: Table, window: Window) -> Verdict:
    """Is there a forced ability whose condition is there?"""
    forced = offers(table, window, forced=True)
    if forced:
        cards = tuple(Ref(offer.playing.card) for offer in forced)
        return verdict(holds("full:order", message("fact.must-use", cards=cards)))
    return verdict(fails("full:order", message("reason.nothing-forced")))


def _forced_options(table: Table, window: Window) -> tuple[Option, ...]:
    """The first player decides the order of forced abilities, whoever controls them."""
    return tuple(offer.option for offer in offers(table, window, forced=True))


def _choose_forced(table: Table, window: Window, chosen: str) -> Done:
    return Done(table, _used(window, _named(offers(table, window, forced=True), chosen)))


def somebody_may(table: Table, window: Window) -> Verdict:
    """Is there a player who can use something and has not passed since something was last used?"""
    able = _able(table, window)
    if able:
        who = tuple(Ref(player) for player in table.in_order if player in able)
        return verdict(holds("full:each-once", message("fact.can-use", who=who)))
    return verdict(fails("full:order", message("reason.nobody-left")))


def _able(table: Table, window: Window) -> frozenset[str]:
    return frozenset(offer.playing.who for offer in offers(table, window)) - window.passed


def asked(table: Table, window: Window) -> str:
    """Return the player to ask: the next one in player order who can use something and has not passed."""
    able, order = _able(table, window), table.in_order
    start = window.next % len(order)
    return next(who for who in order[start:] + order[:start] if who in able)


def _offered(table: Table, window: Window) -> tuple[Offer, ...]:
    who = asked(table, window)
    return tuple(offer for offer in offers(table, window) if offer.playing.who == who)


def _options(table: Table, window: Window) -> tuple[Option, ...]:
    options = tuple(offer.option for offer in _offered(table, window))
    return (*options, Option(PASS, message("option.pass")))


def _choose(table: Table, window: Window, chosen: str) -> Done:
    who = asked(table, window)
    after = (table.in_order.index(who) + 1) % len(table.in_order)
    if chosen == PASS:
        return Done(table, evolve(window, chosen=None, passed=window.passed | {who}, next=after))
    return Done(table, evolve(_used(window, _named(_offered(table, window), chosen)), next=after))


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
        "must",
        somebody_must,
        cites="full:order",
        steps=(
            Ask(
                "order",
                who=lambda table, _: table.first,
                options=_forced_options,
                then=_choose_forced,
                question=_question_of_order,
                cites="full:order",
            ),
            Call(
                "initiate-forced", procedures="play", opens=_initiate, takes=_forget, cites="full:each-once"
            ),
        ),
    ),
    Repeat(
        "may",
        somebody_may,
        cites="full:order",
        steps=(
            Ask("use", who=asked, options=_options, then=_choose, question=_question, cites="full:each-once"),
            Call("initiate", procedures="play", opens=_initiate, takes=_forget, cites="full:each-once"),
        ),
    ),
    Stop("closed", "closed", cites="full:order"),
)
