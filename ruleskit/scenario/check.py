"""What is amiss in a file although every key and type is right: names of editions, steps and rules."""

from __future__ import annotations

from collections.abc import Iterator

from ruleskit.engine import Ask, Rulebook, Step
from ruleskit.errors import UnknownAction, UnknownPlayer
from ruleskit.ledger import rules
from ruleskit.scenario.faults import choice, expected, near_to, short
from ruleskit.scenario.game import Game
from ruleskit.scenario.model import Layout, Variant
from ruleskit.scenario.reading import Amiss, Keys


def amiss(layout: Layout, game: Game) -> Iterator[Amiss]:
    """Yield what names an edition, a step or a rule that there is not."""
    named: list[tuple[Keys, str]] = [(("edition",), layout.edition)]
    named += [(("editions", place), edition) for place, edition in enumerate(layout.editions or ())]
    named += [(("variant", edition), edition) for edition in layout.variant]
    for keys, edition in named:
        if edition not in game.editions:
            yield Amiss(keys, expected(f"an edition ({choice(game.editions)})", edition, game.editions))
    if layout.editions is not None and layout.edition not in layout.editions:
        says = f"one of the file's `editions` ({choice(layout.editions)})"
        yield Amiss(("edition",), expected(says, layout.edition))
    sensible = layout.editions or game.editions
    books = [game.rulebook(edition) for edition in game.editions if edition in sensible]
    yield from _planned((), layout, books)
    for edition, variant in layout.variant.items():
        yield from _planned(("variant", edition), variant, books)


def _planned(keys: Keys, plan: Layout | Variant, books: list[Rulebook]) -> Iterator[Amiss]:
    steps = _steps(books)
    asks = [name for name, step in steps.items() if isinstance(step, Ask)]
    for place, answer in enumerate(plan.answer or ()):
        if answer.at not in asks:
            says = expected(f"a step that asks ({choice(asks)})", answer.at, asks)
            yield Amiss((*keys, "answer", place, "at"), says)
    for where, step in _named(plan):
        if step not in steps:
            hint = "(`ruleskit diagram` draws the procedures)"
            yield Amiss((*keys, *where), f"unknown step: {short(step)} {hint}{near_to(step, steps)}")
    known = {rule.id for rule in rules()} | {role for book in books for role in book.roles}
    for where, rule in _cited(plan):
        if rule not in known:
            hint = "(`ruleskit rules` lists them)"
            yield Amiss((*keys, *where), f"unknown rule: {short(rule)} {hint}{near_to(rule, known)}")
    for place, attempt in enumerate(plan.attempt or ()):
        if not attempt.rules:
            yield Amiss((*keys, "attempt", place, "rules"), "expected at least one rule, found none")
        if not attempt.time:
            yield Amiss((*keys, "attempt", place, "time"), "expected a whole number from 1, found 0")
    if plan.stop and not plan.stop.time:
        yield Amiss((*keys, "stop", "time"), "expected a whole number from 1, found 0")


def _steps(books: list[Rulebook]) -> dict[str, Step]:
    graphs = (graph for book in books for graph in book.graphs.values())
    return {f"{graph.name}.{node.id}": node.step for graph in graphs for node in graph.nodes.values()}


def _named(plan: Layout | Variant) -> Iterator[tuple[Keys, str]]:
    """Yield every step that is named, with its place."""
    for place, attempt in enumerate(plan.attempt or ()):
        if attempt.at is not None:
            yield ("attempt", place, "at"), attempt.at
    if plan.stop:
        yield ("stop", "at"), plan.stop.at
    for key in ("steps", "absent_steps"):
        for place, step in enumerate(getattr(plan.expect, key, None) or ()):
            yield ("expect", key, place), step


def _cited(plan: Layout | Variant) -> Iterator[tuple[Keys, str]]:
    """Yield every rule that is named, with its place."""
    for place, attempt in enumerate(plan.attempt or ()):
        for number, rule in enumerate(attempt.rules):
            yield ("attempt", place, "rules", number), rule
    if plan.expect:
        for place, rule in enumerate(plan.expect.rules or ()):
            yield ("expect", "rules", place), rule
        if plan.expect.decided_by:
            yield ("expect", "decided_by"), plan.expect.decided_by


def untried(layout: Layout, game: Game) -> Iterator[Amiss]:
    """Yield the attempts that nobody could ever make: no such player, card or ability."""
    for edition in dict.fromkeys((layout.edition, *(layout.editions or ()))):
        book = game.rulebook(edition)
        position = game.start(layout, book)
        own = layout.variant.get(edition)
        keys: Keys = ("variant", edition) if own and own.attempt is not None else ()
        for place, attempt in enumerate(layout.variant_of(edition).attempt or ()):
            try:
                book.why_not(position, attempt.who, attempt.action)
            except UnknownAction as error:
                wrong = "who" if isinstance(error, UnknownPlayer) else "action"
                yield Amiss((*keys, "attempt", place, wrong), str(error))
