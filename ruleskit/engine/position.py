"""Where a procedure stands: the game, and every procedure that has begun and not ended."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from ruleskit.engine.declare import Option
from ruleskit.errors import Over
from ruleskit.words import Message


@frozen
class Frame:
    """A procedure that has begun: its name, the step it stands at, and its notes."""

    procedure: str
    step: str
    notes: Any

    @property
    def at(self) -> str:
        """The step with its procedure, as answers name it: `procedure.step`."""
        return f"{self.procedure}.{self.step}"


@frozen
class Position:
    """The game and its frames, the outermost first.

    Once the whole is over there is an outcome and no frame.
    """

    game: Any
    frames: tuple[Frame, ...]
    outcome: str | None = None

    @property
    def frame(self) -> Frame:
        """The innermost frame; raises `Over` where there is none any more."""
        if self.over:
            raise Over(f"the procedure ended with {self.outcome!r}; expected a position that is not over")
        return self.frames[-1]

    @property
    def over(self) -> bool:
        """Whether there is no next step."""
        return self.outcome is not None

    def at(self, game: Any, frame: Frame) -> Position:
        """Return the position with another game and another innermost frame."""
        return Position(game, (*self.frames[:-1], frame))

    def moved(self, game: Any, notes: Any, step: str) -> Position:
        """Return the position after the innermost procedure went on to `step`."""
        return self.at(game, evolve(self.frame, notes=notes, step=step))


@frozen
class Asked:
    """A decision that waits for an answer: at which step, whose it is, and all options, also the refused."""

    at: str
    who: str
    question: Message
    options: tuple[Option, ...]

    @property
    def allowed(self) -> tuple[Option, ...]:
        """The options that can be chosen."""
        return tuple(option for option in self.options if option.allowed)

    @property
    def open(self) -> bool:
        """Whether there is really something to decide: more than one option."""
        return len(self.allowed) > 1
