"""The questions asked before a spell is cast or an ability activated, each with its reasons."""

from __future__ import annotations

from attrs import evolve

from ruleskit.engine import Reason, Verdict, fails, holds, verdict
from ruleskit.magic.casting import Casting, costs_of, effects_of, price_of
from ruleskit.magic.game import Game
from ruleskit.magic.mana import Price, missing, reachable
from ruleskit.magic.objects import MAIN_PHASES, StepName
from ruleskit.magic.sources import alternatives, usable
from ruleskit.magic.targets import aims, legal
from ruleskit.magic.together import payable_together
from ruleskit.words import Ref, message

NO_PRIORITY: dict[StepName, str] = {"untap": "turn.untap-no-play", "cleanup": "turn.cleanup-no-play"}
"""The steps in which nobody gets priority, each with its rule."""

ONLY_INSTANTS: dict[StepName, str] = {
    "upkeep": "turn.upkeep",
    "draw": "turn.draw",
    "combat-begin": "turn.combat-begin",
    "attackers": "turn.attack-priority",
    "blockers": "turn.block-priority",
    "damage": "damage-priority",
    "combat-end": "turn.combat-end",
    "end": "turn.end",
}
"""The steps in which only instants and abilities may be played, each with its rule."""


def moment(game: Game, casting: Casting) -> Verdict:
    """Does the player have priority, and is the card where it can be used from?"""
    return verdict(priority(game, casting.who, casting.moment), _place(game, casting))


def priority(game: Game, who: str, when: str) -> Reason:
    """Return the condition that `who` can act at this moment."""
    has = holds("full:priority", message("fact.priority", who=Ref(who)))
    return lacks_priority(game, who, when) or has


def lacks_priority(game: Game, who: str, when: str) -> Reason | None:
    """Return why `who` cannot act at this moment; None where the player can."""
    if when in {"priority", "resolving", "paying"}:
        return None
    if when == "nobody" and game.step in NO_PRIORITY:
        step = message(f"the-step.{game.step}")
        says = message("reason.no-priority-in", step=step)
        return fails(NO_PRIORITY[game.step], says, message("enough.another-step"))
    key = "reason.not-the-priority" if when == "other" else "reason.nobodys-priority"
    return fails("full:priority", message(key, who=Ref(who)), message("enough.priority"))


def _place(game: Game, casting: Casting) -> Reason:
    card, who = Ref(casting.card), Ref(casting.who)
    if casting.moment == "resolving":
        return holds("full:casting", message("fact.allowed-by-effect", card=card))
    if casting.is_spell:
        if casting.card in game.hand(casting.who):
            return holds("full:casting", message("fact.in-hand", card=card))
        return fails("full:casting", message("reason.not-in-hand", card=card), message("enough.in-hand"))
    if casting.card in game.controlled(casting.who):
        return holds("full:activated", message("fact.controlled", card=card))
    return fails(
        "full:activated", message("reason.not-controlled", card=card, who=who), message("enough.own")
    )


def timing(game: Game, casting: Casting) -> Verdict:
    """Is it the time for a card of this type?"""
    card = Ref(casting.card)
    if casting.moment == "resolving":
        return verdict(holds("full:sorcery", message("fact.timing-ignored", card=card)))
    if not casting.is_spell:
        return verdict(holds("full:activated", message("fact.ability-any-time", card=card)))
    return verdict(*card_timing(game, casting.who, casting.card))


def card_timing(game: Game, who: str, card: str) -> tuple[Reason, ...]:
    """Return the conditions on when a card can be cast by its type."""
    face, named = game.face(card), Ref(card)
    if "land" in face.types:
        says = message("reason.land-is-no-spell", card=named)
        return (fails("turn.land", says, message("enough.play-land")),)
    if "instant" in face.types:
        return (holds("full:sorcery", message("fact.instant", card=named)),)
    if "flash" in face.keywords:
        return (holds("full:flash", message("fact.flash", card=named)),)
    return main_phase_only(game, who, card)


def main_phase_only(game: Game, who: str, card: str) -> tuple[Reason, ...]:
    """Return the conditions for everything that needs one's own main phase and an empty stack."""
    named, here = Ref(card), message(f"the-step.{game.step or 'none'}")
    main, own = game.step in MAIN_PHASES, game.active == who
    found: list[Reason] = []
    if not main:
        rule = ONLY_INSTANTS.get(game.step) or NO_PRIORITY.get(game.step, "turn.main-active")
        found.append(
            fails(rule, message("reason.only-instants", card=named, step=here), message("enough.main"))
        )
    if not own:
        says = message("reason.not-own-turn", card=named)
        found.append(fails("turn.main-opponent", says, message("enough.own-turn")))
    if game.stack:
        says = message("reason.stack-not-empty", card=named)
        found.append(fails("turn.main-active", says, message("enough.empty-stack")))
    if not found:
        return (holds("turn.main-active", message("fact.main-phase", card=named)),)
    return tuple(found)


def allowed(game: Game, casting: Casting) -> Verdict:
    """Does nothing forbid it?"""
    return verdict(*forbidden(game, casting)) if casting.is_spell else Verdict()


def forbidden(game: Game, casting: Casting) -> tuple[Reason, ...]:
    """Return what forbids casting the card."""
    found = (static.forbids(game, source, casting.who, casting.card) for source, static in game.statics())
    return tuple(reason for reason in found if reason)


def targets(game: Game, casting: Casting) -> Verdict:
    """Is there a legal target for everything that needs one?

    As long as no mode is chosen, one mode for which there are targets will do.
    """
    if casting.is_spell and casting.mode is None and game.face(casting.card).modes:
        modes = range(len(game.face(casting.card).modes))
        found = [targets(game, evolve(casting, mode=mode)) for mode in modes]
        return next((one for one in found if one), found[0])
    kicked = bool(casting.kicked)
    effects = effects_of(game, casting.card, casting.number, kicked=kicked, mode=casting.mode)
    reasons: list[Reason] = []
    for aim in dict.fromkeys(aims(effects)):
        there = legal(game, casting.who, aim, casting.item or casting.card)
        wanted = message(f"aim.{aim}")
        if there:
            reasons.append(holds("full:casting", message("fact.target", target=Ref(there[0]), aim=wanted)))
        else:
            says = message("reason.no-target", card=Ref(casting.card), aim=wanted)
            reasons.append(fails("full:casting", says, message("enough.target", aim=wanted)))
    return Verdict(tuple(reasons))


def payable(game: Game, casting: Casting) -> Verdict:
    """Can everything be paid: what is sacrificed, tapped, discarded, and the mana? A land has no cost."""
    face = game.face(casting.card)
    if casting.is_spell and "land" in face.types:
        return Verdict()
    if casting.is_spell and casting.alternative is None and face.alternative is not None and not casting.free:
        plain = paid_as(game, casting, alternative=False)
        return plain or paid_as(game, casting, alternative=True) or plain
    return paid_as(game, casting, alternative=bool(casting.alternative))


def paid_as(game: Game, casting: Casting, *, alternative: bool) -> Verdict:
    """Return whether it can be paid at its mana cost, or at its alternative cost."""
    casting = evolve(casting, alternative=alternative)
    cost = price_of(game, casting)
    others = tuple(one.payable(game, casting.using) for one in costs_of(game, casting))
    found = verdict(*others, *mana_reasons(game, casting, cost))
    if found and not payable_together(game, casting):
        rule = "full:additional-cost" if casting.is_spell else "full:activated"
        found += verdict(fails(rule, message("reason.costs-together", card=Ref(casting.card))))
    return found


def mana_reasons(game: Game, casting: Casting, cost: Price | None) -> tuple[Reason, ...]:
    """Return whether the mana is there, or can be made."""
    card = Ref(casting.card)
    if cost is None:
        says = message("reason.no-mana-cost", card=card)
        return (fails("full:mana-cost", says, message("enough.without-mana")),)
    if not cost.total:
        return ()
    pool = game.player(casting.who).mana
    makers = alternatives(usable(game, casting))
    says = message("fact.mana", card=card, cost=str(cost), there=len(pool), more=len(makers))
    if reachable(pool, cost, makers):
        return (holds("full:mana-cost", says),)
    short = missing(pool, cost, makers)
    return (fails("full:mana-cost", says, message("enough.mana", missing=str(short))),)
