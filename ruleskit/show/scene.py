"""What there is to see at a moment of a history, before it becomes markup: one value for all panels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from attrs import evolve, field, frozen

from ruleskit.engine import Asked, Edge, Entry, Frame, History, Moment, Position, Rulebook, step_name
from ruleskit.show.marks import Marks, follow
from ruleskit.show.walk import stop_before
from ruleskit.words import Language, Message, Ref, Value, catalogue, message

WORDS = catalogue("show", "screen", "screen-magic")


@frozen
class Line:
    """A line of the trace: its number, the moments it stands for, and their entries (several where quiet)."""

    number: int
    moments: tuple[int, ...]
    entries: tuple[Entry, ...]

    @property
    def entry(self) -> Entry:
        """The first entry."""
        return self.entries[0]

    @property
    def quiet(self) -> bool:
        """Whether nothing could happen here."""
        return self.entry.quiet


@frozen(kw_only=True)
class Scene:
    """A moment as it is shown.

    `frames` are the procedures from the outside in, the last one at the step that is shown; `entry` is what
    the last step did (None at the beginning), `asked` the decision that waits. `before` is the game as
    it was at the stop before, None at the beginning. `past` are the steps of the innermost frame that
    were gone through, `ways` the edges taken on the way, `possible` the steps that can come next in the same
    chart.
    """

    book: Rulebook
    position: Position
    entry: Entry | None
    asked: Asked | None
    frames: tuple[Frame, ...]
    before: Any
    past: tuple[str, ...]
    ways: tuple[Edge, ...]
    possible: tuple[str, ...]
    lines: tuple[Line, ...] = field(repr=False)

    @property
    def game(self) -> Any:
        """The game as it is now."""
        return self.position.game

    @property
    def here(self) -> Frame:
        """The frame with the step that is shown."""
        return self.frames[-1]

    @property
    def acts(self) -> str | None:
        """Who decides, or else who does what is going on, if anybody does."""
        if self.asked is not None:
            return self.asked.who
        doing = (getattr(frame.notes, "who", None) for frame in reversed(self.frames))
        return next((who for who in doing if isinstance(who, str)), None)

    @property
    def number(self) -> int:
        """How many lines the trace has: empty windows that follow one another count as one."""
        return len(self.lines)

    @property
    def marks(self) -> Marks:
        """What is marked on the chart of the innermost procedure."""
        return Marks(past=self.past, here=self.here.step, possible=self.possible, taken=self.ways)

    def marks_at(self, level: int) -> Marks:
        """Return what is marked on the chart of a procedure, counted from 0 at the outermost one."""
        if level == len(self.frames) - 1:
            return self.marks
        frame = self.frames[level]
        trace = tuple(entry for line in self.lines for entry in line.entries)
        return evolve(follow(self.book.graph(frame.procedure), trace, frame.step, level), possible=())

    @property
    def shape(self) -> str:
        """The shape of the step that is shown."""
        return self.book.graph(self.here.procedure).nodes[self.here.step].shape

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules the shown step follows."""
        return tuple(self.book.cite(role) for role in self.book.step(self.here).cites)

    def say(self, what: Value, language: Language) -> str:
        """Return `what` in `language`: what the game says, with the names its things have now."""
        return self.book.say(what, language, self.game)

    def name(self, frame: Frame, language: Language) -> str:
        """Return the name of the step at which a frame stands."""
        return self.say(step_name(frame), language)

    def name_at(self, entry: Entry, language: Language) -> str:
        """Return the name of the step of an entry."""
        return self.say(message(f"step.{entry.at}"), language)

    def told(self, entry: Entry, language: Language) -> str:
        """Return what happened at a step, after the game's word for that kind of thing where it has one."""
        said, kind = self.say(entry.text, language), f"screen.happening.{entry.happening}"
        if kind not in WORDS:
            return said
        return words(
            message("screen.happening.told", kind=words(message(kind), language), told=said), language
        )

    def title(self, frame: Frame, language: Language) -> str:
        """Return the name of a procedure, with the thing it is about where its notes name one."""
        name = self.say(message(f"procedure.{frame.procedure}"), language)
        thing = getattr(frame.notes, "card", "")
        if not isinstance(thing, str) or not thing:
            return name
        return words(message("screen.between", outer=name, inner=self.say(Ref(thing), language)), language)


def words(what: Message, language: Language) -> str:
    """Return what the screen itself says."""
    return WORDS.say(what, language)


def scene(history: History) -> Scene:
    """Return what there is to see where `history` stands."""
    book, path = history.book, history.path
    shown = _shown(history)
    position, asked = history.position, history.asked
    before = stop_before(history, history.here)
    if asked is not None or shown is None or shown.before is None:
        frames = position.frames
    else:
        frames = history.moments[shown.before].position.frames
    steps = _steps_of_frame(path, frames, shown, asked is not None)
    return Scene(
        book=book,
        position=position,
        entry=shown.entry if shown else None,
        asked=asked,
        frames=frames,
        before=before.position.game if before else None,
        past=steps[:-1],
        ways=_ways(book, frames[-1].procedure, steps),
        possible=_possible(book, position, frames, asked is not None or shown is None),
        lines=lines(path),
    )


def _shown(history: History) -> Moment | None:
    """Return the last moment at which something could happen; None at the beginning."""
    for moment in reversed(history.path):
        if moment.entry is not None and not moment.entry.quiet:
            return moment
    return None


def _steps_of_frame(
    path: tuple[Moment, ...], frames: tuple[Frame, ...], shown: Moment | None, waiting: bool
) -> tuple[str, ...]:
    """Return the steps gone through in the innermost of `frames`, from its first to the one shown."""
    depth, steps = len(frames) - 1, [frames[-1].step]
    entries: Iterator[Entry] = (moment.entry for moment in reversed(path) if moment.entry)
    for entry in entries:
        if entry.depth < depth or (entry.depth == depth and entry.procedure != frames[-1].procedure):
            break
        if entry.depth == depth and not (entry is (shown and shown.entry) and not waiting):
            steps.append(entry.step)
    return tuple(reversed(steps))


def _ways(book: Rulebook, procedure: str, steps: tuple[str, ...]) -> tuple[Edge, ...]:
    """Return the edges between steps that followed one another."""
    taken = set(pairwise(steps))
    return tuple(edge for edge in book.graph(procedure).edges if (edge.source, edge.target) in taken)


def _possible(
    book: Rulebook, position: Position, frames: tuple[Frame, ...], to_be_done: bool
) -> tuple[str, ...]:
    """Return the steps of the shown chart that can come next."""
    here, graph = frames[-1], book.graph(frames[-1].procedure)
    ahead = tuple(dict.fromkeys(edge.target for edge in graph.edges if edge.source == here.step))
    if to_be_done or len(position.frames) > len(frames):
        return ahead
    same = len(position.frames) == len(frames) and position.frame.procedure == here.procedure
    return (position.frame.step,) if same and position.frame.step in ahead else ()


def lines(path: tuple[Moment, ...]) -> tuple[Line, ...]:
    """Return the trace in lines: entries at which nothing could happen, one after the other, are one line."""
    found: list[Line] = []
    for moment in path:
        entry = moment.entry
        if entry is None:
            continue
        if found and entry.quiet and found[-1].quiet and found[-1].entry.depth == entry.depth:
            last = found[-1]
            found[-1] = Line(last.number, (*last.moments, moment.number), (*last.entries, entry))
        else:
            found.append(Line(len(found) + 1, (moment.number,), (entry,)))
    return tuple(found)
