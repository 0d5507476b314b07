"""What a lesson's cell says where something in its call is wrong: the message, and no traceback.

The exception stays the one that it is: the cell fails, for a reader as for a test. Only IPython is told how
to show it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar

from ruleskit.errors import RuleskitError, UnknownEdition, UnknownLanguage
from ruleskit.scenario import ScenarioFaults, UnknownScenario
from ruleskit.show.scene import words
from ruleskit.words import LANGUAGES, message

P = ParamSpec("P")
R = TypeVar("R")

KINDS: dict[type[RuleskitError], str] = {
    UnknownScenario: "scenario",
    ScenarioFaults: "faults",
    UnknownEdition: "edition",
    UnknownLanguage: "language",
}


def calm(shows: Callable[P, R]) -> Callable[P, R]:
    """Return a function whose errors a notebook shows as a message in the language it was called with."""
    about = signature(shows)

    @wraps(shows)
    def calmly(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return shows(*args, **kwargs)
        except RuleskitError as error:
            given = about.bind(*args, **kwargs).arguments.get("language")
            lines = told(error, given)
            # IPython asks an exception for this, and shows what it returns in place of a traceback.
            error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
            raise

    return calmly


def told(error: RuleskitError, language: object) -> list[str]:
    """Return the lines of an error: what to do, in a language of the kit, and the message itself."""
    spoken = next((one for one in LANGUAGES if one == language), LANGUAGES[0])
    return [words(message(f"screen.wrong.{KINDS.get(type(error), 'other')}"), spoken), "", str(error)]
