"""A card of Champions as HTML: its face, its state, and what just happened to it."""

from __future__ import annotations

from attrs import frozen

from ruleskit.champions.cards import CHARACTERS
from ruleskit.champions.table import Card
from ruleskit.show import icons
from ruleskit.show.card import PLAIN, back, laid, title
from ruleskit.show.card import Look as Look
from ruleskit.show.card_text import Say, ability_text
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.scene import WORDS
from ruleskit.words import Language, Message, message

ROOM = {True: 7, False: 10}
"""Letters that fit into a line of a name, beside a cost or not; names with longer words are set smaller."""


@frozen
class CardPainter:
    """Draws cards in one language; `say` puts what the game says into it."""

    say: Say
    language: Language

    def item(self, card: Card, look: Look = PLAIN) -> Html:
        """Return a card as an item of a list, turned by a quarter if it is exhausted."""
        pills = self.pills(card, look)
        if card.exhausted:
            pills.insert(0, self.words(message("screen.exhausted", card=card.face.name)))
        new = self.words(look.changed) if look.changed else ""
        face = self.face(card, short=look.short)
        return laid(face, pills, new, turned=card.exhausted, below=bool(look.below))

    def row(self, card: Card, look: Look = PLAIN) -> Html:
        """Return a card as one row, for where there are many: its cost, name, state and resources."""
        face = card.face
        pills = self.pills(card, look)
        if card.exhausted:
            pills.insert(0, self.words(message("screen.exhausted-short")))
        return tag(
            "li",
            None if face.cost is None else tag("span", face.cost, class_="cost"),
            tag("span", self.say(face.name), class_="name", lang=self.language),
            *(tag("span", pill, class_="rk-tag plain") for pill in pills),
            tag("span", self.words(look.changed), class_="rk-tag new") if look.changed else None,
            None if pills or look.changed else self.counters(card),
            *(icons.resource(icon, self.language) for icon in face.icons),
            class_=classes("rk-row", "rk-new" if look.changed else None),
            data_t=face.type,
        )

    def pills(self, card: Card, look: Look) -> list[str]:
        """Return the words on the edge of a card: its status cards, then what else there is to say."""
        statuses = (self.words(message(f"screen.status-card.{status}")) for status in sorted(card.statuses))
        return [*statuses, *(self.words(pill) for pill in look.pills)]

    def face(self, card: Card, *, short: bool = False) -> Html:
        """Return what is printed on a card, with its counters; if `short`, without its text."""
        face = card.face
        cost = None if face.cost is None else tag("span", face.cost, class_="cost")
        name = title(self.say(face.name), self.language, ROOM[cost is not None])
        icons_ = join(icons.resource(icon, self.language) for icon in face.icons)
        abilities = (ability_text(ability, self.say, self.language) for ability in face.abilities)
        return tag(
            "div",
            tag("div", cost, name, class_="top"),
            tag("div", tag("span", self.type(card), class_="type"), icons.motif(face.type), class_="band"),
            self.counters(card),
            None if short else tag("div", *abilities, class_="text"),
            tag("div", icons_, class_="foot"),
            class_=classes("rk-card", "short" if short else None),
            data_t=face.type,
        )

    def plate(self, card: Card, look: Look = PLAIN, note: str = "") -> Html:
        """Return a character as a plate: what it is, its name, its hit points."""
        kind = note or self.type(card)
        pills = self.pills(card, look)
        if card.exhausted:
            pills.insert(0, self.words(message("screen.exhausted-short")))
        abilities = [ability_text(ability, self.say, self.language) for ability in card.face.abilities]
        return tag(
            "li",
            tag("b", self.say(card.face.name), class_="name"),
            tag("div", tag("span", kind, class_="type"), self.counters(card), class_="rk-plate-row"),
            tag("div", *abilities, class_="text") if abilities else None,
            *(tag("span", pill, class_="rk-tag plain") for pill in pills),
            tag("span", self.words(look.changed), class_="rk-tag new") if look.changed else None,
            class_=classes("rk-plate", "rk-new" if look.changed else None),
            data_t=card.face.type,
        )

    def back(self, count: int) -> Html:
        """Return a facedown pile with its number of cards."""
        return back(count, self.language)

    def counters(self, card: Card) -> Html | None:
        """Return the hit points a character has left and all it has, the threat or the counters on a card."""
        if card.face.type in CHARACTERS and card.face.hit_points:
            left, all_ = card.face.hit_points - card.damage, card.face.hit_points
            about, sign, number = "hit-points", "♥", join((tag("b", left), f"/{all_}"))
        elif card.counters or card.face.type == "scheme":
            about = "threat" if card.face.type == "scheme" else "counters"
            sign, number = ("▲" if about == "threat" else "●"), tag("b", card.counters)
        else:
            return None
        spoken = self.words(message(f"screen.{about}"))
        return tag(
            "span",
            tag("span", spoken, " ", class_="vh"),
            tag("span", sign, " ", aria_hidden="true"),
            number,
            class_="rk-count",
        )

    def told(self, card: Card) -> Html:
        """Return a card in words: its name, its type, and the whole of its text."""
        abilities = (ability_text(ability, self.say, self.language) for ability in card.face.abilities)
        name = tag("b", self.say(card.face.name))
        return tag("li", tag("p", name, " · ", self.type(card)), *abilities)

    def type(self, card: Card) -> str:
        """Return the type of a card as it is printed on it."""
        return self.words(message(f"screen.type.{card.face.type}"))

    def words(self, what: Message) -> str:
        """Return what the screen itself says."""
        return WORDS.say(what, self.language)
