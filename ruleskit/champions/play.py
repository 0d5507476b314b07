"""The play sequence: initiating abilities, playing cards.

The steps stand in the order of the German reference, version 1.6; what each of them does is in `play_steps`.
"""

from __future__ import annotations

from ruleskit.champions import conditions
from ruleskit.champions.paying import pay
from ruleskit.champions.play_steps import (
    a_card_is_played,
    after_it,
    apply_modifiers,
    before_it,
    begin,
    come_into_play,
    cost_paid,
    declare_intent,
    discard_event,
    finish,
    is_event,
    is_permanent,
    lay_on_the_table,
    not_cancelled,
    nothing_to_resolve,
    shake_off,
    source_has_left,
    stunned_attacker,
    take_back,
)
from ruleskit.champions.playing import Playing
from ruleskit.champions.resolve import resolve
from ruleskit.champions.timing import window_after, window_before
from ruleskit.engine import Act, Call, Check, Part, Procedure, Stop

PLAY = Procedure(
    "play",
    Playing,
    Act("intent", declare_intent, cites="intent"),
    Part(
        "questions",
        Check("restrictions", conditions.restrictions, no="refused", cites=("restrictions", "targets")),
        Check("cost", conditions.cost, no="refused", cites="cost"),
        cites="order",
        together=True,
    ),
    Check("card", a_card_is_played, cites="reveal", yes=(Act("reveal", lay_on_the_table, cites="reveal"),)),
    Act("modify", apply_modifiers, cites="modify"),
    Call("pay", procedures="pay", opens=pay, takes=cost_paid, on={"aborted": "take-back"}, cites="pay"),
    Check("source", source_has_left, cites="source-leaves"),
    Act("begin", begin, cites="begin"),
    window_before(before_it),
    Check(
        "stunned",
        stunned_attacker,
        cites="full:status",
        yes=(Act("shake-off", shake_off, cites="full:status"),),
    ),
    Part(
        "resolution",
        Check("stands", not_cancelled, no="event", cites=("begin", "resolve")),
        Check(
            "permanent",
            is_permanent,
            cites="enter",
            yes=(Call("enter", procedures="happen", opens=come_into_play, cites=("enter", "full:control")),),
            no=(
                Call(
                    "effects",
                    procedures="resolve",
                    opens=resolve,
                    empty=nothing_to_resolve,
                    cites=("resolve", "source-leaves"),
                ),
            ),
        ),
        Check("event", is_event, cites="event", yes=(Act("discard", discard_event, cites="event"),)),
        Act("finish", finish, cites="resolve"),
        cites="resolve",
    ),
    window_after(after_it),
    Stop("played", "played", cites="resolve"),
    Act("take-back", take_back, cites="pay"),
    Stop("aborted", "aborted", denies=True, cites="pay"),
    Stop("refused", "refused", denies=True, cites="order"),
)
