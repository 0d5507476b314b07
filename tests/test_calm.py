"""What a cell says where something in its call is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from ruleskit.errors import RuleskitError, UnknownEdition, UnknownLanguage
from ruleskit.jupyter import ask, compare, play
from ruleskit.scenario import ScenarioFaults, UnknownScenario

CALLS: tuple[tuple[Callable[[], Any], type[RuleskitError], str, str], ...] = (
    (lambda: play("no-valid-targt", "de"), UnknownScenario, "Prüfe die Schreibweise", "'no-valid-target'"),
    (lambda: ask("no-valid-targt", language="es"), UnknownScenario, "Revisa cómo", "'no-valid-target'"),
    (lambda: compare("nosuch", "de-1.6", "es-1.8"), UnknownScenario, "Check how", "'nosuch'"),
    (lambda: play("no-valid-target", edition="x"), UnknownEdition, "no such edition", "'de-1.6'"),
    (lambda: play("no-valid-target", "xx"), UnknownLanguage, "does not speak", "'de'"),
    (lambda: play("no-valid-target", ["de"]), UnknownLanguage, "does not speak", "'de'"),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(("call", "kind", "advice", "near"), CALLS)
def test_a_wrong_call_is_said_in_its_language(
    call: Callable[[], Any], kind: type[RuleskitError], advice: str, near: str
) -> None:
    """The exception is the one it always was, and says for a notebook what to do and what there is."""
    with pytest.raises(kind) as raised:
        call()
    first, *rest = raised.value._render_traceback_()  # type: ignore[attr-defined]
    assert advice in first
    assert near in "\n".join(rest)
    assert "Traceback" not in "\n".join(rest)


def test_every_fault_of_a_file_is_said(tmp_path: Path) -> None:
    """A scenario file with faults is answered with each of them, below what to do."""
    file = tmp_path / "mine.toml"
    file.write_text('game = "chess"\n', "utf-8")
    with pytest.raises(ScenarioFaults) as raised:
        play(str(file), "de")
    first, *rest = raised.value._render_traceback_()  # type: ignore[attr-defined]
    assert "Verbessere die Stellen" in first
    assert all(str(fault) in "\n".join(rest) for fault in raised.value.faults)


def test_a_cell_shows_the_message_alone_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython shows no frame of the kit, and the cell still counts as failed."""
    said: list[list[str]] = []
    shell: Any = InteractiveShell.instance()
    monkeypatch.setattr(shell, "_showtraceback", lambda *what: said.append(what[-1]))
    result = shell.run_cell("from ruleskit.jupyter import play\nplay('nosuch')")
    assert isinstance(result.error_in_exec, UnknownScenario)
    (lines,) = said
    assert not any("File" in line or "raise" in line for line in lines)
