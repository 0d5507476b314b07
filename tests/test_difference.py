"""What became of a procedure in another edition: every step has its word, and what went is not forgotten."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from ruleskit.engine import Act, Before, Check, Done, Procedure, Replace, Rulebook, Stop, edition
from ruleskit.errors import UnknownLanguage, UnknownProcedure
from ruleskit.show import diagrams, draw
from ruleskit.show.difference import WENT, changes, differs
from ruleskit.words import LANGUAGES, Language, Text, catalogue
from tests import coin

_SVG = "{http://www.w3.org/2000/svg}"
WORDS = coin.WORDS | type(coin.WORDS)({"step.toss.blow": Text(en="Blow on it", de="Anblasen", es="Soplar")})
(HEADS,) = (step for step in coin.TOSS.steps if isinstance(step, Check))
BLOW = Act("blow", lambda game, notes: Done(game, notes), cites="coin.toss")


def book(*changes: Any, name: str = "2") -> Rulebook:
    """Return the coin game with changes to its toss."""
    return coin.rulebook(coin.GAME, edition(coin.TOSS, *changes), edition=name, words=WORDS)


OLD = book(name="1")
CAME = book(Before("toss", BLOW))
WITH_BLOW = book(Before("toss", BLOW), name="1")


def nodes(svg: str) -> dict[str, ElementTree.Element]:
    """Return the nodes of a drawing by their ids."""
    groups = ElementTree.fromstring(svg).iter(f"{_SVG}g")
    return {str(group.get("id")): group for group in groups if "node" in str(group.get("class")).split()}


def shown(node: ElementTree.Element) -> str:
    """Return all the words of a node that are not hidden."""
    pills = [group for group in node.iter(f"{_SVG}g") if group is not node and not group.get("visibility")]
    return " ".join(str(text.text) for pill in pills for text in pill.iter(f"{_SVG}text"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_that_came_is_marked_by_word_and_border(language: Language) -> None:
    """In the drawing exactly the new step has the word for new, and a class that gives it its border."""
    drawn = nodes(draw.difference(OLD, CAME, "toss", language).svg)
    word = catalogue("compare").text("fate.came").to(language)
    assert {step: shown(node) for step, node in drawn.items() if shown(node)} == {"blow": word}
    assert drawn["blow"].get("class") == "node fate-came"
    assert re.search(r"\.fate-came\{[^}]*--w:", draw.difference(OLD, CAME, "toss", language).svg)


@pytest.mark.parametrize(
    ("old", "new", "fate", "says"),
    [
        (OLD, CAME, {"blow": "came"}, "+ new: 1. Blow on it [coin.toss]"),
        (WITH_BLOW, book(), {"blow": "went"}, "− gone: Blow on it [coin.toss]"),
        (
            WITH_BLOW,
            book(Before("heads", BLOW)),
            {"toss": "moved"},
            "↕ moved: 1. step.toss.toss [coin.toss]; in 1 it comes after “Blow on it”",
        ),
        (
            OLD,
            book(Replace("toss", evolve(coin.TOSS.steps[0], cites=("coin.toss", "coin.repeat")))),
            {"toss": "changed"},
            "~ changed: 1. step.toss.toss [coin.toss, coin.repeat]; it now also follows coin.repeat",
        ),
        (
            OLD,
            book(Replace("heads", evolve(HEADS, yes=None, no="heads-up"))),
            {"heads": "changed"},
            "~ changed: 2. step.toss.heads [coin.heads]",
        ),
    ],
)
def test_every_fate_is_told(old: Rulebook, new: Rulebook, fate: dict[str, str], says: str) -> None:
    """The text begins with what became of the steps, with the rule and with what is otherwise."""
    assert changes(old, new, "toss") == fate
    lines = draw.difference(old, new, "toss", "en").text.splitlines()
    assert lines[0] == f"procedure.toss: from edition {old.edition} to edition {new.edition}"
    assert lines[1] == says
    assert lines[2] == ""


def test_a_way_that_leads_elsewhere_is_told() -> None:
    """Of a check whose no leads to another step, both steps are named."""
    old = book(Replace("heads", evolve(HEADS, no="tails-up")))
    new = book(Replace("heads", evolve(HEADS, no="heads-up", yes="tails-up")))
    text = draw.difference(old, new, "toss", "de").text
    assert "wenn nein, weiter mit „step.toss.heads-up (de)“ statt mit „step.toss.tails-up (de)“" in text
    assert "wenn ja, weiter mit „step.toss.tails-up (de)“ statt mit „step.toss.heads-up (de)“" in text


def test_a_step_of_another_kind_is_told() -> None:
    """Where another kind of step stands under the same id, both kinds are named."""
    new = book(Replace("tails-up", evolve(BLOW, id="tails-up")))
    assert "~ changed: 3. step.toss.tails-up [coin.toss]; “Do” instead of “End”" in (
        draw.difference(OLD, new, "toss", "en").text
    )


def test_what_went_stands_below_in_a_frame() -> None:
    """Steps that are no more are drawn too: below all others, in a frame that names the edition."""
    chart = draw.difference(WITH_BLOW, book(), "toss", "en")
    drawn = nodes(chart.svg)
    assert drawn["blow"].get("class") == "node fate-went"
    assert f'id="{WENT}"' in chart.svg
    assert "Only in 1" in chart.svg
    heights = {step: float(str(next(node.iter(f"{_SVG}text")).get("y"))) for step, node in drawn.items()}
    assert heights["blow"] == max(heights.values())


def test_an_edition_that_is_the_same_has_no_difference() -> None:
    """Between two editions of the same procedure nothing is marked, and the text says so."""
    assert not differs(OLD, book(), "toss")
    chart = draw.difference(OLD, book(), "toss", "es")
    assert "fate-" not in chart.svg.partition("</style>")[2]
    assert chart.text.splitlines()[1] == "Este procedimiento es igual en ambas ediciones."


def test_a_difference_can_stand_beside_other_charts() -> None:
    """Its ids take a prefix like those of any chart."""
    assert 'id="rk7-blow"' in draw.difference(OLD, CAME, "toss", "en", "rk7").svg


def test_a_difference_of_nothing_is_an_error() -> None:
    """A procedure that an edition has not, or an unknown language, is refused."""
    with pytest.raises(UnknownProcedure):
        draw.difference(OLD, CAME, "tos", "en")
    with pytest.raises(UnknownLanguage):
        draw.difference(OLD, CAME, "toss", "fr")


def test_each_edition_is_drawn_against_the_one_before() -> None:
    """Of three editions two differences are drawn, only of what differs, and never between two games."""
    third = book(Before("heads", BLOW), name="3")
    other = evolve(OLD, game="other")
    found = diagrams.differences((OLD, CAME, third, other))
    assert [(old.edition, new.edition, name) for old, new, name in found] == [
        ("1", "2", "toss"),
        ("2", "3", "toss"),
    ]


def test_a_procedure_of_one_edition_only_does_not_differ() -> None:
    """What one edition has not at all is no difference to draw."""
    alone = coin.rulebook(Procedure("toss", coin.Player, Stop("heads-up", "heads", cites="coin.heads")))
    assert not differs(alone, coin.rulebook(), "game")
