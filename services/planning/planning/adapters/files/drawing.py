"""A plan's chart as boxes and lines on a sheet, whoever draws it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from chassis.clock import zone

from planning.domain.link import FF, FS, SS, links_of
from planning.domain.plan import Plan
from planning.domain.schedule import schedule
from planning.domain.task import PROJECT, Task

_STEPS = [timedelta(hours=1), timedelta(hours=6), timedelta(days=1), timedelta(days=7), timedelta(days=28)]
_MOST_TICKS = 16


@dataclass(frozen=True)
class Bar:
    """A task in its row; from and to as parts (0 to 1) of the whole time."""

    task: Task
    depth: int
    start: float
    end: float
    is_critical: bool
    baseline: tuple[float, float] | None

    @property
    def is_project(self) -> bool:
        return self.task.type == PROJECT


@dataclass(frozen=True)
class Arrow:
    """From one row's place in time to another's."""

    source: int
    from_at: float
    target: int
    to_at: float


@dataclass(frozen=True)
class Drawing:
    bars: Sequence[Bar]
    arrows: Sequence[Arrow]
    ticks: Sequence[tuple[float, str]]


def draw(plan: Plan) -> Drawing:
    """Bars in the plan's order, links, and marks of time with their wall-clock texts."""
    tasks = list(plan.tasks.values())
    first = min((task.start for task in tasks), default=plan.start)
    last = max((task.end for task in tasks), default=plan.start)
    whole = max(last - first, timedelta(hours=1))

    def part(at: datetime) -> float:
        return min(max((at - first) / whole, 0.0), 1.0)

    critical = frozenset(schedule(plan).critical)
    bars = [
        Bar(task, _depth(task, plan), part(task.start), part(task.end), task.id in critical,
            (part(task.baseline_start), part(task.baseline_end))
            if task.baseline_start and task.baseline_end else None)
        for task in tasks
    ]  # fmt: skip
    return Drawing(bars, _arrows(plan, bars), _ticks(plan, first, first + whole))


def _depth(task: Task, plan: Plan) -> int:
    depth = 0
    while task.project in plan.tasks:
        task, depth = plan.tasks[task.project], depth + 1
    return depth


def _arrows(plan: Plan, bars: Sequence[Bar]) -> list[Arrow]:
    places = {bar.task.id: place for place, bar in enumerate(bars)}
    found: list[Arrow] = []
    for target, bar in enumerate(bars):
        for link in links_of(bar.task, places, plan.calendar):
            source = places[link.source]
            from_at = bars[source].end if link.kind in (FS, FF) else bars[source].start
            to_at = bar.start if link.kind in (FS, SS) else bar.end
            found.append(Arrow(source, from_at, target, to_at))
    return found


def _ticks(plan: Plan, first: datetime, last: datetime) -> list[tuple[float, str]]:
    whole = last - first
    step = next((one for one in _STEPS if whole / one <= _MOST_TICKS), whole / _MOST_TICKS)
    shape = "%H:%M" if step < timedelta(days=1) else "%d/%m"
    place = zone(plan.calendar.zone)
    local = first.astimezone(place).replace(minute=0, second=0, microsecond=0)
    at = local.replace(hour=0) if step >= timedelta(hours=6) else local
    found: list[tuple[float, str]] = []
    while at <= last:
        if at >= first:
            found.append(((at - first) / whole, at.strftime(shape)))
        at += step
    return found
