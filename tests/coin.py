"""A tiny game: toss a coin until it shows heads, or give up. The engine has never heard of it."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Option,
    Procedure,
    Repeat,
    Rulebook,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.words import Text, message
from ruleskit.words.catalogue import Catalogue


@frozen
class Coin:
    """The coin: the faces it will show, and how often it was tossed."""

    faces: str
    tossed: int = 0


@frozen
class Player:
    """The notes of a toss: who tosses, and whether the player gave up."""

    who: str = "ada"
    gone: bool = False


def toss(coin: Coin, player: Player) -> Done:
    """Toss the coin."""
    times = coin.tossed + 1
    return Done(evolve(coin, tossed=times), player, (message("event.tossed", times=times),))


def heads(coin: Coin, _: Player) -> Verdict:
    """Look whether the coin shows heads."""
    if coin.faces[coin.tossed - 1] == "h":
        return verdict(holds("coin.heads", message("fact.heads")))
    return verdict(fails("coin.heads", message("fact.tails"), enough=message("enough.heads")))


def still_in(_: Coin, player: Player) -> Verdict:
    """Look whether the player goes on."""
    return verdict(fails("coin.repeat", message("fact.gone")) if player.gone else None)


AGAIN = Option("again", message("option.again"))
GIVE_UP = Option("stop", message("option.stop"))

TOSS_IT = Call(
    "toss",
    procedures="toss",
    opens=lambda _, player: ("toss", player),
    on={"heads": "won"},
    cites="coin.toss",
)
DECIDE = Ask(
    "decide",
    who=lambda _, player: player.who,
    options=lambda *_: (AGAIN, GIVE_UP),
    then=lambda coin, player, chosen: Done(coin, evolve(player, gone=chosen == "stop")),
    cites="coin.repeat",
)

GAME = Procedure(
    "game",
    Player,
    Repeat("again", still_in, steps=(TOSS_IT, DECIDE), cites="coin.repeat"),
    Stop("lost", "lost", cites="coin.repeat", denies=True),
    Stop("won", "won", cites="coin.heads"),
)

TOSS = Procedure(
    "toss",
    Player,
    Act("toss", toss, cites="coin.toss"),
    Check("heads", heads, yes="heads-up", cites="coin.heads"),
    Stop("tails-up", "tails", cites="coin.heads"),
    Stop("heads-up", "heads", cites="coin.heads"),
)

RULES = ("coin.toss", "coin.heads", "coin.repeat")
_KEYS = (
    *("procedure.game", "procedure.toss", "fact.heads", "fact.tails", "fact.gone", "enough.heads"),
    *("option.again", "option.stop", "event.tossed"),
    *("step.game.again", "step.game.toss", "step.game.decide", "step.game.lost", "step.game.won"),
    *("step.toss.toss", "step.toss.heads", "step.toss.tails-up", "step.toss.heads-up"),
)
WORDS = Catalogue({key: Text(en=key, de=f"{key} (de)", es=f"{key} (es)") for key in _KEYS})


def rulebook(*procedures: Procedure, **changed: Any) -> Rulebook:
    """Return the coin game's rulebook."""
    given = {"game": "coin", "edition": "1", "rules": RULES, "words": WORDS} | changed
    return Rulebook.of(*(procedures or (GAME, TOSS)), **given)
