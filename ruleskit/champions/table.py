"""The table: every card, where it lies, and who controls it. A value: changing it makes another table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.champions.cards import Ability, Face, Form, Modifier, Status, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.engine import Verdict
from ruleskit.fixed import fixed
from ruleskit.words import Text


def _unrestricted(_: Table, __: object) -> Verdict:
    """Everything may be played, until an edition says otherwise."""
    return Verdict()


PLAY = "play"
TABLE = "table"
"""The zones all players share: in play, and laid faceup on the table without being in play."""


@frozen(kw_only=True)
class Player:
    """A player: the identity card, its form, and whether the player is still in the game."""

    id: str
    name: Text
    identity: str
    form: Form = "hero"
    eliminated: bool = False


@frozen(kw_only=True)
class Card:
    """A card of this game: what is printed on it, whose it is, and the state it is in.

    `owner` is "" for cards of the encounter. `damage` is how far its hit point dial was lowered, or its
    damage tokens; both count hit points.
    """

    face: Face
    owner: str = ""
    controller: str = ""
    exhausted: bool = False
    damage: int = 0
    counters: int = 0
    statuses: frozenset[Status] = frozenset()


@frozen(kw_only=True)
class Discount:
    """A reduction that waits for the next card of the type `of` that `who` plays: `amount` resources."""

    who: str
    of: str
    amount: int
    source: str


@frozen(kw_only=True)
class Table:
    """All there is. `first` is the first player, `active` the one whose turn it is ("" between turns).

    `pending` are the occurrences that are about to happen, by their handles. `discounts` wait for a card,
    `uses` counts how often abilities with a limit were used this round. `seed` is the stream of chance.
    `questions` are those that the edition asks before anything is played or initiated.
    """

    players: tuple[Player, ...]
    cards: immutabledict[str, Card] = field(converter=fixed)
    zones: immutabledict[str, tuple[str, ...]] = field(converter=fixed)
    first: str
    active: str = ""
    pending: immutabledict[int, Occurrence] = field(factory=immutabledict, converter=fixed)
    discounts: tuple[Discount, ...] = ()
    uses: immutabledict[tuple[str, int], int] = field(factory=immutabledict, converter=fixed)
    seed: int = 0
    questions: Callable[[Table, Any], Verdict] = field(default=_unrestricted, repr=False)

    def player(self, who: str) -> Player:
        """Return the player `who`."""
        return next(player for player in self.players if player.id == who)

    @property
    def in_order(self) -> tuple[str, ...]:
        """The players still in the game in player order, the first player first."""
        ids = [player.id for player in self.players]
        start = ids.index(self.first)
        return tuple(who for who in ids[start:] + ids[:start] if not self.player(who).eliminated)

    def card(self, card: str) -> Card:
        """Return the card `card`."""
        return self.cards[card]

    def face(self, card: str) -> Face:
        """Return what is printed on `card`."""
        return self.cards[card].face

    def ability(self, card: str, number: int) -> Ability:
        """Return ability `number` of `card`."""
        return self.face(card).abilities[number]

    def zone(self, name: str) -> tuple[str, ...]:
        """Return the cards in a zone in order; of a deck or a discard pile the first is on top."""
        return self.zones.get(name, ())

    def hand(self, who: str) -> tuple[str, ...]:
        """Return the cards in the hand of `who`."""
        return self.zone(f"{who}.hand")

    def where(self, card: str) -> str:
        """Return the zone in which `card` lies."""
        return next(zone for zone, cards in self.zones.items() if card in cards)

    def in_play(self, card: str) -> bool:
        """Tell whether `card` is in play."""
        return card in self.zone(PLAY)

    def controlled(self, who: str) -> tuple[str, ...]:
        """Return the cards in play under the control of `who`."""
        return tuple(card for card in self.zone(PLAY) if self.card(card).controller == who)

    def left(self, card: str) -> int:
        """Return how many hit points a character has left."""
        return self.face(card).hit_points - self.card(card).damage

    def modifiers(self) -> tuple[tuple[Using, Modifier], ...]:
        """Return every modifier of the constant abilities in play, with the use it stands for."""
        return tuple(
            (Using(self.card(card).controller, card), modifier)
            for card in self.zone(PLAY)
            for ability in self.face(card).abilities
            for modifier in ability.modifiers
        )

    def of_type(self, who: str, kind: str) -> tuple[str, ...]:
        """Return the cards of a type in play that `who` controls."""
        return tuple(card for card in self.controlled(who) if self.face(card).type == kind)

    def turn_to(self, who: str, form: Form) -> Table:
        """Return the table with the identity of `who` in another form."""
        players = tuple(evolve(player, form=form) if player.id == who else player for player in self.players)
        return evolve(self, players=players)

    def change(self, card: str, **to: Any) -> Table:
        """Return the table with `card` in another state."""
        return evolve(self, cards=self.cards.set(card, evolve(self.card(card), **to)))

    def move(self, card: str, zone: str, place: int | None = None) -> Table:
        """Return the table with `card` moved: to `place` among the cards of `zone`, or onto its end.

        A card that leaves play becomes ready and loses its damage, its counters and its status cards.
        """
        left = self.where(card)
        rest = self.zones.set(left, tuple(other for other in self.zone(left) if other != card))
        into = list(rest.get(zone, ()))
        into.insert(len(into) if place is None else place, card)
        moved = evolve(self, zones=rest.set(zone, tuple(into)))
        if left == PLAY and zone != PLAY:
            owner = self.card(card).owner
            return moved.change(
                card, exhausted=False, damage=0, counters=0, statuses=frozenset(), controller=owner
            )
        return moved

    def discard(self, card: str) -> Table:
        """Return the table with `card` on top of its owner's discard pile."""
        return self.move(card, f"{self.card(card).owner or 'encounter'}.discard", 0)

    def with_use(self, card: str, number: int) -> Table:
        """Return the table with one more use of an ability counted, if that has a limit."""
        if self.ability(card, number).limit is None:
            return self
        use = (card, number)
        return evolve(self, uses=self.uses.set(use, self.uses.get(use, 0) + 1))

    def with_pending(self, what: Occurrence) -> tuple[Table, int]:
        """Return the table with `what` about to happen, and the handle that addresses it."""
        handle = next(number for number in range(len(self.pending) + 1) if number not in self.pending)
        return evolve(self, pending=self.pending.set(handle, what)), handle

    def without_pending(self, *handles: int) -> Table:
        """Return the table with these occurrences no longer about to happen."""
        return evolve(self, pending={n: what for n, what in self.pending.items() if n not in handles})
