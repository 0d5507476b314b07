"""Whether a player may do something here and now, and if not, why: at any position of a game."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from ruleskit.engine import Ask, Position, Rulebook, Verdict, examine, fails, verdict
from ruleskit.errors import UnknownAction, UnknownPlayer, one_of
from ruleskit.magic.actions import carried_out_by, from_action
from ruleskit.magic.attack import Attacking
from ruleskit.magic.block import Blocking, may_block
from ruleskit.magic.casting import Moment
from ruleskit.magic.conditions import lacks_priority
from ruleskit.magic.game import Game
from ruleskit.magic.simple import Making
from ruleskit.words import Ref, message

FORMS = (
    "cast:<card>", "suspend:<card>", "land:<card>", "activate:<card>:<ability>", "attack:<creature>",
    "attack:<creature>:<what it attacks>", "block:<creature>:<attacker>", "pass",
)  # fmt: skip


def judge(book: Rulebook, position: Position, who: str, action: str) -> Verdict:
    """Return whether `who` may take `action` at `position`.

    Actions are those of `FORMS`. Raises `UnknownAction` for anything else and for a player, card or ability
    that there is not.
    """
    game: Game = position.game
    if who not in game.ids:
        raise UnknownPlayer(f"unknown player: {who!r} {one_of(game.ids)}")
    verb, *parts = action.split(":")
    if verb == "pass" and not parts:
        return _to_pass(book, position, who)
    if verb not in {"cast", "suspend", "land", "activate", "attack", "block"} or not parts:
        raise UnknownAction(f"unknown action: {action!r} {one_of(FORMS)}")
    _known(game, action, verb, parts)
    if verb == "attack":
        return _to_attack(book, position, who, parts)
    if verb == "block":
        return _to_block(position, who, parts)
    if verb == "suspend" and not game.can_suspend:
        return verdict(fails("suspend.exile", message("reason.has-no-suspend", card=Ref(parts[0]))))
    notes = evolve(from_action(game, who, action), moment=_moment(book, position, who))
    if isinstance(notes, Making) and _pays(book, position, who):
        notes = evolve(notes, moment="paying")
    return examine(book, game, carried_out_by(notes), notes)


def _known(game: Game, action: str, verb: str, parts: list[str]) -> None:
    if parts[0] not in game.objects:
        raise UnknownAction(f"{action!r}: unknown card: {parts[0]!r} {one_of(game.objects)}")
    many = {"cast": 1, "suspend": 1, "land": 1, "activate": 2, "block": 2}.get(verb, 1)
    most = {"attack": 2, "activate": 3}.get(verb, many)
    if not many <= len(parts) <= most:
        raise UnknownAction(f"unknown action: {action!r} {one_of(FORMS)}")
    if verb in {"attack", "block"} and len(parts) == 2:
        known = (*game.objects, *game.ids)
        if parts[1] not in known:
            raise UnknownAction(f"{action!r}: unknown target: {parts[1]!r} {one_of(known)}")
    if verb == "activate":
        abilities = {
            str(number) for number, one in enumerate(game.face(parts[0]).abilities) if one.kind == "activated"
        }
        if parts[1] not in abilities:
            raise UnknownAction(f"{action!r}: unknown ability: {parts[1]!r} {one_of(sorted(abilities))}")


def _moment(book: Rulebook, position: Position, who: str) -> Moment:
    """Return who has priority here: `who`, somebody else, or nobody."""
    asked = book.asked(position)
    if asked is None or asked.at != "priority.act":
        return "nobody"
    return "priority" if asked.who == who else "other"


def _pays(book: Rulebook, position: Position, who: str) -> bool:
    """Whether `who` is just making mana to pay for something."""
    asked = book.asked(position)
    return asked is not None and asked.at in {"cast.source", "suspend.source"} and asked.who == who


def _to_pass(book: Rulebook, position: Position, who: str) -> Verdict:
    lacking = lacks_priority(position.game, who, _moment(book, position, who))
    return verdict(lacking)


def _asked(position: Position, procedure: str, step: str) -> Any:
    """Return the notes where a declaration waits for its next choice; None elsewhere."""
    here = not position.over and position.frame.procedure == procedure and position.frame.step == step
    return position.frame.notes if here else None


def _to_attack(book: Rulebook, position: Position, who: str, parts: list[str]) -> Verdict:
    game: Game = position.game
    notes = _asked(position, "attack", "attacker")
    card, named = parts[0], Ref(parts[0])
    found = Verdict()
    if notes is None or notes.who != who:
        says = message("reason.not-declaring-attackers", who=Ref(who))
        found += verdict(fails("turn.attack-declare", says, message("enough.declare-attackers")))
        notes = Attacking(who=who)
    if len(parts) == 2 and parts[1] != game.other(who):
        says = message("reason.attacks-players-only", card=named, target=Ref(parts[1]))
        found += verdict(
            fails("turn.attack-player", says, message("enough.attack-player", who=Ref(game.other(who))))
        )
    if card not in game.creatures(who):
        says = message("reason.not-your-creature", card=named, who=Ref(who))
        return found + verdict(fails("turn.attack-declare", says, message("enough.a-creature")))
    if card in notes.chosen:
        return found + verdict(fails("turn.attack-declare", message("reason.attacks-already", card=named)))
    step = book.graph("attack").step("attacker")
    assert isinstance(step, Ask)
    options = step.options(game, notes)
    return found + next(option.verdict for option in options if option.id == f"attack:{card}")


def _to_block(position: Position, who: str, parts: list[str]) -> Verdict:
    game: Game = position.game
    notes = _asked(position, "block", "blocker")
    card, attacker = parts
    found = Verdict()
    if notes is None or notes.who != who:
        says = message("reason.not-declaring-blockers", who=Ref(who))
        found += verdict(fails("turn.block-declare", says, message("enough.declare-blockers")))
        notes = Blocking(who=who)
    mine = card in game.creatures(who)
    if not mine:
        says = message("reason.not-your-creature", card=Ref(card), who=Ref(who))
        found += verdict(fails("turn.block-declare", says, message("enough.a-creature")))
    if game.attack_of(attacker) is None:
        says = message("reason.no-attacker", card=Ref(attacker))
        found += verdict(fails("turn.block-declare", says, message("enough.an-attacker")))
    return found + may_block(game, notes, card) if mine else found
