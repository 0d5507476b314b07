"""The table of Magic as it is shown: what each piece says, in every language."""

from __future__ import annotations

import re
from html import unescape

import pytest
from attrs import evolve

from ruleskit.engine import History
from ruleskit.jupyter import parts
from ruleskit.scenario import load
from ruleskit.show import bar, now, page, past
from ruleskit.show.html import Html
from ruleskit.show.magic_table import priority
from ruleskit.show.scene import Scene, scene
from ruleskit.show.side import side
from ruleskit.show.table import cards, table
from ruleskit.words import LANGUAGES, Language

DUEL = """
title = "A duel"
game = "magic"
procedure = "turn"
edition = "2006"
active = "ana"
[[player]]
id = "ana"
name = "Ana"
hand = ["spark-1", "spark-2", "grow-1"]
library = ["wood-8", "wood-9"]
battlefield = ["bear", "rookie", "hill-1", "hill-2", "wood-1"]
graveyard = ["spark-3", "grow-2"]
[[player]]
id = "ben"
name = "Ben"
life = 14
hand = ["home"]
library = ["hill-9"]
battlefield = ["wall", "mill", "hill-3"]
exile = ["song"]
[card.bear]
name = "Bear <b>"
types = ["creature"]
mana = "{1}{G}"
power = 2
toughness = 2
[card.rookie]
name = "Rookie"
types = ["creature"]
keywords = ["first-strike"]
mana = "{W}"
power = 1
toughness = 1
[card.wall]
name = "Wall"
types = ["creature"]
subtypes = ["wall"]
mana = "{2}{U}"
power = 1
toughness = 4
[card.mill]
name = "Mill"
types = ["artifact"]
mana = "{3}"
[[card.mill.ability]]
kind = "triggered"
when = { event = "begin-upkeep", whose = "any" }
may = true
effect = [{ do = "gain-life", amount = 1 }]
[card.spark]
name = "Spark"
types = ["instant"]
mana = "{R}"
kicker = "{1}"
effect = [{ do = "deal-damage", amount = 2, to = "any" }]
kicked = [{ do = "draw" }]
[card.grow]
name = "Grow"
types = ["instant"]
mana = "{G}"
effect = [{ do = "pump", to = "creature", power = 3, toughness = 3 }]
[card.home]
name = "Home"
types = ["instant"]
mana = "{R}"
effect = [{ do = "return-to-hand", to = "creature" }]
[card.song]
name = "Song"
types = ["sorcery"]
mana = "{3}{R}{R}"
suspend = { counters = 3, mana = "{1}{R}" }
effect = [{ do = "draw" }]
[card.hill]
name = "Hill"
types = ["land"]
[[card.hill.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", mana = "{R}" }]
[card.wood]
name = "Wood"
types = ["land"]
[[card.wood.ability]]
kind = "activated"
cost = [{ pay = "tap-this" }]
effect = [{ do = "add-mana", mana = "{G}" }]
[state.wall]
damage = 1
counters = { "+1/+1" = 2 }
[state.song]
counters = { time = 2 }
"""
"""A turn in which much lies about."""

Answers = tuple[str, ...]

AT_UPKEEP: Answers = ()
ATTACK: Answers = ("attack:bear", "done")
BLOCK: Answers = (*ATTACK, "block:wall:bear", "done")
SPARK: Answers = (*BLOCK, "cast:spark-1", "kicker:no", "target:wall")


def played(wanted: Answers, until: str = "", text: str = DUEL) -> History:
    """Return the history in which these answers are given as soon as they can be, and else all pass.

    It stands at the first decision after the last of them, or at the step `until`.
    """
    history, left = History.at(*load(text).start()), list(wanted)
    for _ in range(3000):
        asked = history.asked
        if until and not left and history.position.frame.at == until:
            return history
        if asked is None:
            history.step()
            continue
        there = [option.id for option in asked.allowed]
        if left and left[0] in there:
            history.step(left.pop(0))
        elif asked.open and not left and not until:
            return history
        else:
            history.step(next(way for way in ("pass", "done", there[0]) if way in there))
    raise AssertionError(f"{left} was never possible")


def text_of(html: Html) -> str:
    """Return the words of a piece, its tags taken out."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def seen(wanted: Answers, until: str = "", text: str = DUEL) -> Scene:
    """Return the scene after these answers."""
    return scene(played(wanted, until, text))


def on_table(wanted: Answers, language: Language = "en", until: str = "") -> str:
    """Return the words on the table after these answers."""
    return text_of(table(seen(wanted, until), language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            (
                "Ana’s turn",
                "▶ Combat: attackers",
                "active player",
                "Library",
                "Graveyard 2",
                "mana pool empty",
            ),
        ),
        (
            "de",
            (
                "Zug von Ana",
                "▶ Kampfphase: Angreifer",
                "am Zug",
                "Bibliothek",
                "Friedhof 2",
                "Manavorrat leer",
            ),
        ),
        ("es", ("Turno de Ana", "▶ Combate: atacantes", "jugador activo", "Biblioteca", "Cementerio 2")),
    ],
)
def test_the_table_says_whose_turn_and_where_it_stands(language: Language, words: tuple[str, ...]) -> None:
    """Whose turn it is, the phase with its step, who is active, and the piles stand there as words."""
    told = on_table(ATTACK, language)
    assert [word for word in words if word not in told] == []


def test_a_player_has_a_name_life_and_mana_as_words() -> None:
    """Life is a number with its word; mana is a letter with the name of its colour; an empty pool says so."""
    told = on_table(("activate:hill-1:0:r",))
    assert "Ana 20 ♥ life" in told
    assert "Ben 14 ♥ life" in told
    assert "mana pool red R" in told
    assert "mana pool empty" in told


def test_lasting_mana_says_that_it_lasts() -> None:
    """Mana that is not lost at the end of a step is marked by a word."""
    lasting = DUEL.replace("life = 14", 'life = 14\nlasting_mana = "{R}"')
    assert "red R lasts this turn" in text_of(table(seen((), text=lasting), "en"))


def test_a_tapped_card_is_turned_and_named() -> None:
    """A tapped creature is turned by a quarter, and its name, strength and state stand level below it."""
    drawn = table(seen(ATTACK), "en")
    assert drawn.count("rk-turned") == 1
    assert "Bear &lt;b&gt; 2/2\u00a0· tapped" in drawn


def test_who_attacks_and_blocks_whom_is_told() -> None:
    """Chosen attackers, attackers and blockers say so, and against whom."""
    assert "chosen to attack" in on_table(ATTACK[:1])
    assert "attacks Ben" in on_table(ATTACK)
    assert "chosen to block Bear" in on_table(BLOCK[:-1], until="block.more")
    told = on_table(BLOCK)
    assert "blocked by Wall" in told
    assert "blocks Bear" in told


def test_what_is_unblocked_is_told_once_blockers_are_declared() -> None:
    """While blockers are chosen nothing is unblocked yet."""
    assert "unblocked" not in on_table(ATTACK)
    assert "unblocked" in on_table((*ATTACK, "done", "cast:spark-1"))


def test_strength_is_that_of_now_beside_the_printed_one() -> None:
    """Counters count, and where the numbers differ the printed ones stand there too."""
    told = on_table(AT_UPKEEP)
    assert "power 3, toughness 6 3/6" in told
    assert "printed 1/4" in told
    assert "2 +1/+1 counters" in told
    assert "1 damage" in told


def test_what_lasts_until_the_turn_ends_is_told() -> None:
    """An effect until end of turn stands on its creature."""
    grown = (*BLOCK, "cast:grow-1", "target:bear", "activate:wood-1:0:g", "pass", "pass")
    assert "+3/+3 until end of turn" in on_table(grown, until="")


def test_a_new_creature_says_so() -> None:
    """A creature that came this turn is marked as new, unless it has haste."""
    fresh = DUEL.replace("[state.wall]", "[state.mill]\nfresh = true\n[state.wall]\nfresh = true")
    assert text_of(table(seen(AT_UPKEEP, text=fresh), "en")).count("new this turn") == 1


@pytest.mark.parametrize(
    ("mana", "colour"),
    [
        ("{1}{G}", "g"),
        ("{2}{W}{W}", "w"),
        ("{G}{W}", "gold"),
        ("{3}", "none"),
        ("{X}{R}", "r"),
    ],
)
def test_a_card_has_the_colour_of_its_mana(mana: str, colour: str) -> None:
    """The frame of a creature has the colour of its mana cost, gold where it has two; a land is a land."""
    text = DUEL.replace('mana = "{1}{G}"', f'mana = "{mana}"', 1)
    drawn = str(table(seen(AT_UPKEEP, text=text), "en"))
    frames = re.findall(r'data-c="(\w+)"', drawn[: drawn.index("Bear &lt;b&gt;")])
    assert frames[-1] == colour
    assert 'data-c="land"' in drawn


def test_a_hand_shows_cost_type_and_text() -> None:
    """A small hand lies there as cards with their text, a larger one as rows with cost and type."""
    told = on_table(AT_UPKEEP)
    assert "Spark Instant mana cost: red R" in told
    assert "Home mana cost: red R Instant Return target creature to its owner’s hand." in told


def test_every_open_card_is_told_in_words() -> None:
    """The whole text of each card that lies open stands in words: keywords, costs and effects."""
    told = text_of(cards(seen(AT_UPKEEP), "en"))
    assert "First strike" in told
    assert "Kicker 1 of any kind 1" in told
    assert "If it was kicked: Draw a card." in told
    assert "Suspend 3, 1 of any kind 1 red R" in told
    assert "tap T : Add red R ." in told


def test_exile_shows_what_is_suspended_and_its_counters() -> None:
    """A suspended card says so, with discs and the number of its time counters."""
    drawn = table(seen(AT_UPKEEP), "en")
    assert "Exile 1 Song ●● suspended · 2 time counters" in text_of(drawn)


def test_the_stack_has_the_top_first_with_its_target() -> None:
    """What is on the stack is numbered from the bottom, and says whose it is and at what it aims."""
    told = text_of(side(seen(SPARK), "en"))
    assert told.startswith("The stack top first, resolves first 1 · Spark mana cost: red R Ana")
    assert "Target: Wall" in told


def test_combat_damage_on_the_stack_is_told_line_by_line() -> None:
    """In 2006 damage waits on the stack: who deals how much to whom."""
    told = text_of(side(seen(BLOCK, until="damage.priority"), "en"))
    assert "1 · Combat damage Ana Bear <b>: 2 damage to Wall Wall: 3 damage to Bear <b>" in unescape(told)


def test_a_target_that_is_gone_is_struck_through() -> None:
    """Struck through, with the word: a line alone could be overlooked."""
    history = played(SPARK)
    game = history.position.game
    gone = game.move("wall", "ben.hand")
    here = scene(History.at(history.book, history.position.at(gone, history.position.frame)))
    drawn = side(here, "en")
    assert "<s><span>Wall</span></s>" in drawn
    assert "no longer there" in drawn


def test_what_triggered_waits_beside_the_stack() -> None:
    """An ability that triggered stands there until it is put on the stack, with its text."""
    told = text_of(side(seen((), until="priority.trigger"), "en"))
    assert "Triggered, still waiting Mill · Ben" in told
    assert "(may be declined): You gain 1 life." in told


def test_priority_is_with_whoever_acts_and_with_nobody_while_something_resolves() -> None:
    """While something resolves nobody has priority, and the table says so."""
    here = seen(AT_UPKEEP)
    assert priority(here) == "ana"
    assert "Priority: Ana" in text_of(table(here, "en"))
    assert "decides" in text_of(table(here, "en"))
    resolving = seen((), until="resolve.optional")
    assert priority(resolving) == ""
    assert "Priority: nobody" in text_of(table(resolving, "en"))


def test_what_the_last_step_changed_is_marked() -> None:
    """A card that was just tapped says so, and the pool it filled is marked as changed."""
    history = played(("activate:hill-1:0:r",), until="priority.open")
    here = scene(history)
    told = text_of(table(evolve(here, before=history.moments[0].position.game), "en"))
    assert "Hill tapped just tapped" in told
    assert "red R changed" in told


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Turn-based action: "),
        ("de", "Zugbasierte Aktion: "),
        ("es", "Acción basada en el turno: "),
    ],
)
def test_the_trace_and_the_status_say_what_kind_of_thing_happened(language: Language, words: str) -> None:
    """Before what happened stands the game's word for its kind, in a line of the trace and in the status."""
    history = History.at(*load(DUEL).start())
    history.step()
    history.step()
    here = scene(history)
    assert words in past.label(here, here.lines[-1], language)
    assert words in bar.status(here, language)


def test_mana_in_what_happened_is_drawn() -> None:
    """What happened shows mana as symbols, as the cards do; so does the status line."""
    total = seen(("cast:spark-1", "kicker:yes", "target:ben"), until="cast.elements")
    assert total.entry is not None
    told = now.happened(total, total.entry, "en")
    assert told.count('class="rk-mana"') == 2
    assert "{" not in told
    said = bar.status(total, "en")
    assert said.count('class="rk-mana"') == 2
    assert "{" not in said


def test_mana_on_a_button_is_told_in_letters() -> None:
    """A button holds no drawing: mana stands there as its letters and numbers, without braces."""
    made = parts.button(lambda: None)
    parts.say(made, "Pay {2}{R}, {T}: {10}")
    assert made.description == "Pay 2R, T: 10"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wanted", [AT_UPKEEP, ATTACK, BLOCK, SPARK])
def test_the_whole_page_can_be_drawn_in_every_language(wanted: Answers, language: Language) -> None:
    """No words are missing, no markup of a name gets through, and mana never stands there in braces."""
    here = seen(wanted)
    assert "Bear &lt;b&gt;" in page.page(played(wanted), language)
    drawn = f"{table(here, language)}{side(here, language)}"
    assert "Bear <b>" not in drawn
    assert re.search(r"\{[0-9A-Z]+\}", drawn) is None
