"""The lessons: every notebook runs and shows what it stored, alike in all languages, every rule taught."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruleskit.learn import case
from ruleskit.learn.notebooks import FOLDER, LIVE, LessonFailed, cleaned, lessons, rerun, written
from ruleskit.ledger import rules
from ruleskit.words import LANGUAGES

FILES = lessons()

TAUGHT = {"01": ("000",), "02": ("001",), "03": (), "04": (), "05": ("002",)}
TAUGHT |= {"06": (), "07": (), "08": (), "09": (), "10": ()}
TAUGHT |= {"11": (), "12": (), "13": (), "14": ()}
"""The documents whose rules a lesson teaches, by its number."""

TOGETHER = {"003": ("06", "07", "08", "09", "10"), "004": ("11", "12", "13", "14")}
"""The lessons that teach the rules of a document together."""

BESIDES = {
    "03": (
        *("play.de.interrupt", "play.de.response", "play.de.begin", "play.de.resolve"),
        *("full:order", "full:each-once", "full:would"),
    ),
    "04": ("play.de.source-leaves", "play.de.source-leaves-unpaid", "play.de.pay", "play.de.resolve"),
    "06": (
        *("turn.phases", "turn.untap", "turn.upkeep", "turn.draw", "turn.main-active", "turn.main-opponent"),
        *("turn.land", "turn.combat-begin", "turn.combat-end", "turn.end", "turn.cleanup-discard"),
        "turn.cleanup-damage",
    ),
    "07": ("turn.mana-burn", "turn.phases", "full:mana-ability", "full:no-life"),
    "08": (
        *("turn.untap-no-play", "turn.untap-triggers-wait", "turn.upkeep", "turn.main-active"),
        *("turn.cleanup-no-play", "full:priority", "full:pass", "full:stack", "full:active-first"),
        *("full:sorcery", "full:mana-ability"),
    ),
    "09": (
        *("turn.attack-declare", "turn.attack-cannot", "turn.attack-player", "turn.attack-priority"),
        *("turn.block-declare", "turn.block-cannot", "turn.block-priority", "turn.damage-unblocked"),
        *("turn.damage-blocked", "turn.damage-blockers", "turn.damage-blocker-gone", "turn.damage-stack"),
        *("turn.damage-respond", "turn.damage-source-gone", "turn.damage-target-gone", "full:first-strike"),
    ),
    "10": (
        *("turn.mana-burn", "turn.damage-stack", "turn.damage-respond", "turn.damage-source-gone"),
        *("turn.damage-target-gone", "turn.attack-cannot", "turn.attack-player", "full:mana-empties"),
        *("full:damage-at-once", "full:defender"),
    ),
    "11": (
        *("suspend.keyword", "suspend.exile", "suspend.face-up", "suspend.special-action"),
        *("suspend.suspended", "suspend.when", "suspend.castable-irrelevant"),
    ),
    "12": ("suspend.tick", "suspend.tick-countered", "suspend.suspended", "full:intervening-if"),
    "13": (
        *("suspend.last", "suspend.timing-ignored", "suspend.x-zero", "suspend.no-alternative"),
        *("suspend.additional", "suspend.mana-value", "suspend.targets-on-cast", "suspend.not-cast"),
        "suspend.last-countered",
    ),
    "14": ("suspend.may", "suspend.not-cast", "full:must-cast", "full:no-forced-mana"),
}
"""Single rules that a lesson teaches, by its number."""

LEARNED_BY = re.compile(r'\blanguage="(en|de|es)"')


def name_of(file: Path) -> str:
    """Return the language and the name of a lesson, as a test's id."""
    return f"{file.parent.name}/{file.stem}"


@cache
def cells(file: Path) -> tuple[dict[str, Any], ...]:
    """Return the cells of a notebook."""
    return tuple(json.loads(file.read_text("utf-8"))["cells"])


def source(cell: dict[str, Any]) -> str:
    """Return the text of a cell."""
    return "".join(cell["source"])


def shown(cell: dict[str, Any]) -> str:
    """Return what a cell stored as plain text."""
    return "\n".join("".join(output["data"].get("text/plain", "")) for output in cell.get("outputs", ()))


def in_language(number: str, language: str) -> Path:
    """Return the lesson of this number in a language."""
    (file,) = (FOLDER / language).glob(f"{number}-*.ipynb")
    return file


def played(cell: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Return the scenarios that a cell plays or asks about, with the edition; None is the scenario's own."""
    if cell["cell_type"] != "code":
        return []
    found: list[tuple[str, str | None]] = []
    for call in ast.walk(ast.parse(source(cell))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            said = [ast.literal_eval(one) for one in call.args]
            named = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
            if call.func.id in {"play", "ask", "chain"}:
                found.append((said[0], named.get("edition")))
            elif call.func.id == "compare":
                found += [(said[0], edition) for edition in said[1:3]]
    return found


def taught(file: Path) -> list[str]:
    """Return the ids of the rules that a lesson teaches."""
    number = file.stem[:2]
    return [*(one.id for one in rules() if one.source in TAUGHT[number]), *BESIDES.get(number, ())]


def test_there_are_lessons() -> None:
    """Every lesson is there in every language, under one number and in a folder named by the language."""
    found = {(file.parent.name, file.stem[:2]) for file in FILES}
    assert found == {(language, number) for language in LANGUAGES for number in TAUGHT}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_lesson_shows_what_it_stored(file: Path) -> None:
    """Every cell of the notebook runs in a new kernel and gives, to the letter, the outputs in the file."""
    command = [sys.executable, "-m", "pytest", "-p", "nbval", "--nbval", "--nbval-current-env"]
    # The warnings are those of what runs notebooks; the kernel raises its own.
    options = ["-o", "addopts=", "-o", "filterwarnings=", "-p", "no:cacheprovider", "-q", str(file)]
    ran = subprocess.run([*command, *options], cwd=FOLDER, capture_output=True, text=True)
    code = [cell for cell in cells(file) if cell["cell_type"] == "code"]
    hint = "if the new outputs are right: `python -m ruleskit.learn.notebooks` stores them"
    assert ran.returncode == 0, f"{ran.stdout}{ran.stderr}\n{hint}"
    assert f"{len(code)} passed" in ran.stdout


@pytest.mark.parametrize("number", TAUGHT)
def test_a_lesson_is_alike_in_all_languages(number: str) -> None:
    """The same cells in the same order, by their ids and kinds; the code differs in the language alone."""
    seen = set()
    for language in LANGUAGES:
        found = cells(in_language(number, language))
        spoken = {
            name for cell in found if cell["cell_type"] == "code" for name in LEARNED_BY.findall(source(cell))
        }
        assert spoken == {language}
        seen.add(
            tuple(
                (cell["id"], cell["cell_type"], LEARNED_BY.sub("", source(cell)))
                if cell["cell_type"] == "code"
                else (cell["id"], cell["cell_type"])
                for cell in found
            )
        )
    assert len(seen) == 1


@pytest.mark.parametrize("number", TAUGHT)
def test_the_prose_is_there_in_every_language(number: str) -> None:
    """No prose is empty, none reads the same in two languages, and headings stand at the same cells."""
    found = [
        [cell for cell in cells(in_language(number, one)) if cell["cell_type"] == "markdown"]
        for one in LANGUAGES
    ]
    for together in zip(*found, strict=True):
        texts = [source(cell).strip() for cell in together]
        assert all(texts)
        assert len(set(texts)) == len(LANGUAGES)
        assert len({re.match("#*", text).group() for text in texts}) == 1  # type: ignore[union-attr]  # matches always


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_rule_is_taught(file: Path) -> None:
    """Each rule of the documents of this lesson occurs by its id in what the lesson says or shows."""
    said = "\n".join(f"{source(cell)}\n{shown(cell)}" for cell in cells(file))
    wanted = taught(file)
    assert wanted
    assert [one for one in wanted if not re.search(rf"{re.escape(one)}(?![\w-])", said)] == []


@pytest.mark.parametrize("document", TOGETHER)
def test_lessons_teach_a_document_together(document: str) -> None:
    """Each rule of the document is one that some of its lessons teach."""
    lessons_of = [in_language(number, "en") for number in TOGETHER[document]]
    together = {one for file in lessons_of for one in taught(file)}
    assert {one.id for one in rules() if one.source == document} - together == set()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_lesson_plays_or_asks_every_rule(file: Path) -> None:
    """Each rule of this lesson is followed or looked at in a scenario that the lesson plays."""
    followed = {
        rule
        for cell in cells(file)
        for name, edition in played(cell)
        for entry in case(name, edition).trace
        for rule in (*entry.rules, *(reason.rule for reason in entry.reasons))
    }
    assert set(taught(file)) - followed == set()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_stage_keeps_something_to_see(file: Path) -> None:
    """Each call stores a picture, a table or questions that need neither kernel nor trust, also as text."""
    for cell in cells(file):
        if cell["cell_type"] != "code" or source(cell).startswith("from "):
            continue
        (output,) = cell["outputs"]
        assert set(output["data"]) == {"text/plain", "text/html"}
        html = "".join(output["data"]["text/html"])
        assert re.search(r'<img alt="[^"]+" src="data:image/svg\+xml;base64,|<table[ >]|<ol><li>', html)
        assert "<script" not in html
        assert "<svg" not in html
        assert shown(cell).strip()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_cell_is_one_call(file: Path) -> None:
    """After the imports of the first one, every code cell is a single call."""
    first, *others = [ast.parse(source(cell)).body for cell in cells(file) if cell["cell_type"] == "code"]
    assert all(isinstance(line, ast.ImportFrom) for line in first)
    for body in others:
        (line,) = body
        assert isinstance(line, ast.Expr)
        assert isinstance(line.value, ast.Call)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_lesson_is_written_clean(file: Path) -> None:
    """The file is as the command writes it: nothing in it depends on when, where or how often it was run."""
    text = file.read_text("utf-8")
    assert text == written(cleaned(json.loads(text)))
    assert LIVE not in text
    assert str(FOLDER.parent) not in text
    ids = [cell["id"] for cell in cells(file)]
    assert len(set(ids)) == len(ids)


def test_cleaning_takes_out_what_differs() -> None:
    """Views of live widgets go, with outputs that hold nothing else; counts go on from 1; metadata goes."""
    live = {"output_type": "display_data", "data": {LIVE: {"model_id": "7"}}, "metadata": {"a": 1}}
    kept = {
        "output_type": "execute_result",
        "data": {"text/plain": "a\nb"},
        "metadata": {},
        "execution_count": 9,
    }
    told = {"output_type": "stream", "name": "stdout", "text": "x"}
    cell = {
        "cell_type": "code",
        "id": "one",
        "metadata": {"time": 5},
        "source": "f()",
        "execution_count": 9,
        "outputs": [live, kept, told],
    }
    prose = {"cell_type": "markdown", "id": "two", "metadata": {}, "source": ["# a\n", "b"]}
    clean = cleaned({"cells": [prose, cell, cell | {"id": "three"}], "metadata": {"widgets": {}}})
    assert [one.get("execution_count") for one in clean["cells"]] == [None, 1, 2]
    first = clean["cells"][1]
    assert first["metadata"] == {}
    assert [output["output_type"] for output in first["outputs"]] == ["execute_result", "stream"]
    assert first["outputs"][0]["data"] == {"text/plain": ["a\n", "b"]}
    assert first["outputs"][0]["execution_count"] == 1
    assert "widgets" not in clean["metadata"]


def test_a_lesson_whose_cell_fails_is_not_written(tmp_path: Path) -> None:
    """A cell that raises an exception ends the run with the file's name and what was raised."""
    file = tmp_path / "broken.ipynb"
    bad = {
        "cell_type": "code",
        "id": "a",
        "metadata": {},
        "source": "1 / 0",
        "execution_count": 1,
        "outputs": [],
    }
    file.write_text(written(cleaned({"cells": [bad]})), "utf-8")
    with pytest.raises(LessonFailed, match=r"broken\.ipynb: .*ZeroDivisionError"):
        rerun(file)
