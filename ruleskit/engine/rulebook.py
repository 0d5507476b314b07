"""A rulebook: the compiled procedures of one game in one edition, the rules they cite and their words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Self

from attrs import evolve, field, frozen
from immutabledict import immutabledict

from ruleskit.engine.declare import Ask, Call, Check, Part, Procedure, Step
from ruleskit.engine.graph import Graph, compile_graph
from ruleskit.engine.guard import expected, rule_of
from ruleskit.engine.position import Asked, Frame, Position
from ruleskit.engine.verdict import Verdict
from ruleskit.errors import (
    BadDeclaration,
    RuleFailed,
    UnknownAction,
    UnknownProcedure,
    UnknownRule,
    one_of,
    shortened,
    shown,
)
from ruleskit.fixed import fixed
from ruleskit.words import Catalogue, Language, Message, Names, Value, catalogue, ids_as_names, message

Judge = Callable[["Rulebook", Position, str, str], Verdict]
"""From a position, a player and an action to whether the player may take it there."""


def _no_names(_: Any) -> Names:
    return ids_as_names


def _unchanged(game: Any) -> Any:
    return game


def _nothing(_: Frame) -> str:
    return ""


def _as_it_is(position: Position) -> Hashable:
    return position


@frozen(kw_only=True)
class Rulebook:
    """One game in one edition.

    `rules` are the ids of all rules that may be cited, `roles` turns the roles that steps and reasons cite
    into such ids. `names` returns the names of the things of a game, `key` what counts as the same position
    when paths are explored, `judge` answers `why_not`, `prepare` gives a game what this edition knows,
    `doing` names the action that a procedure carries out ("" where it is none).
    """

    game: str
    edition: str
    graphs: immutabledict[str, Graph] = field(converter=fixed, repr=False)
    rules: frozenset[str] = field(repr=False)
    roles: immutabledict[str, str] = field(converter=fixed, repr=False)
    words: Catalogue = field(repr=False)
    names: Callable[[Any], Names] = _no_names
    key: Callable[[Position], Hashable] = _as_it_is
    judge: Judge | None = None
    prepare: Callable[[Any], Any] = _unchanged
    doing: Callable[[Frame], str] = _nothing

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

        Raises `BadDeclaration` for whatever `compile_graph` finds, for a name used twice, for a step without
        a citation or a text, for a citation of no rule, and for a call of a procedure or an outcome that
        there is not.
        """
        graphs: dict[str, Graph] = {}
        for procedure in procedures:
            if procedure.name in graphs:
                raise BadDeclaration(f"{procedure.name}: this procedure name is used twice")
            graphs[procedure.name] = compile_graph(procedure)
        book = cls(
            game=game,
            edition=edition,
            graphs=graphs,
            rules=frozenset(rules),
            roles=dict(roles or {}),
            words=catalogue("engine") | words,
            **hooks,
        )
        for role, rule in book.roles.items():
            if rule not in book.rules:
                raise BadDeclaration(f"{game} {edition}: the role {role!r} is {shown(rule)}: no such rule")
        for graph in graphs.values():
            _check(book, graph)
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

    def cited(self, found: Verdict) -> Verdict:
        """Return the verdict with the ids of the rules in place of their roles.

        Raises `UnknownRule` for a reason from a rule that there is not: reasons are made by functions, so
        they cannot be looked up before.
        """
        rules = [self.cite(reason.rule) for reason in found.reasons]
        for rule in rules:
            if rule not in self.rules:
                raise UnknownRule(rule, get_close_matches(shortened(rule), self.rules))
        if rules == [reason.rule for reason in found.reasons]:
            return found
        return Verdict(
            tuple(evolve(reason, rule=rule) for reason, rule in zip(found.reasons, rules, strict=True))
        )

    def start(self, game: Any, procedure: str, notes: Any) -> Position:
        """Return the position at the beginning of `procedure`, the game prepared for this edition.

        Raises what `frame` raises.
        """
        return Position(self.prepare(game), (self.frame(procedure, notes),))

    def frame(self, procedure: str, notes: Any) -> Frame:
        """Return the frame of `procedure` as it begins; raise `TypeError` for notes of another class."""
        graph = self.graph(procedure)
        return Frame(procedure, graph.first, expected(graph.procedure.notes, notes))

    def step(self, frame: Frame) -> Step:
        """Return the step at which `frame` stands."""
        return self.graph(frame.procedure).step(frame.step)

    def asked(self, position: Position) -> Asked | None:
        """Return the decision that waits at `position`, or None where nobody is asked.

        Raises `RuleFailed` for an exception in the rule, for two options of the same id, and where no option
        is allowed: nobody could ever go on from there.
        """
        if position.over:
            return None
        frame = position.frame
        step = self.step(frame)
        if not isinstance(step, Ask):
            return None
        with rule_of(frame.at):
            question = step.question(position.game, frame.notes) if step.question else step_name(frame)
            options = tuple(
                evolve(option, verdict=self.cited(option.verdict)) if option.verdict.reasons else option
                for option in step.options(position.game, frame.notes)
            )
            asked = Asked(frame.at, step.who(position.game, frame.notes), question, options)
        ids = [option.id for option in options]
        if len(set(ids)) != len(ids):
            raise RuleFailed(f"{frame.at}: expected options with different ids, found {shown(ids)}")
        if not asked.allowed:
            raise RuleFailed(f"{frame.at}: expected an option that is allowed, found {shown(ids)}")
        return asked

    def why_not(self, position: Position, who: str, action: str) -> Verdict:
        """Return whether `who` may take `action` at `position`, with every condition that is not met.

        Answers at any position, also where nobody is asked. Raises `UnknownAction` for an action that names
        no such card, ability or player.
        """
        for what, given in (("player", who), ("action", action)):
            if not isinstance(given, str):
                raise UnknownAction(f"expected the {what} as a text, found {shown(given)}")
        if self.judge is None:
            raise BadDeclaration(f"{self.game}: this rulebook does not say how an action is judged")
        return self.cited(self.judge(self, position, who, action))

    def say(self, what: Value, language: Language, game: Any = None) -> str:
        """Return `what` in `language`, with the names that things have in `game`."""
        names = ids_as_names if game is None else self.names(game)
        return self.words.say(what, language, names)


def step_name(frame: Frame) -> Message:
    """Return the name of the step at which `frame` stands."""
    return message(f"step.{frame.at}")


def examine(book: Rulebook, game: Any, procedure: str, notes: Any) -> Verdict:
    """Return what the checks of the first `together` part of `procedure` say, without going through any step.

    Raises `BadDeclaration` if the procedure has no such part.
    """
    graph = book.graph(procedure)
    together = {part.id for part in graph.parts if part.together}
    first = next((step for step, node in graph.nodes.items() if together & set(node.parts)), None)
    if first is None:
        raise BadDeclaration(f"{procedure}: expected a part whose checks are looked at together, found none")
    return examined(graph, (first, *graph.together(first)), game, notes)


def examined(graph: Graph, steps: Iterable[str], game: Any, notes: Any) -> Verdict:
    """Return what the checks among `steps` say, one after the other; one that only forks is no condition."""
    found = Verdict()
    for name in steps:
        step = graph.step(name)
        if isinstance(step, Check) and not step.forks:
            with rule_of(f"{graph.name}.{name}"):
                found += expected(Verdict, step.asks(game, notes))
    return found


def _check(book: Rulebook, graph: Graph) -> None:
    _texts(book, f"procedure.{graph.name}", graph.name)
    steps: list[Step | Part] = [*graph.parts, *(node.step for node in graph.nodes.values())]
    for step in steps:
        where = f"{graph.name}.{step.id}"
        _texts(book, f"step.{where}", where)
        if not step.cites:
            raise BadDeclaration(f"{where}: expected a citation, found none; name the rule this step follows")
        for role in step.cites:
            if book.cite(role) not in book.rules:
                raise BadDeclaration(
                    f"{where}: cites {shown(role)}, which is {shown(book.cite(role))}: no such rule"
                )
        if isinstance(step, Call):
            _check_call(book, where, step)


def _texts(book: Rulebook, key: str, where: str) -> None:
    if key not in book.words:
        raise BadDeclaration(f"{where}: expected a text {key!r} in every language, found none")


def _check_call(book: Rulebook, where: str, call: Call) -> None:
    for procedure in call.procedures:
        if procedure not in book.graphs:
            raise BadDeclaration(f"{where}: unknown procedure: {shown(procedure)} {one_of(book.graphs)}")
    outcomes = [outcome for name in call.procedures for outcome in book.graph(name).outcomes]
    for outcome in call.on:
        if outcome not in outcomes:
            raise BadDeclaration(
                f"{where}: unknown outcome: {shown(outcome)} {one_of(dict.fromkeys(outcomes))}"
            )
