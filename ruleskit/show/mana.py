"""Mana on the screen: round symbols with a letter, named for those who hear the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ruleskit.show.html import Html, join, tag
from ruleskit.show.scene import words
from ruleskit.words import Language, message

_SYMBOL = re.compile(r"\{(\d{1,2}|[WUBRGCXT])\}")


def symbol(letter: str, language: Language) -> Html:
    """Return one symbol: `2`, `X`, `R` or the tap symbol `T`."""
    return tag(
        "span",
        tag("span", _name(letter, language), class_="vh"),
        tag("span", letter, aria_hidden="true"),
        class_="rk-mana",
        data_m=letter.lower() if letter.isalpha() else "n",
    )


def _name(letter: str, language: Language) -> str:
    if letter.isdecimal():
        return words(message("screen.magic.mana.generic", amount=int(letter)), language)
    return words(message(f"screen.magic.mana.{letter.lower()}"), language)


def cost(mana: str, language: Language) -> Html:
    """Return a cost as it is printed: `{2}{R}` as two symbols after the words for what they are."""
    about = tag("span", words(message("screen.magic.mana-cost"), language), ": ", class_="vh")
    return tag("span", about, with_symbols(mana, language), class_="rk-manacost")


def pool(mana: Iterable[str], language: Language) -> Html:
    """Return mana in a pool, one symbol for each."""
    return join((symbol(one.upper(), language) for one in mana), " ")


def in_letters(text: str) -> str:
    """Return a text for a button, which holds no drawing: `{2}{R}` as 2R."""
    return _SYMBOL.sub(r"\1", text)


def with_symbols(text: str, language: Language) -> Html:
    """Return a text in which mana is drawn instead of written: `{R}` as a symbol."""
    parts: list[object] = []
    end = 0
    for found in _SYMBOL.finditer(text):
        parts += [text[end : found.start()], symbol(found[1], language)]
        end = found.end()
    return join((*parts, text[end:]))
