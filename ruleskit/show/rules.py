"""A rule of the ledger as it opens: what it says, where that stands, and how we read what is left open."""

from __future__ import annotations

from ruleskit.errors import UnknownRule
from ruleskit.ledger import rule, source
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import words
from ruleskit.words import Language, message


def chip(rule_id: str) -> Html:
    """Return a rule id as it stands next to every yes and no."""
    return tag("span", rule_id, class_="id")


def opened(rule_id: str, language: Language) -> tuple[Html, ...]:
    """Return what a rule says, its source, and our reading; nothing for one that the ledger does not hold."""
    try:
        found = rule(rule_id)
    except UnknownRule:
        return ()
    document = source(found.source)
    stands = message(
        "screen.rule-source",
        name=document.name.to(language),
        at=found.at.to(language),
        about=document.about.to(language),
        edition=document.edition,
        date=document.date,
    )
    parts = [
        tag("p", found.says.to(language)),
        tag("p", words(stands, language), class_="muted rk-source"),
    ]
    if found.reads:
        reads = tag("b", words(message("screen.rule-reads"), language))
        parts.append(tag("p", reads, " ", found.reads.to(language), class_="rk-reads"))
    return tuple(parts)
