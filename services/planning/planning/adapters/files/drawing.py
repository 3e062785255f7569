"""Geometry of a plan's chart, independent of the output format."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from chassis.timezones import load_zone

from planning.domain.link import FF, FS, SS, parse_links, split_token
from planning.domain.plan import Plan
from planning.domain.schedule import schedule
from planning.domain.task import PROJECT, Task

_STEPS = [timedelta(hours=1), timedelta(hours=6), timedelta(days=1), timedelta(days=7), timedelta(days=28)]
_MAX_TICKS = 16
_DAY = timedelta(days=1)
# Width of a day's label as a part of the whole.
_LABEL_WIDTH = 0.05


@dataclass(frozen=True)
class Bar:
    """A task's bar. Positions are fractions (0 to 1) of the plan's time; `latest` is that of the latest finish."""

    task: Task
    depth: int
    start: float
    end: float
    is_critical: bool
    baseline: tuple[float, float] | None
    latest: float
    overloads: Sequence[tuple[float, float]]

    @property
    def is_project(self) -> bool:
        """Whether the bar summarises a project."""
        return self.task.type == PROJECT

    @property
    def is_milestone(self) -> bool:
        """Whether the task has no duration, and so is drawn as a diamond."""
        return self.task.start == self.task.end and not self.is_project


@dataclass(frozen=True)
class Arrow:
    """A link from one row's bar to another's; its kind determines the edges."""

    source: int
    target: int
    kind: str
    lag: str
    is_critical: bool


@dataclass(frozen=True)
class Drawing:
    """`days` are the beginnings of days while ticks are hours; `now` is None outside the plan."""

    bars: Sequence[Bar]
    arrows: Sequence[Arrow]
    ticks: Sequence[tuple[float, str]]
    days: Sequence[tuple[float, str]]
    now: float | None


def build_drawing(plan: Plan, now: datetime) -> Drawing:
    """Build bars in display order, arrows, and ticks with wall-clock labels."""
    tasks = list(plan.tasks.values())
    first, last = _time_range(plan)
    whole = last - first

    def fraction(at: datetime) -> float:
        return min(max((at - first) / whole, 0.0), 1.0)

    result = schedule(plan)
    critical, windows = frozenset(result.critical), {window.task.id: window for window in result.windows}
    bars = [
        Bar(
            task,
            _depth(task, plan),
            fraction(task.start),
            fraction(task.end),
            task.id in critical,
            (fraction(task.baseline_start), fraction(task.baseline_end))
            if task.baseline_start and task.baseline_end
            else None,
            fraction(windows[task.id].latest_finish),
            [
                (fraction(overload.start), fraction(overload.end))
                for overload in result.overloads
                if task.id in overload.tasks
            ],
        )
        for task in tasks
    ]
    ticks, days = _ticks(plan, first, last), _days(plan, first, last)
    return Drawing(bars, _arrows(plan, bars), ticks, days, fraction(now) if first < now < last else None)


def _time_range(plan: Plan) -> tuple[datetime, datetime]:
    tasks = plan.tasks.values()
    starts = [at for task in tasks for at in (task.start, task.baseline_start) if at] or [plan.start]
    ends = [at for task in tasks for at in (task.end, task.baseline_end) if at] or [plan.start]
    return min(starts), max(*ends, min(starts) + timedelta(hours=1))


def route_arrow(
    arrow: Arrow,
    source: tuple[float, float],
    target: tuple[float, float],
    rows: tuple[float, float],
    stub: float,
) -> list[tuple[float, float]]:
    """Return the corners of an arrow between two bars, given by their edges; `rows` are the middles of the rows. The
    arrow leaves and arrives outside the bars, and turns back between the rows if it has to."""
    out, into = (1 if arrow.kind in (FS, FF) else -1), (1 if arrow.kind in (FS, SS) else -1)
    begin, end = source[1 if out > 0 else 0], target[0 if into > 0 else 1]
    leaving, arriving = begin + out * stub, end - into * stub
    corners = [(begin, rows[0])]
    if out != into:
        bend = max(leaving, arriving) if out > 0 else min(leaving, arriving)
        corners += [(bend, rows[0]), (bend, rows[1])]
    elif (arriving - leaving) * out >= 0:
        corners += [(arriving, rows[0]), (arriving, rows[1])]
    else:
        height = abs(rows[1] - rows[0]) / max(abs(arrow.target - arrow.source), 1)
        between = rows[0] + (height if arrow.target > arrow.source else -height) / 2
        corners += [(leaving, rows[0]), (leaving, between), (arriving, between), (arriving, rows[1])]
    return [*corners, (end, rows[1])]


def _depth(task: Task, plan: Plan) -> int:
    depth = 0
    while task.project in plan.tasks:
        task, depth = plan.tasks[task.project], depth + 1
    return depth


def _arrows(plan: Plan, bars: Sequence[Bar]) -> list[Arrow]:
    indexes = {bar.task.id: index for index, bar in enumerate(bars)}
    arrows: list[Arrow] = []
    for target, bar in enumerate(bars):
        links = parse_links(bar.task, indexes, plan.calendar)
        for token, link in zip(bar.task.dependencies, links, strict=True):
            source, lag = indexes[link.source], split_token(token, indexes)[2]
            is_critical = bar.is_critical and bars[source].is_critical
            arrows.append(Arrow(source, target, link.kind, lag, is_critical))
    return arrows


def _step(whole: timedelta) -> timedelta:
    """Return the time between two ticks."""
    return next((step for step in _STEPS if whole / step <= _MAX_TICKS), whole / _MAX_TICKS)


def _days(plan: Plan, first: datetime, last: datetime) -> list[tuple[float, str]]:
    """Return the first day, unless the next label would overlap it, and each midnight."""
    whole = last - first
    if _step(whole) >= _DAY:
        return []
    days: list[tuple[float, str]] = []
    at = first.astimezone(load_zone(plan.calendar.zone))
    while at <= last:
        position = max((at - first) / whole, 0.0)
        if days and position - days[-1][0] < _LABEL_WIDTH:
            days.pop()
        days.append((position, at.strftime("%d/%m")))
        at = (at + _DAY).replace(hour=0, minute=0, second=0, microsecond=0)
    return days


def _ticks(plan: Plan, first: datetime, last: datetime) -> list[tuple[float, str]]:
    whole = last - first
    step = _step(whole)
    time_format = "%H:%M" if step < timedelta(days=1) else "%d/%m"
    zone = load_zone(plan.calendar.zone)
    local = first.astimezone(zone).replace(minute=0, second=0, microsecond=0)
    at = local.replace(hour=0) if step >= timedelta(hours=6) else local
    ticks: list[tuple[float, str]] = []
    while at <= last:
        if at >= first:
            ticks.append(((at - first) / whole, at.strftime(time_format)))
        at += step
    return ticks
