"""Small pieces from which tests build procedures. The game is a tuple of the words that acts wrote down."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
    Done,
    Frame,
    Option,
    Position,
    Procedure,
    Rulebook,
    Stop,
    Verdict,
    advance,
    fails,
    holds,
    verdict,
)
from ruleskit.engine.edition import walk
from ruleskit.words import Catalogue, Text, message

Game = tuple[str, ...]


@frozen
class Notes:
    """The notes of every procedure here: whose turn it is."""

    who: str = "ada"


def act(name: str, **changed: Any) -> Act:
    """Return an act that writes its own id down."""
    return Act(
        name, lambda game, notes: Done((*game, name), notes, (said(name),)), **{"cites": "rule", **changed}
    )


def stop(name: str, **changed: Any) -> Stop:
    """Return an end whose outcome is its id."""
    return Stop(name, changed.pop("outcome", name), **{"cites": "rule", **changed})


def says(answer: bool, rule: str = "rule", words: str = "so it is") -> Verdict:
    """Return a verdict of one condition."""
    return verdict(holds(rule, said(words)) if answer else fails(rule, said(words)))


def check(name: str, answer: bool = True, **changed: Any) -> Check:
    """Return a check that always gives this answer, by a rule named like the check."""
    return Check(name, lambda *_: says(answer, name), **{"cites": "rule", **changed})


def ask(name: str, *options: str | Option, **changed: Any) -> Ask:
    """Return a decision of ada that writes the chosen option down."""
    offered = tuple(
        option if isinstance(option, Option) else Option(option, said(option)) for option in options
    )
    given: dict[str, Any] = {
        "who": lambda *_: "ada",
        "options": lambda *_: offered,
        "then": lambda game, notes, chosen: Done((*game, chosen), notes),
        "cites": "rule",
    }
    return Ask(name, **(given | changed))


def call(name: str, procedure: str, **changed: Any) -> Call:
    """Return a call of `procedure`."""
    given: dict[str, Any] = {
        "procedures": procedure,
        "opens": lambda *_: (procedure, Notes()),
        "cites": "rule",
    }
    return Call(name, **(given | changed))


def said(words: str) -> Any:
    """Return a message that says `words`."""
    return message("said", words=words)


def main(*steps: Any) -> Procedure:
    """Return a procedure named main."""
    return Procedure("main", Notes, *steps)


def words_of(*procedures: Procedure) -> Catalogue:
    """Return a catalogue in which every step and procedure is named by its id."""
    keys = [f"procedure.{procedure.name}" for procedure in procedures]
    for procedure in procedures:
        keys += [f"step.{procedure.name}.{step.id}" for step in walk(procedure.steps)]
    entries = {key: Text.same(key.rpartition(".")[2]) for key in keys}
    return Catalogue(entries | {"said": Text.same("{words}")})


def book_of(*procedures: Procedure, **changed: Any) -> Rulebook:
    """Return the rulebook of `procedures`, in which every id of a check is a rule too."""
    steps = [step.id for procedure in procedures for step in walk(procedure.steps)]
    given: dict[str, Any] = {
        "game": "test",
        "edition": "1",
        "rules": {"rule", *steps},
        "words": words_of(*procedures),
    }
    return Rulebook.of(*procedures, **(given | changed))


def start(book: Rulebook, name: str = "main", game: Game = ()) -> Position:
    """Return the position where the procedure begins."""
    return book.start(game, name, Notes())


def at(book: Rulebook, step: str, game: Game = ()) -> Position:
    """Return the position at one step of main."""
    begun = start(book, game=game)
    return begun.at(game, Frame("main", step, Notes())) if step else begun


def run(book: Rulebook, position: Position, *answers: str) -> Position:
    """Go on to the end, answering every decision with the next answer."""
    left = list(answers)
    for _ in range(20_000):
        if position.over:
            return position
        asked = book.asked(position)
        position, _entry = advance(book, position, left.pop(0) if asked and asked.open else None)
    raise AssertionError(f"no end after 20 000 steps: {position.frame.at}")
