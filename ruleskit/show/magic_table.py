"""The table of Magic: where the turn stands, and what each player has. The stack stands beside the step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleskit.magic.game import EXILE, STACK, Game
from ruleskit.magic.objects import Player, StepName
from ruleskit.magic.priority import Priority
from ruleskit.magic.resolve import Resolving
from ruleskit.show import mana
from ruleskit.show.card import back, by, empty, zone
from ruleskit.show.html import Html, classes, tag
from ruleskit.show.magic_card import CardPainter, moved
from ruleskit.show.magic_state import changed, shields, states
from ruleskit.show.scene import Scene
from ruleskit.words import Language, Message, Ref, message

WHOLE = 2
"""Up to how many cards a hand is shown as cards; a larger one is a list."""

PHASES: dict[str, tuple[StepName, ...]] = {
    "beginning": ("untap", "upkeep", "draw"),
    "main-1": ("main-1",),
    "combat": ("combat-begin", "attackers", "blockers", "damage", "combat-end"),
    "main-2": ("main-2",),
    "ending": ("end", "cleanup"),
}
"""The steps of each phase. A main phase has none: it is there as one."""

SETTLING = {"settle", "state", "state-based", "lost", "drawn", "trigger", "put"}
"""The steps of a round of priority before somebody gets it."""


def table(scene: Scene, language: Language) -> Html:
    """Return the table of a scene of Magic."""
    return _Painter(scene, language).table()


def cards(scene: Scene, language: Language) -> Iterator[Html]:
    """Yield every card that lies open in words: on the table most have no text."""
    return _Painter(scene, language).in_words()


def priority(scene: Scene) -> str:
    """Return who has priority; "" where nobody has it, as while something resolves."""
    for frame in reversed(scene.position.frames):
        notes = frame.notes
        if isinstance(notes, Resolving) or frame.procedure == "put":
            return ""
        if isinstance(notes, Priority):
            game: Game = scene.game
            nobody = frame.step in SETTLING or len(notes.passed) >= len(game.players)
            return "" if nobody else notes.who
    return ""


class _Painter:
    """Draws one table: the game as it is, beside the game before the last step."""

    def __init__(self, scene: Scene, language: Language) -> None:
        self.scene = scene
        self.game: Game = scene.game
        self.before: Game | None = scene.before
        self.cards = CardPainter(scene, language)
        self.language = language
        self.has_priority = priority(scene)

    def table(self) -> Html:
        return tag(
            "div",
            self.turn(),
            *(self.seat(player) for player in self.game.players),
            class_="rk-table magic",
            tabindex=0,
            role="group",
            aria_label=self.say(message("screen.table")),
        )

    def say(self, what: Message) -> str:
        return self.cards.say(what)

    # ── The turn ─────────────────────────────────────────────────────────────────────────────────

    def turn(self) -> Html:
        """Return whose turn it is, all phases with the current one marked, and who has priority."""
        whose = message("screen.magic.turn-of", who=Ref(self.game.active))
        key = "priority-of" if self.has_priority else "priority-none"
        held = message(
            f"screen.magic.{key}", **({"who": Ref(self.has_priority)} if self.has_priority else {})
        )
        about = self.say(message("screen.magic.turn-overview"))
        phases = tag("ol", *map(self.phase, PHASES), class_="rk-phases", aria_label=about)
        return tag("div", tag("b", self.say(whose)), phases, tag("b", self.say(held)), class_="rk-when")

    def phase(self, name: str) -> Html:
        here = self.game.step in PHASES[name]
        said = self.say(message(f"screen.magic.phase.{name}"))
        if not here:
            return tag("li", said)
        if len(PHASES[name]) > 1:
            step = self.say(message(f"screen.magic.step.{self.game.step}"))
            said = self.say(message("screen.between", outer=said, inner=step))
        return tag("li", f"▶ {said}", aria_current="step")

    # ── A player ─────────────────────────────────────────────────────────────────────────────────

    def seat(self, player: Player) -> Html:
        about = self.cards.say(player.name)
        parts = self.head(player), self.battlefield(player), self.below(player)
        kind = classes("rk-seat", "on-turn" if player.id == self.game.active else None)
        return tag("section", *parts, class_=kind, aria_label=about)

    def head(self, player: Player) -> Html:
        old = self.before.player(player.id) if self.before else player
        gained = player.life - old.life
        life = tag(
            "span",
            tag("b", player.life),
            tag("span", " ♥", aria_hidden="true"),
            tag("span", " ", self.say(message("screen.magic.life")), class_="vh"),
            class_="rk-life",
        )
        by_life = message("screen.magic.life-change", change=by(gained)) if gained else None
        marks = (tag("span", self.say(mark), class_="rk-tag plain") for mark in self.marks(player))
        name = tag("span", self.cards.say(player.name), class_="who")
        return tag(
            "h4",
            name,
            life,
            self.cards.new(by_life),
            self.pool(player, old),
            *marks,
            class_="rk-player",
        )

    def marks(self, player: Player) -> Iterator[Message]:
        asked = self.scene.asked
        if player.id == self.game.active:
            yield message("screen.active")
            if self.game.lands:
                yield message("screen.magic.lands-played")
        if asked is not None and asked.who == player.id:
            yield message("screen.magic.decides")
        elif player.id == self.has_priority:
            yield message("screen.magic.has-priority")
        if player.lost:
            yield message("screen.magic.lost")
        yield from shields(self.game, player.id)

    def pool(self, player: Player, old: Player) -> Html:
        new = message("screen.changed") if player.mana != old.mana else None
        if not player.mana:
            said = tag("span", self.say(message("screen.magic.pool-empty")), class_="muted")
            return tag("span", said, self.cards.new(new), class_="rk-pool")
        lasting = None
        if player.lasting_mana:
            kept = tag("span", self.say(message("screen.magic.lasting")), class_="rk-tag plain")
            lasting = tag("span", mana.pool(player.lasting_mana, self.language), " ", kept, class_="lasting")
        about = tag("span", self.say(message("screen.magic.pool")), class_="muted")
        there = mana.pool(player.pool, self.language)
        return tag("span", about, " ", there, lasting, self.cards.new(new), class_="rk-pool")

    def battlefield(self, player: Player) -> Html:
        controlled = self.game.controlled(player.id)
        lands = [card for card in controlled if _is_only_land(self.game, card)]
        fighters = [card for card in controlled if "creature" in self.game.face(card).types]
        others = [card for card in controlled if card not in lands and card not in fighters]
        zones = [self.zone("creatures", [self.cards.permanent(card) for card in fighters], "perms")]
        if others:
            zones.append(self.zone("others", [self.cards.permanent(card) for card in others], "perms"))
        zones.append(self.zone("lands", [self.land(card) for card in lands], "rows lands"))
        return tag("div", *zones, class_="rk-field")

    def land(self, card: str) -> Html:
        about = states(self.scene, card)
        return self.cards.row(card, new=changed(self.scene, card), about=about)

    def below(self, player: Player) -> Html:
        """Return what lies beside the battlefield: the hand, the library, the graveyard, exile."""
        hand = self.game.hand(player.id)
        held = [self.in_hand(card, whole=len(hand) <= WHOLE) for card in hand]
        kind = "held" if len(hand) <= WHOLE else "rows held"
        return tag("div", self.zone("hand", held, kind, count=len(hand)), self.piles(player), class_="rk-own")

    def in_hand(self, card: str, *, whole: bool) -> Html:
        new = moved(self.scene, card)
        if not whole:
            return self.cards.row(card, new=new, typed=True)
        return tag("li", self.cards.face(card), self.cards.new(new), class_="rk-new" if new else None)

    def piles(self, player: Player) -> Html:
        library, graveyard = (self.game.zone(f"{player.id}.{name}") for name in ("library", "graveyard"))
        top = [self.top(graveyard)] if graveyard else [empty(self.language)]
        facedown = [tag("li", back(len(library), self.language))]
        zones = [
            self.zone("library", facedown, "pile"),
            self.zone("graveyard", top, "pile", count=len(graveyard)),
        ]
        exiled = [card for card in self.game.zone(EXILE) if self.game.object(card).owner == player.id]
        if exiled:
            rows = [self.cards.exiled(card, new=moved(self.scene, card)) for card in exiled]
            zones.append(self.zone("exile", rows, "exile", count=len(exiled)))
        return tag("div", *zones, class_="rk-piles")

    def top(self, graveyard: tuple[str, ...]) -> Html:
        new = moved(self.scene, graveyard[0])
        name = tag("span", self.cards.name(graveyard[0]), class_="name", lang=self.language)
        kind = classes("rk-grave", "rk-new" if new else None, "several" if len(graveyard) > 1 else None)
        return tag("li", name, self.cards.new(new), class_=kind)

    def zone(self, name: str, items: list[Html], kind: str, count: int | None = None) -> Html:
        return zone(message(f"screen.magic.zone.{name}"), items, kind, self.language, count=count)

    # ── In words ─────────────────────────────────────────────────────────────────────────────────

    def in_words(self) -> Iterator[Html]:
        return (self.cards.told(card) for card in dict.fromkeys(self.open()))

    def open(self) -> Iterable[str]:
        for name in (STACK, "battlefield", EXILE):
            yield from self.game.zone(name)
        for who in self.game.ids:
            yield from self.game.hand(who)
            yield from self.game.zone(f"{who}.graveyard")


def _is_only_land(game: Game, card: str) -> bool:
    return game.face(card).types == ("land",)
