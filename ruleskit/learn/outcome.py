"""Questions about what comes of it: what a card costs in the end, and how far its playing gets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleskit.engine import Reason, deciding_rule
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice
from ruleskit.learn.task import Task, Wrong, because, cited, task
from ruleskit.words import Message, Ref, message

FATES = ("refused", "aborted", "cancelled", "done")
"""How far it gets: not allowed, begun but not paid, paid but without its effects, all the way."""


def fate(case: Case) -> Iterator[Task]:
    """Ask of every card that was to be played, and every ability to be initiated, how far that gets."""
    for number, entry in enumerate(case.trace):
        if entry.shape != "stop":
            continue
        notes = case.before(number).frame.notes
        if not hasattr(notes, "cancelled") or not hasattr(notes, "is_card"):
            continue
        truth = "cancelled" if notes.cancelled else entry.way if entry.denies else "done"
        if truth == "done" and notes.moment != "action":
            continue  # an interrupt or response that does what it should leaves nothing to guess
        kind = "card" if notes.is_card else "ability"
        reasons = _behind(case, number, truth)
        made = task(
            f"fate:{number}",
            message(f"learn.asks.fate-{kind}", who=Ref(notes.who), card=Ref(notes.card)),
            _fate(truth, kind),
            [Wrong(_fate(one, kind), message(f"learn.not.fate-{one}")) for one in FATES],
            why=because(reasons),
            reasons=reasons,
            order=FATES,
        )
        if made:
            yield made


def _fate(name: str, kind: str) -> Choice:
    return Choice(name, message(f"learn.choice.{name}-{kind}"))


def _behind(case: Case, number: int, truth: str) -> tuple[Reason, ...]:
    """Return the conditions that made it end so, or else the rules of that end."""
    trace = case.trace
    if truth in {"cancelled", "done"}:
        checks = [trace[one] for one in case.siblings(number) if one < number and trace[one].shape == "check"]
        wanted = {True: ("resolve", "source-leaves"), False: ("begin",), None: ()}
        found = [
            reason
            for check in checks
            for reason in check.reasons
            if reason.rule in {case.book.cite(role) for role in wanted[reason.met]}
        ]
        return tuple(found) or cited(trace[number].rules)
    begin = case.run_of(number).start
    rule = deciding_rule(trace[begin : number + 1])
    unmet = [reason for one in range(begin, number) for reason in trace[one].unmet if reason.rule == rule]
    return tuple(unmet[-1:]) or cited(trace[number].rules)


def billing(case: Case) -> Iterator[Task]:
    """Ask, where the modifiers are applied, how much is to be paid in the end."""
    for number, entry in enumerate(case.trace):
        before, after = case.before(number), case.after(number)
        if entry.shape != "act" or before.over or after.over:
            continue
        was, now = (getattr(one.frame.notes, "bill", None) for one in (before, after))
        made = _bill(case, number, now) if now is not None and was is None else None
        if made:
            yield made


def _bill(case: Case, number: int, bill: Any) -> Task | None:
    entry, notes = case.trace[number], case.after(number).frame.notes
    change = sum(by for _, by in bill.changes)
    misread = {
        "per-player": max(0, (bill.printed + change) * bill.players) + bill.extra,
        "unchanged": bill.printed * bill.players + bill.extra,
        "one-player": max(0, bill.printed + change) + bill.extra,
        "printed": bill.printed,
        "own-only": bill.own,
        "doubled": max(0, bill.printed * bill.players + 2 * change) + bill.extra,
    }
    if not notes.is_card or not (bill.changes or bill.players > 1 or bill.extra):
        return None
    told: Message = entry.events[0]
    for more in entry.events[1:]:
        told = message("learn.both", first=told, then=more)
    return task(
        f"bill:{number}",
        message("learn.asks.bill", card=Ref(notes.card)),
        _sum(bill.total),
        [Wrong(_sum(total), message(f"learn.not.bill-{why}")) for why, total in misread.items()],
        why=told,
        reasons=(*_worked_out(case, number), *cited(entry.rules)),
        about=_printed(bill, notes.x),
        order=tuple(str(total) for total in sorted({bill.total, *misread.values()})),
    )


def _worked_out(case: Case, number: int) -> tuple[Reason, ...]:
    """Return what was found of the cost itself when it was looked at whether it can be paid."""
    before = [case.trace[one] for one in case.siblings(number) if one < number]
    found = (reason for entry in before if entry.step == "cost" for reason in entry.reasons)
    return tuple(reason for reason in found if reason.rule.startswith("cost.per-player"))


def _printed(bill: Any, x: int | None) -> Message:
    if x is not None:
        return message("learn.about.x", x=x)
    if bill.players > 1:
        return message("learn.about.bill", printed=bill.printed, players=bill.players)
    return message("learn.about.printed", printed=bill.printed)


def _sum(total: int) -> Choice:
    return Choice(str(total), message("learn.choice.sum", total=total))
