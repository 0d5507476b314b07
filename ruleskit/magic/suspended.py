"""What it means to be suspended, and the conditions of the abilities that ask for it."""

from __future__ import annotations

from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.magic.cards import Ability
from ruleskit.magic.game import EXILE, TIME, Game
from ruleskit.words import Ref, message


def is_suspended(game: Game, card: str) -> Verdict:
    """Is the card suspended? It has suspend, is in exile, and has a time counter on it: each yes or no."""
    named, rule = Ref(card), "suspend.suspended"
    if game.has_suspend(card):
        has = holds(rule, message("fact.has-suspend", card=named))
    else:
        has = fails(rule, message("reason.has-no-suspend", card=named))
    counters = game.counters(card, TIME)
    if counters:
        counted = holds(rule, message("fact.time-counters", card=named, counters=counters))
    else:
        counted = fails(rule, message("reason.no-time-counters", card=named))
    return verdict(has, in_exile(game, card), counted)


def in_exile(game: Game, card: str) -> Reason:
    """Whether the card is in exile."""
    if card in game.zone(EXILE):
        return holds("suspend.suspended", message("fact.in-exile", card=Ref(card)))
    return fails("suspend.suspended", message("reason.not-in-exile", card=Ref(card)))


def condition(game: Game, card: str, ability: Ability) -> Verdict:
    """Does the condition of an ability hold? One without a condition always can."""
    if ability.only_if == "suspended":
        return is_suspended(game, card)
    if ability.only_if == "in-exile":
        return verdict(in_exile(game, card))
    return Verdict()
