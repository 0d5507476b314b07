"""Magic: the turn, priority and the stack, combat, and the trigger chain of suspend, in dated editions."""

from ruleskit.magic.rulebooks import EDITIONS, ROLES, rulebook, rulebooks

__all__ = ["EDITIONS", "ROLES", "rulebook", "rulebooks"]
