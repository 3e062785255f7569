"""Post codes of a delivery zone: single ones, ranges such as 69001-69009, and beginnings such as 69*."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from countries.pack import Address
from countries.postcodes import (
    compact_postcode,
    is_postcode_start,
    normalize_postcode,
    postcode_keys,
    to_ascii_digits,
)

_LIST: Final = re.compile(r"[,،;؛\r\n]+")
_DASH: Final = re.compile(r"[-\u2010-\u2014\u2212]")
_ANY_END: Final = "*"


@dataclass(frozen=True)
class ZoneCode:
    """Codes from `first` to `last`, as they are compared; with `is_start` all that begin with `first`."""

    first: str
    last: str
    is_start: bool = False

    def contains(self, key: str) -> bool:
        """Return whether a code, as it is compared, is one of these. Codes of a range have as many digits."""
        if self.is_start:
            return key.startswith(self.first)
        return len(key) == len(self.first) and self.first <= key <= self.last


def split_codes(entries: Sequence[str]) -> Iterator[str]:
    """Yield the codes of texts that have one or more of them, with commas, semicolons or lines between."""
    for entry in entries:
        yield from filter(None, (part.strip() for part in _LIST.split(entry)))


def normalize_zone_code(entry: str, form: Address) -> str:
    """Return a code, range or beginning as the country writes it; empty for what is none."""
    text = to_ascii_digits(entry).strip()
    if text.endswith(_ANY_END):
        start = compact_postcode(text.removesuffix(_ANY_END))
        return f"{start}{_ANY_END}" if form.postcode and is_postcode_start(start, form) else ""
    return normalize_postcode(text, form) or "-".join(_find_range(text, form))


def read_zone_code(entry: str, form: Address) -> ZoneCode | None:
    """Return the codes that an entry stands for; None for what is none in this country."""
    text = normalize_zone_code(entry, form)
    if not text:
        return None
    if text.endswith(_ANY_END):
        start = text.removesuffix(_ANY_END)
        return ZoneCode(start, start, is_start=True)
    ends = [text] if normalize_postcode(text, form) else _find_range(text, form)
    keys = [compact_postcode(code) for code in ends]
    return ZoneCode(keys[0], keys[-1])


def contains_postcode(entries: Sequence[str], postcode: str, form: Address) -> bool:
    """Return whether a post code of the country is one of the entries."""
    keys = postcode_keys(postcode, form)
    codes = filter(None, (read_zone_code(entry, form) for entry in entries))
    return any(code.contains(key) for code in codes for key in keys)


def _find_range(text: str, form: Address) -> list[str]:
    """Return the two codes of a range, the lower one first; nothing for what is none. Codes may have dashes of their
    own, and what is no number has no order."""
    for dash in _DASH.finditer(text):
        ends = [normalize_postcode(part, form) for part in (text[: dash.start()], text[dash.end() :])]
        keys = [compact_postcode(code) for code in ends]
        if all(ends) and _are_ordered(*keys):
            return ends
    return []


def _are_ordered(first: str, last: str) -> bool:
    return first.isdigit() and last.isdigit() and len(first) == len(last) and first <= last
