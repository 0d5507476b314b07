"""A player's chance to act: to play cards and use Actions, as long as the player likes."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import Ask, Call, Done, Option, Procedure, Repeat, Stop, Verdict, fails, holds, verdict
from ruleskit.words import Ref, message

DONE = "done"


@frozen(kw_only=True)
class Turn:
    """The notes of a chance to act: whose it is, what was chosen, and whether the player is done."""

    who: str
    chosen: Playing | None = None
    done: bool = False


def _goes_on(_: Table, turn: Turn) -> Verdict:
    if turn.done:
        return verdict(fails("full:action-window", message("reason.done", who=Ref(turn.who))))
    return verdict(holds("full:action-window", message("fact.action", who=Ref(turn.who))))


def _options(table: Table, turn: Turn) -> tuple[Option, ...]:
    """Any card in hand can be declared, also one that will be refused: the play sequence says why."""
    cards = tuple(
        Option(f"play:{card}", message("option.play", card=Ref(card)), thing=card)
        for card in table.hand(turn.who)
    )
    abilities = tuple(
        Option(f"use:{card}:{number}", message("option.use", card=Ref(card)), thing=card)
        for card in table.controlled(turn.who)
        for number, ability in enumerate(table.face(card).abilities)
        if ability.kind == "action"
    )
    return (*cards, *abilities, Option(DONE, message("option.done")))


def _choose(table: Table, turn: Turn, chosen: str) -> Done:
    if chosen == DONE:
        return Done(table, evolve(turn, done=True, chosen=None))
    return Done(table, evolve(turn, chosen=from_action(turn.who, chosen)))


def from_action(who: str, action: str) -> Playing:
    """Return what an action stands for: `play:<card>` or `use:<card>:<ability>`."""
    verb, card, *number = action.split(":")
    return Playing(who=who, card=card, number=int(number[0]) if verb == "use" else None)


def _carry_out(_: Table, turn: Turn) -> tuple[str, Playing] | None:
    return ("play", turn.chosen) if turn.chosen else None


def _forget(table: Table, turn: Turn, *_: object) -> Done:
    return Done(table, evolve(turn, chosen=None))


TURN = Procedure(
    "turn",
    Turn,
    Repeat(
        "chance",
        _goes_on,
        cites="full:action-window",
        steps=(
            Ask(
                "action",
                who=lambda _, turn: turn.who,
                options=_options,
                then=_choose,
                question=lambda *_: message("question.action"),
                cites="full:action-window",
            ),
            Call("play", procedures="play", opens=_carry_out, takes=_forget, cites="full:action-window"),
        ),
    ),
    Stop("done", DONE, cites="full:action-window"),
)
