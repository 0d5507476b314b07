"""Whether a player may do something here and now, and if not, why: at any position of a game."""

from __future__ import annotations

from ruleskit.champions.announce import ENOUGH, missing
from ruleskit.champions.cards import RESOURCES
from ruleskit.champions.playing import Playing
from ruleskit.champions.purse import Source, pays_already, usable
from ruleskit.champions.table import Table
from ruleskit.champions.turn import Turn
from ruleskit.champions.window import Window
from ruleskit.engine import Position, Rulebook, Verdict, examine, fails, verdict
from ruleskit.errors import UnknownAction, UnknownPlayer, one_of
from ruleskit.words import Ref, message

FORMS = ("play:<card>", "use:<card>:<ability>", "discard:<card>", "choose:<card>", ENOUGH)
PAYING = ("discard", "choose")


def judge(book: Rulebook, position: Position, who: str, action: str) -> Verdict:
    """Return whether `who` may take `action` at `position`.

    Actions are `play:<card>`, `use:<card>:<number of the ability>` and, to pay, `discard:<card>`,
    `choose:<card>` and `enough`; what generates wild resources can name their types at its end. Raises
    `UnknownAction` for anything else and for a player, card or ability that there is not.
    """
    table: Table = position.game
    _known_player(table, who)
    if action == ENOUGH:
        return _to_stop(book, position, who)
    verb, card, number = _understand(table, _without_types(action))
    kind = table.ability(card, number).kind if number is not None else ""
    if verb in PAYING or kind == "resource":
        return _to_pay(book, position, who, action, card)
    return _to_act(book, position, who, card, number)


def _known_player(table: Table, who: str) -> None:
    if who not in [player.id for player in table.players]:
        raise UnknownPlayer(f"unknown player: {who!r} {one_of(player.id for player in table.players)}")


def _without_types(action: str) -> str:
    """Return an action without the types that it names for wild resources, as `discard:coin:energy` does."""
    whole, _, types = action.rpartition(":")
    return whole if set(types.split("+")) <= set(RESOURCES) and ":" in whole else action


def _understand(table: Table, action: str) -> tuple[str, str, int | None]:
    verb, _, rest = action.partition(":")
    card, _, number = rest.partition(":")
    if verb not in {"play", "use", *PAYING} or (verb == "use") != bool(number):
        raise UnknownAction(f"unknown action: {action!r} {one_of(FORMS)}")
    if card not in table.cards:
        raise UnknownAction(f"{action!r}: unknown card: {card!r} {one_of(table.cards)}")
    if verb != "use":
        return verb, card, None
    abilities = range(len(table.face(card).abilities))
    if number not in {str(one) for one in abilities}:
        raise UnknownAction(f"{action!r}: unknown ability: {number!r} {one_of(map(str, abilities))}")
    return verb, card, int(number)


def _to_pay(book: Rulebook, position: Position, who: str, action: str, card: str) -> Verdict:
    """Only what a player controls pays a cost, and only while that player pays one."""
    asked = book.asked(position)
    if asked is None or asked.at not in {"pay.source", "pay.element"}:
        return _not_paying(who)
    named = [option for option in asked.options if f"{option.id}:".startswith(f"{action}:")]
    if asked.who == who and named:
        # A wild resource can stand for several types: one that is allowed will do.
        return next((option.verdict for option in named if option.allowed), named[0].verdict)
    playing = position.frame.notes.playing
    if action == f"discard:{playing.card}" and asked.who == who:
        # It may lie on the table by now, and so among no options: that is not why it cannot pay.
        table: Table = position.game
        return usable(table, Source(card=card, resources=table.face(card).icons), playing)
    if asked.who == who and card in position.frame.notes.announced.cards:
        return verdict(pays_already(card))
    says = message("reason.not-own", card=Ref(card), who=Ref(asked.who))
    return verdict(fails("cost.own-elements", says, message("enough.own")))


def _to_stop(book: Rulebook, position: Position, who: str) -> Verdict:
    """Only once enough was chosen or generated can a payment be ended."""
    asked = book.asked(position)
    if asked is None or asked.at not in {"pay.source", "pay.element"} or asked.who != who:
        return _not_paying(who)
    for option in asked.options:
        if option.id == ENOUGH:
            return option.verdict
    if asked.at == "pay.element":
        return verdict(fails("cost.ability", message("reason.exactly"), message("enough.one-chosen")))
    short = missing(position.game, position.frame.notes)
    says = message("fact.missing", missing=short)
    return verdict(fails("cost.pay-resources", says, message("enough.resources", missing=short)))


def _not_paying(who: str) -> Verdict:
    says = message("reason.not-paying", who=Ref(who))
    return verdict(fails("restrictions", says, message("enough.paying")))


def _to_act(book: Rulebook, position: Position, who: str, card: str, number: int | None) -> Verdict:
    table: Table = position.game
    playing = Playing(who=who, card=card, number=number, moment="none")
    chances = _chances(book, position, playing)
    judged = [examine(book, table, "play", chance) for chance in chances]
    return next((one for one in judged if one), judged[0])


def _chances(book: Rulebook, position: Position, playing: Playing) -> list[Playing]:
    """Return the ways in which the player could take the action here: for every occasion one."""
    if book.asked(position) is None:
        return [playing]
    notes = position.frame.notes
    if isinstance(notes, Turn) and notes.who == playing.who:
        return [Playing(who=playing.who, card=playing.card, number=playing.number)]
    if isinstance(notes, Window):
        found = [
            Playing(
                who=playing.who,
                card=playing.card,
                number=playing.number,
                moment=notes.timing,
                trigger=handle,
                happened=what,
            )
            for _, handle, what in notes.occasions(position.game)
        ]
        return found or [playing]
    return [playing]
