"""What became of a procedure from one edition to another: planned as a chart, and told in lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import evolve
from immutabledict import immutabledict

from ruleskit.engine import Call, Check, Fate, Rulebook, Step, fates
from ruleskit.show import tell
from ruleskit.show.plan import Fated, Frame, Plan, box, frame_lines, plan
from ruleskit.words import Language, Message, Text, Value, catalogue, message

WENT = "went--"
"""The id of the frame round the steps that are no more; no step can be called so."""


def changes(old: Rulebook, new: Rulebook, procedure: str) -> dict[str, Fate]:
    """Return the fates of those steps of `procedure` that are not the same in both editions.

    Raises `UnknownProcedure` if one of them has no such procedure.
    """
    found = fates(old.graph(procedure), new.graph(procedure))
    return {step: fate for step, fate in found.items() if fate != "same"}


def differs(old: Rulebook, new: Rulebook, procedure: str) -> bool:
    """Tell whether both editions have `procedure`, and not as the same."""
    there = procedure in old.graphs and procedure in new.graphs
    return there and bool(changes(old, new, procedure))


def title(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> str:
    """Return the title of the chart: the procedure and the two editions."""
    name = new.words.text(f"procedure.{new.graph(procedure).name}")
    return _say(message("difference.title", procedure=name, old=old.edition, new=new.edition), language)


def planned(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> Plan:
    """Return the chart of the new edition with the fate of every step, below it what is no more."""
    chart = plan(new, procedure, language)
    found, before = changes(old, new, procedure), old.graph(procedure)
    went = tuple(step for step, fate in found.items() if fate == "went")
    gone = {step: box(old, before, before.nodes[step], language) for step in went}
    frame = Frame(WENT, frame_lines(_say(message("difference.went", old=old.edition), language)))
    return evolve(
        chart,
        name=f"{new.game} {old.edition} {new.edition} {procedure} ({language})",
        path=evolve(chart.path, column=(*chart.path.column, *went)),
        boxes=immutabledict({**chart.boxes, **gone}),
        frames=(*chart.frames, frame) if went else chart.frames,
        places=immutabledict({**chart.places, **dict.fromkeys(went, (WENT,)), WENT: ()}),
        fates=immutabledict({step: Fated(fate, _fate(fate, language)) for step, fate in found.items()}),
    )


def told(old: Rulebook, new: Rulebook, procedure: str, language: Language) -> str:
    """Return what moved, came, changed and went in lines of text, and below it the new edition."""
    numbers = {step.id: step.number for one in tell.told(new, procedure, language) for step in one.all}
    lines = [title(old, new, procedure, language)]
    for step, fate in changes(old, new, procedure).items():
        book = old if fate == "went" else new
        about = message(
            "difference.gone" if fate == "went" else "difference.step",
            fate=catalogue("compare").text(f"fate.{fate}"),
            number=numbers.get(step, ""),
            step=_name(book, procedure, step),
            rules=", ".join(_rules(book, book.graph(procedure).step(step))),
        )
        more = tuple(_details(old, new, procedure, step, fate))
        lines.append("; ".join(_say(one, language) for one in (about, *more)))
    if len(lines) == 1:
        lines.append(_say(message("difference.same"), language))
    return "\n".join([*lines, "", tell.prose(new, procedure, language)])


def _details(old: Rulebook, new: Rulebook, procedure: str, step: str, fate: Fate) -> Iterator[Message]:
    if fate == "moved":
        before, now = (_before(book, procedure, step) for book in (old, new))
        if before is None:
            yield message("difference.stood-first", old=old.edition)
        elif before != now:
            yield message("difference.stood-after", old=old.edition, step=_name(old, procedure, before))
    if fate in {"moved", "changed"}:
        one, other = old.graph(procedure).step(step), new.graph(procedure).step(step)
        if type(one) is not type(other):
            kinds = {
                name: catalogue("show").text(f"kind.{type(kind).__name__.lower()}")
                for name, kind in (("old", one), ("new", other))
            }
            yield message("difference.kind", **kinds)
        yield from _ways(old, new, procedure, one, other)
        cited = [new.cite(role) for role in other.cites if role not in one.cites]
        if cited:
            yield message("difference.rules", rules=", ".join(cited))


def _before(book: Rulebook, procedure: str, step: str) -> str | None:
    """Return the step in front of another one in the order of the declaration."""
    return next((one for one, other in pairwise(book.graph(procedure).nodes) if other == step), None)


def _ways(old: Rulebook, new: Rulebook, procedure: str, one: Step, other: Step) -> Iterator[Message]:
    """Tell the ways of a step that lead elsewhere now, of those that are declared to lead somewhere."""
    before, now = _jumps(one), _jumps(other)
    for way in (way for way in now if way in before):
        if before[way] != now[way]:
            names = {
                "old": _name(old, procedure, before[way]),
                "new": _name(new, procedure, now[way]),
            }
            said: Value = catalogue("show").text(f"way.{way}") if isinstance(other, Check) else way
            yield message("difference.way", way=said, **names)


def _jumps(step: Step) -> dict[str, str]:
    if isinstance(step, Check):
        return {way: to for way, to in (("yes", step.yes), ("no", step.no)) if isinstance(to, str)}
    return dict(sorted(step.on.items())) if isinstance(step, Call) else {}


def _rules(book: Rulebook, step: Step) -> tuple[str, ...]:
    return tuple(dict.fromkeys(book.cite(role) for role in step.cites))


def _name(book: Rulebook, procedure: str, step: str) -> Text:
    return book.words.text(f"step.{procedure}.{step}")


def _fate(fate: Fate, language: Language) -> str:
    return catalogue("compare").text(f"fate.{fate}").to(language)


def _say(what: Message, language: Language) -> str:
    return catalogue("compare").say(what, language)
