"""One call for a lesson's cell: the live stage, and what stays of it in a saved notebook.

A lesson shows two outputs. The first holds the live widget and nothing else. The second holds the chart as an
image and the steps as text; beside the living stage the stylesheet hides it. What a reader sees of them:

* While the kernel runs: the stage.
* In a saved notebook that is not trusted, such as every fresh clone: the chart. The first output has nothing
  that may be shown there.
* In one's own notebook, opened again: the chart. In place of the widget stands an error line, which the
  second output hides.

Were both in one output, one's own notebook would show only the error. When notebooks are compared with what
they stored, the first output counts for nothing, since the ids of widgets are left out; so it need not be
stored. The second one is the same in every run: the HTML and the text come from the declaration alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from attrs import frozen
from IPython.display import display

from ruleskit.engine import Call, History, Rulebook
from ruleskit.errors import AnswersDoNotFit
from ruleskit.jupyter.calm import calm
from ruleskit.jupyter.stepper import Stepper
from ruleskit.scenario import Scenario, find, run
from ruleskit.show.chart import Chart
from ruleskit.show.draw import chart
from ruleskit.show.html import Html, tag
from ruleskit.show.scene import words
from ruleskit.show.tell import trace_lines
from ruleskit.words import Language, checked, message

_display: Callable[..., object] = display

VIEW = "application/vnd.jupyter.widget-view+json"

NO_ERROR_LINE = Html(
    # The class of an output comes before `:has`: every widget of a stage is one of `jupyter-widgets`, and the
    # browser would look at all of them again at each step.
    "<style>.jp-OutputArea-child:has(+.jp-OutputArea-child>*>.rk-static)"
    ">.jp-OutputArea-output.jupyter-widgets:not(:has(>.rk)){display:none}</style>"
)
"""Hides "model not found" above the chart. Where a notebook is not trusted, neither is there."""


@frozen
class Still:
    """What stays of a stage without a kernel: the chart of a procedure as an image, and its steps as text.

    `told` are lines that tell what happens where the scenario's own answers are given; they are the
    same in every run, so that comparing a notebook with what it stored also compares how things come out.
    """

    chart: Chart
    language: Language
    told: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The procedure in numbered lines, and below what happens."""
        if not self.told:
            return self.chart.text
        return "\n".join((self.chart.text.rstrip(), "", self._say("screen.static-told"), *self.told))

    def _say(self, key: str) -> str:
        return words(message(key, procedure=self.chart.title), self.language)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        # The hint stands above the chart, where a reader meets it first.
        hint = tag("p", self._say("screen.static"))
        told = tag(
            "details",
            tag("summary", self._say("screen.static-told")),
            tag("pre", "\n".join(self.told)),
        )
        parts = NO_ERROR_LINE, hint, Html(self.chart.image), told if self.told else None
        html = tag("div", *parts, class_="rk-static", lang=self.language)
        return {"text/plain": self.text, "text/html": str(html)}


class Live(Protocol):
    """Something that lives as long as the kernel: a stepper, a prediction, a quiz."""

    @property
    def view(self) -> Any:
        """The widget."""


@frozen
class Lesson:
    """What a lesson's cell shows: something live, and what a saved notebook keeps of it."""

    live: Live
    still: Any

    def __repr__(self) -> str:
        return repr(self.still)

    def _ipython_display_(self) -> None:
        view = self.live.view._repr_mimebundle_()
        data = view[0] if isinstance(view, tuple) else view
        _display({VIEW: data[VIEW]}, raw=True)
        _display(self.still)


@calm
def play(
    scenario: str, language: str = "en", *, edition: str | None = None, procedure: str | None = None
) -> Lesson:
    """Return the stage for a scenario: a shipped one by its name, or a file by its path.

    Raises `UnknownScenario`, `ScenarioFaults`, `UnknownEdition` and `UnknownLanguage`.
    """
    return lesson_stage(find(scenario), language, edition=edition, procedure=procedure)


@calm
def lesson_stage(
    what: History | Scenario,
    language: str = "en",
    *,
    edition: str | None = None,
    procedure: str | None = None,
) -> Lesson:
    """Return the stage for a history or a scenario.

    `procedure` is the one whose chart a saved notebook keeps; by default the longest of the first one and
    those that it opens. Raises `UnknownProcedure`, `UnknownEdition` and `UnknownLanguage`.
    """
    spoken = checked(language)
    stepper = Stepper(what, spoken, edition=edition)
    book, start = stepper.history.book, stepper.history.moments[0].position
    kept = procedure or _longest(book, start.frames[0].procedure)
    told = _told(what, edition, spoken) if isinstance(what, Scenario) else ()
    return Lesson(stepper, Still(chart(book, kept, spoken), spoken, told))


def _told(scenario: Scenario, edition: str | None, language: Language) -> tuple[str, ...]:
    """Return what happens where the scenario's own answers are given; nothing if they lead nowhere."""
    try:
        history = run(scenario, edition).history
    except AnswersDoNotFit:
        return ()
    return trace_lines(history.book, history.trace, language, history.position.game)


def _longest(book: Rulebook, first: str) -> str:
    called = [
        name
        for node in book.graph(first).nodes.values()
        if isinstance(node.step, Call)
        for name in node.step.procedures
    ]
    return max([first, *called], key=lambda name: len(book.graph(name).nodes))
