"""What a command answers."""

from __future__ import annotations

import json
from typing import Any

from attrs import frozen


@frozen
class Answer:
    """The text to print, and the exit code."""

    text: str = ""
    code: int = 0


def as_json(value: Any, code: int = 0) -> Answer:
    """Return `value` as one JSON text in plain ASCII, which every terminal and pipe can carry."""
    return Answer(json.dumps(value, indent=2), code)
