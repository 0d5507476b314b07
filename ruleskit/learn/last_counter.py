"""What becomes of a suspended card without its last time counter, found by playing it in small games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Literal, get_args

from attrs import asdict, evolve, frozen

from ruleskit.engine import Entry, History
from ruleskit.magic.cards import Ability, Face, Static, Suspend, Suspended
from ruleskit.magic.costs import DiscardCard, TapThis
from ruleskit.magic.effects import AddMana, DealDamage
from ruleskit.magic.game import BATTLEFIELD, EXILE, Game
from ruleskit.magic.objects import Object, Player
from ruleskit.magic.rulebooks import rulebook
from ruleskit.magic.statics import ForbidCasting, TaxSpells
from ruleskit.words import Text

Mana = Literal["none", "pool", "lands", "short"]
"""Whether the spell costs more, and where the mana for it is."""

Outcome = Literal["must", "may", "not-forced", "cannot"]
"""Cast by force, by choice, by choice since nobody is forced to make mana, or not at all."""

YOU, OPPONENT, CARD = "you", "opponent", "card"


@frozen(kw_only=True)
class Situation:
    """What is so as the last ability resolves; a card pays the additional cost, which is mandatory."""

    exiled: bool = True
    forbidden: bool = False
    target: bool = True
    cost: bool = True
    mana: Mana = "none"

    @property
    def values(self) -> dict[str, bool | str]:
        """What is so, by the names of the questions, in the order in which they decide."""
        return asdict(self)


@frozen(kw_only=True)
class Came:
    """What came of it, and the rule that decided."""

    outcome: Outcome
    rule: str

    @property
    def free(self) -> bool:
        """Whether its owner decides."""
        return self.outcome in {"may", "not-forced"}


def situations() -> Iterator[Situation]:
    """Yield every combination."""
    yes_no = (True, False)
    for exiled, forbidden, target, cost in product(yes_no, (False, True), yes_no, yes_no):
        for mana in get_args(Mana):
            yield Situation(exiled=exiled, forbidden=forbidden, target=target, cost=cost, mana=mana)


@cache
def came(edition: str, situation: Situation) -> Came:
    """Play the last ability in `edition` and return what came of it.

    Raises `UnknownEdition`, and `UnknownProcedure` for an edition that does not know suspend.
    """
    book = rulebook(edition)
    start = book.start(game(situation), "last", Suspended(who=YOU, card=CARD))
    history = History.at(book, start)
    while not history.position.over and history.position.frame.at not in {"last.may", "last.cast"}:
        history.step()
    if not history.position.over and history.position.frame.at == "last.may":
        refused = _unmet(history, "last.forced")
        if refused:
            return Came(outcome="not-forced", rule=refused)
        return Came(outcome="may", rule=book.cite(book.graph("last").step("may").cites[0]))
    forced = next((entry for entry in history.trace if entry.at == "last.must"), None)
    if forced:
        return Came(outcome="must", rule=forced.rules[0])
    return Came(outcome="cannot", rule=_unmet(history, "last.exiled") or _unmet(history, "last.able"))


def _unmet(history: History, step: str) -> str:
    """Return the rule of the first condition that did not hold at a check; "" where there is none."""
    asked: list[Entry] = [entry for entry in history.trace if entry.at == step]
    return next((reason.rule for entry in asked for reason in entry.unmet), "")


# ── The game ─────────────────────────────────────────────────────────────────────────────────────────

_SPELL = Face(
    name=Text.same(CARD),
    types=("sorcery",),
    mana="{3}{R}{R}",
    suspend=Suspend(counters=1, mana="{R}"),
    costs=(DiscardCard(),),
    effects=(DealDamage(amount=3, to="creature"),),
)
_OTHER = Face(name=Text.same("other"), types=("artifact",), mana="{9}")
_CREATURE = Face(name=Text.same("creature"), types=("creature",), power=1, toughness=1)
_LAND = Face(
    name=Text.same("land"),
    types=("land",),
    abilities=(Ability(kind="activated", costs=(TapThis(),), effects=(AddMana(mana="{R}"),)),),
)


def _says(static: Static) -> Face:
    static_ability = Ability(kind="static", statics=(static,))
    return Face(name=Text.same("law"), types=("enchantment",), abilities=(static_ability,))


def game(situation: Situation) -> Game:
    """Return a game in which `situation` is so, in the upkeep of the card's owner."""
    one = situation
    cards: list[tuple[str, Face, str, str]] = [
        (CARD, _SPELL, YOU, EXILE if one.exiled else f"{YOU}.graveyard")
    ]
    if one.cost:
        cards.append(("other", _OTHER, YOU, f"{YOU}.hand"))
    if one.target:
        cards.append(("creature", _CREATURE, OPPONENT, BATTLEFIELD))
    if one.forbidden:
        cards.append(("ban", _says(ForbidCasting(card=CARD)), OPPONENT, BATTLEFIELD))
    if one.mana != "none":
        cards.append(("tax", _says(TaxSpells(amount=2)), OPPONENT, BATTLEFIELD))
    if one.mana == "lands":
        cards += [(f"land-{number}", _LAND, YOU, BATTLEFIELD) for number in (1, 2)]
    players = tuple(Player(id=who, name=Text.same(who)) for who in (YOU, OPPONENT))
    made = Game(players=players, objects={}, zones={BATTLEFIELD: ()}, active=YOU, step="upkeep")
    for name, face, owner, zone in cards:
        objects = made.objects.set(name, Object(face=face, owner=owner, controller=owner))
        made = evolve(made, objects=objects).with_zone(zone, (*made.zone(zone), name))
    return made.change_player(YOU, pool=("r", "r")) if one.mana == "pool" else made
