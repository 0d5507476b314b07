"""A card on its way through a chain: the moments at which something happens to it, and the chart at each.

A moment is one at which the card lies elsewhere than before, or with other counters.
"""

from __future__ import annotations

from itertools import pairwise

from attrs import frozen

from ruleskit.engine import Edge, History, Moment, Rulebook, Trace
from ruleskit.engine.chain import Chain, joins
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

    `step` is the step of the chain that was gone through last, as `procedure.step`.
    """

    moment: Moment
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
        moment = self.stages[at].moment
        if moment.entry is None:
            return ""
        return recount(self.book, (moment.entry,), language, moment.position.game)[0].text

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
    counters: list[int | None] = []
    before: Message | None = None
    for number, moment in enumerate(path):
        game = moment.position.game
        lies, left = watched.lies(game, card), watched.left(game, card)
        # Nothing is counted before the first counter; where the last one was removed there is none to cease.
        if left is not None and (counters or left) and (not counters or counters[-1] != left):
            counters.append(left)
        if left is None and counters and counters[-1]:
            counters.append(None)
        if lies != before:
            marks, step = _marks(book, watched.chain, path[: number + 1], card)
            found.append(
                Stage(
                    moment=moment,
                    lies=lies,
                    when=watched.when(game),
                    counters=tuple(counters),
                    marks=marks,
                    step=step,
                )
            )
        before = lies
    return tuple(found)


def _marks(book: Rulebook, chain: Chain, path: tuple[Moment, ...], card: str) -> tuple[Marks, str | None]:
    """Return the marks of the last run of each procedure for this card, and the last step of all of them."""
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
        came = join.target in runs
        if came and not join.inside:
            past.append(f"{join.procedure}.{join.step}")
        if came and (not join.inside or f"{join.procedure}.{join.step}" in past):
            taken.append(between(book, join))
    return Marks(past=tuple(past), here=last, taken=tuple(taken)), last


def _say(what: Message, language: Language) -> str:
    return catalogue("chain").say(what, language)
