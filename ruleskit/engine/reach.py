"""Whether a procedure can come to an end as wanted."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from ruleskit.engine.advance import PATIENCE, endless, go_on
from ruleskit.engine.position import Position
from ruleskit.engine.rulebook import Rulebook


def reaches(book: Rulebook, start: Position, outcome: str, without: Collection[str] = ()) -> bool:
    """Whether some way from `start` ends with `outcome`; no way goes on at a step of `without`.

    Steps are named as `procedure.step`. Raises `Endless` for a way that goes on by itself for ever;
    however many ways there are, that is none.
    """
    met: set[Hashable] = set()
    todo = [start]
    patience = PATIENCE
    while todo:
        position = todo.pop()
        if position.over:
            if position.outcome == outcome:
                return True
            patience = PATIENCE
            continue
        patience -= 1
        if patience == 0:
            raise endless(book, position)
        if position.frame.at in without:
            patience = PATIENCE
            continue
        asked = book.asked(position)
        if asked is None:
            todo.append(go_on(book, position, None, None)[0])
            continue
        patience = PATIENCE
        key = book.key(position)
        if key not in met:
            met.add(key)
            todo.extend(go_on(book, position, asked, option.id)[0] for option in asked.allowed)
    return False
