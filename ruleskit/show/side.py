"""The side panel: what a game has to show beside a step, what waits outside, and the rule of the step."""

from __future__ import annotations

from ruleskit.show import bill, magic_stack
from ruleskit.show.html import Html, join, tag
from ruleskit.show.rules import chip, opened
from ruleskit.show.scene import Scene, words
from ruleskit.words import Language, message


def side(scene: Scene, language: Language) -> Html:
    """Return the bill of what is being paid for; without one, what waits and the rule of the step.

    Of a game with a stack, that stands there instead of the rule.
    """
    told = bill.bill(scene, language)
    if not told:
        magic, waits = scene.book.game == "magic", waiting(scene, language)
        shown = (magic_stack.beside(scene, language), waits) if magic else (waits, _rule(scene, language))
        told = join(shown)
    about = words(message("screen.side"), language)
    return tag("aside", told, tabindex=0, aria_label=about, lang=language)


def _rule(scene: Scene, language: Language) -> Html:
    parts = opened(scene.rules[0], language)
    if not parts:
        return Html("")
    heading = tag("h3", words(message("screen.rule"), language), " ", chip(scene.rules[0]))
    return tag("section", heading, *parts)


def waiting(scene: Scene, language: Language) -> Html:
    """Return the procedures that wait until the current one is over."""
    outer = [
        tag(
            "li",
            tag("b", scene.title(frame, language)),
            tag("br"),
            _at(scene.name(frame, language), language),
        )
        for frame in reversed(scene.frames[:-1])
    ]
    if not outer:
        return Html("")
    return tag(
        "section",
        tag("h3", words(message("screen.waiting"), language)),
        tag("ol", *outer, class_="rk-waiting"),
    )


def _at(step: str, language: Language) -> Html:
    return tag("span", words(message("screen.waits-at", step=step), language), class_="muted")
