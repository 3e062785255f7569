"""Forward and backward pass of the critical path method."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from planning.domain.link import FF, FS, SF, SS
from planning.domain.network import Network
from planning.domain.timeline import Timeline

_MIN = -(10**15)
_MAX = 10**15
# Whether a link of a kind starts at the source's finish, and ends at the target's.
_FROM_FINISH = {FS: True, FF: True, SS: False, SF: False}
_TO_FINISH = {FF: True, SF: True, FS: False, SS: False}


@dataclass(frozen=True)
class Dates:
    """Dates by task, in working seconds; `drivers` is the index of the task that determines the start, -1 for none."""

    starts: list[int]
    finishes: list[int]
    lengths: list[int]
    drivers: list[int]


def to_seconds(instant: datetime) -> int:
    """Return the seconds since 1970 in UTC, without the fraction."""
    return int(instant.timestamp())


def working_lengths(network: Network, timeline: Timeline) -> list[int]:
    """Return the working seconds of every task. A task wholly outside working time keeps its length as working time."""
    lengths: list[int] = []
    for task in network.tasks:
        start, end = to_seconds(task.start), to_seconds(task.end)
        lengths.append(timeline.worked(end) - timeline.worked(start) or end - start)
    return lengths


def forward(network: Network, timeline: Timeline, own: Callable[[int], int]) -> Dates:
    """Place every task at the earliest: not before its own date, nor before its links allow."""
    count = len(network.tasks)
    lengths = working_lengths(network, timeline)
    starts, finishes = [_MAX] * (2 * count), [_MIN] * (2 * count)
    gates, drivers = [_MIN] * count, [-1] * count
    for node in network.order:
        index = node % count
        if node < count:
            gate, driver = _earliest_start(network, index, lengths, starts, finishes)
            if (parent := network.parents[index]) >= 0 and gates[parent] > gate:
                gate, driver = gates[parent], drivers[parent]
            gates[index], drivers[index] = gate, driver
            if index in network.spanning:
                continue
            start = own(index)
            if gate <= start or network.tasks[index].is_disabled:
                drivers[index] = -1
            else:
                start = gate
            starts[index], finishes[index] = start, start + lengths[index]
        else:
            starts[index], finishes[index] = starts[node], finishes[node]
        if (parent := network.parents[index]) >= 0:
            starts[parent + count] = min(starts[parent + count], starts[index])
            finishes[parent + count] = max(finishes[parent + count], finishes[index])
    return Dates(starts[:count], finishes[:count], lengths, drivers)


def _earliest_start(
    network: Network, index: int, lengths: Sequence[int], starts: Sequence[int], finishes: Sequence[int]
) -> tuple[int, int]:
    """Return the earliest start that links allow, and the source of the link that determines it."""
    earliest, driver = _MIN, -1
    for source, kind, lag in network.incoming[index]:
        at = (finishes if _FROM_FINISH[kind] else starts)[source] + lag
        if _TO_FINISH[kind]:
            at -= lengths[index]
        if at > earliest:
            earliest, driver = at, source
    return earliest, driver


def backward(network: Network, dates: Dates) -> list[int]:
    """Return the latest finish of every task that does not delay the plan."""
    count = len(network.tasks)
    leaves = [index for index in range(count) if index not in network.spanning]
    last = max((dates.finishes[index] for index in leaves), default=0)
    # Limits by node on its start and its finish.
    late_starts, late_finishes = [_MAX] * count, [last] * count
    own = [_MAX] * count
    for node in reversed(network.order):
        index = node % count
        if node >= count:
            _apply_parent_limits(network, index, dates, late_starts, late_finishes)
            continue
        if index not in network.spanning:
            _apply_parent_limits(network, index, dates, late_starts, late_finishes)
            length = dates.lengths[index]
            late_finishes[index] = min(late_finishes[index], late_starts[index] + length)
            own[index] = late_finishes[index] - length
        if (parent := network.parents[index]) >= 0:
            own[parent] = min(own[parent], own[index])
        _apply_link_limits(network, index, own[index], dates, late_starts, late_finishes)
    return late_finishes


def _apply_parent_limits(
    network: Network, index: int, dates: Dates, late_starts: list[int], late_finishes: list[int]
) -> None:
    """Apply the limits of the parent: its finish limits all of its tasks, its start the first ones."""
    if (parent := network.parents[index]) >= 0:
        if dates.starts[index] == dates.starts[parent]:
            late_starts[index] = min(late_starts[index], late_starts[parent])
        late_finishes[index] = min(late_finishes[index], late_finishes[parent])


def _apply_link_limits(
    network: Network,
    index: int,
    latest_start: int,
    dates: Dates,
    late_starts: list[int],
    late_finishes: list[int],
) -> None:
    for source, kind, lag in network.incoming[index]:
        at = (latest_start + dates.lengths[index] if _TO_FINISH[kind] else latest_start) - lag
        limits = late_finishes if _FROM_FINISH[kind] else late_starts
        limits[source] = min(limits[source], at)
