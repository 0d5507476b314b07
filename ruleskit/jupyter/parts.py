"""The few widgets everything here is made of: all from the core of ipywidgets, all plain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen
from ipywidgets import HTML, Box, Button, Dropdown

from ruleskit.show.html import Html
from ruleskit.show.mana import in_letters
from ruleskit.show.page import stylesheet
from ruleskit.words import Language

LANGUAGE_NAMES: tuple[tuple[str, Language], ...] = (("English", "en"), ("Deutsch", "de"), ("Español", "es"))


_plain: dict[type, dict[str, Any]] = {}


def _made(kind: type, **state: Any) -> Any:
    """Return a widget that shares its layout and its style with all others of its kind.

    Those are widgets as well, and each would be sent; what things look like is the stylesheet's business.
    """
    shared = _plain.get(kind)
    if shared is None or any(one.comm is None for one in shared.values()):
        first = kind()
        _plain[kind] = {name: getattr(first, name) for name in ("layout", "style") if first.has_trait(name)}
        first.close()
    return kind(**state, **_plain[kind])


def piece(*css: str) -> Any:
    """Return an empty piece of HTML."""
    return _made(HTML, _dom_classes=css)


def box(*children: Any, css: Iterable[str]) -> Any:
    """Return a box; how its children lie is the stylesheet's business."""
    return _made(Box, children=children, _dom_classes=tuple(css))


def button(does: Callable[[], object], *css: str, says: str = "", about: str | None = None) -> Any:
    """Return a button that calls `does`, with words on it and `about` in its title."""
    made = _made(Button, _dom_classes=css, description=says, tooltip=about)
    made.on_click(lambda _: does())
    return made


def move(name: str, *, primary: bool) -> tuple[str, ...]:
    """Return the classes of a button that makes this move; a primary one is what there is to do next."""
    return ("rk-move", f"rk-go-{name}", *(("rk-primary",) if primary else ()))


class Selection:
    """A choice among options. `does` gets what somebody chose, not what the kit itself sets."""

    def __init__(self, css: str, does: Callable[[str], None]) -> None:
        self._does, self._filling = does, False
        self.view = with_classes(Dropdown(), [css])
        self.view.observe(self._changed, names="value")

    def show(self, about: str, options: tuple[tuple[str, str], ...], value: str) -> None:
        """Name the choice, fill it with its options, and choose one of them."""
        self._filling = True
        for name, now in (("description", about), ("options", options), ("value", value)):
            if getattr(self.view, name) != now:
                setattr(self.view, name, now)
        self._filling = False

    def _changed(self, change: Any) -> None:
        if not self._filling:
            self._does(change["new"])


@frozen
class Change:
    """A value that a trait of a widget is to have. Nothing is sent where it has it already.

    `later`: it is looked at only after the step, and may be shown a frame after it.
    """

    widget: Any
    trait: str
    value: Any
    later: bool = False

    @property
    def made(self) -> bool:
        """Whether the trait has that value."""
        return bool(getattr(self.widget, self.trait) == self.value)

    def make(self) -> None:
        """Give the trait that value."""
        if not self.made:
            setattr(self.widget, self.trait, self.value)


def shown(widget: Any, html: Html, *, later: bool = False) -> Change:
    """Return the change that shows a piece of HTML."""
    return Change(widget, "value", str(html), later)


def classed(widget: Any, css: Iterable[str]) -> Change:
    """Return the change that gives `widget` exactly these classes."""
    return Change(widget, "_dom_classes", tuple(css))


def show(widget: Any, html: Html) -> None:
    """Show a piece of HTML."""
    shown(widget, html).make()


def with_classes(widget: Any, css: Iterable[str]) -> Any:
    """Return `widget` with exactly these classes."""
    classed(widget, css).make()
    return widget


def say(widget: Any, words: str, about: str | None = None, css: Iterable[str] | None = None) -> None:
    """Put words on a button, `about` into its title, and give it these classes: all in one message."""
    wanted = widget._dom_classes if css is None else tuple(css)
    shown = in_letters(words)
    if (widget.description, widget.tooltip, widget._dom_classes) != (shown, about, wanted):
        with widget.hold_sync():
            widget.description = shown
            widget.tooltip = about
            widget._dom_classes = wanted


_style: list[Any] = []


def style() -> Any:
    """Return the stylesheet as a widget: one for all stages of a kernel."""
    if not _style or _style[0].comm is None:
        _style[:] = [with_classes(HTML(value=str(stylesheet())), ["rk-style"])]
    return _style[0]
