"""Tasks and links as a graph in topological order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chassis.errors import invalid_field

from planning.domain.calendar import Calendar
from planning.domain.link import FS, SS, Link, parse_links
from planning.domain.task import PROJECT, Task

# An incoming link: index of its source, kind, lag.
Incoming = tuple[int, str, int]
_MAX_CYCLE_TASKS = 12


@dataclass(frozen=True)
class Network:
    """Task i is node i. A project with tasks also has node n + i: the first precedes its tasks, the other follows."""

    tasks: Sequence[Task]
    incoming: Sequence[Sequence[Incoming]]
    parents: Sequence[int]
    spanning: frozenset[int]
    order: Sequence[int]

    @classmethod
    def build(cls, tasks: Mapping[str, Task], calendar: Calendar, path: str = "item") -> "Network":
        """Return the network of the tasks' links. Raise ValidationError for an unknown id, a link to itself, and a
        cycle, whose tasks the message names."""
        rows = list(tasks.values())
        indexes = {task.id: index for index, task in enumerate(rows)}
        parents = [indexes.get(task.project, -1) for task in rows]
        spanning = frozenset(parents) - {-1}
        incoming: list[list[Incoming]] = [[] for _ in rows]
        for index, task in enumerate(rows):
            for link in parse_links(task, indexes, calendar, path) if task.dependencies else ():
                _check_kind(link, index in spanning, path)
                incoming[index].append((indexes[link.source], link.kind, link.lag))
        return cls(rows, incoming, parents, spanning, _sort_nodes(rows, incoming, parents, spanning, path))


def _check_kind(link: Link, is_spanning: bool, path: str) -> None:  # noqa: FBT001  # named at its only caller
    if is_spanning and link.kind not in (FS, SS):
        raise invalid_field(
            f"{path}.dependencies",
            f"A project ends with its tasks: link to {link.target} with FS or SS.",
            "link-kind",
        )


def _sort_nodes(
    rows: Sequence[Task],
    incoming: Sequence[Sequence[Incoming]],
    parents: Sequence[int],
    spanning: frozenset[int],
    path: str,
) -> list[int]:
    count = len(rows)
    order, successors, pending = _visit(_edges(incoming, parents, spanning), count)
    if len(order) < 2 * count:
        cycle = _describe_cycle(rows, successors, pending)
        raise invalid_field(f"{path}.dependencies", f"These depend on one another: {cycle}.", "cycle")
    return [node for node in order if node < count or node - count in spanning]


def _visit(edges: Iterable[tuple[int, int]], count: int) -> tuple[list[int], list[list[int]], list[int]]:
    """Return the nodes in topological order without those in or behind a cycle, the successors of each node, and how
    many predecessors of it were not visited."""
    successors: list[list[int]] = [[] for _ in range(2 * count)]
    pending = [0] * (2 * count)
    for source, target in edges:
        successors[source].append(target)
        pending[target] += 1
    order = [node for node in range(2 * count) if not pending[node]]
    for node in order:
        for target in successors[node]:
            pending[target] -= 1
            if not pending[target]:
                order.append(target)
    return order, successors, pending


def find_cycle(tasks: Mapping[str, Task], calendar: Calendar) -> list[tuple[str, str]]:
    """Return the links (source, target) of one cycle; empty if there is none. Links and parents are known tasks."""
    rows, incoming, edges = _read_graph(tasks, calendar)
    order, successors, pending = _visit(edges, len(rows))
    if len(order) == 2 * len(rows):
        return []
    nodes, count = _trace_cycle(successors, pending), len(rows)
    steps = [(source % count, target) for source, target in zip(nodes, [*nodes[1:], nodes[0]], strict=True)]
    return [
        (rows[source].id, rows[target].id)
        for source, target in steps
        if target < count and any(link[0] == source for link in incoming[target])
    ]


def find_cyclic_links(tasks: Mapping[str, Task], calendar: Calendar) -> list[tuple[str, str]]:
    """Return the links (source, target) of all cycles, and of what leads from one to another."""
    rows, incoming, edges = _read_graph(tasks, calendar)
    count = len(rows)
    _, _, behind = _visit(edges, count)
    _, _, before = _visit([(target, source) for source, target in edges], count)
    is_cyclic = [bool(behind[node] and before[node]) for node in range(2 * count)]
    return [
        (rows[source].id, rows[target].id)
        for target, links in enumerate(incoming)
        for source, _, _ in links
        if is_cyclic[target] and (is_cyclic[source] or is_cyclic[source + count])
    ]


def _read_graph(
    tasks: Mapping[str, Task], calendar: Calendar
) -> tuple[list[Task], list[list[Incoming]], list[tuple[int, int]]]:
    """Return the tasks, the links to each, and the edges. Links and parents are known tasks."""
    rows = list(tasks.values())
    indexes = {task.id: index for index, task in enumerate(rows)}
    parents = [indexes.get(task.project, -1) for task in rows]
    incoming = [
        [(indexes[link.source], link.kind, link.lag) for link in parse_links(task, indexes, calendar)]
        for task in rows
    ]
    return rows, incoming, list(_edges(incoming, parents, frozenset(parents) - {-1}))


def _edges(
    incoming: Sequence[Sequence[Incoming]], parents: Sequence[int], spanning: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """Yield (node, successor) for links, and for tasks between the two nodes of their project."""
    count = len(incoming)

    def end(index: int) -> int:
        return index + count if index in spanning else index

    for index, links in enumerate(incoming):
        yield from ((end(source), index) for source, _, _ in links)
        if (parent := parents[index]) >= 0:
            yield parent, index
            yield end(index), parent + count
    yield from ((index, index + count) for index in spanning)


def _describe_cycle(rows: Sequence[Task], successors: Sequence[Sequence[int]], pending: Sequence[int]) -> str:
    """Return the tasks of one cycle, in order."""
    cycle = _trace_cycle(successors, pending)
    names = list(dict.fromkeys(rows[step % len(rows)].id for step in cycle))
    more = "" if len(names) <= _MAX_CYCLE_TASKS else "… → "
    return " → ".join(names[:_MAX_CYCLE_TASKS]) + f" → {more}{names[0]}"


def _trace_cycle(successors: Sequence[Sequence[int]], pending: Sequence[int]) -> list[int]:
    """Return the nodes of one cycle, in order."""
    before: dict[int, int] = {
        target: node
        for node, targets in enumerate(successors)
        if pending[node]
        for target in targets
        if pending[target]
    }
    node = next(iter(before))
    visited: dict[int, int] = {}
    while node not in visited:
        visited[node] = len(visited)
        node = before[node]
    return [*reversed([*visited][visited[node] :])]


def is_spanning(task: Task, tasks: Mapping[str, Task]) -> bool:
    """Return whether the task is a project with tasks, whose dates are derived from them."""
    return task.type == PROJECT and any(other.project == task.id for other in tasks.values())
