"""Scenarios of Magic: what their files hold, how they become a game, and what came out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ruleskit.engine import Answer, History, Position, Rounds, Rulebook
from ruleskit.magic import EDITIONS, rulebook
from ruleskit.magic.game import Game as Played
from ruleskit.magic.mana import symbols
from ruleskit.scenario.magic import check, setup
from ruleskit.scenario.magic.layout import LAYOUTS, READER, MagicExpect, MagicLayout
from ruleskit.scenario.model import Layout
from ruleskit.scenario.reading import Amiss, Reader
from ruleskit.words import Message, message


@frozen
class Magic:
    """Magic, as scenarios know it."""

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
        """The editions, the eldest first."""
        return tuple(EDITIONS)

    def rulebook(self, edition: str) -> Rulebook:
        """Return the rulebook of `edition`."""
        return rulebook(edition)

    def amiss(self, layout: MagicLayout) -> tuple[Amiss, ...]:
        """Return what names things that are not there, or makes no sense."""
        return tuple(check.amiss(layout))

    def start(self, layout: Any, book: Rulebook) -> Position:
        """Return the position in which the scenario begins."""
        procedure, notes = setup.opening(layout)
        return book.start(setup.game(layout), procedure, notes)

    def zones(self, position: Position) -> dict[str, tuple[str, ...]]:
        """Return where every card lies, also the zones that are empty."""
        game: Played = position.game
        empty: dict[str, tuple[str, ...]] = dict.fromkeys(check.zones(game.ids), ())
        return empty | dict(game.zones)

    def rounds(self, layout: Any, answers: Sequence[Answer]) -> Rounds | None:
        """Return None: a turn ends whatever is done in it."""
        del layout, answers
        return None

    def narrowing(self, layout: Any) -> tuple[Message, ...]:
        """Return the choices that are left out."""
        return tuple(message(f"narrowing.{one}") for one in layout.narrow)

    def payments(self, history: History) -> tuple[dict[str, str | int], ...]:
        """Return nothing: mana is told by the trace, and by what is left in the pools."""
        del history
        return ()

    def found(self, expect: MagicExpect, history: History) -> dict[str, tuple[object, object]]:
        """Return what came out beside what is expected of it."""
        game: Played = history.position.game
        both: dict[str, tuple[object, object]] = {}
        zones = self.zones(history.position)
        for zone, cards in (expect.zones or {}).items():
            both[f"zones.{zone}"] = (cards, zones.get(zone, ()))
        for who, life in (expect.life or {}).items():
            both[f"life.{who}"] = (life, game.player(who).life)
        for who, pool in (expect.pool or {}).items():
            wanted = symbols(setup.mana(pool))
            both[f"pool.{who}"] = (wanted, symbols(game.player(who).mana))
        for who, cards in (expect.controlled or {}).items():
            both[f"controlled.{who}"] = (_sorted(cards), _sorted(game.controlled(who)))
        for card, counters in (expect.counters or {}).items():
            there = dict(game.objects[card].counters) if card in game.objects else None
            both[f"counters.{card}"] = ({kind: many for kind, many in counters.items() if many}, there)
        for key, numbers in (
            ("damage", expect.damage),
            ("power", expect.power),
            ("toughness", expect.toughness),
        ):
            for card, number in (numbers or {}).items():
                both[f"{key}.{card}"] = (number, _number(game, card, key))
        if expect.tapped is not None:
            tapped = (card for card, state in game.objects.items() if state.tapped)
            both["tapped"] = (_sorted(expect.tapped), _sorted(tapped))
        if expect.combat is not None:
            both["combat"] = (expect.combat, tuple(attack.attacker for attack in game.combat))
        if expect.stack is not None:
            both["stack"] = (expect.stack, tuple(item.id for item in game.stack))
        return both


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards))


def _number(game: Played, card: str, key: str) -> int | None:
    """Return a number of a card by its key; None for a token that was never made."""
    if card not in game.objects:
        return None
    return {"damage": game.object(card).damage, "power": game.power(card), "toughness": game.toughness(card)}[
        key
    ]


MAGIC = Magic()
