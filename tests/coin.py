"""A tiny game: toss a coin until it shows heads, or give up. The engine has never heard of it."""

from __future__ import annotations

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
    return Done(
        evolve(coin, tossed=coin.tossed + 1), player, (message("event.tossed", times=coin.tossed + 1),)
    )


def heads(coin: Coin, _: Player):
    if coin.faces[coin.tossed - 1] == "h":
        return verdict(holds("coin.heads", message("fact.heads")))
    return verdict(fails("coin.heads", message("fact.tails"), enough=message("enough.heads")))


def still_in(_: Coin, player: Player):
    return verdict(None if not player.gone else fails("coin.repeat", message("fact.gone")))


GAME = Procedure(
    "game",
    Player,
    Repeat("again", still_in, cites="coin.repeat", steps=(
        Call("toss", procedures="toss", opens=lambda coin, player: ("toss", player), on={"heads": "won"}, cites="coin.toss"),
        Ask(
            "decide",
            who=lambda _, player: player.who,
            options=lambda *_: (Option("again", message("option.again")), Option("stop", message("option.stop"))),
            then=lambda coin, player, chosen: Done(coin, evolve(player, gone=chosen == "stop")),
            cites="coin.repeat",
        ),
    )),
    Stop("lost", "lost", cites="coin.repeat", denies=True),
    Stop("won", "won", cites="coin.heads"),
)  # fmt: skip

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


def rulebook(*procedures: Procedure, **changed) -> Rulebook:
    """Return the coin game's rulebook."""
    given = {"game": "coin", "edition": "1", "rules": RULES, "words": WORDS} | changed
    return Rulebook.of(*(procedures or (GAME, TOSS)), **given)
