"""The rules of a document as a table: what each says, where it stands, and how what is left open is read."""

from __future__ import annotations

import re
from difflib import get_close_matches
from html import escape
from typing import Any

from attrs import frozen

from ruleskit.errors import UnknownRule
from ruleskit.ledger import Rule, Source, rules, source
from ruleskit.words import Language, Message, catalogue, checked, message

_COLUMNS = ("id", "at", "says", "reads")
_LEFT = ' style="text-align:left"'


@frozen
class RuleTable:
    """The rules of one document in one language, as text and as an HTML table."""

    document: Source
    rules: tuple[Rule, ...]
    language: Language

    @property
    def caption(self) -> str:
        """The name of the document, what it is, its edition and its month."""
        about, edition, date = self.document.about, self.document.edition, self.document.date
        name = self.document.name
        return self._say(message("learn.table.caption", name=name, about=about, edition=edition, date=date))

    @property
    def text(self) -> str:
        """The table as lines of plain text, two or three for each rule."""
        lines = [self.caption]
        for one in self.rules:
            lines += ["", f"{one.id} ({one.at.to(self.language)})", f"   {one.says.to(self.language)}"]
            if one.reads:
                lines.append(f"   {self._say(message('learn.table.open', reads=one.reads))}")
        return "\n".join(lines)

    @property
    def html(self) -> str:
        """The table in HTML. It needs no stylesheet: it also shows in a notebook that nobody trusts yet."""
        heads = "".join(
            f'<th scope="col"{_LEFT}>{escape(self._say(message(f"learn.table.{name}")))}</th>'
            for name in _COLUMNS
        )
        rows = "".join(f"<tr>{''.join(self._cells(one))}</tr>" for one in self.rules)
        caption = f"<caption{_LEFT}>{escape(self.caption)}</caption>"
        return (
            f'<table lang="{self.language}">{caption}<thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )

    def _cells(self, one: Rule) -> tuple[str, ...]:
        reads = one.reads.to(self.language) if one.reads else ""
        plain = (one.at.to(self.language), one.says.to(self.language), reads)
        head = f'<th scope="row"{_LEFT}><code>{escape(one.id)}</code></th>'
        return head, *(f"<td{_LEFT}>{escape(words)}</td>" for words in plain)

    def _say(self, what: Message) -> str:
        return catalogue("learn").say(what, self.language)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


def rules_of(document: str, *names: str, language: str) -> RuleTable:
    """Return the rules of a document of the ledger, or those of `names` alone, by the ends of their ids.

    Raises `UnknownSource`, `UnknownLanguage`, and `UnknownRule` for a name that no rule of the document has.
    """
    found = source(document)
    there = tuple(one for one in rules() if one.source == found.id)
    if names:
        named = {re.split("[.:]", one.id)[-1]: one for one in there}
        for name in names:
            if name not in named:
                raise UnknownRule(name, get_close_matches(name, named))
        there = tuple(named[name] for name in names)
    return RuleTable(found, there, checked(language))
