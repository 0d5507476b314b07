"""Scenarios: setups in TOML, with answers, attempts and what must come out. `FORMAT.md` describes them."""

from ruleskit.scenario.faults import Fault, ScenarioFaults, UnknownScenario
from ruleskit.scenario.files import Scenario, find, load, shipped
from ruleskit.scenario.run import Expectation, Run, Tried, run

__all__ = [
    "Expectation",
    "Fault",
    "Run",
    "Scenario",
    "ScenarioFaults",
    "Tried",
    "UnknownScenario",
    "find",
    "load",
    "run",
    "shipped",
]
