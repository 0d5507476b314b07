"""The text of a card says everything on which its ability depends."""

from __future__ import annotations

from itertools import product
from typing import Literal, get_args

import pytest

from ruleskit.champions.cards import CARD_TYPES, CardType, When
from ruleskit.champions.occurrence import Kind
from ruleskit.words import LANGUAGES, Language, catalogue

WORDS = catalogue("champions", "champions-costs", "champions-steps")

WHOSE: tuple[Literal["you", "any"], ...] = ("you", "any")

SENTENCES: list[tuple[str, CardType | None, Language, str]] = [
    ("damage", "villain", "en", "after the villain takes damage"),
    ("damage", None, "en", "after a character takes damage"),
    ("defeat", "minion", "de", "nachdem ein Scherge besiegt wurde"),
    ("defeat", "ally", "es", "después de que un aliado sea derrotado"),
    ("heal", "identity", "de", "nachdem eine Identität geheilt wurde"),
    ("status", "villain", "es", "después de que el villano reciba una carta de estado"),
    ("initiate", "support", "en", "after a player initiates an ability (a support)"),
    ("initiate", None, "en", "after a player initiates an ability"),
]


@pytest.mark.parametrize(("event", "kind", "language", "says"), SENTENCES)
def test_a_condition_names_whom_it_happens_to(
    event: str, kind: CardType | None, language: Language, says: str
) -> None:
    """The triggering condition of a response names the type of character or card it waits for."""
    assert WORDS.say(When(event=event, type=kind).says("response"), language) == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_condition_leaves_out_the_type(language: Language) -> None:
    """Whatever an ability waits for and by whom, the type of the card it has to happen to stands on it."""
    for event, kind, who, would in product(get_args(Kind), CARD_TYPES, WHOSE, (True, False)):
        when = When(event=event, type=kind, who=who, would=would)
        names = [WORDS.text(f"{case}.{kind}").to(language) for case in ("a", "subject")]
        assert any(name in WORDS.say(when.says("interrupt"), language) for name in names), when
