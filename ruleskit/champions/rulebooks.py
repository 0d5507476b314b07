"""The rulebook of Champions in each of its editions."""

from __future__ import annotations

from functools import cache

from attrs import evolve

from ruleskit.champions.editions import PLAY_1_8
from ruleskit.champions.judge import judge
from ruleskit.champions.key import key
from ruleskit.champions.paying import PAY
from ruleskit.champions.play import PLAY
from ruleskit.champions.playing import Playing
from ruleskit.champions.resolve import RESOLVE
from ruleskit.champions.table import Table
from ruleskit.champions.timing import HAPPEN
from ruleskit.champions.turn import TURN
from ruleskit.champions.window import WINDOW
from ruleskit.engine import Frame, Procedure, Rulebook, Verdict, examine
from ruleskit.errors import UnknownEdition
from ruleskit.ledger import rules
from ruleskit.words import Names, Text, catalogue

_SHARED = (
    *("intent", "order", "restrictions", "targets", "cost", "reveal", "modify", "pay", "begin", "resolve"),
    *("enter", "event", "interrupt", "response", "source-leaves", "source-leaves-unpaid"),
)

ROLES: dict[str, dict[str, str]] = {
    # The German document has no check of the form of its own: it is part of the play restrictions.
    "de-1.6": {role: f"play.de.{role}" for role in _SHARED} | {"identity": "play.de.restrictions"},
    "es-1.8": {role: f"play.es.{role}" for role in (*_SHARED, "identity", "changes-state", "x")},
}
"""For each edition the rule that has a role in it."""

EDITIONS: dict[str, tuple[Procedure, ...]] = {
    "de-1.6": (TURN, PLAY, PAY, RESOLVE, HAPPEN, WINDOW),
    "es-1.8": (TURN, PLAY_1_8, PAY, RESOLVE, HAPPEN, WINDOW),
}
"""For each edition its procedures."""


@cache
def rulebook(edition: str = "de-1.6") -> Rulebook:
    """Return the rulebook of `edition`; raise `UnknownEdition` if there is none of that name."""
    if edition not in EDITIONS:
        raise UnknownEdition(edition, EDITIONS)
    book = Rulebook.of(
        *EDITIONS[edition],
        game="champions",
        edition=edition,
        rules={rule.id for rule in rules()},
        roles=ROLES[edition],
        words=catalogue("champions", "champions-costs", "champions-steps"),
        names=names,
        key=key,
        judge=judge,
        doing=doing,
    )

    def questions(table: Table, playing: Playing) -> Verdict:
        return examine(book, table, "play", playing)

    return evolve(book, prepare=lambda table: evolve(table, questions=questions))


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebook of every edition."""
    return tuple(rulebook(edition) for edition in EDITIONS)


def doing(frame: Frame) -> str:
    """Return the action that is carried out in a frame, as `why_not` names it; "" where it is none."""
    playing = frame.notes
    if frame.procedure != "play" or not isinstance(playing, Playing):
        return ""
    return f"play:{playing.card}" if playing.is_card else f"use:{playing.card}:{playing.number}"


def names(table: Table) -> Names:
    """Return the names of the players and the cards at `table`."""
    known = {player.id: player.name for player in table.players}
    known.update({card: state.face.name for card, state in table.cards.items()})
    return lambda thing: known.get(thing) or Text.same(thing)
