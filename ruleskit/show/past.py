"""The way so far: lines to go back to, and the ways that were tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ruleskit.engine import Branch, Entry, History, Moment
from ruleskit.show.html import Html, tag
from ruleskit.show.rules import chip, opened
from ruleskit.show.scene import Line, Scene, lines, words
from ruleskit.words import Language, message


def label(scene: Scene, line: Line, language: Language) -> str:
    """Return the words of a line on its button: its number, and what was done or found out."""
    return f"{line.number}  {scene.told(line.entry, language)}"


def quiet(scene: Scene, line: Line, language: Language) -> Html:
    """Return a line of empty windows: one sentence that opens to each of them."""
    told = [
        tag(
            "li",
            f"{scene.name_at(entry, language)}: {scene.say(entry.text, language)} ",
            chip(entry.rules[0]),
        )
        for entry in line.entries
    ]
    if len(told) == 1:
        summary = scene.say(line.entry.text, language)
    else:
        summary = words(message("screen.quiet", count=len(told)), language)
    number = tag("span", line.number, class_="num")
    return tag(
        "details",
        tag("summary", number, " ", summary),
        tag("ul", *told),
        class_="rk-quiet",
        lang=language,
    )


def heading(key: str, hint: str, language: Language) -> Html:
    """Return the heading of a panel with a sentence on how it is used."""
    return tag(
        "div",
        tag("h3", words(message(f"screen.{key}"), language)),
        tag("p", words(message(f"screen.{hint}"), language), class_="muted"),
        lang=language,
    )


def rules(scene: Scene, language: Language) -> Html:
    """Return each rule of the shown step and of the last line: its words, its source and our reading."""
    entry = scene.entry
    found = dict.fromkeys(scene.rules)
    if scene.asked is not None:
        reasons = (reason for option in scene.asked.options for reason in option.verdict.unmet)
        found.update(dict.fromkeys(reason.rule for reason in reasons))
    if entry is not None:
        found.update(dict.fromkeys((*entry.rules, *(reason.rule for reason in entry.reasons))))
    title = tag("h3", words(message("screen.rules"), language))
    return tag("section", title, _listed(found, language), lang=language)


def met(scene: Scene, language: Language) -> Html:
    """Return the rules of all lines: each can be read without going back to its line."""
    found = dict.fromkeys(rule for line in scene.lines for entry in line.entries for rule in entry.rules)
    return tag("div", _listed(found, language), lang=language)


def _listed(found: Iterable[str], language: Language) -> Html:
    items = (tag("li", chip(rule_id), *opened(rule_id, language)) for rule_id in found)
    return tag("ul", *items, class_="rk-rules")


@frozen
class Way:
    """A way that was tried, its place in the tree of them all (`1.2` left `1`), and how deep that is."""

    branch: Branch
    number: str
    depth: int


def tree(history: History) -> tuple[Way, ...]:
    """Return the ways that were tried: each below the one it left, in the order in which they were begun.

    Numbers stay when another way is begun.
    """
    branches = history.branches
    found: list[Way] = [Way(branches[0], "1", 0)]
    on = dict.fromkeys(_own(history, branches[0]), found[0])
    count: dict[str, int] = {}
    for one in branches[1:]:
        assert one.left_at is not None
        outer = on[one.left_at]
        count[outer.number] = count.get(outer.number, 0) + 1
        way = Way(one, f"{outer.number}.{count[outer.number]}", outer.depth + 1)
        on |= dict.fromkeys(_own(history, one), way)
        found.append(way)
    return tuple(sorted(found, key=lambda way: [int(part) for part in way.number.split(".")]))


def _own(history: History, branch: Branch) -> Iterator[int]:
    """Yield the moments of a way after the one where it left another."""
    at: int | None = branch.last
    while at is not None and at != branch.left_at:
        yield at
        at = history.moments[at].before


def branch(history: History, branch: Branch, number: str, language: Language) -> str:
    """Return the name of a way that was tried: by the decision at which it left the way it grew from."""
    path = _path_to(history, branch.last)
    left_at, decision = branch.left_at, branch.decision
    if left_at is None or decision is None:
        left_at, decision = _first_parting(history, path)
    if left_at is None or decision is None:
        return words(message("screen.branch-first"), language)
    decided = history.book.say(decision.text, language, history.moments[left_at].position.game)
    step = len(lines(_path_to(history, left_at))) + 1
    return words(message("screen.branch", number=number, decision=decided, step=step), language)


def _first_parting(history: History, path: tuple[Moment, ...]) -> tuple[int | None, Entry | None]:
    """Return where another way first left a path, and what was decided there on the path itself."""
    left = {other.left_at for other in history.branches}
    steps = (moment for moment in path if moment.before is not None and moment.before in left)
    first = next(steps, None)
    return (first.before, first.entry) if first else (None, None)


def _path_to(history: History, number: int) -> tuple[Moment, ...]:
    path = [history.moments[number]]
    while path[-1].before is not None:
        path.append(history.moments[path[-1].before])
    return tuple(reversed(path))
