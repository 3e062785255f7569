"""Plans as CSV; times are in UTC."""

import csv
import io
from datetime import UTC, datetime
from decimal import Decimal
from urllib.parse import unquote

from planning.adapters.files.imported_plan import ImportedPlan, unreadable_file
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, TASK, Assigned, Task, normalize_tokens

_COLUMNS = ("id", "name", "type", "start", "end", "notBefore", "progress", "dependencies", "resources", "project",
            "isDisabled", "baselineStart", "baselineEnd", "backgroundColor", "backgroundSelectedColor", "progressColor",
            "progressSelectedColor")  # fmt: skip
_STYLES = {
    "backgroundColor": "background_color",
    "backgroundSelectedColor": "background_selected_color",
    "progressColor": "progress_color",
    "progressSelectedColor": "progress_selected_color",
}
_REQUIRED = ("name", "start", "end")
# Spreadsheets take cells with these beginnings for formulas.
_FORMULA_PREFIXES = ("=", "+", "-", "@", "'")


def write(plan: Plan, _locale: str, _created: datetime) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for task in plan.tasks.values():
        writer.writerow([_escape_formula(cell) for cell in _cells(task)])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cells(task: Task) -> list[str]:
    return [
        task.id,
        task.name,
        task.type,
        *map(_format_instant, (task.start, task.end, task.not_before)),
        f"{task.progress:f}",
        ", ".join(task.dependencies),
        "; ".join(
            f"{_quote_separators(assigned.id)}|{_quote_separators(assigned.name)}|{assigned.units:f}"
            for assigned in task.resources
        ),
        task.project,
        "yes" if task.is_disabled else "",
        *map(_format_instant, (task.baseline_start, task.baseline_end)),
        *(task.styles.get(name, "") for name in _STYLES.values()),
    ]


def _format_instant(at: datetime | None) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def _quote_separators(text: str) -> str:
    """Percent-encode the separators within a cell."""
    return text.replace("%", "%25").replace("|", "%7C").replace(";", "%3B")


def _escape_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_PREFIXES) else cell


def read(content: str, timezone: str) -> ImportedPlan:  # noqa: ARG001  # times say their offset
    reader = csv.DictReader(io.StringIO(content.removeprefix("\ufeff"), newline=""))
    try:
        missing = [name for name in _REQUIRED if name not in (reader.fieldnames or ())]
        if missing:
            raise unreadable_file(f"there is no column {', '.join(missing)}")
        return ImportedPlan("", [_to_task(row, line) for line, row in enumerate(reader, 2)])
    except csv.Error as error:
        raise unreadable_file(f"it is no table: {error}", str(reader.line_num)) from None


def _to_task(row: dict[str, str | None], line: int) -> Task:
    cells = {name: _unescape_formula(row.get(name) or "") for name in _COLUMNS}
    try:
        start, end = _parse_instant(cells["start"]), _parse_instant(cells["end"])
        return Task(
            cells["id"],
            cells["name"],
            start,
            end,
            _parse_instant(cells["notBefore"]) if cells["notBefore"] else start,
            Decimal(cells["progress"] or 0),
            PROJECT if cells["type"] == PROJECT else TASK,
            normalize_tokens(cells["dependencies"].split(",")),
            tuple(_parse_assigned(part) for part in cells["resources"].split(";") if part.strip()),
            cells["project"],
            cells["isDisabled"] == "yes",
            {name: cells[column] for column, name in _STYLES.items() if cells[column]},
            _parse_instant(cells["baselineStart"]) if cells["baselineStart"] else None,
            _parse_instant(cells["baselineEnd"]) if cells["baselineEnd"] else None,
        )
    except (ValueError, ArithmeticError):
        raise unreadable_file(
            "times are as 2026-11-21T10:00:00Z, progress and units numbers", str(line)
        ) from None


def _unescape_formula(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell.strip()


def _parse_instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    with_zone = instant if instant.tzinfo else instant.replace(tzinfo=UTC)
    return with_zone.astimezone(UTC).replace(microsecond=0)


def _parse_assigned(text: str) -> Assigned:
    id_, name, units = (*(unquote(part.strip()) for part in text.split("|")), "", "")[:3]
    return Assigned(id_, name, Decimal(units or 100))
