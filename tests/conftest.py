"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# A test states what is true, not how fast: on a busy machine a deadline would fail what is right.
settings.register_profile("ruleskit", deadline=None)
settings.load_profile("ruleskit")
