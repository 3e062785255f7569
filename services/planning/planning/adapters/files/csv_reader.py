"""Reads plans from CSV, of Souk or of spreadsheets and other programs."""

import csv
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from urllib.parse import unquote

from chassis.spreadsheets import read_table

from planning.adapters.files import csv_values
from planning.adapters.files.csv_lags import convert_lags
from planning.adapters.files.csv_table import COLUMNS, STYLES
from planning.adapters.files.imported_plan import ImportedPlan, check_count, unreadable_file
from planning.adapters.files.progress import report
from planning.domain import import_note as notes
from planning.domain.calendar import standard
from planning.domain.import_note import ImportNote
from planning.domain.link import parse_lag
from planning.domain.plan import to_instant
from planning.domain.task import PROJECT, TASK, Assigned, Task, normalize_tokens
from planning.domain.timeline import get_timeline

_REQUIRED = ("name", "start")
_DEFAULT_LENGTH = timedelta(hours=8)
_YES = frozenset({"yes", "oui", "true", "vrai", "1", "x"})
_PROJECTS = frozenset({PROJECT, "projet"})
_UNITS = re.compile(r"\d+(?:[.,]\d+)?")

Row = Mapping[str, str]


def read(content: str, timezone: str) -> ImportedPlan:
    """Return the plan of a table, whose local times are in the time zone. Raise ValidationError if it can't be read."""
    rows = read_table(content)
    try:
        header = next(rows, [])
        columns = [csv_values.to_column(name) for name in header]
        missing = [name for name in _REQUIRED if name not in columns]
        if missing:
            raise unreadable_file(f"there is no column {', '.join(missing)}")
        # The first of two columns of one meaning counts.
        cells = [
            (line, dict(zip(reversed(columns), reversed(_fill(row, len(columns))), strict=True)))
            for line, row in enumerate(_check_rows(rows), 2)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise unreadable_file(f"it is no table: {error}", str(rows.line_num)) from None
    return _Table(timezone, [row for _, row in cells], is_own=set(COLUMNS) <= set(header)).to_plan(
        [line for line, _ in cells],
        [ImportNote(notes.COLUMN, name[:60]) for name, column in zip(header, columns, strict=True)
         if name.strip() and not column],
    )  # fmt: skip


def _check_rows(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield the rows. Raise ValidationError at the first that is too many."""
    for count, row in enumerate(rows, 1):
        check_count(count)
        yield row


def _fill(row: list[str], length: int) -> list[str]:
    return [*row, *[""] * (length - len(row))][:length]


@dataclass(frozen=True)
class _Table:
    """Rows by column; `is_own` if Souk wrote them."""

    timezone: str
    rows: Sequence[Row]
    is_own: bool

    def to_plan(self, lines: Sequence[int], import_notes: list[ImportNote]) -> ImportedPlan:
        tasks: list[Task] = []
        dates = [row.get(name, "") for row in self.rows for name in ("start", "end")]
        is_month_first, ids = csv_values.has_month_first(dates), {row.get("id", "") for row in self.rows}
        for line, row in zip(lines, self.rows, strict=True):
            report(line, len(self.rows))
            try:
                start, end = self._parse_dates(row, is_month_first=is_month_first)
                tasks.append(self._to_task(row, start, end, ids))
            except (ValueError, ArithmeticError):
                id_, name = row.get("id", "")[:40], row.get("name", "")[:255]
                import_notes.append(ImportNote(notes.DROPPED_TASK, str(line), id_, name))
                continue
            if not row.get("end", "").strip():
                import_notes.append(
                    ImportNote(notes.COMPUTED_DATES, row.get("duration", ""), tasks[-1].id, tasks[-1].name)
                )
        if not self.is_own:
            tasks, adapted = convert_lags(tasks, standard(self.timezone))
            import_notes += adapted
        return ImportedPlan("", tasks, notes=import_notes)

    def _parse_dates(self, row: Row, *, is_month_first: bool) -> tuple[datetime, datetime]:
        start = csv_values.parse_instant(row["start"], self.timezone, is_month_first=is_month_first)
        if end := row.get("end", "").strip():
            return start, csv_values.parse_instant(
                end, self.timezone, is_month_first=is_month_first, is_end=True
            )
        if not row.get("duration", "").strip():
            return start, start + _DEFAULT_LENGTH
        count, unit = csv_values.parse_length(row["duration"])
        calendar = standard(self.timezone)
        timeline = get_timeline(calendar)
        seconds = parse_lag(f"+{count:f}{unit}", calendar)
        return start, to_instant(timeline.end_at(timeline.worked(int(start.timestamp())) + seconds))

    def _to_task(self, row: Row, start: datetime, end: datetime, ids: Container[str]) -> Task:
        cells = {name: _unescape_formula(row.get(name, "")) for name in COLUMNS}
        tokens = (
            cells["dependencies"].split(",")
            if self.is_own
            else [
                csv_values.to_token(token, ids)
                for token in csv_values.split_predecessors(cells["dependencies"])
            ]
        )
        not_before, baseline_start, baseline_end = (
            csv_values.parse_instant(cells[name], self.timezone, is_month_first=False)
            if cells[name]
            else None
            for name in ("notBefore", "baselineStart", "baselineEnd")
        )
        return Task(
            cells["id"],
            cells["name"],
            start,
            end,
            not_before or start,
            csv_values.parse_percent(cells["progress"]),
            PROJECT if cells["type"].casefold() in _PROJECTS else TASK,
            normalize_tokens(tokens),
            tuple(self._resources(cells["resources"])),
            cells["project"],
            cells["isDisabled"].casefold() in _YES,
            {name: cells[column] for column, name in STYLES.items() if cells[column]},
            baseline_start,
            baseline_end,
        )

    def _resources(self, cell: str) -> list[Assigned]:
        if self.is_own:
            return [_parse_assigned(part) for part in cell.split(";") if part.strip()]
        parts = (part.strip() for part in re.split("[,;]", cell))
        return [_parse_resource(part) for part in parts if part]


def _unescape_formula(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell.strip()


def _parse_resource(text: str) -> Assigned:
    """Parse a name with its units, such as `Amina [50 %]`, where it has some."""
    name, opening, rest = text.rpartition("[")
    units = rest.removesuffix("]").rstrip().removesuffix("%").rstrip()
    if not (opening and name and rest.endswith("]") and _UNITS.fullmatch(units)):
        name, units = text, "100"
    return Assigned(name.rstrip()[:64], name.rstrip()[:120], csv_values.parse_percent(units))


def _parse_assigned(text: str) -> Assigned:
    id_, name, units = (*(unquote(part.strip()) for part in text.split("|")), "", "")[:3]
    return Assigned(id_, name, Decimal(units or 100))
