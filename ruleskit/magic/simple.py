"""What does not use the stack: playing a land, and mana abilities."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.engine import Act, Check, Done, Part, Procedure, Stop, Verdict, fails, holds, verdict
from ruleskit.magic import conditions
from ruleskit.magic.cards import Using
from ruleskit.magic.casting import Moment
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.occurrence import Occurrence
from ruleskit.magic.sources import Source, made_by, make_mana
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Landing:
    """The notes of playing a land: who, and which card."""

    who: str
    card: str
    moment: Moment = "priority"


def _time_for_a_land(game: Game, notes: Landing) -> Verdict:
    """Is it one's own main phase, with an empty stack, and is the land in hand?"""
    card = Ref(notes.card)
    if notes.card not in game.hand(notes.who):
        place = fails("turn.land", message("reason.not-in-hand", card=card), message("enough.in-hand"))
    elif "land" not in game.face(notes.card).types:
        place = fails("turn.land", message("reason.no-land", card=card), message("enough.a-land"))
    else:
        place = holds("turn.land", message("fact.in-hand", card=card))
    first = conditions.priority(game, notes.who, notes.moment)
    return verdict(first, place, *conditions.main_phase_only(game, notes.who, notes.card))


def _first_land(game: Game, notes: Landing) -> Verdict:
    """Has no land been played this turn?"""
    who = Ref(notes.who)
    if game.lands and game.active == notes.who:
        return verdict(
            fails("turn.land", message("reason.land-played", who=who), message("enough.next-turn"))
        )
    return verdict(holds("turn.land", message("fact.no-land-yet", who=who)))


def _play(game: Game, notes: Landing) -> Done:
    game, told = happen(game, Occurrence(kind="enters", who=notes.who, card=notes.card))
    return Done(evolve(game, lands=game.lands + 1), notes, told)


LAND = Procedure(
    "land",
    Landing,
    Part(
        "questions",
        Check("time", _time_for_a_land, no="refused", cites=("turn.land", "full:special-action")),
        Check("first", _first_land, no="refused", cites="turn.land"),
        cites="turn.land",
        together=True,
    ),
    Act("play", _play, cites=("turn.land", "full:special-action"), happening="special-action"),
    Stop("played", "played", cites="full:special-action"),
    Stop("refused", "refused", denies=True, cites="turn.land"),
)


@frozen(kw_only=True)
class Making:
    """The notes of using a mana ability: whose, of which card, and what is made (where there is a choice)."""

    who: str
    card: str
    number: int
    made: str = ""
    moment: Moment = "priority"


def _may_make(game: Game, notes: Making) -> Verdict:
    """Has the player priority, control of the permanent, and can its cost be paid?"""
    card, who = Ref(notes.card), Ref(notes.who)
    if notes.card in game.controlled(notes.who):
        own = holds("full:mana-ability", message("fact.controlled", card=card))
    else:
        says = message("reason.not-controlled", card=card, who=who)
        own = fails("full:mana-ability", says, message("enough.own"))
    ability = game.ability(notes.card, notes.number)
    using = Using(who=notes.who, card=notes.card)
    if notes.moment == "paying":
        first = holds("full:mana-ability", message("fact.pays", who=who))
    else:
        first = conditions.priority(game, notes.who, notes.moment)
    return verdict(first, own, *(cost.payable(game, using) for cost in ability.costs))


def _make(game: Game, notes: Making) -> Done:
    alternatives = made_by(game.ability(notes.card, notes.number))
    made = next((one for one in alternatives if "".join(one) == notes.made), alternatives[0])
    game, told = make_mana(game, notes.who, Source(notes.card, notes.number, made))
    return Done(game, notes, told)


MANA = Procedure(
    "mana",
    Making,
    Part(
        "questions",
        Check("allowed", _may_make, no="refused", cites="full:mana-ability"),
        cites="full:mana-ability",
        together=True,
    ),
    Act("make", _make, cites="full:mana-ability", happening="mana-ability"),
    Stop("made", "made", cites="full:mana-ability"),
    Stop("refused", "refused", denies=True, cites="full:mana-ability"),
)
