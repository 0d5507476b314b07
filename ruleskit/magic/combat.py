"""The combat phase: its steps, and whether there is anything to block."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import Act, Call, Check, Done, Procedure, Stop, Verdict, fails, holds, verdict
from ruleskit.magic.attack import Attacking
from ruleskit.magic.block import Blocking
from ruleskit.magic.damage import Damaging, first_strikers
from ruleskit.magic.game import Game
from ruleskit.magic.steps import Stage
from ruleskit.words import Message, Ref, message


@frozen(kw_only=True)
class Combat:
    """The notes of the combat phase: the active player, and whether creatures attacked."""

    who: str
    attacked: bool = False


def _begin(_: Game, notes: Combat) -> tuple[str, Stage]:
    return "combat-begin", Stage(who=notes.who, step="combat-begin")


def _attackers(_: Game, notes: Combat) -> tuple[str, Attacking]:
    return "attack", Attacking(who=notes.who)


def _were_declared(game: Game, notes: Combat, _: str, attacking: Any) -> Done:
    return Done(game, evolve(notes, attacked=bool(attacking.chosen)))


def _attacked(_: Game, notes: Combat) -> Verdict:
    if notes.attacked:
        return verdict(holds("full:no-attackers", message("fact.attacked")))
    return verdict(fails("full:no-attackers", message("reason.no-attackers")))


def _blockers(game: Game, notes: Combat) -> tuple[str, Blocking]:
    return "block", Blocking(who=game.other(notes.who))


def _first_strike(game: Game, notes: Combat) -> tuple[str, Damaging] | None:
    return ("damage", Damaging(who=notes.who, first=True)) if first_strikers(game) else None


def _no_first_strike(*_: object) -> Message:
    return message("trace.no-first-strike")


def _damage(_: Game, notes: Combat) -> tuple[str, Damaging]:
    return "damage", Damaging(who=notes.who)


def _end(_: Game, notes: Combat) -> tuple[str, Stage]:
    return "combat-end", Stage(who=notes.who, step="combat-end")


def _over(game: Game, notes: Combat) -> Done:
    names = tuple(Ref(one.attacker) for one in game.combat)
    told = message("event.combat-over", attackers=names) if names else message("event.combat-over-quiet")
    return Done(evolve(game, combat=(), struck=()), notes, (told,))


COMBAT = Procedure(
    "combat",
    Combat,
    Call("begin", procedures="combat-begin", opens=_begin, cites="turn.combat-begin"),
    Call(
        "attackers",
        procedures="attack",
        opens=_attackers,
        takes=_were_declared,
        cites=("turn.attack-declare", "turn.attack-priority"),
    ),
    Check("attacked", _attacked, no="end", cites="full:no-attackers"),
    Call(
        "blockers", procedures="block", opens=_blockers, cites=("turn.block-declare", "turn.block-priority")
    ),
    Call(
        "first-strike",
        procedures="damage",
        opens=_first_strike,
        empty=_no_first_strike,
        cites="full:first-strike",
    ),
    Call("damage", procedures="damage", opens=_damage, cites=("damage-announced", "damage-priority")),
    Call("end", procedures="combat-end", opens=_end, cites="turn.combat-end"),
    Act("over", _over, cites="turn.combat-end"),
    Stop("done", "done", cites="turn.combat-end"),
)
