"""The editions as dates on one line: each is the one before it with named changes."""

from __future__ import annotations

from typing import Any

from ruleskit.engine import (
    Act,
    After,
    Call,
    Done,
    Procedure,
    Reason,
    Replace,
    edition,
    fails,
    holds,
)
from ruleskit.magic.attack import (
    ATTACK,
    asks_for_attackers,
)
from ruleskit.magic.block import BLOCK
from ruleskit.magic.cast import CAST
from ruleskit.magic.combat import COMBAT
from ruleskit.magic.damage import DAMAGE, Damaging
from ruleskit.magic.game import Game
from ruleskit.magic.priority import ACTIONS, PRIORITY, carried_out, carry_out
from ruleskit.magic.put import PUT
from ruleskit.magic.resolve import RESOLVE, choice
from ruleskit.magic.simple import LAND, MANA
from ruleskit.magic.steps import CLEANUP, COMBAT_BEGIN, COMBAT_END, DISCARD, DRAW, END, MAIN, UNTAP, UPKEEP
from ruleskit.magic.strike import STRIKE, Striking
from ruleskit.magic.suspend import LAST, SUSPEND, TICK, may_cast
from ruleskit.magic.turn import GAME, PHASES, TURN, phase_end
from ruleskit.words import Message, Ref, message

Procedures = tuple[Procedure, ...]

Y2003: Procedures = (
    GAME, TURN, UNTAP, UPKEEP, DRAW, MAIN, COMBAT, COMBAT_BEGIN, ATTACK, BLOCK, DAMAGE, STRIKE,
    COMBAT_END, END, CLEANUP, DISCARD, PRIORITY, CAST, LAND, MANA, PUT, RESOLVE,
)  # fmt: skip
"""July 2003, Eighth Edition: the turn as the German document tells it."""


def changed(base: Procedures, *editions: Procedure) -> Procedures:
    """Return the procedures of `base` with these in place of those of the same name; new ones at the end."""
    new = {procedure.name: procedure for procedure in editions}
    kept = tuple(new.pop(procedure.name, procedure) for procedure in base)
    return (*kept, *new.values())


# ── 2006: Walls are barred by the keyword defender ────────────────────────────────────────────────────


def no_defender(game: Game, card: str) -> Reason:
    """A creature with defender cannot attack; every Wall was given it."""
    if game.has(card, "defender") or "wall" in game.face(card).subtypes:
        return fails("full:defender", message("reason.defender", card=Ref(card)))
    return holds("full:defender", message("fact.no-defender", card=Ref(card)))


_CARRIES_OUT = Call(
    "carry-out",
    procedures=(*ACTIONS, "suspend"),
    opens=carry_out,
    takes=carried_out,
    cites=("full:priority", "full:special-action"),
)

Y2006 = changed(
    Y2003,
    edition(ATTACK, Replace("attacker", asks_for_attackers(no_defender, "full:defender"))),
    edition(PRIORITY, Replace("carry-out", _CARRIES_OUT)),
    edition(RESOLVE, Replace("choice", choice("discard", "tick", "last"))),
    SUSPEND,
    TICK,
    LAST,
)
"""October 2006, Time Spiral: suspend is there, and a card whose last counter is gone must be cast if able."""


# ── 2010: mana empties at the end of each step, without loss; combat damage is dealt at once ──────────


def empty_pools(game: Game, notes: Any) -> Done:
    """Unused mana is gone; nobody loses life."""
    told: list[Message] = []
    for player in game.players:
        if player.pool:
            told.append(message("event.mana-empties", who=Ref(player.id), amount=len(player.pool)))
            game = game.change_player(player.id, pool=())
    return Done(game, notes, tuple(told) or (message("event.no-mana-left"),))


def _empties_at_end() -> Act:
    return Act("end", empty_pools, cites="step-end", happening="mana")


def strike_at_once(_: Game, notes: Damaging) -> tuple[str, Striking] | None:
    """Open the dealing of what was assigned."""
    return ("strike", Striking(lines=notes.lines)) if notes.lines else None


def no_damage(*_: object) -> Message:
    """Tell that there is no damage."""
    return message("event.no-combat-damage")


_AT_ONCE = Replace(
    "on-the-stack",
    Call("strike", procedures="strike", opens=strike_at_once, empty=no_damage, cites="full:damage-at-once"),
)


def _by_name(procedures: Procedures, name: str) -> Procedure:
    return next(one for one in procedures if one.name == name)


def _of(year: Procedures, *names: str) -> tuple[Procedure, ...]:
    return tuple(_by_name(year, name) for name in names)


_STEPS_2010 = tuple(
    edition(one, Replace("end", _empties_at_end()))
    for one in _of(Y2006, "upkeep", "draw", "combat-begin", "attack", "block", "combat-end", "end")
)

Y2010 = changed(
    Y2006,
    *_STEPS_2010,
    edition(CLEANUP, After("priority", _empties_at_end())),
    edition(DAMAGE, _AT_ONCE, Replace("end", _empties_at_end())),
    edition(TURN, *(Replace(f"mana-{phase}", phase_end(phase, empty_pools)) for phase in PHASES)),
)
"""July 2009, Magic 2010."""

# ── 2024: a card whose last time counter is gone may be cast ──────────────────────────────────────────

Y2024 = changed(Y2010, edition(LAST, Replace("forced", may_cast())))
"""February 2024: today."""
