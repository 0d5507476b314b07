"""Priority: who may act, what goes on the stack first, and when the top of the stack resolves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Option,
    Procedure,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.magic import state
from ruleskit.magic.actions import carried_out_by, from_action, offers
from ruleskit.magic.game import Game
from ruleskit.magic.objects import Waiting
from ruleskit.magic.put import Putting
from ruleskit.magic.resolve import Resolving
from ruleskit.words import Message, Ref, message

PASS = "pass"

ACTIONS = ("cast", "land", "mana")
"""The procedures that carry out what a player with priority does."""


@frozen(kw_only=True)
class Priority:
    """The notes of a round of priority: who has it, and who passed since something was last done.

    `chosen` is what is done, `next_trigger` is the ability that is put on the stack next.
    """

    who: str
    passed: tuple[str, ...] = ()
    chosen: Any = None
    next_trigger: Waiting | None = None


def open_priority(game: Game, _: object) -> tuple[str, Priority]:
    """Open a round of priority: the active player gets it first."""
    return "priority", Priority(who=game.active)


def _goes_on(game: Game, notes: Priority) -> Verdict:
    if len(notes.passed) < len(game.players):
        return verdict(holds("full:pass", message("fact.somebody-may-act", who=Ref(notes.who))))
    return verdict(fails("full:pass", message("reason.all-passed")))


def _unsettled(game: Game, _: Priority) -> Verdict:
    due = state.due(game)
    if due:
        return verdict(holds("full:state-based", message("fact.state-based", many=len(due))))
    if game.waiting:
        cards = tuple(Ref(one.card) for one in game.waiting)
        return verdict(holds("full:active-first", message("fact.triggers-wait", cards=cards)))
    return verdict(fails("full:state-based", message("reason.nothing-to-settle")))


def _state_based(game: Game, _: Priority) -> Verdict:
    due = state.due(game)
    reasons = tuple(holds(one.rule, one.says) for one in due)
    return (
        verdict(*reasons) if reasons else verdict(fails("full:state-based", message("reason.no-state-based")))
    )


def _apply_state(game: Game, notes: Priority) -> Done:
    game, told = state.apply(game)
    return Done(game, notes, told)


def _somebody_lost(game: Game, _: Priority) -> Verdict:
    lost = tuple(Ref(one.id) for one in game.players if one.lost)
    if lost:
        return verdict(holds("full:no-life", message("fact.lost", who=lost)))
    return verdict(fails("full:no-life", message("reason.nobody-lost")))


def _both_lost(game: Game, _: Priority) -> Verdict:
    if all(one.lost for one in game.players):
        return verdict(holds("full:drawn-game", message("fact.both-lost")))
    return verdict(fails("full:drawn-game", message("reason.one-left")))


def _whose_triggers(game: Game, _: Priority) -> str:
    """The active player's triggers come first, so the opponent's resolve first."""
    return next(who for who in game.in_order if any(one.who == who for one in game.waiting))


def _triggers(game: Game, notes: Priority) -> tuple[Waiting, ...]:
    who = _whose_triggers(game, notes)
    return tuple(one for one in game.waiting if one.who == who)


def _trigger_options(game: Game, notes: Priority) -> tuple[Option, ...]:
    found: dict[str, Option] = {}
    for one in _triggers(game, notes):
        says = message("option.trigger", card=Ref(one.card), text=_ability_says(game, one))
        found.setdefault(f"trigger:{one.id}", Option(f"trigger:{one.id}", says, thing=one.card))
    return tuple(found.values())


def _ability_says(game: Game, one: Waiting) -> Message:
    return game.ability(one.card, one.number).effects[0].says


def _choose_trigger(game: Game, notes: Priority, chosen: str) -> Done:
    index, one = next((index, one) for index, one in enumerate(game.waiting) if chosen == f"trigger:{one.id}")
    game = evolve(game, waiting=(*game.waiting[:index], *game.waiting[index + 1 :]))
    return Done(game, evolve(notes, next_trigger=one))


def _put(_: Game, notes: Priority) -> tuple[str, Putting] | None:
    one = notes.next_trigger
    return ("put", Putting(who=one.who, card=one.card, waiting=one)) if one else None


def _was_put(game: Game, notes: Priority, *_: object) -> Done:
    return Done(game, evolve(notes, next_trigger=None))


def _options(game: Game, notes: Priority) -> tuple[Option, ...]:
    return (*offers(game, notes.who), Option(PASS, message("option.pass")))


def _act(game: Game, notes: Priority, chosen: str) -> Done:
    if chosen == PASS:
        told = message("event.passes", who=Ref(notes.who))
        passed = (*notes.passed, notes.who)
        return Done(game, evolve(notes, passed=passed, chosen=None, who=game.other(notes.who)), (told,))
    return Done(game, evolve(notes, chosen=from_action(game, notes.who, chosen), passed=()))


def _does_something(_: Game, notes: Priority) -> Verdict:
    if notes.chosen is None:
        return verdict(fails("full:pass", message("reason.passed")))
    return verdict(holds("full:priority", message("fact.acts", who=Ref(notes.who))))


def carry_out(_: Game, notes: Priority) -> tuple[str, Any] | None:
    """Open the procedure of what was chosen."""
    return carried_out_by(notes.chosen), notes.chosen


def carried_out(game: Game, notes: Priority, *_: object) -> Done:
    """It is done; the same player has priority again."""
    return Done(game, evolve(notes, chosen=None))


def _top_resolves(game: Game, notes: Priority) -> Verdict:
    """Have all passed in a row, and is there something on the stack?"""
    if len(notes.passed) < len(game.players):
        return verdict(fails("full:pass", message("reason.not-all-passed", who=Ref(notes.who))))
    if not game.stack:
        return verdict(fails("full:pass", message("reason.empty-stack")))
    return verdict(holds("full:stack", message("fact.top-resolves")))


def _resolve(game: Game, _: Priority) -> tuple[str, Resolving]:
    top = game.stack[-1]
    return "resolve", Resolving(who=top.who, item=top.id, card=top.card)


def _resolved(game: Game, notes: Priority, *_: object) -> Done:
    return Done(game, evolve(notes, passed=(), who=game.active))


def _question(game: Game, notes: Priority) -> Message:
    key = "question.priority-stack" if game.stack else "question.priority"
    return message(key, who=Ref(notes.who), step=message(f"the-step.{game.step or 'none'}"))


def _steps() -> Iterator[Any]:
    yield Repeat(
        "settle",
        _unsettled,
        cites=("full:state-based", "full:active-first"),
        steps=(
            Check(
                "state",
                _state_based,
                cites="full:state-based",
                yes=(
                    Act("state-based", _apply_state, cites="full:state-based", happening="state-based"),
                    Check(
                        "lost",
                        _somebody_lost,
                        cites=("full:no-life", "full:empty-library"),
                        yes=(
                            Check(
                                "drawn",
                                _both_lost,
                                cites="full:drawn-game",
                                yes=(Stop("draw", "draw", whole_game=True, cites="full:drawn-game"),),
                                no=(Stop("over", "lost", whole_game=True, cites="full:no-life"),),
                            ),
                        ),
                    ),
                ),
                no=(
                    Ask(
                        "trigger",
                        who=_whose_triggers,
                        options=_trigger_options,
                        then=_choose_trigger,
                        question=lambda *_: message("question.trigger"),
                        cites="full:active-first",
                        happening="trigger",
                    ),
                    Call(
                        "put",
                        procedures="put",
                        opens=_put,
                        takes=_was_put,
                        cites="full:active-first",
                        happening="trigger",
                    ),
                ),
            ),
        ),
    )
    yield Ask(
        "act",
        who=lambda _, notes: notes.who,
        options=_options,
        then=_act,
        question=_question,
        cites="full:priority",
        happening="priority",
    )
    yield Check(
        "acts",
        _does_something,
        cites="full:priority",
        yes=(
            Call(
                "carry-out",
                procedures=ACTIONS,
                opens=carry_out,
                takes=carried_out,
                cites="full:priority",
            ),
        ),
        no=(
            Check(
                "all-passed",
                _top_resolves,
                cites=("full:pass", "full:stack"),
                yes=(
                    Call(
                        "resolve",
                        procedures="resolve",
                        opens=_resolve,
                        takes=_resolved,
                        cites="full:stack",
                    ),
                ),
            ),
        ),
    )


PRIORITY = Procedure(
    "priority",
    Priority,
    Repeat("open", _goes_on, cites="full:pass", steps=tuple(_steps())),
    Stop("done", "done", cites="full:pass"),
)
