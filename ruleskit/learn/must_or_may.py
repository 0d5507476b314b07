"""Must a suspended card be cast, or may it? A table that is played, not written: one column per edition."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from attrs import frozen

from ruleskit.learn.last_counter import Came, Situation, came, situations
from ruleskit.ledger import rule
from ruleskit.magic.rulebooks import EDITIONS, rulebook
from ruleskit.words import Language, Message, catalogue, checked, message

_LEFT = ' style="text-align:left"'


@frozen
class Row:
    """A row: what is so, None where it does not matter, and what comes of it in each edition."""

    asks: dict[str, bool | str | None]
    came: tuple[Came, ...]

    @property
    def same(self) -> bool:
        """Whether the card must, may or cannot be cast alike in all editions, for whatever reason."""
        return not any(self.differs(number) for number in range(len(self.came)))

    def differs(self, number: int) -> bool:
        """Whether an edition comes to something else than the first one."""
        one, first = self.came[number], self.came[0]
        return one.free != first.free or (not one.free and one.outcome != first.outcome)


@frozen
class MustOrMay:
    """The table in one language, as text and as HTML."""

    editions: tuple[str, ...]
    rows: tuple[Row, ...]
    language: Language

    @property
    def caption(self) -> str:
        """What the table answers."""
        return self._say(message("may.caption"))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that decide a row, in the order of the table."""
        return tuple(dict.fromkeys(one.rule for row in self.rows for one in row.came))

    @property
    def text(self) -> str:
        """The table as lines of plain text, and below it what the rules say."""
        lines = [self.caption]
        for number, row in enumerate(self.rows, 1):
            asks = "; ".join(
                f"{self._ask(name)} {self._value(name, value)}"
                for name, value in row.asks.items()
                if value is not None
            )
            lines += ["", self._say(message("may.row", number=number, asks=asks))]
            for index, edition in enumerate(self.editions):
                one = row.came[index]
                lines.append(f"   {self._edition(edition)}: {self._outcome(row, index)} [{one.rule}]")
        lines += ["", self._say(message("may.rules"))]
        lines += [f"   {name}: {rule(name).says.to(self.language)}" for name in self.rules]
        return "\n".join(lines)

    @property
    def html(self) -> str:
        """The table in HTML. It needs no stylesheet: it also shows in a notebook that nobody trusts yet."""
        names = [self._ask(name) for name in self.rows[0].asks]
        names += [self._edition(edition) for edition in self.editions]
        heads = "".join(f'<th scope="col"{_LEFT}>{escape(name)}</th>' for name in names)
        rows = "".join(f"<tr>{''.join(self._cells(row))}</tr>" for row in self.rows)
        caption = f"<caption{_LEFT}>{escape(self.caption)}</caption>"
        says = "".join(
            f"<li><code>{escape(name)}</code> {escape(rule(name).says.to(self.language))}</li>"
            for name in self.rules
        )
        return (
            f'<div lang="{self.language}"><table>{caption}<thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
            f"<p>{escape(self._say(message('may.rules')))}</p><ul>{says}</ul></div>"
        )

    def _cells(self, row: Row) -> Iterator[str]:
        for name, value in row.asks.items():
            yield f"<td{_LEFT}>{escape(self._value(name, value))}</td>"
        for index, one in enumerate(row.came):
            outcome = escape(self._outcome(row, index))
            yield f"<td{_LEFT}><b>{outcome}</b><br><code>{escape(one.rule)}</code></td>"

    def _ask(self, name: str) -> str:
        return self._say(message(f"may.asks.{name}"))

    def _value(self, name: str, value: bool | str | None) -> str:
        if value is None:
            return self._say(message("may.any"))
        if isinstance(value, bool):
            return catalogue("show").text(f"way.{'yes' if value else 'no'}").to(self.language)
        return self._say(message(f"may.{name}.{value}"))

    def _outcome(self, row: Row, index: int) -> str:
        """Return what comes of it in an edition; a sign tells where that is not as in the first."""
        says = message(f"may.outcome.{row.came[index].outcome}")
        return self._say(message("may.differs", outcome=says) if row.differs(index) else says)

    def _edition(self, edition: str) -> str:
        return self._say(message("may.edition", edition=edition))

    def _say(self, what: Message) -> str:
        return catalogue("must-or-may").say(what, self.language)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


def must_or_may(*editions: str, language: str) -> MustOrMay:
    """Return what becomes of a card without its last time counter, in all situations, edition by edition.

    Every situation is played. Without `editions` it is every edition that knows suspend. Raises
    `UnknownEdition`, `UnknownProcedure` for an edition without suspend, and `UnknownLanguage`.
    """
    spoken = checked(language)
    chosen = editions or tuple(name for name in EDITIONS if "last" in rulebook(name).graphs)
    played = {one: tuple(came(edition, one) for edition in chosen) for one in situations()}
    return MustOrMay(chosen, tuple(_rows(played, {})), spoken)


def _rows(played: dict[Situation, tuple[Came, ...]], asked: dict[str, bool | str | None]) -> Iterator[Row]:
    """Yield the rows: where everything comes to the same, the questions that are left do not matter."""
    names = list(next(iter(played)).values)
    came_ = list(played.values())
    if all(one == came_[0] for one in came_):
        yield Row(asked | dict.fromkeys(names[len(asked) :]), came_[0])
        return
    name = names[len(asked)]
    for value in dict.fromkeys(one.values[name] for one in played):
        those = {one: found for one, found in played.items() if one.values[name] == value}
        yield from _rows(those, asked | {name: value})
