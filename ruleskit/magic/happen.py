"""The one place where something happens to the game: it is done, told, and triggers what waits for it."""

from __future__ import annotations

from attrs import evolve

from ruleskit.magic.changes import change
from ruleskit.magic.game import BATTLEFIELD, EXILE, Game
from ruleskit.magic.objects import Waiting
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.suspended import condition
from ruleskit.words import Message

Happened = tuple[Game, tuple[Message, ...]]


def happen(game: Game, *batch: Occurrence) -> Happened:
    """Let everything in `batch` happen, and return the game after it with what is told.

    Abilities that trigger wait until a player would next get priority. A permanent that leaves the
    battlefield sees what left with it.
    """
    before, told, happened = game, list[Message](), list[Occurrence]()
    for what in batch:
        changed = change(game, what)
        game = changed.game
        told.extend(changed.told)
        happened.extend(changed.happened)
    waiting = tuple(one for what in happened for one in triggered(before, game, what))
    return evolve(game, waiting=(*game.waiting, *waiting)), tuple(told)


def triggered(before: Game, game: Game, what: Occurrence) -> tuple[Waiting, ...]:
    """Return the abilities that `what` triggers."""
    looks_back = what.kind in {"leaves", "dies", "sacrifice", "destroyed", "returns"}
    seen = before if looks_back else game
    found = []
    for card in (*seen.zone(BATTLEFIELD), *seen.zone(EXILE)):
        for number, ability in seen.abilities(card):
            if ability.when and ability.when.fits(seen, card, what) and condition(seen, card, ability):
                who = seen.object(card).controller
                found.append(Waiting(who=who, card=card, number=number, event=what))
    return tuple(found)
