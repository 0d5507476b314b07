"""The table of a game as HTML. Each game draws its own; one that has no drawing shows what its game holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import fields, has

from ruleskit.show import champions_table, magic_table
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import Scene, words
from ruleskit.words import Language, message

Renderer = Callable[[Scene, Language], Html]

TABLES: dict[str, Renderer] = {"champions": champions_table.table, "magic": magic_table.table}
"""How a game's table is drawn, by the name of the game in its rulebook."""

CARDS: dict[str, Callable[[Scene, Language], Iterable[Html]]] = {
    "champions": champions_table.cards,
    "magic": magic_table.cards,
}
"""The cards of a game in words."""


def table(scene: Scene, language: Language) -> Html:
    """Return the table of the scene's game, with what the last step changed marked."""
    render = TABLES.get(scene.book.game, plain_table)
    return tag(
        "section",
        tag("h3", words(message("screen.table"), language), class_="vh"),
        render(scene, language),
        lang=language,
    )


def cards(scene: Scene, language: Language) -> Html:
    """Return every card that lies open in words; nothing for a game that has no cards."""
    tell = CARDS.get(scene.book.game)
    return tag("ul", *tell(scene, language), class_="rk-cards-told", lang=language) if tell else Html("")


def plain_table(scene: Scene, language: Language) -> Html:
    """Return a game without a drawing of its own: every field of it with its value, what changed marked."""
    game, before = scene.game, scene.before
    if not has(type(game)):
        return tag("p", str(game), class_="rk-plain")
    rows = []
    for one in fields(type(game)):
        now = getattr(game, one.name)
        changed = before is not None and getattr(before, one.name, now) != now
        new = (
            tag("span", words(message("screen.changed"), language), class_="rk-tag new") if changed else None
        )
        rows.append(tag("li", tag("b", one.name), " ", str(now), " ", new))
    return tag("ul", *rows, class_="rk-plain")
