"""Tasks of the rows of a table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final
from urllib.parse import unquote

from reading.answers import read_answer
from reading.characters import fold
from reading.durations import Duration
from reading.numbers import read_percent
from reading.result import Reading, Value

from planning.adapters.files.csv_headings import Headings
from planning.adapters.files.csv_links import follows_of, split_predecessors, to_token
from planning.adapters.files.csv_outline import Outline
from planning.adapters.files.csv_questions import Row
from planning.adapters.files.csv_table import COLUMNS, STYLES
from planning.adapters.files.csv_values import UnreadableError, Values, is_whole_day, is_zero, to_lags
from planning.domain import import_note as notes
from planning.domain.calendar import standard
from planning.domain.link import parse_lag
from planning.domain.plan import to_instant
from planning.domain.task import PROJECT, TASK, Assigned, Task, normalize_tokens
from planning.domain.timeline import get_timeline

_DEFAULT_LENGTH: Final = timedelta(hours=8)
_DAY: Final = timedelta(days=1)
_PROJECTS: Final = frozenset({PROJECT, "projet", "projekt", "proyecto", "progetto", "projeto", "مشروع"})
_ELAPSED_SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}

Remarks = list[tuple[str, str]]


@dataclass(frozen=True)
class RowReader:
    """Reads rows by what is decided for the table; `inactive` collects the ids of tasks that are switched off."""

    values: Values
    outline: Outline
    headings: Headings
    is_own: bool
    inactive: set[str] = field(default_factory=set[str])

    def read(self, place: int, row: Row) -> tuple[Task, Remarks]:
        """Return the task of a row, with the codes and details of notes on it. Raise UnreadableError for a date that
        is missing or can't be read."""
        remarks: Remarks = []
        cells = {name: _unescape_formula(row.get(name, "")) for name in COLUMNS}
        start, end = self._read_dates(row, remarks)
        not_before, baseline_start, baseline_end = (
            self.values.instant(cells[name]) if cells[name] else None
            for name in ("notBefore", "baselineStart", "baselineEnd")
        )
        id_ = cells["id"] if self.is_own else self.outline.ids[place]
        if self._is_answered(row, "active", answer=False):
            self.inactive.add(id_)
            remarks.append((notes.INACTIVE, ""))
        task = Task(
            id_,
            cells["name"],
            start,
            end,
            not_before or start,
            self._read_progress(cells["progress"], remarks),
            PROJECT if fold(cells["type"]) in _PROJECTS or id_ in self.outline.projects else TASK,
            normalize_tokens([*self._list_tokens(row)]),
            tuple(self._list_resources(cells["resources"])),
            cells["project"] if self.is_own else self.outline.parents.get(id_, ""),
            self._is_answered(row, "isDisabled", answer=True),
            {name: cells[column] for column, name in STYLES.items() if cells[column]},
            baseline_start,
            baseline_end,
        )
        return task, remarks

    def _read_dates(self, row: Row, remarks: Remarks) -> tuple[datetime, datetime]:
        start_text, end_text = row.get("start", "").strip(), row.get("end", "").strip()
        length = row.get("duration", "").strip()
        duration = self.values.duration(length) if length else None
        is_milestone = self._is_answered(row, "milestone", answer=True) or bool(
            duration and is_zero(duration)
        )
        if not start_text and not end_text:
            raise UnreadableError("")
        if not start_text or not end_text:
            remarks.append((notes.COMPUTED_DATES, length))
            return self._compute(start_text, end_text, duration, length)
        start = self.values.instant(start_text)
        end = self.values.instant(end_text, is_end=not is_milestone)
        # Programs that count the last day of a task write the day before for one of no days.
        is_point = is_milestone and start - _DAY <= end <= start and is_whole_day(end_text)
        return start, start if is_point else end

    def _compute(
        self, start_text: str, end_text: str, duration: Reading[Duration] | None, length: str
    ) -> tuple[datetime, datetime]:
        """Return the dates of which one follows from the other and the duration."""
        if duration is not None and not isinstance(duration, Value):
            raise UnreadableError(length)
        text = start_text or end_text
        if duration is None:
            begin, end = self.values.instant(text), self.values.instant(text, is_end=True)
            if is_whole_day(text):
                return begin, end
            return (begin, begin + _DEFAULT_LENGTH) if start_text else (end - _DEFAULT_LENGTH, end)
        if start_text:
            start = self.values.instant(start_text)
            return start, self._move(start, duration.value)
        end = self.values.instant(end_text, is_end=not is_zero(duration))
        return self._move(end, duration.value, sign=-1), end

    def _move(self, at: datetime, duration: Duration, sign: int = 1) -> datetime:
        """Return the instant so much working time later, or elapsed time. Raise UnreadableError."""
        calendar = standard(self.values.timezone)
        timeline, begin = get_timeline(calendar), int(at.timestamp())
        for lag in to_lags(duration):
            if duration.is_elapsed:
                begin += sign * int(Decimal(lag[:-2]) * _ELAPSED_SECONDS[lag[-1]])
                continue
            seconds = parse_lag(f"+{lag}", calendar)
            if seconds <= 0:
                continue
            worked = max(timeline.worked(begin) + sign * seconds, 0)
            begin = timeline.end_at(worked) if sign > 0 else timeline.start_at(worked)
        return to_instant(begin)

    def _read_progress(self, text: str, remarks: Remarks) -> Decimal:
        try:
            return self.values.percent(text)
        except UnreadableError:
            remarks.append((notes.UNREADABLE, f"{self.headings.name_of('progress')}: {text}"))
            return Decimal(0)

    def _is_answered(self, row: Row, column: str, *, answer: bool) -> bool:
        text = row.get(column, "").strip()
        return bool(text) and read_answer(text) == Value(answer)

    def _list_tokens(self, row: Row) -> Iterator[str]:
        cell = row.get("dependencies", "")
        if self.is_own:
            yield from _unescape_formula(cell).split(",")
            return
        for text in [*split_predecessors(cell), *follows_of(row.get("relations", ""))[0]]:
            yield to_token(text, self.outline.names, self.values)

    def _list_resources(self, cell: str) -> list[Assigned]:
        if self.is_own:
            return [_parse_assigned(part) for part in cell.split(";") if part.strip()]
        return [self._parse_resource(part) for part in split_predecessors(cell)]

    def _parse_resource(self, text: str) -> Assigned:
        """Parse a name with its units, such as `Amina [50 %]`, where it has some."""
        name, opening, rest = text.rpartition("[")
        units = read_percent(rest.removesuffix("]"), self.values.context) if rest.endswith("]") else None
        if not (opening and name.strip() and isinstance(units, Value)):
            return Assigned(text[:64], text[:120], Decimal(100))
        return Assigned(name.rstrip()[:64], name.rstrip()[:120], units.value)


def _unescape_formula(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell.strip()


def _parse_assigned(text: str) -> Assigned:
    id_, name, units = (*(unquote(part.strip()) for part in text.split("|")), "", "")[:3]
    number = read_percent(units or "100", Values("UTC").context)
    if not isinstance(number, Value):
        raise UnreadableError(units)
    return Assigned(id_, name, number.value)
