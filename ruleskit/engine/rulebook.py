"""A rulebook: the procedures of one game in one edition, compiled, with the rules they cite and their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Self

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.engine.declare import Ask, Call, Part, Procedure, Step
from ruleskit.engine.graph import Graph, compile_graph
from ruleskit.engine.position import Asked, Frame, Position
from ruleskit.engine.verdict import Verdict
from ruleskit.errors import BadDeclaration, UnknownProcedure, one_of
from ruleskit.words import Catalogue, Language, Message, Names, Value, catalogue, ids_as_names, message

Judge = Callable[["Rulebook", Position, str, str], Verdict]
"""From a position, a player and an action to whether the player may take it there."""


def _no_names(_: Any) -> Names:
    return ids_as_names


def _as_it_is(position: Position) -> Hashable:
    return position


@frozen(kw_only=True)
class Rulebook:
    """One game in one edition.

    `roles` turns the roles that steps and reasons cite into rule ids. `names` returns the names of the things
    of a game, `key` what counts as the same position when paths are explored, `judge` answers `why_not`.
    """

    game: str
    edition: str
    graphs: immutabledict[str, Graph] = field(converter=immutabledict)
    roles: immutabledict[str, str] = field(converter=immutabledict)
    words: Catalogue
    names: Callable[[Any], Names] = _no_names
    key: Callable[[Position], Hashable] = _as_it_is
    judge: Judge | None = None

    @classmethod
    def of(
        cls,
        *procedures: Procedure,
        game: str,
        edition: str,
        rules: Collection[str],
        words: Catalogue,
        roles: Mapping[str, str] | None = None,
        **hooks: Any,
    ) -> Self:
        """Compile `procedures` to a rulebook.

        `rules` are the ids of all rules that may be cited, `words` the catalogue with a text for every step
        (`step.<procedure>.<step>`) and procedure (`procedure.<procedure>`).

        Raises `BadDeclaration` for whatever `compile_graph` finds, for a step without a citation or a text, for
        a citation of no rule, and for a call of a procedure or an outcome that there is not.
        """
        graphs = {procedure.name: compile_graph(procedure) for procedure in procedures}
        book = cls(
            game=game,
            edition=edition,
            graphs=graphs,
            roles=dict(roles or {}),
            words=catalogue("engine") | words,
            **hooks,
        )
        for graph in graphs.values():
            _check(book, graph, rules)
        return book

    def graph(self, procedure: str) -> Graph:
        """Return the compiled `procedure`; raise `UnknownProcedure` if there is none of that name."""
        try:
            return self.graphs[procedure]
        except KeyError:
            raise UnknownProcedure(procedure, self.graphs) from None

    def cite(self, role: str) -> str:
        """Return the id of the rule that has this role in this edition."""
        return self.roles.get(role, role)

    def start(self, game: Any, procedure: str, notes: Any) -> Position:
        """Return the position at the beginning of `procedure`."""
        return Position(game, (Frame(procedure, self.graph(procedure).first, notes),))

    def step(self, frame: Frame) -> Step:
        """Return the step at which `frame` stands."""
        return self.graph(frame.procedure).step(frame.step)

    def asked(self, position: Position) -> Asked | None:
        """Return the decision that waits at `position`, or None where nobody is asked."""
        if position.over:
            return None
        step, notes = self.step(position.frame), position.frame.notes
        if not isinstance(step, Ask):
            return None
        question = step.question(position.game, notes) if step.question else step_name(position.frame)
        options = step.options(position.game, notes)
        return Asked(position.frame.at, step.who(position.game, notes), question, options)

    def why_not(self, position: Position, who: str, action: str) -> Verdict:
        """Return whether `who` may take `action` at `position`, with every condition that is not met.

        Answers at any position, also where nobody is asked. Raises `UnknownAction` for an action that names
        no such card, ability or player.
        """
        if self.judge is None:
            raise BadDeclaration(f"{self.game}: this rulebook does not say how an action is judged")
        return self.judge(self, position, who, action)

    def say(self, what: Value, language: Language, game: Any = None) -> str:
        """Return `what` in `language`, with the names that things have in `game`."""
        names = ids_as_names if game is None else self.names(game)
        return self.words.say(what, language, names)


def step_name(frame: Frame) -> Message:
    """Return the name of the step at which `frame` stands."""
    return message(f"step.{frame.at}")


def examine(book: Rulebook, game: Any, procedure: str, notes: Any) -> Verdict:
    """Return what the checks that begin `procedure` say together, without going through any step."""
    graph = book.graph(procedure)
    first = next(part for part in graph.parts if part.together)
    checks = [node.step for node in graph.nodes.values() if first.id in node.parts]
    return sum((ask(game, notes) for step in checks if (ask := getattr(step, "asks", None))), Verdict())


def _check(book: Rulebook, graph: Graph, rules: Collection[str]) -> None:
    _texts(book, f"procedure.{graph.name}", graph.name)
    steps: list[Step | Part] = [*graph.parts, *(node.step for node in graph.nodes.values())]
    for step in steps:
        where = f"{graph.name}.{step.id}"
        _texts(book, f"step.{where}", where)
        if not step.cites:
            raise BadDeclaration(f"{where}: expected a citation, found none; name the rule this step follows")
        for role in step.cites:
            if book.cite(role) not in rules:
                raise BadDeclaration(f"{where}: cites {role!r}, which is {book.cite(role)!r}: no such rule")
        if isinstance(step, Call):
            _check_call(book, where, step)


def _texts(book: Rulebook, key: str, where: str) -> None:
    if key not in book.words:
        raise BadDeclaration(f"{where}: expected a text {key!r} in every language, found none")


def _check_call(book: Rulebook, where: str, call: Call) -> None:
    for procedure in call.procedures:
        if procedure not in book.graphs:
            raise BadDeclaration(f"{where}: unknown procedure: {procedure!r} {one_of(book.graphs)}")
    outcomes = [outcome for name in call.procedures for outcome in book.graph(name).outcomes]
    for outcome in call.on:
        if outcome not in outcomes:
            raise BadDeclaration(f"{where}: unknown outcome: {outcome!r} {one_of(dict.fromkeys(outcomes))}")
