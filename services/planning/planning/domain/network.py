"""Tasks and links as a network whose nodes can be gone through in order, or a circle that is named."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chassis.errors import invalid_field

from planning.domain.calendar import Calendar
from planning.domain.link import FS, SS, Link, links_of
from planning.domain.task import PROJECT, Task

# A link into a node: the place of its source, its kind, its lag.
Into = tuple[int, str, int]
_LONGEST_CIRCLE = 12


@dataclass(frozen=True)
class Network:
    """Task i is node i. A project with tasks also has node n + i: its first stands before its tasks, its second after
    them."""

    tasks: Sequence[Task]
    into: Sequence[Sequence[Into]]
    parents: Sequence[int]
    spanning: frozenset[int]
    order: Sequence[int]

    @classmethod
    def of(cls, tasks: Mapping[str, Task], calendar: Calendar, path: str = "item") -> "Network":
        """Raise Invalid for an unknown or own id, and for a circle, by its name."""
        rows = list(tasks.values())
        places = {task.id: place for place, task in enumerate(rows)}
        parents = [places.get(task.project, -1) for task in rows]
        spanning = frozenset(parents) - {-1}
        into: list[list[Into]] = [[] for _ in rows]
        for place, task in enumerate(rows):
            for link in links_of(task, places, calendar, path) if task.dependencies else ():
                _check_kind(link, place in spanning, path)
                into[place].append((places[link.source], link.kind, link.lag))
        return cls(rows, into, parents, spanning, _order(rows, into, parents, spanning, path))


def _check_kind(link: Link, is_spanning: bool, path: str) -> None:  # noqa: FBT001  # named at its only caller
    if is_spanning and link.kind not in (FS, SS):
        raise invalid_field(
            f"{path}.dependencies",
            f"A project ends with its tasks: link to {link.target} with FS or SS.",
            "link-kind",
        )


def _order(
    rows: Sequence[Task],
    into: Sequence[Sequence[Into]],
    parents: Sequence[int],
    spanning: frozenset[int],
    path: str,
) -> list[int]:
    count = len(rows)
    after: list[list[int]] = [[] for _ in range(2 * count)]
    waiting = [0] * (2 * count)
    for source, target in _steps(into, parents, spanning):
        after[source].append(target)
        waiting[target] += 1
    order = [node for node in range(2 * count) if not waiting[node]]
    for node in order:
        for target in after[node]:
            waiting[target] -= 1
            if not waiting[target]:
                order.append(target)
    if len(order) < 2 * count:
        circle = _circle(rows, after, waiting)
        raise invalid_field(f"{path}.dependencies", f"These depend on one another: {circle}.", "cycle")
    return [node for node in order if node < count or node - count in spanning]


def _steps(
    into: Sequence[Sequence[Into]], parents: Sequence[int], spanning: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """Which node comes before which: links, and tasks between the two nodes of their project."""
    count = len(into)

    def end(place: int) -> int:
        return place + count if place in spanning else place

    for place, links in enumerate(into):
        yield from ((end(source), place) for source, _, _ in links)
        if (parent := parents[place]) >= 0:
            yield parent, place
            yield end(place), parent + count
    yield from ((place, place + count) for place in spanning)


def _circle(rows: Sequence[Task], after: Sequence[Sequence[int]], waiting: Sequence[int]) -> str:
    """The tasks of one circle, in order."""
    before: dict[int, int] = {
        target: node
        for node, targets in enumerate(after)
        if waiting[node]
        for target in targets
        if waiting[target]
    }
    node = next(iter(before))
    seen: list[int] = []
    while node not in seen:
        seen.append(node)
        node = before[node]
    walked = [*reversed(seen[seen.index(node) :])]
    names = list(dict.fromkeys(rows[one % len(rows)].id for one in walked))
    more = "" if len(names) <= _LONGEST_CIRCLE else "… → "
    return " → ".join(names[:_LONGEST_CIRCLE]) + f" → {more}{names[0]}"


def is_spanning(task: Task, tasks: Mapping[str, Task]) -> bool:
    """Whether a task's dates are those of others."""
    return task.type == PROJECT and any(other.project == task.id for other in tasks.values())
