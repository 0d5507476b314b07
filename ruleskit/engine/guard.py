"""Where the functions of a rule are called: what goes wrong in them is told with the step."""

from __future__ import annotations

from typing import Any, TypeVar

from ruleskit.errors import RuleFailed, shortened, shown

T = TypeVar("T")


class rule_of:
    """Turn whatever is raised inside into `RuleFailed`, naming the step `at` (`procedure.step`).

    Errors of the kit are turned too: an answer error raised by a rule must not look like a wrong answer of
    the player. Only a `RuleFailed` goes through as it is, since it names the step where it began.
    """

    __slots__ = ("at",)

    def __init__(self, at: str) -> None:
        self.at = at

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RuleFailed):
            words = shortened(f"{type(error).__name__}: {error}")
            raise RuleFailed(f"{self.at}: the rule failed: {words}") from error


def expected(kind: type[T], found: Any) -> T:
    """Return `found` if it is what a rule has to return; raise `TypeError` otherwise."""
    if not isinstance(found, kind):
        raise TypeError(f"expected a {kind.__name__}, found {shown(found)}")
    return found
