"""The text of a card of Magic: its keywords, its costs, what it does. Each effect says its own sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruleskit.magic.cards import Ability, Cost, Effect, Face
from ruleskit.show.card import sentence
from ruleskit.show.card_text import Say
from ruleskit.show.html import Html, tag
from ruleskit.show.mana import with_symbols
from ruleskit.show.scene import words
from ruleskit.words import Language, message


def card_text(face: Face, say: Say, language: Language) -> tuple[Html, ...]:
    """Return the text of a card in paragraphs; `say` puts what the game says into `language`."""
    return tuple(
        tag("p", with_symbols(line, language), lang=language) for line in _lines(face, say, language)
    )


def _lines(face: Face, say: Say, language: Language) -> Iterator[str]:
    if face.keywords:
        yield capital(", ".join(say(message(f"keyword.{one}")) for one in face.keywords))
    if face.suspend:
        counters = "X" if face.suspend.x else face.suspend.counters
        yield words(message("screen.magic.suspend", counters=counters, mana=face.suspend.mana), language)
    if face.alternative:
        yield words(message("screen.magic.alternative", mana=face.alternative), language)
    if face.kicker:
        yield words(message("screen.magic.kicker", mana=face.kicker), language)
    if face.costs:
        yield words(message("screen.magic.additional", costs=_costs(face.costs, say)), language)
    if face.effects:
        yield _effects(face.effects, say)
    if face.modes:
        modes = " / ".join(_effects(mode.effects, say) for mode in face.modes)
        yield words(message("screen.magic.modes", modes=modes), language)
    if face.kicked:
        yield words(message("screen.magic.if-kicked", text=_effects(face.kicked, say)), language)
    for ability in face.abilities:
        yield ability_line(ability, say, language)


def ability_line(ability: Ability, say: Say, language: Language) -> str:
    """Return an ability as it stands on a card: what it costs or what triggers it, then what it does."""
    does = _effects(ability.effects, say)
    if ability.kind == "static":
        return " ".join(capital(sentence(say(static.says))) for static in ability.statics)
    if ability.kind == "triggered" and ability.when:
        before = capital(say(ability.when.says))
        optional = f" ({words(message('screen.magic.may'), language)})" if ability.may else ""
        return f"{before}{optional}: {does}"
    return f"{capital(', '.join((*_mana(ability), *_each(ability.costs, say))))}: {does}"


def _mana(ability: Ability) -> tuple[str, ...]:
    return (ability.mana,) if ability.mana else ()


def _each(costs: Iterable[Cost], say: Say) -> Iterator[str]:
    return (say(cost.says) for cost in costs)


def _costs(costs: Iterable[Cost], say: Say) -> str:
    return ", ".join(_each(costs, say))


def _effects(effects: Iterable[Effect], say: Say) -> str:
    return " ".join(capital(sentence(say(effect.says))) for effect in effects)


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
