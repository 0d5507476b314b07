"""The pieces of the screen as strings: what is shown at a moment, and how."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from attrs import evolve

from ruleskit.champions.card_effects import Draw
from ruleskit.champions.cards import RESOURCES, Ability
from ruleskit.engine import History, Option
from ruleskit.scenario import find, load, run
from ruleskit.show import icons, now, page, walk
from ruleskit.show.bill import account, items
from ruleskit.show.card_text import ability_text
from ruleskit.show.champions_card import CardPainter, Look
from ruleskit.show.html import EMPTY_TAGS, Html, tag
from ruleskit.show.now import refused
from ruleskit.show.page import opener
from ruleskit.show.past import branch, met, tree
from ruleskit.show.rules import opened
from ruleskit.show.scene import Scene, scene
from ruleskit.show.table import table
from ruleskit.words import LANGUAGES, Language, Message, Value, message
from tests import coin
from tests.games import CHAMPIONS, MAGIC

SUPPORT = """
title = "One support is used up"
game = "champions"
procedure = "play"
edition = "de-1.6"
[[player]]
id = "mara"
identity = "heron"
hand = ["jab", "battery", "coin"]
in_play = ["shed"]
[encounter]
in_play = ["baron"]
[card.heron]
name = "Heron"
type = "identity"
hit_points = 10
[card.baron]
name = "Baron <script>alert(1)</script>"
type = "villain"
hit_points = 14
[card.jab]
name = "Jab <img src=x onerror=alert(1)>"
type = "event"
cost = 1
ability = [{ kind = "action", effect = [{ do = "deal-damage", amount = 2, to = "enemy" }] }]
[card.battery]
name = "Battery"
type = "resource"
icons = ["energy", "energy"]
[card.coin]
name = "Coin"
type = "resource"
icons = ["wild"]
[card.shed]
name = "Shed"
type = "support"
cost = 1
[[card.shed.ability]]
kind = "resource"
cost = [{ pay = "exhaust-this" }]
effect = [{ do = "generate", resources = ["wild"] }]
[state.shed]
exhausted = true
[start]
who = "mara"
card = "jab"
"""
"""A table with an exhausted support, whose use to pay is refused, and names that hold markup."""


def coins(faces: str = "tth") -> History:
    """Return a history of the coin game that shows these faces."""
    book = coin.rulebook()
    return History.at(book, book.start(coin.Coin(faces), "game", coin.Player()))


def support() -> History:
    """Return the history of the scenario above, at its first decision."""
    history = History.at(*load(SUPPORT).start())
    walk.to_decision(history)
    return history


def stops(history: History) -> list[int]:
    """Return the moments at which the way forward stops, as far as the next decision."""
    found = [history.here]
    while walk.forward(history) == "moved":
        found.append(history.here)
    return found


# ── Markup ───────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_no_markup_is_escaped() -> None:
    """Text and attributes are escaped; only what was made as markup is not."""
    made = tag("p", "<b>", Html("<i>x</i>"), title='"<', hidden=False, class_="")
    assert made == '<p title="&quot;&lt;">&lt;b&gt;<i>x</i></p>'


class _Reader(HTMLParser):
    """Reads a page: which elements are open, and which there are."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in EMPTY_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def test_names_from_files_stay_text() -> None:
    """Markup in a card's name is shown as it is written, wherever the name stands."""
    history = support()
    for language in LANGUAGES:
        seen = _Reader(page.page(history, language))
        assert not {"img", "script"} & {name for name, _ in seen.seen}
        assert "Jab &lt;img" in page.page(history, language)


@pytest.mark.parametrize("name", [*CHAMPIONS, *MAGIC[::4]])
def test_every_scenario_can_be_shown_to_its_end(name: str) -> None:
    """At every decision and at the end of every shipped scenario the page is sound, in some language."""
    history = run(find(name)).history
    for number, moment in enumerate(history.path):
        if moment.position.over or history.book.asked(moment.position) or not number:
            history.jump(moment.number)
            seen = _Reader(page.page(history, LANGUAGES[number % 3]))
            assert seen.open == []
            ids = [attributes["id"] for _, attributes in seen.seen if attributes.get("id")]
            assert len(ids) == len(set(ids))


def test_headings_come_in_order() -> None:
    """No heading is more than one level deeper than the one before, and the step's name is the first."""
    seen = [name for name, _ in _Reader(page.page(support(), "en")).seen if re.fullmatch(r"h\d", name)]
    levels = [int(name[1]) for name in seen]
    assert levels[0] == 2
    assert all(later - level <= 1 for level, later in pairwise(levels))


def test_the_page_says_its_language() -> None:
    """The page and all its pieces name the language they speak."""
    seen = _Reader(page.page(support(), "es"))
    assert {attributes["lang"] for _, attributes in seen.seen if "lang" in attributes} == {"es"}


# ── Walking ──────────────────────────────────────────────────────────────────────────────────────────


def test_forward_stops_at_no_empty_window() -> None:
    """A step goes over windows in which nobody can do anything, and never past a decision."""
    history = History.at(*find("event-resolves-on-the-table").start())
    for number in stops(history):
        moment = history.moments[number]
        asked = history.book.asked(moment.position)
        assert moment.entry is None or not moment.entry.quiet or asked is not None
    assert history.position.over or (history.asked and history.asked.open)


def test_back_is_the_way_that_was_come() -> None:
    """Going back stops where going forward stopped, in reverse order, and then says that it is the first."""
    history = History.at(*find("event-resolves-on-the-table").start())
    came = stops(history)
    back = [history.here]
    while walk.backward(history) == "moved":
        back.append(history.here)
    assert back == came[::-1]
    assert walk.backward(history) == "first"


def test_to_the_next_decision_passes_none() -> None:
    """It stops at the first decision between several options, stays there, and ends at the end."""
    history = coins()
    assert walk.to_decision(history) == "moved"
    assert history.position.frame.at == "game.decide"
    assert walk.to_decision(history) == "asked"
    walk.forward(history, "stop")
    assert walk.to_decision(history) == "moved"
    assert history.position.outcome == "lost"
    assert walk.to_decision(history) == "over"


def test_starting_over_keeps_what_was_tried() -> None:
    """The beginning is gone to; every moment that was reached is still there."""
    history = coins()
    walk.to_decision(history)
    reached = len(history.moments)
    walk.start_over(history)
    assert history.here == 0
    assert len(history.moments) == reached


# ── What there is to see ─────────────────────────────────────────────────────────────────────────────


def at(history: History) -> Scene:
    """Return what there is to see."""
    return scene(history)


def test_at_the_beginning_the_first_step_is_shown() -> None:
    """Nothing has happened, nothing is past, and the first step is where we are."""
    seen = at(coins())
    assert (seen.entry, seen.here.at, seen.past, seen.number) == (None, "game.again", (), 0)


def test_a_check_is_shown_with_its_answer() -> None:
    """After a check it is still where we are, with its verdict; only what really follows is possible."""
    history = coins()
    for _ in range(4):
        walk.forward(history)
    seen = at(history)
    assert seen.here.at == "toss.heads"
    assert seen.past == ("toss",)
    assert seen.possible == ("tails-up",)
    assert [edge.target for edge in seen.ways] == ["heads"]
    html = page.page(history, "en")
    assert "✕ No" in html
    assert "It would be enough: enough.heads" in html


def test_many_reasons_make_room_for_themselves() -> None:
    """A check with four reasons or more gets the room of what else stands in its panel, others do not."""
    rooms: dict[bool, set[tuple[str, ...]]] = {}
    history = run(find("overpaid-is-lost")).history
    for moment in history.moments[1:]:
        history.jump(moment.number)
        seen = at(history)
        if seen.asked is None and seen.entry is not None:
            rooms.setdefault(len(seen.entry.reasons) >= 4, set()).add(now.room(seen))
    assert rooms == {True: {("rk-now", "rk-dense")}, False: {("rk-now",)}}


def test_several_refusals_let_the_panel_grow() -> None:
    """A decision with one refusal keeps the panel's height; with more, all of them are seen."""
    history = run(find("magic-who-cannot-attack")).history
    grown: dict[bool, set[bool]] = {}
    for moment in history.moments[1:]:
        history.jump(moment.number)
        seen = at(history)
        if seen.asked is not None and len(seen.asked.options) <= now.LONG:
            refused = len(seen.asked.options) - len(seen.asked.allowed)
            grown.setdefault(refused > 1, set()).add("rk-long" in now.room(seen))
    assert grown == {True: {True}, False: {False}}


def test_a_decision_is_where_we_are() -> None:
    """Where a decision waits it is shown as the current step, with what can follow it."""
    history = coins()
    walk.to_decision(history)
    seen = at(history)
    assert seen.here.at == "game.decide"
    assert seen.possible == ("again",)
    assert len(seen.frames) == 1


def test_only_the_present_run_is_past() -> None:
    """When a procedure is opened once more, the chart begins anew."""
    history = coins()
    walk.to_decision(history)
    walk.forward(history, "again")
    while at(history).here.at != "toss.toss":
        walk.forward(history)
    assert at(history).past == ()


def test_empty_windows_are_one_line() -> None:
    """Empty windows that follow one another are one line of the trace, which opens to each of them."""
    history = run(find("event-resolves-on-the-table")).history
    seen = at(history)
    quiet = [line for line in seen.lines if line.quiet]
    assert quiet
    assert sum(len(line.entries) for line in seen.lines) == len(history.trace)
    assert page.page(history, "en").count('<details class="rk-quiet"') == len(quiet)


def test_ways_are_named_by_their_decisions() -> None:
    """Two ways are named by what was decided where they part, also the first one."""
    history = coins()
    walk.to_decision(history)
    walk.forward(history, "again")
    walk.backward(history)
    walk.forward(history, "stop")
    names = [branch(history, way.branch, way.number, "en") for way in tree(history)]
    assert [re.sub(r" \(.*", "", name) for name in names] == [
        "1 · ada: option.again",
        "1.1 · ada: option.stop",
    ]


def test_ways_are_a_tree() -> None:
    """A way stands below the one it left and one deeper, and keeps its number when others are begun."""
    history = coins("ttttt")
    walk.to_decision(history)
    first = history.here
    walk.forward(history, "again")
    walk.to_decision(history)
    second = history.here
    walk.forward(history, "again")
    history.jump(first)
    walk.forward(history, "stop")
    assert [way.number for way in tree(history)] == ["1", "1.1"]
    history.jump(second)
    walk.forward(history, "stop")
    ways = tree(history)
    assert [(way.number, way.depth) for way in ways] == [("1", 0), ("1.1", 1), ("1.2", 1)]
    assert [way.branch.left_at for way in ways[1:]] == [first, second]


# ── Refusals, cards, the bill ────────────────────────────────────────────────────────────────────────


def test_a_refusal_names_every_reason_and_rule() -> None:
    """An option that is not allowed is no choice; it is shown with every reason, rule and remedy."""
    seen = at(support())
    assert seen.asked is not None
    (barred,) = [option for option in seen.asked.options if not option.allowed]
    html = refused(seen, seen.asked, "en")
    assert barred.verdict.unmet
    for reason in barred.verdict.unmet:
        assert f'<span class="id">{reason.rule}</span>' in html
        assert seen.say(reason.says, "en") in html
        assert reason.enough is not None
        assert seen.say(reason.enough, "en") in html


def test_an_exhausted_card_is_turned_and_says_so() -> None:
    """It lies turned by a quarter under a level caption with its name."""
    html = table(at(support()), "de")
    assert "rk-turned" in html
    assert "Shed · erschöpft" in html


def test_what_just_changed_is_marked() -> None:
    """A card that has just been laid down is new, and not in play; nothing else is marked."""
    history = support()
    while at(history).here.at != "play.reveal":
        walk.backward(history)
    html = table(at(history), "en")
    assert html.count("rk-new") == 1
    assert "not in play" in html


def test_the_bill_has_all_lines_from_the_start() -> None:
    """Its lines are the same before, during and after paying, so that none jumps in."""
    history = run(find("overpaid-is-lost")).history
    scenes = []
    while True:
        scenes.append(scene(history))
        if walk.backward(history) == "first":
            break
    bills = [items(found) for seen in scenes if (found := account(seen))]
    assert len(bills) > 5
    assert {len(lines) for lines in bills} == {7}
    assert [item.number for item in bills[0]] == [2, 2, 3, 0, 2, 1, 1]
    assert any(note.resources for lines in bills for item in lines for note in item.notes if note.says)


def test_the_bill_names_every_change_with_its_source() -> None:
    """A discount stands there with the card it comes from; what is missing counts what fits only."""
    history = run(find("discount-applies")).history
    while (found := account(scene(history))) is None:
        assert walk.backward(history) == "moved"
    changes = [item for item in items(found) if item.signed]
    assert [item.number for item in changes] == [-1]
    html = page.page(history, "en")
    assert "<td>−1</td>" in html
    assert 'class="rk-meter"' in html


def test_the_bill_of_an_ability_has_nothing_printed() -> None:
    """An ability's cost stands before its arrow, and so the bill says."""
    history = run(find("resources-for-a-card")).history
    while (found := account(scene(history))) is None or found.playing.is_card:
        assert walk.backward(history) == "moved"
    first, *_ = items(found)
    assert first.says.key == "screen.bill.before-arrow"
    assert first.number == found.total
    assert not [
        item for item in items(found) if item.says.key in {"screen.bill.printed", "screen.bill.extra"}
    ]


def test_copies_are_told_apart() -> None:
    """Options with the same words are numbered, all others are not."""
    seen = at(coins())
    options = [Option(name, message(f"option.{name[:-1]}")) for name in ("again1", "stop1", "again2")]
    assert now.labels(seen, options, "en") == ("option.again (1)", "option.stop", "option.again (2)")


def test_a_large_hand_is_a_list() -> None:
    """Where cards would hide one another, each stands in a row with its name and resources."""
    history = run(find("discount-waits")).history
    while walk.backward(history) == "moved":
        pass
    html = table(at(history), "en")
    hand = at(history).game.hand("mara")
    assert html.count('class="rk-row"') == len(hand) > 4
    assert "rk-row" not in table(at(support()), "en")


def test_counters_threat_and_status_cards_are_seen() -> None:
    """What lies on a card stands on it with a sign and a word, and so does each status card."""
    seen = at(support())
    painter = CardPainter(lambda what: seen.say(what, "de"), "de")
    shed = seen.game.card("shed")
    counted = painter.item(evolve(shed, counters=3))
    assert "Marken" in counted
    assert "<b>3</b>" in counted
    scheme = painter.plate(evolve(shed, face=evolve(shed.face, type="scheme"), counters=0))
    assert "Bedrohung" in scheme
    marked = painter.item(evolve(shed, statuses=frozenset({"tough", "stunned"})))
    assert "betäubt · zäh" in marked


def test_a_rule_opens_with_its_source_and_our_reading() -> None:
    """What the ledger holds of a rule stands there in the learner's language, also how we read it."""
    told = "".join(opened("cost.per-player", "de"))
    assert "Kosten, zweiter Punkt" in told
    assert "Fassung 1.6" in told
    assert "So lesen wir es:" in told
    assert opened("no.such-rule", "de") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_every_line_can_be_read(language: Language) -> None:
    """The rules of all lines stand together, each once, with words, source and reading; at first none."""
    history = run(find("overpaid-is-lost")).history
    cited = {rule for entry in history.trace for rule in entry.rules}
    shown = str(met(scene(history), language))
    assert re.findall(r'class="id">([^<]+)<', shown) == list(
        dict.fromkeys(rule for entry in history.trace for rule in entry.rules)
    )
    assert shown.count("rk-source") == len(cited)
    assert str(opened("cost.excess-lost", language)[0]) in shown
    assert "<li>" not in met(scene(History.at(history.book, history.moments[0].position)), language)
    assert str(opener("rules-met", language)).startswith("<details")


@pytest.mark.parametrize("language", LANGUAGES)
def test_resources_differ_in_shape_and_letter(language: Language) -> None:
    """Each resource has a shape and a letter of its own, and is named."""
    drawn = [icons.resource(one, language) for one in RESOURCES]
    shapes = {re.sub(r".*aria-label=.*?>(<\w+ [^>]*)fill.*", r"\1", one) for one in drawn}
    letters = {re.sub(r".*>(\w)</text>.*", r"\1", one) for one in drawn}
    assert len(shapes) == len(letters) == len(RESOURCES)


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            Ability(kind="action", form="hero"),
            {"en": "Hero Action", "de": "Held-Aktion", "es": "Acción de Héroe"},
        ),
        (
            Ability(kind="interrupt", forced=True),
            {"en": "Forced Interrupt", "de": "Erzwungene Unterbrechung", "es": "Interrupción obligada"},
        ),
    ],
)
def test_an_ability_begins_with_its_kind(ability: Ability, words: dict[Language, str]) -> None:
    """Form and force stand in the words before an ability, as they are printed."""

    def say(what: Value) -> str:
        return what.key if isinstance(what, Message) else str(what)

    for language, kind in words.items():
        assert f"<b>{kind}:</b>" in ability_text(ability, say, language)
    drawing = Ability(kind="response", effects=(Draw(1),))
    assert "<b>Response:</b> Effect.draw." in ability_text(drawing, say, "en")


def test_a_short_card_keeps_name_type_and_icons() -> None:
    """Where there is little room a card loses its text and nothing else."""
    seen = at(support())
    painter = CardPainter(lambda what: seen.say(what, "en"), "en")
    card = seen.game.card("shed")
    assert 'class="text"' in painter.item(card)
    short = painter.item(card, Look(short=True, pills=(message("screen.announced"),)))
    assert 'class="text"' not in short
    assert all(words in short for words in ("Shed", "Support", "announced"))


# ── Style ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_style_knows_no_theme() -> None:
    """Light and dark come from Lab's variables: no rule asks which of them it is."""
    css = page.stylesheet()
    assert "prefers-color-scheme" not in css
    assert "data-jp-theme" not in css


def test_no_type_is_smaller_than_twelve() -> None:
    """The smallest type on the stage is 12 px, and ids are no smaller than that."""
    css = page.stylesheet()
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;}]*?\b([\d.]+)px", css)]
    scaled = [13 * float(factor) for factor in re.findall(r"calc\(var\(--t0\)\*([\d.]+)\)", css)]
    assert sizes
    assert min(sizes + scaled) >= 12


def test_a_long_chart_is_shown_from_the_current_step() -> None:
    """The style that marks a chart says how far down the step stands; further steps stand further down."""
    history = support()
    depths = []
    while walk.backward(history) == "moved":
        found = re.search(
            r"-window>svg\{translate:0 calc\(-1\*max\(0px,min\(([\d.]+)%", page.page(history, "en")
        )
        if at(history).here.procedure == "play" and found:
            depths.append(float(found[1]))
    assert len(depths) > 3
    assert depths == sorted(depths, reverse=True)
