"""What a game tells the scenarios: what its files hold, how they become a position, and what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ruleskit.engine import Answer, History, Position, Rounds, Rulebook
from ruleskit.scenario.model import Layout
from ruleskit.scenario.reading import Amiss, Reader
from ruleskit.words import Message

Zones = Mapping[str, tuple[str, ...]]
"""Where everything lies: the ids in every zone, in order."""


class Game(Protocol):
    """One game, as scenarios know it."""

    @property
    def layouts(self) -> Mapping[str, type[Layout]]:
        """The procedures a scenario can begin with, and what its file holds for each."""

    @property
    def reader(self) -> Reader:
        """What reads them."""

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions it is there in."""

    def rulebook(self, edition: str) -> Rulebook:
        """Return its rulebook of `edition`."""

    def amiss(self, layout: Any) -> tuple[Amiss, ...]:
        """Return what is amiss in a file whose keys and types are right: names of what is not there."""

    def start(self, layout: Any, book: Rulebook) -> Position:
        """Return the position in which the scenario begins."""

    def zones(self, position: Position) -> Zones:
        """Return where everything lies."""

    def rounds(self, layout: Any, answers: Sequence[Answer]) -> Rounds | None:
        """Return how far a scenario with these answers is to be explored; None where all of it ends."""

    def narrowing(self, layout: Any) -> tuple[Message, ...]:
        """Return the choices that a scenario leaves out, so that exploring it stays feasible."""

    def payments(self, history: History) -> tuple[Mapping[str, str | int], ...]:
        """Return every payment that was made, in order."""

    def found(self, expect: Any, history: History) -> dict[str, tuple[object, object]]:
        """Return what came out beside what is expected of it, by the keys of the game's own expectations."""
