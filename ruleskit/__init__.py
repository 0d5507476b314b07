"""ruleskit: game rules as procedures that run, are drawn, are told and can be asked why."""

__version__ = "0.1.0"
