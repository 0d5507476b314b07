"""The shipped scenarios by their game."""

from __future__ import annotations

from ruleskit.scenario import find, shipped

CHAMPIONS = tuple(name for name in shipped() if find(name).layout.game == "champions")
MAGIC = tuple(name for name in shipped() if find(name).layout.game == "magic")
