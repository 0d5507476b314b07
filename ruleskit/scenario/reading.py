"""From tables and lists to the classes of a scenario, strictly, with every fault and its path.

Reading goes by the classes alone: their attributes are the keys a file may have, and their types say what may
stand there. What is unknown, missing or of another kind is a fault; nothing is ever guessed or evaluated.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import attrs
from attrs import field, frozen
from cattrs import (
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override
from immutabledict import immutabledict

from ruleskit.scenario.faults import Key, choice, expected, near_to, short
from ruleskit.scenario.model import Id, RuleName, StepName
from ruleskit.words import Text

LONGEST = 80
"""The most characters a name or a title may have."""
HIGHEST = 999
"""The highest number that may stand in a file."""
MANY = 200
"""The most entries a list or a table may have."""

Whole = TypeVar("Whole")
Keys = tuple[Key, ...]


class Wrong(ValueError):
    """A value that is not what it should be."""

    def __init__(self, what: str, found: object, known: Iterable[str] = ()) -> None:
        super().__init__(expected(what, found, known))


@frozen
class Amiss:
    """Something wrong at a place in the file; `lacks` is true where the place is empty and must not be."""

    keys: Keys
    says: str
    lacks: bool = False


@frozen
class Registry:
    """Classes by the name under which files know them; `key` is the key that holds the name."""

    key: str
    classes: Mapping[str, type]


@frozen
class Pattern:
    """What may stand in a file for a type of its own: in words, and a test of a value."""

    says: str
    fits: Callable[[object], bool]


def of_form(says: str, form: str) -> Pattern:
    """Return the pattern of a text of which the whole has a form."""
    compiled = re.compile(form)
    return Pattern(says, lambda value: isinstance(value, str) and bool(compiled.fullmatch(value)))


def _is_whole(value: object, lowest: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= HIGHEST


SIGNED = Pattern(f"a whole number from -{HIGHEST} to {HIGHEST}", lambda value: _is_whole(value, -HIGHEST))
"""A number that may be less than nothing."""


@frozen
class Reader:
    """Reads one game's files: the keys that are called otherwise than the attribute, and the named classes.

    `renamed` maps attributes to keys. `registries` maps a type to the classes that may stand for it,
    `patterns` a type of the game's own to what may stand for it.
    """

    renamed: Mapping[str, str]
    registries: Mapping[Any, Registry]
    patterns: Mapping[Any, Pattern] = immutabledict()
    _converter: Converter = field(init=False, eq=False, repr=False)

    @_converter.default
    def _make(self) -> Converter:
        made = Converter(forbid_extra_keys=True, detailed_validation=True)
        made.register_structure_hook(str, _string)
        made.register_structure_hook(int, _number)
        made.register_structure_hook(bool, _yes_or_no)
        made.register_structure_hook_factory(_is_pattern, lambda kind: _by(self._pattern(kind)))
        made.register_structure_hook_factory(_is_literal, _literal)
        made.register_structure_hook_factory(_is_either, lambda kind: self._either(made, kind))
        made.register_structure_hook_factory(_is_list, lambda kind: self._list(made, kind))
        made.register_structure_hook_factory(_is_mapping, lambda kind: self._mapping(made, kind))
        made.register_structure_hook_factory(_is_class, lambda kind: self._class(made, kind))
        made.register_structure_hook_factory(
            lambda kind: kind in self.registries, lambda kind: self._named(made, kind)
        )
        return made

    def read(self, raw: object, into: type[Whole]) -> tuple[Whole | None, tuple[Amiss, ...]]:
        """Return what `raw` holds as an `into`, or None and everything that is amiss."""
        try:
            return self._converter.structure(raw, into), ()
        except (Wrong, BaseValidationError) as error:
            return None, tuple(self._amiss(error, ()))

    def keys(self, cls: type) -> tuple[str, ...]:
        """Return the keys of a table that stands for a `cls`."""
        return tuple(self.key(attribute.name) for attribute in attrs.fields(cls))

    def key(self, attribute: str) -> str:
        """Return the key that stands in a file for `attribute`."""
        return self.renamed.get(attribute, attribute)

    def _pattern(self, kind: Any) -> Pattern:
        return self.patterns[kind] if kind in self.patterns else _PATTERNS[kind]

    def says(self, kind: Any) -> str:
        """Return in words what a file holds for a value of the type `kind`."""
        if _is_pattern(kind):
            return self._pattern(kind).says
        if _is_either(kind):
            kinds = [one for one in get_args(kind) if one is not type(None)]
            if len(kinds) == 1:
                return self.says(kinds[0])
            return choice(name for one in kinds for name in get_args(one))
        if _is_literal(kind):
            return choice(get_args(kind))
        if _is_list(kind):
            return f"a list, each entry {self.says(get_args(kind)[0])}"
        if kind is Text:
            return f"a text of 1 to {LONGEST} characters, or a table with 'en', 'de' and 'es'"
        return _WORDS.get(kind, "a table")

    def _class(self, made: Converter, cls: type) -> Callable[[object, Any], Any]:
        attrs.resolve_types(cls)
        names: Any = {one.name: override(rename=self.key(one.name)) for one in attrs.fields(cls)}
        inner: Callable[[Any, Any], Any] = make_dict_structure_fn(cls, made, **names)

        def hook(value: object, _: Any) -> Any:
            if cls is Text and isinstance(value, str):
                return Text.same(_string(value))
            if not isinstance(value, dict):
                raise Wrong(self.says(cls), value)
            return inner(value, cls)

        return hook

    def _either(self, made: Converter, kind: Any) -> Callable[[object, Any], Any]:
        kinds = tuple(one for one in get_args(kind) if one is not type(None))
        if len(kinds) == 1:
            return lambda value, _: made.structure(value, kinds[0])
        return _literal(Literal[tuple(name for one in kinds for name in get_args(one))])

    def _list(self, made: Converter, kind: Any) -> Callable[[object, Any], Any]:
        of = get_args(kind)[0]

        def hook(value: object, _: Any) -> Any:
            if not isinstance(value, list):
                raise Wrong(self.says(kind), value)
            return tuple(_all(made, "list", enumerate(value), of).values())

        return hook

    def _mapping(self, made: Converter, kind: Any) -> Callable[[object, Any], Any]:
        key_type, of = get_args(kind)

        def hook(value: object, _: Any) -> Any:
            if not isinstance(value, dict):
                raise Wrong(self.says(kind), value)
            return immutabledict(_all(made, "table", value.items(), of, key_type))

        return hook

    def _named(self, made: Converter, kind: Any) -> Callable[[object, Any], Any]:
        key, classes = self.registries[kind].key, self.registries[kind].classes

        def hook(value: object, _: Any) -> Any:
            if not isinstance(value, dict):
                raise Wrong(f"a table with the key {key!r}", value)
            if key not in value:
                raise Wrong(f"the key {key!r} with {choice(classes)}", value)
            if value[key] not in list(classes):
                error = Wrong(choice(classes), value[key], classes)
                error.add_note(AttributeValidationNote(key, key, str))
                raise ClassValidationError(f"the key {key!r}", [error], kind)
            rest = {name: one for name, one in value.items() if name != key}
            return made.structure(rest, classes[value[key]])

        return hook

    def _amiss(self, error: BaseException, keys: Keys) -> Iterable[Amiss]:
        note = next((note for note in getattr(error, "__notes__", ()) if isinstance(note, _NOTES)), None)
        if isinstance(note, AttributeValidationNote):
            keys = (*keys, self.key(note.name))
        elif isinstance(note, IterableValidationNote):
            keys = (*keys, note.index)
        if isinstance(error, BaseValidationError):
            for inner in error.exceptions:
                yield from self._amiss(inner, keys)
        elif isinstance(error, ForbiddenExtraKeysError):
            known = self.keys(error.cl)
            for extra in sorted(error.extra_fields):
                allowed = (
                    f"(must be one of {', '.join(map(repr, known))})" if known else "(nothing may stand here)"
                )
                yield Amiss((*keys, extra), f"unknown key: {short(extra)} {allowed}{near_to(extra, known)}")
        elif isinstance(error, KeyError) and note is not None:
            yield Amiss(keys, f"missing; expected {self.says(note.type)}", lacks=True)
        elif isinstance(error, Wrong):
            yield Amiss(keys, str(error))
        else:
            raise error  # no fault of the file


_NOTES = (AttributeValidationNote, IterableValidationNote)


def without(raw: Any, amiss: Iterable[Amiss]) -> Any:
    """Return `raw` without what is amiss, and without the tables that lack something."""
    places = {one.keys[:-1] if one.lacks else one.keys for one in amiss}
    return _without(raw, (), places)


def restored(keys: Keys, amiss: Iterable[Amiss]) -> Keys:
    """Return the place in the whole file of what stands at `keys` in the file without what is amiss."""
    places = {one.keys[:-1] if one.lacks else one.keys for one in amiss}
    found: Keys = ()
    for key in keys:
        if isinstance(key, int):
            kept = (index for index in range(MANY) if (*found, index) not in places)
            key = next(islice(kept, key, None), key)
        found = (*found, key)
    return found


def _without(raw: Any, here: Keys, places: set[Keys]) -> Any:
    if isinstance(raw, dict):
        return {k: _without(v, (*here, k), places) for k, v in raw.items() if (*here, k) not in places}
    if isinstance(raw, list):
        return [_without(v, (*here, i), places) for i, v in enumerate(raw) if (*here, i) not in places]
    return raw


_WORDS = {
    str: f"a text of 1 to {LONGEST} characters",
    int: f"a whole number from 0 to {HIGHEST}",
    bool: "true or false",
}


_PATTERNS: dict[Any, Pattern] = {
    Id: of_form("an id (up to 40 small letters, digits, dots and hyphens)", r"[a-z0-9][a-z0-9.-]{0,39}"),
    StepName: of_form("a step as 'procedure.step'", r"[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}"),
    RuleName: of_form("the id of a rule", r"[a-z0-9.:-]{0,60}"),
}


def _by(pattern: Pattern) -> Callable[[object, Any], Any]:
    def hook(value: object, _: Any) -> Any:
        if not pattern.fits(value):
            raise Wrong(pattern.says, value)
        return value

    return hook


def _string(value: object, _: Any = None) -> str:
    if not isinstance(value, str):
        raise Wrong("a text", value)
    if not value.strip() or len(value) > LONGEST:
        raise Wrong(_WORDS[str], value)
    if any(unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for letter in value):
        raise Wrong("a text without control characters", value)
    return value


def _number(value: object, _: Any) -> int:
    if not _is_whole(value):
        raise Wrong(_WORDS[int], value)
    return cast(int, value)


def _yes_or_no(value: object, _: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong(_WORDS[bool], value)
    return value


def _literal(kind: Any) -> Callable[[object, Any], object]:
    known = get_args(kind)

    def hook(value: object, _: Any) -> object:
        if value not in known or isinstance(value, bool):
            raise Wrong(choice(known), value, known)
        return value

    return hook


def _all(
    made: Converter, what: str, items: Iterable[tuple[Key, object]], of: Any, key: Any = None
) -> dict[Key, Any]:
    """Read every item, and raise all that is amiss in them together."""
    listed = list(items)
    if len(listed) > MANY:
        raise Wrong(f"at most {MANY} entries", f"a {what} of {len(listed)}")
    read: dict[Key, Any] = {}
    errors: list[Exception] = []
    for index, item in listed:
        try:
            if key is not None:
                made.structure(index, key)
            read[index] = made.structure(item, of)
        except (Wrong, BaseValidationError) as error:
            error.add_note(IterableValidationNote(str(index), index, of))
            errors.append(error)
    if errors:
        raise IterableValidationError(f"in a {what}", errors, of)
    return read


def _is_pattern(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _is_either(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is immutabledict


def _is_class(kind: Any) -> bool:
    return isinstance(kind, type) and attrs.has(kind)
