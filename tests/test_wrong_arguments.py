"""What is called from Python with something it cannot use says so in one line, as an error of the kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleskit.engine import explore
from ruleskit.engine.explore import count_paths
from ruleskit.errors import BadArgument, UnknownAction
from ruleskit.scenario import ScenarioFaults, find, load


@pytest.mark.parametrize("given", [None, 5, ["play:jab"], b"play:jab"])
def test_an_action_that_is_no_text_is_unknown(given: Any) -> None:
    """Who acts and the action are texts: anything else is told with what was expected and what came."""
    book, position = find("cost-too-high").start()
    with pytest.raises(UnknownAction) as caught:
        book.why_not(position, "mara", given)
    assert str(caught.value) == f"expected the action as a text, found {given!r}"
    with pytest.raises(UnknownAction, match="expected the player as a text, found "):
        book.why_not(position, given, "play:falling-star")


@pytest.mark.parametrize("limit", [-1, 0, True, 2.5, None, "9"])
def test_a_limit_that_is_none_is_refused(limit: Any) -> None:
    """The limit of an exploration is a whole number from 1: anything else is told and explores nothing."""
    book, position = find("cost-too-high").start()
    for look in (explore, count_paths):
        with pytest.raises(BadArgument) as caught:
            look(book, position, limit=limit)
        assert str(caught.value) == f"expected a limit that is a whole number from 1, found {limit!r}"


@pytest.mark.parametrize("source", [None, 5, b"title", ["title"]])
def test_a_scenario_is_a_path_or_a_text(source: Any) -> None:
    """What is neither a path nor a text is told with what was expected and what came."""
    with pytest.raises(BadArgument) as caught:
        load(source)
    assert str(caught.value) == f"expected a Path to a file or the text of a scenario, found {source!r}"


@pytest.mark.parametrize("name", ["/no/such/mine.toml", "mine.toml", "notes"])
def test_the_name_of_a_file_is_no_scenario(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a file where the text of a scenario is expected says how a file is read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").touch()
    with pytest.raises(ScenarioFaults) as caught:
        load(name)
    assert str(caught.value) == (
        f"<text>: expected the text of a scenario, found the name of a file: {name!r};"
        " pass a Path to read a file"
    )
