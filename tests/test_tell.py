"""Procedures in prose, traces in lines, verdicts in sentences."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from ruleskit.engine import Entry, History, Rulebook, Stop, Trace, fails, holds, unexamined, verdict
from ruleskit.errors import UnknownProcedure
from ruleskit.ledger import rule
from ruleskit.show import tell
from ruleskit.words import LANGUAGES, Language, Ref, Text, message
from ruleskit.words.catalogue import Catalogue
from tests.coin import GAME, TOSS, WORDS, Coin, Player, rulebook

SAID = Catalogue(
    {
        "procedure.game": Text(en="Tossing", de="Werfen", es="Lanzar"),
        "step.game.again": Text.same("Toss again?"),
        "step.game.toss": Text.same("Toss <the> coin"),
        "step.game.decide": Text.same("Go on?"),
        "step.game.lost": Text.same("Given up"),
        "step.game.won": Text.same("Won"),
        "step.toss.toss": Text.same("Toss"),
        "step.toss.heads": Text.same("Heads?"),
        "step.toss.tails-up": Text.same("Tails"),
        "step.toss.heads-up": Text.same("Heads"),
        "fact.tails": Text.same("it shows tails"),
        "fact.heads": Text.same("it shows heads"),
        "fact.gone": Text.same("the player left"),
        "enough.heads": Text.same("heads"),
        "event.tossed": Text.same("The coin was tossed {times} {times:time|times}."),
        "option.again": Text.same("once more"),
    }
)
BOOK = rulebook(words=WORDS | SAID)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_prose_is_numbered_and_nested() -> None:
    """A procedure is told step by step with kinds and rules; what is inside a step is numbered below it."""
    assert tell.prose(BOOK, "game", "en").splitlines() == [
        "Tossing, edition 1",
        "1. Repeat: Toss again? [coin.repeat]",
        "   as long as yes:",
        "   1.1. Open: Toss <the> coin [coin.toss]",
        "      if it ends with “Heads”: go on with 3",
        "   1.2. Decide: Go on? [coin.repeat]",
        "2. End: Given up [coin.repeat]",
        "3. End: Won [coin.heads]",
    ]


def test_prose_names_the_ways_of_a_check() -> None:
    """Where a check leads elsewhere than to the next step, its answer is told with the number it leads to."""
    assert "   wenn ja: weiter mit 4" in tell.prose(BOOK, "toss", "de").splitlines()


def test_an_end_of_the_whole_game_says_so() -> None:
    """An end that ends everything is told as such."""
    *steps, _ = GAME.steps
    game = GAME.with_steps((*steps, Stop("won", "won", cites="coin.heads", whole_game=True)))
    assert tell.prose(rulebook(game, TOSS), "game", "en").endswith("the whole game ends")


def test_an_edition_may_have_a_name() -> None:
    """The edition is called by its words where it has some, and by its id elsewhere."""
    assert tell.title(BOOK, "game", "es") == "Lanzar, edición 1"
    named = rulebook(words=WORDS | SAID | Catalogue({"edition.1": Text.same("first")}))
    assert tell.title(named, "game", "en") == "Tossing, edition first"


@each_language
def test_every_step_is_told(language: Language) -> None:
    """In every language each step of the graph is told once, with its kind and its rules."""
    for procedure, graph in BOOK.graphs.items():
        told = [step for top in tell.told(BOOK, procedure, language) for step in top.all]
        assert [step.id for step in told] == list(graph.nodes)
        assert all(step.kind and step.rules for step in told)


def in_the_ledger(rule_id: str) -> Rulebook:
    """Return the coin game with one of its rules in the ledger."""
    return rulebook(
        words=WORDS | SAID, rules=(rule_id, "coin.toss", "coin.heads"), roles={"coin.repeat": rule_id}
    )


@each_language
def test_steps_carry_what_their_rules_say(language: Language) -> None:
    """A rule of the ledger is told with the step that follows it, where the text is asked for."""
    book = in_the_ledger("cost.resource")
    says = rule("cost.resource").says.to(language)
    assert tell.told(book, "game", language)[0].text == says
    assert f"   {says}" in tell.prose(book, "game", language, texts=True).splitlines()
    assert says not in tell.prose(book, "game", language)


@each_language
def test_html_is_well_formed_and_escaped(language: Language) -> None:
    """Prose and tables are proper HTML in which names are only letters."""
    for html in (tell.prose_html(BOOK, "game", language), tell.table_html(BOOK, "game", language)):
        root = ElementTree.fromstring(html.replace("<br>", "<br/>"))
        assert root.get("lang") == language
        assert "Toss <the> coin" in "".join(root.itertext())


def test_a_table_has_a_row_for_every_step() -> None:
    """The table has a caption, a heading over every column, and one row for each step."""
    table = ElementTree.fromstring(tell.table_html(BOOK, "game", "en"))
    assert table.findtext("caption") == "Tossing, edition 1"
    assert [head.get("scope") for head in table.iter("th")] == ["col"] * 5
    assert len(table.findall("tbody/tr")) == len(BOOK.graph("game").nodes)


def walk(faces: str) -> History:
    """Return the coin game gone through to its end."""
    history = History.at(BOOK, BOOK.start(Coin(faces), "game", Player()))
    while not history.position.over:
        history.step("again" if history.asked else None)
    return history


def test_a_trace_is_told_in_lines() -> None:
    """Each step is a line with its rules, indented by how many procedures wait; each no has its reasons."""
    assert tell.trace_lines(BOOK, walk("th").trace, "en") == (
        "Toss again? Yes. [coin.repeat]",
        "Toss <the> coin [coin.toss]",
        "   The coin was tossed 1 time. [coin.toss]",
        "   Heads? No. [coin.heads]",
        "      no: it shows tails (coin.heads); it would be enough: heads",
        "   Tails [coin.heads]",
        "ada: once more [coin.repeat]",
        "Toss again? Yes. [coin.repeat]",
        "Toss <the> coin [coin.toss]",
        "   The coin was tossed 2 times. [coin.toss]",
        "   Heads? Yes. [coin.heads]",
        "   Heads [coin.heads]",
        "Won [coin.heads]",
    )


def entry(step: str, depth: int, **changed: Any) -> Entry:
    """Return an entry of a made-up trace."""
    text = message(f"step.game.{step}")
    shape: dict[str, Any] = {
        "shape": "act",
        "happening": "act",
        "way": "",
        "who": "",
        "rules": ("coin.toss",),
    }
    return Entry(**{"procedure": "game", "step": step, "depth": depth, "text": text, **shape, **changed})


def windows(*between: Entry) -> Trace:
    """Return an occasion: two windows that nobody uses, something between them, and a third."""
    quiet: dict[str, Any] = {"quiet": True, "way": "empty"}
    return (
        entry("again", 0, way="opens"),
        entry("toss", 1, **quiet),
        entry("decide", 1, **quiet),
        *between,
        entry("lost", 1, **quiet),
        entry("won", 1, way="won", shape="stop"),
    )


def test_the_empty_windows_of_an_occasion_are_one_line() -> None:
    """Windows that nobody can use are gathered to one line, which stands where the last of them was."""
    lines = tell.recount(BOOK, windows(entry("toss", 1)), "en")
    assert [line.text for line in lines] == [
        "Toss again?",
        "Toss <the> coin",
        "nothing to do: Toss <the> coin, Go on?, Given up",
        "Won",
    ]
    assert [line.quiet for line in lines] == [False, False, True, False]
    assert [len(line.entries) for line in lines] == [1, 1, 3, 1]
    assert {line.depth for line in lines[1:]} == {1}


def test_windows_of_other_occasions_stay_apart() -> None:
    """Empty windows of different occasions, one after another or one inside another, are different lines."""
    one_after_another = tell.recount(BOOK, windows() + windows(), "en")
    assert [line.quiet for line in one_after_another].count(True) == 2
    inside = windows(*(evolve(each, depth=each.depth + 1) for each in windows()))
    assert [len(line.entries) for line in tell.recount(BOOK, inside, "en") if line.quiet] == [3, 3]


def test_no_entry_is_lost() -> None:
    """However lines are gathered, each entry of the trace stands in exactly one."""
    trace = windows(*(evolve(each, depth=each.depth + 1) for each in windows())) + windows()
    told = [each for line in tell.recount(BOOK, trace, "en") for each in line.entries]
    assert sorted(map(repr, told)) == sorted(map(repr, trace))


def test_reasons_say_what_would_be_enough() -> None:
    """Each condition is a sentence: whether it holds, the fact, the rule, and for a no what would do."""
    judged = verdict(
        holds("coin.toss", message("fact.heads")),
        fails("coin.heads", message("fact.tails"), message("enough.heads")),
        fails("coin.repeat", message("fact.gone")),
        unexamined("coin.repeat", message("fact.heads")),
    )
    assert tell.reasons(BOOK, judged, "en") == (
        "yes: it shows heads (coin.toss)",
        "no: it shows tails (coin.heads); it would be enough: heads",
        "no: the player left (coin.repeat)",
        "not examined yet: it shows heads (coin.repeat)",
    )
    assert tell.reasons(BOOK, judged.unmet, "de")[0].startswith("nein: ")


def test_reasons_cite_the_edition() -> None:
    """A condition that cites a role names the rule that has this role in the edition."""
    judged = verdict(fails("coin.repeat", message("fact.gone")))
    assert tell.reasons(in_the_ledger("cost.resource"), judged, "en") == (
        "no: the player left (cost.resource)",
    )


def test_things_are_called_by_their_names() -> None:
    """Lines and reasons use the names that the things have in the game."""
    words = WORDS | SAID | Catalogue({"fact.gone": Text.same("{who} left")})
    book = rulebook(words=words, names=lambda _: lambda thing: Text.same(thing.title()))
    judged = verdict(fails("coin.repeat", message("fact.gone", who=Ref("ada"))))
    assert tell.reasons(book, judged, "en", Coin("h")) == ("no: Ada left (coin.repeat)",)
    assert tell.reasons(book, judged, "en") == ("no: ada left (coin.repeat)",)


def test_an_unknown_procedure_is_refused() -> None:
    """A procedure that there is not is an error that names those there are."""
    with pytest.raises(UnknownProcedure, match=r"'nothing'.*'game', 'toss'"):
        tell.prose(BOOK, "nothing", "en")
