"""The declare blockers step: which creature blocks which attacker, chosen one at a time."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
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
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.objects import StepName
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.priority import open_priority
from ruleskit.magic.steps import Stage, enter, the_end
from ruleskit.words import Message, Ref, message

DONE = "done"


@frozen(kw_only=True)
class Blocking:
    """The notes of declaring blockers: who blocks, and whether that is all.

    `chosen` are the pairs of blocker and attacker so far.
    """

    who: str
    step: StepName = "blockers"
    chosen: tuple[tuple[str, str], ...] = ()
    done: bool = False


def _begin(game: Game, notes: Blocking) -> Done:
    done = enter(game, Stage(who=game.active, step="blockers"))
    return Done(done.game, notes, done.events)


def _more(_: Game, notes: Blocking) -> Verdict:
    if notes.done:
        return verdict(fails("turn.block-declare", message("reason.all-declared", who=Ref(notes.who))))
    return verdict(holds("turn.block-declare", message("fact.declares", who=Ref(notes.who))))


def may_block(game: Game, notes: Blocking, card: str) -> Verdict:
    """May this creature block (another attacker)?"""
    named = Ref(card)
    found = []
    if game.object(card).tapped:
        says = message("reason.tapped", card=named)
        found.append(fails("turn.block-cannot", says, message("enough.untapped")))
    else:
        found.append(holds("turn.block-cannot", message("fact.untapped", card=named)))
    blocked = [attacker for blocker, attacker in notes.chosen if blocker == card]
    if blocked:
        says = message("reason.blocks-already", card=named, attacker=Ref(blocked[0]))
        found.append(fails("turn.block-declare", says))
    return verdict(*found)


def _options(game: Game, notes: Blocking) -> tuple[Option, ...]:
    busy = {blocker for blocker, _ in notes.chosen}
    pairs = (
        Option(
            f"block:{card}:{one.attacker}",
            message("option.block", card=Ref(card), attacker=Ref(one.attacker)),
            may_block(game, notes, card),
            thing=card,
        )
        for card in game.creatures(notes.who)
        if card not in busy
        for one in game.combat
    )
    return (*pairs, Option(DONE, message("option.block-done" if notes.chosen else "option.no-block")))


def _choose(game: Game, notes: Blocking, chosen: str) -> Done:
    if chosen == DONE:
        return Done(game, evolve(notes, done=True))
    _, blocker, attacker = chosen.split(":")
    order = game.creatures(notes.who).index
    pairs = sorted((*notes.chosen, (blocker, attacker)), key=lambda pair: order(pair[0]))
    return Done(game, evolve(notes, chosen=tuple(pairs)))


def _question(_: Game, notes: Blocking) -> Message:
    return message("question.block", many=len(notes.chosen))


def _declare(game: Game, notes: Blocking) -> Done:
    if not notes.chosen:
        return Done(game, notes, (message("event.nobody-blocks", who=Ref(notes.who)),))
    attacks = []
    for one in game.combat:
        blockers = tuple(blocker for blocker, attacker in notes.chosen if attacker == one.attacker)
        attacks.append(evolve(one, blockers=blockers, blocked=bool(blockers)))
    game = evolve(game, combat=tuple(attacks))
    batch = tuple(
        Occurrence(kind="blocks", who=notes.who, card=blocker, target=attacker)
        for blocker, attacker in notes.chosen
    )
    game, _ = happen(game, *batch)
    told = tuple(
        message("event.blocks", card=Ref(blocker), target=Ref(attacker)) for blocker, attacker in notes.chosen
    )
    return Done(game, notes, told)


BLOCK = Procedure(
    "block",
    Blocking,
    Act("begin", _begin, cites="turn.block-declare", happening="turn-based"),
    Repeat(
        "more",
        _more,
        cites="turn.block-declare",
        steps=(
            Ask(
                "blocker",
                who=lambda _, notes: notes.who,
                options=_options,
                then=_choose,
                question=_question,
                cites=("turn.block-declare", "turn.block-cannot"),
            ),
        ),
    ),
    Act("declare", _declare, cites="turn.block-declare", happening="turn-based"),
    Call("priority", procedures="priority", opens=open_priority, cites="turn.block-priority"),
    the_end(),
    Stop("done", "done", cites="turn.block-priority"),
)
