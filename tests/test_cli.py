"""The command line: its exit codes, its lines for what the user can mend, and what it prints as JSON."""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from ruleskit import __version__
from ruleskit.cli import commands, health, main
from ruleskit.cli.health import Finding
from ruleskit.lab import browser
from ruleskit.ledger import rules
from ruleskit.scenario import shipped
from ruleskit.words import LANGUAGES, catalogue, checked

SCENARIOS = Path(__file__).parent / "scenarios"
MARKUP = str(SCENARIOS / "markup-in-a-name.toml")

CODE = "import sys; from ruleskit.cli import main; sys.exit(main())"
"""The command line as the installed script starts it."""

Said = pytest.CaptureFixture[str]


def ruleskit(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def told(said: Said, *arguments: str, code: int = 0) -> str:
    """Run a command, check its exit code and that it did not complain, and return what it printed."""
    assert main(arguments) == code
    out, err = said.readouterr()
    assert err == ""
    return out


def complaint(said: Said, *arguments: str) -> str:
    """Run a command that cannot be carried out: exit 2, nothing printed, one line of complaint; return it."""
    assert main(arguments) == 2
    out, err = said.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert len(err) < 700
    return err


def broken(tmp_path: Path, old: str, new: str, name: str = "no-valid-target") -> str:
    """Return the path of a shipped scenario in which something was changed."""
    file = Path(commands.__file__).parents[1] / "scenario" / "files" / f"{name}.toml"
    text = file.read_text("utf-8")
    assert old in text
    copy = tmp_path / "broken.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return str(copy)


def test_scenarios_are_listed_one_a_line(capsys: Said) -> None:
    """`scenarios` prints the names of the shipped scenarios and nothing else."""
    assert told(capsys, "scenarios").splitlines() == list(shipped())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_is_told_in_three_languages(capsys: Said, language: str) -> None:
    """`run` tells the title, the trace, what decided, and that all came out as expected."""
    out = told(capsys, "run", "no-valid-target", "--lang", language)
    decided = {"en": "Decided by", "de": "Entschieden durch", "es": "Decidido por"}[language]
    card = {"en": "Low Sweep", "de": "Tiefer Feger", "es": "Barrido bajo"}[language]
    assert f"{decided} play.de.targets: " in out
    assert card in out
    holds = catalogue("cli").text("cli.run.holds").to(checked(language))
    assert out.splitlines()[-1] == holds.format(met=10, count=10)


def test_a_run_prints_one_json_object(capsys: Said) -> None:
    """`run --json` prints one JSON object with the values that the format describes."""
    found = json.loads(told(capsys, "run", "no-valid-target", "--json"))
    assert (found["scenario"], found["edition"], found["outcome"]) == ("no-valid-target", "de-1.6", "done")
    assert [tried["refused"] for tried in found["attempts"]] == [True]
    assert [reason["rule"] for reason in found["attempts"][0]["reasons"]] == ["play.de.targets"]
    assert all(one["holds"] for one in found["expectations"])
    assert found["final"]["mara.hand"] == ["low-sweep", "spare-battery", "second-wind"]
    assert found["payments"] == []
    steps = [f"{entry['procedure']}.{entry['step']}" for entry in found["trace"]]
    assert steps[:5] == ["turn.chance", "turn.action", "turn.play", "play.intent", "play.restrictions"]
    refused = found["trace"][4]
    assert (refused["shape"], refused["depth"], refused["who"]) == ("check", 1, "mara")
    assert {reason["rule"]: reason["met"] for reason in refused["reasons"]}["play.de.targets"] is False
    assert found["trace"][1]["answer"] == "play:low-sweep"


def test_json_speaks_the_language_asked_for(capsys: Said) -> None:
    """The texts in the JSON object are in the language of `--lang`; ids are the same in all."""
    told_in = [
        json.loads(told(capsys, "run", "no-valid-target", "--json", "--lang", one)) for one in LANGUAGES
    ]
    texts = {found["trace"][3]["text"] for found in told_in}
    ids = {tuple(rule for entry in found["trace"] for rule in entry["rules"]) for found in told_in}
    assert len(texts) == 3
    assert len(ids) == 1


def test_payments_are_told(capsys: Said) -> None:
    """A payment is told by its numbers, as text and as JSON."""
    found = json.loads(told(capsys, "run", "overpaid-is-lost", "--json"))
    numbers = {"total": 2, "generated": 3, "paid": 2, "overpaid": 1, "lost": 1}
    assert found["payments"] == [{"who": "mara", "card": "low-sweep", **numbers}]
    assert "cost 2, generated 3, paid 2, overpaid 1, lost 1" in told(capsys, "run", "overpaid-is-lost")


def test_a_broken_expectation_gives_one(capsys: Said, tmp_path: Path) -> None:
    """A scenario that does not come out as expected is told with its key, and the exit code is 1."""
    path = broken(tmp_path, 'outcome = "done"', 'outcome = "played"')
    out = told(capsys, "run", path, code=1)
    assert "Not as expected: outcome: expected played, found done" in out
    found = json.loads(told(capsys, "run", path, "--json", code=1))
    assert [one["key"] for one in found["expectations"] if not one["holds"]] == ["outcome"]


def test_an_attempt_that_is_refused_otherwise_gives_one(capsys: Said, tmp_path: Path) -> None:
    """An attempt refused for other rules than expected is told with both, and the exit code is 1."""
    path = broken(tmp_path, 'rules = ["targets"]', 'rules = ["cost"]')
    out = told(capsys, "run", path, code=1)
    assert "attempt play:low-sweep: expected [play.de.cost], found [play.de.targets]" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_attempt_is_told_with_its_reasons(capsys: Said, language: str) -> None:
    """Below an attempt `run` says why it was refused and what would be enough, as JSON has it."""
    arguments = ("run", "cost-too-high", "--lang", language)
    lines = told(capsys, *arguments).splitlines()
    (tried,) = json.loads(told(capsys, *arguments, "--json"))["attempts"]
    place = next(
        n for n, line in enumerate(lines) if tried["action"] in line and ", ".join(tried["expected"]) in line
    )
    below = lines[place + 1 : place + 1 + len(tried["reasons"])]
    for line, reason in zip(below, tried["reasons"], strict=True):
        assert all(words in line for words in (reason["rule"], reason["says"], reason["enough"]))


def test_answers_that_do_not_fit_give_two(capsys: Said, tmp_path: Path) -> None:
    """An answer that fits no option is told with the file, the step and the options, and gives 2."""
    path = broken(tmp_path, 'choose = "done"', 'choose = "dnoe"')
    line = complaint(capsys, "run", path)
    assert "broken.toml: answer[2].choose: turn.action: " in line
    assert "'dnoe'" in line
    assert "'play:low-sweep'" in line


def test_an_answer_of_a_variant_is_told_by_its_own_key(capsys: Said, tmp_path: Path) -> None:
    """An answer that does not fit is named by its key in the file, also where an edition has its own."""
    own = '[variant."de-1.6"]\nanswer = [{ at = "turn.action", choose = "dnoe" }]\n'
    path = broken(tmp_path, "[expect]", f"{own}\n[expect]")
    assert f"{path}: variant.'de-1.6'.answer[1].choose: turn.action: " in complaint(capsys, "run", path)


ENDLESS = """title = "Thorns that hurt again and again"
game = "champions"
procedure = "turn"
edition = "de-1.6"

[[player]]
id = "mara"
identity = "heron"
hand = ["jab"]
in_play = ["thorns"]

[encounter]
in_play = ["baron"]

[card.heron]
name = "Heron"
type = "identity"
hit_points = 10

[card.baron]
name = "Baron"
type = "villain"
hit_points = 14

[card.jab]
name = "Jab"
type = "event"
cost = 0
ability = [{ kind = "action", effect = [{ do = "deal-damage", amount = 1, to = "enemy" }] }]

[card.thorns]
name = "Thorns"
type = "support"

[[card.thorns.ability]]
kind = "interrupt"
forced = true
when = { event = "damage" }
effect = [{ do = "deal-damage", amount = 1, to = "enemy" }]

[start]
who = "mara"

[[answer]]
at = "turn.action"
choose = "play:jab"
"""


def test_what_goes_on_for_ever_is_named(capsys: Said, tmp_path: Path) -> None:
    """Abilities that trigger themselves are one line with the file, the abilities and their procedures."""
    file = tmp_path / "endless.toml"
    file.write_text(ENDLESS, "utf-8")
    for command in ("run", "explore"):
        line = complaint(capsys, command, str(file))
        assert line.startswith(f"{file}: ")
        assert "10000 steps without a decision or an end; what keeps going: 'use:thorns:0' in " in line


def test_a_faulty_file_gives_two(capsys: Said, tmp_path: Path) -> None:
    """Every fault of a file stands on a line of its own, nothing is played, and the exit code is 2."""
    path = broken(tmp_path, "cost = 2", 'cost = "2"\ncolour = "red"')
    assert main(["run", path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert lines[0] == f"{path}: card.low-sweep.cost: expected a whole number from 0 to 999, found '2'"
    assert lines[1].startswith(f"{path}: card.low-sweep.colour: unknown key: 'colour' (must be one of ")
    assert len(lines) == 2


COMPLAINTS = {
    "no command": ([], "expected a command (one of 'lab', 'scenarios', "),
    "unknown command": (["rnu"], "unknown command: 'rnu' (must be one of 'lab', "),
    "the command that was meant": (["rnu"], "did you mean 'run'?"),
    "unknown scenario": (["run", "no-valid-traget"], "did you mean 'no-valid-target'?"),
    "unknown scenario to explore": (["explore", "xyz"], "unknown scenario: 'xyz'"),
    "no scenario": (["run"], "SCENARIO"),
    "unknown edition": (
        ["run", "no-valid-target", "--edition", "de-9"],
        "unknown edition: 'de-9' (must be one of 'de-1.6'",
    ),
    "an edition without a name": (["run", "no-valid-target", "--edition", ""], "unknown edition: ''"),
    "unknown language": (
        ["rules", "--lang", "fr"],
        "unknown language: 'fr' (must be one of 'en', 'de', 'es')",
    ),
    "unknown option": (["rules", "--loud"], "--loud"),
    "unknown procedure": (["diagram", "ply"], "unknown procedure: 'ply' (must be one of 'turn', "),
    "the procedure that was meant": (["diagram", "ply"], "did you mean 'play'"),
    "unknown edition to draw": (
        ["diagram", "play", "--edition", "de-1.7"],
        "unknown edition: 'de-1.7' (must be ",
    ),
    "unknown format": (
        ["diagram", "play", "--format", "png"],
        "unknown format: 'png' (must be one of 'svg', 'dot')",
    ),
    "unknown game": (
        ["diagram", "play", "--game", "chess"],
        "unknown game: 'chess' (must be one of 'champions', 'magic'",
    ),
    "no place to write": (
        ["diagram", "play", "--format", "dot", "-o", "/no/such/place.dot"],
        "expected a place to write",
    ),
    "unknown lesson": (["lab", "987"], "unknown lesson: '987'"),
    "a port that is none": (["lab", "--port", "x"], "expected a whole number from 1 to 65535, found 'x'"),
    "a port beyond the last": (
        ["lab", "--port", "99999"],
        "expected a whole number from 1 to 65535, found '99999'",
    ),
    "a port before the first": (["lab", "--port", "0"], "found '0'"),
    "a name of several lines": (["run", "a\nb"], "unknown scenario: 'a\\nb'"),
    "a very long name": (["run", "x" * 100_000], "unknown scenario: 'xxx"),
    "a directory": (["run", "."], ".: expected a scenario file, found a directory"),
}


@pytest.mark.parametrize("kind", COMPLAINTS)
def test_what_the_user_can_mend_is_one_line(capsys: Said, kind: str) -> None:
    """A wrong name or argument is told in one line, with the names that are there, and gives 2."""
    arguments, says = COMPLAINTS[kind]
    assert says in complaint(capsys, *arguments)


def test_exploring_counts(capsys: Said) -> None:
    """`explore --json` counts states, paths and cycles, and lists what was never reached."""
    found = json.loads(told(capsys, "explore", "overpaid-is-lost", "--json"))
    assert (found["scenario"], found["edition"]) == ("overpaid-is-lost", "de-1.6")
    assert found["paths"] == sum(found["outcomes"].values()) > 0
    assert found["states"] > 0
    assert found["cycles"] == 0
    assert "play.refused" in found["unreached"]
    assert "play.begin" not in found["unreached"]
    assert found["causes"]["pay.payable"] == "pay.payable: pay.complete never said no"


@pytest.mark.parametrize("language", LANGUAGES)
def test_exploring_is_told(capsys: Said, language: str) -> None:
    """`explore` tells the same numbers as text, a line for each, and why a step was never reached."""
    found = json.loads(told(capsys, "explore", "overpaid-is-lost", "--lang", language, "--json"))
    lines = told(capsys, "explore", "overpaid-is-lost", "--lang", language).splitlines()
    assert [line.split(": ", 1)[1] for line in lines[:5]] == [
        str(found[key]) for key in ("scenario", "edition", "states", "paths", "cycles")
    ]
    causes = found.pop("causes")
    assert list(causes) == found["unreached"]
    assert lines[len(found) :] == [f"  {cause}" for cause in causes.values()]


def test_rules_are_listed(capsys: Said) -> None:
    """`rules` lists every rule of the ledger, as text and as JSON, in the language asked for."""
    lines = told(capsys, "rules", "--lang", "de").splitlines()
    listed = json.loads(told(capsys, "rules", "--json", "--lang", "de"))
    known = [(rule.id, rule.says.de) for rule in rules()]
    assert lines == [f"{one}: {says}" for one, says in known]
    assert [(one["id"], one["says"]) for one in listed] == known


def test_a_diagram_is_drawn(capsys: Said, tmp_path: Path) -> None:
    """`diagram` prints DOT or SVG, or writes it to a file and prints nothing."""
    dot = told(capsys, "diagram", "play", "--format", "dot")
    assert dot.startswith("digraph")
    file = tmp_path / "play.dot"
    assert told(capsys, "diagram", "play", "--format", "dot", "-o", str(file)) == ""
    assert file.read_text("utf-8") == dot
    assert "restrictions" in dot


def test_a_diagram_without_graphviz_is_a_complaint(capsys: Said) -> None:
    """Where nothing can lay a chart out, the complaint says what to install."""
    with patch("ruleskit.show.draw.chart", lambda *_: SimpleNamespace(svg="")):
        line = complaint(capsys, "diagram", "play")
    assert "pip install graphviz graphviz-pure" in line


def test_a_diagram_is_svg_by_default(capsys: Said) -> None:
    """Without a format, `diagram` prints the drawing itself."""
    out = told(capsys, "diagram", "play", "--lang", "es")
    assert out.startswith("<svg")
    assert 'lang="es"' in out


# Lessons


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A folder with two lessons in each language."""
    for language in LANGUAGES:
        folder = tmp_path / language
        folder.mkdir()
        for name in ("01-first-steps", "02-paying"):
            (folder / f"{name}.ipynb").write_text("{}", "utf-8")
    return tmp_path


@pytest.mark.parametrize("lesson", ["2", "02", "paying", "02-paying", "02-paying.ipynb"])
def test_a_lesson_is_found_by_number_or_name(lessons: Path, lesson: str) -> None:
    """A lesson's number, name and file all lead to it, in the language asked for."""
    assert commands.lesson_in(lessons, "de", lesson) == Path("de/02-paying.ipynb")


def test_an_unknown_lesson_names_its_likes(lessons: Path) -> None:
    """A misspelt lesson brings the right one."""
    with pytest.raises(commands.UnknownLesson, match=r"unknown lesson: 'payin' .*'02-paying'"):
        commands.lesson_in(lessons, "en", "payin")


def test_a_lesson_is_opened_in_lab(capsys: Said, lessons: Path) -> None:
    """`lab` hands the lesson, the folder, the port and the wish for no browser to the one who starts Lab."""
    with (
        patch("ruleskit.lab.places.lessons", lambda: lessons),
        patch("ruleskit.lab.launch.launch") as launch,
    ):
        told(capsys, "lab", "paying", "--lang", "es", "--no-browser", "--port", "9999")
        told(capsys, "lab")
    first, second = (call for call in launch.call_args_list)
    assert first.args == (Path("es/02-paying.ipynb"),)
    assert first.kwargs == {"folder": lessons, "open_browser": False, "port": 9999}
    assert second.args == (Path("en/01-first-steps.ipynb"),)
    assert second.kwargs == {"folder": lessons, "open_browser": True, "port": None}


def test_a_port_in_use_is_told(capsys: Said, lessons: Path) -> None:
    """A port that was asked for and is taken is one line of complaint, and Lab is not started."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        patch("ruleskit.lab.places.lessons", lambda: lessons),
    ):
        port = server.getsockname()[1]
        assert f"found that {port} cannot be used" in complaint(capsys, "lab", "--port", str(port))


# Doctor


def test_the_doctor_says_what_is_there(capsys: Said) -> None:
    """`doctor` tells everything it looked at, a line each, and what it means for the lessons."""
    with patch.object(health, "_lessons", lambda: "here (2)"):
        lines = told(capsys, "doctor").splitlines()
    names = [line.split(": ")[0] for line in lines[:-1]]
    assert {
        "Python",
        "attrs",
        "cattrs",
        "jupyterlab",
        "ipywidgets",
        "anywidget",
        "lessons",
        "dot",
        "graphviz-pure",
    } <= set(names)
    assert lines[-1] == "The lessons can be shown: ruleskit lab"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doctor_says_what_to_install(capsys: Said, language: str) -> None:
    """Where something needed is missing, `doctor` says what helps and gives 1; the rest changes nothing."""
    found = [Finding("jupyterlab", None, True, "pip it"), Finding("dot", None, False, "draw it")]
    with patch.object(health, "look", lambda: tuple(found)):
        lines = told(capsys, "doctor", "--lang", language, code=1).splitlines()
    assert [("pip it" in line, "draw it" in line) for line in lines] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    with patch.object(health, "look", lambda: tuple(found[1:])):
        told(capsys, "doctor", "--lang", language)


def test_the_doctor_finds_a_browser_beside_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Chromium that is not on the PATH is found where the browser tests find it."""
    chromium = tmp_path / "chromium"
    chromium.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.delenv("RULESKIT_CHROMIUM", raising=False)
    with patch.object(browser, "CHROMIUM", ("chromium", str(chromium))):
        assert browser.find_chromium() == chromium
        (found,) = (one for one in health.look() if one.name == "browser")
    assert found.found == str(chromium)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doctor_says_how_to_install_a_browser(capsys: Said, language: str) -> None:
    """Where there is no browser, `doctor` names the command that installs one on each system."""
    with patch.object(health, "find_browser", lambda: None):
        assert main(["doctor", "--lang", language]) in {0, 1}
    (line,) = (one for one in capsys.readouterr().out.splitlines() if one.startswith("browser: "))
    assert all(f"{how} install" in line for how in ("apt", "brew", "choco"))


def test_the_doctor_copies_no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for the lessons leaves no files behind."""
    monkeypatch.chdir(tmp_path)
    health.look()
    assert list(tmp_path.iterdir()) == []


# Streams


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_no_encoding_is_too_small(encoding: str) -> None:
    """What an encoding cannot hold is printed as an escape."""
    ran = ruleskit("run", "no-valid-target", "--lang", "de", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert ran.returncode == 0
    assert ran.stderr == b""
    expected = "gültiges" if encoding != "ascii" else "g\\xfcltiges"
    assert expected in ran.stdout.decode(encoding)


@pytest.mark.parametrize(
    "command",
    [
        ["rules"],
        ["run", "support-enters-play"],
        ["run", "support-enters-play", "--json"],
        ["--help"],
        ["diagram", "play", "--format", "dot"],
    ],
)
def test_a_closed_pipe_is_no_error(command: list[str]) -> None:
    """If nobody reads what is printed, the command ends quietly, with the code it would have given."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        ran = subprocess.run(
            [sys.executable, "-c", CODE, *command], stdout=closed, stderr=subprocess.PIPE, check=False
        )
    assert ran.stderr == b""
    assert ran.returncode == 0


def test_a_full_disk_is_told() -> None:
    """What cannot be written is an error, not a success without output."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-c", CODE, "rules"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("expected a place to write, found one that takes nothing: ")


def test_no_output_at_all_is_no_error() -> None:
    """A process without standard output still runs and gives its code."""
    code = "import sys; sys.stdout = None; from ruleskit.cli import main; sys.exit(main(['rules']))"
    ran = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_stopping_it_is_no_traceback(capsys: Said) -> None:
    """Ctrl+C ends a command with the code that shells know, and without a word."""

    def stop(_: Any) -> Any:
        raise KeyboardInterrupt

    with patch.object(commands, "rules", stop):
        assert main(["rules"]) == 130
    assert capsys.readouterr() == ("", "")


def test_markup_in_a_name_is_printed_as_it_is(capsys: Said) -> None:
    """A name with markup in it is text: printed letter for letter, and carried whole in JSON."""
    assert '<b>Bold</b> & "quoted"' in told(capsys, "run", MARKUP)
    found = json.loads(told(capsys, "run", MARKUP, "--json", "--lang", "es"))
    assert any("<script>alert(1)</script>" in entry["text"] for entry in found["trace"])


def test_the_version_is_told(capsys: Said) -> None:
    """`--version` says which ruleskit this is."""
    assert told(capsys, "--version") == f"ruleskit {__version__}\n"


def test_help_names_every_command(capsys: Said) -> None:
    """`--help` lists the commands, and each command explains itself."""
    names = ("lab", "scenarios", "run", "explore", "diagram", "rules", "doctor")
    listed = told(capsys, "--help")
    assert [name for name in names if name not in listed] == []
    for name in names:
        assert f"usage: ruleskit {name}" in told(capsys, name, "--help")


def test_every_command_takes_a_language() -> None:
    """Whatever prints a text takes `--lang`."""
    from ruleskit.cli import parser

    (actions,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    assert all("--lang" in added._option_string_actions for added in actions.choices.values())
