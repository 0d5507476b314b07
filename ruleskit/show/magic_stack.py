"""The stack of Magic as HTML: what waits to resolve, the top first, and what waits to be put there."""

from __future__ import annotations

from collections.abc import Iterator

from ruleskit.magic.game import Game
from ruleskit.magic.objects import Aimed, DamageLine, Item
from ruleskit.show import mana
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.magic_card import CardPainter
from ruleskit.show.magic_text import ability_line
from ruleskit.show.scene import Scene
from ruleskit.words import Language, Message, Ref, message


def beside(scene: Scene, language: Language) -> Html:
    """Return the stack, and what triggered and waits to be put on it."""
    cards = CardPainter(scene, language)
    return join((stack(cards), waiting(cards)))


def stack(cards: CardPainter) -> Html:
    """Return everything on the stack as a pile, the top first."""
    game = cards.game
    items = [_item(cards, item, number) for number, item in reversed([*enumerate(game.stack, 1)])]
    hint = tag("span", " ", cards.say(message("screen.magic.zone.stack-hint")), class_="muted")
    nothing = tag("li", cards.say(message("screen.zone.none")), class_="muted rk-none")
    return tag(
        "section",
        tag("h3", cards.say(message("screen.magic.zone.stack")), hint),
        tag("ol", *(items or [nothing]), class_="rk-stackpile"),
        class_=classes("rk-zone stack", None if items else "none"),
    )


def _item(cards: CardPainter, item: Item, number: int) -> Html:
    about = tag("p", cards.say(Ref(item.who)), class_="rk-whose")
    return tag(
        "li",
        tag("p", tag("b", f"{number} · ", _title(cards, item)), " ", _cost(cards, item), class_="rk-head"),
        about,
        *(tag("p", part) for part in _more(cards, item)),
        _lines(cards, item.lines),
        cards.new(_new(cards, item)),
        class_=classes(item.kind, "rk-new" if _new(cards, item) else None),
    )


def _title(cards: CardPainter, item: Item) -> str:
    if item.kind == "damage":
        return cards.say(message("screen.magic.item.damage"))
    if item.kind == "ability":
        return cards.say(message("screen.magic.item.ability-of", card=Ref(item.card)))
    return cards.name(item.card)


def _cost(cards: CardPainter, item: Item) -> Html | None:
    return cards.cost(cards.game.face(item.card)) if item.kind == "spell" else None


def _more(cards: CardPainter, item: Item) -> Iterator[object]:
    """Yield what was chosen for a spell or an ability: what it does, X, how it was paid, at what it aims."""
    if item.number is not None:
        ability = cards.game.ability(item.card, item.number)
        yield mana.with_symbols(ability_line(ability, cards.say, cards.language), cards.language)
    elif item.kind == "spell" and not cards.game.face(item.card).permanent:
        yield cards.text(cards.game.face(item.card))
    chosen = []
    if item.x:
        chosen.append(message("screen.magic.item.x", x=item.x))
    chosen += [message(f"screen.magic.item.{key}") for key in ("kicked", "free") if getattr(item, key)]
    if chosen:
        yield " · ".join(map(cards.say, chosen))
    for target in item.targets:
        yield tag("b", cards.say(message("screen.magic.item.target")), ": ", aimed(cards, target))


def aimed(cards: CardPainter, target: Aimed) -> Html:
    """Return a target; one that is gone is struck through and said to be gone."""
    name = tag("span", _name(cards, target.id))
    if not target.gone:
        return name
    gone = tag("span", " (", cards.say(message("screen.magic.item.gone")), ")", class_="gone")
    return tag("span", tag("s", name), gone)


def _name(cards: CardPainter, thing: str) -> str:
    """Return the name of a target; an ability that left the stack has no name of its own any more."""
    game: Game = cards.game
    known = {*game.objects, *game.ids, *(item.id for item in game.stack)}
    if thing in known:
        return cards.say(Ref(thing))
    return cards.say(message("screen.magic.item.something"))


def _lines(cards: CardPainter, lines: tuple[DamageLine, ...]) -> Html | None:
    if not lines:
        return None
    said = (
        (message("screen.magic.item.line", source=Ref(line.source), amount=line.amount), line.target)
        for line in lines
    )
    return tag("ul", *(tag("li", cards.say(what), " ", aimed(cards, target)) for what, target in said))


def _new(cards: CardPainter, item: Item) -> Message | None:
    before: Game | None = cards.scene.before
    if before is None:
        return None
    old = next((one for one in before.stack if one.id == item.id), None)
    if old is None:
        return message("screen.new")
    return None if old == item else message("screen.changed")


def waiting(cards: CardPainter) -> Html | None:
    """Return the abilities that triggered and wait to be put on the stack; nothing where there is none."""
    game = cards.game
    items = [
        tag(
            "li",
            tag("b", cards.name(one.card)),
            f" · {cards.say(Ref(one.who))}",
            tag(
                "p",
                mana.with_symbols(
                    ability_line(game.ability(one.card, one.number), cards.say, cards.language),
                    cards.language,
                ),
            ),
        )
        for one in game.waiting
    ]
    if not items:
        return None
    return tag(
        "section",
        tag("h3", cards.say(message("screen.magic.zone.waiting"))),
        tag("ol", *items, class_="rk-triggered"),
        class_="rk-zone triggered",
    )
