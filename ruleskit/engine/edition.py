"""An edition of a procedure: the base declaration and named changes to its steps.

    es = edition(base, Move("reveal", before="restrictions"), Replace("cost", new_cost))

A change whose anchor does not exist, or was changed away by an earlier one, is an error.
"""

from __future__ import annotations

from collections import Counter

from attrs import field, frozen

from ruleskit.engine.declare import Procedure, Step, inner, rebuild
from ruleskit.errors import BadDeclaration, one_of, shown


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
    """Return `base` with `changes` made to it in order.

    Raises `BadDeclaration` where a change hangs in the air: its anchor does not exist or was changed away, a
    step would be moved in front of itself, or an id would stand there twice.
    """
    steps = base.steps
    gone: dict[str, str] = {}
    for change in changes:
        where = f"{base.name}: {_told(change)}"
        known = _ids(steps)
        for anchor in (change.anchor, change.before) if isinstance(change, Move) else (change.anchor,):
            if anchor not in known and anchor in gone:
                raise BadDeclaration(f"{where}: {anchor!r} was changed away by {gone[anchor]}")
            if anchor not in known:
                raise BadDeclaration(f"{where}: unknown step: {shown(anchor)} {one_of(known)}")
        if isinstance(change, Move) and change.before in _ids((_find(steps, change.anchor),)):
            raise BadDeclaration(f"{where}: expected a step outside {change.anchor!r} to go in front of")
        steps = _apply(steps, change)
        left = _ids(steps)
        for step, count in Counter(left).items():
            if count > 1:
                raise BadDeclaration(f"{where}: the step id {step!r} would stand there twice")
        gone |= {step: _told(change) for step in known if step not in left}
    return base.with_steps(steps)


def _told(change: Change) -> str:
    """Name a change as its author wrote it, without the functions of its step."""
    name = type(change).__name__
    return f"{name}({change.anchor!r}{f', before={change.before!r}' if isinstance(change, Move) else ''})"


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
