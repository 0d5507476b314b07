"""What happens in the game, or is about to."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from ruleskit.words import Message, Ref, message

Kind = Literal[
    "play", "initiate", "resolve", "damage", "heal", "defeat", "threat", "prevent", "cancel",
    "discard", "leave-play", "enter-play", "shuffle-back", "shuffle-pile", "draw",
    "exhaust", "ready", "counters", "status", "form", "discount",
]  # fmt: skip


@frozen(kw_only=True)
class Occurrence:
    """One thing that happens: what kind, by which player, to which card or character.

    `who` is the player who does it, `card` the card it happens to, `target` the character that is hit,
    `amount` counts damage, threat, cards, counters or resources, `source` is the card it comes from. `handle`
    addresses the pending occurrence that an effect prevents or cancels; `of` is a type of card or a status.
    `cancelled` marks something that goes on without its effects.
    """

    kind: Kind
    who: str = ""
    card: str = ""
    target: str = ""
    amount: int = 0
    source: str = ""
    handle: int | None = None
    of: str = ""
    cancelled: bool = False

    @property
    def prevented(self) -> bool:
        """Whether nothing of it is left. It keeps its handle, so that this never addresses anything else."""
        return self.kind in {"damage", "threat"} and not self.amount

    @property
    def says(self) -> Message:
        """What is about to happen, in words."""
        thing = Ref(self.card or self.target)
        return message(f"about.{self.kind}", who=Ref(self.who), thing=thing, amount=self.amount)
