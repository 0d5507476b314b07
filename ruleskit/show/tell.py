"""A procedure told as numbered prose and as a table, a trace as lines, a verdict as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from attrs import frozen

from ruleskit.engine import (
    Call,
    Check,
    Edge,
    Graph,
    Part,
    Reason,
    Repeat,
    Rulebook,
    Step,
    Stop,
    Trace,
    Verdict,
)
from ruleskit.engine.declare import inner
from ruleskit.engine.trace import Entry
from ruleskit.errors import UnknownRule
from ruleskit.ledger import rule
from ruleskit.words import Language, Message, catalogue, message

_INDENT = "   "


@frozen
class Told:
    """A step told: number, kind, name, rules, the ways that leave the order, and the steps inside it.

    `before` stands in front of it: on which answer it is gone through.
    """

    id: str
    number: str
    kind: str
    name: str
    rules: tuple[str, ...]
    text: str
    ways: tuple[str, ...]
    inside: tuple[Told, ...]
    before: str = ""

    @property
    def all(self) -> tuple[Told, ...]:
        """This step and all steps inside it, in order."""
        return (self, *(told for step in self.inside for told in step.all))


def told(book: Rulebook, procedure: str, language: Language) -> tuple[Told, ...]:
    """Return the steps of `procedure`, told; raise `UnknownProcedure` if there is none of that name."""
    graph = book.graph(procedure)
    numbers: dict[str, str] = {}
    _count(graph.procedure.steps, "", numbers)
    teller = _Teller(book, graph, language, numbers)
    return tuple(teller.tell(step) for step in graph.procedure.steps)


def title(book: Rulebook, procedure: str, language: Language) -> str:
    """Return the name of `procedure` with its edition: the words `edition.<edition>`, or else its id."""
    name = book.words.text(f"procedure.{book.graph(procedure).name}")
    key = f"edition.{book.edition}"
    edition = book.words.text(key) if key in book.words else book.edition
    says = message("chart.title", procedure=name, edition=edition)
    return catalogue("show").say(says, language)


def prose(book: Rulebook, procedure: str, language: Language, *, texts: bool = False) -> str:
    """Return `procedure` as numbered lines of plain text, what stands inside a step indented below it.

    With `texts`, each step is followed by what its rules say.
    """
    lines = [title(book, procedure, language)]
    for step in told(book, procedure, language):
        lines += _lines(step, "", texts)
    return "\n".join(lines)


def prose_html(book: Rulebook, procedure: str, language: Language) -> str:
    """Return `procedure` as nested lists in HTML."""
    return f'<div class="rk-prose" lang="{language}">{_list(told(book, procedure, language))}</div>'


def table_html(book: Rulebook, procedure: str, language: Language) -> str:
    """Return `procedure` as an HTML table: number, kind, step, rule, and what the rule says."""
    words = catalogue("show")
    heads = "".join(
        f'<th scope="col">{escape(words.text(f"tell.{name}").to(language))}</th>'
        for name in ("number", "kind", "step", "rule", "text")
    )
    rows = "".join(
        f"<tr><td>{step.number}</td><td>{escape(step.kind)}</td><td>{escape(step.name)}</td>"
        f"<td>{_ids(step.rules)}</td><td>{escape(step.text)}</td></tr>"
        for told_ in told(book, procedure, language)
        for step in told_.all
    )
    caption = escape(title(book, procedure, language))
    return (
        f'<table class="rk-steps" lang="{language}"><caption>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


class _Teller:
    """Tells the steps of one procedure in one language."""

    def __init__(self, book: Rulebook, graph: Graph, language: Language, numbers: Mapping[str, str]) -> None:
        self.book = book
        self.graph = graph
        self.language = language
        self.numbers = numbers

    def tell(self, step: Step, before: str = "") -> Told:
        shape = type(step).__name__.lower()
        rules = tuple(dict.fromkeys(self.book.cite(role) for role in step.cites))
        return Told(
            id=step.id,
            number=self.numbers[step.id],
            kind=self.say(message(f"kind.{shape}")),
            name=self.book.words.text(f"step.{self.graph.name}.{step.id}").to(self.language),
            rules=rules,
            text=" ".join(text for rule_id in rules if (text := rule_text(rule_id, self.language))),
            ways=self.ways(step),
            inside=self.inside(step),
            before=before,
        )

    def inside(self, step: Step) -> tuple[Told, ...]:
        match step:
            case Part():
                return tuple(self.tell(each) for each in step.steps)
            case Repeat():
                return self.branch(step.steps, message("tell.while"))
            case Check():
                groups = [(way, group) for way, group in (("yes", step.yes), ("no", step.no)) if group]
                return tuple(
                    told_
                    for way, group in groups
                    if isinstance(group, tuple)
                    for told_ in self.branch(group, message("tell.branch", way=message(f"way.{way}")))
                )
        return ()

    def branch(self, steps: tuple[Step, ...], before: Message) -> tuple[Told, ...]:
        said = self.say(before)
        return tuple(self.tell(step, "" if index else said) for index, step in enumerate(steps))

    def ways(self, step: Step) -> tuple[str, ...]:
        """Return the ways of a step that lead neither to the next one nor into what stands inside it."""
        if isinstance(step, Stop):
            return (self.say(message("tell.game-over")),) if step.whole_game else ()
        jumps: list[tuple[str, str]] = []
        if isinstance(step, Check):
            jumps = [
                (way, target)
                for way, target in (("yes", step.yes), ("no", step.no))
                if isinstance(target, str)
            ]
        elif isinstance(step, Call):
            jumps = list(step.on.items())
        return tuple(self.jump(step, way, target) for way, target in jumps)

    def jump(self, step: Step, way: str, target: str) -> str:
        words = way_name(self.book, self.graph, Edge(step.id, target, way), self.language)
        key = "tell.on-outcome" if isinstance(step, Call) else "tell.on"
        return self.say(message(key, way=words, number=self.numbers[target]))

    def say(self, what: Message) -> str:
        return catalogue("show").say(what, self.language)


def way_name(book: Rulebook, graph: Graph, edge: Edge, language: Language) -> str:
    """Return the words for a way: yes, no, again, done, or how a called procedure ended."""
    step = graph.step(edge.source)
    if not edge.label:
        return ""
    if not isinstance(step, Call):
        return catalogue("show").text(f"way.{edge.label}").to(language)
    return next(
        book.words.text(f"step.{procedure}.{node.id}").to(language)
        for procedure in step.procedures
        for node in book.graph(procedure).nodes.values()
        if isinstance(node.step, Stop) and node.step.outcome == edge.label
    )


def rule_text(rule_id: str, language: Language) -> str:
    """Return what a rule says, or nothing for one that the ledger does not hold."""
    try:
        return rule(rule_id).says.to(language)
    except UnknownRule:
        return ""


def _count(steps: Iterable[Step], outer: str, numbers: dict[str, str]) -> None:
    for index, step in enumerate(steps, 1):
        numbers[step.id] = f"{outer}{index}"
        _count((each for _, group in inner(step) for each in group), f"{numbers[step.id]}.", numbers)


def _lines(step: Told, indent: str, texts: bool) -> list[str]:
    lines = [f"{indent}{step.before}"] if step.before else []
    rules = f" [{', '.join(step.rules)}]"
    lines.append(f"{indent}{step.number}. {step.kind}: {step.name}{rules}")
    lines += [f"{indent}{_INDENT}{step.text}"] if texts and step.text else []
    lines += [f"{indent}{_INDENT}{way}" for way in step.ways]
    for each in step.inside:
        lines += _lines(each, indent + _INDENT, texts)
    return lines


def _list(steps: tuple[Told, ...]) -> str:
    items = "".join(f"<li>{_item(step)}{_list(step.inside) if step.inside else ''}</li>" for step in steps)
    return f'<ol style="list-style:none">{items}</ol>'


def _item(step: Told) -> str:
    before = f"<i>{escape(step.before)}</i> " if step.before else ""
    ways = "".join(f"<br><i>{escape(way)}</i>" for way in step.ways)
    text = f" {escape(step.text)}" if step.text else ""
    name = f"<b>{step.number}. {escape(step.name)}</b> ({escape(step.kind)})"
    return f"{before}{name} {_ids(step.rules)}{text}{ways}"


def _ids(rules: Iterable[str]) -> str:
    return " ".join(f'<span class="id">{escape(rule_id)}</span>' for rule_id in rules)


@frozen
class Line:
    """A line of a trace: the entries it tells (several where empty windows are gathered) and its words."""

    entries: Trace
    text: str
    rules: tuple[str, ...]

    @property
    def depth(self) -> int:
        """How many procedures wait outside."""
        return self.entries[0].depth

    @property
    def quiet(self) -> bool:
        """Whether nothing could happen here."""
        return self.entries[0].quiet


def trace_lines(book: Rulebook, trace: Trace, language: Language, game: Any = None) -> tuple[str, ...]:
    """Return `trace` as lines of plain text, indented by depth, with rule ids and reasons for every no."""
    lines: list[str] = []
    for line in recount(book, trace, language, game):
        indent = _INDENT * line.depth
        lines.append(f"{indent}{line.text} [{', '.join(line.rules)}]")
        unmet = [reason for entry in line.entries for reason in entry.unmet]
        lines += [f"{indent}{_INDENT}{said}" for said in reasons(book, unmet, language, game)]
    return tuple(lines)


def recount(book: Rulebook, trace: Trace, language: Language, game: Any = None) -> tuple[Line, ...]:
    """Return `trace` as lines: one for each entry, but one for all empty windows of the same occasion.

    That one stands where the last of these windows was.
    """
    return tuple(_line(book, entries, language, game) for entries in _gathered(trace))


def _gathered(trace: Trace) -> list[Trace]:
    runs = _runs(trace)
    quiet: dict[int, list[int]] = {}
    for index, entry in enumerate(trace):
        if entry.quiet:
            quiet.setdefault(runs[index], []).append(index)
    lines: list[Trace] = []
    for index, entry in enumerate(trace):
        fellows = quiet[runs[index]] if entry.quiet else [index]
        if index == fellows[-1]:
            lines.append(tuple(trace[fellow] for fellow in fellows))
    return lines


def _runs(trace: Trace) -> list[int]:
    """Return, for each entry, which run of a procedure it belongs to: every opening begins another one."""
    open_runs: list[int] = []
    numbers: list[int] = []
    for index, entry in enumerate(trace):
        del open_runs[entry.depth + 1 :]
        while len(open_runs) <= entry.depth:
            open_runs.append(index)
        numbers.append(open_runs[entry.depth])
    return numbers


def _line(book: Rulebook, entries: Trace, language: Language, game: Any) -> Line:
    rules = tuple(dict.fromkeys(rule_id for entry in entries for rule_id in entry.rules))
    if len(entries) == 1:
        return Line(entries, _entry_text(book, entries[0], language, game), rules)
    steps = tuple(book.words.text(f"step.{entry.at}") for entry in entries)
    return Line(entries, catalogue("show").say(message("tell.quiet", steps=steps), language), rules)


def _entry_text(book: Rulebook, entry: Entry, language: Language, game: Any) -> str:
    said = [entry.text, *(event for event in entry.events if event != entry.text)]
    return " ".join(book.say(what, language, game) for what in said)


def reasons(
    book: Rulebook, of: Verdict | Iterable[Reason], language: Language, game: Any = None
) -> tuple[str, ...]:
    """Return one sentence for each condition: yes or no, the fact, its rule, and what would be enough."""
    given = of.reasons if isinstance(of, Verdict) else of
    return tuple(_reason(book, reason, language, game) for reason in given)


def _reason(book: Rulebook, reason: Reason, language: Language, game: Any) -> str:
    says, cited = book.say(reason.says, language, game), book.cite(reason.rule)
    if reason.met is False and reason.enough:
        enough = book.say(reason.enough, language, game)
        what = message("tell.fails-enough", says=says, rule=cited, enough=enough)
    else:
        key = {True: "holds", False: "fails", None: "unexamined"}[reason.met]
        what = message(f"tell.{key}", says=says, rule=cited)
    return catalogue("show").say(what, language)
