"""The passes through a network: how early everything can be, and how late it may be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from planning.domain.link import FF, FS, SF, SS
from planning.domain.network import Network
from planning.domain.timeline import Timeline

_NEVER = -(10**15)
_ALWAYS = 10**15
# Whether a link of a kind hangs on the source's finish, and on the target's.
_FROM_FINISH = {FS: True, FF: True, SS: False, SF: False}
_TO_FINISH = {FF: True, SF: True, FS: False, SS: False}


@dataclass(frozen=True)
class Places:
    """Where every node is, in working seconds; `drivers` are the places of the tasks that hold others back."""

    starts: list[int]
    finishes: list[int]
    lengths: list[int]
    drivers: list[int]


def seconds(moment: datetime) -> int:
    return int(moment.timestamp())


def lengths_of(network: Network, line: Timeline) -> list[int]:
    """Working seconds of every task; a task wholly out of working time keeps its length as work."""
    found: list[int] = []
    for task in network.tasks:
        start, end = seconds(task.start), seconds(task.end)
        found.append(line.worked(end) - line.worked(start) or end - start)
    return found


def forward(network: Network, line: Timeline, own: Callable[[int], int]) -> Places:
    """Every task at the earliest: not before its own place, nor before what its links say."""
    count = len(network.tasks)
    lengths = lengths_of(network, line)
    starts, finishes = [_ALWAYS] * (2 * count), [_NEVER] * (2 * count)
    gates, drivers = [_NEVER] * count, [-1] * count
    for node in network.order:
        place = node % count
        if node < count:
            gate, driver = _bound(network, place, lengths, starts, finishes)
            if (parent := network.parents[place]) >= 0 and gates[parent] > gate:
                gate, driver = gates[parent], drivers[parent]
            gates[place], drivers[place] = gate, driver
            if place in network.spanning:
                continue
            start = own(place)
            if gate <= start or network.tasks[place].is_disabled:
                drivers[place] = -1
            else:
                start = gate
            starts[place], finishes[place] = start, start + lengths[place]
        else:
            starts[place], finishes[place] = starts[node], finishes[node]
        if (parent := network.parents[place]) >= 0:
            starts[parent + count] = min(starts[parent + count], starts[place])
            finishes[parent + count] = max(finishes[parent + count], finishes[place])
    return Places(starts[:count], finishes[:count], lengths, drivers)


def _bound(
    network: Network, place: int, lengths: Sequence[int], starts: Sequence[int], finishes: Sequence[int]
) -> tuple[int, int]:
    """The earliest start that links allow, and whose link it is."""
    bound, driver = _NEVER, -1
    for source, kind, lag in network.into[place]:
        at = (finishes if _FROM_FINISH[kind] else starts)[source] + lag
        if _TO_FINISH[kind]:
            at -= lengths[place]
        if at > bound:
            bound, driver = at, source
    return bound, driver


def backward(network: Network, places: Places) -> list[int]:
    """The latest finish of every task that does not make the whole later."""
    count = len(network.tasks)
    leaves = [place for place in range(count) if place not in network.spanning]
    last = max((places.finishes[place] for place in leaves), default=0)
    # By node: how late its start and its finish may be.
    late_starts, late_finishes = [_ALWAYS] * count, [last] * count
    own = [_ALWAYS] * count
    for node in reversed(network.order):
        place = node % count
        if node >= count:
            _hand_down(network, place, places, late_starts, late_finishes)
            continue
        if place not in network.spanning:
            _hand_down(network, place, places, late_starts, late_finishes)
            length = places.lengths[place]
            late_finishes[place] = min(late_finishes[place], late_starts[place] + length)
            own[place] = late_finishes[place] - length
        if (parent := network.parents[place]) >= 0:
            own[parent] = min(own[parent], own[place])
        _hand_back(network, place, own[place], places, late_starts, late_finishes)
    return late_finishes


def _hand_down(
    network: Network, place: int, places: Places, late_starts: list[int], late_finishes: list[int]
) -> None:
    """What the parent's successors ask: of each of its tasks an end in time, of its first ones a start."""
    if (parent := network.parents[place]) >= 0:
        if places.starts[place] == places.starts[parent]:
            late_starts[place] = min(late_starts[place], late_starts[parent])
        late_finishes[place] = min(late_finishes[place], late_finishes[parent])


def _hand_back(
    network: Network,
    place: int,
    latest_start: int,
    places: Places,
    late_starts: list[int],
    late_finishes: list[int],
) -> None:
    for source, kind, lag in network.into[place]:
        at = (latest_start + places.lengths[place] if _TO_FINISH[kind] else latest_start) - lag
        into = late_finishes if _FROM_FINISH[kind] else late_starts
        into[source] = min(into[source], at)
