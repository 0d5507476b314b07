"""Paying a cost: first everything is announced, then all of it is paid at once, or nothing is.

Announcing moves nothing. While the announced costs are about to be paid, interrupts can get in between; what
they took has to be announced anew, and if the cost can no longer be paid the whole is called off.
"""

from __future__ import annotations

from attrs import evolve

from ruleskit.champions import bill
from ruleskit.champions.announce import (
    ask_element,
    ask_source,
    choose_element,
    choose_source,
    choose_which,
    default_paid,
    element_question,
    element_to_choose,
    more_resources,
    source_question,
    which_is_open,
    which_question,
    which_resources,
)
from ruleskit.champions.commit import foreseen, possible
from ruleskit.champions.notes import Paying
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.payable import can_pay, needs_target
from ruleskit.champions.playing import Payment, Playing
from ruleskit.champions.table import Table
from ruleskit.champions.timing import (
    announce,
    commit,
    happening,
    interrupts,
    responses,
    window_after,
    window_before,
)
from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Procedure,
    Reason,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.words import Ref, message


def pay(_: Table, playing: Playing) -> tuple[str, Paying]:
    """Open the payment of what is being played."""
    assert playing.bill is not None
    return "pay", Paying(who=playing.who, playing=playing, total=playing.bill.total)


def something_to_pay(table: Table, paying: Paying) -> Verdict:
    """Is there any cost at all?"""
    if paying.total:
        return verdict(holds("cost.resource", message("fact.to-pay", total=paying.total)))
    if bill.demands(table, paying.playing):
        return verdict(holds("cost.ability", message("fact.own-cost", card=Ref(paying.playing.card))))
    return verdict(fails("cost.resource", message("reason.free")))


def batch(table: Table, paying: Paying) -> tuple[Occurrence, ...]:
    """Return everything that happens when it is paid: costs, chosen elements, generating."""
    listed = bill.demands(table, paying.playing)
    chosen = tuple(
        choice.raises(listed[number].using, card)
        for number, card in paying.announced.picks
        if (choice := listed[number].choice(table))
    )
    sources = tuple(what for source in paying.announced.sources for what in source.raises(table, paying.who))
    return bill.fixed(table, paying.playing) + chosen + sources


def announce_all(table: Table, paying: Paying) -> Done:
    """From now on the costs are about to be paid, all of them together."""
    waiting = batch(table, paying)
    table, handles = announce(table, waiting)
    told = message("event.about", what=tuple(what.says for what in waiting))
    return Done(table, evolve(paying, handles=handles, batch=waiting), (told,) if waiting else ())


def all_there(table: Table, paying: Paying) -> Verdict:
    """Can all of it still be paid? Damage dealt counts also if it was prevented, damage taken does not.

    An ability whose last target has gone meanwhile can no longer be paid for either.
    """
    gone = tuple(
        what
        for handle, what in zip(paying.handles, paying.batch, strict=True)
        if not _still_pays(table, handle, what)
    )
    lacking = needs_target(table, paying.playing)
    if not gone and lacking:
        return verdict(lacking)
    if not gone:
        foreseen_too = (foreseen(table, what) for what in paying.batch if possible(table, what))
        return verdict(holds("cost.simultaneous", message("fact.all-there")), *foreseen_too)
    taken = any(what.of == "taken" for what in gone)
    says = message("reason.cost-gone", what=tuple(what.says for what in gone))
    return verdict(fails("cost.take-damage" if taken else "cost.all-or-nothing", says))


def _still_pays(table: Table, handle: int, what: Occurrence) -> bool:
    if what.kind == "damage" and what.of != "taken":
        return table.in_play(what.target)
    if what.of == "taken" and "tough" in table.card(what.target).statuses:
        return False
    return table.pending.get(handle) == what and possible(table, what)


def pay_all(table: Table, paying: Paying) -> Done:
    """Everything is paid at once; what was generated beyond the cost is lost."""
    table, result, events = commit(table, paying.handles)
    for source in paying.announced.sources:
        if source.number is not None:
            table = table.with_use(source.card, source.number)
    paid = paying.paid if paying.paid is not None else default_paid(table, paying)
    payment = Payment(total=paying.total, resources=paying.announced.resources, paid=paid)
    told = message(
        "event.paid",
        who=Ref(paying.who),
        card=Ref(paying.playing.card),
        total=payment.total,
        generated=payment.generated,
        paid=len(paid),
        overpaid=payment.overpaid,
        lost=payment.overpaid,
        resources=tuple(message(f"resource.{one}") for one in paid),
    )
    noted = evolve(paying, payment=payment, happened=result.happened, follows=result.follows)
    return Done(table, noted, (*events, told) if payment.total or payment.generated else events)


def withdraw(table: Table, paying: Paying) -> Done:
    """Nothing is paid, and nothing is announced any more."""
    # Damage that was to be taken for resources is another matter: others may be generated.
    failed = any(
        what.of == "taken" and what.source == paying.playing.card and not _still_pays(table, handle, what)
        for handle, what in zip(paying.handles, paying.batch, strict=True)
    )
    cleared = Paying(who=paying.who, playing=paying.playing, total=paying.total, failed=failed)
    return Done(table.without_pending(*paying.handles), cleared, (message("event.withdrawn"),))


def still_payable(table: Table, paying: Paying) -> Verdict:
    """Can it be paid in another way? Not if damage was prevented that had to be taken.

    A card that left play may have taken its own cost with it.
    """
    if paying.failed:
        says = message("reason.not-all-taken", card=Ref(paying.playing.card))
        return verdict(fails("cost.take-damage", says, message("enough.all-taken")))
    found = can_pay(table, paying.playing, "pay")
    because = _took_its_cost_along(table, paying)
    return Verdict(
        tuple(
            evolve(reason, rule="source-leaves-unpaid") if reason in because else reason
            for reason in found.reasons
        )
    )


def _took_its_cost_along(table: Table, paying: Paying) -> tuple[Reason, ...]:
    """Return the unmet conditions of costs that needed the card of the ability, if that has left play."""
    card = paying.playing.card
    if paying.playing.is_card or table.in_play(card):
        return ()
    own = (
        demand.cost.payable(table, demand.using)
        for demand in bill.demands(table, paying.playing)
        if any(what.card == card for what in demand.cost.raises(table, demand.using))
    )
    return tuple(reason for reason in own if reason and reason.met is False)


PAY = Procedure(
    "pay",
    Paying,
    Check("anything", something_to_pay, no="free", cites=("cost.resource", "cost.ability")),
    Repeat(
        "choose",
        element_to_choose,
        cites=("cost.own-elements", "cost.at-least-one"),
        steps=(
            Ask(
                "element",
                who=lambda _, paying: paying.who,
                options=ask_element,
                then=choose_element,
                question=element_question,
                cites=("cost.own-elements", "cost.choose", "cost.out-of-play"),
            ),
        ),
    ),
    Repeat(
        "more",
        more_resources,
        cites=("cost.pay-resources", "cost.overpay"),
        steps=(
            Ask(
                "source",
                who=lambda _, paying: paying.who,
                options=ask_source,
                then=choose_source,
                question=source_question,
                cites=("cost.pay-resources", "cost.own-elements", "cost.spent-for-card"),
            ),
        ),
    ),
    Check(
        "split",
        which_is_open,
        cites="cost.excess-not-paid",
        yes=(
            Ask(
                "which",
                who=lambda _, paying: paying.who,
                options=which_resources,
                then=choose_which,
                question=which_question,
                cites="cost.excess-not-paid",
            ),
        ),
    ),
    Act("announce", announce_all, cites=("cost.simultaneous", "cost.additional")),
    window_before(lambda table, paying: interrupts(table, paying.handles)),
    Check("complete", all_there, no="withdraw", cites=("cost.deal-damage", "cost.take-damage")),
    Act("commit", pay_all, cites=("cost.simultaneous", "cost.excess-lost")),
    Call(
        "follows",
        procedures="happen",
        opens=lambda _, paying: happening(paying.who, *paying.follows),
        cites="full:defeat",
    ),
    window_after(lambda table, paying: responses(table, paying.happened)),
    Stop("paid", "paid", cites=("pay", "cost.arrow")),
    Stop("free", "paid", cites="cost.resource"),
    Act("withdraw", withdraw, cites="cost.all-or-nothing"),
    Check("payable", still_payable, yes="choose", no="aborted", cites=("pay", "source-leaves-unpaid")),
    Stop("aborted", "aborted", denies=True, cites=("pay", "cost.all-or-nothing")),
)
