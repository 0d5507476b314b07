"""Questions about life and mana: how much of it a player has once a step is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleskit.engine import Entry, Position
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice
from ruleskit.learn.task import Task, Wrong, cited, step, step_of, task
from ruleskit.words import Message, Ref, message

MANA_ENDS = "mana"
"""What a step does at which unused mana is kept or lost, as its declaration says."""

DAMAGE_ASSIGNED = "damage.assign"


def living(case: Case) -> Iterator[Task]:
    """Ask at every change of a player's life how much it is now.

    Of a player whose life never changes it is asked at the end, about the step that could have changed it.
    """
    changed: set[str] = set()
    for number in range(len(case.trace)):
        was, now = (_of_players(position, "life") for position in (case.before(number), case.after(number)))
        for who, life in now.items():
            if was.get(who, life) != life:
                changed.add(who)
                made = _life(case, number, who, was[who], life)
                if made:
                    yield made
    last = case.moments[-1].position
    for who, life in _of_players(last, "life").items():
        if who not in changed:
            made = _unharmed(case, who, life)
            if made:
                yield made


def _of_players(position: Position, what: str) -> dict[str, Any]:
    """Return what each player has; nothing in a game whose players have none of that."""
    players = getattr(position.game, "players", ())
    if not isinstance(players, tuple):
        return {}
    return {one.id: getattr(one, what) for one in players if hasattr(one, what)}


def _life(case: Case, number: int, who: str, was: int, now: int) -> Task | None:
    entry = case.trace[number]
    done = _what_is_over(case, entry)
    count = message("learn.not.life-count", who=Ref(who), life=was, step=done)
    unchanged = message("learn.not.life-unchanged", who=Ref(who), life=was, step=done)
    other_way, twice = was + was - now, max(0, now + now - was)
    return task(
        f"life:{number}:{who}",
        message("learn.asks.life", who=Ref(who), step=done),
        _amount(now),
        [Wrong(_amount(was), unchanged), *(Wrong(_amount(one), count) for one in (twice, other_way))],
        why=_told(entry, message("learn.why.life", who=Ref(who), life=now)),
        reasons=cited(entry.rules),
        about=case.news(number),
        order=tuple(str(one) for one in sorted({was, now, other_way, twice})),
    )


def _unharmed(case: Case, who: str, life: int) -> Task | None:
    about = [
        entry
        for number, entry in enumerate(case.trace)
        if entry.at == DAMAGE_ASSIGNED or _loses_mana(case, number)
    ]
    amounts = {
        event.params["amount"]
        for entry in case.trace
        for event in entry.events
        if isinstance(event.params.get("amount"), int)
    }
    if not about:
        return None
    less = [life - int(str(one)) for one in sorted(amounts, key=str) if 0 < int(str(one)) <= life]
    why_not = message("learn.not.life-kept", who=Ref(who), life=life)
    return task(
        f"life:{len(case.trace)}:{who}",
        message("learn.asks.life-end", who=Ref(who)),
        _amount(life),
        [Wrong(_amount(one), why_not) for one in less],
        why=_told(about[-1], message("learn.why.life", who=Ref(who), life=life)),
        reasons=cited(about[-1].rules),
        order=tuple(str(one) for one in sorted({life, *less})),
    )


def _loses_mana(case: Case, number: int) -> bool:
    before, after = (_of_players(one, "pool") for one in (case.before(number), case.after(number)))
    return case.trace[number].happening == MANA_ENDS and before != after


def pooling(case: Case) -> Iterator[Task]:
    """Ask at the end of every step and phase at which a player has unused mana how much is left of it."""
    for number, entry in enumerate(case.trace):
        if entry.happening != MANA_ENDS:
            continue
        was, now = (_of_players(position, "pool") for position in (case.before(number), case.after(number)))
        for who, pool in was.items():
            made = _pool(case, number, who, len(pool), len(now[who])) if pool else None
            if made:
                yield made


def _pool(case: Case, number: int, who: str, was: int, now: int) -> Task | None:
    entry = case.trace[number]
    kept = "kept" if now else "lost"
    wrong = [amount for amount in (0 if now else was, was - 1, was + 1) if amount >= 0]
    return task(
        f"pool:{number}:{who}",
        message("learn.asks.pool", who=Ref(who), step=_what_is_over(case, entry)),
        _mana(now),
        [Wrong(_mana(amount), message(f"learn.not.pool-{kept}")) for amount in wrong],
        why=_told(entry, message("learn.why.pool", who=Ref(who), amount=now)),
        reasons=cited(entry.rules),
        about=message("learn.about.pool", who=Ref(who), amount=was),
        order=tuple(str(one) for one in sorted({now, *wrong})),
    )


def _what_is_over(case: Case, entry: Entry) -> Message:
    """Return the name of what is over: where mana ends, that of the phase or of the whole step."""
    if entry.happening != MANA_ENDS:
        return step_of(entry)
    parts = case.book.graph(entry.procedure).nodes[entry.step].parts
    return step(entry.procedure, parts[-1]) if parts else message(f"procedure.{entry.procedure}")


def _told(entry: Entry, fact: Message) -> Message:
    for event in reversed(entry.events):
        fact = message("learn.both", first=event, then=fact)
    return fact


def _amount(life: int) -> Choice:
    return Choice(str(life), message("learn.choice.sum", total=life))


def _mana(amount: int) -> Choice:
    return Choice(str(amount), message("learn.choice.mana", amount=amount))
