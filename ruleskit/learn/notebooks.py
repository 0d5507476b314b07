"""The lessons' notebooks: run, and written in one clean form with what their cells show.

    python -m ruleskit.learn.notebooks

goes through every lesson of the checkout, or through the files that are named. What is written depends on the
lesson alone: no times, no counts of how often a cell was run, and no views of live widgets, which would be
gone when the notebook is opened again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from ruleskit.errors import RuleskitError

FOLDER = Path(__file__).parents[2] / "notebooks"
"""Where the lessons lie in a checkout, in a folder for each language."""

LIVE = "application/vnd.jupyter.widget-view+json"

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class LessonFailed(RuleskitError):
    """A lesson in which a cell raised an exception."""


def lessons(folder: Path = FOLDER) -> tuple[Path, ...]:
    """Return every lesson below `folder`, by language and number."""
    return tuple(sorted(file for file in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts))


def cleaned(notebook: Any) -> Any:
    """Return a notebook, as JSON holds it, without whatever differs from run to run.

    Its code cells are numbered from 1: those that compare outputs take a cell without a number as never run.
    """
    numbers = count(1)
    return {
        "cells": [_cell(cell, numbers) for cell in notebook["cells"]],
        "metadata": METADATA,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(cell: Any, numbers: Iterator[int]) -> Any:
    kind = cell["cell_type"]
    clean = {"cell_type": kind, "id": cell["id"], "metadata": {}, "source": _lines(cell["source"])}
    if kind == "code":
        number = next(numbers)
        outputs = [_output(output, number) for output in cell["outputs"]]
        clean |= {"execution_count": number, "outputs": [output for output in outputs if output is not None]}
    return clean


def _output(output: Any, number: int) -> Any:
    """Return an output as it is kept; None for one in which nothing is left."""
    kind = output["output_type"]
    if kind == "stream":
        return {"name": output["name"], "output_type": kind, "text": _lines(output["text"])}
    data = {mime: _lines(value) for mime, value in output["data"].items() if mime != LIVE}
    if not data:
        return None
    kept = {"data": data, "metadata": {}, "output_type": kind}
    return kept | ({"execution_count": number} if kind == "execute_result" else {})


def _lines(text: Any) -> Any:
    """Return a text as the lines in which notebooks hold it; anything else as it is."""
    whole = "".join(text) if isinstance(text, list) else text
    return whole.splitlines(keepends=True) if isinstance(whole, str) else whole


def written(notebook: Any) -> str:
    """Return a notebook as its file holds it."""
    import json

    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def rerun(file: Path) -> str:
    """Run a lesson and return what its file should hold; raise `LessonFailed` where a cell fails."""
    # What runs notebooks takes half a second to load, and whoever asks questions needs none of it.
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    notebook = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        notebook, kernel_name="python3", resources={"metadata": {"path": str(file.parent)}}
    )
    try:
        client.execute()
    except CellExecutionError as error:
        last = str(error).strip().splitlines()[-1]
        raise LessonFailed(f"{file.name}: expected every cell to run: {last}") from error
    return written(cleaned(notebook))


def rewrite(files: Iterable[Path]) -> None:
    """Run lessons and write them anew; raise `LessonFailed` where a cell fails."""
    for file in files:
        file.write_text(rerun(file), encoding="utf-8")


if __name__ == "__main__":
    rewrite([Path(name) for name in sys.argv[1:]] or lessons())
