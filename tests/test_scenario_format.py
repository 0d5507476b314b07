"""The page that describes scenario files says exactly what the code reads and prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
import pytest
from immutabledict import immutabledict

from ruleskit.champions import rulebooks
from ruleskit.champions.cards import Ability, Cost, Effect, Face, Modifier, When
from ruleskit.champions.occurrence import Kind
from ruleskit.champions.registry import COSTS, EFFECTS, MODIFIERS
from ruleskit.champions.rulebooks import ROLES
from ruleskit.cli.report import ran
from ruleskit.engine import Answer
from ruleskit.errors import AnswersDoNotFit
from ruleskit.scenario import find, load, run, shipped
from ruleskit.scenario.champions import layout
from ruleskit.scenario.champions.check import OWN_ZONES, SHARED_ZONES
from ruleskit.scenario.files import LARGEST
from ruleskit.scenario.model import Attempt, Id, RuleName, StepName, Stop
from ruleskit.scenario.reading import HIGHEST, LONGEST, MANY, Reader
from ruleskit.words import Text

PAGE = (Path(__file__).parents[1] / "ruleskit" / "scenario" / "FORMAT.md").read_text("utf-8")
READER: Reader = layout.READER

TABLES: dict[str, type] = {
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
NAMED: dict[str, tuple[str, dict[str, type]]] = {
    "effects, named by `do`": (layout.EFFECT_KEY, dict(EFFECTS)),
    "costs, named by `pay`": (layout.COST_KEY, dict(COSTS)),
    "modifiers, named by `change`": (layout.MODIFIER_KEY, dict(MODIFIERS)),
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
    if kind is bool:
        return "true or false"
    return simple.get(kind, "table") + ("s" if many else "")


def is_required(attribute: attrs.Attribute[Any]) -> bool:
    """Return whether a file has to have the key."""
    return attribute.default is attrs.NOTHING


def fields(cls: type) -> list[attrs.Attribute[Any]]:
    """Return the attributes of a class with their types resolved."""
    attrs.resolve_types(cls)
    return list(attrs.fields(cls))


@pytest.mark.parametrize("heading", TABLES)
def test_the_tables_list_the_keys(heading: str) -> None:
    """Each table of the page lists the keys that may stand there, what they hold, and which are required."""
    written = [row[:3] for row in rows(heading)]
    known = [
        [f"`{READER.key(one.name)}`", words(one.type), "yes" if is_required(one) else "no"]
        for one in fields(TABLES[heading])
    ]
    assert sorted(written) == sorted(known)


@pytest.mark.parametrize("heading", NAMED)
def test_the_tables_list_what_cards_can_do(heading: str) -> None:
    """Effects, costs and modifiers are listed by their names, each with its keys."""
    key, classes = NAMED[heading]
    assert f"`{key}`" in heading
    known = []
    for name, cls in sorted(classes.items()):
        parts = [
            f"`{one.name}`{'' if is_required(one) else ' (not required)'}: {words(one.type)}"
            for one in fields(cls)
        ]
        known.append([f"`{name}`", "; ".join(parts)])
    assert [row[:2] for row in rows(heading)] == known


def classes_in(kind: Any) -> Iterator[type]:
    """Yield every class that can stand in a file of this type."""
    if kind in (Effect, Cost, Modifier):
        return
    for one in get_args(kind):
        yield from classes_in(one)
    if isinstance(kind, type) and attrs.has(kind) and kind is not Text:
        yield kind
        for attribute in fields(kind):
            yield from classes_in(attribute.type)


def test_no_table_is_left_out() -> None:
    """Whatever table can stand in a file has its own table on the page."""
    there = {cls for kind in layout.LAYOUTS.values() for cls in classes_in(kind)}
    assert there - set(layout.LAYOUTS.values()) == set(TABLES.values()) - {layout.TurnLayout}


def test_the_procedures_are_named() -> None:
    """The page names every procedure with which a scenario can begin, and tells its start."""
    (row,) = (row for row in rows("The file") if row[0] == "`procedure`")
    assert set(re.findall(r"`([a-z]+)`", row[3])) == set(layout.LAYOUTS)
    assert {f"start of `{name}`" for name in layout.LAYOUTS} <= set(TABLES)


def test_what_can_happen_is_named() -> None:
    """The page names everything that an interrupt or response can wait for."""
    (row,) = (row for row in rows("card.ability.when") if row[0] == "`event`")
    assert re.findall(r"`([a-z-]+)`", row[3]) == list(get_args(Kind))


def test_the_steps_that_ask_are_named() -> None:
    """The page names exactly the steps that a player answers in one edition or another."""
    asks = {
        f"{graph.name}.{node.id}"
        for book in rulebooks()
        for graph in book.graphs.values()
        for node in graph.nodes.values()
        if node.shape == "ask"
    }
    (row,) = (row for row in rows("answer") if row[0] == "`at`")
    assert set(re.findall(r"`([a-z.]+)`", row[3])) == asks


def test_the_roles_are_listed() -> None:
    """The page lists every role in which a rule can be cited, with its rule in each edition."""
    known = dict.fromkeys(role for roles in ROLES.values() for role in roles)
    head = re.search(r"(?m)^\| role \| (.*) \|$", PAGE)
    assert head is not None
    assert [name.strip("`") for name in head[1].split(" | ")] == list(ROLES)
    assert [[cell.strip("`") for cell in row] for row in rows("Roles")] == [
        [role, *(roles.get(role, "") for roles in ROLES.values())] for role in known
    ]


def test_a_covered_cost_needs_enough_only_where_more_could_be_generated() -> None:
    """With another card to pay with, the example needs the answer that the page adds, and only then."""
    example, more = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
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


def test_the_zones_are_named() -> None:
    """The page names every zone."""
    named = re.search(r"Zones are (.*?)\. They", PAGE, re.DOTALL)
    assert named is not None
    zones = {*SHARED_ZONES, *(f"mara.{zone}" for zone in OWN_ZONES)}
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


def test_the_example_works() -> None:
    """The example on the page is a good scenario, and comes out as it says."""
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    done = run(load(example[1]))
    assert [one for one in done.expectations if not one.holds] == []
    assert len(done.expectations) > 4
