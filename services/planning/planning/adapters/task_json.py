"""Conversion of tasks to JSON and back, for rows and for recorded edits."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from planning.domain.task import Assigned, Task

_TIMES = {
    "start": "start_time",
    "end": "end_time",
    "not_before": "not_before",
    "baseline_start": "baseline_start_time",
    "baseline_end": "baseline_end_time",
}
_PLAIN = ("id", "name", "type", "project", "is_disabled", "position", "pushed_by", "source")


def to_json(task: Task) -> dict[str, Any]:
    """Return the values by column name."""
    times = {column: _format_instant(getattr(task, name)) for name, column in _TIMES.items()}
    return {
        **{name: getattr(task, name) for name in _PLAIN},
        **times,
        "progress": f"{task.progress:f}",
        "dependencies": list(task.dependencies),
        "resources": [
            {"id": assigned.id, "name": assigned.name, "units": f"{assigned.units:f}"}
            for assigned in task.resources
        ],
        "styles": dict(task.styles),
    }


def to_task(values: Mapping[str, Any]) -> Task:
    """Convert a row, or the JSON of a recorded edit."""
    return Task(
        **{name: values[name] for name in _PLAIN},
        **{name: _parse_instant(values[column]) for name, column in _TIMES.items()},  # type: ignore[arg-type]  # three of them are never None
        progress=Decimal(values["progress"]),
        dependencies=tuple(values["dependencies"]),
        resources=tuple(
            Assigned(resource["id"], resource["name"], Decimal(resource["units"]))
            for resource in values["resources"]
        ),
        styles=values["styles"],
    )


def _format_instant(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _parse_instant(value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
