"""Texts, messages and catalogues."""

from __future__ import annotations

import doctest
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ruleskit.words.text
from ruleskit import errors
from ruleskit.errors import BadCatalogue, UnfilledGap, UnknownLanguage, UnknownWords, shortened, shown
from ruleskit.words import LANGUAGES, Catalogue, Message, Ref, Text, catalogue, checked, message
from ruleskit.words.catalogue import gaps, read

SHIPPED = sorted(
    file.name.removesuffix(".toml")
    for file in (resources.files("ruleskit.words") / "catalogue").iterdir()
    if file.name.endswith(".toml")
)


def one(sentence: str) -> Catalogue:
    """Return a catalogue with one sentence, `it`, alike in every language."""
    return Catalogue({"it": Text.same(sentence)})


def test_a_gap_is_filled_by_its_name() -> None:
    """Each gap takes the value of its name, in whatever order the sentence has them."""
    words = one("{b} before {a}")
    assert words.say(message("it", a="x", b=2), "en") == "2 before x"


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards")]
)
def test_a_number_chooses_its_words(count: int, words: str) -> None:
    """Exactly one takes the first choice, any other number the second."""
    assert one("{n} {n:card|cards}").say(message("it", n=count), "en") == words


def test_a_choice_of_words_may_hold_a_gap() -> None:
    """What stands in a choice is a sentence itself: its gaps are filled too."""
    words = one("{n:{who} alone|{who} and others}")
    assert words.say(message("it", n=1, who=Ref("ada")), "en") == "ada alone"
    assert words.say(message("it", n=3, who=Ref("ada")), "en") == "ada and others"


def test_a_message_fills_a_gap_of_another() -> None:
    """A message inside a message is said in the same language."""
    words = Catalogue(
        {"outer": Text.same("<{inner}>"), "inner": Text(en="{n} card", de="{n} Karte", es="{n} carta")}
    )
    assert words.say(message("outer", inner=message("inner", n=1)), "de") == "<1 Karte>"


def test_a_thing_is_called_by_its_name() -> None:
    """A reference takes the name that the game gives its thing, in the language; without names, its id."""
    names = {"c1": Text(en="Shield", de="Schild", es="Escudo")}
    words = one("{card}")
    assert words.say(message("it", card=Ref("c1")), "es", names.__getitem__) == "Escudo"
    assert words.say(message("it", card=Ref("c1")), "es") == "c1"
    assert words.say(message("it", card=(Ref("c1"), "x")), "en", names.__getitem__) == "Shield, x"
    inner = message("it", card=Ref("c1"))
    assert words.say(message("it", card=inner), "de", names.__getitem__) == "Schild"


def test_several_things_are_listed() -> None:
    """A tuple is said part by part, with commas."""
    assert one("{them}").say(message("it", them=(Ref("a"), 2, "c")), "en") == "a, 2, c"


def test_a_message_can_be_said_in_all_languages_at_once() -> None:
    """`say_all` gives for each language what `say` gives."""
    words = Catalogue({"it": Text(en="{n} card", de="{n} Karte", es="{n} carta")})
    assert words.say_all(message("it", n=1)) == Text(en="1 card", de="1 Karte", es="1 carta")


def test_a_gap_may_have_any_name() -> None:
    """Names that Python or the kit use themselves are gaps like others, since the key is no gap."""
    filled: dict[str, Any] = {"key": "a", "self": "b", "params": "c", "args": "d"}
    words = one("{key}{self}{params}{args}")
    assert words.say(message("it", **filled), "en") == "abcd"


@pytest.mark.parametrize("gap", ["{who.__class__}", "{who[0]}", "{}", "{0}", "{other}"])
def test_a_gap_reaches_nothing_but_what_fills_it(gap: str) -> None:
    """A gap is a name: attributes, items and positions of values cannot be read, and say what is filled."""
    with pytest.raises(UnfilledGap, match=r"'it': nothing fills the gap .* \(must be one of 'who'\)"):
        one(gap).say(message("it", who="ada"), "en")


@given(st.text())
def test_what_fills_a_gap_is_never_read_as_a_sentence(words: str) -> None:
    """Braces, bars and colons in a name stand in the text as they are."""
    assert one("<{who}>").say(message("it", who=words), "en") == f"<{words}>"


def test_messages_are_values() -> None:
    """Messages with the same key and filling are equal and count as one in a set, in any order."""
    assert {message("it", a=1, b=2), message("it", b=2, a=1)} == {message("it", a=1, b=2)}
    assert message("it", a=1) != message("it", a=2)
    assert Message("it") == message("it")


def test_an_unknown_key_is_an_error_with_a_hint() -> None:
    """A message without a sentence names its key and the keys near it, however long the key is."""
    words = Catalogue({"trace.act": Text.same("x")})
    with pytest.raises(UnknownWords, match=r"unknown words: 'trace.akt'; did you mean 'trace.act'\?"):
        words.say(message("trace.akt"), "en")
    with pytest.raises(UnknownWords) as caught:
        words.text("x" * 1_000_000)
    assert len(str(caught.value)) < 200


def test_the_later_catalogue_wins() -> None:
    """Of two catalogues joined, the right one gives the sentence where both have it."""
    joined = one("old") | one("new")
    assert joined.text("it") == Text.same("new")
    assert "it" in joined
    assert "other" not in joined


def test_a_text_is_read_in_each_language() -> None:
    """A text gives the words of the language asked for."""
    text = Text(en="hand", de="Hand", es="mano")
    assert [text.to(language) for language in LANGUAGES] == ["hand", "Hand", "mano"]


def test_an_unknown_language_is_an_error() -> None:
    """A language the kit has not is named, with those it has."""
    with pytest.raises(UnknownLanguage, match=r"unknown language: 'fr' \(must be one of 'en', 'de', 'es'\)"):
        checked("fr")
    with pytest.raises(UnknownLanguage, match="'__class__'"):
        Text.same("x").to("__class__")  # type: ignore[arg-type]


def test_a_text_is_made_of_words() -> None:
    """A text of something else than words cannot be made."""
    with pytest.raises(TypeError, match="'de' must be <class 'str'>"):
        Text(en="x", de=None, es="x")  # type: ignore[arg-type]


EACH = "expected a text in each of 'de', 'en', 'es'"
GOOD = '[a.b]\nen = "{n} x"\nde = "{n} y"\nes = "{n} z"\n'


def test_a_sentence_is_found_by_its_path() -> None:
    """The key of a sentence is the path of its table in the file; an empty file is an empty catalogue."""
    assert read(GOOD).entries == {"a.b": Text(en="{n} x", de="{n} y", es="{n} z")}
    assert read("").entries == {}


@pytest.mark.parametrize(
    ("toml", "problem"),
    [
        (GOOD.replace("es =", "fr ="), f"a.b: {EACH}, found 'de', 'en', 'fr'"),
        (GOOD.replace('es = "{n} z"\n', ""), f"a.b: {EACH}, found 'de', 'en'"),
        (GOOD.replace("{n} z", " "), f"a.b: {EACH}, found 'de', 'en'"),
        ("[a]\n", f"a: {EACH}, found none"),
        (GOOD.replace("{n} z", "z"), "a.b.es: expected the gaps of the English text, 'n', found none"),
        (GOOD.replace("{n} z", "{m} z"), "a.b.es: expected the gaps of the English text, 'n', found 'm'"),
        (GOOD.replace("{n} z", "{n!r}"), "a.b: a gap is a plain name, found 'n'"),
        (GOOD.replace("{n} z", "{n.real}"), "a.b: a gap is a plain name, found 'n.real'"),
        (GOOD.replace("{n} z", "{}"), "a.b: a gap is a plain name, found ''"),
        (GOOD.replace("{n} z", "{n:>5}"), "a.b: expected the words of the gap 'n' as `one|other`, found"),
        (GOOD.replace("{n} z", "{n"), "a.b: "),
        (GOOD + "c = 3\n", "a.b.en: expected a table of texts, found '{n} x'"),
        ("a = 3", "a: expected a table of texts, found 3"),
        ('en = "x"', "en: expected a table of texts, found 'x'"),
        ("= =", "this is not TOML: "),
        (GOOD + GOOD, "this is not TOML: "),
    ],
)  # fmt: skip
def test_a_bad_catalogue_names_the_file_and_the_key(toml: str, problem: str) -> None:
    """Whatever is wrong in a catalogue is told with the file, the key, what was expected and what came."""
    with pytest.raises(BadCatalogue) as caught:
        read(toml, "file.toml")
    assert str(caught.value).startswith(f"file.toml: {problem}")
    assert len(str(caught.value).splitlines()) == 1


def test_the_gaps_of_a_sentence_are_those_in_its_choices_too() -> None:
    """`gaps` finds plain gaps and those inside a choice of words."""
    assert gaps("{a} {n:one {b}|other {c}} {{no}}") == {"a", "n", "b", "c"}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_sentence_has_the_same_gaps_in_all_languages(name: str) -> None:
    """No language of a shipped sentence lacks a gap of the others, nor has one of its own."""
    entries = catalogue(name).entries
    assert entries
    for key, text in entries.items():
        found = {language: gaps(text.to(language)) for language in LANGUAGES}
        assert len(set(found.values())) == 1, (key, found)


def test_shipped_catalogues_are_joined() -> None:
    """Asking for several catalogues gives the sentences of all of them."""
    assert catalogue(*SHIPPED).entries == dict(
        sentence for name in SHIPPED for sentence in catalogue(name).entries.items()
    )


def test_the_examples_in_the_docstrings_are_true() -> None:
    """The examples shown in the modules of words and errors give what they show."""
    for module in (ruleskit.words.text, errors):
        results = doctest.testmod(module)
        assert results.attempted > 0
        assert results.failed == 0


HUGE = [
    "x" * 1_000_000,
    "\n" * 1_000_000,
    [["x" * 1000] * 1000] * 1000,
    dict.fromkeys(range(1000), "y" * 1000),
    10**100_000,
    Text.same("x\n" * 1_000_000),
    Ref("z" * 1_000_000),
]


@pytest.mark.parametrize("value", HUGE, ids=lambda value: type(value).__name__)
def test_a_value_in_a_message_is_short(value: object) -> None:
    """However large a value is, a message shows one line of at most some two hundred characters."""
    assert 0 < len(shown(value)) <= 210
    assert len(shown(value).splitlines()) == 1


@pytest.mark.parametrize("value", ["again", "card:c7", "", None, 12, ("a", 1), {"a": 1}])
def test_a_small_value_in_a_message_is_its_repr(value: object) -> None:
    """A value of ordinary size is shown as it is."""
    assert shown(value) == repr(value)


@given(st.text(max_size=2000))
def test_words_from_elsewhere_become_one_line(words: str) -> None:
    """Nothing is lost from a short text but its spacing, and what is cut ends in dots."""
    line = shortened(words)
    assert len(line.splitlines()) <= 1
    assert len(line) <= 203
    assert line.endswith("...") or line == " ".join(words.split())
