"""An edition of a procedure: the base declaration and named changes to its steps.

    es = edition(base, Move("reveal", before="restrictions"), Replace("cost", new_cost))

A change whose anchor does not exist, or was changed away by an earlier one, is an error.
"""

from __future__ import annotations

from attrs import field, frozen

from ruleskit.engine.declare import Procedure, Step, inner, rebuild
from ruleskit.errors import BadDeclaration, one_of


@frozen
class Replace:
    """`step` stands where `anchor` stood."""

    anchor: str
    step: Step


@frozen
class Before:
    """`step` is added in front of `anchor`."""

    anchor: str
    step: Step


@frozen
class After:
    """`step` is added behind `anchor`."""

    anchor: str
    step: Step


@frozen
class Remove:
    """`anchor` is taken out."""

    anchor: str


@frozen(kw_only=True)
class Move:
    """`anchor` goes to a place in front of another step."""

    anchor: str = field(kw_only=False)
    before: str


Change = Replace | Before | After | Remove | Move


def edition(base: Procedure, *changes: Change) -> Procedure:
    """Return `base` with `changes` made to it in order; raise `BadDeclaration` where one hangs in the air."""
    steps = base.steps
    gone: dict[str, Change] = {}
    for change in changes:
        known = _ids(steps)
        for anchor in (change.anchor, change.before) if isinstance(change, Move) else (change.anchor,):
            if anchor in gone:
                raise BadDeclaration(f"{base.name}: {change}: {anchor!r} was changed away by {gone[anchor]}")
            if anchor not in known:
                raise BadDeclaration(f"{base.name}: {change}: unknown step: {anchor!r} {one_of(known)}")
        steps = _apply(steps, change)
        if change.anchor not in _ids(steps):
            gone[change.anchor] = change
    return base.with_steps(steps)


def _apply(steps: tuple[Step, ...], change: Change) -> tuple[Step, ...]:
    match change:
        case Replace(anchor, step):
            return _swap(steps, anchor, (step,))
        case Before(anchor, step):
            return _swap(steps, anchor, (step, _find(steps, anchor)))
        case After(anchor, step):
            return _swap(steps, anchor, (_find(steps, anchor), step))
        case Remove(anchor):
            return _swap(steps, anchor, ())
        case Move():
            moved = _find(steps, change.anchor)
            rest = _swap(steps, change.anchor, ())
            return _swap(rest, change.before, (moved, _find(rest, change.before)))


def _swap(steps: tuple[Step, ...], anchor: str, into: tuple[Step, ...]) -> tuple[Step, ...]:
    changed: list[Step] = []
    for step in steps:
        if step.id == anchor:
            changed.extend(into)
            continue
        groups = {name: _swap(group, anchor, into) for name, group in inner(step)}
        changed.append(rebuild(step, groups) if groups else step)
    return tuple(changed)


def _find(steps: tuple[Step, ...], anchor: str) -> Step:
    return next(step for step in walk(steps) if step.id == anchor)


def walk(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return all steps of a tree, each before the steps inside it."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for _, group in inner(step):
            found.extend(walk(group))
    return tuple(found)


def _ids(steps: tuple[Step, ...]) -> tuple[str, ...]:
    return tuple(step.id for step in walk(steps))
