"""One scenario in two editions: both traces row by row, where they part, and why.

The scenario is played in both editions by the same answers. Answers name their steps, so those to steps that
an edition does not ask are left out, and told. Rows stand beside each other where both editions did the same
step in the same way: a step is known by its id, not by the rule it follows, which each edition cites from its
own document.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from ruleskit.engine import (
    Answer,
    Asked,
    Entry,
    History,
    Position,
    Rulebook,
    Trace,
    align,
    fates,
    first_difference,
    play_fitting,
)
from ruleskit.scenario import Scenario
from ruleskit.scenario.run import until
from ruleskit.show import tell
from ruleskit.words import Language, Message, Text, Value, catalogue, message

LONG, NEAR = 200, 12
"""Of more rows than that, only so many around each difference are kept where nobody can go through them."""


@frozen
class Side:
    """The scenario in one edition: how far it went, and which answers were left out.

    `waiting` is the decision at which it stopped for want of an answer, None where it did not. `positions`
    are those after no step, after the first, and so on.
    """

    book: Rulebook
    history: History
    skipped: tuple[Answer, ...]
    waiting: Asked | None
    positions: tuple[Position, ...] = field(init=False, eq=False, repr=False)

    @positions.default
    def _walked(self) -> tuple[Position, ...]:
        return tuple(moment.position for moment in self.history.path)

    @property
    def edition(self) -> str:
        """The edition."""
        return self.book.edition

    @property
    def trace(self) -> Trace:
        """Every step that was gone through."""
        return self.history.trace

    def say(self, what: Value, language: Language, steps: int) -> str:
        """Return a message with the names that things have after so many steps."""
        return self.book.say(what, language, self.positions[steps].game)

    def name(self, entry: Entry) -> Text:
        """Return the name of the step of an entry."""
        return self.book.words.text(f"step.{entry.at}")


@frozen
class Row:
    """A row of both traces: an entry that both have, or one that the other edition has not here.

    `done` is how many steps each edition has gone through with this row.
    """

    old: Entry | None
    new: Entry | None
    done: tuple[int, int]

    @property
    def same(self) -> bool:
        """Whether both editions have this row."""
        return self.old is not None and self.new is not None

    @property
    def entry(self) -> Entry:
        """The entry, of the old edition where both have one."""
        entry = self.old or self.new
        assert entry is not None
        return entry

    @property
    def quiet(self) -> bool:
        """Whether nothing could happen here."""
        return self.entry.quiet


@frozen
class Comparison:
    """A scenario in two editions.

    `first` is the number of the first row that is not the same, counted from 0, or None. Before it both have
    gone through as many steps.
    """

    scenario: Scenario
    old: Side
    new: Side
    rows: tuple[Row, ...]
    first: int | None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both editions, the old one first."""
        return self.old, self.new

    @property
    def parting(self) -> tuple[Entry | None, Entry | None]:
        """What each edition does where they part; None where it does nothing more, or they never part."""
        if self.first is None:
            return None, None
        one, other = (next(iter(side.trace[self.first :]), None) for side in self.sides)
        return one, other


def compare(scenario: Scenario, old: str, new: str) -> Comparison:
    """Play `scenario` in the editions `old` and `new` and return both, row by row.

    Raises `UnknownEdition` for an edition in which the scenario makes no sense.
    """
    one, other = (_played(scenario, edition) for edition in (old, new))
    rows: list[Row] = []
    done = [0, 0]
    for pair in align(one.trace, other.trace):
        done[0] += pair.left is not None
        done[1] += pair.right is not None
        rows.append(Row(pair.left, pair.right, (done[0], done[1])))
    return Comparison(scenario, one, other, tuple(rows), first_difference(one.trace, other.trace))


def _played(scenario: Scenario, edition: str) -> Side:
    book, start = scenario.start(edition)
    plan = scenario.plan(edition)
    fitted = play_fitting(book, start, plan.answer or (), until(plan.stop))
    stopped = until(plan.stop)(fitted.history)
    return Side(book, fitted.history, fitted.skipped, None if stopped else fitted.waiting)


def why(found: Comparison) -> Message | None:
    """Return why the editions part where they do, or None where they do not."""
    if found.first is None:
        return None
    one, other = found.parting
    for side, entry in ((found.old, one), (found.new, other)):
        if entry is None:
            return message("compare.why.shorter", edition=side.edition)
    assert one is not None
    assert other is not None
    if one.at == other.at:
        return message("compare.why.otherwise", step=found.old.name(one))
    # What the new edition does here tells more than what it does not do.
    for side, entry in ((found.new, other), (found.old, one)):
        fate = _fate(found, entry)
        if fate in {"came", "went", "moved"}:
            return message(f"compare.why.{fate}", step=side.name(entry), new=found.new.edition)
    return message("compare.why.way")


def _fate(found: Comparison, entry: Entry) -> str:
    old, new = (side.book.graphs.get(entry.procedure) for side in found.sides)
    if old is None or new is None:
        return "came" if old is None else "went"
    return fates(old, new)[entry.step]


def title(found: Comparison, language: Language) -> str:
    """Return the scenario's name and both editions."""
    names = {"old": found.old.edition, "new": found.new.edition}
    return say(message("compare.title", scenario=found.scenario.title, **names), language)


def verdict(found: Comparison, language: Language) -> str:
    """Return in one or two sentences where and why the editions part, or that they do not."""
    reason = why(found)
    if found.first is None or reason is None:
        return say(message("compare.alike"), language)
    return say(message("compare.first", row=found.first + 1, why=say(reason, language)), language)


def notes(found: Comparison, language: Language) -> tuple[str, ...]:
    """Return which answers were left out, where it stopped, and with what each edition ended."""
    return tuple(say(note, language) for side in found.sides for note in _notes(side))


def _notes(side: Side) -> Iterator[Message]:
    words, edition = side.book.words, side.edition
    for answer in side.skipped:
        key = f"step.{answer.at}"
        step = words.text(key) if key in words else answer.at
        yield message("compare.skipped", edition=edition, step=step, answer=answer.choose)
    position = side.history.position
    if position.over:
        yield message("compare.outcome", edition=edition, outcome=position.outcome or "")
    elif side.waiting is not None:
        yield message("compare.waiting", edition=edition, step=words.text(f"step.{side.waiting.at}"))
    else:
        yield message("compare.stopped", edition=edition, step=words.text(f"step.{position.frame.at}"))


def kept(found: Comparison) -> tuple[range, ...]:
    """Return the rows worth keeping: all, or of very many those around what is not the same."""
    count = len(found.rows)
    if count <= LONG:
        return (range(count),)
    near = [number for number, row in enumerate(found.rows) if not row.same] or [0]
    runs: list[range] = []
    for number in near:
        first, last = max(0, number - NEAR), min(count, number + NEAR + 1)
        if runs and first <= runs[-1].stop:
            runs[-1] = range(runs[-1].start, last)
        else:
            runs.append(range(first, last))
    return tuple(runs)


def left_out(found: Comparison, before: int, run: range | None, language: Language) -> str:
    """Tell which rows between row `before` and a run of kept ones are left out; "" where none is."""
    until_ = run.start if run else len(found.rows)
    if until_ == before:
        return ""
    return say(message("compare.left-out", first=before + 1, last=until_), language)


def text(found: Comparison, language: Language) -> str:
    """Return the comparison as lines of text: where and why they part, then both traces row by row.

    Before a row stands `<` or `>` where only the old or only the new edition has it. Of very many rows, those
    that are the same are told only around what is not.
    """
    lines = [title(found, language), "", verdict(found, language)]
    for side, entry in zip(found.sides, found.parting, strict=True):
        if found.first is not None:
            lines += [f"  {line}" for line in _parting(side, entry, found.first, language)]
    lines.append("")
    before = 0
    for run in (*kept(found), None):
        gap = left_out(found, before, run, language)
        lines += [f"     {gap}"] if gap else []
        lines += [_row(found, number, language) for number in run or ()]
        before = run.stop if run else before
    lines.append("")
    return "\n".join([*lines, *notes(found, language)])


def _parting(side: Side, entry: Entry | None, steps: int, language: Language) -> Iterator[str]:
    """Tell what one edition does where they part: the step, what came out and why, and what its rules say."""
    if entry is None:
        yield say(message("compare.nothing", edition=side.edition), language)
        return
    told = step_and_text(side, entry, steps + 1, language)
    rules = ", ".join(entry.rules)
    yield say(message("compare.side", edition=side.edition, text=told, rules=rules), language)
    game = side.positions[steps + 1].game
    yield from (f"  {reason}" for reason in tell.reasons(side.book, entry.reasons, language, game))
    for rule in entry.rules:
        if says := tell.rule_text(rule, language):
            yield "  " + say(message("compare.rule", rule=rule, says=says), language)


def step_and_text(side: Side, entry: Entry, done: int, language: Language) -> str:
    """Return the name of a step and what it did, once where the one begins with the other."""
    name, told = side.name(entry).to(language), side.say(entry.text, language, done)
    return told if told.startswith(name) else f"{name} → {told}"


def _row(found: Comparison, number: int, language: Language) -> str:
    row = found.rows[number]
    told = dict.fromkeys(texts(found, row, language))
    rules = dict.fromkeys(", ".join(entry.rules) for entry in (row.old, row.new) if entry)
    sign = " " if row.same else "<" if row.old else ">"
    mark = f" {say(message('compare.mark'), language)}" if number == found.first else ""
    indent = "   " * row.entry.depth
    return f"{number + 1:>4} {sign} {indent}{' | '.join(told)} [{' | '.join(rules)}]{mark}"


def texts(found: Comparison, row: Row, language: Language) -> tuple[str, ...]:
    """Return what the row tells in each edition that has it."""
    return tuple(
        side.say(entry.text, language, done)
        for side, entry, done in zip(found.sides, (row.old, row.new), row.done, strict=True)
        if entry is not None
    )


def say(what: Message, language: Language) -> str:
    """Return what is said about a comparison."""
    return catalogue("compare").say(what, language)
