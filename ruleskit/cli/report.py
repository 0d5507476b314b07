"""What came out of a scenario, as text and as JSON."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from ruleskit.engine import Entry, Exploration, Reason, Rounds, Rulebook, deciding_rule
from ruleskit.errors import UnknownRule
from ruleskit.ledger import rule
from ruleskit.scenario import Run, Scenario
from ruleskit.show.compare import Comparison, Side, verdict
from ruleskit.show.tell import reasons, trace_lines
from ruleskit.words import Language, Message, catalogue, message


def ran(run: Run, language: Language) -> dict[str, Any]:
    """Return a run as JSON holds it; `FORMAT.md` describes every value."""
    say = _Say(run, language)
    return {
        "scenario": run.scenario.name,
        "edition": run.edition,
        "outcome": run.history.position.outcome,
        "trace": [_entry(entry, say) for entry in run.trace],
        "attempts": [
            {
                "who": tried.attempt.who,
                "action": tried.attempt.action,
                "at": tried.attempt.at,
                "time": tried.attempt.time,
                "refused": tried.refused,
                "reasons": [_reason(reason, say) for reason in tried.reasons],
                "expected": list(tried.expected),
                "holds": tried.holds,
            }
            for tried in run.attempts
        ],
        "final": {zone: list(cards) for zone, cards in run.final.items()},
        "payments": [dict(payment) for payment in run.payments],
        "expectations": [asdict(one) for one in run.expectations],
    }


def _entry(entry: Entry, say: _Say) -> dict[str, Any]:
    return {
        "procedure": entry.procedure,
        "step": entry.step,
        "shape": entry.shape,
        "happening": entry.happening,
        "who": entry.who,
        "depth": entry.depth,
        "rules": list(entry.rules),
        "text": say(entry.text),
        "events": [say(event) for event in entry.events],
        "answer": entry.answer,
        "reasons": [_reason(reason, say) for reason in entry.reasons],
    }


def _reason(reason: Reason, say: _Say) -> dict[str, Any]:
    return {
        "rule": say.run.book.cite(reason.rule),
        "met": reason.met,
        "says": say(reason.says),
        "enough": say(reason.enough) if reason.enough else None,
    }


class _Say:
    """Says messages about one run in one language."""

    def __init__(self, run: Run, language: Language) -> None:
        self.run = run
        self.language = language

    def __call__(self, what: Message) -> str:
        return self.run.book.say(what, self.language, self.run.history.position.game)


def report(run: Run, language: Language) -> str:
    """Return a run as text: the trace, what was tried, where everything lies, what was not as expected."""
    words = catalogue("cli")
    game = run.history.position.game

    def say(key: str, /, **filled: Any) -> str:
        return words.say(message(f"cli.run.{key}", **filled), language)

    lines = [say("title", title=run.scenario.title, edition=run.edition), ""]
    lines += trace_lines(run.book, run.trace, language, game)
    lines.append("")
    outcome = run.history.position.outcome
    stopped = "" if outcome else run.history.position.frame.at
    lines.append(say("outcome", outcome=outcome) if outcome else say("stopped", step=stopped))
    decided = deciding_rule(run.trace)
    if decided:
        lines.append(say("decided", rule=decided, says=_words_of(decided, language)))
    lines += [say("paid", **payment) for payment in run.payments]
    lines += [say("zone", zone=zone, cards=", ".join(cards)) for zone, cards in run.final.items() if cards]
    for tried in run.attempts:
        who, action = tried.attempt.who, tried.attempt.action
        key = {True: "refused", False: "allowed", None: "untried"}[tried.refused]
        lines.append(say(key, who=who, action=action, rules=", ".join(tried.found)))
        lines += [f"   {why}" for why in reasons(run.book, tried.reasons, language, game)]
        if not tried.holds:
            lines.append(
                say(
                    "unlike",
                    key=f"attempt {action}",
                    expected=_plainly(tried.expected),
                    found=_plainly(tried.found),
                )
            )
    for one in run.expectations:
        if not one.holds:
            lines.append(
                say("unlike", key=one.key, expected=_plainly(one.expected), found=_plainly(one.found))
            )
    count = len(run.attempts) + len(run.expectations)
    met = sum(one.holds for one in run.attempts) + sum(one.holds for one in run.expectations)
    lines.append(say("holds" if run.holds else "fails", met=met, count=count))
    return "\n".join(lines)


def _words_of(rule_id: str, language: Language) -> str:
    try:
        return rule(rule_id).says.to(language)
    except UnknownRule:
        return ""


def _plainly(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {one}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_plainly(one) for one in value)}]"
    return str(value) if value != "" else '""'


def explored(
    scenario: Scenario, book: Rulebook, found: Exploration, rounds: Rounds | None, language: Language
) -> dict[str, Any]:
    """Return an exploration as JSON holds it; `rounds` is how far it was followed."""
    return {
        "scenario": scenario.name,
        "edition": book.edition,
        "states": found.states,
        "paths": found.paths,
        "cycles": found.cycles,
        "outcomes": dict(found.outcomes),
        "rounds": {rounds.at: rounds.times} if rounds else {},
        "narrowed": [book.say(one, language) for one in scenario.game.narrowing(scenario.layout)],
        "unreached": list(found.unreached),
        "causes": {one.step: book.say(one.says, language) for one in found.causes},
    }


def compared(found: Comparison, language: Language) -> dict[str, Any]:
    """Return a scenario in two editions as JSON holds it; rows are counted from 1."""
    return {
        "scenario": found.scenario.name,
        "old": _side(found.old),
        "new": _side(found.new),
        "first_difference": None if found.first is None else found.first + 1,
        "why": verdict(found, language),
        "rows": [
            {
                "same": row.same,
                **{
                    name: entry and {
                        "step": entry.at,
                        "way": entry.way,
                        "depth": entry.depth,
                        "rules": list(entry.rules),
                        "text": side.say(entry.text, language, done),
                    }
                    for name, side, entry, done in zip(
                        ("old", "new"), found.sides, (row.old, row.new), row.done, strict=True
                    )
                },
            }
            for row in found.rows
        ],
    }  # fmt: skip


def _side(side: Side) -> dict[str, Any]:
    return {
        "edition": side.edition,
        "outcome": side.history.position.outcome,
        "waiting": side.waiting and side.waiting.at,
        "skipped": [{"at": answer.at, "choose": answer.choose} for answer in side.skipped],
    }
