"""Predecessors as other programs write them, in their languages: `3FS+2 days`, `3EA+2 Tage`, `3-FS=P2D`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from reading.characters import to_plain
from reading.result import Value

from planning.adapters.files.csv_values import Values, to_lags
from planning.domain.link import FF, FS, SF, SS

_SEPARATORS: Final = re.compile("([,;،؛\n])")
# A comma between these is the decimal mark of a lag, and separates nothing.
# short text: a cell is cut into pieces by its separators.
_WHOLE, _DECIMALS = (
    re.compile(r"[^\W\d]{2}\s{0,9}[+-]\s{0,9}\d{1,9}$"),
    re.compile(r"\d{1,9}\s*(?:[^\W\d]|%)"),
)
# Kinds by where the predecessor and the task are bound, in English, French, German, Spanish, Italian, Portuguese and
# Dutch; what two languages write is the same kind in both.
_KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("FS", "FD", "EA", "FC", "FI", "TI", "EB"), FS),
    **dict.fromkeys(("SS", "DD", "AA", "CC", "II", "BB"), SS),
    **dict.fromkeys(("FF", "EE", "TT"), FF),
    **dict.fromkeys(("SF", "DF", "AE", "CF", "IF", "IT", "BE"), SF),
}
_PERCENT_LAG: Final = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)\s{0,9}(e?%|%[eé])", re.IGNORECASE)
# GanttProject: strong links with =, others with >.
_GANTTPROJECT: Final = re.compile(r"(?P<id>.+)-(?P<kind>FS|SS|FF|SF)[=>]P(?P<lag>-?\d{1,6})D")
# Redmine: what a task follows, with the days between.
_FOLLOWS: Final = re.compile(r"(?:follows|suit|nachfolger von|posterior a)\b", re.IGNORECASE)
_DELAY, _NUMBER = re.compile(r"\((\d{1,6})"), re.compile(r"#(\d{1,18})$")
_PRECEDES: Final = re.compile(r"(?:precedes|précède|vorgänger von|anterior a)\b", re.IGNORECASE)
# short text: a piece of a cell.
_SIGNED: Final = re.compile(r"[+-]\s{0,9}(\d[^+-]*)$")


@dataclass(frozen=True)
class TaskNames:
    """Ids of the tasks by all that a table calls them: ids, other numbers, and names that only one task has."""

    ids: Mapping[str, str]
    others: Mapping[str, str]

    def has(self, text: str) -> bool:
        """Return whether a task is called exactly so."""
        return text in self.ids or text in self.others

    def find(self, text: str) -> str:
        """Return the id of a task, empty if there is none of this name."""
        plain = text.strip()
        if plain in self.ids:
            return self.ids[plain]
        number = re.search(r"#(\d+)", plain)
        numbered = self.ids.get(number[1], "") if number else ""
        return numbered or self.others.get(plain, "")


def split_predecessors(cell: str) -> list[str]:
    """Return the predecessors of a cell, which commas or semicolons separate; a comma between digits is a decimal
    mark."""
    pieces = _SEPARATORS.split(cell)
    parts = [[pieces[0]]]
    for before, mark, piece in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
        if mark == "," and _WHOLE.search(before[-40:]) and _DECIMALS.match(piece):
            parts[-1] += [mark, piece]
        else:
            parts.append([piece])
    return [whole.strip() for part in parts if (whole := "".join(part).strip())]


def list_lags(cell: str, names: TaskNames) -> Iterator[str]:
    """Yield the lags of a cell without their signs, per-cent ones excepted, which have no unit of time. A whole name of
    a task has none, such as `12ff-3`."""
    for piece in split_predecessors(cell) if "+" in cell or "-" in cell else ():
        match = _SIGNED.search(to_plain(piece[-60:]))
        has_lag = _has_kind(piece) and not names.has(piece)
        if match and has_lag and not _PERCENT_LAG.fullmatch(match[1].strip()):
            yield match[1].strip()


def _has_kind(piece: str) -> bool:
    """Return whether a kind stands before the sign: without one, `A-1` is an id rather than a lag."""
    at = max(piece.rfind("+"), piece.rfind("-"))
    return piece[:at].rstrip()[-2:].upper() in _KINDS


def to_token(text: str, names: TaskNames, values: Values) -> str:
    """Return a predecessor such as `3FD+2 jours` as a token of a link, with a lag such as `+2ed` or `+50%` where it is
    elapsed or in per cent; as it is if it is none."""
    if id_ := names.find(text):
        return id_
    if match := _GANTTPROJECT.fullmatch(text):
        lag = int(match["lag"])
        return f"{names.find(match['id']) or match['id']}{match['kind']}{f'{lag:+d}d' if lag else ''}"
    # An id may have a sign itself, so a whole one with a kind comes first.
    link, lags = (text, "") if names.find(text[:-2]) else _split_lag(text, values)
    kind = link[-2:].upper()
    id_ = names.find(link[:-2]) if kind in _KINDS else ""
    if lags is None or not (id_ or names.find(link)):
        return text
    if not id_:
        return f"{names.find(link)}{f'FS{lags}' if lags else ''}"
    short = _KINDS[kind] == FS and not lags
    return id_ if short else f"{id_}{_KINDS[kind]}{lags}"


def _split_lag(text: str, values: Values) -> tuple[str, str | None]:
    """Return what stands before the lag, and the lag; empty where there is none, None for one that can't be read."""
    at = max(text.rfind("+"), text.rfind("-"))
    before = text[:at].rstrip() if at > 0 else ""
    if not before or not text[at + 1 :].strip()[:1].isdigit():
        return text.rstrip(), ""
    lag = text[at + 1 :].strip()
    if match := _PERCENT_LAG.fullmatch(to_plain(lag)):
        number, unit = match[1].replace(",", "."), "e%" if len(match[2]) > 1 else "%"
        return before, f"{text[at]}{number}{unit}"
    reading = values.lag(lag)
    if not isinstance(reading, Value):
        return before if before[-2:].upper() in _KINDS else text.rstrip(), None if before[
            -2:
        ].upper() in _KINDS else ""
    try:
        lags = to_lags(reading.value)
    except ValueError:
        return before, None
    return before, f"{text[at]}{lags[0]}" if len(lags) == 1 else None


def follows_of(cell: str) -> tuple[list[str], bool]:
    """Return the tokens of what a task follows among its relations, and whether there are relations of other kinds."""
    tokens: list[str] = []
    has_others = False
    for piece in split_predecessors(cell):
        number, delay = _NUMBER.search(piece), _DELAY.search(piece)
        if number and _FOLLOWS.match(piece):
            tokens.append(f"{number[1]}FS+{delay[1]}d" if delay else number[1])
        elif not _PRECEDES.match(piece):
            has_others = True
    return tokens, has_others
