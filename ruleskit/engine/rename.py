"""Giving things other names in a whole position, so that what can stand for each other counts as the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

import attrs
from immutabledict import immutabledict


def renamed(value: Any, names: Mapping[str, str], printed: type) -> Hashable:
    """Return `value` with other names in it, as something that can be compared and hashed.

    Names stand in texts, alone or between colons. What is `printed` holds none: it is left as it is.
    """
    if isinstance(value, str):
        if ":" not in value:
            return names.get(value, value)
        return ":".join(names.get(part, part) for part in value.split(":"))
    if isinstance(value, tuple):
        return tuple([renamed(one, names, printed) for one in value])
    if isinstance(value, frozenset):
        return frozenset([renamed(one, names, printed) for one in value])
    if isinstance(value, immutabledict):
        return frozenset(
            [(renamed(name, names, printed), renamed(one, names, printed)) for name, one in value.items()]
        )
    kind: Any = type(value)
    kept = None if kind is printed else _fields(kind)
    if kept is None:
        return value  # type: ignore[no-any-return]
    return (kind, *[renamed(getattr(value, name), names, printed) for name in kept])


@lru_cache(maxsize=256)
def _fields(kind: Any) -> tuple[str, ...] | None:
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else None
