"""The panel of the current step: what it is, which rule it follows, what came out, what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ruleskit.engine import Asked, Entry, Option, Reason, step_name
from ruleskit.show import icons
from ruleskit.show.html import Html, classes, tag
from ruleskit.show.mana import with_symbols
from ruleskit.show.rules import chip, opened
from ruleskit.show.scene import WORDS, Scene, words
from ruleskit.show.tell import rule_text
from ruleskit.words import Language, Message, Value, message

LONG = 5
"""Up to how many options the panel keeps its height."""

DENSE = 4
"""From how many reasons on everything else in the panel makes room for them."""


def head(scene: Scene, language: Language) -> Html:
    """Return the kind and the name of the step, and the rule it follows in the learner's words."""
    kind = WORDS.text(f"kind.{scene.shape}").to(language)
    name = scene.name(scene.here, language)
    return tag(
        "div",
        tag(
            "div",
            tag("span", icons.kind(scene.shape), kind, class_="rk-kind"),
            tag("h2", name),
            class_="rk-step",
        ),
        _rule(scene.rules, language),
        lang=language,
    )


def room(scene: Scene) -> tuple[str, ...]:
    """Return the classes of the panel: where there is more to choose from or to read, all else stands closer.

    Where there is much to choose from, or more than one refusal, the panel grows: an option out of sight is
    worse than a table that moves.
    """
    asked, entry = scene.asked, scene.entry
    if asked is None:
        dense = entry is not None and len(entry.reasons) >= DENSE
        return ("rk-now", *(("rk-dense",) if dense else ()))
    refused = len(asked.options) - len(asked.allowed)
    tight = len(asked.allowed) > 2 or refused > 0
    long = len(asked.options) > LONG or refused > 1
    return ("rk-now", *(("rk-tight",) if tight else ()), *(("rk-long",) if long else ()))


def _rule(rules: tuple[str, ...], language: Language) -> Html:
    """Return the rules of a step: the words of the first, and in full all of them with their sources."""
    told = tag("p", chip(rules[0]), " ", rule_text(rules[0], language))
    more = [*opened(rules[0], language)[1:]]
    for rule_id in rules[1:]:
        more += [tag("p", chip(rule_id)), *opened(rule_id, language)]
    about = _say("full-rule", language)
    full = tag("div", *more, class_="rk-full", tabindex=0, role="group", aria_label=about)
    return tag("div", told, full, class_="rk-rule")


def result(scene: Scene, language: Language) -> Html:
    """Return what the last step did: the verdict of a check, what happened, or that all is over.

    Where somebody decides next, it stands above the decision as what was just now.
    """
    entry = scene.entry
    if entry is None:
        if scene.asked is not None:
            return Html("")
        lines = (tag("b", _say("start", language)), " ", _say("start-hint", language))
        return tag("p", *lines, class_="rk-plain", lang=language)
    parts = [verdict(scene, entry, language), happened(scene, entry, language)]
    if scene.asked is not None:
        return just_now(scene, entry, language)
    if scene.position.over:
        parts.append(tag("p", tag("b", _say("end", language)), " ", _say("end-hint", language)))
    else:
        parts.append(onward(scene, language))
    return tag("div", *parts, class_="rk-result", lang=language)


def just_now(scene: Scene, entry: Entry, language: Language) -> Html:
    """Return the last step in one line that opens to its reasons."""
    told = tag("span", with_symbols(scene.say(entry.text, language), language))
    summary = tag("span", _say("just-now", language), class_="rk-tag plain"), " ", told
    more = [verdict(scene, entry, language), happened(scene, entry, language, told=True)]
    if not any(more):
        return tag("p", *summary, class_="rk-justnow", lang=language)
    return tag("details", tag("summary", *summary), *more, class_="rk-justnow", lang=language)


def verdict(scene: Scene, entry: Entry, language: Language) -> Html:
    """Return yes or no with every reason in the order of the rules; nothing for a step that asked nothing."""
    if entry.shape not in {"check", "repeat"}:
        return Html("")
    yes = entry.way in {"yes", "again"}
    return tag(
        "div",
        tag("b", _say("yes" if yes else "no", language)),
        reasons(scene, entry.reasons, language) or tag("p", _say("without-reasons", language)),
        class_=classes("rk-verdict", None if yes else "no"),
        role="group",
        aria_label=_say("verdict", language),
    )


def reasons(scene: Scene, found: tuple[Reason, ...], language: Language) -> Html:
    """Return conditions as a numbered list: the fact, its rule, and what would be enough."""
    if not found:
        return Html("")
    mixed = len({reason.met for reason in found}) > 1
    return tag("ol", *(_reason(scene, reason, language, mixed) for reason in found), class_="rk-why")


def _reason(scene: Scene, reason: Reason, language: Language, marked: bool) -> Html:
    mark = {True: "✓ ", False: "✕ ", None: "? "}[reason.met] if marked else ""
    parts: list[object] = [
        mark,
        tag("span", with_symbols(scene.say(reason.says, language), language), class_="fact"),
        " ",
    ]
    parts.append(chip(reason.rule))
    if reason.met is None:
        parts += [" ", tag("span", f"({_say('unexamined', language)})", class_="enough")]
    if reason.enough is not None:
        enough = words(message("screen.enough", enough=scene.say(reason.enough, language)), language)
        parts += [" ", tag("span", with_symbols(enough, language), class_="enough")]
    state = {True: "met", False: "unmet", None: "open"}[reason.met]
    return tag("li", *parts, class_=state)


def happened(scene: Scene, entry: Entry, language: Language, *, told: bool = False) -> Html:
    """Return what happened at a step, as sentences; `told`: the first one stands elsewhere already."""
    lines: list[str] = []
    if entry.answer is not None and not told:
        lines.append(scene.say(entry.text, language))
    lines += [scene.say(event, language) for event in entry.events]
    if told and entry.events and entry.text == entry.events[0]:
        lines = lines[1:]
    if not lines:
        return Html("")
    return tag("ul", *(tag("li", with_symbols(line, language)) for line in lines), class_="rk-events")


def onward(scene: Scene, language: Language) -> Html:
    """Return where Next leads when there is nothing to decide."""
    frames, step = scene.position.frames, scene.say(step_name(scene.position.frame), language)
    way, title = "goes-on", scene.title(frames[-1], language)
    if len(frames) > len(scene.frames):
        way = "goes-into"
    elif len(frames) < len(scene.frames):
        way = "goes-back"
    where = words(message(f"screen.{way}", step=step, procedure=title), language)
    return tag("p", tag("b", _say("nothing-to-decide", language)), " ", where, class_="rk-onward")


def question(scene: Scene, asked: Asked, language: Language) -> Html:
    """Return the question of a decision."""
    hint = None if asked.open else tag("span", " ", _say("single", language), class_="muted")
    return tag("p", scene.say(asked.question, language), hint, class_="rk-q", lang=language)


def labels(scene: Scene, options: Sequence[Option], language: Language) -> tuple[str, ...]:
    """Return the words of options on their buttons: numbered where several have the same, as for copies."""
    said = [scene.say(option.says, language) for option in options]
    counted: Counter[str] = Counter()
    found = []
    for one in said:
        counted[one] += 1
        found.append(f"{one} ({counted[one]})" if said.count(one) > 1 else one)
    return tuple(found)


def consequence(scene: Scene, option: Option, language: Language) -> Html:
    """Return what follows from an option, to stand beside its button."""
    if option.then is None:
        return Html("")
    drawn = (icons.resource(name, language) for name in _resources(option.then))
    return tag("span", *drawn, " ", scene.say(option.then, language), lang=language)


def _resources(what: Value) -> Iterator[str]:
    """Yield the resources that a message speaks of, so that they can be drawn as well."""
    match what:
        case Message(key) if key.startswith("resource."):
            yield key.removeprefix("resource.")
        case Message():
            for part in what.params.values():
                yield from _resources(part)
        case tuple():
            for part in what:
                yield from _resources(part)


def refused(scene: Scene, asked: Asked, language: Language) -> Html:
    """Return the options that are not allowed, each with every reason."""
    barred = [option for option in asked.options if not option.allowed]
    if not barred:
        return Html("")
    items = (
        tag(
            "li",
            tag(
                "div",
                tag("span", _say("not-allowed", language), class_="rk-tag"),
                tag("span", with_symbols(scene.say(option.says, language), language)),
                class_="head",
            ),
            reasons(scene, option.verdict.unmet, language),
            class_="rk-refused",
        )
        for option in barred
    )
    return tag(
        "div",
        tag("h3", _say("refused", language), class_="vh"),
        tag("ul", *items, class_="rk-refusals"),
        lang=language,
    )


def _say(key: str, language: Language) -> str:
    return words(message(f"screen.{key}"), language)
