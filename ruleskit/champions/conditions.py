"""Whether a card can be played or an ability initiated: the two questions before anything is done."""

from __future__ import annotations

from ruleskit.champions.bill import can_pay, in_form
from ruleskit.champions.cards import PERMANENTS
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.words import Ref, message


def restrictions(table: Table, playing: Playing) -> Verdict:
    """Can it be played or initiated at this moment? Every condition is looked at, in their order."""
    ability = playing.ability(table)
    form = in_form(table, playing.who, ability.form, "restrictions") if ability else None
    return verdict(
        _at_hand(table, playing), _right_moment(table, playing), form, _valid_target(table, playing)
    )


def cost(table: Table, playing: Playing) -> Verdict:
    """Can the cost be paid, modifiers taken into account?"""
    return can_pay(table, playing)


def allowed(table: Table, playing: Playing) -> Verdict:
    """Both questions at once."""
    return restrictions(table, playing) + cost(table, playing)


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
    if table.in_play(playing.card) and table.card(playing.card).controller in {playing.who, ""}:
        return holds("restrictions", message("fact.controls", card=card, who=who))
    says = message("reason.not-controlled", card=card, who=who)
    return fails("restrictions", says, message("enough.controlled", who=who))


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
