"""The bar: where we are, and the status line."""

from __future__ import annotations

from ruleskit.show.html import Html, tag
from ruleskit.show.mana import with_symbols
from ruleskit.show.scene import Scene, words
from ruleskit.show.walk import LONGEST, Came
from ruleskit.words import Language, Message, Ref, message


def crumbs(scene: Scene, language: Language) -> tuple[str, ...]:
    """Return the words for each procedure, from the outermost to the one we are in, which is marked."""
    *outer, inner = (scene.title(frame, language) for frame in scene.frames)
    return *outer, f"▶ {inner}"


def where(scene: Scene, language: Language, level: int) -> Html:
    """Return, for those who hear the page, the way in and whose chart is shown."""
    names = " › ".join(scene.title(frame, language) for frame in scene.frames)
    chart = words(message("screen.chart-of", procedure=scene.title(scene.frames[level], language)), language)
    about = words(message("screen.where"), language)
    return tag("p", f"{about}: {names}. {chart}", class_="vh", lang=language)


def looking(scene: Scene, language: Language, level: int) -> Html:
    """Return the status line for the chart of a procedure that waits."""
    frame = scene.frames[level]
    said = message(
        "screen.status.looking",
        procedure=scene.title(frame, language),
        step=scene.name(frame, language),
        inner=scene.title(scene.here, language),
    )
    return line(words(said, language), language=language)


def status(scene: Scene, language: Language, came: Came = "moved") -> Html:
    """Return the status line: the number of the step, and what there is to know about the last move."""
    told = [_number(scene), _news(scene, came)]
    number, news = (words(one, language) if one else "" for one in told)
    if not news and scene.entry is not None:
        news = with_symbols(scene.told(scene.entry, language), language)
    return line(tag("b", number) if number else "", " " if number else "", news, language=language)


def line(*parts: object, language: Language, alert: bool = False) -> Html:
    """Return a status line: read aloud when it changes, at once if it is an alert."""
    live = {"role": "alert"} if alert else {"role": "status", "aria_live": "polite"}
    return tag("p", *parts, class_="rk-status alert" if alert else "rk-status", lang=language, **live)


def failed(language: Language, where: str, error: BaseException) -> Html:
    """Return the status line for an exception."""
    what = f"{type(error).__name__}: {error}"
    said = words(message("screen.status.error", where=where, error=what), language)
    return line(tag("b", said), language=language, alert=True)


def _number(scene: Scene) -> Message | None:
    level = len(scene.frames)
    if not scene.number:
        return None
    if level == 1:
        return message("screen.status.step", number=scene.number)
    return message("screen.status.level", number=scene.number, level=level)


def _news(scene: Scene, came: Came) -> Message | None:
    asked, entry = scene.asked, scene.entry
    if came == "first":
        return message("screen.status.first")
    if came == "endless":
        return message("screen.status.endless", count=LONGEST)
    if scene.position.over:
        return message("screen.status.over" if came == "over" else "screen.status.ended")
    if asked is not None:
        names = scene.book.names(scene.game)
        who = Ref(asked.who)
        player = names(who.id)
        count = len(asked.allowed)
        if came == "asked":
            return message("screen.status.awaited", who=player, count=count)
        refused = len(asked.options) - count
        key = "screen.status.decide" if refused else "screen.status.decide-plain"
        return message(key, who=player, count=count, refused=refused)
    if entry is None:
        return message("screen.status.start")
    if entry.shape == "check":
        return message(f"screen.status.{entry.way}")
    return None
