"""Marvel Champions: cards, the table, costs, effects, windows and the play sequence in its editions."""

from ruleskit.champions.rulebooks import EDITIONS, rulebook, rulebooks

__all__ = ["EDITIONS", "rulebook", "rulebooks"]
