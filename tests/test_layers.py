"""The rooms of the package, and who may import whom. The imports are read from the files, not trusted."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ruleskit"

TOP_TO_BOTTOM = [
    ["jupyter", "lab"],  # beside each other: what is shown in Lab, and how Lab is started
    ["cli"],
    ["show"],
    ["learn"],
    ["scenario"],
    ["champions", "magic"],  # two games that know nothing of each other
    ["engine"],
    ["ledger"],
    ["words"],
    ["errors", "fixed"],  # beside each other: what everything else is made with
]
"""Imports go only downwards in this list, and never sideways."""

ROOMS = [room for floor in TOP_TO_BOTTOM for room in floor]

NARROWER = {"lab": {"words", "errors"}}
"""Rooms that use less than all that lies below them."""

EXCEPTIONS = {
    ("cli", "lab"): True,  # `ruleskit lab` starts it
    ("cli", ""): True,  # `ruleskit --version` reads it from the package itself
    ("jupyter", "cli"): False,  # widgets have no use for a command line
}
"""What the list alone would say otherwise."""

ONLY_IN = {
    "ipywidgets": "jupyter",
    "anywidget": "jupyter",
    "IPython": "jupyter",
    "graphviz": "show",
    "graphviz_pure": "show",
    "jupyterlab": "lab",
    "jupyter_server": "lab",
    "jupyter_client": "lab",
}
"""Libraries that only one room imports."""

NOT_AT_ONCE = ["ipywidgets", "anywidget", "IPython", "graphviz", "asyncio"]
"""What reading rules needs no part of."""


def room_of(file: Path, package: Path = PACKAGE) -> str:
    """Return the room a file stands in: the first name below the package; the package itself is ''."""
    first = file.relative_to(package).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports_in(source: str, module: str, *, is_package: bool = False) -> Iterator[str]:
    """Give the whole name of everything imported anywhere in a module, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            above = parts[: len(parts) - node.level + is_package] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def imports_of(file: Path) -> Iterator[str]:
    """Give the whole name of everything that a file of the package imports."""
    names = ["ruleskit", *file.relative_to(PACKAGE).with_suffix("").parts]
    is_package = names[-1] == "__init__"
    module = ".".join(names[:-1] if is_package else names)
    yield from imports_in(file.read_text("utf-8"), module, is_package=is_package)


def allowed(importer: str, imported: str) -> bool:
    """Say whether a room may import another one (or itself)."""
    if importer == imported:
        return True
    if (importer, imported) in EXCEPTIONS:
        return EXCEPTIONS[importer, imported]
    if importer in NARROWER:
        return imported in NARROWER[importer]
    if importer == "":
        # `import ruleskit` may offer what the kit can do, but not start anything.
        return imported not in {"jupyter", "lab", "cli"}
    return floor(importer) < floor(imported)


def floor(room: str) -> int:
    """Return how far down a room stands; the package itself is above all, so nobody imports it."""
    return next((number for number, rooms in enumerate(TOP_TO_BOTTOM) if room in rooms), -1)


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_imports_go_downwards(file: Path) -> None:
    """A room imports only what lies below it, and a library only where it belongs."""
    here = room_of(file)
    for name in imports_of(file):
        library, _, rest = name.partition(".")
        if library == "ruleskit":
            first = rest.partition(".")[0]
            there = first if first in ROOMS else ""
            assert allowed(here, there), f"{here or 'ruleskit'!r} may not import {name!r}"
        elif library in ONLY_IN:
            assert here == ONLY_IN[library], f"only {ONLY_IN[library]!r} may import {name!r}, not {here!r}"


def test_every_room_has_its_place() -> None:
    """A new file or folder of the package fails here until the list above says where it stands."""
    found = {room_of(file) for file in FILES} - {""}
    assert found - set(ROOMS) == set()


def test_the_reader_of_imports_sees_them_all() -> None:
    """Imports are found in every spelling: whole, relative, inside a function, for types only."""
    source = """
import ruleskit.words
from ruleskit import errors
from . import near
from .near import thing
from ..engine import graph
if TYPE_CHECKING:
    from ruleskit.ledger import Rule
def later():
    import graphviz as g
"""
    in_module = {
        "ruleskit.words",
        "ruleskit.errors",
        "ruleskit.show.near",
        "ruleskit.show.near.thing",
        "ruleskit.engine.graph",
        "ruleskit.ledger.Rule",
        "graphviz",
    }
    assert set(imports_in(source, "ruleskit.show.draw")) == in_module
    assert set(imports_in(source, "ruleskit.show", is_package=True)) == in_module


@pytest.mark.parametrize(
    ("importer", "imported", "expected"),
    [
        ("show", "engine", True),
        ("engine", "show", False),
        ("engine", "champions", False),
        ("champions", "magic", False),
        ("cli", "lab", True),
        ("lab", "errors", True),
        ("lab", "engine", False),
        ("jupyter", "cli", False),
        ("jupyter", "lab", False),
        ("engine", "", False),
        ("", "jupyter", False),
    ],
)
def test_the_list_says_what_it_should(importer: str, imported: str, expected: bool) -> None:
    """The order of the rooms forbids what it is there to forbid."""
    assert allowed(importer, imported) is expected


def test_reading_rules_loads_no_jupyter() -> None:
    """Importing the package and all its rooms below `show` loads no widgets, no Graphviz and no asyncio."""
    above = {"jupyter", "lab", "cli", "show"}
    modules = [
        ".".join(["ruleskit", *file.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")
        for file in FILES
        if room_of(file) not in above and file.name != "__main__.py"
    ]
    code = "\n".join([*(f"import {module}" for module in modules), "import sys; print(*sys.modules)"])
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) & set(NOT_AT_ONCE) == set()
