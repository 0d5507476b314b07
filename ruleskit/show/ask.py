"""Questions as HTML: what is asked, what is said to an answer, how many were right."""

from __future__ import annotations

from collections.abc import Callable

from ruleskit.errors import UnknownRule
from ruleskit.learn.question import Feedback, Question
from ruleskit.ledger import rule
from ruleskit.show.html import Html, tag
from ruleskit.show.rules import chip
from ruleskit.show.scene import words
from ruleskit.words import Language, Message, message

Say = Callable[[Message, Language], str]


def question(asked: Question, say: Say, language: Language, kicker: Message) -> Html:
    """Return what is asked, and what it starts from."""
    about = tag("p", say(asked.about, language)) if asked.about else None
    return tag(
        "div",
        tag("p", words(kicker, language), class_="rk-kind"),
        tag("h2", say(asked.asks, language), class_="rk-asked"),
        about,
        lang=language,
    )


def feedback(said: Feedback, say: Say, language: Language) -> Html:
    """Return what is said to an answer: right or not, one line why, and each fact with its rule."""
    verdict = words(message(f"screen.question.{'right' if said.right else 'wrong'}"), language)
    reasons = [tag("li", say(reason.says, language), " ", chip(reason.rule)) for reason in said.reasons]
    return tag(
        "div",
        tag("p", tag("b", verdict), " ", say(said.says, language)),
        tag("ol", *reasons, class_="rk-why") if reasons else None,
        class_="rk-feedback",
        role="status",
        lang=language,
    )


def note(what: Message, language: Language) -> Html:
    """Return a line on what to do next."""
    return tag("p", words(what, language), class_="rk-feedback", role="status", lang=language)


def score(results: tuple[bool | None, ...], at: int, language: Language, again: tuple[str, ...] = ()) -> Html:
    """Return how many were right, and for each question whether it was; None where it was not answered.

    `again` are the rules that are worth another look.
    """
    asked = [result for result in results if result is not None]
    said = words(message("screen.question.score", right=sum(asked), asked=len(asked)), language)
    signs = {True: ("✓", "yes"), False: ("✕", "no"), None: ("", None)}
    items = (
        tag(
            "li",
            signs[result][0] or number + 1,
            class_="now" if number == at and result is None else signs[result][1],
            aria_current="step" if number == at else None,
        )
        for number, result in enumerate(results)
    )
    rules = (tag("li", _says(rule_id, language), " ", chip(rule_id)) for rule_id in again)
    look = words(message("screen.question.look-again"), language)
    return tag(
        "div",
        tag("p", said) if asked else None,
        tag("ol", *items, class_="rk-score") if len(results) > 1 else None,
        tag("div", tag("p", look), tag("ol", *rules, class_="rk-why"), class_="rk-look-again")
        if again
        else None,
        lang=language,
    )


def _says(rule_id: str, language: Language) -> str:
    """Return what the ledger says of a rule; of one it does not hold, nothing."""
    try:
        return rule(rule_id).says.to(language)
    except UnknownRule:
        return ""
