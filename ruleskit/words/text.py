"""A text in the three languages of the kit, and the choice between them."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import field, frozen
from attrs.validators import instance_of

from ruleskit.errors import UnknownLanguage

Language = Literal["en", "de", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@frozen
class Text:
    """The same words in English, German and Spanish.

    >>> Text(en="hand", de="Hand", es="mano").to("es")
    'mano'
    """

    en: str = field(validator=instance_of(str))
    de: str = field(validator=instance_of(str))
    es: str = field(validator=instance_of(str))

    def to(self, language: Language) -> str:
        """Return the words in `language`; raise `UnknownLanguage` for one the kit has not."""
        return str(getattr(self, checked(language)))

    @classmethod
    def same(cls, words: str) -> Text:
        """Return a text that reads alike in every language, such as a proper name."""
        return cls(en=words, de=words, es=words)


def checked(language: str) -> Language:
    """Return `language` if the kit speaks it; raise `UnknownLanguage` otherwise."""
    for known in LANGUAGES:
        if language == known:
            return known
    raise UnknownLanguage(language, LANGUAGES)
