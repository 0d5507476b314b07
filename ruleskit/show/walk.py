"""Walking through a history as a class does: a step at a time, over what is empty, never past a decision."""

from __future__ import annotations

from typing import Literal

from ruleskit.engine import History, Moment

Came = Literal["moved", "asked", "first", "over", "endless"]
"""How a walk ended: it moved, a decision waits, it was at the first step, it was over, it never ends."""

LONGEST = 1000
"""How many steps a walk to the next decision may take."""


def is_stop(history: History, moment: Moment) -> bool:
    """Tell whether the walk stops at a moment: not where nothing could happen and nobody is asked."""
    if moment.entry is None or not moment.entry.quiet:
        return True
    position = moment.position
    return position.over or history.book.asked(position) is not None


def stop_before(history: History, number: int) -> Moment | None:
    """Return the stop before the moment `number`, or None at the beginning."""
    before = history.moments[number].before
    while before is not None and not is_stop(history, history.moments[before]):
        before = history.moments[before].before
    return None if before is None else history.moments[before]


def forward(history: History, answer: str | None = None) -> Came:
    """Go to the next stop, with `answer` at a decision. Raises what `advance` raises."""
    if history.position.over:
        return "over"
    if answer is None:
        asked = history.asked
        if asked is not None and asked.open:
            return "asked"
    history.step(answer)
    while not is_stop(history, history.moments[history.here]):
        history.step()
    return "moved"


def backward(history: History) -> Came:
    """Go back to the stop before."""
    before = stop_before(history, history.here)
    if before is None:
        return "first"
    while history.here != before.number:
        history.back()
    return "moved"


def to_decision(history: History) -> Came:
    """Go on to the next decision between two or more options, or to the end."""
    if history.position.over:
        return "over"
    for number in range(LONGEST):
        came = forward(history)
        if came != "moved":
            return "moved" if number else came
    return "endless"


def start_over(history: History) -> Came:
    """Go back to the beginning; the ways that were tried stay."""
    if history.here == 0:
        return "first"
    while history.back():
        pass
    return "moved"
