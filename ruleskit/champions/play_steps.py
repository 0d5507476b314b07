"""What is done, asked and opened at each step of the play sequence, which `play` declares."""

from __future__ import annotations

from attrs import evolve

from ruleskit.champions import bill
from ruleskit.champions.cards import PERMANENTS
from ruleskit.champions.notes import Paying
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import TABLE, Table
from ruleskit.champions.timing import (
    Happening,
    happening,
    interrupts,
    responses,
)
from ruleskit.champions.window import Window
from ruleskit.engine import Done, Verdict, fails, holds, verdict
from ruleskit.words import Message, Ref, message


def declare_intent(table: Table, playing: Playing) -> Done:
    """The player says what is to be played or initiated; where the card lies is noted."""
    where = table.where(playing.card)
    lying = table.zone(where)
    noted = evolve(playing, came_from=where, before=lying[: lying.index(playing.card)])
    key = "event.intends-card" if playing.is_card else "event.intends-ability"
    return Done(table, noted, (message(key, who=Ref(playing.who), card=Ref(playing.card)),))


def a_card_is_played(_: Table, playing: Playing) -> Verdict:
    """Is it a card that is played, and not an ability that is initiated?"""
    card = Ref(playing.card)
    if playing.is_card:
        return verdict(holds("reveal", message("fact.a-card", card=card)))
    return verdict(fails("reveal", message("reason.an-ability", card=card)))


def lay_on_the_table(table: Table, playing: Playing) -> Done:
    """The card lies faceup on the table and is not in play."""
    table = table.move(playing.card, TABLE)
    return Done(table, playing, (message("event.laid-down", who=Ref(playing.who), card=Ref(playing.card)),))


def apply_modifiers(table: Table, playing: Playing) -> Done:
    """Every modifier changes the cost."""
    total = bill.bill(table, playing)
    changed = tuple(
        message("event.modifies", source=Ref(source), change=change) for source, change in total.changes
    )
    card = Ref(playing.card)
    told = message("event.ability-cost", card=card, total=total.total)
    if playing.is_card:
        told = message("event.cost", card=card, printed=total.printed, total=total.total)
    return Done(table, evolve(playing, bill=total, demands=bill.demands(table, playing)), (told, *changed))


def cost_paid(table: Table, playing: Playing, outcome: str, paying: Paying) -> Done:
    """The payment is noted."""
    if outcome != "paid":
        return Done(table, playing)
    return Done(table, evolve(playing, payment=paying.payment))


def take_back(table: Table, playing: Playing) -> Done:
    """A card that was laid down goes back to its place; what others did meanwhile stands."""
    if playing.card not in table.zone(TABLE):
        return Done(table, playing, (message("event.aborted", card=Ref(playing.card)),))
    still = [n for n, card in enumerate(table.zone(playing.came_from)) if card in playing.before]
    table = table.move(playing.card, playing.came_from, max(still, default=-1) + 1)
    return Done(table, playing, (message("event.taken-back", card=Ref(playing.card)),))


def source_has_left(table: Table, playing: Playing) -> Verdict:
    """Has the card of the ability left play meanwhile? The process goes on either way."""
    card = Ref(playing.card)
    if playing.is_card or table.in_play(playing.card):
        return verdict(fails("source-leaves", message("reason.still-there", card=card)))
    return verdict(holds("source-leaves", message("fact.left-play", card=card)))


def begin(table: Table, playing: Playing) -> Done:
    """From now on, and until it resolves, it can be cancelled. A discount that waited for it is used up."""
    table, handle = use_up(table, playing).with_pending(occasion(playing))
    key = "event.begins-card" if playing.is_card else "event.begins-ability"
    told = message(key, who=Ref(playing.who), card=Ref(playing.card))
    return Done(table, evolve(playing, pending=handle), (told,))


def occasion(playing: Playing) -> Occurrence:
    """Return the playing or initiating as something that others can interrupt or respond to."""
    if playing.is_card:
        return Occurrence(kind="play", who=playing.who, card=playing.card)
    return Occurrence(kind="initiate", who=playing.who, card=playing.card)


def use_up(table: Table, playing: Playing) -> Table:
    """Return the table without the discounts that waited for this card, and with a limited use counted."""
    if playing.number is not None:
        table = table.with_use(playing.card, playing.number)
    return bill.use_up_discounts(table, playing)


def stunned_attacker(table: Table, playing: Playing) -> Verdict:
    """Is it an attack by a stunned character?"""
    ability, identity = playing.ability(table), table.player(playing.who).identity
    if ability and ability.attack and "stunned" in table.card(identity).statuses:
        return verdict(holds("full:status", message("fact.stunned", card=Ref(identity))))
    return verdict(fails("full:status", message("reason.not-stunned")))


def shake_off(table: Table, playing: Playing) -> Done:
    """The stun is removed instead of the attack; whatever was paid stays paid."""
    assert playing.pending is not None
    identity = table.player(playing.who).identity
    table = table.change(identity, statuses=table.card(identity).statuses - {"stunned"})
    cancelled = evolve(table.pending[playing.pending], cancelled=True)
    table = evolve(table, pending=table.pending.set(playing.pending, cancelled))
    return Done(table, playing, (message("event.shaken-off", card=Ref(identity)),))


def before_it(table: Table, playing: Playing) -> tuple[str, Window] | None:
    """Open the window in which it can be interrupted."""
    assert playing.pending is not None
    return interrupts(table, (playing.pending,))


def not_cancelled(table: Table, playing: Playing) -> Verdict:
    """Were its effects not cancelled? A card that comes into play has none that could be."""
    assert playing.pending is not None
    card = Ref(playing.card)
    cancelled = table.pending[playing.pending].cancelled
    if cancelled and _enters(table, playing):
        return verdict(holds("resolve", message("fact.nothing-to-cancel", card=card)))
    if cancelled:
        return verdict(fails("begin", message("reason.cancelled", card=card)))
    return verdict(holds("resolve", message("fact.not-cancelled", card=card)))


def _enters(table: Table, playing: Playing) -> bool:
    return playing.is_card and table.face(playing.card).type in PERMANENTS


def is_permanent(table: Table, playing: Playing) -> Verdict:
    """Does the card come into play?"""
    card = Ref(playing.card)
    if _enters(table, playing):
        return verdict(holds("enter", message("fact.enters", card=card)))
    return verdict(fails("enter", message("reason.enters-not", card=card)))


def come_into_play(_: Table, playing: Playing) -> tuple[str, Happening] | None:
    """Open the card's coming into play, under the control of its player."""
    entering = Occurrence(kind="enter-play", who=playing.who, card=playing.card, source=playing.card)
    return happening(playing.who, entering)


def is_event(table: Table, playing: Playing) -> Verdict:
    """Is it an event, which goes to the discard pile once its effects have resolved?"""
    card = Ref(playing.card)
    if playing.is_card and table.face(playing.card).type == "event":
        return verdict(holds("event", message("fact.an-event", card=card)))
    return verdict(fails("event", message("reason.no-event", card=card)))


def discard_event(table: Table, playing: Playing) -> Done:
    """The event goes to its owner's discard pile."""
    owner = table.card(playing.card).owner
    told = message("event.event-discarded", card=Ref(playing.card), owner=Ref(owner))
    return Done(table.discard(playing.card), playing, (told,))


def finish(table: Table, playing: Playing) -> Done:
    """It was played or initiated; if its effects were cancelled, it has not resolved."""
    assert playing.pending is not None
    cancelled = table.pending[playing.pending].cancelled and not _enters(table, playing)
    noted = evolve(playing, cancelled=cancelled)
    key = "event.played" if playing.is_card else "event.initiated"
    return Done(table.without_pending(playing.pending), noted, (message(key, card=Ref(playing.card)),))


def after_it(table: Table, playing: Playing) -> tuple[str, Window] | None:
    """Open the window in which it can be responded to."""
    done = [occasion(playing)]
    if not playing.cancelled:
        done.append(Occurrence(kind="resolve", who=playing.who, card=playing.card))
    return responses(table, tuple(done))


def nothing_to_resolve(_: Table, playing: Playing) -> Message:
    """Tell that there are no effects."""
    return message("trace.no-effects", card=Ref(playing.card))
