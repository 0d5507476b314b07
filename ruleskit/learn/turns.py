"""Questions about whose turn it is: who is asked, which ability comes first, what happens before what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations

from attrs import frozen

from ruleskit.engine import Entry, Reason
from ruleskit.learn.amounts import MANA_ENDS
from ruleskit.learn.case import Case
from ruleskit.learn.question import Choice, Speaker
from ruleskit.learn.task import MOST_CHOICES, Task, Wrong, cited, rule_says, step_of, task
from ruleskit.words import Message, Ref, catalogue, message


def asking_whom(case: Case) -> Iterator[Task]:
    """Ask at every decision of several players who decides first; only where more than one ever decides."""
    decisions = [
        (number, asked)
        for number in range(len(case.trace))
        if (asked := case.book.asked(case.before(number))) is not None and asked.open
    ]
    players = tuple(dict.fromkeys(asked.who for _, asked in decisions))
    for number, asked in decisions:
        here = case.run_of(number)
        reasons = _rules_of_decision(case, number)
        later = {other.who for at, other in decisions if at in here and at > number}
        made = task(
            f"asked:{number}",
            message("learn.asks.asked"),
            Choice(asked.who, message("learn.choice.who", who=Ref(asked.who))),
            [
                Wrong(
                    Choice(one, message("learn.choice.who", who=Ref(one))),
                    message(f"learn.not.asked-{'yet' if one in later else 'here'}", who=Ref(one)),
                )
                for one in players
            ],
            why=_with_rule(message("learn.why.asked", who=Ref(asked.who)), reasons),
            reasons=reasons,
            about=case.news(number),
        )
        if made:
            yield made


def _with_rule(fact: Message, reasons: tuple[Reason, ...]) -> Message:
    return message("learn.because", fact=fact, rule=rule_says(reasons[0].rule))


def _rules_of_decision(case: Case, number: int) -> tuple[Reason, ...]:
    """Return the rules of a decision, first those of the step that led to it."""
    before = [one for one in case.siblings(number) if one < number]
    led = case.trace[before[-1]] if before else None
    # A loop that is left says what is not left to do; that does not lead to anybody.
    rules = led.rules if led and not (led.shape == "repeat" and led.way == "done") else ()
    return cited(dict.fromkeys((*rules, *case.trace[number].rules)))


def using(case: Case) -> Iterator[Task]:
    """Ask of every window in which several abilities were used in which order that was."""
    seen: set[tuple[int, ...]] = set()
    for number, entry in enumerate(case.trace):
        if entry.shape != "call" or entry.way != "opens":
            continue
        again = tuple(
            one for one in case.siblings(number) if case.trace[one].at == entry.at and _used(case, one)
        )
        if len(again) < 2 or again in seen:
            continue
        seen.add(again)
        cards = [Ref(_used(case, one)) for one in again]
        made = _in_order(
            f"uses:{number}",
            _asks_for_order(entry),
            [message("learn.choice.who", who=card) for card in cards],
            reasons=_rules_of_uses(case, number),
            case=case,
        )
        if made:
            yield made


def _asks_for_order(entry: Entry) -> Message:
    return message(_own_words(entry) or "learn.asks.uses")


def _own_words(entry: Entry) -> str:
    """Return the key of the question for what this step opens again and again; "" where it has none."""
    own = f"learn.asks.uses-{entry.step}"
    return own if own in catalogue("learn") else ""


def _rules_of_uses(case: Case, number: int) -> tuple[Reason, ...]:
    """Return the rules around step `number`, first its own where it has a question of its own."""
    entry = case.trace[number]
    around = (rule for one in case.siblings(number) for rule in case.trace[one].rules)
    return cited(dict.fromkeys((*(entry.rules if _own_words(entry) else ()), *around)))


def _used(case: Case, number: int) -> str:
    """Return the card that the procedure opened by step `number` is about; "" if it is about none."""
    position = case.after(number)
    return "" if position.over else str(getattr(position.frame.notes, "card", ""))


@frozen
class _Deed:
    """What happened at once: at which step, in words, and when it was first about to happen."""

    number: int
    says: Message
    announced: int


def happening(case: Case) -> Iterator[Task]:
    """Ask in which order things happened: the last thing that is about to happen may well be the first."""
    deeds = [deed for number in range(len(case.trace)) if (deed := _deed(case, number)) is not None]
    chosen = deeds[:MOST_CHOICES]
    if len(chosen) < 2:
        return
    announced = [chosen.index(deed) for deed in sorted(chosen, key=lambda deed: deed.announced)]
    rules = dict.fromkeys(
        rule for deed in chosen for at in (deed.announced, deed.number) for rule in case.trace[at].rules
    )
    opened = {entry.step for entry in case.trace if entry.way == "opens"}
    used = [case.book.cite(role) for role in ("interrupt", "response") if f"{role}s" in opened]
    made = _in_order(
        f"happens:{chosen[-1].number}",
        message("learn.asks.happens"),
        [deed.says for deed in chosen],
        reasons=cited(sorted(rules, key=lambda rule: used.index(rule) if rule in used else len(used))),
        case=case,
        mistakes=(tuple(announced),),
    )
    if made:
        yield made


def _deed(case: Case, number: int) -> _Deed | None:
    entry = case.trace[number]
    before, after = case.before(number), case.after(number)
    if entry.shape != "act" or after.over or before.over:
        return None
    was, now = (getattr(one.frame.notes, "happened", None) for one in (before, after))
    if not now or now == was or not isinstance(now, tuple) or not entry.events:
        return None
    siblings = [one for one in case.siblings(number) if one < number]
    first = next((one for one in siblings if case.trace[one].shape == "act"), number)
    return _Deed(number, message("learn.things", what=tuple(what.says for what in now)), first)


def beginning(case: Case) -> Iterator[Task]:
    """Ask of every procedure in which order its first steps came, the checks among them.

    Checks that only tell ways apart are left out.
    """
    seen: set[tuple[str, ...]] = set()
    for number, entry in enumerate(case.trace):
        if entry.shape != "stop":
            continue
        first: dict[str, Entry] = {}
        for one in case.siblings(number):
            step = case.trace[one]
            if not step.quiet and not step.forks and step.shape != "repeat" and step.happening != MANA_ENDS:
                first.setdefault(step.at, step)
        steps = tuple(first.values())[:MOST_CHOICES]
        names = tuple(step.at for step in steps)
        if len(steps) < MOST_CHOICES or names in seen:
            continue
        seen.add(names)
        made = _in_order(
            f"begins:{number}",
            message("learn.asks.begins", procedure=message(f"procedure.{entry.procedure}")),
            [step_of(step) for step in steps],
            reasons=_rules_of_order(steps),
            case=case,
            mistakes=((0, 2, 3, 1), (0, 3, 1, 2), (1, 0, 2, 3)),
        )
        if made:
            yield made


def _rules_of_order(steps: tuple[Entry, ...]) -> tuple[Reason, ...]:
    """Return the rules of steps, first those of what is done after the beginning: that can be misplaced."""
    done = [step for step in steps[1:] if step.shape == "act"]
    return cited(dict.fromkeys(rule for step in (*done, *steps) for rule in step.rules))


def _in_order(
    name: str,
    asks: Message,
    right: list[Message],
    *,
    reasons: tuple[Reason, ...],
    case: Case,
    mistakes: tuple[tuple[int, ...], ...] = (),
) -> Task | None:
    """Return the question for the order of `right`; `mistakes` are the wrong orders to offer first.

    There is none where two of them read the same.
    """
    speaker = Speaker(case.book, case.before(0).game)
    if len({speaker(one, "en") for one in right}) < len(right):
        return None
    orders = [*mistakes, tuple(reversed(range(len(right)))), *permutations(range(len(right)))]
    wrong = []
    for order in orders:
        early, late = next(((late, early) for early, late in pairwise(order) if early > late), (None, None))
        if early is not None and late is not None:
            why_not = message("learn.not.before", early=right[early], late=right[late])
            wrong.append(Wrong(_choice(order, right), why_not))
    chosen = _choice(tuple(range(len(right))), right)
    return task(
        name,
        asks,
        chosen,
        wrong,
        why=_with_rule(message("learn.why.order", order=chosen.says), reasons),
        reasons=reasons,
    )


def _choice(order: tuple[int, ...], things: list[Message]) -> Choice:
    return Choice(">".join(map(str, order)), _chain([things[at] for at in order]))


def _chain(things: list[Message]) -> Message:
    first, *rest = things
    return message("learn.then", first=first, then=_chain(rest)) if rest else first
