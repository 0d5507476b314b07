"""HTML as strings, safe by default: whatever is not markup already is escaped.

>>> tag("p", "1 < 2", class_="note")
'<p class="note">1 &lt; 2</p>'
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

EMPTY_TAGS = frozenset({"br", "col", "img"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def esc(text: object) -> Html:
    """Return `text` as markup: unchanged if it is markup already, escaped otherwise."""
    return text if isinstance(text, Html) else Html(escape(str(text), quote=True))


def join(parts: Iterable[object], between: str = "") -> Html:
    """Return `parts` one after the other, escaped where they are no markup."""
    return Html(esc(between).join(esc(part) for part in parts if part is not None))


def tag(name: str, *children: object, **attributes: str | int | bool | None) -> Html:
    """Return an element. `class_` is the class; other underscores become hyphens.

    An attribute that is None or False is left out; True stands without a value.
    """
    written = []
    for key, value in attributes.items():
        if value is None or value is False or (key == "class_" and not value):
            continue
        attribute = key.rstrip("_").replace("_", "-")
        written.append(
            f" {attribute}" if value is True else f' {attribute}="{escape(str(value), quote=True)}"'
        )
    start = f"<{name}{''.join(written)}>"
    return Html(start if name in EMPTY_TAGS else f"{start}{join(children)}</{name}>")


def classes(*names: str | bool | None) -> str:
    """Return the class attribute of those names that are there."""
    return " ".join(name for name in names if isinstance(name, str) and name)
