"""Marvel Champions: cards, the table, costs, effects, windows and the play sequence in its editions."""
