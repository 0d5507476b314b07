"""What exploring every shipped scenario finds: `python -m tests.golden.explore` writes it anew."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from ruleskit.engine import Exploration, explore
from ruleskit.scenario import Scenario, find, shipped

FILE = Path(__file__).with_name("explore.toml")
LIMIT = 5_000
"""More states than any shipped scenario has."""


def found(scenario: Scenario, edition: str) -> Exploration:
    """Return what exploring `scenario` in `edition` finds."""
    book, start = scenario.start(edition)
    return explore(book, start, LIMIT, scenario.rounds(edition))


def ends(scenario: Scenario) -> tuple[str, ...]:
    """Return the eldest and the latest edition of a scenario: what lies between is like one of them."""
    editions = sorted(scenario.editions, key=scenario.game.editions.index)
    return tuple(dict.fromkeys((editions[0], editions[-1])))


def kept(exploration: Exploration) -> dict[str, Any]:
    """Return what is kept of it."""
    return {
        "states": exploration.states,
        "paths": exploration.paths,
        "cycles": exploration.cycles,
        "unreached": list(exploration.unreached),
    }


def expected() -> dict[str, dict[str, Any]]:
    """Return what was kept, by scenario and edition."""
    return tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def main() -> None:
    """Explore everything and write the file."""
    lines = ["# Written by `python -m tests.golden.explore`.", ""]
    for name in shipped():
        scenario = find(name)
        for edition in ends(scenario):
            lines.append(f'[{name}."{edition}"]')
            lines += [f"{key} = {json.dumps(value)}" for key, value in kept(found(scenario, edition)).items()]
            lines.append("")
    FILE.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
