"""Whether a card can be played or an ability initiated: the two questions before anything is done."""

from __future__ import annotations

from attrs import evolve

from ruleskit.champions.bill import due
from ruleskit.champions.cards import PERMANENTS
from ruleskit.champions.payable import can_pay
from ruleskit.champions.playing import Playing
from ruleskit.champions.purse import in_form, within_limit
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.words import Ref, message


def restrictions(table: Table, playing: Playing) -> Verdict:
    """Can it be played or initiated at this moment? Every condition is looked at, in their order."""
    return verdict(*_at_this_moment(table, playing), _form(table, playing), _valid_target(table, playing))


def restrictions_and_change(table: Table, playing: Playing) -> Verdict:
    """The same, and: could resolving the effect change the state of the game?"""
    change, target = _could_change(table, playing), _valid_target(table, playing)
    return verdict(*_at_this_moment(table, playing), change, target, _form(table, playing))


def _at_this_moment(table: Table, playing: Playing) -> tuple[Reason | None, ...]:
    return _at_hand(table, playing), _right_moment(table, playing), _within_limit(table, playing)


def _form(table: Table, playing: Playing) -> Reason | None:
    ability = playing.ability(table)
    return in_form(table, playing.who, ability.form, "identity") if ability else None


def cost(table: Table, playing: Playing) -> Verdict:
    """Can the cost be paid, modifiers taken into account?"""
    if table.face(playing.card).x and playing.is_card:
        return verdict(fails("cost", message("reason.no-x", card=Ref(playing.card)), message("enough.x")))
    return cost_with_x(table, playing)


def cost_with_x(table: Table, playing: Playing) -> Verdict:
    """The same, where X has a value: as long as none is chosen, it is none."""
    return verdict(*_how_it_counts(table, playing)) + can_pay(table, playing)


def allowed(table: Table, playing: Playing) -> bool:
    """Both questions at once, as the edition asks them."""
    return bool(table.questions(table, playing))


def _how_it_counts(table: Table, playing: Playing) -> tuple[Reason | None, ...]:
    """Return what is to be known of the cost before it is looked at."""
    ability = playing.ability(table)
    words = None
    if ability and ability.when and ability.costs:
        condition = ability.when.says(ability.kind)
        words = holds("cost.arrow-timing", message("fact.words-no-cost", condition=condition))
    if not (playing.is_card and table.face(playing.card).per_player):
        return (words,)
    total = due(table, playing)
    product = total.printed * total.players
    each = message("fact.per-player", printed=total.printed, players=total.players, product=product)
    counted = holds("cost.per-player", each)
    if total.own >= product:
        return words, counted
    less = message("fact.reduced-after", product=product, total=total.own)
    return words, counted, holds("cost.per-player-reduced", less)


def _at_hand(table: Table, playing: Playing) -> Reason:
    """A card is played from one's own hand; an ability is on a card in play under one's own control."""
    card, who = Ref(playing.card), Ref(playing.who)
    if playing.is_card:
        if not _playable_type(table, playing):
            says = message("reason.not-played", card=card)
            return fails("restrictions", says, message("enough.played-type"))
        if playing.card in (*table.hand(playing.who), *table.zone("table")):
            return holds("restrictions", message("fact.in-hand", card=card, who=who))
        says = message("reason.not-in-hand", card=card, who=who)
        return fails("restrictions", says, message("enough.in-hand", who=who))
    here = table.in_play(playing.card) or _answers_its_leaving(playing)
    if here and table.card(playing.card).controller in {playing.who, ""}:
        return holds("restrictions", message("fact.controls", card=card, who=who))
    says = message("reason.not-controlled", card=card, who=who)
    return fails("restrictions", says, message("enough.controlled", who=who))


def _answers_its_leaving(playing: Playing) -> bool:
    """Whether it is a response of a card to its own leaving play."""
    what = playing.happened
    return what is not None and (what.kind, what.card) == ("leave-play", playing.card)


def _playable_type(table: Table, playing: Playing) -> bool:
    face = table.face(playing.card)
    return face.type in PERMANENTS or face.played_ability is not None


def _right_moment(table: Table, playing: Playing) -> Reason:
    ability = playing.ability(table)
    kind = ability.kind if ability else "action"
    if kind == "resource":
        return fails("restrictions", message("reason.resource-ability"), message("enough.resource-ability"))
    if ability and ability.when:
        condition = ability.when.says(kind)
        fits = playing.happened is not None and ability.when.fits(table, playing.using, playing.happened)
        if playing.moment == kind and fits:
            return holds("restrictions", message("fact.condition", condition=condition))
        says = message(f"reason.{kind}", condition=condition)
        return fails("restrictions", says, message("enough.condition", condition=condition))
    if playing.moment == kind:
        return holds("restrictions", message("fact.action", who=Ref(playing.who)))
    says = message("reason.action", who=Ref(playing.who))
    return fails("restrictions", says, message("enough.action", who=Ref(playing.who)))


def _within_limit(table: Table, playing: Playing) -> Reason | None:
    return None if playing.number is None else within_limit(table, playing.card, playing.number)


def _could_change(table: Table, playing: Playing) -> Reason | None:
    """One effect that could do something is enough.

    That a target is missing is another condition, and so is that there is nothing to interrupt or answer.
    """
    ability = playing.ability(table)
    if ability and ability.timed and playing.happened is None:
        return None
    if ability is None or any(effect.targets(table, playing.using) == () for effect in ability.effects):
        return None
    if any(effect.could_change(table, playing.using) for effect in ability.effects):
        return holds("changes-state", message("fact.could-change"))
    return fails("changes-state", message("reason.changes-nothing"), message("enough.could-change"))


def payable_x(table: Table, playing: Playing) -> tuple[int, ...]:
    """Return the values of X that the player could pay for."""
    found = []
    for x in range(100):
        if not can_pay(table, evolve(playing, x=x)):
            break
        found.append(x)
    return tuple(found)


def _valid_target(table: Table, playing: Playing) -> Reason | None:
    """Of the targets that are named, at least one has to be valid."""
    ability = playing.ability(table)
    named = [
        (effect, targets)
        for effect in (ability.effects if ability else ())
        if (targets := effect.targets(table, playing.using)) is not None
    ]
    if not named:
        return None
    valid = tuple(Ref(target) for _, targets in named for target in targets if target != playing.card)
    if valid:
        return holds("targets", message("fact.targets", targets=valid))
    effect = named[0][0].says
    return fails("targets", message("reason.no-target", effect=effect), message("enough.target"))
