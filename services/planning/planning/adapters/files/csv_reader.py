"""Reads plans from CSV, of Souk or of spreadsheets and other programs."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from chassis.errors import invalid_field
from chassis.spreadsheets import read_table

from planning.adapters.files.csv_headings import Headings
from planning.adapters.files.csv_lags import convert_lags
from planning.adapters.files.csv_links import follows_of
from planning.adapters.files.csv_outline import Outline, read_outline
from planning.adapters.files.csv_questions import DATES, Row, decide
from planning.adapters.files.csv_rows import RowReader
from planning.adapters.files.csv_table import COLUMNS
from planning.adapters.files.csv_values import UnreadableError, Values
from planning.adapters.files.imported_plan import ImportedPlan, check_count, unreadable_file
from planning.adapters.files.progress import report
from planning.domain import import_note as notes
from planning.domain.calendar import standard
from planning.domain.import_note import ImportNote
from planning.domain.plan_question import Answers
from planning.domain.task import Task

# A title and other lines may stand above the headings.
_MAX_LINES_ABOVE = 20
_MAX_HEADINGS_NAMED = 20
_MAX_DEPTH = 100
_DELIMITER = re.compile(r"[,;\t|]")


def read(content: str, timezone: str, answers: Answers) -> ImportedPlan:
    """Return the plan of a table, whose local times are in the time zone, or the questions that it leaves open. Raise
    ValidationError if it can't be read."""
    titles, content = _split_titles(content)
    table = read_table(content)
    try:
        lines = [*titles, *_check_rows(table)]
    except csv.Error as error:
        raise unreadable_file(f"it is no table: {error}", str(table.line_num + len(titles))) from None
    return _Table.parse(lines, _find_header(lines)).to_plan(timezone, answers)


def _split_titles(content: str) -> tuple[list[list[str]], str]:
    """Return the lines above the first one that has columns, and the rest: the delimiter is found in its first line."""
    *above, rest = content.removeprefix("\ufeff").split("\n", _MAX_LINES_ABOVE)
    titles: list[list[str]] = []
    for line in above:
        if _DELIMITER.search(line):
            break
        titles.append([line.strip()])
    return (titles, "\n".join([*above[len(titles) :], rest])) if len(titles) < len(above) else ([], content)


def _check_rows(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield the rows. Raise ValidationError at the first that is too many."""
    for count, row in enumerate(rows):
        check_count(count - _MAX_LINES_ABOVE)
        yield row


def _find_header(lines: Sequence[list[str]]) -> int:
    """Return the place of the headings: the first line with all that is required. Raise ValidationError, which names
    the columns that are missing."""
    for place, line in enumerate(lines[:_MAX_LINES_ABOVE]):
        if not _missing(Headings(line)):
            return place
    header = next((line for line in lines if any(cell.strip() for cell in line)), [])
    missing = _missing(Headings(header))
    shown = ", ".join(name.strip() for name in header[:_MAX_HEADINGS_NAMED] if name.strip())
    raise invalid_field(
        "content",
        f"This table has no column for: {', '.join(missing)} ({shown[:300]})",
        "missing-columns",
    )


def _missing(headings: Headings) -> list[str]:
    has_date = "start" in headings.places or "end" in headings.places
    return [*([] if "name" in headings.places else ["name"]), *([] if has_date else ["start"])]


@dataclass(frozen=True)
class _Table:
    """Rows by column with their lines in the file and their positions; `is_own` if Souk wrote them."""

    headings: Headings
    rows: Sequence[Row]
    lines: Sequence[int]
    positions: Sequence[int]
    is_own: bool
    notes: list[ImportNote] = field(default_factory=list[ImportNote])

    @classmethod
    def parse(cls, lines: Sequence[list[str]], header: int) -> "_Table":
        headings = Headings(lines[header])
        is_own = set(COLUMNS) <= set(lines[header])
        end, import_notes = _find_end(lines, header)
        numbered = [
            (place, row)
            for place, row in enumerate(lines[header + 1 : end], header + 1)
            if any(cell.strip() for cell in row)
        ]
        check_count(len(numbered))
        return cls(
            headings,
            [headings.cells(row) for _, row in numbered],
            [place + 1 for place, _ in numbered],
            [place - header for place, _ in numbered],
            is_own,
            import_notes,
        )

    @cached_property
    def outline(self) -> Outline:
        """Ids and parents of the rows."""
        return read_outline(self.rows, self.positions, self.headings)

    def to_plan(self, timezone: str, answers: Answers) -> ImportedPlan:
        """Return the plan, or the questions."""
        values = Values(timezone, duration_unit=self.headings.duration_unit())
        rows = [self._open_cells(row) for row in self.rows]
        decided = decide(rows, self.outline.names, values, answers)
        if decided.questions:
            return ImportedPlan("", (), questions=decided.questions)
        self.notes.extend(decided.notes)
        reader = RowReader(decided.values, self.outline, self.headings, self.is_own)
        tasks, row_notes = self._read_rows(reader)
        if not self.is_own:
            tasks, adapted = convert_lags(tasks, standard(timezone))
            row_notes += adapted
        all_notes = [
            *self.notes,
            *(ImportNote(notes.COLUMN, name[:60]) for name in self._left_out()),
            *row_notes,
        ]
        return ImportedPlan("", tasks, notes=all_notes, inactive=frozenset(reader.inactive))

    def _open_cells(self, row: Row) -> Row:
        """Return what can be read in several ways. In a file of Souk that is dates alone, which a spreadsheet may have
        put into another form."""
        return {name: cell for name, cell in row.items() if name in DATES} if self.is_own else row

    def _read_rows(self, reader: RowReader) -> tuple[list[Task], list[ImportNote]]:
        """Return the tasks of the rows, without those that have no dates, and notes."""
        tasks: dict[int, Task] = {}
        row_notes: list[ImportNote] = []
        undated: list[int] = []
        parents = set(self.outline.parents.values())
        for place, row in enumerate(self.rows):
            report(place, len(self.rows))
            try:
                tasks[place], remarks = reader.read(place, row)
            except UnreadableError as error:
                if not error.args[0] and self.outline.ids[place] in parents:
                    undated.append(place)
                else:
                    row_notes.append(self._dropped(place, row, error.args[0]))
                continue
            task = tasks[place]
            row_notes += [
                ImportNote(code, detail[:120], task.id, task.name[:255]) for code, detail in remarks
            ]
        spans = _spans_of(tasks.values(), self.outline.parents) if undated else {}
        for place in undated:
            row, id_ = self.rows[place], self.outline.ids[place]
            if id_ not in spans:
                row_notes.append(self._dropped(place, row, ""))
                continue
            start, end = spans[id_]
            tasks[place], _ = reader.read(
                place, {**row, "start": f"{start.isoformat()}", "end": f"{end.isoformat()}"}
            )
            row_notes.append(ImportNote(notes.COMPUTED_DATES, "", id_, row.get("name", "")[:255]))
        return [tasks[place] for place in sorted(tasks)], row_notes

    def _dropped(self, place: int, row: Row, text: str) -> ImportNote:
        """Return the note of a row that has no dates, or of which one can't be read; it names the cell."""
        column = next(
            (self.headings.name_of(name) for name, cell in row.items() if cell and cell == text), ""
        )
        detail = f"{self.lines[place]}: {column} {text}" if text.strip() else f"{self.lines[place]}"
        return ImportNote(
            notes.DROPPED_TASK, detail[:120], self.outline.ids[place][:40], row.get("name", "")[:255]
        )

    def _left_out(self) -> list[str]:
        names = self.headings.left_out()
        if self.outline.has_project_names:
            names.append(self.headings.name_of("project"))
        if any(follows_of(row.get("relations", ""))[1] for row in self.rows):
            names.append(self.headings.name_of("relations"))
        return names


def _spans_of(tasks: Iterable[Task], parents: Mapping[str, str]) -> dict[str, tuple[datetime, datetime]]:
    """Return the first start and the last end below each parent, at any depth."""
    spans: dict[str, tuple[datetime, datetime]] = {}
    for task in tasks:
        seen, id_ = {task.id}, parents.get(task.id, "")
        start, end = task.start, task.end
        while id_ and id_ not in seen and len(seen) < _MAX_DEPTH:
            first, last = spans.get(id_, (start, end))
            if (first, last) == (min(first, start), max(last, end)) and id_ in spans:
                break
            spans[id_] = min(first, start), max(last, end)
            seen.add(id_)
            id_ = parents.get(id_, "")
    return spans


def _find_end(lines: Sequence[list[str]], header: int) -> tuple[int, list[ImportNote]]:
    """Return where the table ends: at the headings of another one behind an empty line, of which there is a note."""
    names = {name.strip().casefold() for name in lines[header] if name.strip()}
    for place in range(header + 1, len(lines)):
        is_behind_gap = not any(cell.strip() for cell in lines[place - 1])
        cells = [cell.strip().casefold() for cell in lines[place] if cell.strip()]
        if is_behind_gap and len(cells) > 1 and names.issuperset(cells[:2]):
            return place, [ImportNote(notes.OTHER_TABLE, ", ".join(lines[place])[:120])]
    return len(lines), []
