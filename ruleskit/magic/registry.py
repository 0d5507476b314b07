"""The names under which card files know effects, costs and static abilities."""

from __future__ import annotations

from ruleskit.magic import costs, effects, statics
from ruleskit.magic.cards import Cost, Effect, Static

EFFECTS: dict[str, type[Effect]] = {
    "add-counters": effects.AddCounters,
    "add-mana": effects.AddMana,
    "counter": effects.Counter,
    "create-token": effects.CreateToken,
    "deal-damage": effects.DealDamage,
    "deal-x-damage": effects.DealXDamage,
    "destroy": effects.Destroy,
    "discard": effects.Discard,
    "draw": effects.Draw,
    "gain-control": effects.GainControl,
    "gain-keyword": effects.GainKeyword,
    "gain-life": effects.GainLife,
    "lose-life": effects.LoseLife,
    "prevent-damage": effects.PreventDamage,
    "pump": effects.Pump,
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
    "tax-abilities": statics.TaxAbilities,
    "tax-spells": statics.TaxSpells,
}
