"""A question with its key: the right answer, and to every answer what there is to say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from ruleskit.engine import Entry, Reason, Rulebook
from ruleskit.errors import RuleskitError, UnknownRule, one_of, shown
from ruleskit.fixed import fixed
from ruleskit.learn.question import Choice, Feedback, Question
from ruleskit.ledger import rule
from ruleskit.words import Message, message

MOST_CHOICES = 4
"""More than four answers are a reading test."""


class UnknownChoice(RuleskitError):
    """An answer that the question does not offer."""

    def __init__(self, choice: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown choice: {shown(choice)} {one_of(known)}")


@frozen(kw_only=True)
class Task:
    """A question, the choice that is right, why it is, and for every other choice why it is not.

    All of it comes from the engine. `reasons` are the conditions and rules behind the right answer, the
    deciding one first.
    """

    question: Question
    truth: str
    why: Message
    reasons: tuple[Reason, ...]
    why_not: Mapping[str, Message] = field(converter=fixed)

    def check(self, choice: str) -> Feedback:
        """Return what is said to `choice`; raise `UnknownChoice` for one that there is not."""
        known = [one.id for one in self.question.choices]
        if choice not in known:
            raise UnknownChoice(choice, known)
        right = choice == self.truth
        says = self.why if right else message("learn.both", first=self.why_not[choice], then=self.why)
        return Feedback(right=right, truth=(self.truth,), says=says, reasons=self.reasons)


@frozen
class Wrong:
    """A wrong answer: its choice, and why it is not so."""

    choice: Choice
    why_not: Message


def task(
    name: str,
    asks: Message,
    right: Choice,
    wrong: Iterable[Wrong],
    *,
    why: Message,
    reasons: tuple[Reason, ...],
    about: Message | None = None,
    order: tuple[str, ...] = (),
) -> Task | None:
    """Return a task with up to three of the wrong answers, the first of them preferred.

    There is none where no wrong answer is left. The answers stand in an order that depends on nothing but
    the question; those whose ids stand in `order` come first, as they stand there.
    """
    kept: dict[str, Wrong] = {}
    words = {right.says}
    for one in wrong:
        if one.choice.id != right.id and one.choice.id not in kept and one.choice.says not in words:
            kept[one.choice.id] = one
            words.add(one.choice.says)
    others = tuple(kept.values())[: MOST_CHOICES - 1]
    if not others:
        return None
    choices = [right, *(one.choice for one in others)]
    choices.sort(key=lambda choice: _shuffled(name, choice.id))
    choices.sort(key=lambda choice: order.index(choice.id) if choice.id in order else len(order))
    rules: Any = dict.fromkeys(reason.rule for reason in reasons)
    question = Question(id=name, asks=asks, choices=tuple(choices), about=about, rules=rules)
    return Task(
        question=question,
        truth=right.id,
        why=why,
        reasons=reasons,
        why_not={one.choice.id: one.why_not for one in others},
    )


def _shuffled(question: str, choice: str) -> str:
    """Return a key that sorts the choices of a question in an order nobody can guess, always the same."""
    return hashlib.sha256(f"{question}|{choice}".encode()).hexdigest()


def rule_choice(rule_id: str, key: str = "learn.rule") -> Choice:
    """Return a rule as an answer: what the ledger says, with its id."""
    return Choice(f"rule.{rule_id}", _rule_message(rule_id, key))


def rule_says(rule_id: str) -> Message:
    """Return what the ledger says of a rule; of one it does not hold, the id."""
    return _rule_message(rule_id, "learn.rule")


def _rule_message(rule_id: str, key: str) -> Message:
    try:
        return message(key, rule=rule_id, says=rule(rule_id).says)
    except UnknownRule:
        return message("learn.rule-id", rule=rule_id)


def cited(rules: Iterable[str]) -> tuple[Reason, ...]:
    """Return rules as reasons, each with what the ledger says; the id is the reason's own."""
    return tuple(Reason(one, _rule_message(one, "learn.rule-alone")) for one in rules)


def reasons_of(entry: Entry) -> tuple[Reason, ...]:
    """Return what stands behind a step: its conditions, the unmet ones first, or else its rules."""
    met = tuple(reason for reason in entry.reasons if reason.met is not False)
    return (*entry.unmet, *met) or cited(entry.rules)


def because(reasons: Iterable[Reason]) -> Message:
    """Return in one message what the first of the reasons says, what would be enough, and its rule."""
    first = next(iter(reasons))
    says = rule_says(first.rule)
    if first.says.key in {"learn.rule-alone", "learn.rule-id"}:
        return says
    if first.met is False and first.enough:
        return message("learn.because-enough", fact=first.says, enough=first.enough, rule=says)
    return message("learn.because", fact=first.says, rule=says)


def step(procedure: str, name: str) -> Message:
    """Return the name of a step."""
    return message(f"step.{procedure}.{name}")


def step_of(entry: Entry) -> Message:
    """Return the name of the step of an entry."""
    return step(entry.procedure, entry.step)


def rules_around(book: Rulebook, procedure: str) -> Iterator[tuple[str, str]]:
    """Yield every rule that a step of `procedure` follows, with the step."""
    for node in book.graph(procedure).nodes.values():
        for role in node.step.cites:
            yield book.cite(role), node.id
