"""What this machine can do, and what to install for the rest."""

from __future__ import annotations

import platform
import shutil
import sys
import sysconfig
from argparse import Namespace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

import ruleskit
from ruleskit.cli.answer import Answer
from ruleskit.lab.browser import find_browser
from ruleskit.words import Language, catalogue, message

OLDEST = (3, 11)
BASIC = ("attrs", "cattrs", "immutabledict")
LAB = ("jupyterlab", "ipywidgets", "anywidget")

PIP = "python -m pip install"
CHROMIUM = (
    "apt install chromium (Debian, Ubuntu), brew install --cask chromium (macOS),"
    " choco install chromium (Windows)"
)


@frozen
class Finding:
    """One thing that was looked at: what was found, and what would help where it is missing."""

    name: str
    found: str | None
    needed: bool
    help: str = ""


def doctor(given: Namespace) -> Answer:
    """Say what was found: 0 if the lessons can be shown, otherwise 1."""
    findings = look()
    able = all(one.found for one in findings if one.needed)
    lines = [_line(one, given.lang) for one in findings]
    lines.append(catalogue("cli").text(f"cli.doctor.{'able' if able else 'unable'}").to(given.lang))
    return Answer("\n".join(lines), 0 if able else 1)


def _line(one: Finding, language: Language) -> str:
    key = "found" if one.found else ("missing" if one.needed else "without")
    what = message(f"cli.doctor.{key}", name=one.name, found=one.found or "", help=one.help)
    return catalogue("cli").say(what, language)


def look() -> tuple[Finding, ...]:
    """Look at everything."""
    python = platform.python_version() if sys.version_info >= OLDEST else None
    found = [Finding("Python", python, True, "Python 3.11")]
    found += [Finding(name, _version(name), True, f"{PIP} {name}") for name in BASIC]
    found += [Finding(name, _version(name), True, f'{PIP} "ruleskit[lab]"') for name in LAB]
    found.append(Finding("lessons", _lessons(), True, f'{PIP} --force-reinstall "ruleskit[lab]"'))
    found.append(Finding("graphviz", _version("graphviz"), False, f"{PIP} graphviz"))
    found.append(Finding("dot", shutil.which("dot"), False, "https://graphviz.org/download/"))
    pure = shutil.which("graphviz-pure", path=sysconfig.get_path("scripts"))
    found.append(
        Finding("graphviz-pure", pure or shutil.which("graphviz-pure"), False, f"{PIP} graphviz-pure")
    )
    browser = find_browser()
    found.append(Finding("browser", str(browser) if browser else None, False, CHROMIUM))
    found.append(Finding("lab settings", _settings(), False, f'{PIP} --upgrade "ruleskit[lab]"'))
    return tuple(found)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _lessons() -> str | None:
    """Return where the lessons lie, and how many; looking must not copy them anywhere."""
    package = Path(ruleskit.__file__).parent
    for folder in (package.parent / "notebooks", package / "_notebooks"):
        count = len(list(folder.glob("*/*.ipynb")))
        if count:
            return f"{folder} ({count})"
    return None


def _settings() -> str | None:
    """Return where the settings lie that Lab takes from the kit."""
    settings = Path(ruleskit.__file__).parent / "lab" / "settings" / "overrides.json"
    there = settings.is_file() and find_spec("jupyter_server") is not None
    return str(settings) if there else None
