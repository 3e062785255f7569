"""Programs whose exports are recognised by their headings, each described by one file of the folder `programs`."""

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import Final, Literal

import yaml
from chassis.locales import LOCALES
from pydantic import BaseModel, ConfigDict
from reading.characters import fold

from orders_pos.domain.imports.fields import FIELDS, PRODUCTS
from orders_pos.domain.imports.heading_key import heading_key

SOUK: Final = "Souk"
# What a heading has in place of a number, and of any other text.
_NUMBER, _ANYTHING = "#", "*"
_WILDCARDS: Final = re.compile(r"([#*])")
_PATTERNS: Final = {_NUMBER: "[0-9]*", _ANYTHING: "*"}


class Program(BaseModel):
    """What is known of the exports of a program. `signatures` are lists of headings: a file that has all headings of
    one of them is of the program. `columns` are the headings of a field, the one first that is preferred; `#` in them
    stands for a number and `*` for any text. `words` are what words of a field mean, `blanks` words that say that there
    is nothing, and `sole_options` names of the only option of a product that has none. Of fields in `open_taxes` the
    program does not say whether they are with tax. It `has_escaped_lines` if the ends of lines in its texts are a
    backslash and an n, `lists_categories` if commas stand between several, `matches_names` if its products without SKU
    are recognised by their names, it `sums_rows` if the amounts of an order are the sums of those of its rows, and it
    `is_exact` if all values are as Souk keeps them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    kind: Literal["products", "customers", "orders"]
    signatures: tuple[tuple[str, ...], ...]
    columns: Mapping[str, tuple[str, ...]]
    decimal_mark: Literal["", ".", ","] = ""
    words: Mapping[str, Mapping[str, str]] = {}
    blanks: Mapping[str, tuple[str, ...]] = {}
    sole_options: tuple[str, ...] = ()
    open_taxes: tuple[str, ...] = ()
    has_escaped_lines: bool = False
    lists_categories: bool = False
    matches_names: bool = False
    sums_rows: bool = False
    is_exact: bool = False

    def is_of(self, headers: Sequence[str]) -> bool:
        """Return whether a file with these headings is of the program."""
        keys = {heading_key(header) for header in headers}
        return any(keys >= {*map(heading_key, signature)} for signature in self.signatures)

    def match(self, header: str) -> tuple[str, int] | None:
        """Return the field of a heading, with the place of the heading among those of the field; None if the program
        is not known to have it."""
        key = heading_key(header)
        matches = (
            (field, rank) for field, patterns in self._patterns.items() for rank, pattern in enumerate(patterns)
            if fnmatchcase(key, pattern)
        )  # fmt: skip
        return next(matches, None)

    def translate(self, field: str, text: str) -> str:
        """Return what a cell of a field means, in words that are read for every program; empty for nothing."""
        if field not in self.words and field not in self.blanks:
            return text
        key = fold(text)
        if key in self._blanks.get(field, ()):
            return ""
        return self._words.get(field, {}).get(key, text)

    def is_sole_option(self, name: str) -> bool:
        """Return whether the only option of a product has this name where the product has no options."""
        return fold(name) in map(fold, self.sole_options)

    @cached_property
    def _patterns(self) -> Mapping[str, Sequence[str]]:
        return {field: [*map(_to_pattern, headings)] for field, headings in self.columns.items()}

    @cached_property
    def _words(self) -> Mapping[str, Mapping[str, str]]:
        return {
            field: {fold(word): meaning for word, meaning in words.items()}
            for field, words in self.words.items()
        }

    @cached_property
    def _blanks(self) -> Mapping[str, frozenset[str]]:
        return {field: frozenset(map(fold, words)) for field, words in self.blanks.items()}


@cache
def load_programs() -> Sequence[Program]:
    """Return all programs, in the order of their files' names, Souk itself first."""
    folder = Path(__file__).parent / "programs"
    files = sorted(folder.glob("*.yaml"))
    described = (yaml.safe_load(file.read_text(encoding="utf-8")) for file in files)
    return _souk(), *(Program.model_validate(fields) for fields in described)


def find_program(kind: str, headers: Sequence[str]) -> Program | None:
    """Return the program whose export a file with these headings is; None for any other file."""
    return next((each for each in load_programs() if each.kind == kind and each.is_of(headers)), None)


def is_own_export(kind: str, headers: Sequence[str]) -> bool:
    """Return whether a file has the headings of an export of Souk, but for costs, which not everybody exports, and for
    what no product has."""
    fields = [field for field in FIELDS[kind].values() if field.is_exported]
    return any(
        [
            label
            for label, field in labels
            if label in headers or not (field.column == "cost" or field.is_sparse)
        ]
        == list(headers)
        for labels in ([(field.label(locale), field) for field in fields] for locale in LOCALES)
    )


def _souk() -> Program:
    """Return Souk itself: its export of products has the headings of its fields, in each language."""
    fields = [field for field in FIELDS[PRODUCTS].values() if field.is_exported]
    own = ("name", "recordType", "variant", "stock")
    return Program(
        name=SOUK,
        kind=PRODUCTS,
        signatures=tuple(tuple(FIELDS[PRODUCTS][name].label(locale) for name in own) for locale in LOCALES),
        columns={field.name: tuple(dict.fromkeys(field.labels)) for field in fields},
        decimal_mark=".",
        matches_names=True,
        is_exact=True,
    )


def _to_pattern(heading: str) -> str:
    """Return the pattern of a heading's key, as the wildcards of a shell."""
    parts = _WILDCARDS.split(heading)
    return "".join(_PATTERNS.get(part) or heading_key(part) for part in parts)
