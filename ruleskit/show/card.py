"""What cards of every game have in common on the table: where they lie, what stands on their edge."""

from __future__ import annotations

from attrs import frozen

from ruleskit.show.html import Html, classes, tag
from ruleskit.show.scene import words
from ruleskit.words import Language, Message, message


@frozen(kw_only=True)
class Look:
    """How a card is shown: the pills on its edge, whether it just changed, how many lie below."""

    pills: tuple[Message, ...] = ()
    changed: Message | None = None
    below: int = 0
    short: bool = False


PLAIN = Look()


def title(said: str, language: Language, room: int) -> Html:
    """Return the name of a card; one with a word of more than `room` letters is set smaller."""
    long = max(map(len, said.split()), default=0) > room
    return tag("span", said, class_=classes("name", "long" if long else None), lang=language)


def laid(face: Html, pills: list[str], new: str, *, turned: bool = False, below: bool = False) -> Html:
    """Return a card as an item of a list: turned by a quarter or not, its pills on the lower edge.

    `new` is the word for what just changed about it, "" where nothing did; `below`: others lie below it.
    """
    caption = tag("span", " · ".join(pills), class_="rk-cap") if pills else None
    changed = tag("span", new, class_="rk-cap new") if new else None
    return tag(
        "li",
        tag("div", face, class_="rk-turned") if turned else face,
        tag("div", caption, changed, class_="rk-caps") if caption or changed else None,
        class_=classes("rk-pile" if below else None, "rk-flat" if turned else None, "rk-new" if new else None)
        or None,
    )


def back(count: int, language: Language) -> Html:
    """Return a facedown pile with its number of cards."""
    number = tag("b", count, aria_hidden="true")
    spoken = tag("span", words(message("screen.cards", count=count), language), class_="vh")
    return tag("div", number, spoken, class_=classes("rk-back", None if count else "none"))


def zone(
    name: Message,
    items: list[Html],
    kind: str,
    language: Language,
    *,
    count: int | None = None,
    least: int = 0,
) -> Html:
    """Return a place on the table with what lies there; `least` is the room in pixels that it needs."""
    number = None if count is None else tag("span", " ", count, class_="muted num")
    return tag(
        "section",
        tag("h4", words(name, language), number),
        tag("ul", *(items or [empty(language)])),
        class_=classes("rk-zone", kind, None if items else "none"),
        style=f"--least:{least}px" if least else None,
    )


def empty(language: Language) -> Html:
    """Return the word for a place where nothing lies."""
    return tag("li", words(message("screen.zone.none"), language), class_="muted rk-none")


def by(change: int) -> str:
    """Return a change with its sign."""
    return f"{change:+d}".replace("-", "−")


def sentence(text: str) -> str:
    """Return a text with the point at its end."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
