"""Printing that never fails: not for an old encoding, not for a reader that has gone."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

from ruleskit.errors import RuleskitError


def settle() -> None:
    """Let both streams write what their encoding cannot as an escape, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


class CannotWrite(RuleskitError):
    """What was to be printed has no place where it goes, such as a disk that is full."""


def tell(text: str) -> None:
    """Print `text` with a line's end; raise `CannotWrite` if it cannot arrive, unless nobody reads it."""
    if text:
        _write(sys.stdout, text)


def complain(text: str) -> None:
    """Print `text` where errors go."""
    with contextlib.suppress(CannotWrite):
        _write(sys.stderr, text)


def close() -> None:
    """Write out what is left; if nobody reads it any more, let it go, also when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        if stream is None or stream.closed:
            continue
        try:
            stream.flush()
        except OSError:
            _let_go(stream)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None or stream.closed:
        return
    try:
        stream.write(text if text.endswith("\n") else f"{text}\n")
        stream.flush()
    except BrokenPipeError:
        _let_go(stream)
    except OSError as error:
        _let_go(stream)
        raise CannotWrite(
            f"expected a place to write, found one that takes nothing: {error.strerror}"
        ) from error


def _let_go(stream: TextIO) -> None:
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
