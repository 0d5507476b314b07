"""What the rules say, before it is put into a language.

A message is a value: the key of a sentence in a catalogue and what fills its gaps. Nothing below the
screen and the command line ever holds a finished sentence, so the language can change at any moment.
"""

from __future__ import annotations

from attrs import field, frozen
from immutabledict import immutabledict

from ruleskit.fixed import fixed
from ruleskit.words.text import Text


@frozen
class Ref:
    """A thing of the game (a card, a player), spoken of by its id; its name is looked up late."""

    id: str


@frozen
class Message:
    """A sentence of a catalogue and what fills its gaps."""

    key: str
    params: immutabledict[str, Value] = field(factory=immutabledict, converter=fixed)


Value = str | int | Ref | Text | Message | tuple["Value", ...]


def message(key: str, /, **params: Value) -> Message:
    """Return the message `key` with its gaps filled by `params`."""
    return Message(key, params)
