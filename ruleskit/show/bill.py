"""The bill: what a card or an ability costs, what was generated for it, and what is left over."""

from __future__ import annotations

from attrs import frozen

from ruleskit.champions.notes import Paying
from ruleskit.champions.playing import Playing
from ruleskit.show.html import Html, classes, tag
from ruleskit.show.scene import Scene, words
from ruleskit.words import Language, Message, Ref, message


@frozen
class Item:
    """A line of a bill: its words, its number, whether it is a sum, and a small note below."""

    says: Message
    number: int
    sum: bool = False
    signed: bool = False


def bill(scene: Scene, language: Language) -> Html:
    """Return the bill of the innermost thing that is being paid for; nothing where there is none."""
    frames = scene.position.frames or scene.frames
    for frame in reversed(frames):
        notes = frame.notes
        if isinstance(notes, Paying):
            return _bill(scene, notes.playing, items(notes.playing, notes), language)
        if isinstance(notes, Playing) and notes.bill is not None:
            return _bill(scene, notes, items(notes), language)
    return Html("")


def items(playing: Playing, paying: Paying | None = None) -> tuple[Item, ...]:
    """Return the lines of a bill. All of them stand there from the start, so that no line jumps in."""
    due, paid = playing.bill, playing.payment
    printed = due.printed if due else 0
    total = due.total if due else 0
    generated = paid.generated if paid else paying.generated if paying else 0
    lines = [Item(message("screen.bill.printed"), printed)]
    lines += [
        Item(message("screen.bill.change", card=Ref(card)), change, signed=True)
        for card, change in (due.changes if due else ())
    ]
    lines += [
        Item(message("screen.bill.total"), total, sum=True),
        Item(message("screen.bill.generated" if paid else "screen.bill.announced"), generated),
        Item(message("screen.bill.missing"), max(0, total - generated)),
        Item(message("screen.bill.paid"), min(paid.total, paid.generated) if paid else 0),
        Item(message("screen.bill.overpaid"), max(0, generated - total)),
    ]
    return tuple(lines)


def _bill(scene: Scene, playing: Playing, lines: tuple[Item, ...], language: Language) -> Html:
    title = words(message("screen.bill.of", card=scene.say(Ref(playing.card), language)), language)
    rows = (
        tag(
            "tr",
            tag("th", _words(scene, item, language), scope="row"),
            tag("td", _number(item)),
            class_=classes("sum" if item.sum else None),
        )
        for item in lines
    )
    return tag("section", tag("h3", title), tag("table", tag("tbody", *rows), class_="rk-bill"))


def _words(scene: Scene, item: Item, language: Language) -> str:
    params = {name: scene.say(value, language) for name, value in item.says.params.items()}
    return words(message(item.says.key, **params), language)


def _number(item: Item) -> str:
    shown = f"{item.number:+d}" if item.signed else str(item.number)
    return shown.replace("-", "−")
