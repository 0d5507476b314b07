"""What the files of all games have in common: players, and cards that lie in lists, copies told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from ruleskit.scenario.faults import choice, expected
from ruleskit.scenario.reading import Amiss, Keys


@frozen
class Line:
    """A list of cards in a file: where it stands, its zone, its owner, and what it lists.

    With `single` the file holds one card there, and no list.
    """

    keys: Keys
    zone: str
    owner: str
    cards: tuple[str, ...]
    single: bool = False


@frozen
class Laid:
    """A card that a file lays down: where it says so, the id, which card it is, its zone and its owner."""

    keys: Keys
    id: str
    name: str
    zone: str
    owner: str


def laid(lines: Iterable[Line], known: Collection[str]) -> Iterator[Laid]:
    """Yield every card that is laid down, copies told apart by numbers.

    A card listed several times in one list stands for that many copies: `name-1`, `name-2` and so on. In
    several lists, a file has to number the copies itself. `known` are the ids of the cards it describes.
    """
    for line in lines:
        many = Counter(line.cards)
        seen: Counter[str] = Counter()
        for place, written in enumerate(line.cards):
            seen[written] += 1
            name = card_of(written, known)
            numbered = f"{written}-{seen[written]}" if many[written] > 1 and name == written else written
            keys = line.keys if line.single else (*line.keys, place)
            yield Laid(keys, numbered, name, line.zone, line.owner)


def card_of(written: str, known: Collection[str]) -> str:
    """Return which card `written` is: itself, or the card it is a numbered copy of."""
    name, _, number = written.rpartition("-")
    is_copy = written not in known and name in known and number.isdecimal()
    return name if is_copy else written


def unknown(keys: Keys, what: str, found: str | None, known: Collection[str]) -> Iterator[Amiss]:
    """Yield what is amiss if `found` is not among what is known."""
    if found is not None and found not in known:
        yield Amiss(keys, expected(f"{what} ({choice(known)})", found, known))


def unfit_id(
    number: int, ids: list[str], reserved: Collection[str], cards: Collection[str]
) -> Iterator[Amiss]:
    """Yield what is amiss with the id of a player: it names another one, a zone or a card too."""
    keys: Keys = ("player", number, "id")
    name = ids[number]
    if name in ids[:number]:
        yield Amiss(keys, f"expected an id that no other player has, found {name!r} again")
    if name in reserved or "." in name:
        yield Amiss(keys, expected("another id: zones are called so", name))
    if card_of(name, cards) in cards:
        yield Amiss(keys, expected("an id that is no card's", name))


def misplaced(listed: Iterable[Laid], known: Collection[str]) -> Iterator[Amiss]:
    """Yield every card that is not described, lies in two places, or lacks the number of its copy."""
    first: dict[str, Laid] = {}
    names: dict[str, str] = {}
    for one in listed:
        if one.name not in known:
            yield from unknown(one.keys, "a card", one.name, known)
            continue
        every = f"expected every copy of {one.name!r} to be numbered"
        if one.id in first:
            where = f"already in {first[one.id].zone!r}"
            copies = f"{one.name}-1' and '{one.name}-2"
            how = "" if one.id != one.name else f"; write '{copies}' for two copies"
            yield Amiss(one.keys, f"expected a card that lies nowhere else, found {one.id!r}: {where}{how}")
        elif one.id != one.name and (one.id in known or one.name in first):
            yield Amiss(one.keys, f"{every}, found {one.id!r} beside it")
        elif one.id == one.name and one.name in names:
            yield Amiss(one.keys, f"{every}, found it beside {names[one.name]!r}")
        first.setdefault(one.id, one)
        names.setdefault(one.name, one.id)
