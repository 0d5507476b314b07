"""Questions about the conditions of the rules: what may be done, what a check answers, which rule decides."""

from __future__ import annotations

from collections.abc import Iterator

from ruleskit.engine import Check, Entry, Option, Reason, Verdict
from ruleskit.errors import UnknownAction
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice, Speaker
from ruleskit.learn.task import (
    Task,
    Wrong,
    because,
    cited,
    reasons_of,
    rule_choice,
    rules_around,
    step,
    step_of,
    task,
)
from ruleskit.magic.cards import Suspended
from ruleskit.magic.suspend import lies
from ruleskit.words import Message, Ref, catalogue, message

DECLARED = ("attack.attacker", "block.blocker")
"""Decisions at which the rules of the step itself say what may be chosen."""

WHILE_PAYING = ("cast.source", "suspend.source")
"""Decisions in the middle of paying: the judge would take what is chosen for an action with priority."""

YES = Choice("yes", message("learn.choice.yes"))
NO = Choice("no", message("learn.choice.no"))
ALLOWED = Choice("yes", message("learn.choice.allowed"))


def may(case: Case) -> Iterator[Task]:
    """Ask at every decision, of each thing that could be done, if it is allowed or which rule refuses it.

    What the scenario tries without being offered it is asked about as well.
    """
    seen: set[object] = set()
    speaker = Speaker(case.book, case.before(0).game)
    for number, who, action, says, found in (*_offered(case), *_attempted(case)):
        # Two copies of a card read alike, so that only one of them can be asked about at a time.
        same = {(says, found), (number, action), (number, speaker(says, "en"))}
        if found.reasons and not seen & same:
            seen |= same
            made = _may(case, number, who, action, says, found)
            if made:
                yield made


Tried = tuple[int, str, str, Message, Verdict]
"""Before which step, by whom, which action, in words, and what the rules say to it."""


def _offered(case: Case) -> Iterator[Tried]:
    for number in range(len(case.moments)):
        asked = case.book.asked(case.before(number))
        if asked is None:
            continue
        for option in asked.options:
            yield number, asked.who, option.id, option.says, _judged(case, number, asked.who, option)


def _attempted(case: Case) -> Iterator[Tried]:
    for attempt in case.attempts:
        number = case.come_to(attempt.at, attempt.time)
        verb, *things = attempt.action.split(":")
        if number is not None and f"option.{verb}" in case.book.words:
            found = case.book.why_not(case.before(number), attempt.who, attempt.action)
            yield number, attempt.who, attempt.action, _tried(verb, things), found


def _tried(verb: str, things: list[str]) -> Message:
    """Return in words what an attempt names: a card, and what it is aimed at where that is named too."""
    aimed, plain = f"learn.option.{verb}-at", f"learn.option.{verb}"
    if len(things) > 1 and aimed in catalogue("learn"):
        return message(aimed, card=Ref(things[0]), target=Ref(things[1]))
    if things and plain in catalogue("learn"):
        return message(plain, card=Ref(things[0]))
    return message(f"option.{verb}", **({"card": Ref(things[0])} if things else {}))


def _judged(case: Case, number: int, who: str, option: Option) -> Verdict:
    """Return what the rules say to an option: the game's judge where it understands it, else the option."""
    position = case.before(number)
    if case.book.judge is None or position.frame.at in WHILE_PAYING:
        return option.verdict
    try:
        return case.book.why_not(position, who, option.id)
    except UnknownAction:
        return option.verdict


def _may(case: Case, number: int, who: str, action: str, says: Message, found: Verdict) -> Task | None:
    met = tuple(reason for reason in found.reasons if reason.met is not False)
    reasons = (*found.unmet, *met)
    refusals = [reason.rule for reason in reasons]
    conditions = _conditions(case, number)
    refusals += [rule for rule in conditions if rule not in refusals]
    choices = {rule: rule_choice(rule, "learn.choice.refused") for rule in dict.fromkeys(refusals)}
    right = ALLOWED if found else choices[found.unmet[0].rule]
    wrong = [Wrong(choices[rule], _why_not_rule(case, number, rule, reasons)) for rule in choices]
    if not found:
        wrong.insert(0, Wrong(ALLOWED, message("learn.not.allowed")))
    return task(
        f"may:{number}:{action}",
        message("learn.asks.may", who=Ref(who), option=says),
        right,
        wrong,
        why=message("learn.why.allowed") if found else because(reasons),
        reasons=reasons,
        about=case.news(number),
        order=("yes", *(f"rule.{rule}" for rule in conditions)),
    )


def _conditions(case: Case, number: int) -> tuple[str, ...]:
    """Return the rules that could refuse something before step `number`, in order.

    They are those of all checks that are looked at together before anything is done; where something is
    declared, those of the step.
    """
    asked = case.book.asked(case.before(number))
    if asked and asked.at in DECLARED:
        procedure, _, name = asked.at.partition(".")
        return tuple(case.book.cite(role) for role in case.book.graph(procedure).step(name).cites)
    return tuple(
        dict.fromkeys(
            case.book.cite(role)
            for graph in case.book.graphs.values()
            for part in graph.parts
            if part.together
            for node in graph.nodes.values()
            if part.id in node.parts and isinstance(node.step, Check) and not node.step.forks
            for role in node.step.cites
        )
    )


def checks(case: Case) -> Iterator[Task]:
    """Ask of every check with a reason what it answers."""
    seen: set[tuple[str, tuple[Reason, ...]]] = set()
    for number, entry in enumerate(case.trace):
        if entry.shape != "check" or not entry.reasons or (entry.at, entry.reasons) in seen:
            continue
        seen.add((entry.at, entry.reasons))
        right, other = (YES, NO) if entry.way == "yes" else (NO, YES)
        reasons = reasons_of(entry)
        made = task(
            f"check:{number}",
            message("learn.asks.check", step=step_of(entry)),
            right,
            [Wrong(other, message(f"learn.not.{other.id}", step=step_of(entry)))],
            why=because(reasons),
            reasons=reasons,
            about=_about(case, number),
            order=("yes", "no"),
        )
        if made:
            yield made


def _about(case: Case, number: int) -> Message | None:
    """Return what is so before a check.

    Of a suspended card that is where it lies; in a loop, what it goes on with; else what was last told.
    """
    before = case.before(number)
    if isinstance(before.frame.notes, Suspended):
        return lies(before.game, before.frame.notes.card)
    return _looked_at(case, number) or case.news(number)


def _looked_at(case: Case, number: int) -> Message | None:
    """Return what a loop goes on with where it begins anew just before step `number`."""
    before = case.trace[number - 1] if number else None
    if before and before.shape == "repeat" and before.way == "again" and before.reasons:
        return before.reasons[0].says
    return None


def deciding(case: Case) -> Iterator[Task]:
    """Ask at every end without what was wanted, where a check led straight to it, which rule decided that."""
    for number, entry in enumerate(case.trace):
        check = _check_before(case, number) if entry.denies else None
        if check is None:
            continue
        reasons = reasons_of(check)
        others = [reason.rule for reason in reasons]
        others += [other for other, _ in rules_around(case.book, entry.procedure)]
        made = task(
            f"decides:{number}",
            message("learn.asks.decides", end=step_of(entry)),
            rule_choice(reasons[0].rule),
            [Wrong(rule_choice(other), _why_not_rule(case, number, other, reasons)) for other in others],
            why=because(reasons),
            reasons=reasons,
            about=case.news(number),
        )
        if made:
            yield made


def _check_before(case: Case, number: int) -> Entry | None:
    """Return the check whose no led straight to the end `number`; None where something lay between."""
    before = [case.trace[one] for one in case.siblings(number) if one < number]
    return before[-1] if before and before[-1].unmet else None


def _why_not_rule(case: Case, number: int, rule: str, reasons: tuple[Reason, ...]) -> Message:
    """Return why `rule` does not decide: it holds, an earlier one decides, or it is not asked for."""
    for reason in reasons:
        if reason.rule == rule:
            key = {True: "met", False: "later", None: "unexamined"}[reason.met]
            return message(f"learn.not.{key}", fact=reason.says)
    for entry in reversed(case.trace[:number]):
        if rule in entry.rules:
            return message("learn.not.followed", step=step_of(entry))
    for procedure in case.book.graphs:
        for other, name in rules_around(case.book, procedure):
            if other == rule:
                return message("learn.not.reached", step=step(procedure, name))
    return message("learn.not.elsewhere")


def following(case: Case) -> Iterator[Task]:
    """Ask after every check, and every way a procedure ended, what comes next."""
    seen: set[tuple[str, str]] = set()
    for number, entry in enumerate(case.trace):
        graph = case.book.graph(entry.procedure)
        if entry.shape != "check" or (entry.at, entry.way) in seen:
            continue
        seen.add((entry.at, entry.way))
        after = graph.next(entry.step, entry.way)
        elsewhere = [edge.target for edge in graph.edges if edge.source == entry.step]
        names = list(graph.nodes)
        here = names.index(entry.step)
        near = sorted(names, key=lambda name: (abs(names.index(name) - here), name))
        made = task(
            f"next:{number}",
            message("learn.asks.next", step=step_of(entry), way=message(f"learn.way.{entry.way}")),
            Choice(after, step(entry.procedure, after)),
            [
                Wrong(Choice(name, step(entry.procedure, name)), _why_not_next(entry, name, elsewhere))
                for name in (*elsewhere, *near)
                if name not in {after, entry.step}
            ],
            why=message(
                "learn.why.next",
                step=step_of(entry),
                way=message(f"learn.way.{entry.way}"),
                next=step(entry.procedure, after),
            ),
            reasons=cited(case.book.cite(role) for role in (graph.step(after).cites)),
            about=reasons_of(entry)[0].says if entry.reasons else case.news(number),
        )
        if made:
            yield made


def _why_not_next(entry: Entry, name: str, elsewhere: list[str]) -> Message:
    key = "other-way" if name in elsewhere else "not-next"
    return message(f"learn.not.{key}", step=step_of(entry), next=step(entry.procedure, name))
