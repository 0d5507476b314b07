"""The ledger holds the rules it should, in three languages, and says so plainly when asked for another."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from cattrs import BaseValidationError, transform_error

from ruleskit import ledger
from ruleskit.errors import UnknownRule
from ruleskit.ledger import DuplicateId, Rule, UnknownSource, rule, rules, source
from ruleskit.ledger._read import RuleFile, by_id, structured
from ruleskit.words.text import LANGUAGES, Text

PLAY_DE = [
    "play.de.intent",
    "play.de.order",
    "play.de.restrictions",
    "play.de.targets",
    "play.de.cost",
    "play.de.reveal",
    "play.de.modify",
    "play.de.pay",
    "play.de.begin",
    "play.de.resolve",
    "play.de.enter",
    "play.de.event",
    "play.de.interrupt",
    "play.de.response",
    "play.de.source-leaves",
    "play.de.source-leaves-unpaid",
]

COST = [
    "cost.resource",
    "cost.ability",
    "cost.arrow",
    "cost.arrow-timing",
    "cost.per-player",
    "cost.per-player-reduced",
    "cost.pay-resources",
    "cost.spent-for-card",
    "cost.overpay",
    "cost.excess-not-paid",
    "cost.excess-lost",
    "cost.simultaneous",
    "cost.needs-target",
    "cost.own-elements",
    "cost.choose",
    "cost.out-of-play",
    "cost.damage-dial",
    "cost.at-least-one",
    "cost.additional",
    "cost.all-or-nothing",
    "cost.deal-damage",
    "cost.take-damage",
]

PLAY_ES = [
    "play.es.intent",
    "play.es.order",
    "play.es.reveal",
    "play.es.restrictions",
    "play.es.changes-state",
    "play.es.targets",
    "play.es.identity",
    "play.es.cost",
    "play.es.x",
    "play.es.modify",
    "play.es.pay",
    "play.es.begin",
    "play.es.resolve",
    "play.es.enter",
    "play.es.event",
    "play.es.interrupt",
    "play.es.response",
    "play.es.source-leaves",
    "play.es.source-leaves-unpaid",
]

FULL = [
    "full:order",
    "full:each-once",
    "full:deck",
    "full:status",
    "full:control",
    "full:defeat",
    "full:action-window",
    "full:would",
    "full:limit",
]

TURN = [
    "turn.phases",
    "turn.mana-burn",
    "turn.untap",
    "turn.untap-no-play",
    "turn.untap-triggers-wait",
    "turn.upkeep",
    "turn.draw",
    "turn.main-active",
    "turn.main-opponent",
    "turn.land",
    "turn.combat-begin",
    "turn.attack-declare",
    "turn.attack-cannot",
    "turn.attack-player",
    "turn.attack-priority",
    "turn.block-declare",
    "turn.block-cannot",
    "turn.block-priority",
    "turn.damage-unblocked",
    "turn.damage-blocked",
    "turn.damage-blockers",
    "turn.damage-blocker-gone",
    "turn.damage-stack",
    "turn.damage-respond",
    "turn.damage-source-gone",
    "turn.damage-target-gone",
    "turn.combat-end",
    "turn.end",
    "turn.cleanup-discard",
    "turn.cleanup-damage",
    "turn.cleanup-no-play",
]

SUSPEND = [
    "suspend.keyword",
    "suspend.exile",
    "suspend.tick",
    "suspend.last",
    "suspend.face-up",
    "suspend.may",
    "suspend.timing-ignored",
    "suspend.not-cast",
    "suspend.special-action",
    "suspend.suspended",
    "suspend.x-zero",
    "suspend.tick-countered",
    "suspend.last-countered",
    "suspend.no-alternative",
    "suspend.additional",
    "suspend.mana-value",
    "suspend.when",
    "suspend.castable-irrelevant",
    "suspend.targets-on-cast",
]

FULL_2003 = [
    "full:priority",
    "full:pass",
    "full:stack",
    "full:active-first",
    "full:too-late",
    "full:state-based",
    "full:lethal",
    "full:no-toughness",
    "full:no-life",
    "full:empty-library",
    "full:drawn-game",
    "full:token",
    "full:mana-ability",
    "full:casting",
    "full:mana-cost",
    "full:activated",
    "full:tap-symbol",
    "full:sorcery",
    "full:haste",
    "full:first-strike",
    "full:no-attackers",
    "full:starting-player",
    "full:targets-again",
    "full:resolves",
    "full:counter",
    "full:prevention",
    "full:control-magic",
    "full:until-end",
    "full:new-object",
    "full:left-combat",
    "full:sacrifice",
    "full:intervening-if",
    "full:forbidden",
]

FULL_2006 = [
    "full:flash",
    "full:defender",
    "full:special-action",
    "full:must-cast",
    "full:no-forced-mana",
]

FULL_2010 = [
    "full:mana-empties",
    "full:damage-at-once",
]

FULL_2024 = [
    "full:additional-cost",
    "full:alternative-cost",
    "full:x",
    "full:suspend-haste",
    "full:mana-lasts",
]

BY_SOURCE = {
    "000": PLAY_DE,
    "001": COST,
    "002": PLAY_ES,
    "champions-reference": FULL,
    "003": TURN,
    "004": SUSPEND,
    "magic-2003": FULL_2003,
    "magic-2006": FULL_2006,
    "magic-2010": FULL_2010,
    "magic-2024": FULL_2024,
}
"""The rules of each document, in the order of the ledger."""

DOCUMENTS = {"champions": ("000", "001", "002"), "magic": ("003", "004")}
"""The documents of each game that are told in full."""

FULL_RULES = {
    "champions": ("champions-reference",),
    "magic": ("magic-2003", "magic-2006", "magic-2010", "magic-2024"),
}
"""The sources of the supporting rules of each game."""

SHARED = [
    "restrictions",
    "targets",
    "cost",
    "modify",
    "pay",
    "begin",
    "resolve",
    "enter",
    "event",
    "interrupt",
    "response",
    "source-leaves",
    "source-leaves-unpaid",
]

LONGEST = 170

GOOD = """
[[rule]]
id = "a"
source = "000"
at = {en = "here", de = "hier", es = "aquí"}
says = {en = "yes", de = "ja", es = "sí"}
"""


def texts(rule: Rule) -> list[Text]:
    """Return the texts that the rule has, its place first."""
    return [text for text in (rule.at, rule.says, rule.reads) if text is not None]


def words(texts: list[Text]) -> list[str]:
    """Return the words of the texts in every language."""
    return [text.to(language) for text in texts for language in LANGUAGES]


@pytest.mark.parametrize("document", BY_SOURCE)
def test_ids(document: str) -> None:
    """A document has exactly its own rules, in its own order."""
    assert [rule.id for rule in rules() if rule.source == document] == BY_SOURCE[document]


def test_order() -> None:
    """Rules come game by game and document by document, the supporting ones of a game last."""
    assert list(BY_SOURCE) == [one for game in DOCUMENTS for one in DOCUMENTS[game] + FULL_RULES[game]]
    assert [rule.id for rule in rules()] == [one for ids in BY_SOURCE.values() for one in ids]


def test_documents_are_told_in_full() -> None:
    """The five documents have a hundred and seven rules; only the supporting ones are `full:`."""
    told = [one for game in DOCUMENTS for document in DOCUMENTS[game] for one in BY_SOURCE[document]]
    assert len(told) == 107
    assert [rule.id for rule in rules() if not rule.id.startswith("full:")] == told


def test_sources_exist() -> None:
    """Every source that a rule names is in the ledger."""
    assert {source(rule.source).id for rule in rules()} == set(BY_SOURCE)


@pytest.mark.parametrize("game", DOCUMENTS)
def test_sources_know_their_game(game: str) -> None:
    """The documents of a game and its full rules are of that game, with a year and a month."""
    for document in (*DOCUMENTS[game], *FULL_RULES[game]):
        assert source(document).game == game
        assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", source(document).date)


@pytest.mark.parametrize("entry", rules(), ids=lambda rule: rule.id)
def test_three_languages(entry: Rule) -> None:
    """Every text of a rule is there in three languages and differs between any two."""
    for text in texts(entry):
        assert all(words([text]))
        assert len(set(words([text]))) == len(LANGUAGES)


@pytest.mark.parametrize("document", BY_SOURCE)
def test_sources_three_languages(document: str) -> None:
    """Every text of a source is there in three languages and differs between any two."""
    for text in (source(document).name, source(document).about):
        assert all(words([text]))
        assert len(set(words([text]))) == len(LANGUAGES)


@pytest.mark.parametrize("entry", rules(), ids=lambda rule: rule.id)
def test_short(entry: Rule) -> None:
    """Every text of a rule is short enough to be read from the back of a classroom."""
    assert max(map(len, words(texts(entry)))) <= LONGEST


@pytest.mark.parametrize("entry", rules(), ids=lambda rule: rule.id)
def test_tidy(entry: Rule) -> None:
    """Texts have no stray spaces, and what is a sentence ends like one."""
    for line in words(texts(entry)):
        assert line == " ".join(line.split())
    for line in words(texts(entry)[1:]):
        assert line.endswith(".")


@pytest.mark.parametrize("role", SHARED)
def test_shared_words(role: str) -> None:
    """A rule that both editions share is told in the same words in both."""
    assert rule(f"play.de.{role}").says == rule(f"play.es.{role}").says


def test_rule() -> None:
    """A rule is found by its id."""
    found = rule("cost.excess-lost")
    assert (found.id, found.source, found.reads) == ("cost.excess-lost", "001", None)


def test_unknown_rule() -> None:
    """An unknown rule id is refused with the ids that come near it."""
    with pytest.raises(UnknownRule, match=r"'play\.de\.reveel'.*did you mean 'play\.de\.reveal'"):
        rule("play.de.reveel")


def test_unknown_rule_nothing_near() -> None:
    """An id that resembles none is refused without a guess."""
    with pytest.raises(UnknownRule) as caught:
        rule("zzzzzz")
    assert "did you mean" not in str(caught.value)


def test_unknown_source() -> None:
    """An unknown source id is refused with the ids there are."""
    with pytest.raises(UnknownSource, match=r"unknown source: '999' \(must be one of '000', '001', '002'"):
        source("999")


def test_duplicate() -> None:
    """An id that stands twice is an error that names it."""
    with pytest.raises(DuplicateId, match=r"'cost\.arrow'"):
        by_id([rule("cost.arrow"), rule("cost.choose"), rule("cost.arrow")])


def test_well_formed() -> None:
    """A file in the ledger's form is read as it stands."""
    (found,) = structured(GOOD, RuleFile).rule
    assert found == Rule("a", "000", Text("here", "hier", "aquí"), Text("yes", "ja", "sí"))


@pytest.mark.parametrize(
    ("toml", "complaint"),
    [
        (GOOD + 'note = "extra"\n', r"extra fields found \(note\) @ \$\.rule\[0\]"),
        (GOOD + 'reads = {en = "a", de = "b"}\n', r"required field missing @ \$\.rule\[0\]\.reads\.es"),
        (GOOD + 'reads = {en = "a", de = "b", es = "c", fr = "d"}\n', r"extra fields found \(fr\)"),
        (GOOD.replace('"000"', "0"), r"\$\.rule\[0\]\.source"),
        (GOOD + "[[source]]\n", r"extra fields found \(source\) @ \$"),
    ],
    ids=["extra key", "missing language", "extra language", "number for a string", "extra table"],
)
def test_malformed(toml: str, complaint: str) -> None:
    """A file with a key or value amiss is refused with the path to it."""
    with pytest.raises(BaseValidationError) as caught:
        structured(toml, RuleFile)
    assert re.search(complaint, "\n".join(transform_error(caught.value)))


def test_import_reads_nothing() -> None:
    """Importing the ledger opens none of its files."""
    check = "import ruleskit.ledger._read as r; assert r._rules.cache_info().currsize == 0"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_public_names() -> None:
    """The room's public names are sorted and all there."""
    assert ledger.__all__ == sorted(ledger.__all__)
    assert all(hasattr(ledger, name) for name in ledger.__all__)
