"""Adapt tasks of a file to the rules of plans, instead of rejecting them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from decimal import Decimal
from itertools import count

from planning.domain import import_note as notes
from planning.domain.calendar import Calendar
from planning.domain.import_note import ImportNote
from planning.domain.link import FS, SS, remove_links, split_token
from planning.domain.network import find_cycle, find_cyclic_links
from planning.domain.renumber import renumber
from planning.domain.task import EARLIEST, LATEST, PROJECT, Assigned, Task, is_colour, is_id

MAX_NAME = 255
_MAX_UNITS = Decimal(10_000)
_FULL = Decimal(100)
# So many cycles are broken at one link each, fewer in a large plan, which is read again for each; then all links in
# cycles are dropped at once.
_MAX_CYCLES, _MAX_READ = 50, 100_000


def accept_tasks(
    tasks: Sequence[Task], calendar: Calendar, inactive: AbstractSet[str] = frozenset()
) -> tuple[list[Task], list[ImportNote]]:
    """Return the tasks as a plan can have them, and what was adapted or dropped for that. Ids are unique and valid,
    parents are projects, links are to known tasks and without cycles. Those that are switched off move no other."""
    import_notes: list[ImportNote] = []
    if inactive:
        ids = {task.id for task in tasks}
        tasks = [_without_inactive(task, inactive, ids, import_notes) for task in tasks]
    accepted = [
        _fit(task, import_notes)
        for task in _with_valid_ids(tasks, import_notes)
        if _is_in_range(task, import_notes)
    ]
    accepted = _with_projects(accepted, import_notes)
    accepted = _with_known_links(accepted, import_notes)
    return _without_cycles(accepted, calendar, import_notes), import_notes


def _without_inactive(
    task: Task, inactive: AbstractSet[str], ids: AbstractSet[str], import_notes: list[ImportNote]
) -> Task:
    """Return the task without links of tasks that are switched off; such a task itself has no links, nobody works on
    it, and it is no part of a project that is active."""
    is_inactive = task.id in inactive
    dropped = [token for token in task.dependencies if is_inactive or split_token(token, ids)[0] in inactive]
    import_notes += (_note(notes.INACTIVE_LINK, task, token[:60]) for token in dropped)
    remaining = replace(
        task, dependencies=tuple(token for token in task.dependencies if token not in dropped)
    )
    if not is_inactive:
        return remaining
    return replace(remaining, resources=(), project=task.project if task.project in inactive else "")


def _with_valid_ids(tasks: Sequence[Task], import_notes: list[ImportNote]) -> list[Task]:
    """Give numbers to tasks without an id, with an invalid one or that of an earlier task; links keep to the earlier
    one."""
    taken = {task.id for task in tasks}
    numbers = (number for step in count(1) if (number := str(step)) not in taken)
    seen: set[str] = set()
    new_ids: dict[str, str] = {}
    unique: list[Task] = []
    for task in tasks:
        if not task.id or task.id in seen:
            new_id = next(numbers)
            if task.id:
                import_notes.append(ImportNote(notes.NEW_ID, task.id[:60], new_id, task.name))
            unique.append(replace(task, id=new_id))
            new_ids[new_id] = new_id
            continue
        seen.add(task.id)
        new_ids[task.id] = task.id if is_id(task.id) else next(numbers)
        if new_ids[task.id] != task.id:
            import_notes.append(ImportNote(notes.NEW_ID, task.id[:60], new_ids[task.id], task.name))
        unique.append(task)
    return renumber(unique, new_ids)


def _is_in_range(task: Task, import_notes: list[ImportNote]) -> bool:
    is_in_range = EARLIEST <= task.start <= LATEST and task.end <= LATEST and task.not_before <= LATEST
    if not is_in_range:
        import_notes.append(_note(notes.DROPPED_TASK, task, f"{task.start.date()}"))
    return is_in_range


def _fit(task: Task, import_notes: list[ImportNote]) -> Task:
    """Return the task with values that plans allow."""
    name = " ".join(task.name.split()) if not task.name.strip() else task.name
    if not name or len(name) > MAX_NAME:
        import_notes.append(_note(notes.NAME, task, name[:60]))
        task = replace(task, name=name[:MAX_NAME] or "?")
    if task.end < task.start:
        import_notes.append(_note(notes.END_BEFORE_START, task, f"{task.end:%Y-%m-%d %H:%M}"))
        task = replace(task, end=task.start)
    if not 0 <= task.progress <= _FULL:
        import_notes.append(_note(notes.PROGRESS, task, f"{task.progress:f} %"))
        task = replace(task, progress=min(max(task.progress, Decimal(0)), _FULL))
    styles = {name: colour for name, colour in task.styles.items() if is_colour(colour)}
    if len(styles) < len(task.styles):
        import_notes.append(_note(notes.COLOURS, task))
        task = replace(task, styles=styles)
    return replace(
        task, not_before=max(task.not_before, EARLIEST), resources=tuple(_fit_resources(task, import_notes))
    )


def _fit_resources(task: Task, import_notes: list[ImportNote]) -> Iterator[Assigned]:
    repeated = Counter(assigned.id for assigned in task.resources)
    units: dict[str, Decimal] = {}
    first: dict[str, Assigned] = {}
    for assigned in task.resources:
        units[assigned.id] = units.get(assigned.id, Decimal(0)) + assigned.units
        first.setdefault(assigned.id, assigned)
    for assigned in first.values():
        if repeated[assigned.id] > 1:
            import_notes.append(_note(notes.REPEATED_RESOURCE, task, assigned.name or assigned.id))
        whole = min(max(units[assigned.id], Decimal(0)), _MAX_UNITS)
        if whole != units[assigned.id]:
            import_notes.append(_note(notes.UNITS, task, f"{units[assigned.id]:f} %"))
        yield replace(assigned, units=whole)


def _with_projects(tasks: Sequence[Task], import_notes: list[ImportNote]) -> list[Task]:
    """Drop unknown parents and those that lie within one another; make projects of parents."""
    by_id = {task.id: task for task in tasks}
    within_themselves = _find_within_themselves(by_id)
    for task in tasks:
        if task.project and (task.project not in by_id or task.id in within_themselves):
            import_notes.append(_note(notes.UNKNOWN_PARENT, task, task.project[:60]))
            by_id[task.id] = replace(task, project="")
    for parent in {task.project for task in by_id.values() if task.project}:
        if by_id[parent].type != PROJECT:
            import_notes.append(_note(notes.BECAME_PROJECT, by_id[parent]))
            by_id[parent] = replace(by_id[parent], type=PROJECT)
    return list(by_id.values())


def _find_within_themselves(tasks: Mapping[str, Task]) -> set[str]:
    """Return the first task of each circle of parents. Each task is visited once."""
    order = {id_: index for index, id_ in enumerate(tasks)}
    visited, first = set[str](), set[str]()
    for start in tasks:
        path: dict[str, int] = {}
        id_ = start
        while id_ in tasks and id_ not in visited:
            visited.add(id_)
            path[id_] = len(path)
            id_ = tasks[id_].project
        if id_ in path:
            first.add(min([*path][path[id_] :], key=order.__getitem__))
    return first


def _with_known_links(tasks: Sequence[Task], import_notes: list[ImportNote]) -> list[Task]:
    ids = {task.id for task in tasks}
    parents = {task.project for task in tasks}
    accepted: list[Task] = []
    for task in tasks:
        tokens: list[str] = []
        for token in task.dependencies:
            source, kind, _ = split_token(token, ids)
            if source not in ids or source == task.id:
                import_notes.append(_note(notes.UNKNOWN_PREDECESSOR, task, token[:60]))
            elif task.id in parents and kind not in (FS, SS):
                import_notes.append(_note(notes.PROJECT_LINK, task, token[:60]))
            else:
                tokens.append(token)
        accepted.append(replace(task, dependencies=tuple(dict.fromkeys(tokens))))
    return accepted


def _without_cycles(tasks: Sequence[Task], calendar: Calendar, import_notes: list[ImportNote]) -> list[Task]:
    """Drop the last link of each cycle."""
    by_id = {task.id: task for task in tasks}
    for _ in range(min(_MAX_CYCLES, _MAX_READ // max(len(by_id), 1))):
        cycle = find_cycle(by_id, calendar)
        if not cycle:
            return list(by_id.values())
        _drop_links(cycle[-1:], by_id, import_notes)
    _drop_links(find_cyclic_links(by_id, calendar), by_id, import_notes)
    return list(by_id.values())


def _drop_links(
    links: Iterable[tuple[str, str]], tasks: dict[str, Task], import_notes: list[ImportNote]
) -> None:
    sources: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for source, target in links:
        sources[target][source] = None
    for target, dropped in sources.items():
        task = tasks[target]
        import_notes += (_note(notes.CYCLE, task, source) for source in dropped)
        tasks[target] = replace(task, dependencies=remove_links(dropped, task.dependencies, tasks))


def _note(code: str, task: Task, detail: str = "") -> ImportNote:
    return ImportNote(code, detail, task.id, task.name[:MAX_NAME])
