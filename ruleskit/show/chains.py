"""The chains of the games, and what is followed on a card that goes through one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ruleskit.engine.chain import Chain
from ruleskit.magic import suspend
from ruleskit.words import Message


@frozen(kw_only=True)
class Watched:
    """A chain, and what there is to say of a card in a game.

    `left` is how many counters are left on it, None where it is not where they count; `lies` says where it is
    and with what on it, `when` at what time of the game that is.
    """

    chain: Chain
    left: Callable[[Any, str], int | None]
    lies: Callable[[Any, str], Message]
    when: Callable[[Any], Message]


CHAINS: dict[str, Watched] = {
    "magic": Watched(chain=suspend.CHAIN, left=suspend.left_on, lies=suspend.lies, when=suspend.when)
}
"""The chain of a game, by the name of the game in its rulebook."""
