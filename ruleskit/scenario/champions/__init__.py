"""Scenarios of Champions: what their files hold, how they become a table, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict, frozen

from ruleskit.champions import EDITIONS, rulebook
from ruleskit.champions.table import Table
from ruleskit.champions.turn import DONE
from ruleskit.engine import Answer, History, Position, Rounds, Rulebook
from ruleskit.engine.trace import plain
from ruleskit.scenario.champions import check, setup
from ruleskit.scenario.champions.layout import LAYOUTS, READER, ChampionsExpect, ChampionsLayout
from ruleskit.scenario.model import Layout
from ruleskit.scenario.reading import Amiss, Reader
from ruleskit.words import Message

LARGE_HAND = 6
"""With more cards in hand than these, exploring follows one action only."""

PAYMENT = ("who", "card", "total", "generated", "paid", "overpaid", "lost")
"""What a payment is told by."""


@frozen
class Champions:
    """Champions, as scenarios know it."""

    @property
    def layouts(self) -> Mapping[str, type[Layout]]:
        """The procedures a scenario can begin with, and what its file holds for each."""
        return LAYOUTS

    @property
    def reader(self) -> Reader:
        """What reads the files."""
        return READER

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the reference."""
        return tuple(EDITIONS)

    def rulebook(self, edition: str) -> Rulebook:
        """Return the rulebook of `edition`."""
        return rulebook(edition)

    def amiss(self, layout: ChampionsLayout) -> tuple[Amiss, ...]:
        """Return what names things that are not there."""
        return tuple(check.amiss(layout))

    def start(self, layout: Any, book: Rulebook) -> Position:
        """Return the position in which the scenario begins."""
        return book.start(setup.table(layout), layout.procedure, setup.notes(layout.start))

    def zones(self, position: Position) -> dict[str, tuple[str, ...]]:
        """Return where every card lies, also the zones of a player that are empty."""
        table: Table = position.game
        own = (f"{player.id}.{zone}" for player in table.players for zone in ("hand", "deck", "discard"))
        empty: dict[str, tuple[str, ...]] = dict.fromkeys((*own, *check.SHARED_ZONES), ())
        return empty | dict(table.zones)

    def rounds(self, layout: Any, answers: Sequence[Answer]) -> Rounds | None:
        """Return how far to explore: as often as the answers act, at most twice, and not for ever.

        With many cards in hand there are too many ways to pay (also too much): then it is one action.
        """
        if layout.procedure != "turn":
            return None
        hand = max(len(seat.hand) for seat in layout.player)
        acts = sum(answer.at == "turn.action" and answer.choose != DONE for answer in answers)
        return Rounds("turn.action", 2 if acts > 1 and hand <= LARGE_HAND else 1, DONE)

    def narrowing(self, _: Any) -> tuple[Message, ...]:
        """Return the choices that are left out: none."""
        return ()

    def payments(self, history: History) -> tuple[dict[str, str | int], ...]:
        """Return every payment in resources, in order, as the trace tells it."""
        events = (event for entry in history.trace for event in entry.events if event.key == "event.paid")
        told = ({name: plain(event)["with"][name] for name in PAYMENT} for event in events)
        return tuple(payment for payment in told if payment["total"] or payment["generated"])

    def found(self, expect: ChampionsExpect, history: History) -> dict[str, tuple[object, object]]:
        """Return what came out beside what is expected of it."""
        table: Table = history.position.game
        both: dict[str, tuple[object, object]] = {}
        zones = self.zones(history.position)
        for zone, cards in (expect.zones or {}).items():
            both[f"zones.{zone}"] = (cards, zones.get(zone, ()))
        for card, damage in (expect.damage or {}).items():
            both[f"damage.{card}"] = (damage, table.card(card).damage)
        for card, counters in (expect.counters or {}).items():
            both[f"counters.{card}"] = (counters, table.card(card).counters)
        for card, statuses in (expect.statuses or {}).items():
            both[f"statuses.{card}"] = (tuple(sorted(statuses)), tuple(sorted(table.card(card).statuses)))
        for who, form in (expect.forms or {}).items():
            both[f"forms.{who}"] = (form, table.player(who).form)
        if expect.exhausted is not None:
            exhausted = (card for card in table.cards if table.card(card).exhausted)
            both["exhausted"] = (tuple(sorted(expect.exhausted)), tuple(sorted(exhausted)))
        if expect.paid is not None:
            wanted = tuple(
                {name: value for name, value in asdict(paid).items() if value is not None}
                for paid in expect.paid
            )
            both["paid"] = (wanted, _as_far(wanted, self.payments(history)))
        return both


def _as_far(
    wanted: tuple[Mapping[str, object], ...], found: tuple[Mapping[str, str | int], ...]
) -> tuple[Mapping[str, str | int], ...]:
    """Return what was found, of each payment what is asked for; one that nobody asks for stays whole."""
    names = [set(one) for one in wanted] + [set(PAYMENT)] * len(found)
    return tuple(
        {name: value for name, value in one.items() if name in asked}
        for one, asked in zip(found, names, strict=False)
    )


CHAMPIONS = Champions()
