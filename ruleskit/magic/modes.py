"""Choosing the mode of a spell that does only one of several things."""

from __future__ import annotations

from attrs import evolve

from ruleskit.engine import Ask, Check, Done, Option, Verdict, fails, holds, verdict
from ruleskit.magic import conditions
from ruleskit.magic.casting import Casting
from ruleskit.magic.game import Game
from ruleskit.words import Message, Ref, message


def _has_modes(game: Game, casting: Casting) -> Verdict:
    """Does it do only one of several things?"""
    card = Ref(casting.card)
    if casting.is_spell and game.face(casting.card).modes:
        return verdict(holds("full:casting", message("fact.modes", card=card)))
    return verdict(fails("full:casting", message("reason.no-modes", card=card)))


def _options(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return every mode; one without a legal target is shown with its reasons."""
    return tuple(
        Option(
            f"mode:{number}",
            message("option.mode", text=mode.effects[0].says),
            conditions.targets(game, evolve(casting, mode=number)),
        )
        for number, mode in enumerate(game.face(casting.card).modes)
    )


def _choose(game: Game, casting: Casting, chosen: str) -> Done:
    mode = int(chosen.removeprefix("mode:"))
    return Done(game.change_item(casting.item, mode=mode), evolve(casting, mode=mode))


def _question(_: Game, casting: Casting) -> Message:
    return message("question.mode", card=Ref(casting.card))


def choose_mode() -> Check:
    """Return the steps in which the mode is chosen."""
    ask = Ask(
        "mode",
        who=lambda _, casting: casting.who,
        options=_options,
        then=_choose,
        question=_question,
        cites="full:casting",
    )
    return Check("modes", _has_modes, cites="full:casting", yes=(ask,))
