"""The little drawings: kinds of step, resources, and the motif on the band of a card."""

from __future__ import annotations

from ruleskit.show.html import Html, esc, tag
from ruleskit.words import Language, catalogue

_KINDS = {
    "act": '<rect x="1" y="1" width="24" height="14" rx="5"/>',
    "check": '<path d="M1 8 6 2H20L25 8 20 14H6Z"/>',
    "ask": '<path d="M6 2H25L20 14H1Z"/>',
    "call": '<rect x="1" y="1" width="24" height="14"/><rect x="4" y="4" width="18" height="8"/>',
    "repeat": '<path d="M1 2H18L25 8 18 14H1Z"/>',
    "stop": '<ellipse cx="13" cy="8" rx="12" ry="7"/>',
}
"""The shapes that steps have in the chart."""

_RESOURCES = {
    "physical": ('<rect x="2.5" y="2.5" width="19" height="19" rx="4"', "#D55E00"),
    "mental": ('<circle cx="12" cy="12" r="10.5"', "#56B4E9"),
    "energy": ('<path d="M12 .8 23.2 12 12 23.2 .8 12Z"', "#F0E442"),
    "wild": (
        '<path d="M12 .5 14.6 5 19.9 4 19.2 9.2 23.8 12 19.2 14.8 19.9 20 14.6 19 12 23.5 9.4 19 4.1 20 4.8 '
        '14.8 .2 12 4.8 9.2 4.1 4 9.4 5Z"',
        "#009E73",
    ),
}
"""Each resource has its own shape and colour; the letter comes from its name in the language."""

_MOTIFS = {
    "event": "M59 3 65 15 80 8 72 19 90 22 72 25 80 35 65 28 59 38 53 28 38 35 46 25 28 22 46 19 38 8 53 15Z",
    "support": "M34 38V20L59 5 84 20V38H68V26H50V38Z",
    "upgrade": "M40 22 59 6 78 22V30L59 15 40 30ZM40 34 59 18 78 34V38H70L59 27 48 38H40Z",
    "ally": "M59 5A8 8 0 1 1 58.9 5ZM42 38C42 22 76 22 76 38Z",
    "identity": "M59 3 82 10V22C82 31 71 36 59 39 47 36 36 31 36 22V10Z",
    "resource": "M59 4 80 19 59 34 38 19Z",
    "minion": "M44 5 52 13H66L74 5 76 22 59 38 42 22Z",
    "creature": "M36 38C38 20 48 14 55 16L59 7 64 15C77 14 84 22 86 38H78L75 30H54L50 38Z",
    "instant": "M64 3 44 23H56L51 38 74 16H61Z",
    "sorcery": "M59 3 63 15 76 10 69 21 82 27 68 28 70 39 59 31 48 39 50 28 36 27 49 21 42 10 55 15Z",
    "land": "M34 38 50 14 58 26 68 8 84 38Z",
    "artifact": "M59 4 76 12V28L59 37 42 28V12ZM59 11 48 16V25L59 31 70 25V16Z",
    "enchantment": "M59 4 64 17 78 20 64 24 59 37 54 24 40 20 54 17Z",
    "villain": "M36 4 48 14H70L82 4 84 24 59 39 34 24Z",
}


def kind(shape: str) -> Html:
    """Return the outline that steps of this shape have in the chart; the word for it stands beside."""
    inside = _KINDS.get(shape, _KINDS["act"])
    return Html(
        '<svg viewBox="0 0 26 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8">'
        f"{inside}</svg>"
    )


def resource(which: str, language: Language) -> Html:
    """Return a resource: its own shape, colour and letter, named for those who cannot see it."""
    name = catalogue("screen").text(f"screen.resource.{which}").to(language)
    shape, fill = _RESOURCES[which]
    return Html(
        f'<svg class="res" width="20" height="20" viewBox="0 0 24 24" role="img" aria-label="{esc(name)}">'
        f'{shape} fill="{fill}" stroke="#000" stroke-width="1.4"/>'
        '<text x="12" y="16.6" text-anchor="middle" font-family="Arial" font-weight="700" font-size="13" '
        f'fill="#000">{esc(name[:1])}</text></svg>'
    )


def motif(card_type: str) -> Html:
    """Return the motif on the band of a card of this type."""
    drawn = _MOTIFS.get(card_type)
    path = Html(f'<path d="{drawn}"/>') if drawn else ""
    return tag(
        "svg",
        path,
        class_="art",
        viewBox="34 0 50 40",
        aria_hidden="true",
        fill="rgba(0,0,0,.42)",
    )
