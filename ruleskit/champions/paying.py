"""Paying a cost: first everything is announced, then all of it is paid at once, or nothing is.

Announcing moves nothing. While the announced costs are about to be paid, interrupts can get in between; what
they took has to be announced anew, and if the cost can no longer be paid the whole is called off.
"""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.champions import bill
from ruleskit.champions.bill import Source
from ruleskit.champions.commit import possible
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Payment, Playing
from ruleskit.champions.table import Table
from ruleskit.champions.timing import (
    announce,
    commit,
    interrupts,
    nobody_interrupts,
    nobody_responds,
    responses,
)
from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Option,
    Procedure,
    Reason,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.words import Message, Ref, message

ENOUGH = "enough"


@frozen(kw_only=True)
class Paying:
    """The notes of a payment: for what, the resources it takes, and what was announced for it so far."""

    who: str
    playing: Playing
    total: int
    announced: tuple[Source, ...] = ()
    enough: bool = False
    handles: tuple[int, ...] = ()
    happened: tuple[Occurrence, ...] = ()

    @property
    def generated(self) -> int:
        """The resources announced so far."""
        return sum(len(source.resources) for source in self.announced)

    @property
    def missing(self) -> int:
        """The resources still missing."""
        return max(0, self.total - self.generated)

    @property
    def payment(self) -> Payment:
        """What is paid with what was announced."""
        too_much = max(0, self.generated - self.total)
        return Payment(total=self.total, generated=self.generated, overpaid=too_much)

    def batch(self, table: Table) -> tuple[Occurrence, ...]:
        """Return everything that happens when it is paid: the ability's own costs and the generating."""
        sources = tuple(what for source in self.announced for what in source.raises(table, self.who))
        return bill.own_costs(table, self.playing) + sources


def pay(_: Table, playing: Playing) -> tuple[str, Paying]:
    """Open the payment of what is being played."""
    assert playing.bill is not None
    return "pay", Paying(who=playing.who, playing=playing, total=playing.bill.total)


def _something_to_pay(table: Table, paying: Paying) -> Verdict:
    if paying.total:
        return verdict(holds("cost.resource", message("fact.to-pay", total=paying.total)))
    if bill.own_costs(table, paying.playing):
        return verdict(holds("cost.ability", message("fact.own-cost", card=Ref(paying.playing.card))))
    return verdict(fails("cost.resource", message("reason.free")))


def _more(table: Table, paying: Paying) -> Verdict:
    """More may be announced as long as the player wants: also more than the cost asks for."""
    if paying.missing:
        return verdict(holds("cost.pay-resources", message("fact.missing", missing=paying.missing)))
    if paying.total and not paying.enough and _left(table, paying):
        return verdict(holds("cost.overpay", message("fact.could-overpay")))
    return verdict(fails("cost.pay-resources", message("reason.enough", generated=paying.generated)))


def _left(table: Table, paying: Paying) -> tuple[Source, ...]:
    usable = bill.sources(table, paying.who, paying.playing)
    return tuple(source for source in usable if source not in paying.announced)


def _options(table: Table, paying: Paying) -> tuple[Option, ...]:
    """Everything that could generate resources; what cannot is shown with its reasons."""
    sources = tuple(
        Option(
            source.id,
            message("option.discard" if source.number is None else "option.use", card=Ref(source.card)),
            bill.usable(table, source, paying.playing),
            _then(paying, source),
            source.card,
        )
        for source in bill.everything(table, paying.who)
        if source not in paying.announced
    )
    return sources if paying.missing else (Option(ENOUGH, message("option.enough")), *sources)


def _then(paying: Paying, source: Source) -> Message:
    generated = paying.generated + len(source.resources)
    lost = max(0, generated - paying.total)
    resources = tuple(message(f"resource.{one}") for one in source.resources)
    key = "then.pays-too-much" if lost else "then.pays"
    return message(key, resources=resources, generated=generated, total=paying.total, lost=lost)


def _choose(table: Table, paying: Paying, chosen: str) -> Done:
    if chosen == ENOUGH:
        return Done(table, evolve(paying, enough=True))
    source = next(source for source in bill.everything(table, paying.who) if source.id == chosen)
    announced = tuple(sorted((*paying.announced, source), key=lambda one: one.id))
    return Done(table, evolve(paying, announced=announced))


def _announce(table: Table, paying: Paying) -> Done:
    batch = paying.batch(table)
    table, handles = announce(table, batch)
    return Done(
        table, evolve(paying, handles=handles), (message("event.about", what=tuple(x.says for x in batch)),)
    )


def _complete(table: Table, paying: Paying) -> Verdict:
    missing = tuple(
        what.says
        for handle, what in zip(paying.handles, paying.batch(table), strict=True)
        if handle not in table.pending or not possible(table, table.pending[handle])
    )
    if missing:
        return verdict(fails("cost.all-or-nothing", message("reason.cost-gone", what=missing)))
    return verdict(holds("cost.simultaneous", message("fact.all-there")))


def _commit(table: Table, paying: Paying) -> Done:
    table, result, events = commit(table, paying.handles)
    paid = paying.payment
    told = message(
        "event.paid",
        who=Ref(paying.who),
        card=Ref(paying.playing.card),
        total=paid.total,
        generated=paid.generated,
        paid=min(paid.total, paid.generated),
        overpaid=paid.overpaid,
        lost=paid.overpaid,
    )
    return Done(table, evolve(paying, happened=result.happened), (*events, told))


def _withdraw(table: Table, paying: Paying) -> Done:
    """Nothing is paid: what was announced and is still there can be announced again."""
    table = table.without_pending(*paying.handles)
    left = bill.sources(table, paying.who, paying.playing)
    announced = tuple(source for source in paying.announced if source in left)
    return Done(
        table, evolve(paying, handles=(), announced=announced, enough=False), (message("event.withdrawn"),)
    )


def _still_payable(table: Table, paying: Paying) -> Verdict:
    """Can it be paid in another way? A card that left play may have taken its own cost with it."""
    found = bill.can_pay(table, paying.playing, "pay")
    if found or paying.playing.is_card or table.in_play(paying.playing.card):
        return found
    return Verdict(tuple(_because_it_left(reason) for reason in found.reasons))


def _because_it_left(reason: Reason) -> Reason:
    return evolve(reason, rule="source-leaves-unpaid") if reason.met is False else reason


PAY = Procedure(
    "pay",
    Paying,
    Check("anything", _something_to_pay, no="free", cites="cost.resource"),
    Repeat(
        "more",
        _more,
        cites=("cost.pay-resources", "cost.overpay"),
        steps=(
            Ask(
                "source",
                who=lambda _, paying: paying.who,
                options=_options,
                then=_choose,
                question=lambda _, paying: message(
                    "question.source" if paying.missing else "question.more", missing=paying.missing
                ),
                cites=("cost.pay-resources", "cost.own-elements"),
            ),
        ),
    ),
    Act("announce", _announce, cites="cost.simultaneous"),
    Call(
        "interrupts",
        procedures="window",
        opens=lambda table, paying: interrupts(table, paying.handles),
        empty=nobody_interrupts,
        cites="interrupt",
        happening="window",
    ),
    Check("complete", _complete, no="withdraw", cites="cost.all-or-nothing"),
    Act("commit", _commit, cites=("cost.simultaneous", "cost.excess-not-paid", "cost.excess-lost")),
    Call(
        "responses",
        procedures="window",
        opens=lambda table, paying: responses(table, paying.happened),
        empty=nobody_responds,
        cites="response",
        happening="window",
    ),
    Stop("paid", "paid", cites="pay"),
    Stop("free", "paid", cites="cost.resource"),
    Act("withdraw", _withdraw, cites="cost.all-or-nothing"),
    Check("payable", _still_payable, yes="more", no="aborted", cites=("pay", "source-leaves-unpaid")),
    Stop("aborted", "aborted", denies=True, cites="pay"),
)
