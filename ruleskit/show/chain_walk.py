"""A card on its way through a chain: the moments at which something happens to it, and the chart at each.

A moment is one at which the card lies elsewhere than before, or with other counters.
"""

from __future__ import annotations

from itertools import pairwise

from attrs import frozen

from ruleskit.engine import Edge, History, Moment, Rulebook, Trace
from ruleskit.engine.chain import Chain, joins
from ruleskit.engine.trace import Entry
from ruleskit.errors import BadArgument, RuleskitError, one_of
from ruleskit.show.chain import between, within
from ruleskit.show.chains import CHAINS, Watched
from ruleskit.show.marks import Marks, follow
from ruleskit.show.tell import recount
from ruleskit.words import Language, Message, Ref, catalogue, message


class NoChain(RuleskitError):
    """A game has no chain, or no card goes through it."""


@frozen(kw_only=True)
class Stage:
    """A moment: where the card is then, the counters so far, and what is marked on the chart.

    `entry` tells what happened, None at the beginning; `step` is the step of the chain that was gone through
    last, as `procedure.step`.
    """

    moment: Moment
    entry: Entry | None
    lies: Message
    when: Message
    counters: tuple[int | None, ...]
    marks: Marks
    step: str | None


@frozen(kw_only=True)
class Walk:
    """A card on its way through a chain, stage by stage; the first is the beginning."""

    book: Rulebook
    chain: Chain
    card: str
    stages: tuple[Stage, ...]

    def told(self, at: int, language: Language) -> str:
        """Return what happened at a stage; nothing at the beginning."""
        entry, game = self.stages[at].entry, self.stages[at].moment.position.game
        return recount(self.book, (entry,), language, game)[0].text if entry else ""

    def say(self, what: Message, at: int, language: Language) -> str:
        """Return a message with the names that things have at a stage."""
        return self.book.say(what, language, self.stages[at].moment.position.game)

    def counters(self, at: int, language: Language) -> str:
        """Return the counters up to a stage: `Refrain: 3 › 2 › 1 › 0`; a dash where they ceased to exist."""
        game = self.stages[at].moment.position.game
        card = self.book.say(Ref(self.card), language, game)
        series = self.stages[at].counters
        if not series:
            return _say(message("chain.no-counters", card=card), language)
        left = " › ".join("–" if one is None else str(one) for one in series)
        return _say(message("chain.counters", card=card, left=left), language)

    def text(self, language: Language) -> str:
        """Return all stages as numbered lines."""
        lines = [_say(message("chain.moments", card=self.name(language)), language)]
        for at, stage in enumerate(self.stages):
            told = self.told(at, language)
            lines.append(f"{at + 1}. {self.say(stage.when, at, language)}")
            lines += [f"   {told}"] if told else []
            lines.append(f"   {self.say(stage.lies, at, language)}")
            lines.append(f"   {self.counters(at, language)}")
        return "\n".join(lines)

    def name(self, language: Language) -> str:
        """Return the name of the card."""
        return self.book.say(Ref(self.card), language, self.stages[0].moment.position.game)


def walk(history: History, card: str | None = None) -> Walk:
    """Return the way of a card through the chain of its game; by default of the first that goes through it.

    Raises `NoChain` for a game or an edition without a chain and where no card goes through it, `BadArgument`
    for a card that there is not.
    """
    book = history.book
    watched = CHAINS.get(book.game)
    if watched is None or not set(watched.chain.procedures) <= set(book.graphs):
        raise NoChain(f"{book.game} {book.edition}: expected a game with a chain, found none")
    path = history.path
    followed = card if card is not None else _first(watched.chain, path)
    if followed not in path[0].position.game.objects:
        known = one_of(path[0].position.game.objects)
        raise BadArgument(f"a card of this game {known}", card)
    return Walk(book=book, chain=watched.chain, card=followed, stages=_stages(book, watched, path, followed))


def _first(chain: Chain, path: tuple[Moment, ...]) -> str:
    for moment in path:
        for frame in moment.position.frames:
            if frame.procedure in chain.procedures:
                return str(frame.notes.card)
    raise NoChain("expected a card that goes through the chain, found none; name one")


def _stages(book: Rulebook, watched: Watched, path: tuple[Moment, ...], card: str) -> tuple[Stage, ...]:
    found: list[Stage] = []
    counters: tuple[int | None, ...] = ()
    before: Message | None = None
    for number, moment in enumerate(path):
        game = moment.position.game
        lies = watched.lies(game, card)
        counters = _counted(counters, watched.left(game, card))
        ended = number > 0 and _is_end(watched.chain, path, number, card)
        # A procedure that ended without any change is a moment too: the card was not cast, say.
        if lies != before or (ended and found[-1].moment.number < _begun(path, number)):
            marks, step = _marks(book, watched.chain, path[: number + 1], card)
            found.append(
                Stage(
                    moment=moment,
                    entry=_telling(path, number),
                    lies=lies,
                    when=watched.when(game),
                    counters=counters,
                    marks=marks,
                    step=step,
                )
            )
        before = lies
    return tuple(found)


def _telling(path: tuple[Moment, ...], number: int) -> Entry | None:
    """Return the entry that tells what happened: an end says less than what was done right before it."""
    entry, before = path[number].entry, path[number - 1].entry if number else None
    return before if entry and entry.shape == "stop" and before and before.shape == "act" else entry


def _counted(so_far: tuple[int | None, ...], left: int | None) -> tuple[int | None, ...]:
    """Return the counters with how many are left now, if that is news.

    Nothing is counted before the first counter, and where the last one was removed none can cease to exist.
    """
    if left is None:
        return (*so_far, None) if so_far and so_far[-1] else so_far
    if not so_far:
        return (left,) if left else ()
    return so_far if so_far[-1] == left else (*so_far, left)


def _is_end(chain: Chain, path: tuple[Moment, ...], number: int, card: str) -> bool:
    entry, frame = path[number].entry, path[number - 1].position.frame
    if entry is None or entry.shape != "stop" or entry.procedure not in chain.procedures:
        return False
    return bool(frame.notes.card == card)


def _begun(path: tuple[Moment, ...], number: int) -> int:
    """Return the number of the moment after the first step of the run that ends at `number`."""
    depth = len(path[number - 1].position.frames)
    for index in range(number, 0, -1):
        if len(path[index - 1].position.frames) < depth:
            return path[index + 1].number
    return path[1].number


def _marks(book: Rulebook, chain: Chain, path: tuple[Moment, ...], card: str) -> tuple[Marks, str | None]:
    """Return the marks of the last run of each procedure for this card, and the step to look at."""
    runs: dict[str, Trace] = {}
    last: str | None = None
    for before, after in pairwise(path):
        entry, frame = after.entry, before.position.frame
        if entry is None or entry.procedure not in chain.procedures or frame.notes.card != card:
            continue
        begins = entry.step == book.graph(entry.procedure).first
        runs[entry.procedure] = (*(() if begins else runs.get(entry.procedure, ())), entry)
        last = entry.at
    past: list[str] = []
    taken: list[Edge] = []
    for procedure, trace in runs.items():
        marks = follow(book.graph(procedure), trace, None, trace[0].depth)
        past += [f"{procedure}.{step}" for step in marks.past]
        taken += [within(procedure, edge) for edge in marks.taken]
    for join in joins(book, chain):
        if join.target in runs:
            # What opened it from outside was gone through as well.
            past += [] if join.inside else [f"{join.procedure}.{join.step}"]
            taken += [between(book, join)] if f"{join.procedure}.{join.step}" in past else []
    return Marks(past=tuple(past), here=_here(chain, path[-1], last, card), taken=tuple(taken)), last


def _here(chain: Chain, moment: Moment, last: str | None, card: str) -> str | None:
    """Return the step that the moment came of: its own, or the one that waits for what goes on inside it."""
    if moment.entry is not None and moment.entry.at == last:
        return last
    waits = (
        frame.at
        for frame in reversed(moment.position.frames)
        if frame.procedure in chain.procedures and frame.notes.card == card
    )
    return next(waits, None)


def _say(what: Message, language: Language) -> str:
    return catalogue("chain").say(what, language)
