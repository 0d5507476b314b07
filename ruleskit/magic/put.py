"""Putting a triggered ability on the stack."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.engine import Act, Check, Done, Procedure, Stop, Verdict, fails, holds, verdict
from ruleskit.magic.aiming import choose_targets
from ruleskit.magic.casting import effects_of
from ruleskit.magic.game import Game
from ruleskit.magic.objects import Item, Waiting
from ruleskit.magic.targets import aims, legal
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Putting:
    """The notes of putting an ability on the stack: whose, of which card, and its id there."""

    who: str
    card: str
    waiting: Waiting
    item: str = ""


def _has_targets(game: Game, notes: Putting) -> Verdict:
    """Is there a legal target for everything that needs one?"""
    wanted = aims(effects_of(game, notes.card, notes.waiting.number))
    lacking = [aim for aim in wanted if not legal(game, notes.who, aim)]
    if lacking:
        says = message("reason.no-target", card=Ref(notes.card), aim=message(f"aim.{lacking[0]}"))
        return verdict(fails("full:casting", says))
    return verdict(holds("full:casting", message("fact.targets-there", card=Ref(notes.card))))


def _put(game: Game, notes: Putting) -> Done:
    name, waiting = game.new_item_id("ability"), notes.waiting
    game = game.put_on_stack(
        Item(
            id=name,
            kind="ability",
            who=notes.who,
            card=notes.card,
            number=waiting.number,
            event=waiting.event,
        )
    )
    told = message("event.put-on-stack", who=Ref(notes.who), card=Ref(notes.card))
    return Done(game, evolve(notes, item=name), (told,))


PUT = Procedure(
    "put",
    Putting,
    Check("targets", _has_targets, no="dropped", cites="full:casting"),
    Act("put", _put, cites=("full:active-first", "full:stack"), happening="trigger"),
    choose_targets(cites="full:casting"),
    Stop("done", "put", cites="full:active-first"),
    Stop("dropped", "dropped", cites="full:casting"),
)
