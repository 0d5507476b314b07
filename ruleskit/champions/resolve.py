"""Resolving the effects of an ability, sentence by sentence."""

from __future__ import annotations

from attrs import evolve, frozen

from ruleskit.champions.cards import Effect, Using
from ruleskit.champions.occurrence import Occurrence
from ruleskit.champions.playing import Playing
from ruleskit.champions.table import Table
from ruleskit.champions.timing import Happening, happening
from ruleskit.engine import (
    Act,
    Ask,
    Call,
    Check,
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
from ruleskit.words import Ref, message


@frozen(kw_only=True)
class Resolving:
    """The notes of resolving: whose ability it is, its effects, the one that is next, and its target."""

    who: str
    using: Using
    effects: tuple[Effect, ...]
    index: int = 0
    target: str = ""

    @property
    def effect(self) -> Effect:
        """The effect that is next."""
        return self.effects[self.index]


def resolve(table: Table, playing: Playing) -> tuple[str, Resolving] | None:
    """Open the resolving of what is played or initiated; None where it has no effects."""
    ability = playing.ability(table)
    if ability is None or not ability.effects:
        return None
    return "resolve", Resolving(who=playing.who, using=playing.using, effects=ability.effects)


def _another(_: Table, notes: Resolving) -> Verdict:
    if notes.index < len(notes.effects):
        return verdict(holds("resolve", notes.effect.says))
    return verdict(fails("resolve", message("reason.no-more-effects")))


def _names_target(table: Table, notes: Resolving) -> Verdict:
    if notes.effect.targets(table, notes.using) is not None:
        return verdict(holds("targets", message("fact.names-target")))
    return verdict(fails("targets", message("reason.names-no-target")))


def _targets(table: Table, notes: Resolving) -> tuple[str, ...]:
    return notes.effect.targets(table, notes.using) or ()


def _has_target(table: Table, notes: Resolving) -> Verdict:
    targets = _targets(table, notes)
    if targets:
        return verdict(holds("targets", message("fact.targets", targets=tuple(Ref(one) for one in targets))))
    says = message("reason.no-target", effect=notes.effect.says)
    return verdict(fails("targets", says, message("enough.target")))


def _options(table: Table, notes: Resolving) -> tuple[Option, ...]:
    return tuple(
        Option(f"target:{target}", message("option.target", card=Ref(target)), thing=target)
        for target in _targets(table, notes)
    )


def _aim(table: Table, notes: Resolving, chosen: str) -> Done:
    return Done(table, evolve(notes, target=chosen.removeprefix("target:")))


def _happens(table: Table, notes: Resolving) -> tuple[str, Happening] | None:
    return happening(notes.who, *_raised(table, notes))


def _raised(table: Table, notes: Resolving) -> tuple[Occurrence, ...]:
    return notes.effect.raises(table, notes.using, notes.target)


def _next(table: Table, notes: Resolving) -> Done:
    return Done(table, evolve(notes, index=notes.index + 1, target=""))


RESOLVE = Procedure(
    "resolve",
    Resolving,
    Repeat(
        "sentence",
        _another,
        cites="resolve",
        steps=(
            Check("aimed", _names_target, no="happens", cites="targets"),
            Check("target", _has_target, no="next", cites="targets"),
            Ask(
                "aim",
                who=lambda _, notes: notes.who,
                options=_options,
                then=_aim,
                question=lambda _, notes: message("question.target", effect=notes.effect.says),
                cites="targets",
            ),
            Call("happens", procedures="happen", opens=_happens, cites="resolve"),
            Act("next", _next, cites="resolve"),
        ),
    ),
    Stop("resolved", "resolved", cites="resolve"),
)
