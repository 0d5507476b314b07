"""The names under which card files know effects, costs and modifiers."""

from __future__ import annotations

from ruleskit.champions import card_costs, card_effects, costs, effects, modifiers
from ruleskit.champions.cards import Cost, Effect, Modifier

EFFECTS: dict[str, type[Effect]] = {
    "cancel-effects": effects.CancelEffects,
    "deal-damage": effects.DealDamage,
    "deal-x-damage": effects.DealXDamage,
    "discard-from-play": card_effects.DiscardFromPlay,
    "discard-it": card_effects.DiscardIt,
    "discard-this": card_effects.DiscardThis,
    "discount-next": card_effects.DiscountNext,
    "draw": card_effects.Draw,
    "gain-status": effects.GainStatus,
    "generate": effects.Generate,
    "generate-as-top": effects.GenerateAsTop,
    "heal": effects.Heal,
    "place-threat": effects.PlaceThreat,
    "prevent-damage": effects.PreventDamage,
    "prevent-threat": effects.PreventThreat,
    "put-into-play": card_effects.PutIntoPlay,
    "ready": effects.Ready,
    "shuffle-pile": card_effects.ShufflePile,
}

COSTS: dict[str, type[Cost]] = {
    "change-form": costs.ChangeForm,
    "deal-damage": costs.DealDamage,
    "discard-any-number": card_costs.DiscardAnyNumber,
    "discard-cards": card_costs.DiscardCards,
    "discard-from-play": card_costs.DiscardFromPlay,
    "discard-this": costs.DiscardThis,
    "discard-up-to": card_costs.DiscardUpTo,
    "exhaust": costs.Exhaust,
    "exhaust-each": costs.ExhaustEach,
    "exhaust-identity": costs.ExhaustIdentity,
    "exhaust-this": costs.ExhaustThis,
    "resources": costs.Resources,
    "shuffle-back": card_costs.ShuffleBack,
    "spend-counters": costs.SpendCounters,
    "take-damage": costs.TakeDamage,
}

MODIFIERS: dict[str, type[Modifier]] = {
    "add-discard": modifiers.AddDiscard,
    "reduce-cost": modifiers.ReduceCost,
}
