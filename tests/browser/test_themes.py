"""The stage on a projector, on half a screen, enlarged, on paper, in the light and in the dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Lab
from tests.browser.stage import CHART, PANELS, STEPS, button, options, played, status, theme, to_decision

DECISION = "Zur nächsten Entscheidung ⇥"

AREAS = """panels => {
    const stage = document.querySelector('.rk-stage').getBoundingClientRect();
    return panels.map(panel => {
        const one = document.querySelector(panel).getBoundingClientRect();
        return [one.x - stage.x, one.y - stage.y, one.width, one.height].map(Math.round);
    });
}"""

TYPE = """() => [...document.querySelectorAll('.rk-p-chart:not(.rk-kept) .rk-chart')].flatMap(chart => {
    const scale = chart.getBoundingClientRect().width / chart.viewBox.baseVal.width;
    const texts = [...chart.querySelectorAll('text')];
    return texts.map(text => scale * parseFloat(text.getAttribute('font-size')));
})"""

STICKING_OUT = """() => {
    const stage = document.querySelector('.rk-stage').getBoundingClientRect();
    return [...document.querySelectorAll('.rk-stage *')]
        .filter(one => !one.closest('.vh, svg, .rk-table > *, .rk-frames > *'))
        .filter(one => one.getBoundingClientRect().right > stage.right + 8)
        .map(one => one.className + ': ' + one.textContent.slice(0, 40));
}"""


def test_everything_stands_on_one_screen(lab: Lab, page: Page) -> None:
    """At 1280×720, with all of Lab around it, step, decision, bill, table and chart are seen at once."""
    page.set_viewport_size({"width": 1280, "height": 720})
    played(lab, page, "windows-inside-windows", "de")
    to_decision(page, DECISION)
    page.locator(".rk-stage").evaluate("stage => stage.scrollIntoView({block: 'start'})")
    inside: list[bool] = page.evaluate(
        """panels => {
            const seen = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
            return panels.map(panel => {
                const one = document.querySelector(panel).getBoundingClientRect();
                return one.top >= seen.top - 1 && one.bottom <= seen.bottom + 1;
            });
        }""",
        list(PANELS),
    )
    assert inside == [True] * len(PANELS)


def test_nothing_jumps(lab: Lab, page: Page) -> None:
    """From step to step, over decisions, nested procedures and the end, every panel stays where it is."""
    page.set_viewport_size({"width": 1280, "height": 720})
    played(lab, page, "no-valid-target", "de")
    areas: list[Any] = page.evaluate(AREAS, list(PANELS))
    for _ in range(12):
        before = page.locator(STEPS).count()
        (options(page).first if options(page).count() > 1 else button(page, "Weiter ▶")).click()
        expect(page.locator(STEPS)).not_to_have_count(before)
        assert page.evaluate(AREAS, list(PANELS)) == areas


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (700, 720), (640, 360)])
def test_nothing_sticks_out(lab: Lab, page: Page, width: int, height: int) -> None:
    """On a projector, on half a screen and enlarged to 200 %, no panel is wider than the cell."""
    played(lab, page, "windows-inside-windows", "de")
    page.set_viewport_size({"width": width, "height": height})
    to_decision(page, DECISION)
    assert page.evaluate(STICKING_OUT) == []


@pytest.mark.parametrize("width", [1280, 700])
def test_charts_are_read_from_the_back_row(lab: Lab, page: Page, width: int) -> None:
    """No type in any chart, also in one on two other sheets, is smaller than 12 px."""
    played(lab, page, "support-enters-play", "de")
    page.set_viewport_size({"width": width, "height": 720})
    to_decision(page, DECISION)
    options(page).first.click()
    to_decision(page, DECISION)
    for frame in page.locator(".rk-frame").all():
        frame.click()
        expect(page.locator(f"{CHART} .rk-chart")).to_have_count(1)
        sizes: list[float] = page.evaluate(TYPE)
        assert sizes
        assert min(sizes) >= 12


def test_the_colours_follow_the_theme(lab: Lab, page: Page) -> None:
    """In the dark theme the stage is dark and its text light, without any rule of its own for it."""
    played(lab, page, "overpaid-is-lost")
    ink = "() => getComputedStyle(document.querySelector('.rk-now h2')).color"
    theme(page, "JupyterLab Dark")
    assert page.evaluate(ink) == "rgb(255, 255, 255)"
    theme(page, "JupyterLab Light")
    assert page.evaluate(ink) != "rgb(255, 255, 255)"


def test_on_paper_everything_is_whole(lab: Lab, page: Page) -> None:
    """Printed, no control is left and nothing has to be scrolled to be seen, neither chart nor trace."""
    played(lab, page, "overpaid-is-lost")
    to_decision(page)
    expect(status(page)).to_contain_text("decides")
    page.emulate_media(media="print")
    expect(button(page, "Next ▶")).to_be_hidden()
    cut: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.rk-now, .rk-side aside, .rk-scroll, .rk-window, .rk-table')]
            .filter(one => one.scrollHeight > one.clientHeight + 24).map(one => one.className)"""
    )
    assert cut == []
