"""Combat damage is dealt: every line of it is looked at, then all of it is dealt at once."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.engine import Act, Check, Done, Procedure, Repeat, Stop, Verdict, fails, holds, verdict
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.objects import DamageLine
from ruleskit.magic.occurrence import Occurrence
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Striking:
    """The notes of dealing combat damage: the lines that were announced, and those that will be dealt."""

    lines: tuple[DamageLine, ...]
    next: int = 0
    dealt: tuple[Occurrence, ...] = ()


def _more(_: Game, notes: Striking) -> Verdict:
    if notes.next < len(notes.lines):
        line = notes.lines[notes.next]
        says = message(
            "fact.damage-line", source=Ref(line.source), target=Ref(line.target.id), amount=line.amount
        )
        return verdict(holds("damage-dealt", says))
    return verdict(fails("damage-dealt", message("reason.no-more-lines")))


def _there(game: Game, notes: Striking) -> Verdict:
    """Is the target still there? Whether the source is does not matter."""
    line = notes.lines[notes.next]
    target = line.target.id
    if line.target.gone or not (target in game.ids or game.is_creature(target)):
        return verdict(fails("turn.damage-target-gone", message("reason.target-gone", target=Ref(target))))
    source = Ref(line.source)
    if line.source not in game.zone("battlefield"):
        return verdict(holds("turn.damage-source-gone", message("fact.source-gone", source=source)))
    return verdict(holds("turn.damage-target-gone", message("fact.target-there", target=Ref(target))))


def _deals(game: Game, notes: Striking) -> Done:
    line = notes.lines[notes.next]
    who = game.object(line.source).controller
    what = Occurrence(
        kind="damage", who=who, target=line.target.id, amount=line.amount, source=line.source, combat=True
    )
    return Done(game, evolve(notes, next=notes.next + 1, dealt=(*notes.dealt, what)))


def _not_dealt(game: Game, notes: Striking) -> Done:
    line = notes.lines[notes.next]
    told = message("event.not-dealt", source=Ref(line.source), target=Ref(line.target.id))
    return Done(game, evolve(notes, next=notes.next + 1), (told,))


def _deal(game: Game, notes: Striking) -> Done:
    game, told = happen(game, *notes.dealt)
    return Done(game, notes, told or (message("event.no-combat-damage"),))


STRIKE = Procedure(
    "strike",
    Striking,
    Repeat(
        "line",
        _more,
        cites="damage-dealt",
        steps=(
            Check(
                "there",
                _there,
                cites=("turn.damage-target-gone", "turn.damage-source-gone"),
                yes=(Act("deals", _deals, cites="turn.damage-source-gone"),),
                no=(Act("not-dealt", _not_dealt, cites="turn.damage-target-gone"),),
            ),
        ),
    ),
    Act("deal", _deal, cites="damage-dealt", happening="turn-based"),
    Stop("dealt", "dealt", cites="damage-dealt"),
)
