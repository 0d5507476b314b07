"""Casting a spell, or activating an ability: onto the stack, choices, targets, cost, payment."""

from __future__ import annotations

from attrs import evolve

from ruleskit.engine import Act, Ask, Check, Done, Part, Procedure, Repeat, Stop
from ruleskit.magic import conditions, paying
from ruleskit.magic.aiming import choose_targets
from ruleskit.magic.casting import Casting, mana_value
from ruleskit.magic.game import STACK, Game
from ruleskit.magic.happen import happen
from ruleskit.magic.modes import choose_mode
from ruleskit.magic.objects import Item
from ruleskit.magic.occurrence import Occurrence
from ruleskit.words import Ref, message


def announce(game: Game, casting: Casting) -> Done:
    """The card, or the ability, goes on the stack."""
    kind = "spell" if casting.is_spell else "ability"
    name = casting.card if casting.is_spell else game.new_item_id("ability")
    if casting.is_spell:
        game = game.move(casting.card, STACK).change(casting.card, controller=casting.who)
    game = game.put_on_stack(
        Item(
            id=name,
            kind="spell" if casting.is_spell else "ability",
            who=casting.who,
            card=casting.card,
            number=casting.number,
            free=casting.free,
        )
    )
    told = message(f"event.announces-{kind}", who=Ref(casting.who), card=Ref(casting.card))
    return Done(game, evolve(casting, item=name), (told,))


def done(game: Game, casting: Casting) -> Done:
    """From now on it is cast or activated, and waits on the stack."""
    if not casting.is_spell:
        return Done(game, casting, (message("event.activated", card=Ref(casting.card)),))
    value = mana_value(game, casting)
    game, _ = happen(game, Occurrence(kind="cast", who=casting.who, card=casting.card, amount=value))
    told = message("event.cast", who=Ref(casting.who), card=Ref(casting.card), value=value)
    return Done(game, casting, (told,))


def _who(_: Game, casting: Casting) -> str:
    return casting.who


def payment() -> Part:
    """Return the steps in which a total cost is paid."""
    return Part(
        "payment",
        Repeat(
            "elements",
            paying.element_to_choose,
            cites="full:additional-cost",
            steps=(
                Ask(
                    "element",
                    who=_who,
                    options=paying.elements,
                    then=paying.choose_element,
                    question=paying.element_question,
                    cites="full:additional-cost",
                ),
            ),
        ),
        Repeat(
            "mana",
            paying.more_mana,
            cites="full:mana-ability",
            steps=(
                Ask(
                    "source",
                    who=_who,
                    options=paying.mana_sources,
                    then=paying.make,
                    cites="full:mana-ability",
                    happening="mana-ability",
                ),
            ),
        ),
        Repeat(
            "generic",
            paying.generic_open,
            cites="full:mana-cost",
            steps=(
                Ask(
                    "spend",
                    who=_who,
                    options=paying.generic_ways,
                    then=paying.choose_generic,
                    cites="full:mana-cost",
                ),
            ),
        ),
        Act("pay", paying.pay, cites=("full:casting", "full:mana-cost")),
        cites="full:casting",
    )


CAST = Procedure(
    "cast",
    Casting,
    Part(
        "questions",
        Check("moment", conditions.moment, no="refused", cites="full:priority"),
        Check("timing", conditions.timing, no="refused", cites=("turn.main-active", "turn.main-opponent")),
        Check("allowed", conditions.allowed, no="refused", cites="full:forbidden"),
        Check("targets", conditions.targets, no="refused", cites="full:casting"),
        Check("payable", conditions.payable, no="refused", cites="full:mana-cost"),
        cites="full:casting",
        together=True,
    ),
    Act("announce", announce, cites=("full:casting", "full:stack")),
    choose_mode(),
    Check(
        "alternative",
        paying.has_alternative,
        cites="full:alternative-cost",
        yes=(
            Ask(
                "which-cost",
                who=_who,
                options=paying.which_cost,
                then=paying.choose_cost,
                cites="full:alternative-cost",
            ),
        ),
    ),
    Check(
        "kicker",
        paying.has_kicker,
        cites="full:additional-cost",
        yes=(
            Ask(
                "kick",
                who=_who,
                options=paying.kick_or_not,
                then=paying.choose_kicker,
                cites="full:additional-cost",
            ),
        ),
    ),
    Check(
        "has-x",
        paying.has_x,
        cites="full:x",
        yes=(Ask("x", who=_who, options=paying.values_of_x, then=paying.choose_x, cites="full:x"),),
    ),
    choose_targets(cites="full:casting"),
    Act("total", paying.determine, cites=("full:casting", "full:mana-cost")),
    payment(),
    Act("cast", done, cites="full:casting"),
    Stop("done", "cast", cites="full:casting"),
    Stop("refused", "refused", denies=True, cites="full:casting"),
)
