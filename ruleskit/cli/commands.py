"""The commands, each from its arguments to its answer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from ruleskit import ledger
from ruleskit.cli.answer import Answer, as_json
from ruleskit.cli.report import compared, explored, ran, report
from ruleskit.engine import Rulebook
from ruleskit.engine import explore as explore_all
from ruleskit.errors import (
    AnswersDoNotFit,
    Endless,
    RuleFailed,
    RuleskitError,
    TooManyStates,
    one_of,
    shortened,
    shown,
)
from ruleskit.scenario import find, shipped
from ruleskit.scenario import run as run_scenario
from ruleskit.scenario.faults import choice, near_to, short
from ruleskit.scenario.files import GAMES
from ruleskit.scenario.game import Game
from ruleskit.show.compare import compare, text
from ruleskit.words import catalogue

MOST_LESSONS = 20
"""How many lessons a message names."""


class UnknownLesson(RuleskitError):
    """A lesson that there is not."""

    def __init__(self, lesson: str, known: tuple[str, ...]) -> None:
        near = get_close_matches(lesson, known, n=3, cutoff=0.3) or known[:MOST_LESSONS]
        super().__init__(f"unknown lesson: {shown(lesson)} {one_of(near) if near else '(there is none)'}")


class CannotDo(RuleskitError):
    """Something that this machine cannot do, with what would help."""


def scenarios(_: Namespace) -> Answer:
    """List the shipped scenarios."""
    return Answer("\n".join(shipped()))


def run(given: Namespace) -> Answer:
    """Play a scenario: 0 if all came out as expected, otherwise 1. Two editions: where they part."""
    scenario = find(given.scenario)
    if given.against is not None:
        with _told_of(given.scenario):
            found = compare(scenario, given.against, scenario.edition(given.edition))
        return as_json(compared(found, given.lang)) if given.json else Answer(text(found, given.lang))
    with _told_of(given.scenario):
        done = run_scenario(scenario, given.edition)
    code = 0 if done.holds else 1
    return as_json(ran(done, given.lang), code) if given.json else Answer(report(done, given.lang), code)


def explore(given: Namespace) -> Answer:
    """Count every way a scenario can go."""
    scenario = find(given.scenario)
    book, start = scenario.start(given.edition)
    rounds = scenario.rounds(given.edition)
    with _told_of(given.scenario):
        exploration = explore_all(book, start, rounds=rounds)
    found = explored(scenario, book, exploration, rounds, given.lang)
    if given.json:
        return as_json(found)
    words = catalogue("cli")
    causes = found.pop("causes")
    lines = [
        words.text(f"cli.explore.{key}").to(given.lang).format(value=_plainly(value))
        for key, value in found.items()
    ]
    return Answer("\n".join([*lines, *(f"  {cause}" for cause in causes.values())]))


@contextmanager
def _told_of(scenario: str) -> Iterator[None]:
    """Name the scenario before what is wrong in the course of it."""
    try:
        yield
    except (AnswersDoNotFit, Endless, RuleFailed, TooManyStates) as error:
        raise type(error)(f"{shortened(scenario)}: {error}") from error


def _plainly(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {count}" for name, count in value.items()) or "-"
    return ", ".join(value) or "-" if isinstance(value, list) else str(value)


def diagram(given: Namespace) -> Answer:
    """Draw a procedure."""
    # Imported late: no other command draws.
    from ruleskit.show import draw

    book, *old = _books(given)
    of = (*old, book, given.procedure, given.lang)
    if given.format == "dot":
        drawn = draw.difference_dot(*of) if old else draw.dot(*of)
    else:
        drawn = (draw.difference(*of) if old else draw.chart(*of)).svg
        if not drawn:
            raise CannotDo(
                "expected Graphviz to draw with, found none; install it with:"
                " python -m pip install graphviz graphviz-pure, or use --format dot"
            )
    if given.output is None:
        return Answer(drawn)
    try:
        given.output.write_text(drawn, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotDo(f"expected a place to write, found {shown(str(given.output))}: {reason}") from error
    return Answer()


def _game(given: Namespace) -> Game:
    """Return the game that is meant: the one named, or the first with the procedure and the editions."""
    if given.game is not None:
        return GAMES[given.game]
    named = {given.edition, given.against} - {None}
    having = [game for game in GAMES.values() if given.procedure in procedures(game)]
    fitting = (game for game in having if named <= set(game.editions))
    if not having:
        known = tuple(dict.fromkeys(name for game in GAMES.values() for name in procedures(game)))
        near = near_to(given.procedure, known)
        raise CannotDo(f"unknown procedure: {short(given.procedure)} (must be {choice(known)}){near}")
    return next(fitting, having[0])


def procedures(game: Game) -> tuple[str, ...]:
    """Return the procedures of a game, in whichever of its editions they are."""
    found = (name for edition in game.editions for name in game.rulebook(edition).graphs)
    return tuple(dict.fromkeys(found))


def _books(given: Namespace) -> tuple[Rulebook, ...]:
    """Return the rulebook to draw from, and the one to compare with; both have the procedure."""
    game = _game(given)
    with_it = (one for one in game.editions if given.procedure in game.rulebook(one).graphs)
    edition = given.edition or next(with_it, game.editions[0])
    wanted = [edition] if given.against is None else [edition, given.against]
    books = []
    for edition in wanted:
        if edition not in game.editions:
            known = f"(must be {choice(game.editions)})"
            raise CannotDo(f"unknown edition: {short(edition)} {known}{near_to(edition, game.editions)}")
        books.append(book := game.rulebook(edition))
        if given.procedure not in book.graphs:
            known = f"(must be {choice(book.graphs)})"
            near = near_to(given.procedure, book.graphs)
            raise CannotDo(f"unknown procedure: {short(given.procedure)} {known}{near}")
    return tuple(books)


def rules(given: Namespace) -> Answer:
    """List the rules of the ledger."""
    if given.json:
        return as_json([
            {
                "id": rule.id,
                "source": rule.source,
                "at": rule.at.to(given.lang),
                "says": rule.says.to(given.lang),
                "reads": rule.reads.to(given.lang) if rule.reads else None,
            }
            for rule in ledger.rules()
        ])  # fmt: skip
    return Answer("\n".join(f"{rule.id}: {rule.says.to(given.lang)}" for rule in ledger.rules()))


def lab(given: Namespace) -> Answer:
    """Open a lesson in JupyterLab, until the reader stops it."""
    # Imported late: no other command starts a server.
    from ruleskit.lab.launch import launch
    from ruleskit.lab.places import lessons

    folder = lessons()
    lesson = lesson_in(folder, given.lang, given.lesson)
    launch(lesson, folder=folder, open_browser=not given.no_browser, port=given.port)
    return Answer()


def lesson_in(folder: Path, language: str, lesson: str) -> Path:
    """Return the lesson of this number or name, inside `folder`; raise `UnknownLesson` if there is none."""
    files = sorted((folder / language).glob("[0-9][0-9]-*.ipynb"))
    for file in files:
        number, _, name = file.stem.partition("-")
        if lesson in {name, file.stem, file.name} or (lesson.isdecimal() and int(lesson) == int(number)):
            return file.relative_to(folder)
    raise UnknownLesson(lesson, tuple(file.stem for file in files))
