"""Two editions beside each other at one row: what each does there, its chart marked, and the rows around.

`at` is how many rows were gone through; the row shown is the last of them.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

from attrs import evolve, frozen

from ruleskit.engine import Entry
from ruleskit.show import bar, icons
from ruleskit.show.chart import Chart
from ruleskit.show.compare import (
    Comparison,
    Row,
    Side,
    kept,
    left_out,
    notes,
    say,
    texts,
    title,
    verdict,
    why,
)
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.marks import Marks, follow
from ruleskit.show.scene import WORDS
from ruleskit.show.tell import rule_text
from ruleskit.words import Language, message

Came = Literal["moved", "first", "over", "no-more"]
"""How a move ended: somewhere; it was the beginning, or the end; there is no further difference."""

AROUND = 9
"""How many rows stand around the one shown."""


@cache
def stylesheet() -> Html:
    """Return the style of two editions beside each other, as an element; it builds on that of the stage."""
    css = (resources.files("ruleskit.show") / "beside.css").read_text(encoding="utf-8")
    return Html(f"<style>{css}</style>")


@frozen(kw_only=True)
class Panel:
    """One edition at a row: the procedure whose chart is shown, its marks, and what was done there.

    `entry` is None where this edition does nothing; `next` is the step it stands before, None at the end.
    """

    side: Side
    done: int
    procedure: str
    marks: Marks
    entry: Entry | None
    next: str | None

    @property
    def step(self) -> str | None:
        """The step to look at: the one that was done here, or else the one that comes next."""
        return self.entry.step if self.entry else self.next


def panels(found: Comparison, at: int) -> tuple[Panel, Panel]:
    """Return both editions after `at` rows."""
    return _panel(found, at, 0), _panel(found, at, 1)


def _panel(found: Comparison, at: int, number: int) -> Panel:
    side = found.sides[number]
    row = found.rows[at - 1] if at else None
    entries = (row.old, row.new) if row else (None, None)
    entry, done = entries[number], row.done[number] if row else 0
    procedure, depth = _shown(side, done, row, entry)
    frames = side.positions[done].frames
    there = len(frames) > depth and frames[depth].procedure == procedure
    following = frames[depth].step if there else None
    here = entry.step if entry else None
    walked = side.trace[: done - 1] if entry else side.trace[:done]
    marks = follow(side.book.graph(procedure), walked, here, depth)
    possible = (following,) if following and following != here else ()
    marks = evolve(marks, possible=possible, different=_different(found, at, number, procedure, depth))
    return Panel(side=side, done=done, procedure=procedure, marks=marks, entry=entry, next=following)


def _shown(side: Side, done: int, row: Row | None, entry: Entry | None) -> tuple[str, int]:
    """Return the procedure whose chart is shown, and how deep it stands.

    Where this edition does nothing, it is the one in which the other does something, if this is in it too.
    """
    frames = side.positions[done].frames
    if entry is not None:
        return entry.procedure, entry.depth
    if row is not None:
        depth = row.entry.depth
        if len(frames) > depth and frames[depth].procedure == row.entry.procedure:
            return row.entry.procedure, depth
    if frames:
        return frames[-1].procedure, len(frames) - 1
    return side.trace[-1].procedure, side.trace[-1].depth


def _different(found: Comparison, at: int, number: int, procedure: str, depth: int) -> str | None:
    """Return the step of a chart with which this edition parted from the other, once that was seen."""
    entry = found.parting[number]
    if found.first is None or at <= found.first or entry is None:
        return None
    return entry.step if (entry.procedure, entry.depth) == (procedure, depth) else None


# ── Moving ───────────────────────────────────────────────────────────────────────────────────────────


def forward(found: Comparison, at: int) -> tuple[int, Came]:
    """Return the place after the next row."""
    return (at + 1, "moved") if at < len(found.rows) else (at, "over")


def backward(_: Comparison, at: int) -> tuple[int, Came]:
    """Return the place before the last row."""
    return (at - 1, "moved") if at else (at, "first")


def to_difference(found: Comparison, at: int) -> tuple[int, Came]:
    """Return the place at the next row with which the editions part anew."""
    for number in range(at, len(found.rows)):
        if not found.rows[number].same and (number == 0 or found.rows[number - 1].same):
            return number + 1, "moved"
    return at, "no-more"


def start_over(_: Comparison, at: int) -> tuple[int, Came]:
    """Return the beginning."""
    return (0, "moved") if at else (0, "first")


# ── What is shown ────────────────────────────────────────────────────────────────────────────────────


def heading(found: Comparison, language: Language) -> Html:
    """Return the title: the scenario and both editions."""
    return tag("h3", title(found, language), lang=language)


def status(found: Comparison, at: int, language: Language, came: Came = "moved") -> Html:
    """Return the status line: which row this is, and whether both editions have it."""
    if came != "moved":
        key = {"first": "began", "over": "ended", "no-more": "no-more"}[came]
        return bar.line(say(message(f"compare.status.{key}"), language), language=language)
    if at == 0:
        return bar.line(say(message("compare.status.start"), language), language=language)
    number = say(message("compare.status.row", row=at, count=len(found.rows)), language)
    return bar.line(tag("b", number), " ", _news(found, at - 1, language), language=language)


def _news(found: Comparison, number: int, language: Language) -> str:
    row, reason = found.rows[number], why(found)
    if number == found.first and reason is not None:
        return f"{say(message('compare.mark'), language)}: {say(reason, language)}"
    if row.same:
        return say(message("compare.status.same"), language)
    only = found.old if row.old else found.new
    return say(message("compare.status.only", edition=only.edition), language)


def head(panel: Panel, language: Language) -> Html:
    """Return the edition, its step at this row, what came out of it, and the rule it follows."""
    side, entry = panel.side, panel.entry
    edition = tag("p", say(message("compare.edition", edition=side.edition), language), class_="rk-edition")
    if entry is None:
        return tag("div", edition, tag("p", _absent(panel, language), class_="muted"), lang=language)
    kind = tag(
        "span", icons.kind(entry.shape), WORDS.text(f"kind.{entry.shape}").to(language), class_="rk-kind"
    )
    name = tag("h2", side.name(entry).to(language))
    rules = join((tag("span", rule, class_="id") for rule in entry.rules), between=" ")
    says = rule_text(entry.rules[0], language) if entry.rules else ""
    return tag(
        "div",
        edition,
        tag("div", kind, name, class_="rk-step"),
        _outcome(panel, entry, language),
        tag("p", rules, " ", tag("span", says), class_="rk-rule"),
        lang=language,
    )


def _absent(panel: Panel, language: Language) -> str:
    if panel.next is None:
        return say(message("compare.absent"), language)
    step = panel.side.book.words.text(f"step.{panel.procedure}.{panel.next}")
    return say(message("compare.absent-next" if panel.done else "compare.begins", step=step), language)


def _outcome(panel: Panel, entry: Entry, language: Language) -> Html:
    """Return yes or no, each with its reasons, or what happened."""
    side, done = panel.side, panel.done
    if entry.shape not in {"check", "repeat"}:
        told = dict.fromkeys(side.say(what, language, done) for what in (entry.text, *entry.events))
        told.pop(side.name(entry).to(language), None)
        return tag("p", " ".join(told), class_="rk-told-here")
    yes = entry.way in {"yes", "again"}
    sign = tag("span", WORDS.text(f"screen.{'yes' if yes else 'no'}").to(language), class_=_tag(yes))
    # A no is told with what was not met, a yes with everything.
    reasons = [reason for reason in entry.reasons if yes or reason.met is False]
    facts = (
        tag("li", side.say(reason.says, language, done), " ", tag("span", reason.rule, class_="id"))
        for reason in reasons
    )
    return tag("div", sign, tag("ul", *facts), class_="rk-came")


def _tag(yes: bool) -> str:
    return classes("rk-tag", "yes" if yes else None)


def picture(drawn: Chart, language: Language) -> Html:
    """Return a chart to be marked later: the drawing, or its text where nothing can draw."""
    heading = tag("h3", WORDS.text("screen.chart").to(language), class_="vh")
    inside = Html(drawn.svg) if drawn.svg else tag("pre", drawn.text, class_="rk-told")
    glass = tag("div", inside, class_="rk-glass", id=f"{drawn.prefix}-window")
    whole = tag("details", tag("summary", WORDS.text("screen.whole-chart").to(language)), class_="rk-whole")
    return tag("section", heading, glass, whole, lang=language)


def marking(panel: Panel, drawn: Chart) -> Html:
    """Return the style that marks a chart, and that moves its window to the step to look at."""
    place = drawn.place(panel.step) if panel.step else None
    window = ""
    if place is not None:
        shares = f"--yp:{place.down / place.width:.1%};--hp:{place.height / place.width:.1%}"
        window = f"#{drawn.prefix}-window{{--y:{place.down:.0f}px;--h:{place.height:.0f}px;{shares}}}"
    return Html(f"<style>{panel.marks.css(drawn.prefix)}{window}</style>")


def around(found: Comparison, at: int, language: Language) -> Html:
    """Return the rows around the one shown, as many as there always are, so that nothing jumps."""
    first = max(0, min(at - 1 - AROUND // 2, len(found.rows) - AROUND))
    caption = say(message("compare.rows"), language)
    return _table(found, range(first, min(first + AROUND, len(found.rows))), at, caption, language)


def every(found: Comparison, language: Language) -> Html:
    """Return all rows, to be opened."""
    count = len(found.rows)
    whole = _table(found, range(count), 0, say(message("compare.rows"), language), language)
    summary = tag("summary", say(message("compare.all-rows", count=count), language))
    return tag("details", summary, whole, class_="rk-every", lang=language)


def ending(found: Comparison, at: int, language: Language) -> Html:
    """Return, at the end, how both ended and which answers were left out."""
    if at < len(found.rows):
        return Html("")
    return tag("ul", *(tag("li", note) for note in notes(found, language)), class_="rk-ending", lang=language)


def still(found: Comparison, drawn: Chart, language: Language) -> Html:
    """Return what a saved notebook keeps: where they part, the chart of what differs, and the rows."""
    whole = _kept(found, language)
    return join((
        tag("h3", title(found, language)),
        tag("p", verdict(found, language)),
        Html(drawn.image),
        whole,
        tag("p", say(message("compare.static"), language)),
    ))  # fmt: skip


def _kept(found: Comparison, language: Language) -> Html:
    """Return the rows worth keeping, with a line wherever some are left out."""
    caption, before, tables = say(message("compare.rows"), language), 0, list[Html]()
    for run in (*kept(found), None):
        gap = left_out(found, before, run, language)
        tables += [tag("p", gap)] if gap else []
        tables += [_table(found, run, 0, caption, language)] if run else []
        before = run.stop if run else before
    return join(tables)


def _table(found: Comparison, numbers: range, at: int, caption: str, language: Language) -> Html:
    heads = (
        tag("th", words, scope="col")
        for words in (
            say(message("compare.row"), language),
            *(say(message("compare.edition", edition=side.edition), language) for side in found.sides),
        )
    )
    rows = (_row(found, number, number == at - 1, language) for number in numbers)
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", *heads)),
        tag("tbody", *rows),
        class_="rk-both",
        lang=language,
    )


def _row(found: Comparison, number: int, here: bool, language: Language) -> Html:
    row = found.rows[number]
    told = iter(texts(found, row, language))
    only = say(message("compare.only", edition=(found.old if row.old else found.new).edition), language)
    first = number == found.first
    mark = tag("b", say(message("compare.mark"), language), class_="rk-parts") if first else None
    cells = []
    for entry in (row.old, row.new):
        if entry is None:
            cells.append(tag("td", f"– {only}", class_="none"))
            continue
        rules = join((tag("span", rule, class_="id") for rule in entry.rules), between=" ")
        deep = f"rk-in{min(entry.depth, 4)}"
        cells.append(tag("td", tag("span", next(told), class_="says"), " ", rules, class_=deep))
    state = classes("now" if here else None, None if row.same else "ne", "quiet" if row.quiet else None)
    place = tag("th", number + 1, mark, scope="row")
    return tag("tr", place, *cells, class_=state, aria_current="step" if here else None)
