"""The text of an ability as a card has it: its kind in bold, its timing, its costs, the arrow, its effects.

Nothing here knows an effect: each says its own sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from ruleskit.champions.cards import Ability
from ruleskit.show.card import sentence
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import WORDS
from ruleskit.words import Language, Message, Value, message

Say = Callable[[Value], str]

ARROW = " → "


def ability_kind(ability: Ability) -> Message | None:
    """Return the words before an ability ("Hero Interrupt"); None for a constant one."""
    if ability.kind == "constant":
        return None
    kind = message(f"screen.ability.{'forced-' if ability.forced else ''}{ability.kind}")
    return message(f"screen.ability.{ability.form}", kind=kind) if ability.form else kind


def ability_text(ability: Ability, say: Say, language: Language) -> Html:
    """Return an ability as it stands on a card; `say` puts what the game says into `language`."""
    kind = ability_kind(ability)
    if kind is None:
        return tag("p", *(sentence(say(modifier.says)) for modifier in ability.modifiers), lang=language)
    before = [say(ability.when.says(ability.kind))] if ability.when else []
    costs = ", ".join(say(cost.says) for cost in ability.costs)
    effects = " ".join(sentence(say(effect.says)) for effect in ability.effects)
    does = ARROW.join(part for part in (costs, effects) if part)
    told = ": ".join(part for part in (*before, does) if part)
    return tag("p", tag("b", WORDS.say(kind, language), ":"), " ", told[:1].upper() + told[1:], lang=language)
