"""The editions of the play sequence: the base in `play`, and what a later edition changes in it."""

from __future__ import annotations

from attrs import evolve

from ruleskit.champions import conditions
from ruleskit.champions.play import PLAY
from ruleskit.champions.play_steps import take_back
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import (
    Act,
    Ask,
    Before,
    Check,
    Done,
    Move,
    Option,
    Replace,
    Verdict,
    edition,
    fails,
    holds,
    verdict,
)
from ruleskit.words import Message, Ref, message


def costs_x(table: Table, playing: Playing) -> Verdict:
    """Does the card cost X?"""
    card = Ref(playing.card)
    if playing.is_card and table.face(playing.card).x:
        return verdict(holds("x", message("fact.costs-x", card=card)))
    return verdict(fails("x", message("reason.costs-no-x", card=card)))


def values_of_x(table: Table, playing: Playing) -> tuple[Option, ...]:
    """Return the values among which the player chooses: those that can be paid, and at least none."""
    values = conditions.payable_x(table, playing) or (0,)
    return tuple(Option(f"x:{x}", message("option.x", x=x)) for x in values)


def choose_x(table: Table, playing: Playing, chosen: str) -> Done:
    """Note the value of X."""
    return Done(table, evolve(playing, x=int(chosen.removeprefix("x:"))))


def question_of_x(_: Table, playing: Playing) -> Message:
    """Ask for the value of X."""
    return message("question.x", card=Ref(playing.card))


PLAY_1_8 = edition(
    PLAY,
    Move("card", before="restrictions"),
    Replace(
        "restrictions",
        Check(
            "restrictions",
            conditions.restrictions_and_change,
            no="put-back",
            cites=("restrictions", "changes-state", "targets", "identity"),
        ),
    ),
    Before(
        "cost",
        Check(
            "has-x",
            costs_x,
            cites="x",
            yes=(
                Ask(
                    "x",
                    who=lambda _, playing: playing.who,
                    options=values_of_x,
                    then=choose_x,
                    question=question_of_x,
                    cites="x",
                ),
            ),
        ),
    ),
    Replace("cost", Check("cost", conditions.cost_with_x, no="put-back", cites="cost")),
    Before("refused", Act("put-back", take_back, cites="reveal")),
)
"""Version 1.8: the card is laid down first, the checks ask more, and X is chosen before the cost is."""
