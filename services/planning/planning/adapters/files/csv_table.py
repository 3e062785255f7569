"""Plans as tables of comma-separated values; times are in UTC."""

import csv
import io
from datetime import UTC, datetime
from decimal import Decimal
from urllib.parse import unquote

from planning.adapters.files.found import Found, unreadable
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, TASK, Assigned, Task, tidy

_COLUMNS = ("id", "name", "type", "start", "end", "notBefore", "progress", "dependencies", "resources", "project",
            "isDisabled", "baselineStart", "baselineEnd", "backgroundColor", "backgroundSelectedColor", "progressColor",
            "progressSelectedColor")  # fmt: skip
_STYLES = {
    "backgroundColor": "background_color",
    "backgroundSelectedColor": "background_selected_color",
    "progressColor": "progress_color",
    "progressSelectedColor": "progress_selected_color",
}
_NEEDED = ("name", "start", "end")
# Spreadsheets take a cell that starts so for a formula.
_FORMULA = ("=", "+", "-", "@", "'")


def write(plan: Plan, _locale: str, _made: datetime) -> bytes:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(_COLUMNS)
    for task in plan.tasks.values():
        table.writerow([_safe(cell) for cell in _cells(task)])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cells(task: Task) -> list[str]:
    return [
        task.id,
        task.name,
        task.type,
        *map(_written, (task.start, task.end, task.not_before)),
        f"{task.progress:f}",
        ", ".join(task.dependencies),
        "; ".join(f"{_kept(one.id)}|{_kept(one.name)}|{one.units:f}" for one in task.resources),
        task.project,
        "yes" if task.is_disabled else "",
        *map(_written, (task.baseline_start, task.baseline_end)),
        *(task.styles.get(name, "") for name in _STYLES.values()),
    ]


def _written(at: datetime | None) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def _kept(text: str) -> str:
    """What parts a cell's values, in a form that does not."""
    return text.replace("%", "%25").replace("|", "%7C").replace(";", "%3B")


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def read(content: str, timezone: str) -> Found:  # noqa: ARG001  # times say their offset
    table = csv.DictReader(io.StringIO(content.removeprefix("\ufeff"), newline=""))
    try:
        missing = [name for name in _NEEDED if name not in (table.fieldnames or ())]
        if missing:
            raise unreadable(f"there is no column {', '.join(missing)}")
        return Found("", [_task(row, line) for line, row in enumerate(table, 2)])
    except csv.Error as why:
        raise unreadable(f"it is no table: {why}", str(table.line_num)) from None


def _task(row: dict[str, str | None], line: int) -> Task:
    cells = {name: _plain(row.get(name) or "") for name in _COLUMNS}
    try:
        start, end = _moment(cells["start"]), _moment(cells["end"])
        return Task(
            cells["id"],
            cells["name"],
            start,
            end,
            _moment(cells["notBefore"]) if cells["notBefore"] else start,
            Decimal(cells["progress"] or 0),
            PROJECT if cells["type"] == PROJECT else TASK,
            tidy(cells["dependencies"].split(",")),
            tuple(_assigned(one) for one in cells["resources"].split(";") if one.strip()),
            cells["project"],
            cells["isDisabled"] == "yes",
            {name: cells[column] for column, name in _STYLES.items() if cells[column]},
            _moment(cells["baselineStart"]) if cells["baselineStart"] else None,
            _moment(cells["baselineEnd"]) if cells["baselineEnd"] else None,
        )
    except (ValueError, ArithmeticError):
        raise unreadable("times are as 2026-11-21T10:00:00Z, progress and units numbers", str(line)) from None


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell.strip()


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC).replace(microsecond=0)


def _assigned(text: str) -> Assigned:
    id_, name, units = (*(unquote(part.strip()) for part in text.split("|")), "", "")[:3]
    return Assigned(id_, name, Decimal(units or 100))
