"""How long a click takes until the browser shows what came of it, in a real JupyterLab and Chromium.

`python -m benchmarks.clicks` starts two servers, a stock JupyterLab and one as `ruleskit lab` starts it, and
measures side by side, in rounds that alternate, so that a busy machine slows all alike:

* a bare Label whose text a Button changes, in the stock Lab and in ours: as little as a click can do;
* Next on our stage, at the beginning of a trace and from its two hundredth line on;
* an Output widget in which each click shows a chart laid out afresh by `dot`: how charts are often shown.

All of it is measured at two paces. Somebody who clicks through clicks again as soon as the page has answered:
then a stock Lab waits, up to 40 ms, until the network has confirmed what was sent before. Somebody who reads
makes a pause, and there is no such wait; but a kernel, a server and a browser that have rested are a little
slower than those that never stop.

A click ends with the frame in which what it changes is on the screen. On our stage that is the step with its
mark on the chart. The table and the rules follow a frame later, the buttons and the trace with the kernel's
answer; when all of it is there is told beside. It also tells by how much the kernel has grown beside one that
only imported ipywidgets. The exit code is 1 where a target is missed.
"""

from __future__ import annotations

import re
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import psutil  # type: ignore[import-untyped]
from attrs import define, field
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ruleskit.lab import launch
from ruleskit.lab.browser import find_chromium
from tests.browser.driving import (
    CHROMIUM_ARGUMENTS,
    WAIT_MILLISECONDS,
    Lab,
    free_port,
    serving,
)

ROUNDS, CLICKS = 8, 10

PACES = {"clicked through": 20, "read": 400}
"""Milliseconds between an answer and the next click; they count for nothing."""

LONG = 200
"""The line of the trace from which on it counts as long."""

SCENARIO = Path(__file__).with_name("clicks.toml")

STOCK = "jupyter_server.services.kernels.connection.channels.ZMQChannelsWebsocketConnection"

PID = "import os; print('kernel', os.getpid())"

LABEL = """
from ipywidgets import Button, Label, VBox
label, go, count = Label('0'), Button(description='Go'), iter(range(1, 100_000))
go.on_click(lambda _: setattr(label, 'value', str(next(count))))
label.add_class('bench')
VBox([go, label])
"""

STEP = f"""
from pathlib import Path
from ruleskit.jupyter import lesson_stage
from ruleskit.scenario import load
lesson_stage(load(Path({str(SCENARIO)!r})))
"""

OUTPUT = """
from graphviz import Source
from IPython.display import HTML, display
from ipywidgets import Button, Output, VBox
from ruleskit.champions import rulebook
from ruleskit.show.draw import dot
source = dot(rulebook('de-1.6'), 'play', 'en')
go, out, count = Button(description='Go'), Output(), iter(range(1, 100_000))
def draw(_):
    with out:
        out.clear_output(wait=True)
        drawn = source.replace('Declare intent', f'Declare intent {next(count)}')
        display(HTML('<div class="bench">' + Source(drawn).pipe('svg').decode() + '</div>'))
go.on_click(draw)
VBox([go, out])
"""

# What a click changes: what is looked at, and then all of it. Each is over once it is other than before.
SHOWN = {
    "label": ("['.bench']", "['.bench']"),
    "output": ("['.bench']", "['.bench']"),
    # The step with its mark on the chart; then also the status line and the last of what is sent.
    "step": ("['.rk-p-now']", "['.rk-p-now', '.rk-status', '.rk-line.rk-current']"),
}

CLICK = """([name, first, all]) => new Promise((done, fail) => {
    const read = names => names.map(one => document.querySelector(one)?.textContent);
    const button = [...document.querySelectorAll('.jp-OutputArea button')]
        .find(one => one.textContent.trim() === name);
    const waited = [eval(first), eval(all)].map(names => ({names, before: read(names), took: null}));
    const begun = performance.now();
    const limit = setTimeout(() => fail(new Error(`nothing new after ${waited[1].before}`)), 20000);
    const watch = new MutationObserver(() => {
        for (const one of waited) {
            if (one.over || read(one.names).some((text, at) => !text || text === one.before[at])) continue;
            one.over = true;
            // The frame that shows it, and the moment after it was painted.
            requestAnimationFrame(() => {
                const painted = new MessageChannel();
                painted.port1.onmessage = () => {
                    one.took = performance.now() - begun;
                    if (waited.some(other => other.took === null)) return;
                    watch.disconnect();
                    clearTimeout(limit);
                    done(waited.map(other => other.took));
                };
                painted.port2.postMessage(null);
            });
        }
    });
    watch.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
    button.click();
})"""


@define
class Case:
    """A notebook that is open: what is clicked, what shows that it is done, and what was measured."""

    page: Page
    kind: str
    taken: dict[str, list[float]] = field(factory=lambda: {pace: [] for pace in PACES})
    whole: dict[str, list[float]] = field(factory=lambda: {pace: [] for pace in PACES})

    def press(self) -> tuple[float, float]:
        """Click, and return the milliseconds until what is looked at is shown, and until all is."""
        name = "Next ▶" if self.kind == "step" else "Go"
        first, whole = self.page.evaluate(CLICK, [name, *SHOWN[self.kind]])
        return first, whole

    def click(self, pace: str) -> None:
        """Pause, click, and keep what it took."""
        self.page.wait_for_timeout(PACES[pace])
        first, whole = self.press()
        self.taken[pace].append(first)
        self.whole[pace].append(whole)

    def go_to(self, line: int) -> None:
        """Go on until the trace is so long, without a pause and without keeping anything."""
        while self.number() < line:
            if not self.decide():
                self.press()

    def measure(self, pace: str, clicks: int) -> None:
        """Click as often and keep what it took; decisions on the way are taken and not counted."""
        self.page.bring_to_front()
        done = 0
        while done < clicks:
            if self.kind == "step" and self.decide():
                continue
            self.click(pace)
            done += 1

    def forget(self) -> None:
        """Forget what was measured."""
        for kept in (*self.taken.values(), *self.whole.values()):
            kept.clear()

    def told(self, pace: str) -> str:
        """Return what was measured at a pace, in words."""
        taken = self.taken[pace]
        rest = f"; with all that follows: {median(self.whole[pace]):.1f} ms" if self.kind == "step" else ""
        span = f"{min(taken):.1f} to {max(taken):.1f}"
        return f"{median(taken):.1f} ms (median of {len(taken)}; {span}){rest}"

    def decide(self) -> bool:
        """Take the first option if somebody has to decide; return whether it was so."""
        options = self.page.locator(".rk-opts:not(.rk-hidden) .rk-opt:visible")
        if not options.count():
            return False
        before = self.number()
        options.first.click()
        expect(self.page.locator(".rk-status")).to_contain_text(f"Step {before + 1}")
        self.page.wait_for_timeout(40)  # what is sent after the status line
        return True

    def number(self) -> int:
        """Return the number of the last line."""
        found = re.search(r"Step (\d+)", self.page.locator(".rk-status").inner_text())
        return int(found[1]) if found else 0

    def kernel(self) -> int:
        """Return the number of bytes that the kernel holds."""
        told = self.page.locator(".jp-OutputArea", has_text="kernel ").first.inner_text()
        found = re.search(r"kernel (\d+)", told)
        assert found
        return int(psutil.Process(int(found[1])).memory_info().rss)


@contextmanager
def lab(home: Path, *, stock: bool) -> Iterator[Lab]:
    """Start a JupyterLab: a stock one, or one as `ruleskit lab` starts it."""
    folder = home / "notebooks"
    folder.mkdir(parents=True)
    token, port = secrets.token_hex(16), free_port()
    settings = [
        f"--IdentityProvider.token={token}",
        f"--LabApp.user_settings_dir={home / 'settings'}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        "--LabApp.expose_app_in_browser=True",
    ]
    if stock:
        usual = [
            f"--ServerApp.root_dir={folder}",
            f"--ServerApp.port={port}",
            "--ServerApp.open_browser=False",
        ]
        root = [one for one in launch.arguments(folder=folder) if one == "--allow-root"]
        usual.append(f"--ServerApp.kernel_websocket_connection_class={STOCK}")
        command = [sys.executable, "-m", "jupyterlab", *usual, *root, *settings]
    else:
        command = launch.command(folder=folder, open_browser=False, port=port, extra=settings)
    with serving(command, f"http://127.0.0.1:{port}", token, home) as base:
        yield Lab(folder=folder, base=base, token=token)
        # The kernels end with the server.


def opened(browser: Browser, where: Lab, kind: str, code: str) -> Case:
    """Open a notebook with this cell and run it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(WAIT_MILLISECONDS)
    page = context.new_page()
    where.open(page, where.write(PID, code)).run_all()
    if kind:
        expect(page.locator(".jp-OutputArea button").first).to_be_visible()
    return Case(page, kind)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Measure, print, and return the exit code."""
    chromium = find_chromium()
    if chromium is None:
        say("expected Chromium on the PATH, found none")
        return 2
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stock = stack.enter_context(lab(home / "stock", stock=True))
        ours = stack.enter_context(lab(home / "ours", stock=False))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        stack.callback(browser.close)
        return compared(browser, stock, ours)


def compared(browser: Browser, stock: Lab, ours: Lab) -> int:
    """Measure all cases in turn and print what came out."""
    cases = {
        "bare Label, stock Lab": opened(browser, stock, "label", LABEL),
        "bare Label, ruleskit lab": opened(browser, ours, "label", LABEL),
        "our step, from the first on": opened(browser, ours, "step", STEP),
        f"our step, from number {LONG} on": opened(browser, ours, "step", STEP),
        "Output with a fresh dot": opened(browser, ours, "output", OUTPUT),
    }
    bare = opened(browser, ours, "", "import ipywidgets")
    long = cases[f"our step, from number {LONG} on"]
    long.go_to(LONG)
    for case in cases.values():
        for pace in PACES:
            case.measure(pace, 3)  # the first clicks warm the browser up
        case.forget()
    for number in range(ROUNDS):
        say(f"round {number + 1} of {ROUNDS}")
        for pace in PACES:
            for case in cases.values():
                case.measure(pace, CLICKS)
    grown = (long.kernel() - bare.kernel()) / 1e6
    targets: list[tuple[str, float, float]] = []
    for pace in PACES:
        stock, ours, step, late, _ = (median(case.taken[pace]) for case in cases.values())
        say(f"— {pace}, {PACES[pace]} ms between two clicks")
        for name, case in cases.items():
            say(f"{name}: {case.told(pace)}")
        say(f"our step : bare Label in a stock Lab: {step / stock:.2f}")
        if pace == "clicked through":
            targets.append((f"our step : bare Label in a stock Lab, {pace}", step / stock, 0.5))
        targets.append((f"our step : bare Label in ruleskit lab, {pace}", step / ours, 1.15))
        targets.append((f"step {LONG} : step 1, {pace}", late / step, 1.2))
    return verdicts(*targets, ("growth of the kernel, MB", grown, 25))


def verdicts(*targets: tuple[str, float, float]) -> int:
    """Print for each target what was found, what it may be at most, and whether it is met."""
    for what, value, most in targets:
        say(f"{'met   ' if value <= most else 'MISSED'}  {what}: {value:.2f} (at most {most:g})")
    return int(any(value > most for _, value, most in targets))


if __name__ == "__main__":
    raise SystemExit(main())
