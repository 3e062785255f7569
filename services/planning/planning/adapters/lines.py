"""A task as a line of JSON, and back: what is stored, and what an edit remembers."""

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


def line_of(task: Task) -> dict[str, Any]:
    """By the names of the columns."""
    times = {column: _text(getattr(task, name)) for name, column in _TIMES.items()}
    return {
        **{name: getattr(task, name) for name in _PLAIN},
        **times,
        "progress": f"{task.progress:f}",
        "dependencies": list(task.dependencies),
        "resources": [{"id": one.id, "name": one.name, "units": f"{one.units:f}"} for one in task.resources],
        "styles": dict(task.styles),
    }


def task_of(line: Mapping[str, Any]) -> Task:
    """From a row or a remembered line."""
    return Task(
        **{name: line[name] for name in _PLAIN},
        **{name: _moment(line[column]) for name, column in _TIMES.items()},  # type: ignore[arg-type]
        progress=Decimal(line["progress"]),
        dependencies=tuple(line["dependencies"]),
        resources=tuple(Assigned(one["id"], one["name"], Decimal(one["units"])) for one in line["resources"]),
        styles=line["styles"],
    )


def _text(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _moment(value: Any) -> Any:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
