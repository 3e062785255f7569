"""Addresses as one text and in parts: composed by the lines of a country, and read by them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

from chassis.locales import LOCALES

from countries.names import country_names
from countries.pack import Address, compile_pattern
from countries.packs import country_pack, usual_locale
from countries.postcodes import normalize_postcode, to_ascii_digits

PARTS: Final = ("street", "postcode", "city", "state")
_PART: Final = re.compile(r"\{(street|postcode|city|state)\}")
_COMMA: Final = r"\s*[,،]\s*"
_COMMAS: Final = re.compile(r"[,،\r\n]")
_ARABIC: Final = re.compile("[\u0600-\u06ff]")
_EDGES: Final = " ,-"
# What no address is longer than, so that reading takes no time that grows with it.
_MAX_LENGTH: Final = 600


@dataclass(frozen=True)
class AddressParts:
    """An address in parts; `state` is a code where the country has a choice of them, `country` two letters."""

    street: str = ""
    postcode: str = ""
    city: str = ""
    state: str = ""
    country: str = ""

    @property
    def form(self) -> Address:
        """How the country writes addresses."""
        return country_pack(self.country).address


def compose_address(parts: AddressParts, home: str) -> str:
    """Return the address as one text. The country is named if it is another one than `home`."""
    return ", ".join(to_lines(parts, home))


def to_lines(parts: AddressParts, home: str) -> list[str]:
    """Return the lines of an address as its country writes them, and the country if it is another one than `home`."""
    form = parts.form
    values = {
        "street": ", ".join(_segments(parts.street)),
        "postcode": normalize_postcode(parts.postcode, form) or _one_line(parts.postcode),
        "city": _one_line(parts.city),
        "state": _one_line(parts.state),
    }
    lines = [_fill(line, values) for line in form.lines]
    if parts.country and parts.country != home:
        lines.append(_country_name(parts.country, home, is_arabic=bool(_ARABIC.search(" ".join(lines)))))
    return [line for line in lines if line]


def address_lines(text: str, home: str) -> list[str]:
    """Return the lines of an address that is one text: as its country writes them, or as it is if it can't be read."""
    parts = read_address(text, home)
    # What stands after a comma may be the street: `12, rue X`.
    has_street = any(character.isalpha() for character in parts.street)
    is_read = parts.postcode or parts.state or (parts.city and has_street and not parts.form.postcode)
    return to_lines(parts, home) if is_read else [text] if text else []


def read_address(text: str, home: str) -> AddressParts:
    """Return the parts of an address of a country, or of another one that its end names. What can't be told apart is
    the street."""
    one_line = ", ".join(_segments(to_ascii_digits(text[:_MAX_LENGTH])))
    rest, country = _split_country(one_line)
    if country and country != home:
        return _read_parts(rest, country)
    parts = _read_parts(one_line, home)
    # The name of a country may be that of its town.
    return _read_parts(rest, home) if country and _read_parts(rest, home).postcode else parts


def _read_parts(text: str, country: str) -> AddressParts:
    form = country_pack(country).address
    subsets = list(_subsets(form))
    with_code = [names for names in subsets if "postcode" in names]
    return (
        _match(text, country, with_code)
        or _find_postcode(text, country, form)
        or _match(text, country, [names for names in subsets if "postcode" not in names])
        or AddressParts(street=text, country=country)
    )


def _match(text: str, country: str, subsets: Sequence[tuple[str, ...]]) -> AddressParts | None:
    """Return the parts of the first subset that the whole text has."""
    for names in subsets:
        if match := _reader(country, names).fullmatch(text):
            return _to_parts(match.groupdict(), country)
    return None


def _find_postcode(text: str, country: str, form: Address) -> AddressParts | None:
    """Return the post code of a text that has no other known part, and what stands around it as the street."""
    match = next(_codes(text, form), None) if form.postcode else None
    if match is None:
        return None
    before, after = text[: match.start()].strip(_EDGES), text[match.end() :].strip(_EDGES)
    street = ", ".join(filter(None, (before, after)))
    return AddressParts(street, normalize_postcode(match[0], form), country=country)


def _codes(text: str, form: Address) -> Iterator[re.Match[str]]:
    """Yield post codes within a text, the last one first: before a town where the country writes them so, or else at
    the end. A number of a house is none."""
    line = next((line for line in form.lines if "{postcode}" in line), "")
    is_before_town = bool(_PART.search(line.partition("{postcode}")[2]))
    following = r"(?=\s+[^\W\d_])" if is_before_town else r"(?=\s*(?:,|$))"
    pattern = compile_pattern(rf"(?<![\w+])(?:{form.postcode}){following}", re.IGNORECASE)
    matches = [match for match in pattern.finditer(text) if is_before_town or match.start() > 0]
    yield from reversed(matches)


def _split_country(text: str) -> tuple[str, str]:
    """Return what stands before the name of a country at the end, and its code; an empty code where there is none."""
    rest, _, last = text.rpartition(", ")
    return rest, _codes_by_name().get(last.casefold(), "") if rest else ""


def find_country(text: str) -> str:
    """Return the code of a country that is written as its code or its name; empty for any other text."""
    names = _codes_by_name()
    code = text.strip().upper()
    return code if code in names.values() else names.get(text.strip().casefold(), "")


@cache
def _codes_by_name() -> Mapping[str, str]:
    return {name.casefold(): code for locale in LOCALES for code, name in country_names(locale).items()}


def _country_name(country: str, home: str, *, is_arabic: bool) -> str:
    """Return a country's name in the script of the address, for those who carry the letter first."""
    locale = "ar" if is_arabic else usual_locale(home, latin=True)
    return country_names(locale).get(country, country)


def _one_line(text: str) -> str:
    """Return a part without commas, which stand between parts."""
    return " ".join(_segments(text))


def _segments(text: str) -> list[str]:
    """Return what stands between commas and ends of lines, without what is empty."""
    parts = (" ".join(part.split()) for part in _COMMAS.split(text))
    return [part for part in parts if part]


def _fill(line: str, values: Mapping[str, str]) -> str:
    """Return a line with its parts; of a part that is empty, what stands around it is omitted."""
    filled = _PART.sub(lambda match: values[match[1]], line)
    return ", ".join(filter(None, (part.strip(_EDGES) for part in _segments(filled))))


def _subsets(form: Address) -> Iterator[tuple[str, ...]]:
    """Yield the parts beside the street that an address may have, most first, and those with a post code first."""
    optional = [name for name in _names(form) if name != "street"]
    for count in range(len(optional), 0, -1):
        yield from sorted(combinations(optional, count), key=lambda names: "postcode" not in names)


def _names(form: Address) -> list[str]:
    return [name for name in _PART.findall("\n".join(form.lines)) if name != "postcode" or form.postcode]


@cache
def _reader(country: str, names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of an address with the street and these parts, in the order of the country. Where there is a
    post code, the street may be missing."""
    form = country_pack(country).address
    expression, last = "", ""
    for index, line in enumerate(form.lines):
        for part in _PART.finditer(line):
            name = part[1]
            if name != "street" and name not in names:
                continue
            between = _between(last, name, form.lines, index, names) if last else ""
            if last == "street" and "postcode" in names:
                expression = f"(?:{expression}{between})?"
            else:
                expression += between
            expression, last = f"{expression}(?P<{name}>{_pattern(name, form)})", name
    return compile_pattern(expression, re.IGNORECASE)


def _between(last: str, name: str, lines: Sequence[str], index: int, names: Sequence[str]) -> str:
    """Return a pattern of what stands between two parts. People forget the comma around a post code; without the part
    that follows in its line, what has no comma before it is a number of something else."""
    is_by_code = "postcode" in (last, name)
    is_same_line = f"{{{last}}}" in lines[index]
    if is_same_line and "," not in lines[index].partition(f"{{{last}}}")[2].partition(f"{{{name}}}")[0]:
        return r"[\s,-]+" if is_by_code else r"[\s/-]+"
    following = _PART.search(lines[index].partition("{postcode}")[2])
    is_alone = name == "postcode" and following is not None and following[1] not in names
    return rf"(?:{_COMMA}|\s+)" if is_by_code and not is_alone else _COMMA


def _pattern(name: str, form: Address) -> str:
    if name == "street":
        return r".*[^\s,،]"
    if name == "postcode":
        return f"(?:{form.postcode})"
    if name == "state" and form.states:
        words = sorted({*form.states, *form.states.values()}, key=len, reverse=True)
        return "|".join(map(re.escape, words))
    # A town begins with a letter: what follows a number is a street.
    return r"[^\W\d_](?:[^,،]*?[^\s,،-])?" if name == "city" else "[^,،]+"


def _to_parts(values: Mapping[str, str | None], country: str) -> AddressParts:
    form = country_pack(country).address
    parts = AddressParts(**{name: (value or "").strip() for name, value in values.items()}, country=country)
    code = normalize_postcode(parts.postcode, form) if parts.postcode else ""
    return replace(parts, postcode=code, state=to_state_code(parts.state, form) if parts.state else "")


def to_state_code(text: str, form: Address) -> str:
    """Return the code of a state that is written as its code or its name; the text of any other one."""
    key = text.casefold()
    codes = (code for code, name in form.states.items() if key in (code.casefold(), name.casefold()))
    return next(codes, text)
