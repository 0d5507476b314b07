"""Mana abilities: what can make mana now. They do not use the stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ruleskit.engine import Option
from ruleskit.magic.cards import Ability, Using
from ruleskit.magic.casting import Casting, costs_of
from ruleskit.magic.costs import SacrificeThis, TapThis
from ruleskit.magic.effects import AddMana
from ruleskit.magic.game import Game
from ruleskit.magic.happen import happen
from ruleskit.magic.mana import Made, Mana, symbols
from ruleskit.words import Message, Ref, message


@frozen
class Source:
    """A mana ability that can be used now: of which card, its number, and the mana it would make."""

    card: str
    number: int
    made: Mana

    @property
    def id(self) -> str:
        """How answers name it: `activate:<card>:<ability>:<mana>`."""
        return f"activate:{self.card}:{self.number}:{''.join(self.made)}"

    @property
    def option(self) -> Option:
        """The choice of it."""
        says = message("option.mana", card=Ref(self.card), mana=symbols(self.made))
        return Option(self.id, says, thing=self.card)


def is_mana_ability(ability: Ability) -> bool:
    """Whether it is an activated ability that makes mana and does nothing else."""
    effects = ability.effects
    return ability.kind == "activated" and bool(effects) and all(isinstance(one, AddMana) for one in effects)


def sources(game: Game, who: str) -> Iterator[Source]:
    """Yield every mana ability that `who` can use, once for each alternative."""
    for card in game.controlled(who):
        for number, ability in game.abilities(card):
            if is_mana_ability(ability) and _payable(game, who, card, ability):
                for made in made_by(ability):
                    yield Source(card, number, made)


def made_by(ability: Ability) -> tuple[Mana, ...]:
    """Return the alternatives of what a mana ability makes."""
    return tuple(made for effect in ability.effects if isinstance(effect, AddMana) for made in effect.made)


def _payable(game: Game, who: str, card: str, ability: Ability) -> bool:
    reasons = (cost.payable(game, Using(who=who, card=card)) for cost in ability.costs)
    return all(reason is None or reason.met for reason in reasons)


def usable(game: Game, casting: Casting) -> tuple[Source, ...]:
    """Return the mana abilities that can be used for what is being cast or activated.

    Mana is made before the costs are paid. So a permanent that is tapped as its cost cannot be tapped for
    mana besides; one that is sacrificed can, but not sacrificed for mana.
    """
    costs = costs_of(game, casting)
    tapped = any(isinstance(cost, TapThis) for cost in costs)
    sacrificed = {card for _, card in casting.chosen}
    if any(isinstance(cost, SacrificeThis) for cost in costs):
        sacrificed.add(casting.card)

    def left(one: Source) -> bool:
        paid = game.ability(one.card, one.number).costs
        if tapped and one.card == casting.card:
            return not any(isinstance(cost, TapThis) for cost in paid)
        return one.card not in sacrificed or not any(isinstance(cost, SacrificeThis) for cost in paid)

    return tuple(one for one in sources(game, casting.who) if left(one))


def alternatives(found: tuple[Source, ...]) -> tuple[Made, ...]:
    """Return for every permanent among the sources what it can make."""
    by_card: dict[str, dict[Mana, None]] = {}
    for one in found:
        by_card.setdefault(one.card, {})[one.made] = None
    return tuple(tuple(made) for made in by_card.values())


def one_of_each(game: Game, found: Iterable[Source]) -> tuple[Source, ...]:
    """Return the sources without those like another: which of two like lands is tapped is the same.

    What fights, what an effect changes, and what something on the stack is aimed at is like nothing else.
    """
    marked = set(_marked(game))
    kept: dict[object, Source] = {}
    for one in found:
        which = one.card if one.card in marked else game.object(one.card)
        kept.setdefault((which, one.number, one.made), one)
    return tuple(kept.values())


def _marked(game: Game) -> Iterator[str]:
    """Yield every card that something in the game speaks of."""
    for attack in game.combat:
        yield from (attack.attacker, *attack.blockers)
    for item in game.stack:
        yield item.card
        yield from (target.id for target in item.targets)
        yield from (card for line in item.lines for card in (line.source, line.target.id))
    yield from (one.card for one in game.until_end)
    yield from (one.card for one in game.waiting)
    yield from (shield.target for shield in game.shields)


def make_mana(game: Game, who: str, source: Source) -> tuple[Game, tuple[Message, ...]]:
    """Use a mana ability: its costs are paid, and the mana is there at once."""
    using = Using(who=who, card=source.card)
    ability = game.ability(source.card, source.number)
    paid = tuple(what for cost in ability.costs for what in cost.happens(game, using, ""))
    game, told = happen(game, *paid)
    effect = ability.effects[0]
    game, more = happen(game, *effect.happens(game, using, "".join(source.made)))
    return game, (*told, *more)
