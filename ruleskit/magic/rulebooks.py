"""The rulebook of Magic in each of its editions."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import evolve

from ruleskit.engine import Frame, Position, Procedure, Rulebook, Verdict, examine, reaches
from ruleskit.errors import UnknownEdition
from ruleskit.ledger import rules
from ruleskit.magic.actions import carried_out_by
from ruleskit.magic.casting import Casting
from ruleskit.magic.editions import Y2003, Y2006, Y2010, Y2024
from ruleskit.magic.game import Game
from ruleskit.magic.judge import judge
from ruleskit.magic.key import key
from ruleskit.words import Names, Text, catalogue, message

_THEN = {
    "phase-end": "turn.mana-burn",
    "step-end": "turn.mana-burn",
    "damage-announced": "turn.damage-stack",
    "damage-dealt": "turn.damage-respond",
    "damage-priority": "turn.damage-respond",
    "suspend-cast": "full:must-cast",
}
_SINCE_2010 = {
    "phase-end": "full:mana-empties",
    "step-end": "full:mana-empties",
    "damage-announced": "full:damage-at-once",
    "damage-dealt": "full:damage-at-once",
    "damage-priority": "full:priority",
}

ROLES: dict[str, dict[str, str]] = {
    "2003": _THEN,
    "2006": _THEN,
    "2010": _THEN | _SINCE_2010,
    "2024": _THEN | _SINCE_2010 | {"suspend-cast": "suspend.may"},
}
"""For each edition the rule that has a role in it."""

EDITIONS: dict[str, tuple[Procedure, ...]] = {
    "2003": Y2003,
    "2006": Y2006,
    "2010": Y2010,
    "2024": Y2024,
}
"""For each edition, the eldest first, its procedures."""


@cache
def rulebook(edition: str = "2003") -> Rulebook:
    """Return the rulebook of `edition`; raise `UnknownEdition` if there is none of that name."""
    if edition not in EDITIONS:
        raise UnknownEdition(edition, EDITIONS)
    book = Rulebook.of(
        *EDITIONS[edition],
        game="magic",
        edition=edition,
        rules={rule.id for rule in rules()},
        roles=ROLES[edition],
        words=catalogue("magic", "magic-events", "magic-steps", "magic-suspend"),
        names=names,
        key=key,
        judge=judge,
        doing=doing,
    )

    def questions(game: Game, notes: Any) -> Verdict:
        return examine(book, game, carried_out_by(notes), notes)

    def completes(game: Game, notes: Any) -> bool:
        start = Position(game, (book.frame("cast", notes),))
        return reaches(book, start, "cast", without=("cast.source",))

    known = {"questions": questions, "completes": completes, "can_suspend": "suspend" in book.graphs}
    return evolve(book, prepare=lambda game: evolve(game, **known))


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebook of every edition."""
    return tuple(rulebook(edition) for edition in EDITIONS)


def doing(frame: Frame) -> str:
    """Return the action that is carried out in a frame, as `why_not` names it; "" where it is none."""
    notes = frame.notes
    if frame.procedure == "land":
        return f"land:{notes.card}"
    if frame.procedure == "suspend":
        return f"suspend:{notes.card}"
    if frame.procedure != "cast" or not isinstance(notes, Casting):
        return ""
    return f"cast:{notes.card}" if notes.is_spell else f"activate:{notes.card}:{notes.number}"


def names(game: Game) -> Names:
    """Return the names of the players, the cards, and what is on the stack."""
    known = {player.id: player.name for player in game.players}
    known.update({token: face.name for token, face in game.tokens.items()})
    known.update({card: state.face.name for card, state in game.objects.items()})
    words = catalogue("magic-events")
    for item in game.stack:
        if item.kind == "ability":
            known[item.id] = words.say_all(message("thing.ability", card=known[item.card]))
        elif item.kind == "damage":
            known[item.id] = words.text("thing.damage")
    return lambda thing: known.get(thing) or Text.same(thing)
