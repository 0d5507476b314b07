"""Progress in a set of questions: how many are right, and which rules are worth another look."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ruleskit.learn.question import Feedback


@frozen
class Progress:
    """How many questions were answered, how many of them right, and the rules to look at again.

    A rule is worth another look if it decided a question that was answered wrong, in the order asked.
    """

    answered: int
    right: int
    again: tuple[str, ...]


def progress(said: Iterable[Feedback | None]) -> Progress:
    """Return the progress from what was said to each question; None where one was not answered yet."""
    given = [one for one in said if one is not None]
    again = dict.fromkeys(one.reasons[0].rule for one in given if not one.right and one.reasons)
    return Progress(len(given), sum(one.right for one in given), tuple(again))
