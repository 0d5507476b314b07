"""The bill: what a card or an ability costs, what was generated for it, and what is left over."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ruleskit.champions import announce
from ruleskit.champions.bill import needs
from ruleskit.champions.cards import Resource
from ruleskit.champions.notes import Paying
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.show import icons
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.scene import Scene, words
from ruleskit.words import Language, Message, Ref, Value, message


@frozen(kw_only=True)
class Note:
    """What stands small below a line: a card or some words, and resources."""

    says: Value | None = None
    resources: tuple[Resource, ...] = ()


@frozen(kw_only=True)
class Item:
    """A line of a bill: its words, its number, whether it is a sum or a change, and its notes."""

    says: Message
    number: int
    sum: bool = False
    signed: bool = False
    notes: tuple[Note, ...] = ()


@frozen(kw_only=True)
class Account:
    """Everything about a payment: for what, what was announced, where the table stands."""

    table: Table
    playing: Playing
    paying: Paying | None = None

    @property
    def total(self) -> int:
        """What is to be paid in resources."""
        return self.playing.bill.total if self.playing.bill else self.paying.total if self.paying else 0

    @property
    def resources(self) -> tuple[Resource, ...]:
        """What was generated, or announced so far."""
        if self.playing.payment:
            return self.playing.payment.resources
        return self.paying.announced.resources if self.paying else ()

    @property
    def missing(self) -> int:
        """How many resources are still missing, of whatever type."""
        if self.playing.payment:
            return 0
        return announce.missing(self.table, self.paying) if self.paying else self.total

    @property
    def overpaid(self) -> int:
        """How many resources go beyond the cost."""
        return max(0, len(self.resources) - (self.total - self.missing))


def bill(scene: Scene, language: Language) -> Html:
    """Return the bill of the innermost thing that is being paid for; nothing where there is none."""
    found = account(scene)
    return Html("") if found is None else _bill(scene, found, language)


def account(scene: Scene) -> Account | None:
    """Return the payment of the innermost thing that is being paid for; None where there is none."""
    for frame in reversed(scene.position.frames or scene.frames):
        notes = frame.notes
        if isinstance(notes, Paying):
            return Account(table=scene.game, playing=notes.playing, paying=notes)
        if isinstance(notes, Playing) and notes.bill is not None:
            return Account(table=scene.game, playing=notes)
    return None


def items(one: Account) -> tuple[Item, ...]:
    """Return the lines of a bill. All of them stand there from the start, so that no line jumps in."""
    return (*_due(one), *_spent(one))


def _due(one: Account) -> Iterator[Item]:
    due = one.playing.bill
    if due:
        if one.playing.is_card:
            yield Item(says=message("screen.bill.printed"), number=due.printed)
            if due.players > 1:
                each = message("screen.bill.players", players=due.players)
                yield Item(says=each, number=due.printed * due.players)
        else:
            yield Item(says=message("screen.bill.before-arrow"), number=due.printed + due.extra)
        for card, change in due.changes:
            yield Item(says=message("screen.bill.change", card=Ref(card)), number=change, signed=True)
        if due.extra and one.playing.is_card:
            yield Item(says=message("screen.bill.extra"), number=due.extra, signed=True)
    typed = tuple(
        Note(says=message("screen.bill.only", type=message(f"screen.resource.{need.only}")))
        for need in needs(one.table, one.playing)
        if need.only and need.amount
    )
    yield Item(says=message("screen.bill.total"), number=one.total, sum=True, notes=typed)


def _spent(one: Account) -> Iterator[Item]:
    payment = one.playing.payment
    sources = one.paying.announced.sources if one.paying and not payment else ()
    yield Item(
        says=message("screen.bill.generated" if payment else "screen.bill.announced"),
        number=len(one.resources),
        notes=tuple(Note(says=Ref(source.card), resources=source.resources) for source in sources),
    )
    yield Item(says=message("screen.bill.missing"), number=one.missing)
    paid = payment.paid if payment else ()
    yield Item(
        says=message("screen.bill.paid"),
        number=len(paid),
        notes=(Note(resources=paid),) if paid else (),
    )
    yield Item(says=message("screen.bill.overpaid"), number=one.overpaid)
    yield Item(says=message("screen.bill.lost"), number=payment.overpaid if payment else 0)


def _bill(scene: Scene, one: Account, language: Language) -> Html:
    title = words(message("screen.bill.of", card=scene.say(Ref(one.playing.card), language)), language)
    rows = (
        tag(
            "tr",
            tag("th", _words(scene, item.says, language), *_notes(scene, item, language), scope="row"),
            tag("td", _number(item)),
            class_=classes("sum" if item.sum else None),
        )
        for item in items(one)
    )
    table = tag("table", tag("tbody", *rows), class_="rk-bill")
    return tag("section", tag("h3", title), _meter(one, language), table)


def _meter(one: Account, language: Language) -> Html:
    """Return a place for each resource: generated, still missing, or beyond the cost."""
    about = message("screen.bill.meter", generated=len(one.resources), total=one.total)
    within = len(one.resources) - one.overpaid
    places = [
        tag("i", icons.resource(which, language), class_="got" if number < within else "over")
        for number, which in enumerate(one.resources)
    ]
    places += [tag("i", "?")] * one.missing
    return tag("div", *places, class_="rk-meter", role="img", aria_label=words(about, language))


def _notes(scene: Scene, item: Item, language: Language) -> Iterator[Html]:
    for note in item.notes:
        said = None if note.says is None else _words(scene, note.says, language)
        drawn = join(icons.resource(one, language) for one in note.resources)
        yield tag("small", said, " " if said and drawn else None, drawn)


def _words(scene: Scene, what: Value, language: Language) -> str:
    if not isinstance(what, Message):
        return scene.say(what, language)
    params = {name: _param(scene, value, language) for name, value in what.params.items()}
    return words(message(what.key, **params), language)


def _param(scene: Scene, value: Value, language: Language) -> Value:
    if isinstance(value, Message):
        return words(value, language)
    return value if isinstance(value, int) else scene.say(value, language)


def _number(item: Item) -> str:
    shown = f"{item.number:+d}" if item.signed else str(item.number)
    return shown.replace("-", "−")
