"""How each kind of thing that happens changes the game, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from attrs import evolve, frozen

from ruleskit.magic.cards import Keyword
from ruleskit.magic.game import BATTLEFIELD, Game
from ruleskit.magic.mana import Colour, ordered, signed, symbols
from ruleskit.magic.objects import Object, Shield, UntilEnd
from ruleskit.magic.occurrence import Kind, Occurrence
from ruleskit.words import Message, Ref, message


@frozen(kw_only=True)
class Changed:
    """The game afterwards, what really happened (and so can trigger something), and what is told."""

    game: Game
    happened: tuple[Occurrence, ...] = ()
    told: tuple[Message, ...] = ()


def change(game: Game, what: Occurrence) -> Changed:
    """Return what comes of it when `what` happens."""
    return CHANGES[what.kind](game, what)


def _just(game: Game, what: Occurrence, **more: Any) -> Changed:
    """It happens and is told by the sentence of its kind."""
    told = message(f"event.{what.kind}", **_gaps(what), **more)
    return Changed(game=game, happened=(what,), told=(told,))


def _gaps(what: Occurrence) -> dict[str, Any]:
    things = {"who": what.who, "card": what.card, "target": what.target, "source": what.source}
    found: dict[str, Any] = {name: Ref(thing) for name, thing in things.items() if thing}
    return found | {"amount": what.amount}


def _nothing(game: Game) -> Changed:
    return Changed(game=game)


def _marks_only(game: Game, what: Occurrence) -> Changed:
    """The step begins, or something was declared: nothing changes, and the step itself tells it."""
    return Changed(game=game, happened=(what,))


def _tap(game: Game, what: Occurrence) -> Changed:
    if not game.on_battlefield(what.card) or game.object(what.card).tapped:
        return _nothing(game)
    return _just(game.change(what.card, tapped=True), what)


def _untap(game: Game, what: Occurrence) -> Changed:
    if not game.on_battlefield(what.card) or not game.object(what.card).tapped:
        return _nothing(game)
    return _just(game.change(what.card, tapped=False), what)


def _draw(game: Game, what: Occurrence) -> Changed:
    library = game.zone(f"{what.who}.library")
    if not library:
        told = message("event.draw-from-nothing", who=Ref(what.who))
        return Changed(game=game.change_player(what.who, drew_from_nothing=True), told=(told,))
    drawn = evolve(what, card=library[0])
    return _just(game.move(library[0], f"{what.who}.hand"), drawn)


def _discard(game: Game, what: Occurrence) -> Changed:
    if what.card not in game.hand(what.who):
        return _nothing(game)
    return _just(to_graveyard(game, what.card), what)


def to_graveyard(game: Game, card: str) -> Game:
    """Return the game with `card` in its owner's graveyard."""
    return game.move(card, f"{game.object(card).owner}.graveyard", 0)


def _dies(game: Game, what: Occurrence) -> Changed:
    """A permanent goes from the battlefield to the graveyard, for whatever reason its kind names."""
    if not game.on_battlefield(what.card):
        return _nothing(game)
    who = game.object(what.card).controller
    if what.kind == "sacrifice" and what.who != who:
        told = message("event.cannot-sacrifice", who=Ref(what.who), card=Ref(what.card))
        return Changed(game=game, told=(told,))
    after = _just(to_graveyard(game, what.card), evolve(what, who=who))
    follows = [evolve(what, kind="leaves", who=who)]
    if game.is_creature(what.card) and what.kind != "dies":
        follows.append(evolve(what, kind="dies", who=who))
    return evolve(after, happened=(*after.happened, *follows))


def _returns(game: Game, what: Occurrence) -> Changed:
    if not game.on_battlefield(what.card):
        return _nothing(game)
    state = game.object(what.card)
    after = _just(game.move(what.card, f"{state.owner}.hand"), evolve(what, who=state.owner))
    return evolve(after, happened=(*after.happened, evolve(what, kind="leaves", who=state.controller)))


def _enters(game: Game, what: Occurrence) -> Changed:
    game = game.move(what.card, BATTLEFIELD).change(what.card, controller=what.who, fresh=True)
    return _just(game, what)


def _token(game: Game, what: Occurrence) -> Changed:
    """A token is made and enters the battlefield."""
    number = next(n for n in range(1, len(game.objects) + 2) if f"{what.detail}-{n}" not in game.objects)
    card = f"{what.detail}-{number}"
    made = Object(face=game.tokens[what.detail], owner=what.who, controller=what.who, token=True)
    game = evolve(game, objects=game.objects.set(card, made))
    after = _enters(game, evolve(what, kind="enters", card=card))
    return evolve(after, happened=(evolve(what, card=card), *after.happened))


def _damage(game: Game, what: Occurrence) -> Changed:
    """Shields prevent what they can; damage is marked on a creature, and costs a player as much life."""
    prevented = min(what.amount, sum(one.amount for one in game.shields if one.target == what.target))
    game, told = _used_up(game, what.target, prevented), list[Message]()
    if prevented:
        told.append(message("event.prevented", target=Ref(what.target), amount=prevented))
    dealt = evolve(what, amount=what.amount - prevented)
    if not dealt.amount:
        return Changed(game=game, told=tuple(told))
    told.append(message("event.damage", **_gaps(dealt)))
    if what.target in game.ids:
        life = game.player(what.target).life - dealt.amount
        return Changed(
            game=game.change_player(what.target, life=life),
            happened=(dealt, evolve(dealt, kind="lose-life", who=what.target)),
            told=tuple(told),
        )
    if not game.is_creature(what.target):
        return Changed(game=game, told=(message("event.no-longer-there", target=Ref(what.target)),))
    marked = game.object(what.target).damage + dealt.amount
    return Changed(game=game.change(what.target, damage=marked), happened=(dealt,), told=tuple(told))


def _used_up(game: Game, target: str, amount: int) -> Game:
    shields = []
    for shield in game.shields:
        used = min(amount, shield.amount) if shield.target == target else 0
        amount -= used
        if shield.amount > used:
            shields.append(evolve(shield, amount=shield.amount - used))
    return evolve(game, shields=tuple(shields))


def _prevent(game: Game, what: Occurrence) -> Changed:
    shields = (*game.shields, Shield(target=what.target, amount=what.amount))
    return _just(evolve(game, shields=shields), what)


def _gain_life(game: Game, what: Occurrence) -> Changed:
    return _just(game.change_player(what.who, life=game.player(what.who).life + what.amount), what)


def _lose_life(game: Game, what: Occurrence) -> Changed:
    return _just(game.change_player(what.who, life=game.player(what.who).life - what.amount), what)


def _make_mana(game: Game, what: Occurrence) -> Changed:
    """The mana goes into the pool; `detail` are its colours."""
    mana = cast(tuple[Colour, ...], tuple(what.detail))
    kept = "lasting_mana" if what.more else "pool"
    pool = ordered((*getattr(game.player(what.who), kept), *mana))
    return _just(game.change_player(what.who, **{kept: pool}), what, mana=symbols(mana))


def _until_end(game: Game, one: UntilEnd, what: Occurrence, **gaps: Any) -> Changed:
    if not game.on_battlefield(what.target):
        return _nothing(game)
    return _just(evolve(game, until_end=(*game.until_end, one)), what, **gaps)


def _pump(game: Game, what: Occurrence) -> Changed:
    change = UntilEnd(card=what.target, power=what.amount, toughness=what.more)
    if not game.is_creature(what.target):
        return _nothing(game)
    after = evolve(game, until_end=(*game.until_end, change))
    told = message(
        "event.pump", target=Ref(what.target), power=signed(what.amount), toughness=signed(what.more)
    )
    return Changed(game=after, happened=(what,), told=(told,))


def _gains_keyword(game: Game, what: Occurrence) -> Changed:
    keyword = cast(Keyword, what.detail)
    one = UntilEnd(card=what.target, keyword=keyword)
    return _until_end(game, one, what, keyword=message(f"keyword.{keyword}"))


def _stops_being_creature(game: Game, what: Occurrence) -> Changed:
    after = _until_end(game, UntilEnd(card=what.target, no_creature=True), what)
    return evolve(after, game=after.game.leave_combat(what.target))


def _gain_control(game: Game, what: Occurrence) -> Changed:
    if not game.on_battlefield(what.target) or game.object(what.target).controller == what.who:
        return _nothing(game)
    former = game.object(what.target).controller
    after = _until_end(game, UntilEnd(card=what.target, former=former), what)
    return evolve(after, game=new_controller(after.game, what.target, what.who))


def new_controller(game: Game, card: str, who: str) -> Game:
    """Return the game with `card` under the control of `who`: out of combat, and new there."""
    return game.leave_combat(card).change(card, controller=who, fresh=True, suspend_haste=False)


def _counter_added(game: Game, what: Occurrence) -> Changed:
    if what.detail == "+1/+1" and not game.on_battlefield(what.target):
        return _nothing(game)
    there = game.object(what.target).counters
    counters = there.set(what.detail, there.get(what.detail, 0) + what.amount)
    return _just(game.change(what.target, counters=counters), what, kind=message(f"counter.{what.detail}"))


def _counter_removed(game: Game, what: Occurrence) -> Changed:
    """At most as many as are there; that the last one was removed is something of its own."""
    there = game.counters(what.target, what.detail)
    removed = min(there, what.amount)
    if not removed:
        return _nothing(game)
    counters = game.object(what.target).counters.set(what.detail, there - removed)
    if removed == there:
        counters = counters.delete(what.detail)
    taken = evolve(what, amount=removed)
    kind = message(f"counter.{what.detail}")
    after = _just(game.change(what.target, counters=counters), taken, kind=kind, left=there - removed)
    last = (evolve(taken, kind="last-counter"),) if removed == there else ()
    return evolve(after, happened=(*after.happened, *last))


def _countered(game: Game, what: Occurrence) -> Changed:
    """What is countered leaves the stack; a spell goes to the graveyard."""
    item = next((item for item in game.stack if item.id == what.target), None)
    if item is None:
        return _nothing(game)
    game = game.take_off_stack(item.id)
    found = evolve(what, card=item.card)
    if item.kind == "spell":
        return _just(to_graveyard(game, item.card), found)
    told = message("event.countered-ability", card=Ref(item.card))
    return Changed(game=game, happened=(found,), told=(told,))


def _moves(game: Game, what: Occurrence) -> Changed:
    """A card goes to the zone `detail` of its owner, or to that shared zone."""
    if not game.where(what.card):
        return _nothing(game)
    zone = what.detail if what.detail == "exile" else f"{game.object(what.card).owner}.{what.detail}"
    moved = game.move(what.card, zone, 0 if what.detail == "graveyard" else None)
    after = _just(moved, what, zone=message(f"zone.{what.detail}"))
    if not game.on_battlefield(what.card):
        return after
    who = game.object(what.card).controller
    follows = [evolve(what, kind="leaves", who=who)]
    if game.is_creature(what.card) and what.detail == "graveyard":
        follows.append(evolve(what, kind="dies", who=who))
    return evolve(after, happened=(*after.happened, *follows))


def _given_suspend(game: Game, what: Occurrence) -> Changed:
    """A card gains suspend, for as long as it stays where it is."""
    if not game.where(what.card) or game.has_suspend(what.card):
        return _nothing(game)
    return _just(game.change(what.card, given_suspend=True), what)


CHANGES: dict[Kind, Callable[[Game, Occurrence], Changed]] = {
    "attacks": _marks_only,
    "becomes-tapped": _tap,
    "becomes-untapped": _untap,
    "begin-combat": _marks_only,
    "begin-draw": _marks_only,
    "begin-end": _marks_only,
    "begin-upkeep": _marks_only,
    "blocks": _marks_only,
    "cast": _marks_only,
    "counter-added": _counter_added,
    "counter-removed": _counter_removed,
    "countered": _countered,
    "damage": _damage,
    "destroyed": _dies,
    "dies": _dies,
    "discard": _discard,
    "draw": _draw,
    "end-of-combat": _marks_only,
    "enters": _enters,
    "gain-control": _gain_control,
    "gain-life": _gain_life,
    "gains-keyword": _gains_keyword,
    "given-suspend": _given_suspend,
    "lose-life": _lose_life,
    "make-mana": _make_mana,
    "moves": _moves,
    "prevent": _prevent,
    "pump": _pump,
    "returns": _returns,
    "sacrifice": _dies,
    "stops-being-creature": _stops_being_creature,
    "token": _token,
}
