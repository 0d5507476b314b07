"""Questions about time counters: how many are on a card once a step of the turn is over."""

from __future__ import annotations

from collections.abc import Iterator

from ruleskit.engine import Entry, Position
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice
from ruleskit.learn.task import Task, Wrong, because, cited, task
from ruleskit.magic.game import EXILE, TIME, Game
from ruleskit.words import Message, Ref, message


def counting(case: Case) -> Iterator[Task]:
    """Ask of every upkeep, and of the phase that a case consists of, about each card with time counters."""
    for number, entry in enumerate(case.trace):
        if entry.shape == "stop" and (
            entry.procedure == "upkeep" or (entry.depth, entry.procedure) == (0, "main")
        ):
            begin = case.run_of(number).start
            for card, was in _counters(case.before(begin)).items():
                made = _counted(case, range(begin, number + 1), card, was)
                if made:
                    yield made


def _counters(position: Position) -> dict[str, int]:
    """Return how many time counters there are on the cards in exile; nothing in a game without such cards."""
    game = position.game
    if not isinstance(game, Game):
        return {}
    return {card: there for card in game.zone(EXILE) if (there := game.counters(card, TIME))}


def _counted(case: Case, run: range, card: str, was: int) -> Task | None:
    last = run.stop - 1
    now = _counters(case.after(last)).get(card, 0)
    changed = [
        one
        for one in run
        if _counters(case.before(one)).get(card, 0) != _counters(case.after(one)).get(card, 0)
    ]
    if changed:
        told = [event for one in changed for event in _of(card, case.trace[one])]
        why = _all_of([*told, message("learn.why.counters", card=Ref(card), counters=now)])
        rules = dict.fromkeys(rule for one in changed for rule in case.trace[one].rules)
        why_not = message("learn.not.counters-count", card=Ref(card), counters=was)
        reasons = cited(rules)
    else:
        reasons = cited([_why_unchanged(case, run, card)])
        fact = message("learn.why.counters-same", card=Ref(card))
        why = message("learn.both", first=fact, then=because(reasons))
        why_not = message("learn.not.counters-same")
    amounts = dict.fromkeys(one for one in (now, was, was - 1, was + 1, 0) if one >= 0)
    kept = message("learn.not.counters-change", card=Ref(card))
    return task(
        f"counters:{last}:{card}",
        message("learn.asks.counters", when=_when(case.before(last).game), card=Ref(card)),
        _amount(now),
        [Wrong(_amount(one), kept if one == was else why_not) for one in amounts if one != now],
        why=why,
        reasons=reasons,
        about=message("learn.about.counters", counters=was),
        order=tuple(str(one) for one in sorted(amounts)),
    )


def _of(card: str, entry: Entry) -> tuple[Message, ...]:
    """Return the last event of a step that tells of `card`: what became of its counters."""
    return tuple(event for event in entry.events if Ref(card) in event.params.values())[-1:]


def _why_unchanged(case: Case, run: range, card: str) -> str:
    """Return the rule why nothing is removed: the ability is countered, or not triggered at all."""
    if not case.before(run.start).game.suspended(card):
        return "suspend.suspended"
    rules = {reason.rule for one in run for reason in case.trace[one].reasons}
    return "suspend.tick-countered" if "suspend.tick-countered" in rules else "suspend.tick"


def _when(game: Game) -> Message:
    return message("chain.when", who=Ref(game.active), step=message(f"the-step.{game.step or 'none'}"))


def _all_of(facts: list[Message]) -> Message:
    first, *rest = facts
    return message("learn.both", first=first, then=_all_of(rest)) if rest else first


def _amount(counters: int) -> Choice:
    return Choice(str(counters), message("learn.choice.sum", total=counters))
