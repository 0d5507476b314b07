"""What Next leads to is sent ahead: exactly what the kernel gives to the widgets once Next is pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from ipywidgets import HTML, Box, Button
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
    """Return the HTML and the classes of all widgets, by their ids."""
    return {
        one.model_id: (getattr(one, "value", None), tuple(one._dom_classes))
        for one in widgets(view)
        if type(one) in {HTML, Box, Button}
    }


def sent(on: Any) -> dict[tuple[str, str], Any]:
    """Return what was sent ahead: values, by the id of the widget and its trait."""
    _, first, rest, _ = on._ahead._sent.ahead
    return {(widget.removeprefix("anywidget:"), name): value for widget, name, value in [*first, *rest]}


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
            changed = {one for one in before.keys() & after.keys() if before[one] != after[one]}
            changed -= {one for one, _ in ahead}
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
    """Where Next fails after all, everything that the page has changed is sent as it is."""
    again: set[tuple[str, str]] = set()

    def walk() -> Iterator[None]:
        stepper = Stepper(find("overpaid-is-lost"))
        yield
        ahead = sent(stepper)
        monkeypatch.setattr(type(stepper.history), "step", lambda *_: 1 / 0)
        monkeypatch.setattr(Widget, "send_state", lambda self, key=None: again.add((self.model_id, key)))
        stepper._moves["next"].click()
        assert "division by zero" in stepper._pieces["news"].value
        yield
        assert set(ahead) <= again

    in_a_kernel(walk)


class Far:
    """A page that is far away: what is pressed, and what is sent, is on its way until it is let in."""

    def __init__(self, stage: Any, patch: pytest.MonkeyPatch) -> None:
        self.stage = stage
        self.shown: dict[tuple[str, str], Any] = {}
        self.latest: list[Any] = stage._ahead._sent.ahead
        self.ready: list[Any] | None = self.latest
        self.announced = ""
        self.painting: list[tuple[int, list[Any]]] = []
        self.pressed: list[Callable[[], None]] = []
        self.sent: list[tuple[Widget, str, Any]] = []
        patch.setattr(Widget, "send_state", lambda widget, key=None: self._send(widget, key))

    def _send(self, widget: Widget, key: Any = None) -> None:
        for name in [key] if isinstance(key, str) else list(key or ()):
            self.sent.append((widget, name, getattr(widget, name)))

    def press(self, move: str) -> None:
        """Press the button of a move."""
        self.click(self.stage._moves[move], onward=move == "next")

    def click(self, button: Any, *, onward: bool = False) -> None:
        """Press a button, as the script on the page takes it."""
        ready, self.ready = self.ready, None
        if onward and ready is not None and ready[1]:
            number, first, rest, _ = ready
            self._set(first)
            self.painting.append((number, rest))
        if not onward:
            self.announced = told = f"press {id(button)} {len(self.pressed)}"
            script = self.stage._ahead._sent
            self.pressed.append(lambda: script._handle_custom_msg({"pressed": told}, []))
        self.pressed.append(button.click)

    def paint(self) -> None:
        """Bring on the screen what was set; then comes the rest of it."""
        number, rest = self.painting.pop(0)
        if self.latest[0] == number:
            self._set(rest)

    def _set(self, changes: list[Any]) -> None:
        for widget, name, value in changes:
            self.shown[widget.removeprefix("anywidget:"), name] = value

    def let_in(self) -> None:
        """Let the eldest thing that was sent arrive on the page."""
        widget, name, value = self.sent.pop(0)
        if widget is self.stage._ahead._sent:
            self.latest, self.ready = value, None
            if not self.announced or self.announced in value[3]:
                self.announced, self.ready = "", value
        else:
            self.shown[widget.model_id, name] = value

    def ends(self) -> Iterator[None]:
        """Let everything come about that is on its way; at each `yield` the loop has its turn."""
        while self.painting or self.pressed or self.sent:
            if self.painting:
                self.paint()
            if self.pressed:
                self.pressed.pop(0)()
                yield
            while self.sent:
                self.let_in()

    def wrong(self) -> set[tuple[str, str]]:
        """Return what the page shows other than the kernel has it."""
        seen = {one.model_id: one for one in widgets(self.stage.view)}
        return {
            (widget, name)
            for (widget, name), value in self.shown.items()
            if widget in seen and getattr(seen[widget], name) != value
        }


@pytest.mark.parametrize("seed", range(40))
def test_a_page_far_away_ends_as_the_kernel_has_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pressed while answers are on their way, in the end the page shows what the kernel has."""
    chance = Random(seed)

    def walk() -> Iterator[None]:
        stage = Stepper(find(chance.choice(SCENARIOS)))
        yield
        for _ in range(4):
            stage._moves["to-decision"].click()
            if stage._choices.buttons:
                stage._choices.buttons[0].click()
            yield
        far = Far(stage, monkeypatch)
        for _ in range(120):
            deed = chance.choice(["press", "paint", "kernel", "page"])
            if deed == "press":
                far.press(chance.choice(["next", "next", "next", "back", "back"]))
            elif deed == "paint" and far.painting:
                far.paint()
            elif deed == "kernel" and far.pressed:
                far.pressed.pop(0)()
                yield
            else:
                for _ in range(chance.randint(0, len(far.sent))):
                    far.let_in()
        yield from far.ends()
        assert not far.wrong()

    in_a_kernel(walk)


def test_what_was_found_before_a_press_is_not_shown_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """While Back is on its way, what the kernel had found without knowing of it is not shown."""

    def walk() -> Iterator[None]:
        stage = Stepper(find("overpaid-is-lost"))
        stage._moves["to-decision"].click()
        yield
        far = Far(stage, monkeypatch)
        far.click(stage._choices.buttons[0])
        far.press("back")
        for _ in range(2):
            far.pressed.pop(0)()  # the option
            yield
        assert sent(stage)
        while far.sent:
            far.let_in()
        ready = [far.ready]
        yield from far.ends()
        ready.append(far.ready)
        assert [one is None for one in ready] == [True, False]
        assert not far.wrong()

    in_a_kernel(walk)


def test_options_shown_ahead_answer_no_other_decision() -> None:
    """Options that the page shows ahead of another decision than comes about answer nothing."""

    def walk() -> Iterator[None]:
        stage = Stepper(find("overpaid-is-lost"))
        yield
        choices = stage._choices

        def waiting() -> bool:
            shown = choices._banks[choices._waiting].box
            return ("anywidget:" + shown.model_id) in {one for one, *_ in stage._ahead._sent.ahead[1]}

        stage._moves["to-decision"].click()
        yield
        choices.buttons[0].click()
        yield
        while not waiting():
            stage._moves["next"].click()
            yield
        seen = [made for made, _ in choices._banks[choices._waiting].rows]
        while stage.history.asked is None:
            stage._moves["back"].click()
            yield
        here = stage.history.here
        for made in seen:
            made.click()
            yield
            assert stage.history.here == here
        assert choices.buttons[0] not in seen

    in_a_kernel(walk)


@pytest.mark.parametrize("press", ["next", "back"])
def test_a_press_between_any_two_messages_leaves_nothing_behind(
    press: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press elsewhere is heard message by message: wherever Next falls, the page ends right."""

    def walk() -> Iterator[None]:
        heard, more = 0, True
        while more:
            stage = Stepper(find("overpaid-is-lost"))
            yield
            # Next will change the table, which no other press here does.
            while (stage._pieces["table"].model_id, "value") not in sent(stage):
                stage._moves["next"].click()
                yield
            with monkeypatch.context() as patch:
                far = Far(stage, patch)
                stage._moves[press].click()
                yield
                more = heard < len(far.sent)
                for _ in range(heard):
                    far.let_in()
                far.press("next")
                yield from far.ends()
                assert not far.wrong(), heard
            heard += 1

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
            moves = {one.model_id for one in live._moves.values()}
            changed = {one for one in before if before[one] != after[one]}
            assert changed - moves == {one for one, _ in ahead}
            assert all(after[widget][0] == value for (widget, _), value in ahead.items())
            steps += 1
            yield
        assert steps > 3

    in_a_kernel(walk)
