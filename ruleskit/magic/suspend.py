"""Suspend: one keyword for three abilities, each a procedure of its own.

The first lets a player exile the card from hand with time counters; the second removes one at each upkeep;
the third, once the last is gone, casts the card without paying its mana cost.
"""

from __future__ import annotations

from attrs import evolve

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Option,
    Part,
    Procedure,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.engine.chain import Awaited, Chain, Chained
from ruleskit.magic import conditions, paying
from ruleskit.magic.cards import OF_SUSPEND, Ability, Suspended, Using
from ruleskit.magic.cast import payment
from ruleskit.magic.casting import Casting, price_of
from ruleskit.magic.game import EXILE, TIME, Game
from ruleskit.magic.happen import happen
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.suspended import in_exile, is_suspended
from ruleskit.words import Message, Ref, message

CAST, DECLINE = "cast", "decline"


# ── The first ability: a special action ───────────────────────────────────────────────────────────────


def _in_hand(game: Game, casting: Casting) -> Verdict:
    """Has the player priority, and in hand a card with suspend?"""
    card = Ref(casting.card)
    first = conditions.priority(game, casting.who, casting.moment)
    if game.face(casting.card).suspend is None:
        place = fails("suspend.exile", message("reason.has-no-suspend", card=card))
    elif casting.card not in game.hand(casting.who):
        place = fails("suspend.exile", message("reason.not-in-hand", card=card), message("enough.in-hand"))
    else:
        place = holds("suspend.exile", message("fact.suspend-in-hand", card=card))
    return verdict(first, place)


def _could_be_cast(game: Game, casting: Casting) -> Verdict:
    """Could the card be cast now, by its type, and as far as nothing forbids it? The rest does not matter."""
    when = conditions.card_timing(game, casting.who, casting.card)
    found = verdict(*when, *conditions.forbidden(game, casting))
    card = Ref(casting.card)
    if found:
        return verdict(holds("suspend.when", message("fact.could-be-cast", card=card)), *found.reasons)
    says = message("reason.could-not-be-cast", card=card)
    return verdict(fails("suspend.when", says, message("enough.when-castable")), *found.reasons)


def _payable(game: Game, casting: Casting) -> Verdict:
    """Can the suspend cost be paid, if there is one? An X in it has to be 1 at least."""
    suspend = game.face(casting.card).suspend
    if suspend is None:
        return Verdict()
    least = evolve(casting, x=1) if suspend.x else casting
    return verdict(*conditions.mana_reasons(game, least, price_of(game, least)))


def _exile(game: Game, casting: Casting) -> Done:
    """The card is exiled face up with its time counters."""
    suspend = game.face(casting.card).suspend
    assert suspend is not None
    counters = casting.x if suspend.x else suspend.counters
    game = game.move(casting.card, EXILE)
    told = message("event.suspends", who=Ref(casting.who), card=Ref(casting.card), counters=counters)
    game, _ = happen(
        game,
        Occurrence(kind="counter-added", who=casting.who, target=casting.card, amount=counters, detail=TIME),
    )
    return Done(game, casting, (told,))


def _has_x(game: Game, casting: Casting) -> Verdict:
    card = Ref(casting.card)
    suspend = game.face(casting.card).suspend
    if suspend and suspend.x:
        return verdict(holds("full:x", message("fact.x", card=card)))
    return verdict(fails("full:x", message("reason.no-x", card=card)))


def _values_of_x(game: Game, casting: Casting) -> tuple[Option, ...]:
    """Return the values that can be paid; with no counter it would not be suspended, so 0 is none."""
    return tuple(one for one in paying.values_of_x(game, casting) if one.id != "x:0")


def _choose_x(game: Game, casting: Casting, chosen: str) -> Done:
    return Done(game, evolve(casting, x=int(chosen.removeprefix("x:"))))


def _who(_: Game, notes: Casting | Suspended) -> str:
    return notes.who


SUSPEND = Procedure(
    "suspend",
    Casting,
    Part(
        "questions",
        Check("hand", _in_hand, no="refused", cites="suspend.exile"),
        Check(
            "castable",
            _could_be_cast,
            no="refused",
            cites=("suspend.when", "suspend.castable-irrelevant"),
        ),
        Check("payable", _payable, no="refused", cites="suspend.exile"),
        cites="suspend.when",
        together=True,
    ),
    Check(
        "has-x",
        _has_x,
        cites="full:x",
        yes=(Ask("x", who=_who, options=_values_of_x, then=_choose_x, cites="full:x"),),
    ),
    Act("total", paying.determine, cites=("suspend.keyword", "suspend.exile")),
    payment(),
    Act(
        "exile",
        _exile,
        cites=("suspend.exile", "suspend.face-up", "suspend.special-action"),
        happening="special-action",
        raises="counter-added",
    ),
    Stop("suspended", "suspended", cites="suspend.special-action"),
    Stop("refused", "refused", denies=True, cites="suspend.when"),
)


# ── The second ability: at the beginning of the owner's upkeep ────────────────────────────────────────


def _suspended(game: Game, notes: Suspended) -> Verdict:
    return is_suspended(game, notes.card)


def _remove(game: Game, notes: Suspended) -> Done:
    game, told = happen(
        game, Occurrence(kind="counter-removed", who=notes.who, target=notes.card, amount=1, detail=TIME)
    )
    return Done(game, notes, told)


TICK = Procedure(
    "tick",
    Suspended,
    Check("suspended", _suspended, no="idle", cites=("suspend.tick", "suspend.suspended")),
    Act("remove", _remove, cites="suspend.tick", raises=("counter-removed", "last-counter")),
    Stop("removed", "removed", cites="suspend.tick"),
    Stop("idle", "idle", cites="suspend.suspended"),
)


# ── The third ability: when the last counter is removed ───────────────────────────────────────────────


def free_cast(notes: Suspended) -> Casting:
    """Return the cast that the third ability allows: during its resolution, without the mana cost."""
    return Casting(who=notes.who, card=notes.card, moment="resolving", free=True)


def _still_exiled(game: Game, notes: Suspended) -> Verdict:
    return verdict(in_exile(game, notes.card))


def _could_cast(game: Game, notes: Suspended) -> Verdict:
    """Could it be cast: does nothing forbid it, are there targets, can additional costs be paid?"""
    card = Ref(notes.card)
    casting = free_cast(notes)
    found = game.questions(game, casting)
    if "land" in game.face(notes.card).types:
        return verdict(fails("suspend.last", message("reason.land-is-no-spell", card=card)))
    reasons = [holds("suspend.timing-ignored", message("fact.timing-ignored", card=card)), *found.reasons]
    if not conditions.targets(game, casting):
        reasons.append(fails("suspend.targets-on-cast", message("reason.targets-only-now", card=card)))
    if not conditions.payable(game, casting):
        reasons.append(fails("suspend.additional", message("reason.additional-unpaid", card=card)))
    return verdict(*reasons)


def _is_forced(game: Game, notes: Suspended) -> Verdict:
    """Can the declared cast be completed without making mana? Then it has to be."""
    card = Ref(notes.card)
    if game.completes(game, free_cast(notes)):
        return verdict(holds("suspend-cast", message("fact.must-cast", card=card)))
    return verdict(fails("full:no-forced-mana", message("reason.not-forced", card=card)))


def _choices(_: Game, notes: Suspended) -> tuple[Option, ...]:
    return (
        Option(CAST, message("option.cast-suspended", card=Ref(notes.card)), thing=notes.card),
        Option(DECLINE, message("option.leave-exiled", card=Ref(notes.card)), thing=notes.card),
    )


def _chosen(game: Game, notes: Suspended, chosen: str) -> Done:
    return Done(game, evolve(notes, casts=chosen == CAST))


def _question(_: Game, notes: Suspended) -> Message:
    return message("question.cast-suspended", card=Ref(notes.card))


def _must(game: Game, notes: Suspended) -> Done:
    told = message("event.must-cast", who=Ref(notes.who), card=Ref(notes.card))
    return Done(game, evolve(notes, casts=True), (told,))


def _is_cast(_: Game, notes: Suspended) -> Verdict:
    card = Ref(notes.card)
    if notes.casts:
        return verdict(holds("suspend.last", message("fact.will-be-cast", card=card)))
    return verdict(fails("suspend.not-cast", message("reason.will-not-be-cast", card=card)))


def _cast(_: Game, notes: Suspended) -> tuple[str, Casting]:
    return "cast", free_cast(notes)


def _stays(game: Game, notes: Suspended) -> Done:
    key = "event.stays-suspended" if game.suspended(notes.card) else "event.stays-exiled"
    return Done(game, notes, (message(key, card=Ref(notes.card)),))


def may_cast() -> Ask:
    """Return the choice whether the card is cast."""
    return Ask(
        "may",
        who=_who,
        options=_choices,
        then=_chosen,
        question=_question,
        cites="suspend-cast",
    )


LAST = Procedure(
    "last",
    Suspended,
    Check("exiled", _still_exiled, no="gone", cites="suspend.last"),
    Check(
        "able",
        _could_cast,
        no="stays",
        cites=("suspend.last", "suspend.timing-ignored", "suspend.targets-on-cast", "suspend.additional"),
    ),
    Check(
        "forced",
        _is_forced,
        cites=("suspend-cast", "full:no-forced-mana"),
        yes=(Act("must", _must, cites="suspend-cast"),),
        no=(may_cast(),),
    ),
    Check("casts", _is_cast, no="stays", cites=("suspend.last", "suspend.not-cast")),
    Call(
        "cast",
        procedures="cast",
        opens=_cast,
        cites=("suspend.last", "suspend.x-zero", "suspend.no-alternative", "suspend.mana-value"),
        raises="cast",
    ),
    Stop("cast-it", "cast", cites="suspend.last"),
    Act("stays", _stays, cites="suspend.not-cast"),
    Stop("not-cast", "not-cast", cites="suspend.not-cast"),
    Stop("gone", "gone", cites="suspend.suspended"),
)


# ── The chain: how the three hang together ────────────────────────────────────────────────────────────

_NEEDS = {"suspended": ("counter-added",)}
"""What must have happened for the condition of an ability to hold: without a counter nothing is suspended."""


def _chained(ability: Ability) -> Chained:
    """Return the procedure that an ability opens, with the event that triggers it."""
    assert ability.when is not None
    # The effects of suspend open the same procedure in every game.
    nobody = Game(players=(), objects={}, zones={}, active="")
    opened = ability.effects[0].opens(nobody, Using(who="", card=""), "")
    assert opened is not None
    only_if = message(f"only-if.{ability.only_if}") if ability.only_if else None
    needs = _NEEDS.get(ability.only_if or "", ())
    awaited = Awaited(event=ability.when.event, says=ability.when.says, needs=needs, only_if=only_if)
    return Chained(procedure=opened[0], awaits=(awaited,))


CHAIN = Chain(
    name="suspend",
    links=(Chained(procedure="suspend"), *(_chained(ability) for ability in OF_SUSPEND)),
)
"""The three abilities, each with what it awaits."""


def left_on(game: Game, card: str) -> int | None:
    """Return how many time counters are left on a card in exile; None where it is not in exile."""
    return game.counters(card, TIME) if card in game.zone(EXILE) else None


def lies(game: Game, card: str) -> Message:
    """Tell where a card of the chain is, and with how many time counters."""
    zone, left = game.where(card), left_on(game, card)
    if left:
        return message(f"chain.{'suspended' if game.suspended(card) else 'exile'}", card=Ref(card), left=left)
    key = {"": "gone", EXILE: "bare"}.get(zone, zone.rpartition(".")[2])
    return message(f"chain.{key}", card=Ref(card))


def when(game: Game) -> Message:
    """Tell whose turn it is, and which step of it."""
    return message("chain.when", who=Ref(game.active), step=message(f"the-step.{game.step or 'none'}"))
