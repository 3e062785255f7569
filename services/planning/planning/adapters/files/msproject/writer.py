"""Writes a plan as Microsoft Project XML."""

from collections.abc import Iterator
from datetime import datetime
from xml.etree.ElementTree import Element, SubElement, tostring

from chassis.timezones import load_zone

from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.calendars import CALENDAR, write_calendar
from planning.adapters.files.msproject.elements import put
from planning.adapters.files.msproject.resources import to_resource_name
from planning.adapters.files.progress import report
from planning.domain.link import LAG, Link, parse_links, split_token
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, Assigned, Task
from planning.domain.timeline import get_timeline


def write(plan: Plan, _locale: str, created: datetime) -> bytes:
    """Return the project as UTF-8, with times in the time zone of the plan's calendar."""
    root = Element("Project", xmlns=names.SPACE)
    put(
        root,
        Name=plan.name,
        Subject=plan.calendar.zone,
        CreationDate=_wall(created, plan),
        StartDate=_wall(plan.start, plan),
        CalendarUID=CALENDAR,
    )
    _declare_attributes(root)
    write_calendar(root, plan.calendar)
    rows = list(_outline(plan))
    numbers = {task.id: str(number) for number, (task, _) in enumerate(rows, 1)}
    tasks = SubElement(root, "Tasks")
    for place, (task, level) in enumerate(rows):
        report(place, len(rows))
        _task_element(tasks, task, level, plan, numbers)
    _resource_elements(root, [task for task, _ in rows], numbers)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + tostring(root, "utf-8")


def _declare_attributes(root: Element) -> None:
    texts = SubElement(root, "ExtendedAttributes")
    for field, (name, alias) in names.ALIASES.items():
        put(SubElement(texts, "ExtendedAttribute"), FieldID=field, FieldName=name, Alias=alias)


def _task_element(tasks: Element, task: Task, level: int, plan: Plan, numbers: dict[str, str]) -> None:
    element, timeline = SubElement(tasks, "Task"), get_timeline(plan.calendar)
    length = timeline.worked(int(task.end.timestamp())) - timeline.worked(int(task.start.timestamp()))
    number = numbers[task.id]
    put(
        element,
        UID=number,
        ID=number,
        Name=task.name,
        OutlineLevel=str(level),
        Start=_wall(task.start, plan),
        Finish=_wall(task.end, plan),
        Duration=f"PT{length // 3600}H{length % 3600 // 60}M{length % 60}S",
        Summary="1" if task.type == PROJECT else "0",
        PercentComplete=str(int(task.progress)),
    )
    # A linked task without a date of its own is pulled in by its predecessors.
    if task.dependencies and task.not_before == plan.start:
        put(element, ConstraintType=names.AS_SOON_AS_POSSIBLE)
    else:
        put(element, ConstraintType=names.NOT_EARLIER, ConstraintDate=_wall(task.not_before, plan))
    for token, link in zip(task.dependencies, parse_links(task, plan.tasks, plan.calendar), strict=True):
        _link_element(element, link, split_token(token, plan.tasks)[2], numbers)
    for field, value in _attributes(task).items():
        if value:
            put(SubElement(element, "ExtendedAttribute"), FieldID=field, Value=value)
    if task.baseline_start and task.baseline_end:
        baseline = SubElement(element, "Baseline")
        put(
            baseline,
            Number="0",
            Start=_wall(task.baseline_start, plan),
            Finish=_wall(task.baseline_end, plan),
        )


def _link_element(element: Element, link: Link, lag: str, numbers: dict[str, str]) -> None:
    match = LAG.fullmatch(lag)
    put(
        SubElement(element, "PredecessorLink"),
        PredecessorUID=numbers[link.source],
        Type=names.KINDS[link.kind],
        CrossProject="0",
        LinkLag=str(int(link.lag / names.TENTH)),
        LagFormat=names.LAG_FORMATS[match[3] if match else "h"],
    )


def _attributes(task: Task) -> dict[str, str]:
    is_whole = task.progress == int(task.progress)
    return {
        names.ID: task.id,
        names.LOCKED: "locked" if task.is_disabled else "",
        names.COLOURS: " ".join(task.styles.get(style) or "-" for style in names.STYLES)
        if task.styles
        else "",
        names.PROGRESS: "" if is_whole else f"{task.progress:f}",
    }


def _resource_elements(root: Element, tasks: list[Task], numbers: dict[str, str]) -> None:
    by_id: dict[str, Assigned] = {assigned.id: assigned for task in tasks for assigned in task.resources}
    uids = {id_: str(number) for number, id_ in enumerate(by_id, 1)}
    resources, assignments = SubElement(root, "Resources"), SubElement(root, "Assignments")
    for id_, assigned in by_id.items():
        name = assigned.name or id_
        plain = to_resource_name(name)
        resource = SubElement(resources, "Resource")
        put(resource, UID=uids[id_], ID=uids[id_], Name=plain, Type=names.WORK_RESOURCE, Code=id_)
        if plain != name:
            put(resource, Notes=name)
    pairs = [(task, assigned) for task in tasks for assigned in task.resources]
    for number, (task, assigned) in enumerate(pairs, 1):
        units = f"{assigned.units / 100:f}"
        element = SubElement(assignments, "Assignment")
        put(element, UID=str(number), TaskUID=numbers[task.id], ResourceUID=uids[assigned.id], Units=units)


def _outline(plan: Plan, parent: str = "", level: int = 1) -> Iterator[tuple[Task, int]]:
    """Yield the tasks below their projects, with their outline levels."""
    children: dict[str, list[Task]] = {}
    for task in plan.tasks.values():
        children.setdefault(task.project, []).append(task)
    stack = [(task, level) for task in reversed(children.get(parent, []))]
    while stack:
        task, depth = stack.pop()
        yield task, depth
        stack += [(child, depth + 1) for child in reversed(children.get(task.id, []))]


def _wall(at: datetime, plan: Plan) -> str:
    return at.astimezone(load_zone(plan.calendar.zone)).strftime("%Y-%m-%dT%H:%M:%S")
