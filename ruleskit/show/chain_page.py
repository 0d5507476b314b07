"""A card on its way through a chain, as HTML: the chart marked, the counters, and all moments as a table."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

from ruleskit.show import bar
from ruleskit.show.chain_walk import Walk
from ruleskit.show.chart import Chart
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.scene import WORDS
from ruleskit.words import Language, catalogue, message

Came = Literal["moved", "first", "over"]
"""How a move ended: somewhere, or it was the beginning or the end."""


@cache
def stylesheet() -> Html:
    """Return the style of a chain on the screen, as an element; it builds on that of the stage."""
    css = (resources.files("ruleskit.show") / "chain-stage.css").read_text(encoding="utf-8")
    return Html(f"<style>{css}</style>")


def say(key: str, language: Language, **gaps: str | int) -> str:
    """Return what is said about a chain."""
    return catalogue("chain").say(message(f"chain.{key}", **gaps), language)


def heading(drawn: Chart, language: Language) -> Html:
    """Return the title: the chain and the edition."""
    return tag("h3", drawn.title, lang=language)


def status(walk: Walk, at: int, language: Language, came: Came = "moved") -> Html:
    """Return the status line: which moment this is, and what happened."""
    if came != "moved":
        return bar.line(say("first" if came == "first" else "last", language), language=language)
    number = say("moment", language, at=at + 1, count=len(walk.stages))
    return bar.line(tag("b", number), " ", walk.told(at, language), language=language)


def now(walk: Walk, at: int, language: Language) -> Html:
    """Return the moment: whose turn it is, where the card is, and the counters so far."""
    stage = walk.stages[at]
    return tag(
        "section",
        tag("p", walk.say(stage.when, at, language), class_="muted"),
        tag("p", walk.counters(at, language), class_="rk-left num"),
        tag("p", walk.say(stage.lies, at, language)),
        lang=language,
    )


def picture(drawn: Chart, language: Language) -> Html:
    """Return the chart to be marked later, seen through a window, with the same in words below it."""
    inside = Html(drawn.svg) if drawn.svg else tag("pre", drawn.text, class_="rk-told")
    glass = tag("div", inside, class_="rk-glass", id=f"{drawn.prefix}-window")
    whole = tag("details", tag("summary", WORDS.text("screen.whole-chart").to(language)), class_="rk-whole")
    told = tag("pre", drawn.text, class_="rk-told")
    words = tag("details", tag("summary", WORDS.text("screen.chart-in-words").to(language)), told)
    heading_ = tag("h3", WORDS.text("screen.chart").to(language), class_="vh")
    return tag("section", heading_, glass, tag("div", whole, words, class_="rk-chain-more"), lang=language)


def marking(walk: Walk, at: int, drawn: Chart) -> Html:
    """Return the style that marks the chart, and that moves its window to the step to look at."""
    stage = walk.stages[at]
    place = drawn.place(stage.step) if stage.step else None
    window = ""
    if place is not None:
        shares = f"--yp:{place.down / place.width:.1%};--hp:{place.height / place.width:.1%}"
        window = f"#{drawn.prefix}-window{{--y:{place.down:.0f}px;--h:{place.height:.0f}px;{shares}}}"
    return Html(f"<style>{stage.marks.css(drawn.prefix)}{window}</style>")


def moments(walk: Walk, at: int | None, language: Language) -> Html:
    """Return all moments as a table, the one that is looked at marked."""
    heads = ("at", "where", "left")
    rows = (_row(walk, number, number == at, language) for number in range(len(walk.stages)))
    return tag(
        "table",
        tag("caption", say("moments", language, card=walk.name(language))),
        tag("thead", tag("tr", *(tag("th", say(name, language), scope="col") for name in heads))),
        tag("tbody", *rows),
        class_="rk-moments",
        lang=language,
    )


def _row(walk: Walk, number: int, here: bool, language: Language) -> Html:
    stage = walk.stages[number]
    left = stage.counters[-1:] if stage.counters else ()
    count = "".join("–" if one is None else str(one) for one in left)
    when = tag("th", f"{number + 1}. ", walk.say(stage.when, number, language), scope="row")
    where = tag("td", walk.say(stage.lies, number, language))
    cells = when, where, tag("td", count, class_="num")
    return tag("tr", *cells, class_=classes("now" if here else None), aria_current="step" if here else None)


def still(walk: Walk, drawn: Chart, language: Language) -> Html:
    """Return what a saved notebook keeps: the chart as it is at the end, the counters, and all moments."""
    last = len(walk.stages) - 1
    return join((
        tag("h3", drawn.title),
        tag("p", walk.counters(last, language)),
        Html(drawn.marked(walk.stages[last].marks).image),
        moments(walk, None, language),
        tag("p", say("static", language)),
    ))  # fmt: skip
