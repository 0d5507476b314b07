"""Scenarios as files: the shipped ones, and reading any of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ruleskit.engine import Position, Rounds, Rulebook
from ruleskit.errors import BadArgument, UnknownEdition, shortened
from ruleskit.scenario import check
from ruleskit.scenario.champions import CHAMPIONS
from ruleskit.scenario.faults import (
    Fault,
    ScenarioFaults,
    UnknownScenario,
    choice,
    expected,
    path_of,
    short,
)
from ruleskit.scenario.game import Game
from ruleskit.scenario.magic import MAGIC
from ruleskit.scenario.model import Layout, Variant
from ruleskit.scenario.reading import Amiss, restored, without
from ruleskit.words import Text

LARGEST = 1_000_000
"""The most bytes a file may have."""

DOTS = 500
"""The most dots in a line: reading a key of very many parts takes for ever."""

NAMED = {"player", "card", "start", "edition", "editions"}
"""The keys that hold what others name."""

GAMES: Mapping[str, Game] = {"champions": CHAMPIONS, "magic": MAGIC}


@frozen
class Scenario:
    """A scenario that was read: its name, its game, and what its file holds."""

    name: str
    game: Game
    layout: Layout

    @property
    def title(self) -> Text:
        """What it shows."""
        return self.layout.title

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions it makes sense in, its own first."""
        listed = self.layout.editions or self.game.editions
        return tuple(dict.fromkeys((self.layout.edition, *listed)))

    def edition(self, edition: str | None = None) -> str:
        """Return `edition`, or by default the file's; raise `UnknownEdition` if it makes no sense here."""
        chosen = self.layout.edition if edition is None else edition
        if chosen not in self.editions:
            raise UnknownEdition(chosen, self.editions)
        return chosen

    def start(self, edition: str | None = None) -> tuple[Rulebook, Position]:
        """Return the rulebook of `edition` and the position in which the scenario begins.

        Raises `UnknownEdition` if there is no such edition or the scenario makes no sense in it.
        """
        book = self.game.rulebook(self.edition(edition))
        return book, self.game.start(self.layout, book)

    def rounds(self, edition: str | None = None) -> Rounds | None:
        """Return how far it is to be explored in `edition`; None where every way comes to an end."""
        return self.game.rounds(self.layout, self.plan(edition).answer or ())

    def plan(self, edition: str | None = None) -> Variant:
        """Return the answers, the attempts and what is expected in `edition`."""
        return self.layout.variant_of(self.edition(edition))


def shipped() -> tuple[str, ...]:
    """Return the names of the shipped scenarios, in alphabetical order."""
    files = (resources.files("ruleskit.scenario") / "files").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def find(name: str) -> Scenario:
    """Return a shipped scenario by its name, or the scenario in a file by its path.

    Raises `UnknownScenario` if there is neither, and `ScenarioFaults` for everything wrong with a file.
    """
    if name in shipped():
        file = resources.files("ruleskit.scenario") / "files" / f"{name}.toml"
        return _read(file.read_bytes(), f"{name}.toml", name)
    if not (name.endswith(".toml") or _exists(name)) or "\0" in name:
        raise UnknownScenario(name, shipped())
    return load(Path(name))


def _exists(name: str) -> bool:
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):  # no name that a file could have
        return False


def _names_a_file(text: str) -> bool:
    return "\n" not in text and (text.endswith(".toml") or _exists(text))


def load(source: Path | str) -> Scenario:
    """Return the scenario in a file (a `Path`) or in a text (a `str`).

    Raises `ScenarioFaults` with everything wrong with it, one line for each fault, and `BadArgument` for what
    is neither.
    """
    if not isinstance(source, Path | str):
        raise BadArgument("a Path to a file or the text of a scenario", source)
    if isinstance(source, str):
        if _names_a_file(source):
            found = f"expected the text of a scenario, found the name of a file: {short(source)}"
            raise _fault("<text>", f"{found}; pass a Path to read a file")
        return _read(source.encode("utf-8", "surrogatepass"), "<text>", "text")
    return _read(_bytes(source), str(source), source.stem)


def _bytes(path: Path) -> bytes:
    what = "a scenario file"
    if path.is_dir():
        raise _fault(str(path), f"expected {what}, found a directory")
    if not path.exists():
        raise _fault(str(path), f"expected {what}, found nothing there")
    if not path.is_file():
        raise _fault(str(path), f"expected {what}, found something that is no file")
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise _fault(str(path), f"expected a file that can be read: {error.strerror}") from error


def _fault(file: str, says: str) -> ScenarioFaults:
    return ScenarioFaults([Fault(_shown(file), "", says)])


def _shown(file: str) -> str:
    return file if file.isprintable() else short(file)


def _read(data: bytes, file: str, name: str) -> Scenario:
    raw = _toml(data, file)
    game = raw.get("game")
    found = tuple(_wrong_start(raw))
    if not found:
        layout, found = _layout(raw, GAMES[str(game)])
        if layout is not None and not found:
            return Scenario(name, GAMES[str(game)], layout)
    elif game in list(GAMES):
        # The rest can be looked at all the same, apart from what depends on the procedure.
        anything = next(iter(GAMES[str(game)].layouts))
        more = _layout({**raw, "procedure": anything}, GAMES[str(game)])[1]
        found += tuple(one for one in more if one.keys[0] not in {"start", "procedure"})
    raise ScenarioFaults(Fault(_shown(file), path_of(one.keys), one.says) for one in found)


def _toml(data: bytes, file: str) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise _fault(file, f"expected at most {LARGEST} bytes, found more")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _fault(file, f"expected UTF-8, found byte {data[error.start]:#04x} at {error.start}") from error
    dots = max((line.count(".") for line in text.splitlines()), default=0)
    if dots > DOTS:
        raise _fault(file, f"expected at most {DOTS} dots in a line, found {dots}")
    try:
        raw = tomllib.loads(text)
    except RecursionError as error:
        raise _fault(file, "expected TOML, found lists or tables that are nested too deeply") from error
    except tomllib.TOMLDecodeError as error:
        raise _fault(file, f"expected TOML: {shortened(str(error))}") from error
    except ValueError as error:
        raise _fault(file, "expected TOML, found a number of far too many digits") from error
    if not raw:
        raise _fault(file, "expected a scenario, found an empty file")
    return raw


def _wrong_start(raw: dict[str, Any]) -> Iterator[Amiss]:
    """Yield what is amiss with the two keys on which the meaning of all others depends."""
    game = raw.get("game")
    if game not in list(GAMES):
        yield _key(raw, "game", choice(GAMES), list(GAMES))
    else:
        procedures = sorted(GAMES[str(game)].layouts)
        if raw.get("procedure") not in procedures:
            yield _key(raw, "procedure", choice(procedures), procedures)


def _key(raw: dict[str, Any], key: str, what: str, known: list[str]) -> Amiss:
    if key not in raw:
        return Amiss((key,), f"missing; expected {what}", lacks=True)
    return Amiss((key,), expected(what, raw[key], known))


def _layout(raw: dict[str, Any], game: Game) -> tuple[Layout | None, tuple[Amiss, ...]]:
    """Return what a file holds, and everything that is amiss; where possible both."""
    kind = game.layouts[raw["procedure"]]
    layout, wrong = game.reader.read(raw, kind)
    if layout is None and not any(_carries(one) for one in wrong):
        layout, _ = game.reader.read(without(raw, wrong), kind)
    if layout is None:
        return None, wrong
    amiss = (*game.amiss(layout), *check.amiss(layout, game))
    if not (wrong or amiss):
        amiss = tuple(check.untried(layout, game))
    return layout, (*wrong, *(evolve(one, keys=restored(one.keys, wrong)) for one in amiss))


def _carries(amiss: Amiss) -> bool:
    """Tell whether leaving this out would leave out a whole player or card that others name."""
    gone = amiss.keys[:-1] if amiss.lacks else amiss.keys
    return len(gone) <= 2 and (
        not gone or gone[0] in {"player", "card", "start", "procedure", "edition", "editions"}
    )
