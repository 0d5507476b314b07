"""Choosing targets, one after the other: the same for spells, activated and triggered abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruleskit.engine import Ask, Done, Option, Repeat, Verdict, fails, holds, verdict
from ruleskit.magic.cards import Aim
from ruleskit.magic.casting import effects_of_item
from ruleskit.magic.game import Game
from ruleskit.magic.objects import Aimed, Item
from ruleskit.magic.targets import aims, legal
from ruleskit.words import Message, Ref, message


def _item(game: Game, notes: Any) -> Item:
    return game.item(notes.item)


def next_aim(game: Game, item: Item) -> Aim | None:
    """Return what the next target has to be; None where all are chosen."""
    wanted = aims(effects_of_item(game, item))
    return wanted[len(item.targets)] if len(item.targets) < len(wanted) else None


def _another(game: Game, notes: Any) -> Verdict:
    item = _item(game, notes)
    aim = next_aim(game, item)
    if aim is None:
        return verdict(fails("full:casting", message("reason.no-more-targets", card=Ref(item.card))))
    return verdict(holds("full:casting", message("fact.needs-target", aim=message(f"aim.{aim}"))))


def _options(game: Game, notes: Any) -> tuple[Option, ...]:
    item = _item(game, notes)
    aim = next_aim(game, item)
    assert aim is not None
    return tuple(
        Option(f"target:{one}", message("option.target", target=Ref(one)), thing=one)
        for one in legal(game, item.who, aim, item.id)
    )


def _choose(game: Game, notes: Any, chosen: str) -> Done:
    item = _item(game, notes)
    target = chosen.removeprefix("target:")
    told = message("event.aims", card=Ref(item.card), target=Ref(target))
    return Done(game.change_item(item.id, targets=(*item.targets, Aimed(id=target))), notes, (told,))


def _question(game: Game, notes: Any) -> Message:
    item = _item(game, notes)
    aim = next_aim(game, item)
    return message("question.target", card=Ref(item.card), aim=message(f"aim.{aim}"))


def choose_targets(cites: str | tuple[str, ...]) -> Repeat:
    """Return the steps in which the targets of what notes call `item` are chosen."""
    who: Callable[[Game, Any], str] = lambda _, notes: notes.who  # noqa: E731 - a step takes a function
    return Repeat(
        "aims",
        _another,
        cites=cites,
        steps=(Ask("target", who=who, options=_options, then=_choose, question=_question, cites=cites),),
    )
