"""The rulebook of Champions in each of its editions."""

from __future__ import annotations

from functools import cache

from ruleskit.champions.judge import judge
from ruleskit.champions.key import key
from ruleskit.champions.paying import PAY
from ruleskit.champions.play import PLAY
from ruleskit.champions.resolve import RESOLVE
from ruleskit.champions.table import Table
from ruleskit.champions.timing import HAPPEN
from ruleskit.champions.turn import TURN
from ruleskit.champions.window import WINDOW
from ruleskit.engine import Procedure, Rulebook
from ruleskit.errors import UnknownEdition
from ruleskit.ledger import rules
from ruleskit.words import Names, Text, catalogue

PROCEDURES = (TURN, PLAY, PAY, RESOLVE, HAPPEN, WINDOW)

ROLES = (
    *("intent", "order", "restrictions", "targets", "cost", "reveal", "modify", "pay", "begin", "resolve"),
    *("enter", "event", "interrupt", "response", "source-leaves", "source-leaves-unpaid"),
)
"""What a step of the play sequence can follow; each edition has a rule of its own for it."""

EDITIONS: dict[str, tuple[str, tuple[Procedure, ...]]] = {"de-1.6": ("play.de", PROCEDURES)}
"""For each edition the beginning of its rule ids, and its procedures."""


@cache
def rulebook(edition: str = "de-1.6") -> Rulebook:
    """Return the rulebook of `edition`; raise `UnknownEdition` if there is none of that name."""
    if edition not in EDITIONS:
        raise UnknownEdition(edition, EDITIONS)
    prefix, procedures = EDITIONS[edition]
    return Rulebook.of(
        *procedures,
        game="champions",
        edition=edition,
        rules={rule.id for rule in rules()},
        roles={role: f"{prefix}.{role}" for role in ROLES},
        words=catalogue("champions", "champions-steps"),
        names=names,
        key=key,
        judge=judge,
    )


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebook of every edition."""
    return tuple(rulebook(edition) for edition in EDITIONS)


def names(table: Table) -> Names:
    """Return the names of the players and the cards at `table`."""
    known = {player.id: player.name for player in table.players}
    known.update({card: state.face.name for card, state in table.cards.items()})
    return lambda thing: known.get(thing) or Text.same(thing)
