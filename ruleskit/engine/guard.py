"""Where the functions of a rule are called: what goes wrong in them is told with the step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from ruleskit.errors import RuleFailed, shortened, shown

T = TypeVar("T")


@contextmanager
def rule_of(at: str) -> Iterator[None]:
    """Turn whatever is raised inside into `RuleFailed`, naming the step `at` (`procedure.step`).

    Errors of the kit are turned too: an answer error raised by a rule must not look like a wrong answer of
    the player. Only a `RuleFailed` goes through as it is, since it names the step where it began.
    """
    try:
        yield
    except RuleFailed:
        raise
    except Exception as error:
        words = shortened(f"{type(error).__name__}: {error}")
        raise RuleFailed(f"{at}: the rule failed: {words}") from error


def expected(kind: type[T], found: Any) -> T:
    """Return `found` if it is what a rule has to return; raise `TypeError` otherwise."""
    if not isinstance(found, kind):
        raise TypeError(f"expected a {kind.__name__}, found {shown(found)}")
    return found
