"""Texts in three languages: what can be said, and the switch that says it."""

from ruleskit.words.catalogue import Catalogue, Names, catalogue, ids_as_names
from ruleskit.words.message import Message, Ref, Value, message
from ruleskit.words.text import LANGUAGES, Language, Text, checked

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Language",
    "Message",
    "Names",
    "Ref",
    "Text",
    "Value",
    "catalogue",
    "checked",
    "ids_as_names",
    "message",
]
