"""The command line: `ruleskit lab`, `scenarios`, `run`, `explore`, `diagram`, `rules` and `doctor`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, cast

from ruleskit import __version__
from ruleskit.cli import commands
from ruleskit.cli.answer import Answer
from ruleskit.cli.health import doctor
from ruleskit.cli.streams import close, complain, settle, tell
from ruleskit.errors import RuleskitError, shortened
from ruleskit.scenario.faults import choice, near_to, short
from ruleskit.scenario.files import GAMES
from ruleskit.words import LANGUAGES

INTERRUPTED = 130
"""The exit code after Ctrl+C."""

LAST_PORT = 65_535

Command = Callable[[argparse.Namespace], Answer]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {shortened(message)} (`{self.prog} --help` tells more)")
        raise SystemExit(2)


def _one_of(what: str, known: Sequence[str]) -> Callable[[str], str]:
    def read(given: str) -> str:
        if given not in known:
            says = f"unknown {what}: {short(given)} (must be {choice(known)}){near_to(given, known)}"
            raise argparse.ArgumentTypeError(says)
        return given

    return read


def _port(given: str) -> int:
    if not given.isascii() or not given.isdecimal() or not 1 <= int(given[:6]) <= LAST_PORT:
        raise argparse.ArgumentTypeError(
            f"expected a whole number from 1 to {LAST_PORT}, found {short(given)}"
        )
    return int(given)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = _Parser(
        prog="ruleskit", description="Rules of card games: run, drawn, explored.", allow_abbrev=False
    )
    top.add_argument("--version", action="version", version=f"ruleskit {__version__}")
    # An unknown command is told by `_main`, in one line and with its likes.
    commands_of = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)

    def command(name: str, does: Command, about: str) -> argparse.ArgumentParser:
        added = commands_of.add_parser(name, help=about, description=about, allow_abbrev=False)
        added.set_defaults(does=does)
        added.add_argument(
            "--lang",
            type=_one_of("language", LANGUAGES),
            default="en",
            metavar="LANG",
            help="en (default), de or es",
        )
        return added

    lab = command("lab", commands.lab, "Open a lesson in JupyterLab.")
    lab.add_argument(
        "lesson", nargs="?", default="1", metavar="LESSON", help="its number or name (default: 1)"
    )
    lab.add_argument("--no-browser", action="store_true", help="only print the address to open")
    lab.add_argument(
        "--port", type=_port, help="the port to listen on (1 to 65535; default: any that is free)"
    )

    command("scenarios", commands.scenarios, "List the shipped scenarios, one a line.")

    run = command("run", commands.run, "Play a scenario and compare what comes out with what it expects.")
    explore = command("explore", commands.explore, "Count every way a scenario can go.")
    for added in (run, explore):
        added.add_argument("scenario", metavar="SCENARIO", help="a shipped scenario, or a .toml file")
        added.add_argument("--edition", help="another edition than the file's")
        added.add_argument("--json", action="store_true", help="one JSON object instead of text")
    run.add_argument(
        "--against", metavar="OLDER", help="another edition to compare with: where and why both part"
    )

    diagram = command("diagram", commands.diagram, "Draw a procedure as a flowchart.")
    diagram.add_argument("procedure", metavar="PROCEDURE", help="such as play")
    diagram.add_argument(
        "--game",
        type=_one_of("game", tuple(GAMES)),
        metavar="GAME",
        help="champions or magic (default: the one that has it)",
    )
    diagram.add_argument("--edition", help="an edition of the game (default: the first that has it)")
    diagram.add_argument(
        "--against", metavar="OLDER", help="another edition: draw what became of its steps in this one"
    )
    diagram.add_argument(
        "--format",
        type=_one_of("format", ("svg", "dot")),
        default="svg",
        metavar="FORMAT",
        help="svg (default) or dot",
    )
    diagram.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to write (default: standard output)"
    )

    rules = command("rules", commands.rules, "List the rules the kit cites.")
    rules.add_argument("--json", action="store_true", help="one JSON list instead of text")

    command("doctor", doctor, "Say what this machine can do, and what to install.")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 2 for whatever the user can mend."""
    settle()
    try:
        return _main(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        close()


def _main(argv: list[str]) -> int:
    top = parser()
    names = _commands(top)
    if argv and not argv[0].startswith("-") and argv[0] not in names:
        complain(
            f"ruleskit: unknown command: {short(argv[0])} (must be {choice(names)}){near_to(argv[0], names)}"
        )
        return 2
    if not argv:
        complain(f"ruleskit: expected a command ({choice(names)}); `ruleskit --help` tells more")
        return 2
    try:
        given = top.parse_args(argv)
    except SystemExit as stopped:
        return int(stopped.code or 0)
    except BrokenPipeError:
        return 0  # nobody reads the help any more; older Pythons say so here
    try:
        answer = cast(Command, given.does)(given)
        tell(answer.text)
    except RuleskitError as error:
        complain(str(error))
        return 2
    return answer.code


def _commands(top: argparse.ArgumentParser) -> tuple[str, ...]:
    actions = top._subparsers._group_actions if top._subparsers else []
    return tuple(name for action in actions for name in action.choices or ())
