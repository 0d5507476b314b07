"""How wide a text is in Arial, so that its lines are broken before any browser sees it."""

from __future__ import annotations

import unicodedata

# The widths of the letters in thousandths of the type size, as published with Helvetica, which Arial follows.
_WIDTHS: dict[str, int] = {}
for _width, _letters in {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()`-r„“”‚‘’¡",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckvsxyz",
    556: "#$0123456789?_abdeghnopqu«»–L",
    584: "+<=>~×−≠",
    611: "FTZß¿",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1000: "…—▶",
    1015: "@",
}.items():
    _WIDTHS |= dict.fromkeys(_letters, _width)
_UNKNOWN = 700


def width(text: str, size: float) -> float:
    """Return how wide `text` is at the type size `size`."""
    return sum(_WIDTHS.get(_base(letter), _UNKNOWN) for letter in text) * size / 1000


def _base(letter: str) -> str:
    """Return the letter without its accent, which takes no room of its own."""
    return letter if letter in _WIDTHS else unicodedata.normalize("NFD", letter)[0]


def wrap(text: str, size: float, room: float) -> tuple[str, ...]:
    """Return `text` in as few lines of at most `room` as its words allow, of lengths as equal as can be.

    A word that is wider than the room has a line of its own.
    """
    words = text.split()
    lines = _fill(words, size, room)
    narrowest = max((width(word, size) for word in words), default=0.0)
    # Narrow the lines step by step for as long as no further line is needed.
    tight = room - 4
    while tight > narrowest and len(narrower := _fill(words, size, tight)) <= len(lines):
        lines, tight = narrower, tight - 4
    return tuple(lines)


def hyphenated(text: str, size: float, room: float) -> str:
    """Return `text` with the words that are wider than `room` taken apart at a hyphen, between syllables."""
    words: list[str] = []
    for word in text.split():
        rest = word
        while width(rest, size) > room and (cut := _cut(rest, size, room)):
            words.append(f"{rest[:cut]}-")
            rest = rest[cut:]
        words.append(rest)
    return " ".join(words)


def _cut(word: str, size: float, room: float) -> int:
    """Return where to take a word apart: before the last consonant and vowel up to where it fits, or 0."""
    ends = (
        end
        for end in range(len(word) - 3, 2, -1)
        if width(f"{word[:end]}-", size) <= room and not _vowel(word[end]) and _vowel(word[end + 1])
    )
    return next(ends, 0)


def _vowel(letter: str) -> bool:
    return _base(letter) != letter or letter in "aeiouy"


def _fill(words: list[str], size: float, room: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]
