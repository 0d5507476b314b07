"""What Next leads to is sent ahead: exactly what the kernel gives to the widgets once Next is pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import HTML, Box
from ipywidgets.widgets.widget import Widget

from ruleskit.jupyter import chain, compare
from ruleskit.jupyter.stepper import Stepper
from ruleskit.scenario import find
from tests.test_stepper import pressed, widgets

SCENARIOS = [
    "overpaid-is-lost",
    "no-valid-target",
    "magic-first-strike-of-the-attacker",
    "suspend-lesson-chain",
]


def in_a_kernel(does: Callable[[], Iterator[None]]) -> None:
    """Do something as a kernel does: at each `yield` what waits in the loop has its turn."""

    async def run() -> None:
        for _ in does():
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    asyncio.run(run())


def texts(view: Any) -> dict[str, Any]:
    """Return the HTML and the classes of everything that is no control, by the ids of the widgets."""
    return {
        one.model_id: (getattr(one, "value", None), tuple(one._dom_classes))
        for one in widgets(view)
        if type(one) in {HTML, Box}
    }


def sent(on: Any) -> dict[tuple[str, str], Any]:
    """Return what was sent ahead: values, by the id of the widget and its trait."""
    return {
        (widget.removeprefix("anywidget:"), name): value for widget, name, value in on._ahead._sent.changes
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_next_gives_what_was_sent_ahead(scenario: str) -> None:
    """At every step, what was sent ahead is what Next gives, and nothing else that is read changes."""

    def walk() -> Iterator[None]:
        stepper = Stepper(find(scenario))
        yield
        for _ in range(150):
            if stepper.history.position.over:
                break
            asked = stepper.history.asked
            if asked is not None and asked.open:
                assert not sent(stepper)
                stepper._choices.buttons[0].click()
                yield
                continue
            before, ahead = texts(stepper.view), sent(stepper)
            assert ahead
            pressed(stepper, "Next ▶")
            after = texts(stepper.view)
            for (widget, name), value in ahead.items():
                given = after[widget][0] if name == "value" else after[widget][1]
                assert given == value
            # Not sent ahead: the buttons of options, lines, ways and procedures, and what stands among them.
            changed = {one for one in before if before[one] != after[one]} - {one for one, _ in ahead}
            late = {
                one.model_id
                for part in (stepper._choices, stepper._frames, stepper._lines)
                for view in getattr(part, "views", [getattr(part, "view", None)])
                for one in widgets(view)
            }
            assert changed <= late
            yield

    in_a_kernel(walk)


def test_nothing_moves_by_thinking_ahead() -> None:
    """The history of a stage that thought ahead has no moment that nobody went to."""

    def walk() -> Iterator[None]:
        stepper = Stepper(find("overpaid-is-lost"))
        yield
        assert sent(stepper)
        assert len(stepper.history.moments) == 1
        assert "Nothing has happened yet" in stepper._pieces["news"].value

    in_a_kernel(walk)


def test_another_language_is_thought_of_anew() -> None:
    """What is sent ahead is in the language that is spoken now."""

    def walk() -> Iterator[None]:
        stepper = Stepper(find("overpaid-is-lost"))
        yield
        stepper.speak("es")
        yield
        ahead = sent(stepper)
        stepper._moves["next"].click()
        assert stepper._pieces["now"].value == ahead[stepper._pieces["now"].model_id, "value"]
        assert 'lang="es"' in stepper._pieces["now"].value

    in_a_kernel(walk)


def test_what_did_not_happen_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Next fails after all, everything that the page may have changed is sent as it is."""
    again: set[tuple[str, str]] = set()

    def walk() -> Iterator[None]:
        stepper = Stepper(find("overpaid-is-lost"))
        yield
        ahead = sent(stepper)
        monkeypatch.setattr(type(stepper.history), "step", lambda *_: 1 / 0)
        monkeypatch.setattr(Widget, "send_state", lambda self, key=None: again.add((self.model_id, key)))
        stepper._moves["next"].click()
        assert "division by zero" in stepper._pieces["news"].value
        assert set(ahead) <= again

    in_a_kernel(walk)


def test_a_failure_ahead_is_told_when_next_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception on the way ahead changes nothing on the screen, and nothing is sent."""

    def walk() -> Iterator[None]:
        stepper = Stepper(find("overpaid-is-lost"))
        shown = texts(stepper.view)
        monkeypatch.setattr(type(stepper.history), "step", lambda *_: 1 / 0)
        yield
        assert not sent(stepper)
        assert texts(stepper.view) == shown

    in_a_kernel(walk)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: compare("no-valid-target", "de-1.6", "es-1.8"), id="editions"),
        pytest.param(lambda: chain("suspend-lesson-chain"), id="chain"),
    ],
)
def test_the_other_stages_send_ahead_too(make: Callable[[], Any]) -> None:
    """Two editions and the chain: at every place what was sent ahead is what Next gives, until the end."""

    def walk() -> Iterator[None]:
        live = make().live
        yield
        steps = 0
        while ahead := sent(live):
            before = texts(live.view)
            live._moves["next"].click()
            after = texts(live.view)
            assert {one for one in before if before[one] != after[one]} == {one for one, _ in ahead}
            assert all(after[widget][0] == value for (widget, _), value in ahead.items())
            steps += 1
            yield
        assert steps > 3

    in_a_kernel(walk)
