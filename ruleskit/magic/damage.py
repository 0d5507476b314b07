"""The combat damage step: who deals damage to whom, and how it is divided."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Done,
    Option,
    Procedure,
    Repeat,
    Stop,
    Verdict,
    fails,
    holds,
    verdict,
)
from ruleskit.magic.game import Game
from ruleskit.magic.objects import Aimed, Attack, DamageLine, Item, StepName
from ruleskit.magic.priority import open_priority
from ruleskit.magic.steps import Stage, enter, the_end
from ruleskit.words import Message, Ref, message


@frozen(kw_only=True)
class Damaging:
    """The notes of a combat damage step: the active player, and the damage announced so far.

    With `first` only creatures with first strike deal damage. `shares` are the parts of divided damage:
    attacker, blocker, amount.
    """

    who: str
    step: StepName = "damage"
    first: bool = False
    shares: tuple[tuple[str, str, int], ...] = ()
    lines: tuple[DamageLine, ...] = ()


def first_strikers(game: Game) -> tuple[str, ...]:
    """Return the creatures in combat that have first strike."""
    return tuple(card for card in _fighting(game) if game.has(card, "first-strike"))


def _fighting(game: Game) -> Iterator[str]:
    for one in game.combat:
        yield one.attacker
        yield from one.blockers


def _deals_now(game: Game, notes: Damaging, card: str) -> bool:
    """Whether a creature deals its damage in this step: those with first strike only in the first one."""
    return game.has(card, "first-strike") if notes.first else card not in game.struck


def _begin(game: Game, notes: Damaging) -> Done:
    done = enter(game, Stage(who=notes.who, step="damage"))
    return Done(done.game, notes, done.events)


def _divided(game: Game, notes: Damaging) -> Iterator[tuple[Attack, str, int]]:
    """Yield every share still to choose: the attack, the blocker, and how much damage is left to divide.

    The last blocker gets what is left, so nothing is chosen for it.
    """
    for one in game.combat:
        if len(one.blockers) < 2 or not _deals_now(game, notes, one.attacker):
            continue
        taken = {blocker: amount for attacker, blocker, amount in notes.shares if attacker == one.attacker}
        left = game.power(one.attacker) - sum(taken.values())
        for blocker in one.blockers[:-1]:
            if blocker not in taken and game.power(one.attacker) > 0:
                yield one, blocker, left


def _to_divide(game: Game, notes: Damaging) -> Verdict:
    found = next(_divided(game, notes), None)
    if found is None:
        return verdict(fails("turn.damage-blocked", message("reason.nothing-to-divide")))
    one, _, left = found
    says = message("fact.divides", card=Ref(one.attacker), amount=left, blockers=len(one.blockers))
    return verdict(holds("turn.damage-blocked", says))


def _share_options(game: Game, notes: Damaging) -> tuple[Option, ...]:
    one, blocker, left = next(_divided(game, notes))
    return tuple(
        Option(
            f"share:{one.attacker}:{blocker}:{amount}",
            message("option.share", amount=amount, target=Ref(blocker)),
            then=message("then.share", left=left - amount),
            thing=blocker,
        )
        for amount in range(left + 1)
    )


def _share(game: Game, notes: Damaging, chosen: str) -> Done:
    _, attacker, blocker, amount = chosen.split(":")
    return Done(game, evolve(notes, shares=(*notes.shares, (attacker, blocker, int(amount)))))


def _share_question(game: Game, notes: Damaging) -> Message:
    one, blocker, left = next(_divided(game, notes))
    return message("question.share", card=Ref(one.attacker), target=Ref(blocker), left=left)


def announced(game: Game, notes: Damaging) -> tuple[tuple[DamageLine, ...], tuple[Message, ...]]:
    """Return the damage of every creature that deals some now, and what is told of those that do not."""
    lines: list[DamageLine] = []
    told: list[Message] = []
    for one in game.combat:
        if _deals_now(game, notes, one.attacker):
            lines.extend(_of_attacker(game, notes, one))
            if one.blocked and not one.blockers:
                told.append(message("event.blocked-no-damage", card=Ref(one.attacker)))
        dealing = (blocker for blocker in one.blockers if _deals_now(game, notes, blocker))
        lines.extend(_line(blocker, one.attacker, game.power(blocker)) for blocker in dealing)
    return tuple(line for line in lines if line.amount > 0), tuple(told)


def _of_attacker(game: Game, notes: Damaging, one: Attack) -> Iterator[DamageLine]:
    power = game.power(one.attacker)
    if not one.blocked:
        yield _line(one.attacker, game.other(notes.who), power)
        return
    shares = {blocker: amount for attacker, blocker, amount in notes.shares if attacker == one.attacker}
    for blocker in one.blockers:
        last = blocker == one.blockers[-1]
        yield _line(one.attacker, blocker, power - sum(shares.values()) if last else shares.get(blocker, 0))


def _line(source: str, target: str, amount: int) -> DamageLine:
    return DamageLine(source=source, target=Aimed(id=target), amount=amount)


def _assign(game: Game, notes: Damaging) -> Done:
    """Everybody announces; from now on it is fixed."""
    lines, told = announced(game, notes)
    struck = game.struck
    if notes.first:
        struck = first_strikers(game)
    told = (
        *(
            message(
                "event.announces-damage",
                source=Ref(line.source),
                target=Ref(line.target.id),
                amount=line.amount,
            )
            for line in lines
        ),
        *told,
    )
    game = evolve(game, struck=struck)
    return Done(game, evolve(notes, lines=lines), told or (message("event.no-combat-damage"),))


def _on_the_stack(game: Game, notes: Damaging) -> Done:
    if not notes.lines:
        return Done(game, notes, (message("event.no-combat-damage"),))
    name = game.new_item_id("damage")
    game = game.put_on_stack(Item(id=name, kind="damage", who=notes.who, lines=notes.lines))
    return Done(game, notes, (message("event.damage-on-stack"),))


DAMAGE = Procedure(
    "damage",
    Damaging,
    Act("begin", _begin, cites="damage-announced", happening="turn-based"),
    Repeat(
        "divide",
        _to_divide,
        cites="turn.damage-blocked",
        steps=(
            Ask(
                "share",
                who=lambda _, notes: notes.who,
                options=_share_options,
                then=_share,
                question=_share_question,
                cites="turn.damage-blocked",
            ),
        ),
    ),
    Act(
        "assign",
        _assign,
        cites=(
            "turn.damage-unblocked",
            "turn.damage-blocked",
            "turn.damage-blockers",
            "turn.damage-blocker-gone",
        ),
        happening="turn-based",
    ),
    Act("on-the-stack", _on_the_stack, cites="turn.damage-stack", happening="turn-based"),
    Call("priority", procedures="priority", opens=open_priority, cites="damage-priority"),
    the_end(),
    Stop("done", "done", cites="damage-dealt"),
)
