"""A card of Magic as HTML: its face, its state as it is now, and what just happened to it."""

from __future__ import annotations

from functools import cached_property

from attrs import define, field

from ruleskit.magic.cards import Face
from ruleskit.magic.game import EXILE, TIME, Game
from ruleskit.show import icons, mana
from ruleskit.show.card import title
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.magic_state import changed, counters, states
from ruleskit.show.magic_text import card_text
from ruleskit.show.scene import WORDS, Scene
from ruleskit.words import Catalogue, Language, Message, Names, Value, message

ROOM = 12
"""Letters that fit into a line of a name; names with longer words are set smaller."""

DOT = "\u00a0· "
"""What stands between two words on a state; it never begins a line."""

DISCS = 9
"""Up to how many time counters are drawn as discs; above that the number says it."""


@define(slots=False)
class CardPainter:
    """Draws the cards of one scene in one language."""

    scene: Scene
    language: Language
    game: Game = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.game = self.scene.game

    @cached_property
    def _words(self) -> Catalogue:
        return WORDS | self.scene.book.words

    @cached_property
    def _names(self) -> Names:
        return self.scene.book.names(self.game)

    def say(self, what: Value) -> str:
        """Return what the screen or the game says, with the names its things have now."""
        return self._words.say(what, self.language, self._names)

    def name(self, card: str) -> str:
        """Return the name of a card."""
        return self.say(self.game.face(card).name)

    # ── What is printed ──────────────────────────────────────────────────────────────────────────

    def type(self, face: Face) -> str:
        """Return the types of a card as they are printed on it."""
        kinds = [f"screen.magic.type.{kind}" for kind in face.types]
        kinds += [f"screen.magic.subtype.{kind}" for kind in face.subtypes]
        return " · ".join(self.say(message(kind)) for kind in kinds if kind in self._words)

    def cost(self, face: Face) -> Html | None:
        """Return the mana cost; a card without one says so where it is no land."""
        if face.mana is not None:
            return mana.cost(face.mana, self.language)
        if "land" in face.types:
            return None
        return tag("span", self.say(message("screen.magic.no-mana-cost")), class_="rk-nocost")

    def text(self, face: Face) -> Html:
        """Return the text of a card."""
        return join(card_text(face, self.say, self.language))

    def strength(self, card: str) -> Html | None:
        """Return power and toughness as they are now; the printed ones, changed, stand in the state."""
        face = self.game.face(card)
        if "creature" not in face.types:
            return None
        there = self.game.is_creature(card)
        now = (self.game.power(card), self.game.toughness(card)) if there else (face.power, face.toughness)
        spoken = self.say(message("screen.magic.power-toughness", power=now[0], toughness=now[1]))
        return tag(
            "span",
            tag("span", spoken, class_="vh"),
            tag("span", _pair(*now), aria_hidden="true"),
            class_=classes("rk-count rk-pt", None if now == (face.power, face.toughness) else "other"),
        )

    def face(self, card: str, *, short: bool = False) -> Html:
        """Return the face of a card; if `short`, with its type in place of its text."""
        face = self.game.face(card)
        kind = tag("p", self.type(face), class_="type")
        text = kind if short else join((kind, self.text(face)))
        return tag(
            "div",
            tag("div", title(self.say(face.name), self.language, ROOM), class_="top"),
            tag("div", self.cost(face) or tag("span"), icons.motif(_motif(face)), class_="band"),
            tag("div", text, class_="text"),
            self.strength(card),
            class_=classes("rk-card", "perm" if short else "whole"),
            data_c=_frame(face),
        )

    # ── As it lies ───────────────────────────────────────────────────────────────────────────────

    def permanent(self, card: str) -> Html:
        """Return a card on the battlefield: turned by a quarter if it is tapped, its state in words below."""
        tapped = self.game.object(card).tapped
        face = self.face(card, short=True)
        new = changed(self.scene, card)
        return tag(
            "li",
            tag("div", face, class_="rk-turned") if tapped else face,
            self.caption(card, named=tapped),
            self.new(new),
            class_=classes("rk-perm", "tapped" if tapped else None, "rk-new" if new else None),
        )

    def caption(self, card: str, *, named: bool) -> Html | None:
        """Return the state of a card; with its name where turned letters cannot be read."""
        said = [self.say(state) for state in states(self.scene, card)]
        face = self.game.face(card)
        if self.game.is_creature(card):
            now = self.game.power(card), self.game.toughness(card)
            if now != (face.power, face.toughness):
                printed = _pair(face.power, face.toughness)
                said.insert(1 if named else 0, self.say(message("screen.magic.printed", printed=printed)))
            if named:
                said.insert(0, f"{self.name(card)} {_pair(*now)}")
        elif named:
            said.insert(0, self.name(card))
        return tag("p", DOT.join(said), class_="rk-state") if said else None

    def row(
        self, card: str, *, new: Message | None = None, about: tuple[Message, ...] = (), typed: bool = False
    ) -> Html:
        """Return a card as one row: a small card that is turned if it is tapped, its name, cost and state.

        With `typed` its type stands there too.
        """
        face, state = self.game.face(card), self.game.object(card)
        pills = (tag("span", self.say(pill), class_="rk-tag plain") for pill in about)
        return tag(
            "li",
            tag("i", class_=classes("rk-tiny", "tapped" if state.tapped else None), aria_hidden="true"),
            tag("span", self.say(face.name), class_="name", lang=self.language),
            tag("span", self.type(face), class_="type") if typed else None,
            *pills,
            self.new(new),
            self.cost(face),
            class_=classes("rk-row", "rk-new" if new else None),
            data_c=_frame(face),
        )

    def new(self, what: Message | None) -> Html | None:
        """Return the word for what just changed."""
        return tag("span", self.say(what), class_="rk-tag new") if what else None

    def exiled(self, card: str, *, new: Message | None) -> Html:
        """Return a card in exile: suspended or not, and how many time counters are on it."""
        about = [message("screen.magic.suspended")] if self.game.suspended(card) else []
        count = min(self.game.counters(card, TIME), DISCS)
        discs = tag("span", "●" * count, class_="rk-discs", aria_hidden="true") if count else None
        said = (self.say(one) for one in (*about, *counters(self.game, card)))
        return tag(
            "li",
            tag("b", self.name(card), class_="name"),
            tag("span", discs, " " if discs else None, " · ".join(said), class_="rk-timed"),
            self.new(new),
            class_=classes("rk-exiled", "rk-new" if new else None),
            data_c=_frame(self.game.face(card)),
        )

    def told(self, card: str) -> Html:
        """Return a card in words: its name, cost, type, and the whole of its text."""
        face = self.game.face(card)
        head = [tag("b", self.say(face.name)), " ", self.cost(face), " · ", self.type(face)]
        if "creature" in face.types:
            spoken = message("screen.magic.power-toughness", power=face.power, toughness=face.toughness)
            head += [" · ", self.say(spoken)]
        return tag("li", tag("p", *head), self.text(face))


def _pair(power: int, toughness: int) -> str:
    return f"{power}/{toughness}".replace("-", "−")


def _motif(face: Face) -> str:
    """Return by which of its types a card is drawn."""
    return "creature" if "creature" in face.types else face.types[0]


def _frame(face: Face) -> str:
    """Return what colours a card, as its printed frame does: its mana cost, or that it is a land."""
    if "land" in face.types:
        return "land"
    colours = dict.fromkeys(one for one in (face.price.coloured if face.price else ()) if one != "c")
    return "gold" if len(colours) > 1 else next(iter(colours), "none")


def moved(scene: Scene, card: str) -> Message | None:
    """Return that a card is new where it lies; None where it lay there before, or at the beginning."""
    before: Game | None = scene.before
    game: Game = scene.game
    if before is None:
        return None
    if card not in before.objects or before.where(card) != game.where(card):
        return message("screen.new")
    counted = before.object(card).counters != game.object(card).counters
    return message("screen.changed") if counted and game.where(card) == EXILE else None
