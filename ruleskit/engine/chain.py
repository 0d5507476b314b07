"""A chain of procedures: none of them calls the next, but what one raises is what another awaits.

Which step leads to which procedure is not declared a second time: it is found in what steps raise.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ruleskit.engine.rulebook import Rulebook
from ruleskit.words import Message


@frozen(kw_only=True)
class Awaited:
    """An event that opens a procedure, and the words for it.

    `needs` are events that must have come before, since without them its condition, told by `only_if`, cannot
    hold.
    """

    event: str
    says: Message
    needs: tuple[str, ...] = ()
    only_if: Message | None = None


@frozen(kw_only=True)
class Chained:
    """A procedure of a chain and what it awaits; one that awaits nothing is begun by a player."""

    procedure: str
    awaits: tuple[Awaited, ...] = ()


@frozen(kw_only=True)
class Chain:
    """A chain: its name, and its procedures in the order in which they are gone through."""

    name: str
    links: tuple[Chained, ...]

    @property
    def procedures(self) -> tuple[str, ...]:
        """The names of the procedures."""
        return tuple(link.procedure for link in self.links)


@frozen(kw_only=True)
class Join:
    """A step that raises what another procedure awaits.

    With `opens` this very event opens it; otherwise it only makes that possible. `inside` tells whether the
    step stands in the chain itself.
    """

    procedure: str
    step: str
    target: str
    event: str
    says: Message
    opens: bool
    inside: bool


def joins(book: Rulebook, chain: Chain) -> tuple[Join, ...]:
    """Return every step that leads to a procedure of `chain`, for each procedure the openings first.

    Raises `UnknownProcedure` for a procedure that the rulebook has not.
    """
    for procedure in chain.procedures:
        book.graph(procedure)
    return tuple(
        join for link in chain.links for one in link.awaits for join in _joins(book, chain, link, one)
    )


def _joins(book: Rulebook, chain: Chain, link: Chained, one: Awaited) -> Iterator[Join]:
    for event in (one.event, *one.needs):
        opens = event == one.event
        for procedure, step in _raising(book, event):
            inside = procedure in chain.procedures
            # What makes a condition hold is of interest only where the chain itself does it.
            if opens or (inside and procedure != link.procedure):
                yield Join(
                    procedure=procedure,
                    step=step,
                    target=link.procedure,
                    event=event,
                    says=one.says if opens else one.only_if or one.says,
                    opens=opens,
                    inside=inside,
                )


def _raising(book: Rulebook, event: str) -> Iterator[tuple[str, str]]:
    for name, graph in book.graphs.items():
        for step, node in graph.nodes.items():
            if event in node.step.raises:
                yield name, step
