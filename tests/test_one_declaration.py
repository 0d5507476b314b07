"""One declaration is all there is: whatever is changed in it is changed everywhere."""

from __future__ import annotations

from attrs import evolve

from ruleskit.champions.playing import Playing
from ruleskit.champions.rulebooks import EDITIONS, rulebook
from ruleskit.champions.table import Table
from ruleskit.engine import Act, After, Done, Procedure, Replace, Rulebook, edition, fates, play
from ruleskit.ledger import rules
from ruleskit.scenario import find
from ruleskit.show import draw, tell
from ruleskit.words import Catalogue, Text, message


def shout(table: Table, playing: Playing) -> Done:
    """Change nothing but where the card lay, and say so."""
    where = table.where(playing.card)
    playing = evolve(playing, came_from=where)
    return Done(table, playing, (message("event.shout"),))


WORDS = Catalogue(
    {
        "step.play.intent": Text(en="Shout it out", de="Laut ausrufen", es="Gritarlo"),
        "step.play.echo": Text(en="Echo", de="Echo", es="Eco"),
        "event.shout": Text(en="A shout.", de="Ein Ruf.", es="Un grito."),
    }
)


def with_play(changed: Procedure) -> Rulebook:
    """Return the first edition's rulebook with another play sequence."""
    known = rulebook("de-1.6")
    others = [one for one in EDITIONS["de-1.6"] if one.name != "play"]
    return Rulebook.of(
        changed,
        *others,
        game="champions",
        edition="changed",
        rules={rule.id for rule in rules()},
        roles=dict(known.roles),
        words=known.words | WORDS,
        names=known.names,
        judge=known.judge,
        prepare=known.prepare,
    )


def test_one_changed_step_is_changed_everywhere() -> None:
    """A step declared otherwise runs, is drawn, is told and is inherited by a derived edition otherwise."""
    (base,) = (one for one in EDITIONS["de-1.6"] if one.name == "play")
    changed = edition(base, Replace("intent", Act("intent", shout, cites="intent")))
    derived = edition(changed, After("intent", Act("echo", shout, cites="intent")))
    book, later = with_play(changed), with_play(derived)

    scenario = find("event-resolves-on-the-table")
    _, start = scenario.start("de-1.6")
    trace = play(book, start, scenario.layout.answer).trace
    shouted = [entry for entry in trace if entry.at == "play.intent"]
    assert [book.say(entry.text, "de") for entry in shouted] == ["Ein Ruf."]

    assert "Laut ausrufen" in draw.dot(book, "play", "de")
    assert "Laut ausrufen" in tell.prose(book, "play", "de")
    assert "Laut ausrufen" not in draw.dot(rulebook("de-1.6"), "play", "de")

    assert fates(book.graph("play"), later.graph("play"))["echo"] == "came"
    assert "Laut ausrufen" in draw.dot(later, "play", "de")
    echoed = [entry.at for entry in play(later, start, scenario.layout.answer).trace]
    assert echoed.index("play.echo") == echoed.index("play.intent") + 1
