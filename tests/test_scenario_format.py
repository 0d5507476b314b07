"""The page that describes scenario files says exactly what the code reads and prints."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
import pytest
from immutabledict import immutabledict

from ruleskit import champions, magic
from ruleskit.champions.cards import Ability, Face, When
from ruleskit.champions.occurrence import Kind
from ruleskit.champions.rulebooks import ROLES
from ruleskit.cli.report import ran
from ruleskit.engine import Answer, Rulebook
from ruleskit.errors import AnswersDoNotFit
from ruleskit.magic import cards as magic_cards
from ruleskit.magic import game as magic_game
from ruleskit.magic.effects import Signed
from ruleskit.magic.mana import ManaText
from ruleskit.scenario import find, load, run, shipped
from ruleskit.scenario.champions import layout
from ruleskit.scenario.champions.check import OWN_ZONES, SHARED_ZONES
from ruleskit.scenario.files import GAMES, LARGEST
from ruleskit.scenario.magic import check as magic_check
from ruleskit.scenario.magic import layout as magic_layout
from ruleskit.scenario.magic.layout import PoolText
from ruleskit.scenario.model import Attempt, Id, RuleName, StepName, Stop
from ruleskit.scenario.reading import HIGHEST, LONGEST, MANY, Registry
from ruleskit.words import Text

PAGE = (Path(__file__).parents[1] / "ruleskit" / "scenario" / "FORMAT.md").read_text("utf-8")
CHAMPIONS: dict[str, type] = {
    "The file": layout.TurnLayout,
    "player": layout.Seat,
    "encounter": layout.Encounter,
    "card": Face,
    "card.ability": Ability,
    "card.ability.when": When,
    "state": layout.State,
    "start of `turn`": layout.TurnStart,
    "start of `play`": layout.PlayStart,
    "start of `happen`": layout.HappenStart,
    "start of `happen`: occurrence": layout.Happens,
    "answer": Answer,
    "attempt": Attempt,
    "stop": Stop,
    "expect": layout.ChampionsExpect,
    "expect.paid": layout.Paid,
    "variant": layout.ChampionsVariant,
}
MAGIC: dict[str, type] = {
    "The file of Magic": magic_layout.GameLayout,
    "Magic: player": magic_layout.Seat,
    "Magic: card": magic_cards.Face,
    "Magic: card.suspend": magic_cards.Suspend,
    "Magic: card.mode": magic_cards.Mode,
    "Magic: card.ability": magic_cards.Ability,
    "Magic: card.ability.when": magic_cards.When,
    "Magic: state": magic_layout.State,
    "Magic: start of `game`": magic_layout.GameStart,
    "Magic: start of `step`": magic_layout.StepStart,
    "answer": Answer,
    "attempt": Attempt,
    "stop": Stop,
    "Magic: expect": magic_layout.MagicExpect,
    "variant": magic_layout.MagicVariant,
}
TABLES = {"champions": CHAMPIONS, "magic": MAGIC}
LAYOUTS: dict[str, dict[str, type]] = {
    "champions": dict(layout.LAYOUTS),
    "magic": dict(magic_layout.LAYOUTS),
}
NAMED = {
    "champions": {
        layout.EFFECT_KEY: "effects, named by `do`",
        layout.COST_KEY: "costs, named by `pay`",
        layout.MODIFIER_KEY: "modifiers, named by `change`",
    },
    "magic": {
        magic_layout.EFFECT_KEY: "Magic: effects, named by `do`",
        magic_layout.COST_KEY: "Magic: costs, named by `pay`",
        magic_layout.STATIC_KEY: "Magic: static abilities, named by `rule`",
    },
}


def rows(heading: str) -> list[list[str]]:
    """Return the table below a heading of the page, without its head."""
    section = re.split(rf"(?m)^#+ {re.escape(heading)}$", PAGE)
    assert len(section) == 2, f"expected one heading {heading!r}"
    lines = [line for line in re.split(r"(?m)^#", section[1])[0].splitlines() if line.startswith("|")]
    return [re.split(r"\s*\|\s*", line)[1:-1] for line in lines[2:]]


def without_none(kind: Any) -> list[Any]:
    """Return what a type may be, apart from None."""
    if get_origin(kind) in (tuple, Literal, immutabledict, Annotated) or isinstance(kind, type):
        return [kind]
    return [one for one in get_args(kind) if one is not type(None)]


def words(kind: Any, many: bool = False) -> str:
    """Return the words with which the page speaks of a type."""
    kinds = without_none(kind)
    if all(get_origin(one) is Literal for one in kinds):
        return ", ".join(f"`{name}`" for one in kinds for name in get_args(one))
    (kind,) = kinds
    if get_origin(kind) is tuple:
        return f"list of {words(get_args(kind)[0], many=True)}"
    simple = {Id: "id", StepName: "step", RuleName: "rule", Text: "name", str: "text", int: "number"}
    simple |= {Signed: "signed number"}
    if kind in (bool, ManaText, PoolText):
        return {bool: "true or false", ManaText: "mana", PoolText: "pool"}[kind]
    return simple.get(kind, "table") + ("s" if many else "")


def is_required(attribute: attrs.Attribute[Any]) -> bool:
    """Return whether a file has to have the key."""
    return attribute.default is attrs.NOTHING


def fields(cls: type) -> list[attrs.Attribute[Any]]:
    """Return the attributes of a class with their types resolved."""
    attrs.resolve_types(cls)
    return list(attrs.fields(cls))


@pytest.mark.parametrize(("game", "heading"), [(game, one) for game in TABLES for one in TABLES[game]])
def test_the_tables_list_the_keys(game: str, heading: str) -> None:
    """Each table of the page lists the keys that may stand there, what they hold, and which are required."""
    written = [row[:3] for row in rows(heading)]
    known = [
        [f"`{GAMES[game].reader.key(one.name)}`", words(one.type), "yes" if is_required(one) else "no"]
        for one in fields(TABLES[game][heading])
    ]
    assert sorted(written) == sorted(known)


@pytest.mark.parametrize("game", NAMED)
def test_the_tables_list_what_cards_can_do(game: str) -> None:
    """Effects, costs and whatever else cards can say are listed by their names, each with its keys."""
    registries = GAMES[game].reader.registries.values()
    assert sorted(NAMED[game]) == sorted(one.key for one in registries)
    for registry in registries:
        known = list(_rows_of(registry))
        assert [row[:2] for row in rows(NAMED[game][registry.key])] == known


def _rows_of(registry: Registry) -> Iterator[list[str]]:
    for name, cls in sorted(registry.classes.items()):
        parts = [
            f"`{one.name}`{'' if is_required(one) else ' (not required)'}: {words(one.type)}"
            for one in fields(cls)
        ]
        yield [f"`{name}`", "; ".join(parts)]


def classes_in(kind: Any, named: Collection[Any]) -> Iterator[type]:
    """Yield every class that can stand in a file of this type, but for those that files name."""
    if kind in named:
        return
    for one in get_args(kind):
        yield from classes_in(one, named)
    if isinstance(kind, type) and attrs.has(kind) and kind is not Text:
        yield kind
        for attribute in fields(kind):
            yield from classes_in(attribute.type, named)


@pytest.mark.parametrize("game", TABLES)
def test_no_table_is_left_out(game: str) -> None:
    """Whatever table can stand in a file has its own table on the page."""
    layouts = LAYOUTS[game].values()
    there = {cls for kind in layouts for cls in classes_in(kind, list(GAMES[game].reader.registries))}
    assert there - set(layouts) == set(TABLES[game].values()) - set(layouts)


@pytest.mark.parametrize(
    ("game", "heading", "start"),
    [("champions", "The file", "start of"), ("magic", "The file of Magic", "Magic: start of")],
)
def test_the_procedures_are_named(game: str, heading: str, start: str) -> None:
    """The page names every procedure with which a scenario can begin, and tells its start."""
    (row,) = (row for row in rows(heading) if row[0] == "`procedure`")
    assert set(re.findall(r"`([a-z]+)`", row[3])) == set(LAYOUTS[game])
    with_start = {name for name, kind in LAYOUTS[game].items() if "start" in GAMES[game].reader.keys(kind)}
    assert {f"{start} `{name}`" for name in with_start} <= set(TABLES[game])


def test_what_can_happen_is_named() -> None:
    """The page names everything that an interrupt or response can wait for."""
    (row,) = (row for row in rows("card.ability.when") if row[0] == "`event`")
    assert re.findall(r"`([a-z-]+)`", row[3]) == list(get_args(Kind))


def asks(books: tuple[Rulebook, ...]) -> set[str]:
    """Return the steps that a player answers in one edition or another."""
    return {
        f"{graph.name}.{node.id}"
        for book in books
        for graph in book.graphs.values()
        for node in graph.nodes.values()
        if node.shape == "ask"
    }


def test_the_steps_that_ask_are_named() -> None:
    """The page names exactly the steps that a player answers in one edition or another."""
    (row,) = (row for row in rows("answer") if row[0] == "`at`")
    assert set(re.findall(r"`([a-z.]+)`", row[3])) == asks(champions.rulebooks())


def test_the_steps_of_magic_that_ask_are_named() -> None:
    """The page names exactly the steps of Magic that a player answers in one edition or another."""
    named = re.search(r"Steps that ask are (.*?)\.\s", PAGE, re.DOTALL)
    assert named is not None
    assert set(re.findall(r"`([a-z.-]+)`", named[1])) == asks(magic.rulebooks())


@pytest.mark.parametrize(
    ("heading", "known"), [("Roles", ROLES), ("Roles of Magic", magic.ROLES)], ids=["champions", "magic"]
)
def test_the_roles_are_listed(heading: str, known: dict[str, dict[str, str]]) -> None:
    """The page lists every role in which a rule can be cited, with its rule in each edition."""
    names = dict.fromkeys(role for roles in known.values() for role in roles)
    head = re.search(rf"(?m)^#+ {heading}$[^#]*?^\| role \| (.*) \|$", PAGE)
    assert head is not None
    assert [name.strip("`") for name in head[1].split(" | ")] == list(known)
    assert [[cell.strip("`") for cell in row] for row in rows(heading)] == [
        [role, *(roles.get(role, "") for roles in known.values())] for role in names
    ]


def test_a_covered_cost_needs_enough_only_where_more_could_be_generated() -> None:
    """With another card to pay with, the example needs the answer that the page adds, and only then."""
    example, more, _ = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    paid = more.split("\n\n")[0]
    assert paid in example
    richer = example.replace('"battery"]\n\n[enc', '"battery", "cell"]\n\n[enc').replace(
        "[start]", '[card.cell]\nname = "Cell"\ntype = "resource"\nicons = ["energy"]\n\n[start]'
    )
    assert run(load(richer.replace(paid, more))).history.position.outcome == "done"
    with pytest.raises(AnswersDoNotFit, match="'enough'"):
        run(load(richer))
    with pytest.raises(AnswersDoNotFit):
        run(load(example.replace(paid, more)))


def test_a_whole_part_of_an_option_names_it() -> None:
    """A part between colons stands for the option that alone has it; a piece of a part stands for nothing."""
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert run(load(example.replace("discard:battery", "battery"))).holds
    with pytest.raises(
        AnswersDoNotFit, match=r"answer\[2\]\.choose: pay\.source: answer not understood: 'bat'"
    ):
        run(load(example.replace("discard:battery", "bat")))


@pytest.mark.parametrize(
    ("says", "own", "shared"),
    [
        (r"\nZones are (.*?)\. They", OWN_ZONES, SHARED_ZONES),
        (r"\nIn Magic zones are (.*?)\.\n", magic_game.OWN_ZONES, magic_check.SHARED_ZONES),
    ],
    ids=["champions", "magic"],
)
def test_the_zones_are_named(says: str, own: tuple[str, ...], shared: tuple[str, ...]) -> None:
    """The page names every zone."""
    named = re.search(says, PAGE, re.DOTALL)
    assert named is not None
    zones = {*shared, *(f"mara.{zone}" for zone in own)}
    assert set(re.findall(r"`([a-z.]+)`", named[1])) - {"mara"} == zones


def test_the_limits_are_those_of_the_code() -> None:
    """The sizes and numbers on the page are those that the code holds to."""
    limits = (
        f"{LARGEST // 1_000_000} MB",
        f"1 to {LONGEST} characters",
        f"0 to {HIGHEST}",
        f"{MANY} entries",
    )
    assert [limit for limit in limits if limit not in " ".join(PAGE.split())] == []


def keys_in(value: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every value of a JSON object; zones and expected values have no keys of their own."""
    for key, inner in value.items():
        here = f"{path}.{key}" if path else key
        yield here
        for entry in inner if isinstance(inner, list) else []:
            if isinstance(entry, dict) and key not in {"expected", "found"}:
                yield from keys_in(entry, here)


def test_the_printed_values_are_listed() -> None:
    """The page lists every value that `run --json` prints, and no other."""
    printed: set[str] = set()
    for name in shipped():
        printed.update(keys_in(ran(run(find(name)), "en")))
    listed = {row[0].strip("`") for row in rows("What `ruleskit run --json` prints")}
    reasons = {f"attempts.reasons.{key}" for key in ("rule", "met", "says", "enough")}
    assert listed == printed - reasons


@pytest.mark.parametrize("number", [0, 2])
def test_the_examples_work(number: int) -> None:
    """The examples on the page are good scenarios, and come out as they say."""
    done = run(load(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[number]))
    assert [one for one in done.expectations if not one.holds] == []
    assert len(done.expectations) > 4
