"""The table of Champions: enemies, what lies on the table, and what each player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from ruleskit.champions.cards import ENEMIES
from ruleskit.champions.notes import Paying
from ruleskit.champions.table import PLAY, TABLE, Player, Table
from ruleskit.show.card import Look, by, empty, zone
from ruleskit.show.champions_card import CardPainter
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import Scene
from ruleskit.words import Language, Message, message

MANY = 4
"""Up to how many cards in hand, in play and on the table a hand is shown as cards; else it is a list."""

UPRIGHT, COVERED, TURNED, NONE = 106, 30, 170, 54
"""The room in pixels of a card, of one that another lies on, of an exhausted one, of no card at all."""


def table(scene: Scene, language: Language) -> Html:
    """Return the table of a scene of Champions."""
    return _Painter(scene, language).table()


def cards(scene: Scene, language: Language) -> Iterator[Html]:
    """Yield every card that lies open in words: on the table, cards that overlap hide some of them."""
    return _Painter(scene, language).in_words()


class _Painter:
    """Draws one table: the game as it is, beside the game before the last step."""

    def __init__(self, scene: Scene, language: Language) -> None:
        self.now: Table = scene.game
        self.before: Table | None = scene.before
        self.cards = CardPainter(lambda what: scene.say(what, language), language)
        self.about = {what.card for what in self.now.pending.values() if what.card}
        self.acts = scene.acts
        paying = (frame.notes for frame in scene.frames if isinstance(frame.notes, Paying))
        self.announced = {card for notes in paying for card in notes.announced.cards}

    def table(self) -> Html:
        order = self.players()
        if len(order) == 1:
            player = order[0]
            about = self.cards.words(message("screen.characters"))
            people = tag(
                "div",
                self.hero(player),
                self.enemies(),
                class_="rk-people",
                tabindex=0,
                role="group",
                aria_label=about,
            )
            return tag("div", people, *self.area(player, alone=True), class_="rk-table one")
        areas = (
            tag("div", self.player_head(player), *self.area(player), class_="rk-area", role="group")
            for player in order
        )
        return tag(
            "div",
            tag("div", self.enemies(), self.on_the_table(), class_="rk-area"),
            *areas,
            class_="rk-table many",
            tabindex=0,
            role="group",
            aria_label=self.cards.words(message("screen.table")),
        )

    def in_words(self) -> Iterator[Html]:
        places = (PLAY, TABLE, *(f"{player.id}.hand" for player in self.now.players))
        for card in dict.fromkeys(card for place in places for card in self.now.zone(place)):
            yield self.cards.told(self.now.card(card))

    def players(self) -> list[Player]:
        """Return the players in their order, from the one who acts: nobody has to look for them below."""
        ids = [player.id for player in self.now.players]
        start = ids.index(self.acts if self.acts in ids else self.now.first)
        return [self.now.player(who) for who in ids[start:] + ids[:start]]

    # ── Zones ────────────────────────────────────────────────────────────────────────────────────

    def enemies(self) -> Html:
        cards = [card for card in self.now.zone(PLAY) if not self.now.card(card).controller]
        plates = [
            self.cards.plate(self.now.card(card), self.look(card))
            for card in sorted(cards, key=lambda card: self.now.face(card).type not in ENEMIES)
        ]
        return self.zone("enemies", plates, "plates")

    def on_the_table(self) -> Html:
        return self.zone("table", self.items(self.now.zone(TABLE), message("screen.not-in-play")), "limbo")

    def area(self, player: Player, *, alone: bool = False) -> Iterable[Html]:
        controlled = [card for card in self.now.controlled(player.id) if card != player.identity]
        identity = [] if alone else self.identity(player, alone=alone)
        whole = alone or player.id == (self.now.active or self.now.first)
        hand = self.now.hand(player.id)
        many = len(hand) + len(controlled) + len(self.now.zone(TABLE)) > MANY
        laid = self.items(controlled, short=not whole)
        turned = sum(self.now.card(card).exhausted for card in controlled)
        yield self.zone("play", [*identity, *laid], "play", least=self.least(len(laid) - turned, turned))
        if many:
            rows = [self.cards.row(self.now.card(card), self.look(card)) for card in hand]
            yield self.zone("hand", rows, "rows", count=len(hand))
        else:
            held = self.items(hand, short=not whole)
            yield self.zone("hand", held, "fan", count=len(hand), least=self.least(len(held), 0))
        if alone:
            # Between the hand and the piles, so that a card that is laid down moves nothing else.
            yield self.on_the_table()
        yield self.piles(player)

    def least(self, upright: int, turned: int) -> int:
        """Return the room that cards in a row need at least, lying over one another."""
        return turned * TURNED + max(0, upright - 1) * COVERED + (UPRIGHT if upright else 0) or NONE

    def hero(self, player: Player) -> Html:
        return self.zone("identity", self.identity(player, alone=True), "plates")

    def identity(self, player: Player, *, alone: bool) -> list[Html]:
        if player.identity not in self.now.cards:
            return []
        notes = [self.cards.words(message(f"screen.form.{player.form}"))]
        if alone:
            notes.insert(0, self.cards.say(player.name))
        look = self.look(player.identity)
        if self.before and self.before.player(player.id).form != player.form:
            look = Look(pills=look.pills, changed=message("screen.changed"))
        plate = self.cards.plate(self.now.card(player.identity), look, " · ".join(notes))
        return [plate]

    def player_head(self, player: Player) -> Html:
        marks = [
            message(f"screen.{key}")
            for key, there in (
                ("first-player", player.id == self.now.first),
                ("active", player.id == self.now.active),
                ("eliminated", player.eliminated),
            )
            if there
        ]
        pills = (tag("span", self.cards.words(mark), class_="rk-tag plain") for mark in marks)
        return tag("h4", self.cards.say(player.name), " ", *pills, class_="rk-player")

    def piles(self, player: Player) -> Html:
        deck, discard = (self.now.zone(f"{player.id}.{name}") for name in ("deck", "discard"))
        top = [self.pile(discard)] if discard else [self.empty()]
        return tag(
            "div",
            self.zone("deck", [tag("li", self.cards.back(len(deck)))], "pile", count=len(deck)),
            self.zone("discard", top, "pile", count=len(discard)),
            class_="rk-piles",
        )

    def pile(self, discard: tuple[str, ...]) -> Html:
        look = self.look(discard[0])
        return self.cards.item(self.now.card(discard[0]), evolve(look, below=len(discard) - 1, short=True))

    def zone(self, name: str, items: list[Html], kind: str, count: int | None = None, least: int = 0) -> Html:
        about = message(f"screen.zone.{name}")
        return zone(about, items, kind, self.cards.language, count=count, least=least)

    def empty(self) -> Html:
        return empty(self.cards.language)

    # ── What just happened ───────────────────────────────────────────────────────────────────────

    def items(self, cards: Iterable[str], *pills: Message, short: bool = False) -> list[Html]:
        looks = ((card, evolve(self.look(card, *pills), short=short)) for card in cards)
        return [self.cards.item(self.now.card(card), look) for card, look in looks]

    def look(self, card: str, *pills: Message) -> Look:
        state = list(pills)
        if card in self.about:
            state.append(message("screen.about-to"))
        elif card in self.announced:
            state.append(message("screen.announced"))
        return Look(pills=tuple(state), changed=self.changed(card))

    def changed(self, card: str) -> Message | None:
        if self.before is None:
            return None
        if card not in self.before.cards or self.before.where(card) != self.now.where(card):
            return message("screen.new")
        old, new = self.before.card(card), self.now.card(card)
        counted = "threat" if new.face.type == "scheme" else "counters"
        for name, key in (("damage", "damage"), ("counters", counted)):
            if change := getattr(new, name) - getattr(old, name):
                return message(f"screen.{key}-change", change=by(change))
        return message("screen.changed") if old != new else None
