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

BY_SOURCE = {"000": PLAY_DE, "001": COST, "002": PLAY_ES, "champions-reference": FULL}

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
    """Rules come document by document, the supporting ones last."""
    assert [rule.id for rule in rules()] == PLAY_DE + COST + PLAY_ES + FULL


def test_sources_exist() -> None:
    """Every source that a rule names is in the ledger."""
    assert {source(rule.source).id for rule in rules()} == set(BY_SOURCE)


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
