"""Questions about what happens: where a card lies, what is paid, in which order the steps come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ruleskit.engine import Entry, Position
from ruleskit.learn.amounts import MANA_ENDS
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice
from ruleskit.learn.task import Task, Wrong, cited, step_of, task
from ruleskit.words import Message, Ref, catalogue, message

PAID = "event.paid"
"""The key of the event that tells a payment in resources."""

FEWEST_TO_ORDER, STEPS_TO_ORDER = 3, 4


def lying(case: Case) -> Iterator[Task]:
    """Ask where a card lies: each one that moved, and the one that waits while another procedure goes on."""
    for number, entry in enumerate(case.trace):
        before, after = (_places(case, position) for position in (case.before(number), case.after(number)))
        moved = [card for card, zone in after.items() if before.get(card) != zone]
        waits = getattr(case.before(number).frame.notes, "card", None)
        if entry.way == "opens" and waits in after and _stays(case, number, waits):
            moved.append(waits)
        for card in moved:
            made = _lies(case, number, card)
            if made:
                yield made


def _stays(case: Case, number: int, card: str) -> bool:
    """Tell whether `card` lies in one place as long as the procedure goes on that step `number` opened."""
    back = next((one for one in case.siblings(number) if one > number), len(case.trace))
    inside = (_places(case, case.before(one)).get(card) for one in range(number, back + 1))
    return len(set(inside)) == 1


def _places(case: Case, position: Position) -> dict[str, str]:
    return {card: zone for zone, cards in case.zones(position).items() for card in cards}


def _lies(case: Case, number: int, card: str) -> Task | None:
    entry = case.trace[number]
    way = [_places(case, moment.position).get(card) for moment in case.moments]
    now, was = way[number + 1], way[number]
    if now is None:
        return None
    zones = (was, *way[number + 2 :], *way[: number + 1], *case.zones(case.after(number)))
    wrong = [
        Wrong(_zone_choice(zone), _why_not_zone(case, number, card, zone, way))
        for zone in dict.fromkeys(zones)
        if zone and zone != now
    ]
    told = next((event for event in entry.events if Ref(card) in event.params.values()), None)
    lies = message(
        "learn.why.lies" if now != was else "learn.why.lies-still", card=Ref(card), zone=_zone(now)
    )
    return task(
        f"lies:{number}:{card}",
        message(
            "learn.asks.lies" if now != was else "learn.asks.lies-while", card=Ref(card), step=step_of(entry)
        ),
        _zone_choice(now),
        wrong,
        why=message("learn.both", first=told, then=lies) if told else lies,
        reasons=cited(entry.rules),
        about=case.news(number),
    )


def _why_not_zone(case: Case, number: int, card: str, zone: str, way: list[str | None]) -> Message:
    if zone in way[: number + 1]:
        left = max(at for at in range(number + 1) if way[at] == zone)
        return message(
            "learn.not.no-longer", card=Ref(card), zone=_zone(zone), step=step_of(case.trace[left])
        )
    if zone in way[number + 2 :]:
        comes = way.index(zone, number + 2) - 1
        return message("learn.not.not-yet", card=Ref(card), zone=_zone(zone), step=step_of(case.trace[comes]))
    return message("learn.not.never-there", card=Ref(card), zone=_zone(zone))


def _zone(zone: str) -> Message:
    """Return the name of a zone: a player's own is called `<player>.<zone>`."""
    words, (owner, _, kind) = catalogue("learn"), zone.rpartition(".")
    shared = f"learn.zone.{zone.replace('.', '-')}"
    if shared in words:
        return message(shared)
    own = f"learn.zone.{kind}"
    return message(own, who=Ref(owner)) if owner and own in words else message("learn.zone.other", zone=zone)


def _zone_choice(zone: str) -> Choice:
    return Choice(zone, _zone(zone))


def paying(case: Case) -> Iterator[Task]:
    """Ask at every payment how much is paid, how much is overpaid, and how much is lost."""
    for number, entry in enumerate(case.trace):
        for event in entry.events:
            made = _paid(number, entry, event) if event.key == PAID else None
            if made:
                yield made


def _paid(number: int, entry: Entry, event: Message) -> Task | None:
    total, generated, paid, overpaid, lost = (
        int(str(event.params[name])) for name in ("total", "generated", "paid", "overpaid", "lost")
    )
    misread = {
        "all-paid": (generated, 0, 0),
        "kept": (paid, overpaid, 0),
        "not-overpaid": (paid, 0, lost),
        "paid-and-lost": (generated, overpaid, lost),
        "nothing": (0, generated, generated),
    }
    wrong = [Wrong(_sums(*sums), message(f"learn.not.{why}")) for why, sums in misread.items()]
    return task(
        f"paid:{number}",
        message("learn.asks.paid"),
        _sums(paid, overpaid, lost),
        wrong,
        why=event,
        reasons=cited(entry.rules),
        about=message("learn.about.paid", card=event.params["card"], total=total, generated=generated),
    )


def _sums(paid: int, overpaid: int, lost: int) -> Choice:
    says = message("learn.choice.paid", paid=paid, overpaid=overpaid, lost=lost)
    return Choice(f"{paid}-{overpaid}-{lost}", says)


def ordering(case: Case) -> Iterator[Task]:
    """Ask of every procedure that was gone through in which order its steps came."""
    seen: set[tuple[str, ...]] = set()
    for number, entry in enumerate(case.trace):
        if entry.shape != "stop":
            continue
        steps = _distinct(case, number)
        names = tuple(one.at for one in steps)
        if len(steps) < FEWEST_TO_ORDER or names in seen:
            continue
        seen.add(names)
        made = _order(number, steps)
        if made:
            yield made


def _distinct(case: Case, number: int) -> tuple[Entry, ...]:
    """Return up to four steps of the run that ends with `number`, spread over it, each gone through once.

    Where enough is done there, what is only checked is left out, and so is the end, which gives itself away.
    The mana at the end of a step says nothing about the order of steps either.
    """
    found: dict[str, Entry] = {}
    again: set[str] = set()
    for one in case.siblings(number):
        entry = case.trace[one]
        if entry.at in found:
            again.add(entry.at)
        if not entry.quiet and entry.happening != MANA_ENDS:
            found.setdefault(entry.at, entry)
    steps = tuple(entry for at, entry in found.items() if at not in again)
    done = tuple(entry for entry in steps if entry.shape in {"act", "ask", "call"})
    steps = done if len(done) >= FEWEST_TO_ORDER else steps
    if len(steps) <= STEPS_TO_ORDER:
        return steps
    last = len(steps) - 1
    return tuple(steps[round(last * at / (STEPS_TO_ORDER - 1))] for at in range(STEPS_TO_ORDER))


def _order(number: int, steps: tuple[Entry, ...]) -> Task | None:
    wrong = []
    for early, late in pairwise(range(len(steps))):
        swapped = list(steps)
        swapped[early], swapped[late] = steps[late], steps[early]
        why_not = message("learn.not.order", early=step_of(steps[early]), late=step_of(steps[late]))
        wrong.append(Wrong(_order_choice(swapped), why_not))
    rules = dict.fromkeys(rule for entry in steps for rule in entry.rules)
    return task(
        f"order:{number}",
        message("learn.asks.order", procedure=message(f"procedure.{steps[0].procedure}")),
        _order_choice(steps),
        wrong,
        why=message("learn.why.order", order=_chain(steps)),
        reasons=cited(rules),
    )


def _order_choice(steps: tuple[Entry, ...] | list[Entry]) -> Choice:
    return Choice(">".join(entry.step for entry in steps), _chain(steps))


def _chain(steps: tuple[Entry, ...] | list[Entry]) -> Message:
    first, *rest = steps
    return message("learn.then", first=step_of(first), then=_chain(rest)) if rest else step_of(first)
