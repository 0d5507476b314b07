"""One scenario in two editions: rows stand beside their likes, and where they part is told with reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve
from immutabledict import immutabledict

from ruleskit.cli import main
from ruleskit.engine import Answer, first_difference
from ruleskit.errors import UnknownEdition
from ruleskit.scenario import find, load, run, shipped
from ruleskit.scenario.model import Stop, Variant
from ruleskit.show.compare import Comparison, compare, notes, text, verdict, why
from ruleskit.words import LANGUAGES, Language

OLD, NEW = "de-1.6", "es-1.8"
BOTH = [name for name in shipped() if {OLD, NEW} <= set(find(name).editions)]

COSTS_X = """
title = { en = "X", de = "X", es = "X" }
game = "champions"
procedure = "turn"
edition = "es-1.8"

[[player]]
id = "mara"
name = "Mara"
identity = "heron"
hand = ["storm", "hand"]

[card.heron]
name = { en = "Heron", de = "Reiher", es = "Garza" }
type = "identity"
hit_points = 10

[card.storm]
name = { en = "Storm", de = "Sturm", es = "Tormenta" }
type = "event"
x = true

[[card.storm.ability]]
kind = "action"
effect = [{ do = "deal-x-damage", to = "identity" }]

[card.hand]
name = { en = "Hand", de = "Hand", es = "Mano" }
type = "resource"
icons = ["physical"]

[start]
who = "mara"

[[answer]]
at = "turn.action"
choose = "play:storm"

[[answer]]
at = "play.x"
choose = "x:1"

[[answer]]
at = "pay.source"
choose = "discard:hand"

[[answer]]
at = "turn.action"
choose = "done"
"""


def compared(name: str = "no-valid-target", old: str = OLD, new: str = NEW) -> Comparison:
    """Compare a shipped scenario in two editions."""
    return compare(find(name), old, new)


@pytest.mark.parametrize("name", BOTH)
def test_every_scenario_can_be_compared(name: str) -> None:
    """Both traces stand in the rows whole and in order, and the first row that differs is where they part."""
    found = compared(name)
    for side, entries in (
        (found.old, [row.old for row in found.rows if row.old]),
        (found.new, [row.new for row in found.rows if row.new]),
    ):
        assert tuple(entries) == side.trace == run(find(name), side.edition).trace
        assert side.skipped == ()
    unlike = [number for number, row in enumerate(found.rows) if not row.same]
    assert found.first == next(iter(unlike), None) == first_difference(found.old.trace, found.new.trace)
    assert found.rows[-1].done == (len(found.old.trace), len(found.new.trace))


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_editions_part_is_told_with_both_rules(language: Language) -> None:
    """The text names the row, why they part, and of each edition the step, its rules and what these say."""
    found = compared()
    lines = text(found, language).splitlines()
    old, new = found.parting
    assert (old and old.at, new and new.at) == ("play.restrictions", "play.card")
    assert lines[2] == verdict(found, language)
    assert lines[3].startswith(f"  {OLD}: ")
    assert lines[3].endswith("[play.de.restrictions, play.de.targets]")
    assert any(line.startswith(f"  {NEW}: ") and line.endswith("[play.es.reveal]") for line in lines)
    assert any(line.startswith("    play.es.reveal: ") for line in lines)
    assert [line.split()[0] for line in lines if "≠" in line] == ["5"]


def test_rows_of_one_edition_only_are_marked() -> None:
    """What only the new edition does has one sign, what only the old one does another."""
    signs = [
        line[5] for line in text(compared("deck-runs-out"), "en").splitlines() if line[:4].strip().isdigit()
    ]
    rows = compared("deck-runs-out").rows
    assert signs == [" " if row.same else "<" if row.old else ">" for row in rows]
    assert {"<", ">", " "} == set(signs)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (OLD, NEW, "“Is it a card?” stands elsewhere in es-1.8."),
        (NEW, OLD, "“Playable now?” stands elsewhere in de-1.6."),
    ],
)
def test_why_is_what_became_of_the_step(old: str, new: str, says: str) -> None:
    """The reason is the fate of the step that the newer of the two does there."""
    assert says in verdict(compared(old=old, new=new), "en")


def test_the_same_way_is_told() -> None:
    """Where an edition is compared with itself, or nothing differs, that is said and nothing is marked."""
    for found in (compared(old=OLD, new=OLD), compared("not-at-this-moment")):
        assert found.first is None
        assert why(found) is None
        assert verdict(found, "en") == "Both editions go the same way."
        assert "≠" not in text(found, "en")


def test_an_answer_that_is_not_asked_for_is_left_out() -> None:
    """The edition that does not ask for X leaves that answer out and says so; the other one takes it."""
    scenario = load(COSTS_X)
    found = compare(scenario, OLD, NEW)
    assert Answer("play.x", "x:1") in found.old.skipped
    assert found.new.skipped == ()
    assert any("“Choose X”" in note and "x:1" in note for note in notes(found, "en"))


def test_where_an_answer_is_missing_it_stops_and_says_so() -> None:
    """Without an answer to a decision an edition stops there; the rows go as far as both went."""
    scenario = load(COSTS_X)
    short = evolve(scenario, layout=evolve(scenario.layout, answer=scenario.layout.answer[:1]))
    found = compare(short, NEW, NEW)
    assert found.new.waiting is not None
    assert "es-1.8 stops at" in notes(found, "en")[1]
    assert not found.new.history.position.over


def test_a_trace_that_ends_sooner_is_told() -> None:
    """Where one edition goes no further, that is the reason, also in the lines of text."""
    scenario = find("no-valid-target")
    stop = Variant(stop=Stop(at="play.restrictions"))
    found = compare(
        evolve(scenario, layout=evolve(scenario.layout, variant=immutabledict({OLD: stop}))), OLD, NEW
    )
    assert verdict(found, "en").endswith("In de-1.6 nothing more follows.")
    assert "  de-1.6: nothing more" in text(found, "en").splitlines()


def test_an_edition_without_sense_is_refused() -> None:
    """An edition that there is not is an error that names those there are."""
    with pytest.raises(UnknownEdition):
        compared(old="de-1.5")


def test_names_and_places_are_those_of_the_moment() -> None:
    """A stop in the scenario ends both traces there, and is told."""
    found = compared("event-resolves-on-the-table")
    assert not found.old.history.position.over
    assert found.old.waiting is None
    assert "de-1.6 stops before: " in notes(found, "en")[0]


# ── The command line ─────────────────────────────────────────────────────────────────────────────────


def test_the_command_line_compares(capsys: pytest.CaptureFixture[str]) -> None:
    """`run --against` prints the comparison, the edition it is against first."""
    assert main(["run", "no-valid-target", "--edition", NEW, "--against", OLD, "--lang", "de"]) == 0
    assert capsys.readouterr().out == text(compared(), "de") + "\n"


def test_the_command_line_compares_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With `--json` it is one object with the first difference counted from 1, and every row."""
    assert main(["run", "no-valid-target", "--edition", NEW, "--against", OLD, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["old"]["edition"], told["new"]["edition"], told["first_difference"]) == (OLD, NEW, 5)
    row = told["rows"][4]
    assert (row["same"], row["old"], row["new"]["step"]) == (False, None, "play.card")


def test_the_command_line_draws_a_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`diagram --against` writes the chart of the difference; an edition that there is not is a complaint."""
    file = tmp_path / "play.svg"
    assert main(["diagram", "play", "--edition", NEW, "--against", OLD, "-o", str(file)]) == 0
    assert 'class="node fate-came"' in file.read_text("utf-8")
    assert main(["diagram", "play", "--edition", NEW, "--against", OLD, "--format", "dot"]) == 0
    assert capsys.readouterr().out.startswith('digraph "champions de-1.6 es-1.8 play (en)"')
    assert main(["diagram", "play", "--against", "de-1.5"]) == 2
    assert "unknown edition: 'de-1.5'" in capsys.readouterr().err
