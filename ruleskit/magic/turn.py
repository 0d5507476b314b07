"""The turn: five phases, and at the end of each the mana that is left."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Call,
    Check,
    Done,
    Part,
    Procedure,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.magic.combat import Combat
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.objects import StepName
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.steps import Cleaning, Stage
from ruleskit.words import Message, Ref, message

PHASES = ("beginning", "main-1", "combat", "main-2", "ending")


@frozen(kw_only=True)
class Turn:
    """The notes of a turn: whose it is."""

    who: str


def burn(game: Game, turn: Turn) -> Done:
    """The phase ends: unused mana is gone, and its player loses that much life."""
    told: list[Message] = []
    for player in game.players:
        if player.pool:
            lost = len(player.pool)
            game = game.change_player(player.id, pool=())
            game, _ = happen(game, Occurrence(kind="lose-life", who=player.id, amount=lost))
            told.append(message("event.mana-burn", who=Ref(player.id), amount=lost))
    return Done(game, turn, tuple(told) or (message("event.no-mana-left"),))


def _step(name: StepName, procedure: str) -> Any:
    return lambda _, turn: (procedure, Stage(who=turn.who, step=name))


def _first_turn(game: Game, turn: Turn) -> Verdict:
    """Is it the first turn of the player who began the game?"""
    who = Ref(turn.who)
    if game.skips_draw:
        return verdict(holds("full:starting-player", message("fact.skips-draw", who=who)))
    return verdict(fails("full:starting-player", message("reason.draws", who=who)))


def _skips_draw(game: Game, turn: Turn) -> bool:
    return any(static.skips_draw(game, source, turn.who) for source, static in game.statics())


def _draw(game: Game, turn: Turn) -> tuple[str, Stage] | None:
    return None if _skips_draw(game, turn) else ("draw", Stage(who=turn.who, step="draw"))


def _skipped(_: Game, turn: Turn) -> Message:
    return message("trace.draw-skipped", who=Ref(turn.who))


def _cleanup(_: Game, turn: Turn) -> tuple[str, Cleaning]:
    return "cleanup", Cleaning(who=turn.who)


def _combat(_: Game, turn: Turn) -> tuple[str, Combat]:
    return "combat", Combat(who=turn.who)


def phase_end(phase: str, does: Any = burn) -> Act:
    """Return the end of a phase."""
    return Act(f"mana-{phase}", does, cites="phase-end", happening="mana")


MAIN_RULES = ("turn.main-active", "turn.main-opponent", "turn.land")

TURN = Procedure(
    "turn",
    Turn,
    Part(
        "beginning",
        Call("untap", procedures="untap", opens=_step("untap", "untap"), cites="turn.untap"),
        Call("upkeep", procedures="upkeep", opens=_step("upkeep", "upkeep"), cites="turn.upkeep"),
        Check(
            "first-turn",
            _first_turn,
            cites="full:starting-player",
            no=(Call("draw", procedures="draw", opens=_draw, empty=_skipped, cites="turn.draw"),),
        ),
        phase_end("beginning"),
        cites="turn.phases",
    ),
    Part(
        "first-main",
        Call("main-1", procedures="main", opens=_step("main-1", "main"), cites=MAIN_RULES),
        phase_end("main-1"),
        cites="turn.phases",
    ),
    Part(
        "combat-phase",
        Call("combat", procedures="combat", opens=_combat, cites="turn.phases"),
        phase_end("combat"),
        cites="turn.phases",
    ),
    Part(
        "second-main",
        Call("main-2", procedures="main", opens=_step("main-2", "main"), cites=MAIN_RULES),
        phase_end("main-2"),
        cites="turn.phases",
    ),
    Part(
        "ending",
        Call("end", procedures="end", opens=_step("end", "end"), cites="turn.end"),
        Call("cleanup", procedures="cleanup", opens=_cleanup, cites="turn.cleanup-discard"),
        phase_end("ending"),
        cites="turn.phases",
    ),
    Stop("done", "done", cites="turn.phases"),
)


@frozen(kw_only=True)
class Turns:
    """The notes of several turns: how many are still to come; None where they go on without an end."""

    turns: int | None = None


def _another(_: Game, notes: Turns) -> Verdict:
    if notes.turns is None:
        return verdict(holds("turn.phases", message("fact.turns-go-on")))
    says = message("fact.turns", many=notes.turns)
    if notes.turns:
        return verdict(holds("turn.phases", says))
    return verdict(fails("turn.phases", says))


def _turn(game: Game, _: Turns) -> tuple[str, Turn]:
    return "turn", Turn(who=game.active)


def _next(game: Game, notes: Turns) -> Done:
    who = game.other(game.active)
    game = evolve(game, active=who, step="", lands=0, skips_draw=False)
    left = None if notes.turns is None else notes.turns - 1
    return Done(game, evolve(notes, turns=left), (message("event.next-turn", who=Ref(who)),))


GAME = Procedure(
    "game",
    Turns,
    Repeat(
        "another",
        _another,
        cites="turn.phases",
        steps=(
            Call("turn", procedures="turn", opens=_turn, cites="turn.phases"),
            Act("next", _next, cites="turn.phases"),
        ),
    ),
    Stop("done", "done", cites="turn.phases"),
)
