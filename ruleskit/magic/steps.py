"""The steps outside of combat: untap, those with nothing but priority, draw, and cleanup."""

from __future__ import annotations

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
from ruleskit.magic.changes import new_controller
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.mana import ordered
from ruleskit.magic.objects import StepName
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.magic.player_effects import Discarding
from ruleskit.magic.priority import open_priority
from ruleskit.words import Message, Ref, message

HAND_SIZE = 7

BEGINNINGS: dict[StepName, Kind] = {
    "upkeep": "begin-upkeep",
    "draw": "begin-draw",
    "combat-begin": "begin-combat",
    "combat-end": "end-of-combat",
    "end": "begin-end",
}
"""What triggers abilities as a step begins."""


@frozen(kw_only=True)
class Stage:
    """The notes of a step: the active player, and which step it is."""

    who: str
    step: StepName


def enter(game: Game, notes: Stage) -> Done:
    """The step begins; what triggers at its beginning waits for the next priority."""
    game = evolve(game, step=notes.step)
    if notes.step in BEGINNINGS:
        game, _ = happen(game, Occurrence(kind=BEGINNINGS[notes.step], who=notes.who))
    told = message("event.step-begins", step=message(f"the-step.{notes.step}"), who=Ref(notes.who))
    return Done(game, notes, (told,))


def keep_mana(game: Game, notes: Stage) -> Done:
    """A step ended, not a phase: mana in a pool is kept."""
    kept = tuple(Ref(player.id) for player in game.players if player.pool)
    told = message("event.mana-kept", who=kept) if kept else message("event.no-mana-left")
    return Done(game, notes, (told,))


def the_end() -> Act:
    """Return the end of a step, at which mana is kept."""
    return Act("end", keep_mana, cites="step-end", happening="mana")


def only_priority(name: StepName, rule: str) -> Procedure:
    """Return a step in which nothing happens by itself: abilities trigger, and players get priority."""
    return Procedure(
        name,
        Stage,
        Act(
            "begin",
            enter,
            cites=(rule, "full:too-late"),
            happening="turn-based",
            raises=BEGINNINGS[name],
        ),
        Call("priority", procedures="priority", opens=open_priority, cites=(rule, "full:priority")),
        the_end(),
        Stop("done", "done", cites=rule),
    )


UPKEEP = only_priority("upkeep", "turn.upkeep")
COMBAT_BEGIN = only_priority("combat-begin", "turn.combat-begin")
COMBAT_END = only_priority("combat-end", "turn.combat-end")
END = only_priority("end", "turn.end")

MAIN = Procedure(
    "main",
    Stage,
    Act("begin", enter, cites=("turn.main-active", "turn.main-opponent"), happening="turn-based"),
    Call(
        "priority",
        procedures="priority",
        opens=open_priority,
        cites=("turn.main-active", "turn.main-opponent", "turn.land"),
    ),
    Stop("done", "done", cites="turn.main-active"),
)


def _untap(game: Game, notes: Stage) -> Done:
    tapped = tuple(card for card in game.controlled(notes.who) if game.object(card).tapped)
    batch = tuple(Occurrence(kind="becomes-untapped", who=notes.who, card=card) for card in tapped)
    game, told = happen(game, *batch)
    return Done(game, notes, told or (message("event.nothing-tapped", who=Ref(notes.who)),))


def begin_turn(game: Game, notes: Stage) -> Done:
    """What the active player controls now was there when the turn began."""
    for card in game.controlled(notes.who):
        if game.object(card).fresh:
            game = game.change(card, fresh=False)
    return enter(evolve(game, lands=0), notes)


def nobody_acts(game: Game, notes: Stage) -> Done:
    """Nobody gets priority in this step."""
    waiting = tuple(Ref(one.card) for one in game.waiting)
    step = message(f"the-step.{notes.step}")
    if waiting:
        return Done(game, notes, (message("event.triggers-wait", step=step, cards=waiting),))
    return Done(game, notes, (message("event.no-priority", step=step),))


UNTAP = Procedure(
    "untap",
    Stage,
    Act("begin", begin_turn, cites="turn.untap", happening="turn-based"),
    Act("untap", _untap, cites="turn.untap", happening="turn-based"),
    Act(
        "no-priority",
        nobody_acts,
        cites=("turn.untap-no-play", "turn.untap-triggers-wait"),
        happening="no-priority",
    ),
    Stop("done", "done", cites="turn.untap"),
)


def _draw(game: Game, notes: Stage) -> Done:
    game, told = happen(game, Occurrence(kind="draw", who=notes.who))
    return Done(game, notes, told)


DRAW = Procedure(
    "draw",
    Stage,
    Act("begin", enter, cites="turn.draw", happening="turn-based"),
    Act("draw", _draw, cites="turn.draw", happening="turn-based"),
    Call("priority", procedures="priority", opens=open_priority, cites="turn.draw"),
    the_end(),
    Stop("done", "done", cites="turn.draw"),
)


def _too_many(game: Game, notes: Discarding) -> Verdict:
    there = len(game.hand(notes.who))
    says = message("fact.hand", who=Ref(notes.who), cards=there, most=notes.down_to)
    if there > notes.down_to:
        return verdict(holds("turn.cleanup-discard", says))
    return verdict(fails("turn.cleanup-discard", says))


def _hand(game: Game, notes: Discarding) -> tuple[Option, ...]:
    return tuple(
        Option(f"discard:{card}", message("option.discard", card=Ref(card)), thing=card)
        for card in game.hand(notes.who)
    )


def _discard(game: Game, notes: Discarding, chosen: str) -> Done:
    card = chosen.removeprefix("discard:")
    game, told = happen(game, Occurrence(kind="discard", who=notes.who, card=card))
    return Done(game, notes, told)


def _discard_question(game: Game, notes: Discarding) -> Message:
    return message("question.discard", many=len(game.hand(notes.who)) - notes.down_to)


DISCARD = Procedure(
    "discard",
    Discarding,
    Repeat(
        "more",
        _too_many,
        cites="turn.cleanup-discard",
        steps=(
            Ask(
                "card",
                who=lambda _, notes: notes.who,
                options=_hand,
                then=_discard,
                question=_discard_question,
                cites="turn.cleanup-discard",
            ),
        ),
    ),
    Stop("done", "done", cites="turn.cleanup-discard"),
)


@frozen(kw_only=True)
class Cleaning:
    """The notes of cleanup: the active player, and whether a cleanup step is still to come."""

    who: str
    step: StepName = "cleanup"
    another: bool = True


def _another(_: Game, notes: Cleaning) -> Verdict:
    if notes.another:
        return verdict(holds("turn.cleanup-no-play", message("fact.cleanup")))
    return verdict(fails("turn.cleanup-no-play", message("reason.no-cleanup")))


def _begin_cleanup(game: Game, notes: Cleaning) -> Done:
    done = enter(game, Stage(who=notes.who, step="cleanup"))
    return Done(done.game, evolve(notes, another=False), done.events)


def _down_to_seven(game: Game, notes: Cleaning) -> tuple[str, Discarding] | None:
    if len(game.hand(notes.who)) <= HAND_SIZE:
        return None
    return "discard", Discarding(who=notes.who, down_to=HAND_SIZE)


def _hand_is_small(game: Game, notes: Cleaning) -> Message:
    return message("trace.small-hand", who=Ref(notes.who), cards=len(game.hand(notes.who)))


def wear_off(game: Game, notes: Cleaning) -> Done:
    """Damage and effects until end of turn end at the same time."""
    ending = bool(game.until_end or game.shields or any(one.damage for one in game.objects.values()))
    former = tuple((one.card, one.former) for one in game.until_end if one.former)
    game = evolve(game, until_end=(), shields=())
    for card in game.objects:
        if game.object(card).damage:
            game = game.change(card, damage=0)
    for card, who in reversed(former):
        game = new_controller(game, card, who)
    for player in game.players:
        pool = ordered((*player.pool, *player.lasting_mana))
        game = game.change_player(player.id, pool=pool, lasting_mana=())
    return Done(game, notes, (message("event.wears-off" if ending else "event.nothing-wears-off"),))


def _something_waits(game: Game, _: Cleaning) -> Verdict:
    if game.waiting:
        cards = tuple(Ref(one.card) for one in game.waiting)
        return verdict(holds("turn.cleanup-no-play", message("fact.triggers-wait", cards=cards)))
    if state.due(game):
        return verdict(holds("turn.cleanup-no-play", message("fact.state-based", many=len(state.due(game)))))
    return verdict(fails("turn.cleanup-no-play", message("reason.nothing-triggered")))


def _again(game: Game, notes: Cleaning, *_: object) -> Done:
    return Done(game, evolve(notes, another=True))


def _nobody_acts(game: Game, notes: Cleaning) -> Done:
    return Done(game, notes, (message("event.no-priority", step=message("the-step.cleanup")),))


CLEANUP = Procedure(
    "cleanup",
    Cleaning,
    Repeat(
        "another",
        _another,
        cites="turn.cleanup-no-play",
        steps=(
            Act("begin", _begin_cleanup, cites="turn.cleanup-discard", happening="turn-based"),
            Call(
                "discard",
                procedures="discard",
                opens=_down_to_seven,
                empty=_hand_is_small,
                cites="turn.cleanup-discard",
                happening="turn-based",
            ),
            Act("wear-off", wear_off, cites="turn.cleanup-damage", happening="turn-based"),
            Check(
                "waits",
                _something_waits,
                cites="turn.cleanup-no-play",
                yes=(
                    Call(
                        "priority",
                        procedures="priority",
                        opens=open_priority,
                        takes=_again,
                        cites="turn.cleanup-no-play",
                    ),
                ),
                no=(Act("no-priority", _nobody_acts, cites="turn.cleanup-no-play", happening="no-priority"),),
            ),
        ),
    ),
    Stop("done", "done", cites="turn.cleanup-damage"),
)
