"""The ledger: the rules of the games as data, each with its source and its words in three languages.

>>> rule("play.de.enter").says.to("en")
'Unless the played card is an event, it enters play.'
"""

from ruleskit.ledger._model import DuplicateId, Rule, Source, UnknownSource
from ruleskit.ledger._read import rule, rules, source

__all__ = ["DuplicateId", "Rule", "Source", "UnknownSource", "rule", "rules", "source"]
