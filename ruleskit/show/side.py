"""The side panel: the bill where there is one, and what waits outside the current procedure."""

from __future__ import annotations

from ruleskit.show import bill
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import Scene, words
from ruleskit.words import Language, message


def side(scene: Scene, language: Language) -> Html:
    """Return the bill of what is being paid for, then the procedures that wait, from the inside out."""
    return tag("aside", bill.bill(scene, language), waiting(scene, language), lang=language)


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
    none = tag("p", words(message("screen.nothing-waits"), language), class_="muted")
    return tag(
        "section",
        tag("h3", words(message("screen.waiting"), language)),
        tag("ol", *outer, class_="rk-waiting") if outer else none,
    )


def _at(step: str, language: Language) -> Html:
    return tag("span", words(message("screen.waits-at", step=step), language), class_="muted")
