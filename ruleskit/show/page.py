"""What the panels have in common, and the whole stage as one page without any control."""

from __future__ import annotations

from functools import cache
from importlib import resources

from ruleskit.engine import Graph, History
from ruleskit.show import bar, now, past, tell
from ruleskit.show.chart import Chart
from ruleskit.show.draw import chart
from ruleskit.show.html import Html, classes, join, tag
from ruleskit.show.marks import escaped, switch, switches
from ruleskit.show.scene import Scene, scene, words
from ruleskit.show.side import side
from ruleskit.show.table import cards, table
from ruleskit.words import Language, catalogue, checked, message

SHEETS = 2
"""How many waiting procedures are drawn around the chart; all of them stand in the bar."""

MOST = 40
"""Up to how many options unused buttons are kept on the page, hidden."""


@cache
def stylesheet() -> Html:
    """Return the style of the stage as an element. It hangs on JupyterLab's theme and needs nothing else."""
    css = (resources.files("ruleskit.show") / "stage.css").read_text(encoding="utf-8")
    # Pairs of a button and its consequence that no option needs now are hidden, not taken away.
    spare = "".join(f".rk .rk-n{n}>:nth-child(n+{2 * n + 1}){{display:none}}\n" for n in range(MOST + 1))
    # From three options on they stand in two columns, each option above its consequence.
    rows = "".join(
        f"@container now (min-width:400px){{.rk .rk-n{n}:not(.bare)"
        f"{{grid-template-rows:repeat({n + n % 2},auto)}}}}\n"
        for n in range(3, MOST + 1)
    )
    return Html(f"<style>{css}{spare}{rows}</style>")


def chart_html(drawn: Chart, language: Language) -> Html:
    """Return a chart to be marked later: the drawing, or its text where nothing can draw."""
    heading = tag("h3", words(message("screen.chart"), language), class_="vh")
    inside = Html(drawn.svg) if drawn.svg else tag("pre", drawn.text, class_="rk-told")
    window = tag("div", inside, class_="rk-window", id=f"{drawn.prefix}-window")
    return tag("section", heading, window, lang=language)


def marks(drawn: Chart, seen: Scene, level: int | None = None) -> Html:
    """Return the style that marks a chart: a few rules on ids, so that nothing is drawn anew.

    One of them moves a long chart in its window, so that the current step is seen.
    """
    shown = len(seen.frames) - 1 if level is None else level
    css = seen.marks_at(shown).css(drawn.prefix)
    return Html(f"<style>{css}{_moved(drawn, seen.frames[shown].step)}</style>")


def markable(drawn: Chart, graph: Graph, language: Language) -> Html:
    """Return a chart that `Marks.classes` mark, set around it: it brings the rules for all that can be.

    Another style on the page makes the browser go through all of them; another class does not.
    """
    moved = "".join(_moved(drawn, step, escaped(switch("here", step), ".")) for step in graph.nodes)
    style = Html(f"<style>{switches(graph, drawn.prefix)}{moved}</style>")
    return join([style, chart_html(drawn, language)])


def _moved(drawn: Chart, step: str, where: str = "") -> str:
    """Return the rule that moves a long chart in its window, so that a step is seen.

    It is set at the drawing itself: what the parts of the drawing inherit would make the browser look at
    each of them again.
    """
    at = drawn.place(step)
    if at is None:
        return ""
    down = f"{at.down / at.height:.1%} - 42cqh,100% - 100cqh"
    return f"{where} #{drawn.prefix}-window>svg{{translate:0 calc(-1*max(0px,min({down})))}}"


def sheets(seen: Scene, language: Language, level: int | None = None) -> Html:
    """Return the procedures around the one whose chart is shown as sheets, each lying on the one outside it.

    `level` is that of the chart, counted from 0 at the outermost one; by default the innermost.
    """
    shown = len(seen.frames) - 1 if level is None else level
    here = shown == len(seen.frames) - 1
    title = f"{shown + 1} {seen.title(seen.frames[shown], language)}"
    waits = None if here else tag("span", _waits(seen, shown, language), class_="muted")
    state = classes("rk-sheet", "top", None if here else "away")
    sheet = tag("div", tag("p", tag("b", title), waits), class_=state)
    around = _around(shown)
    for outer in reversed(around):
        name = tag("b", f"{outer + 1} {seen.title(seen.frames[outer], language)}")
        line = tag("p", name, tag("span", _waits(seen, outer, language), class_="muted"))
        sheet = tag("div", line, sheet, class_="rk-sheet")
    return tag("div", sheet, class_="rk-sheets", lang=language)


def room(seen: Scene, level: int | None = None) -> tuple[str, ...]:
    """Return the classes of the box of a chart that leave room for the sheets around it."""
    shown = len(seen.frames) - 1 if level is None else level
    away = () if shown == len(seen.frames) - 1 else ("away",)
    return ("rk-chartbox", f"rk-lv{len(_around(shown))}", *away)


def _around(shown: int) -> range:
    return range(max(0, shown - SHEETS), shown)


def _waits(seen: Scene, level: int, language: Language) -> str:
    return words(message("screen.waits-at", step=seen.name(seen.frames[level], language)), language)


def legend(language: Language, told: str = "") -> Html:
    """Return what the marks of the chart mean; and, to be opened, the whole chart and the same in words."""
    shown = catalogue("show")
    marks_ = (("p", "past", "✓"), ("n", "here", "▶"), ("x", "possible", ""), ("", "ahead", ""))
    items = (
        tag(
            "li",
            tag("i", class_=kind, aria_hidden="true"),
            f"{shown.text(f'mark.{key}').to(language)} {sign}",
        )
        for kind, key, sign in marks_
    )
    about = words(message("screen.legend"), language)
    whole = tag("details", tag("summary", words(message("screen.whole-chart"), language)), class_="rk-whole")
    text = tag(
        "details",
        tag("summary", words(message("screen.chart-in-words"), language)),
        Html(told),
        class_="rk-words",
    )
    more = tag("div", whole, text if told else None, class_="rk-chart-more")
    return tag("div", tag("ul", *items, class_="rk-legend", aria_label=about), more, lang=language)


def opener(key: str, language: Language) -> Html:
    """Return what opens the piece after it. It stands apart: it stays open when that is made anew."""
    title = tag("summary", words(message(f"screen.{key}"), language))
    return tag("details", title, class_="rk-opener", lang=language)


def page(history: History, language: str, prefix: str = "rk0") -> Html:
    """Return the whole stage at the place where `history` stands, as one piece of HTML without controls."""
    spoken = checked(language)
    seen = scene(history)
    drawn = chart(seen.book, seen.here.procedure, spoken, prefix)
    asked = seen.asked
    decision = () if asked is None else (now.question(seen, asked, spoken), _choices(seen, spoken))
    below = legend(spoken, tell.prose_html(seen.book, drawn.procedure, spoken))
    parts = (
        tag("div", _where(seen, spoken), bar.status(seen, spoken), class_="rk-bar"),
        tag(
            "section",
            tag("div", opener("full-rule", spoken), class_="rk-p-rule-opener"),
            tag("div", now.head(seen, spoken), now.result(seen, spoken), class_="rk-p-now"),
            *decision,
            class_=classes(*now.room(seen)),
        ),
        tag("div", side(seen, spoken), class_="rk-side rk-panel"),
        tag(
            "div",
            table(seen, spoken),
            tag("div", opener("cards-in-words", spoken), class_="rk-p-cards-opener"),
            tag("div", cards(seen, spoken), class_="rk-p-cards"),
            class_="rk-tablebox",
        ),
        tag(
            "div",
            sheets(seen, spoken),
            marks(drawn, seen),
            tag(
                "div",
                tag("div", below, class_="rk-p-legend"),
                tag("div", chart_html(drawn, spoken), class_="rk-p-chart"),
                class_="rk-charts",
            ),
            class_=classes(*room(seen)),
        ),
        tag("div", _trace(seen, spoken), past.rules(seen, spoken), class_="rk-more"),
    )
    return tag("div", stylesheet(), tag("div", join(parts), class_="rk-stage"), class_="rk", lang=language)


def _where(seen: Scene, language: Language) -> Html:
    names = (tag("li", name) for name in bar.crumbs(seen, language))
    return tag(
        "nav",
        tag("ol", *names, class_="rk-frames"),
        aria_label=words(message("screen.where"), language),
        lang=language,
    )


def _choices(seen: Scene, language: Language) -> Html:
    if seen.asked is None:
        return Html("")
    allowed = seen.asked.allowed
    items = (
        tag("li", tag("b", says), " ", now.consequence(seen, option, language))
        for option, says in zip(allowed, now.labels(seen, allowed, language), strict=True)
    )
    return tag("div", tag("ul", *items, class_="rk-choices"), now.refused(seen, seen.asked, language))


def _trace(seen: Scene, language: Language) -> Html:
    heading = tag("h3", words(message("screen.trace"), language))
    items = (
        tag("li", past.quiet(seen, line, language) if line.quiet else past.label(seen, line, language))
        for line in seen.lines
    )
    return tag("section", heading, tag("ol", *items, class_="rk-lines"))
