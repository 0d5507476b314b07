"""The state of a card of Magic in words: tapped, new, damaged, fighting, changed until the turn ends."""

from __future__ import annotations

from collections.abc import Iterator

from ruleskit.magic.attack import Attacking
from ruleskit.magic.block import Blocking
from ruleskit.magic.game import Game
from ruleskit.magic.objects import UntilEnd
from ruleskit.show.card import by
from ruleskit.show.scene import Scene
from ruleskit.words import Message, Ref, Value, message

BLOCKED_BY_NOW = ("blockers", "damage", "combat-end")


def states(scene: Scene, card: str) -> tuple[Message, ...]:
    """Return what there is to say of a card on the battlefield beside what is printed on it."""
    game: Game = scene.game
    return (*_lying(game, card), *_fighting(scene, game, card), *_until_end(game, card))


def _lying(game: Game, card: str) -> Iterator[Message]:
    state = game.object(card)
    if state.tapped:
        yield message("screen.magic.tapped")
    if state.token:
        yield message("screen.magic.token")
    if state.fresh and game.is_creature(card) and not game.has(card, "haste"):
        yield message("screen.magic.fresh")
    if state.damage:
        yield message("screen.magic.damage", amount=state.damage)
    yield from counters(game, card)
    if state.owner != state.controller:
        yield message("screen.magic.controlled-owner", who=Ref(state.owner))


def counters(game: Game, card: str) -> Iterator[Message]:
    """Yield the counters on a card by their kinds."""
    for kind, amount in game.object(card).counters.items():
        if not amount:
            continue
        if kind == "time":
            yield message("screen.magic.time-counters", amount=amount)
        else:
            yield message("screen.magic.counters", amount=amount, kind=kind)


def _fighting(scene: Scene, game: Game, card: str) -> Iterator[Message]:
    attack = game.attack_of(card)
    if attack:
        yield message("screen.magic.attacks", who=Ref(game.other(game.object(card).controller)))
        if attack.blockers:
            yield message("screen.magic.blocked-by", cards=tuple(map(Ref, attack.blockers)))
        elif attack.blocked:
            yield message("screen.magic.blocked")
        elif game.step in BLOCKED_BY_NOW and not _still_blocking(scene):
            yield message("screen.magic.unblocked")
    blocked = tuple(Ref(one.attacker) for one in game.combat if card in one.blockers)
    if blocked:
        yield message("screen.magic.blocks", card=blocked)
    yield from _chosen(scene, card)


def _still_blocking(scene: Scene) -> bool:
    """Whether blockers are still being chosen, so that nothing is unblocked yet."""
    return any(isinstance(frame.notes, Blocking) and not frame.notes.done for frame in scene.position.frames)


def _chosen(scene: Scene, card: str) -> Iterator[Message]:
    game: Game = scene.game
    for frame in scene.position.frames:
        notes = frame.notes
        if isinstance(notes, Attacking) and card in notes.chosen and not game.attack_of(card):
            yield message("screen.magic.will-attack")
        if isinstance(notes, Blocking):
            for blocker, attacker in notes.chosen:
                declared = game.attack_of(attacker)
                if blocker == card and declared and card not in declared.blockers:
                    yield message("screen.magic.will-block", card=Ref(attacker))


def _until_end(game: Game, card: str) -> Iterator[Message]:
    for one in game.until_end:
        if one.card == card:
            yield from map(_lasting, _changes(one))
            if one.no_creature:
                yield message("screen.magic.until-end.no-creature")
            if one.former:
                who = Ref(game.object(card).controller)
                yield message("screen.magic.until-end.former", who=who)
    yield from shields(game, card)


def _changes(one: UntilEnd) -> Iterator[Value]:
    if one.power or one.toughness:
        yield f"{by(one.power)}/{by(one.toughness)}"
    if one.keyword:
        yield message(f"keyword.{one.keyword}")


def _lasting(change: Value) -> Message:
    return message("screen.magic.until-end.change", change=change)


def shields(game: Game, target: str) -> Iterator[Message]:
    """Yield how much damage to a card or a player is still going to be prevented."""
    for one in game.shields:
        if one.target == target:
            yield message("screen.magic.shield", amount=one.amount)


def changed(scene: Scene, card: str) -> Message | None:
    """Return what the last step changed about a card on the battlefield; None where it changed nothing."""
    before: Game | None = scene.before
    game: Game = scene.game
    if before is None:
        return None
    if card not in before.objects or before.where(card) != game.where(card):
        return message("screen.new")
    old, new = before.object(card), game.object(card)
    if new.damage > old.damage:
        return message("screen.magic.damage-change", change=by(new.damage - old.damage))
    if new.tapped != old.tapped:
        return message("screen.magic.now-tapped" if new.tapped else "screen.magic.now-untapped")
    same = old == new and before.attack_of(card) == game.attack_of(card)
    return None if same and _lasts(before, card) == _lasts(game, card) else message("screen.changed")


def _lasts(game: Game, card: str) -> tuple[object, ...]:
    blocks = tuple(one.attacker for one in game.combat if card in one.blockers)
    until_end = tuple(one for one in game.until_end if one.card == card)
    return (until_end, tuple(shields(game, card)), blocks)
