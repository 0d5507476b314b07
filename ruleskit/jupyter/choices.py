"""The options of a decision as buttons, each with its consequence beside it.

The buttons are kept and used again. There are three sets of them: one is shown, one waits with the options of
the next decision, which the page may show ahead, and one is for whatever comes instead. A click that was made
on another decision lands on a set that is not shown, and so can never answer a decision nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import frozen

from ruleskit.jupyter.parts import Change, box, button, classed, piece, say, show
from ruleskit.show.html import Html
from ruleskit.show.page import MOST


@frozen
class Offer:
    """An option as it is shown: its id, the words on its button, what stands beside it."""

    id: str
    says: str
    then: Html


class _Bank:
    """One set of buttons."""

    def __init__(self, chosen: Callable[[int], None]) -> None:
        self.chosen = chosen
        self.rows: list[tuple[Any, Any]] = []
        self.box = box(css=["rk-opts", "rk-n0"])

    def fill(self, offers: tuple[Offer, ...]) -> None:
        """Put these options on the buttons."""
        while len(self.rows) < len(offers):
            made = button(partial(self.chosen, len(self.rows)), "rk-opt")
            self.rows.append((made, piece("rk-then")))
        needed = len(offers) if len(offers) > MOST else len(self.rows)
        if len(self.box.children) != 2 * needed:
            self.box.children = tuple(widget for row in self.rows[:needed] for widget in row)
        for offer, (made, then) in zip(offers, self.rows, strict=False):
            say(made, offer.says)
            show(then, offer.then)

    def shown(self, offers: tuple[Offer, ...]) -> Change:
        """Return the change that shows as many buttons as there are options."""
        bare = () if any(offer.then for offer in offers) else ("bare",)
        return classed(self.box, ("rk-opts", f"rk-n{len(offers)}", *bare))

    def hidden(self) -> Change:
        """Return the change that hides all buttons."""
        return classed(self.box, ("rk-opts", "rk-n0", "rk-hidden"))


class Choices:
    """The buttons of the decision that waits."""

    def __init__(self, choose: Callable[[str], None], stale: Callable[[], None]) -> None:
        self._choose = choose
        self._stale = stale
        self._banks = tuple(_Bank(self._chosen_in(number)) for number in range(3))
        self._active, self._waiting = 0, 1
        self._next: tuple[Offer, ...] = ()
        self._decision: object = None
        self._offers: tuple[Offer, ...] = ()
        self.views = tuple(bank.box for bank in self._banks)

    def show(self, decision: object, offers: tuple[Offer, ...]) -> None:
        """Show these options; `decision` is the same for the same decision, so its buttons stay."""
        self._offers = offers
        if not offers:
            self._banks[self._active].hidden().make()
            self._decision = None
            return
        if decision != self._decision:
            self._banks[self._active].hidden().make()
            self._active = self._waiting if offers == self._next else self._free()
            self._decision, self._next = decision, ()
        self._banks[self._active].fill(offers)
        self._banks[self._active].shown(offers).make()

    def ahead(self, offers: tuple[Offer, ...]) -> tuple[Change, ...]:
        """Put the options of the next decision on unseen buttons, and return what shows those instead."""
        present = self._banks[self._active]
        if not offers:
            return (present.hidden(),)
        if offers != self._next:
            self._waiting, self._next = self._free(), offers
        waiting = self._banks[self._waiting]
        waiting.fill(offers)
        return present.hidden(), waiting.shown(offers)

    def _free(self) -> int:
        """Return the set that is neither shown nor waits."""
        return next(number for number in range(3) if number not in {self._active, self._waiting})

    @property
    def buttons(self) -> tuple[Any, ...]:
        """The buttons that can be pressed now."""
        rows = self._banks[self._active].rows
        return tuple(made for made, _ in rows[: len(self._offers)])

    def focus(self) -> None:
        """Give the keyboard to the first option."""
        self.buttons[0].focus()

    def _chosen_in(self, bank: int) -> Callable[[int], None]:
        def chosen(number: int) -> None:
            if bank == self._active and number < len(self._offers):
                self._choose(self._offers[number].id)
            else:
                self._stale()

        return chosen
