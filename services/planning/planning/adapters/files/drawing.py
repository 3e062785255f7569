"""A plan's chart as boxes and lines on a sheet, whoever draws it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from chassis.timezones import load_zone

from planning.domain.link import FF, FS, SS, links_of, split
from planning.domain.plan import Plan
from planning.domain.schedule import schedule
from planning.domain.task import PROJECT, Task

_STEPS = [timedelta(hours=1), timedelta(hours=6), timedelta(days=1), timedelta(days=7), timedelta(days=28)]
_MOST_TICKS = 16
_DAY = timedelta(days=1)
# The part of the whole that a day's name takes.
_ROOM = 0.05


@dataclass(frozen=True)
class Bar:
    """A task in its row; places as parts (0 to 1) of the whole time, `latest` the one it may end at."""

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
        return self.task.type == PROJECT

    @property
    def is_moment(self) -> bool:
        return self.task.start == self.task.end and not self.is_project


@dataclass(frozen=True)
class Arrow:
    """From one row's bar to another's, out of and into the edges that its kind says."""

    source: int
    target: int
    kind: str
    lag: str
    is_critical: bool


@dataclass(frozen=True)
class Drawing:
    """`days` says where each day begins while the ticks are hours; `now` only where it lies within the plan."""

    bars: Sequence[Bar]
    arrows: Sequence[Arrow]
    ticks: Sequence[tuple[float, str]]
    days: Sequence[tuple[float, str]]
    now: float | None


def draw(plan: Plan, now: datetime) -> Drawing:
    """Bars in the plan's order, links, and marks of time with their wall-clock texts."""
    tasks = list(plan.tasks.values())
    first, last = _reach(plan)
    whole = last - first

    def part(at: datetime) -> float:
        return min(max((at - first) / whole, 0.0), 1.0)

    found = schedule(plan)
    critical, windows = frozenset(found.critical), {window.task.id: window for window in found.windows}
    bars = [
        Bar(
            task,
            _depth(task, plan),
            part(task.start),
            part(task.end),
            task.id in critical,
            (part(task.baseline_start), part(task.baseline_end))
            if task.baseline_start and task.baseline_end
            else None,
            part(windows[task.id].latest_finish),
            [(part(one.start), part(one.end)) for one in found.overloads if task.id in one.tasks],
        )
        for task in tasks
    ]
    ticks, days = _ticks(plan, first, last), _days(plan, first, last)
    return Drawing(bars, _arrows(plan, bars), ticks, days, part(now) if first < now < last else None)


def _reach(plan: Plan) -> tuple[datetime, datetime]:
    tasks = plan.tasks.values()
    starts = [at for task in tasks for at in (task.start, task.baseline_start) if at] or [plan.start]
    ends = [at for task in tasks for at in (task.end, task.baseline_end) if at] or [plan.start]
    return min(starts), max(*ends, min(starts) + timedelta(hours=1))


def way(
    arrow: Arrow,
    source: tuple[float, float],
    target: tuple[float, float],
    rows: tuple[float, float],
    stub: float,
) -> list[tuple[float, float]]:
    """The corners of an arrow between two bars, each told from edge to edge; `rows` are their middles. It leaves and
    arrives from outside, and turns back between the rows where it must."""
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
    places = {bar.task.id: place for place, bar in enumerate(bars)}
    found: list[Arrow] = []
    for target, bar in enumerate(bars):
        links = links_of(bar.task, places, plan.calendar)
        for token, link in zip(bar.task.dependencies, links, strict=True):
            source, lag = places[link.source], split(token, places)[2]
            is_critical = bar.is_critical and bars[source].is_critical
            found.append(Arrow(source, target, link.kind, lag, is_critical))
    return found


def _step(whole: timedelta) -> timedelta:
    """From tick to tick."""
    return next((one for one in _STEPS if whole / one <= _MOST_TICKS), whole / _MOST_TICKS)


def _days(plan: Plan, first: datetime, last: datetime) -> list[tuple[float, str]]:
    """The day it begins with, unless the next one leaves no room for it, and each midnight."""
    whole = last - first
    if _step(whole) >= _DAY:
        return []
    found: list[tuple[float, str]] = []
    at = first.astimezone(load_zone(plan.calendar.zone))
    while at <= last:
        place = max((at - first) / whole, 0.0)
        if found and place - found[-1][0] < _ROOM:
            found.pop()
        found.append((place, at.strftime("%d/%m")))
        at = (at + _DAY).replace(hour=0, minute=0, second=0, microsecond=0)
    return found


def _ticks(plan: Plan, first: datetime, last: datetime) -> list[tuple[float, str]]:
    whole = last - first
    step = _step(whole)
    shape = "%H:%M" if step < timedelta(days=1) else "%d/%m"
    place = load_zone(plan.calendar.zone)
    local = first.astimezone(place).replace(minute=0, second=0, microsecond=0)
    at = local.replace(hour=0) if step >= timedelta(hours=6) else local
    found: list[tuple[float, str]] = []
    while at <= last:
        if at >= first:
            found.append(((at - first) / whole, at.strftime(shape)))
        at += step
    return found
