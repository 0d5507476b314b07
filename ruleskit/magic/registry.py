"""The names under which card files know effects, costs and static abilities."""

from __future__ import annotations

from ruleskit.magic import costs, effects, player_effects, statics, time_effects
from ruleskit.magic.cards import Cost, Effect, Static

EFFECTS: dict[str, type[Effect]] = {
    "add-counters": effects.AddCounters,
    "add-mana": effects.AddMana,
    "add-mana-for-hand": time_effects.AddManaForHand,
    "add-time-counters": time_effects.AddTimeCounters,
    "counter": effects.Counter,
    "create-token": player_effects.CreateToken,
    "deal-damage": effects.DealDamage,
    "deal-x-damage": effects.DealXDamage,
    "destroy": effects.Destroy,
    "discard": player_effects.Discard,
    "exile-with-time": time_effects.ExileWithTime,
    "draw": player_effects.Draw,
    "gain-control": effects.GainControl,
    "gain-keyword": effects.GainKeyword,
    "gain-life": player_effects.GainLife,
    "gain-life-for-mana-value": time_effects.GainLifeForManaValue,
    "lose-life": player_effects.LoseLife,
    "move-to-graveyard": time_effects.MoveToGraveyard,
    "prevent-damage": effects.PreventDamage,
    "pump": effects.Pump,
    "remove-time-counters": time_effects.RemoveTimeCounters,
    "return-to-hand": effects.ReturnToHand,
    "sacrifice": effects.Sacrifice,
    "stop-being-creature": effects.StopBeingCreature,
    "tap": effects.Tap,
    "untap": effects.Untap,
}

COSTS: dict[str, type[Cost]] = {
    "discard-card": costs.DiscardCard,
    "pay-life": costs.PayLife,
    "sacrifice-creature": costs.SacrificeCreature,
    "sacrifice-this": costs.SacrificeThis,
    "tap-this": costs.TapThis,
}

STATICS: dict[str, type[Static]] = {
    "forbid-casting": statics.ForbidCasting,
    "only-as-sorcery": statics.OnlyAsSorcery,
    "skip-draw": statics.SkipDraw,
    "tax-abilities": statics.TaxAbilities,
    "tax-spells": statics.TaxSpells,
}
