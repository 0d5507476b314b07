"""Running a scenario: its answers are played, its attempts tried, its expectations compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from attrs import frozen
from immutabledict import immutabledict

from ruleskit.engine import History, Position, Rulebook, Trace, deciding_rule, play
from ruleskit.engine.verdict import Reason
from ruleskit.errors import AnswersDoNotFit
from ruleskit.scenario.faults import path_of
from ruleskit.scenario.files import Scenario
from ruleskit.scenario.model import Attempt, Expect, Stop


@frozen
class Tried:
    """An attempt and what came of it: the reasons for the refusal, the deciding one first.

    `refused` is None where the step before which it was to be tried was never reached.
    """

    attempt: Attempt
    refused: bool | None
    reasons: tuple[Reason, ...]
    expected: tuple[str, ...]
    found: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether it was refused for exactly the rules that were expected."""
        return self.refused is True and self.found == self.expected


@frozen
class Expectation:
    """One thing that was expected, by its key in the file, and what was found."""

    key: str
    expected: object
    found: object
    holds: bool


@frozen
class Run:
    """What came out: the history, every attempt and expectation, where everything lies, what was paid."""

    scenario: Scenario
    book: Rulebook
    history: History
    attempts: tuple[Tried, ...]
    expectations: tuple[Expectation, ...]
    final: immutabledict[str, tuple[str, ...]]
    payments: tuple[Mapping[str, str | int], ...]

    @property
    def edition(self) -> str:
        """The edition it was played in."""
        return self.book.edition

    @property
    def trace(self) -> Trace:
        """Every step that was gone through."""
        return self.history.trace

    @property
    def holds(self) -> bool:
        """Whether everything came out as expected."""
        return all(one.holds for one in self.attempts) and all(one.holds for one in self.expectations)


def run(scenario: Scenario, edition: str | None = None) -> Run:
    """Play `scenario` in `edition` (by default its own).

    Raises `AnswersDoNotFit` where its answers do not lead through the procedure, and `UnknownEdition` for an
    edition in which it makes no sense.
    """
    book, start = scenario.start(edition)
    plan = scenario.plan(edition)
    own = scenario.layout.variant.get(book.edition)
    try:
        history = play(book, start, plan.answer or (), until(plan.stop))
    except AnswersDoNotFit as error:
        if own is None or own.answer is None:
            raise
        raise AnswersDoNotFit(f"{path_of(('variant', book.edition))}.{error}") from error
    expect = plan.expect or Expect()
    return Run(
        scenario=scenario,
        book=book,
        history=history,
        attempts=tuple(_try(book, history, attempt) for attempt in plan.attempt or ()),
        expectations=(*_stopped(history, plan.stop), *_compare(scenario, book, expect, history)),
        final=immutabledict(scenario.game.zones(history.position)),
        payments=scenario.game.payments(history),
    )


def until(stop: Stop | None) -> Callable[[History], bool]:
    """Return what tells that a history has come to where a scenario stops."""
    return lambda history: stop is not None and _at(history, stop)


def _at(history: History, stop: Stop) -> bool:
    return _stands(history.position, stop.at) and _times(history, stop.at) == stop.time


def _times(history: History, step: str) -> int:
    return sum(_stands(moment.position, step) for moment in history.path)


def _stands(position: Position, step: str) -> bool:
    return not position.over and position.frame.at == step


def _stopped(history: History, stop: Stop | None) -> tuple[Expectation, ...]:
    if stop is None:
        return ()
    times = _times(history, stop.at)
    return (Expectation("stop", f"{stop.at} ({stop.time})", f"{stop.at} ({times})", _at(history, stop)),)


def _try(book: Rulebook, history: History, attempt: Attempt) -> Tried:
    expected = tuple(book.cite(rule) for rule in attempt.rules)
    before = (moment.position for moment in history.path)
    there = (one for one in before if attempt.at is None or _stands(one, attempt.at))
    position = next(islice(there, attempt.time - 1, None), None)
    if position is None:
        return Tried(attempt, None, (), expected, ())
    verdict = book.why_not(position, attempt.who, attempt.action)
    found = tuple(book.cite(reason.rule) for reason in verdict.unmet)
    return Tried(attempt, not verdict, verdict.unmet, expected, found)


def _compare(scenario: Scenario, book: Rulebook, expect: Any, history: History) -> tuple[Expectation, ...]:
    trace = history.trace
    found: list[Expectation] = []

    def same(key: str, expected: object, got: object) -> None:
        found.append(Expectation(key, expected, got, expected == got))

    if expect.outcome is not None:
        same("outcome", expect.outcome, history.position.outcome or "")
    if expect.decided_by is not None:
        same("decided_by", book.cite(expect.decided_by), deciding_rule(trace) or "")
    steps = tuple(entry.at for entry in trace)
    if expect.rules is not None:
        cited = tuple(rule for entry in trace for rule in _rules_of(entry))
        found.append(_in_order("rules", tuple(book.cite(rule) for rule in expect.rules), cited))
    if expect.steps is not None:
        found.append(_in_order("steps", expect.steps, steps))
    if expect.absent_steps is not None:
        there = tuple(step for step in expect.absent_steps if step in steps)
        found.append(Expectation("absent_steps", expect.absent_steps, there, not there))
    for key, (expected, got) in scenario.game.found(expect, history).items():
        same(key, expected, got)
    return tuple(found)


def _rules_of(entry: Any) -> tuple[str, ...]:
    """Return the rules of a step: those it follows, and those of its reasons that it does not name itself."""
    return (*entry.rules, *(reason.rule for reason in entry.reasons if reason.rule not in entry.rules))


def _in_order(key: str, expected: tuple[str, ...], there: tuple[str, ...]) -> Expectation:
    """Compare a list that has to occur in order; found is how far it goes."""
    rest = iter(there)
    found: list[str] = []
    for one in expected:
        if one not in rest:
            break
        found.append(one)
    return Expectation(key, expected, tuple(found), len(found) == len(expected))
