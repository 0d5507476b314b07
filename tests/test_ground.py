"""The ground the kit stands on: what is installed, from which list, under which licence. Without network."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ruleskit import __version__

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
BINDER = ROOT / "binder" / "requirements.txt"
LISTS = pytest.mark.parametrize("file", [LOCK, BINDER], ids=lambda file: file.name)


def project() -> dict[str, Any]:
    """Return the `[project]` table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def lines(file: Path) -> list[str]:
    """Return the requirements in a list, without its comments."""
    stripped = (line.strip() for line in file.read_text("utf-8").splitlines())
    return [line for line in stripped if line and not line.startswith("#")]


def names(requirements: list[str]) -> set[str]:
    """Return the names of the packages, spelled alike."""
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


@LISTS
def test_every_package_is_pinned(file: Path) -> None:
    """Each line names one package in exactly one version, and at most for whom it is."""
    pin = re.compile(r"[a-z0-9-]+==[\w.+!]+( ; .+)?")
    assert [line for line in lines(file) if not pin.fullmatch(line)] == []


@LISTS
def test_no_list_names_a_place(file: Path) -> None:
    """A list says what to install, not from where: it names no address and no option."""
    text = file.read_text("utf-8")
    assert "://" not in text
    assert "@" not in text
    assert not re.search(r"^\s*-", text, re.MULTILINE)


def test_binder_uses_the_versions_of_the_lock() -> None:
    """Binder's list holds nothing that the lock does not, in the same versions; `.ci/lock` writes both."""
    assert set(lines(BINDER)) <= set(lines(LOCK))


def test_binder_has_all_that_a_lesson_needs() -> None:
    """What the kit and its lab need is in Binder's list; what only tests need is not."""
    extras = project()["optional-dependencies"]
    needed = names(project()["dependencies"] + extras["lab"])
    assert needed <= names(lines(BINDER))
    only_tests = names(extras["test"]) - needed - {"ruleskit"}
    assert only_tests & names(lines(BINDER)) == set()


def test_the_lock_has_all_that_a_test_needs() -> None:
    """Every extra can be installed with the lock as constraints."""
    wanted = [line for extra in project()["optional-dependencies"].values() for line in extra]
    assert names(project()["dependencies"] + wanted) - {"ruleskit"} <= names(lines(LOCK))


def test_the_version_is_the_same_everywhere() -> None:
    """The package, its metadata and the changelog speak of the same version."""
    assert project()["version"] == __version__
    assert f"\n## {__version__} " in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_licence_covers_code_and_texts() -> None:
    """The licence file holds both licences that the metadata names, and says that the kit is unofficial."""
    assert project()["license"] == "MIT AND CC-BY-4.0"
    text = (ROOT / "LICENSE").read_text("utf-8")
    for expected in ["MIT License", "Attribution 4.0 International", "unofficial", "trademark"]:
        assert expected in text
