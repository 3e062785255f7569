"""Durations as project files and people write them: `2 mois`, `1 mo`, `3 edays`, `PT8H`, `1w 2d`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise, product
from typing import Final

from reading.characters import fold, is_too_long
from reading.context import ReadingContext
from reading.number_marks import to_marks
from reading.numbers import read_number
from reading.result import Question, Reading, Reason, Value, readings_of

# `m` is minutes for MS Project and months for others: it is asked.
_WORDS: Final[Mapping[str, str]] = {
    "minute": "m min mins minute minutes mn minuten minuto minutos minuti minuut دقيقة دقائق دقيقه",
    "hour": "h hr hrs hour hours heure heures std stunde stunden hora horas ora ore uur uren ساعة ساعات ساعه",
    "day": "d dy day days j jr jrs jour jours t tg tag tage tagen dia dias g gg giorno giorni dag dagen يوم أيام ايام"
    " يوما",
    "week": "w wk wks week weeks s sem sems semaine semaines wo woche wochen semana semanas sett settimana settimane"
    " weken أسبوع أسابيع اسبوع اسابيع",
    "month": "m mo mos mon mons month months mois monat monate monaten mes meses mese mesi maand maanden شهر أشهر اشهر"
    " شهور",
    "year": "y yr yrs year years a an ans annee annees jahr jahre jahren ano anos anno anni jaar سنة سنوات سنه عام"
    " أعوام",
}
_UNITS: Final = {
    fold(word): frozenset(unit for unit, words in _WORDS.items() if word in words.split())
    for words in _WORDS.values()
    for word in words.split()
}
_ELAPSED_WORDS: Final = frozenset(
    {"elapsed", "ecoule", "ecoules", "ecoulee", "ecoulees", "fortlaufend", "fortlaufende"}
)
# short text: a duration has at most 250 characters, as every value.
_PART: Final = re.compile(r"([+-]? ?[0-9.,٫][0-9.,٫' ]*?) ?([^\W\d_]+)")
_ISO: Final = re.compile(r"([+-]?)P(?=.)((?:[0-9.,]+[YMWD])*)(?:T((?:[0-9.,]+[HMS])+))?")
# short text: as above.
_ISO_PART: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?)([YMWDHS])")
_ISO_DATE: Final = {"Y": "year", "M": "month", "W": "week", "D": "day"}
_ISO_TIME: Final = {"H": "hour", "M": "minute", "S": "second"}


@dataclass(frozen=True)
class Duration:
    """`parts` are amounts with their units (second, minute, hour, day, week, month, year). An elapsed one counts days
    of 24 hours, every day of the week."""

    parts: tuple[tuple[Decimal, str], ...]
    is_elapsed: bool = False

    def __str__(self) -> str:
        shown = " ".join(f"{amount:f} {unit}" for amount, unit in self.parts)
        return f"{shown} elapsed" if self.is_elapsed else shown


def read_duration(text: str, context: ReadingContext) -> Reading[Duration]:
    """Return the duration; a question where a number or a unit has two meanings; a reason where there is none, such as
    for a number without a unit."""
    if is_too_long(text):
        return Reason("unreadable-duration", text)
    plain = to_marks(text)
    if (parts := _iso_parts(plain)) is not None:
        return Value(Duration(parts)) if parts else Reason("unreadable-duration", text)
    words = [word for word in plain.split() if fold(word) not in _ELAPSED_WORDS]
    is_elapsed = len(words) != len(plain.split())
    matches = list(_PART.finditer(" ".join(words).rstrip("?.")))
    if not matches or "".join(match[0] for match in matches).replace(" ", "") != "".join(words).rstrip("?."):
        return Reason("unreadable-duration", text)
    options = [list(_part(match[1], match[2], context)) for match in matches]
    durations = [
        Duration(tuple(part for part, _ in parts), is_elapsed or any(flag for _, flag in parts))
        for parts in _consistent(options)
    ]
    if not durations:
        return Reason("unreadable-duration", text)
    if len(durations) == 1:
        return Value(durations[0])
    is_number = len({duration.parts[0][1] for duration in durations}) == 1
    code = "ambiguous-number" if is_number else "ambiguous-unit"
    return Question(code, tuple(durations), tuple(map(str, durations)))


def find_duration_units(word: str) -> frozenset[str]:
    """Return the units that a word can be, such as `minute` and `month` for `m`; none for another word."""
    return _UNITS.get(fold(word), frozenset())


Part = tuple[tuple[Decimal, str], bool]


def _part(number: str, word: str, context: ReadingContext) -> Iterator[Part]:
    """Yield what a number with a unit can be, each with whether it is elapsed time."""
    key = fold(word)
    units, is_elapsed = _UNITS.get(key, frozenset[str]()), False
    if not units and len(key) > 1:
        # MS Project: 3 edays, 2 em, in French 3 jé, in German 3 fTage.
        rests = (key.removeprefix("e"), key.removesuffix("e"), key.removeprefix("f") if len(key) > 3 else key)  # noqa: PLR2004  # fs and ft are kinds of links
        for rest in rests:
            if rest != key and (units := _UNITS.get(rest, frozenset[str]())):
                is_elapsed = True
                # Only MS Project has these, where m is a minute.
                units = units & {"minute"} or units
                break
    yield from (
        ((amount, unit), is_elapsed)
        for amount in readings_of(read_number(number, context))
        for unit in sorted(units)
    )


def _consistent(options: list[list[Part]]) -> list[tuple[Part, ...]]:
    """Return all combinations of parts in which each unit is smaller than the one before."""
    order = [*_WORDS][::-1]
    combined = product(*options)
    return [parts for parts in combined if _is_falling([order.index(unit) for (_, unit), _ in parts])]


def _is_falling(places: list[int]) -> bool:
    return all(first < second for first, second in pairwise(places))


def _iso_parts(text: str) -> tuple[tuple[Decimal, str], ...] | None:
    """Return the parts of a duration of ISO 8601; None if the text is none."""
    match = _ISO.fullmatch(text.upper())
    if match is None or not (match[2] or match[3]):
        return None
    sign = -1 if match[1] == "-" else 1
    named = [(part, _ISO_DATE) for part in _ISO_PART.findall(match[2] or "")]
    named += [(part, _ISO_TIME) for part in _ISO_PART.findall(match[3] or "")]
    parts = [(sign * Decimal(number.replace(",", ".")), names[letter]) for (number, letter), names in named]
    return tuple((amount, unit) for amount, unit in parts if amount) or tuple(parts[-1:])
