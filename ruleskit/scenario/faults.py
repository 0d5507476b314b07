"""What is wrong with a scenario file: one line for each fault, and all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, time
from difflib import get_close_matches

from attrs import frozen

from ruleskit.errors import RuleskitError, shown

Key = str | int
"""A step into a file: the key of a table, or the place in a list, from 0."""

MOST = 50
"""How many faults a message shows; nobody mends more at once."""

_BARE = re.compile(r"[A-Za-z0-9_-]{1,60}")


@frozen
class Fault:
    """One fault: the file, the path of its key (`card.strike.cost`; lists count from 1), what is wrong."""

    file: str
    path: str
    says: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.path, self.says) if part)


class ScenarioFaults(RuleskitError):
    """A scenario that cannot be read, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        lines = [str(fault) for fault in self.faults[:MOST]]
        if len(self.faults) > MOST:
            lines.append(f"{self.faults[0].file}: and {len(self.faults) - MOST} more faults")
        super().__init__("\n".join(lines))


class UnknownScenario(RuleskitError):
    """A name that is neither a shipped scenario nor a file."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        near = near_to(name, known) or "; `ruleskit scenarios` lists them"
        super().__init__(
            f"unknown scenario: {short(name)} (expected a shipped scenario or a .toml file){near}"
        )


def path_of(keys: Iterable[Key]) -> str:
    """Return the path as a reader finds it in the file."""
    path = ""
    for key in keys:
        if isinstance(key, int):
            path += f"[{key + 1}]"
        else:
            path += f"{'.' if path else ''}{key if _BARE.fullmatch(key) else short(key)}"
    return path


def expected(what: str, found: object, known: Iterable[str] = ()) -> str:
    """Return `expected …, found …`, with a name that was probably meant."""
    return f"expected {what}, found {short(found)}{near_to(found, known)}"


def choice(names: Iterable[str]) -> str:
    """Return `one of 'a', 'b'`; where there is only one, that; without any, `there is none`."""
    listed = [repr(name) for name in names]
    if not listed:
        return "there is none"
    return listed[0] if len(listed) == 1 else f"one of {', '.join(listed)}"


def near_to(found: object, known: Iterable[str]) -> str:
    """Return `; did you mean …?` if a known name is near, otherwise nothing."""
    near = get_close_matches(found[:80], list(known), n=2) if isinstance(found, str) else []
    return f"; did you mean {' or '.join(repr(name) for name in near)}?" if near else ""


def short(value: object) -> str:
    """Return `value` as a file spells it, on one line and short whatever it holds."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, date | time) else shown(value)
