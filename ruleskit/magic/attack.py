"""The declare attackers step: which creatures attack, chosen one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Done,
    Option,
    Procedure,
    Reason,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.objects import Attack, StepName
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.priority import open_priority
from ruleskit.magic.steps import Stage, enter, the_end
from ruleskit.words import Message, Ref, message

DONE = "done"

Barred = Callable[[Game, str], Reason]
"""The condition that a creature is not of a kind that can never attack."""


@frozen(kw_only=True)
class Attacking:
    """The notes of declaring attackers: who attacks, with which creatures so far, and whether that is all."""

    who: str
    step: StepName = "attackers"
    chosen: tuple[str, ...] = ()
    done: bool = False


def _begin(game: Game, notes: Attacking) -> Done:
    return evolve(enter(game, Stage(who=notes.who, step="attackers")), notes=notes)


def _more(_: Game, notes: Attacking) -> Verdict:
    if notes.done:
        return verdict(fails("turn.attack-declare", message("reason.all-declared", who=Ref(notes.who))))
    return verdict(holds("turn.attack-declare", message("fact.declares", who=Ref(notes.who))))


def no_wall(game: Game, card: str) -> Reason:
    """A Wall cannot attack: that is a rule, and not a keyword."""
    if "wall" in game.face(card).subtypes:
        return fails("turn.attack-cannot", message("reason.wall", card=Ref(card)))
    return holds("turn.attack-cannot", message("fact.no-wall", card=Ref(card)))


def ready_to_attack(game: Game, card: str) -> tuple[Reason, ...]:
    """Return the other conditions: untapped, and under control since the turn began (or with haste)."""
    named = Ref(card)
    if game.object(card).tapped:
        untapped = fails(
            "turn.attack-cannot", message("reason.tapped", card=named), message("enough.untapped")
        )
    else:
        untapped = holds("turn.attack-cannot", message("fact.untapped", card=named))
    if not game.object(card).fresh:
        there = holds("turn.attack-cannot", message("fact.there-since", card=named))
    elif game.object(card).suspend_haste:
        there = holds("full:suspend-haste", message("fact.suspend-haste", card=named))
    elif game.has(card, "haste"):
        there = holds("full:haste", message("fact.haste", card=named))
    else:
        there = fails("turn.attack-cannot", message("reason.fresh", card=named), message("enough.next-turn"))
    return untapped, there


def _attackers(barred: Barred, game: Game, notes: Attacking) -> tuple[Option, ...]:
    """Return the creatures that could attack; those that cannot are shown with their reasons."""
    left = (card for card in game.creatures(notes.who) if card not in notes.chosen)
    found = ((card, verdict(barred(game, card), *ready_to_attack(game, card))) for card in left)
    return (*(_attack_with(card, one) for card, one in found), _no_more(notes))


def _attack_with(card: str, found: Verdict) -> Option:
    """Return the choice of an attacker."""
    return Option(f"attack:{card}", message("option.attack", card=Ref(card)), found, thing=card)


def _no_more(notes: Attacking) -> Option:
    """Return the choice of no more attackers."""
    return Option(DONE, message("option.attack-done" if notes.chosen else "option.no-attack"))


def choose(game: Game, notes: Attacking, chosen: str) -> Done:
    """Note the attacker: in whichever order they are chosen, they stand as they lie."""
    if chosen == DONE:
        return Done(game, evolve(notes, done=True))
    picked = {*notes.chosen, chosen.removeprefix("attack:")}
    return Done(
        game, evolve(notes, chosen=tuple(card for card in game.creatures(notes.who) if card in picked))
    )


def question(_: Game, notes: Attacking) -> Message:
    """Ask for an attacker."""
    return message("question.attack", many=len(notes.chosen))


def _declare(game: Game, notes: Attacking) -> Done:
    if not notes.chosen:
        return Done(game, notes, (message("event.nobody-attacks", who=Ref(notes.who)),))
    game = evolve(game, combat=tuple(Attack(attacker=card) for card in notes.chosen))
    batch = [Occurrence(kind="becomes-tapped", who=notes.who, card=card) for card in notes.chosen]
    batch += [Occurrence(kind="attacks", who=notes.who, card=card) for card in notes.chosen]
    defender = Ref(game.other(notes.who))
    game, told = happen(game, *batch)
    declared = tuple(message("event.attacks", card=Ref(card), target=defender) for card in notes.chosen)
    return Done(game, notes, (*declared, *told))


def asks_for_attackers(barred: Barred = no_wall, *rules: str) -> Ask:
    """Return the step in which the next attacker is chosen; `barred` follows `rules` besides."""
    return Ask(
        "attacker",
        who=lambda _, notes: notes.who,
        options=partial(_attackers, barred),
        then=choose,
        question=question,
        cites=("turn.attack-declare", "turn.attack-cannot", *rules, "turn.attack-player"),
    )


ATTACK = Procedure(
    "attack",
    Attacking,
    Act("begin", _begin, cites="turn.attack-declare", happening="turn-based"),
    Repeat("more", _more, cites="turn.attack-declare", steps=(asks_for_attackers(),)),
    Act("declare", _declare, cites=("turn.attack-declare", "turn.attack-player"), happening="turn-based"),
    Call("priority", procedures="priority", opens=open_priority, cites="turn.attack-priority"),
    the_end(),
    Stop("done", "done", cites="turn.attack-priority"),
)
