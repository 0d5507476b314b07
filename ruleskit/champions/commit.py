"""What each kind of occurrence does to the table when it happens, and whether it still can."""

from __future__ import annotations

import random
from collections.abc import Callable

from attrs import evolve, frozen

from ruleskit.champions.cards import Form, Status
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.table import PLAY, Discount, Table
from ruleskit.engine import Reason, holds
from ruleskit.words import Message, Ref, message


@frozen
class Happened:
    """The table after an occurrence, what to tell of it, and what follows from it at once.

    `occurred` is false where it came to nothing: then nobody can respond to it.
    """

    table: Table
    events: tuple[Message, ...]
    follows: tuple[Occurrence, ...] = ()
    occurred: bool = True


def happen(table: Table, what: Occurrence) -> Happened:
    """Let `what` happen."""
    return _KINDS[what.kind](table, what)


def possible(table: Table, what: Occurrence) -> bool:
    """Tell whether `what` can still happen: what it happens to may have gone meanwhile."""
    match what.kind:
        case "damage" | "heal":
            return what.amount > 0 and table.in_play(what.target)
        case "threat":
            return what.amount > 0 and table.in_play(what.card)
        case "counters":
            return table.in_play(what.card) and table.card(what.card).counters >= what.amount
        case "shuffle-back":
            return what.card in table.zone(f"{what.who}.discard")
        case "status" | "ready":
            return table.in_play(what.card)
        case "discard":
            return what.card in table.hand(table.card(what.card).owner)
        case "leave-play":
            return table.in_play(what.card)
        case "exhaust":
            return table.in_play(what.card) and not table.card(what.card).exhausted
        case "enter-play":
            return not table.in_play(what.card)
        case "prevent" | "cancel":
            about = table.pending.get(what.handle) if what.handle is not None else None
            return about is not None and not about.prevented and not about.cancelled
        case "defeat":
            return table.in_play(what.target)
    return True


def foreseen(table: Table, what: Occurrence) -> Reason | None:
    """Return the rule to look at before `what` happens; None where there is nothing special about it."""
    match what.kind:
        case "damage" if "tough" in table.card(what.target).statuses:
            return holds("full:status", message("fact.tough", card=Ref(what.target)))
        case "damage" if table.face(what.target).type in {"identity", "villain"}:
            now = table.left(what.target)
            to = max(0, now - what.amount)
            return holds("cost.damage-dial", message("fact.dial", card=Ref(what.target), now=now, to=to))
        case "draw" if what.amount >= len(table.zone(f"{what.who}.deck")):
            if table.zone(f"{what.who}.discard"):
                return holds("full:deck", message("fact.deck-runs-out", who=Ref(what.who)))
    return None


def _damage(table: Table, what: Occurrence) -> Happened:
    """Lower the hit point dial, or put damage tokens on the character: both count the same hit points."""
    if "tough" in table.card(what.target).statuses:
        told = message("event.tough", target=Ref(what.target))
        return Happened(_without_status(table, what.target, "tough"), (told,), occurred=False)
    taken = min(what.amount, table.left(what.target))
    table = table.change(what.target, damage=table.card(what.target).damage + taken)
    events = (
        message("event.damage", target=Ref(what.target), amount=what.amount, left=table.left(what.target)),
    )
    fallen = () if table.left(what.target) else (Occurrence(kind="defeat", target=what.target),)
    return Happened(table, events, fallen)


def _without_status(table: Table, card: str, status: Status) -> Table:
    return table.change(card, statuses=table.card(card).statuses - {status})


def _heal(table: Table, what: Occurrence) -> Happened:
    healed = min(what.amount, table.card(what.target).damage)
    table = table.change(what.target, damage=table.card(what.target).damage - healed)
    told = message("event.heal", target=Ref(what.target), amount=healed)
    return Happened(table, (told,), occurred=healed > 0)


def _threat(table: Table, what: Occurrence) -> Happened:
    table = table.change(what.card, counters=table.card(what.card).counters + what.amount)
    return Happened(table, (message("event.threat", card=Ref(what.card), amount=what.amount),))


def _counters(table: Table, what: Occurrence) -> Happened:
    table = table.change(what.card, counters=table.card(what.card).counters - what.amount)
    return Happened(table, (message("event.counters", card=Ref(what.card), amount=what.amount),))


def _status(table: Table, what: Occurrence) -> Happened:
    new = what.of not in table.card(what.card).statuses
    table = table.change(what.card, statuses=table.card(what.card).statuses | {what.of})
    told = message("event.status", card=Ref(what.card), status=message(f"status.{what.of}"))
    return Happened(table, (told,), occurred=new)


def _form(table: Table, what: Occurrence) -> Happened:
    form: Form = "alter-ego" if table.player(what.who).form == "hero" else "hero"
    told = message("event.form", who=Ref(what.who), form=message(f"form.{form}"))
    return Happened(table.turn_to(what.who, form), (told,))


def _discount(table: Table, what: Occurrence) -> Happened:
    waiting = Discount(who=what.who, of=what.of, amount=what.amount, source=what.source)
    told = message("event.discount", amount=what.amount, of=message(f"subject.{what.of}"))
    return Happened(evolve(table, discounts=(*table.discounts, waiting)), (told,))


def _defeat(table: Table, what: Occurrence) -> Happened:
    events = (message("event.defeat", target=Ref(what.target)),)
    match table.face(what.target).type:
        case "identity":
            out = tuple(
                evolve(player, eliminated=True) if player.identity == what.target else player
                for player in table.players
            )
            return Happened(evolve(table, players=out), events)
        case "villain":
            return Happened(table, events)
    leaving = Occurrence(kind="leave-play", who=what.who, card=what.target, source=what.source)
    return Happened(table, events, (leaving,))


def _discard(table: Table, what: Occurrence) -> Happened:
    events = (message("event.discard", who=Ref(what.who), card=Ref(what.card)),)
    return Happened(table.discard(what.card), events)


def _leave_play(table: Table, what: Occurrence) -> Happened:
    return Happened(table.discard(what.card), (message("event.leave-play", card=Ref(what.card)),))


def _exhaust(table: Table, what: Occurrence) -> Happened:
    return Happened(table.change(what.card, exhausted=True), (message("event.exhaust", card=Ref(what.card)),))


def _ready(table: Table, what: Occurrence) -> Happened:
    return Happened(table.change(what.card, exhausted=False), (message("event.ready", card=Ref(what.card)),))


def _shuffle_back(table: Table, what: Occurrence) -> Happened:
    deck = f"{what.who}.deck"
    table = _shuffled(table.move(what.card, deck), deck, deck)
    return Happened(table, (message("event.shuffle-back", who=Ref(what.who), card=Ref(what.card)),))


def _shuffle_pile(table: Table, what: Occurrence) -> Happened:
    deck, pile = f"{what.who}.deck", f"{what.who}.discard"
    for card in table.zone(pile):
        table = table.move(card, deck)
    return Happened(_shuffled(table, deck, deck), (message("event.shuffle-pile", who=Ref(what.who)),))


def _enter_play(table: Table, what: Occurrence) -> Happened:
    table = table.move(what.card, PLAY).change(what.card, controller=what.who)
    return Happened(table, (message("event.enter-play", card=Ref(what.card), who=Ref(what.who)),))


def _draw(table: Table, what: Occurrence) -> Happened:
    """Draw cards; as soon as the deck is empty, it is made anew from the discard pile, at a price."""
    deck, pile, hand = f"{what.who}.deck", f"{what.who}.discard", f"{what.who}.hand"
    events: list[Message] = []
    drawn = 0
    while True:
        part = min(what.amount - drawn, len(table.zone(deck)))
        for card in table.zone(deck)[:part]:
            table = table.move(card, hand)
        drawn += part
        if part or not what.amount:
            events.append(message("event.draw", who=Ref(what.who), amount=part))
        if table.zone(deck) or not table.zone(pile):
            break
        table = _dealt(_shuffled(table, pile, deck), what.who)
        events.append(message("event.new-deck", who=Ref(what.who)))
    none = (message("event.draw", who=Ref(what.who), amount=0),)
    return Happened(table, tuple(events) if drawn else none, occurred=drawn > 0)


def _shuffled(table: Table, pile: str, deck: str) -> Table:
    """Shuffle a pile into a deck, by the stream of chance that the table carries."""
    chance = random.Random(table.seed)
    cards = list(table.zone(pile))
    chance.shuffle(cards)
    return evolve(table, zones=table.zones | {pile: (), deck: tuple(cards)}, seed=chance.getrandbits(32))


def _dealt(table: Table, who: str) -> Table:
    """Deal a facedown encounter card to a player whose deck ran out."""
    deck = table.zone("encounter.deck")
    return table.move(deck[0], f"{who}.dealt") if deck else table


def _prevent(table: Table, what: Occurrence) -> Happened:
    assert what.handle is not None
    pending = table.pending[what.handle]
    prevented = min(what.amount, pending.amount)
    if pending.kind == "threat":
        events = (message("event.prevent-threat", amount=prevented, card=Ref(pending.card)),)
    else:
        events = (message("event.prevent", amount=prevented, target=Ref(pending.target)),)
    rest = evolve(pending, amount=pending.amount - prevented)
    return Happened(evolve(table, pending=table.pending.set(what.handle, rest)), events)


def _cancel(table: Table, what: Occurrence) -> Happened:
    assert what.handle is not None
    pending = evolve(table.pending[what.handle], cancelled=True)
    events = (message("event.cancel", card=Ref(pending.card)),)
    return Happened(evolve(table, pending=table.pending.set(what.handle, pending)), events)


_KINDS: dict[str, Callable[[Table, Occurrence], Happened]] = {
    "damage": _damage,
    "defeat": _defeat,
    "discard": _discard,
    "leave-play": _leave_play,
    "exhaust": _exhaust,
    "ready": _ready,
    "heal": _heal,
    "threat": _threat,
    "counters": _counters,
    "status": _status,
    "form": _form,
    "discount": _discount,
    "shuffle-back": _shuffle_back,
    "shuffle-pile": _shuffle_pile,
    "enter-play": _enter_play,
    "draw": _draw,
    "prevent": _prevent,
    "cancel": _cancel,
}
