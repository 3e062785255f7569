"""Values of cells as spreadsheets and other programs write them, in English and French."""

import re
from collections.abc import Container, Iterable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final

from chassis.normalization import normalize_text
from chassis.timezones import load_zone

_NAMES: Final = {
    "id": "id uid no n numero number identifiant identifier wbs",
    "name": "name nom task tache taskname nomdelatache nomtache title titre summary libelle designation",
    "type": "type",
    "start": "start debut startdate datedebut datededebut begin begindate",
    "end": "end fin finish enddate finishdate datefin datedefin due duedate echeance dateecheance",
    "notBefore": "notbefore",
    "progress": "progress avancement progression complete percentcomplete acheve termine realise done",
    "dependencies": "dependencies dependances predecessors predecesseurs predecessor predecesseur dependson",
    "resources": "resources ressources resource ressource resourcenames nomsressources nomsdesressources assignee",
    "project": "project projet parent",
    "isDisabled": "isdisabled locked verrouille verrouillee",
    "duration": "duration duree",
}
_COLUMNS: Final = {alias: column for column, aliases in _NAMES.items() for alias in aliases.split()}
_OWN_COLUMNS: Final = (
    "baselineStart", "baselineEnd", "backgroundColor", "backgroundSelectedColor", "progressColor",
    "progressSelectedColor",
)  # fmt: skip
_DATE = re.compile(
    r"(?:[^\W\d]+\.?\s+)?(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4}|\d{2})"
    r"(?:[\sT,à]+(\d{1,2})[:h](\d{2})?(?::(\d{2}))?\s*([ap]m)?)?",
    re.IGNORECASE,
)
_SERIAL = re.compile(r"\d{5}(?:[.,]\d+)?")
_SPREADSHEET_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001  # wall-clock time
_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:([^\W\d]+)\.?\s*|\.\s*)?\??")
_UNITS: Final = {
    "m": "m min mins minute minutes mn",
    "h": "h hr hrs hour hours heure heures",
    "d": "d day days j jour jours",
    "w": "w wk wks week weeks s sem semaine semaines",
}
UNITS: Final = {alias: unit for unit, aliases in _UNITS.items() for alias in aliases.split()}
_LAG = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*([^\W\d]*%|[^\W\d]+)")
# A comma between these is the decimal mark of a lag, and separates nothing.
_WHOLE, _DECIMALS = re.compile(r"(?:[FS][FS]|[FD]D|DF)\s*[+-]\s*\d+$"), re.compile(r"\d+\s*(?:[^\W\d]|%)")
# Kinds as French programs write them: D is the start (début).
_KINDS: Final = {"FD": "FS", "DD": "SS", "DF": "SF"}
_LINKS: Final = ("FS", "SS", "FF", "SF", *_KINDS)


def to_column(header: str) -> str:
    """Return the column that a header names in any case, in English or French; empty for an unknown one."""
    plain = normalize_text("NFKD", header.casefold())
    name = "".join(letter for letter in plain if letter.isalnum() and letter.isascii())
    own = next((column for column in _OWN_COLUMNS if column.casefold() == name), "")
    return own or _COLUMNS.get(name, "")


def has_month_first(cells: Iterable[str]) -> bool:
    """Return whether dates such as 11/23/2026 are among the cells, and none such as 23/11/2026."""
    pairs = [(int(match[1]), int(match[2])) for cell in cells if (match := _DATE.fullmatch(cell.strip()))]
    most = 12
    return any(second > most for _, second in pairs) and not any(first > most for first, _ in pairs)


def parse_instant(text: str, timezone: str, *, is_month_first: bool, is_end: bool = False) -> datetime:
    """Parse a time in ISO form, as 23/11/2026 08:00 or as the number of a spreadsheet; one without an offset is of the
    time zone. A date alone is its beginning, or with `is_end` its end. Raise ValueError and ArithmeticError."""
    text = text.strip()
    if match := _DATE.fullmatch(text):
        local, has_time = _parse_parts(match, is_month_first=is_month_first), match[4] is not None
    elif _SERIAL.fullmatch(text):
        days = Decimal(text.replace(",", "."))
        local, has_time = (
            _SPREADSHEET_EPOCH + timedelta(seconds=round(days * 86_400)),
            days != int(days),
        )
    else:
        local, has_time = datetime.fromisoformat(text), len(text) > len("2026-11-23")
    if is_end and not has_time:
        local += timedelta(days=1)
    aware = local if local.tzinfo else local.replace(tzinfo=load_zone(timezone))
    return aware.astimezone(UTC).replace(microsecond=0)


def _parse_parts(match: re.Match[str], *, is_month_first: bool) -> datetime:
    first, second, year = int(match[1]), int(match[2]), int(match[3])
    day, month = (second, first) if is_month_first else (first, second)
    hour = int(match[4] or 0)
    if match[7]:
        hour = hour % 12 + (12 if match[7].lower() == "pm" else 0)
    century = 2000 if year < 100 else 0  # noqa: PLR2004  # two digits
    return datetime(century + year, month, day, hour, int(match[5] or 0), int(match[6] or 0))  # noqa: DTZ001  # wall-clock time


def parse_percent(text: str) -> Decimal:
    """Return the number of a text such as `12,5 %`; 0 for an empty one. Raise ArithmeticError."""
    return Decimal(
        text.replace("%", "").replace("\u202f", "").replace("\xa0", "").strip().replace(",", ".") or 0
    )


def parse_length(text: str) -> tuple[Decimal, str]:
    """Return count and unit (m, h, d or w) of a duration such as `5 jours`; days if it names none. Raise ValueError."""
    match = _LENGTH.fullmatch(text.strip())
    unit = UNITS.get((match[2] or "d").casefold()) if match else None
    if match is None or unit is None:
        raise ValueError(text)
    return Decimal(match[1].replace(",", ".")), unit


def split_predecessors(cell: str) -> list[str]:
    """Return the predecessors of a cell, which commas or semicolons separate; a comma between digits is a decimal
    mark."""
    pieces = re.split("([,;])", cell)
    parts = [[pieces[0]]]
    for before, mark, piece in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
        if mark == "," and _WHOLE.search(before) and _DECIMALS.match(piece):
            parts[-1] += [mark, piece]
        else:
            parts.append([piece])
    return [whole.strip() for part in parts if (whole := "".join(part))]


def to_token(text: str, ids: Container[str]) -> str:
    """Return a predecessor such as `3FD+2 jours` as a token of a link, with a lag such as `+2ed` or `+50%` where it is
    elapsed or in per cent; as it is if it is an id, or none."""
    if text in ids:
        return text
    link, lag = _split_lag(text)
    if lag is None:
        return text
    kind = link[-2:] if link[:-2].rstrip() and link.endswith(_LINKS) else ""
    id_ = link[:-2].rstrip() if kind else link
    return f"{id_}{_KINDS.get(kind, kind) if kind else 'FS' if lag else ''}{lag}"


def _split_lag(text: str) -> tuple[str, str | None]:
    """Return what stands before the lag, and the lag; empty where there is none, None for one of an unknown unit."""
    at = max(text.rfind("+"), text.rfind("-"))
    match = _LAG.fullmatch(text, at + 1) if text[:at].strip() and at > 0 else None
    if match is None:
        return text.rstrip(), ""
    unit = _to_unit(match[2].casefold())
    lag = None if unit is None else f"{text[at]}{match[1].replace(',', '.')}{unit}"
    return text[:at].rstrip(), lag


def _to_unit(name: str) -> str | None:
    """Return the unit of a lag. One of elapsed time begins with `e` in English and ends with `é` in French; elapsed and
    per-cent ones are no working time."""
    if name in ("%", "e%", "%e", "%é"):
        return "%" if name == "%" else "e%"
    if name in UNITS:
        return UNITS[name]
    whole = name.removeprefix("e") if name.startswith("e") else name.removesuffix("é")
    return f"e{UNITS[whole]}" if whole != name and whole in UNITS else None
