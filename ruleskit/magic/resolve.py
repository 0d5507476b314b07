"""The top of the stack resolves."""

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
from ruleskit.magic.cards import Effect, Using
from ruleskit.magic.casting import effects_of_item
from ruleskit.magic.changes import to_graveyard
from ruleskit.magic.effects import OnTarget
from ruleskit.magic.game import STACK, Game
from ruleskit.magic.happen import happen
from ruleskit.magic.objects import Item
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.strike import Striking
from ruleskit.magic.suspended import condition
from ruleskit.magic.targets import aims, still_legal
from ruleskit.words import Message, Ref, message

YES, NO = "yes", "no"


@frozen(kw_only=True)
class Resolving:
    """The notes of resolving: what (its id on the stack), of which card, and which effect comes next.

    With `lost` the card of an ability had become another object before the ability began to resolve.
    """

    who: str
    item: str
    card: str
    next: int = 0
    declined: bool = False
    lost: bool = False


def _is_damage(game: Game, notes: Resolving) -> Verdict:
    if game.item(notes.item).kind == "damage":
        return verdict(holds("damage-dealt", message("fact.damage-resolves")))
    return verdict(fails("damage-dealt", message("reason.no-damage", card=Ref(notes.card))))


def _strike(game: Game, notes: Resolving) -> tuple[str, Striking]:
    return "strike", Striking(lines=game.item(notes.item).lines)


def _condition_holds(game: Game, notes: Resolving) -> Verdict:
    """Does the condition that the ability had when it triggered still hold?"""
    item = game.item(notes.item)
    ability = None if item.number is None else game.ability(item.card, item.number)
    if ability is None or ability.only_if is None:
        return verdict(holds("full:intervening-if", message("fact.no-condition", card=Ref(item.card))))
    if item.lost:
        return verdict(fails("full:new-object", message("reason.new-object", card=Ref(item.card))))
    return condition(game, item.card, ability)


def _targets_legal(game: Game, notes: Resolving) -> Verdict:
    """Is at least one target still legal? Without targets there is nothing to check."""
    item = game.item(notes.item)
    legal = still_legal(game, item, effects_of_item(game, item))
    if not legal:
        return verdict(holds("full:targets-again", message("fact.no-targets", card=Ref(item.card))))
    if not any(legal):
        names = tuple(Ref(one.id) for one in item.targets)
        return verdict(fails("full:targets-again", message("reason.targets-gone", targets=names)))
    return verdict(holds("full:targets-again", message("fact.targets-legal", card=Ref(item.card))))


def _is_optional(game: Game, notes: Resolving) -> Verdict:
    item = game.item(notes.item)
    if item.number is not None and game.ability(item.card, item.number).may:
        return verdict(holds("full:resolves", message("fact.may", card=Ref(item.card))))
    return verdict(fails("full:resolves", message("reason.no-may", card=Ref(item.card))))


def _may_options(*_: object) -> tuple[Option, ...]:
    return Option(YES, message("option.do-it")), Option(NO, message("option.decline"))


def _may(game: Game, notes: Resolving, chosen: str) -> Done:
    return Done(game, evolve(notes, declined=chosen == NO))


def _is_permanent(game: Game, notes: Resolving) -> Verdict:
    item = game.item(notes.item)
    if item.kind == "spell" and game.face(item.card).permanent:
        permanent = holds("full:resolves", message("fact.permanent", card=Ref(item.card)))
        if not _hastens(game, item):
            return verdict(permanent)
        return verdict(
            permanent, holds("full:suspend-haste", message("fact.from-suspend", card=Ref(item.card)))
        )
    return verdict(fails("full:resolves", message("reason.no-permanent", card=Ref(item.card))))


def _hastens(game: Game, item: Item) -> bool:
    """Whether it is a creature that was cast from suspend."""
    return item.free and "creature" in game.face(item.card).types


def _enter(game: Game, notes: Resolving) -> Done:
    item = game.item(notes.item)
    game = game.take_off_stack(item.id)
    game, told = happen(game, Occurrence(kind="enters", who=item.who, card=item.card))
    if _hastens(game, item):
        game = game.change(item.card, suspend_haste=True)
        told = (*told, message("event.suspend-haste", card=Ref(item.card)))
    return Done(game, notes, told)


def _more_effects(game: Game, notes: Resolving) -> Verdict:
    effects = effects_of_item(game, game.item(notes.item))
    if notes.next < len(effects) and not notes.declined:
        effect, target = _target(game, notes)
        known = () if target is None else effect.knows(game, target)
        return verdict(holds("full:resolves", message("fact.effect", effect=effect.says)), *known)
    return verdict(fails("full:resolves", message("reason.no-effects-left", card=Ref(notes.card))))


def _target(game: Game, notes: Resolving) -> tuple[Effect, str | None]:
    """Return the next effect with its target: "" where it has none, None where it is no longer legal."""
    item = game.item(notes.item)
    effects = effects_of_item(game, item)
    effect = effects[notes.next]
    if effect.aim is None:
        return effect, ""
    place = len(aims(effects[: notes.next]))
    legal = still_legal(game, item, effects)[place]
    return effect, item.targets[place].id if legal else None


def _lost(game: Game, notes: Resolving) -> bool:
    """Whether the next effect speaks of the card itself, and that is another object now.

    What an earlier effect of the same ability moved is still found by those after it.
    """
    lost = notes.lost if notes.next else game.item(notes.item).lost
    effect, _ = _target(game, notes)
    return lost and isinstance(effect, OnTarget) and effect.to == "this"


def _using(game: Game, notes: Resolving) -> Using:
    item = game.item(notes.item)
    return Using(who=item.who, card=item.card, x=item.x, kicked=item.kicked, event=item.event)


def _do(game: Game, notes: Resolving) -> Done:
    effect, target = _target(game, notes)
    lost = _lost(game, notes)
    if not notes.next:
        notes = evolve(notes, lost=game.item(notes.item).lost)
    if target is None:
        return Done(game, notes, (message("event.target-gone", card=Ref(notes.card)),))
    if lost:
        return Done(game, notes, (message("reason.new-object", card=Ref(notes.card)),))
    game, told = happen(game, *effect.happens(game, _using(game, notes), target))
    return Done(game, notes, told or (message("event.effect", effect=effect.says),))


def _opens(game: Game, notes: Resolving) -> tuple[str, object] | None:
    effect, target = _target(game, notes)
    return None if target is None else effect.opens(game, _using(game, notes), target)


def _nothing_to_choose(_: Game, notes: Resolving) -> Message:
    return message("trace.nothing-to-choose", card=Ref(notes.card))


def _count(game: Game, notes: Resolving) -> Done:
    return Done(game, evolve(notes, next=notes.next + 1))


def _leave(game: Game, notes: Resolving) -> Done:
    """It leaves the stack; an instant or a sorcery goes to its owner's graveyard."""
    item = game.item(notes.item)
    game = game.take_off_stack(item.id)
    if item.kind == "spell" and item.card in game.zone(STACK):
        return Done(to_graveyard(game, item.card), notes, (message("event.spell-done", card=Ref(item.card)),))
    return Done(game, notes, (message("event.ability-done", card=Ref(item.card)),))


def _fizzle(game: Game, notes: Resolving) -> Done:
    game, told = happen(game, Occurrence(kind="countered", target=notes.item, source=notes.card))
    return Done(game, notes, told)


def _damage_done(game: Game, notes: Resolving, *_: object) -> Done:
    return Done(game.take_off_stack(notes.item), notes)


def choice(*procedures: str) -> Call:
    """Return the step in which an effect opens a procedure of its own, among these."""
    return Call(
        "choice",
        procedures=procedures,
        opens=_opens,
        empty=_nothing_to_choose,
        takes=lambda game, notes, *_: Done(game, notes),
        cites="full:resolves",
    )


RESOLVE = Procedure(
    "resolve",
    Resolving,
    Check(
        "damage",
        _is_damage,
        cites="damage-dealt",
        yes=(
            Call(
                "strike",
                procedures="strike",
                opens=_strike,
                takes=_damage_done,
                cites="damage-dealt",
            ),
            Stop("dealt", "resolved", cites="damage-dealt"),
        ),
    ),
    Check("condition", _condition_holds, no="leave", cites="full:intervening-if"),
    Check("targets", _targets_legal, no="counter", cites="full:targets-again"),
    Check(
        "optional",
        _is_optional,
        cites="full:resolves",
        yes=(
            Ask(
                "may", who=lambda _, notes: notes.who, options=_may_options, then=_may, cites="full:resolves"
            ),
        ),
    ),
    Check(
        "permanent",
        _is_permanent,
        cites="full:resolves",
        yes=(Act("enter", _enter, cites="full:resolves"), Stop("entered", "resolved", cites="full:resolves")),
    ),
    Repeat(
        "effects",
        _more_effects,
        cites="full:resolves",
        steps=(
            Act("effect", _do, cites=("full:resolves", "full:targets-again")),
            choice("discard"),
            Act("count", _count, cites="full:resolves"),
        ),
    ),
    Act("leave", _leave, cites="full:resolves"),
    Stop("resolved", "resolved", cites="full:resolves"),
    Act("counter", _fizzle, cites="full:targets-again"),
    Stop("countered", "countered", denies=True, cites="full:targets-again"),
)
