"""Plans as CSV; times are in UTC."""

import csv
import io
from datetime import UTC, datetime

from chassis.spreadsheets import escape_formula

from planning.domain.plan import Plan
from planning.domain.task import Task

COLUMNS = ("id", "name", "type", "start", "end", "notBefore", "progress", "dependencies", "resources", "project",
            "isDisabled", "baselineStart", "baselineEnd", "backgroundColor", "backgroundSelectedColor", "progressColor",
            "progressSelectedColor")  # fmt: skip
STYLES = {
    "backgroundColor": "background_color",
    "backgroundSelectedColor": "background_selected_color",
    "progressColor": "progress_color",
    "progressSelectedColor": "progress_selected_color",
}
# Where the comma is the decimal mark, spreadsheets open files with semicolons in columns, and others in one.
_DELIMITERS = {"en": ","}


def write(plan: Plan, locale: str, _created: datetime) -> bytes:
    """Return UTF-8 with a byte order mark; the delimiter is the one that spreadsheets of the locale take."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=_DELIMITERS.get(locale, ";"))
    writer.writerow(COLUMNS)
    for task in plan.tasks.values():
        writer.writerow([_escape_edges(cell) for cell in _cells(task)])
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
        *(task.styles.get(name, "") for name in STYLES.values()),
    ]


def _format_instant(at: datetime | None) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def _quote_separators(text: str) -> str:
    """Percent-encode the separators within a cell."""
    return text.replace("%", "%25").replace("|", "%7C").replace(";", "%3B")


def _escape_edges(cell: str) -> str:
    # An apostrophe also protects itself, and spaces, which are trimmed otherwise.
    has_edges = cell != cell.strip() or cell.startswith("'")
    return f"'{cell}" if has_edges else escape_formula(cell)
