"""Plans as Microsoft Project's XML; its times are those of a wall clock, in the plan's zone."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from xml.etree.ElementTree import Element, SubElement, tostring  # writes; defusedxml reads

from chassis.clock import zone
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from planning.adapters.files.found import Found, unreadable
from planning.domain.link import FF, FS, SF, SS, Link, links_of, token_of
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, TASK, Assigned, Task
from planning.domain.timeline import timeline

_SPACE = "http://schemas.microsoft.com/project"
_KINDS = {FF: "0", FS: "1", SF: "2", SS: "3"}
_WORDS = {number: kind for kind, number in _KINDS.items()}
_NOT_EARLIER = "4"
_HOURS = "5"
# A lag is told in tenths of a minute.
_TENTH = 6
# Text1 and Text2: the id people type, and a mark of what is locked.
_ID, _LOCKED = "188743731", "188743734"
_BAD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write(plan: Plan, _locale: str, made: datetime) -> bytes:
    root = Element("Project", xmlns=_SPACE)
    _put(root, Name=plan.name, CreationDate=_wall(made, plan), StartDate=_wall(plan.start, plan))
    rows = list(_outlined(plan))
    numbers = {task.id: str(number) for number, (task, _) in enumerate(rows, 1)}
    tasks = SubElement(root, "Tasks")
    for task, level in rows:
        _task_element(tasks, task, level, plan, numbers)
    _resource_elements(root, [task for task, _ in rows], numbers)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + tostring(root, "utf-8")


def _task_element(tasks: Element, task: Task, level: int, plan: Plan, numbers: dict[str, str]) -> None:
    element, line = SubElement(tasks, "Task"), timeline(plan.calendar)
    length = line.worked(int(task.end.timestamp())) - line.worked(int(task.start.timestamp()))
    number = numbers[task.id]
    _put(
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
        ConstraintType=_NOT_EARLIER,
        ConstraintDate=_wall(task.not_before, plan),
    )
    for link in links_of(task, plan.tasks, plan.calendar):
        _put(
            SubElement(element, "PredecessorLink"),
            PredecessorUID=numbers[link.source],
            Type=_KINDS[link.kind],
            CrossProject="0",
            LinkLag=str(link.lag // _TENTH),
            LagFormat=_HOURS,
        )
    for field, value in ((_ID, task.id), (_LOCKED, "locked" if task.is_disabled else "")):
        if value:
            _put(SubElement(element, "ExtendedAttribute"), FieldID=field, Value=value)


def _resource_elements(root: Element, tasks: list[Task], numbers: dict[str, str]) -> None:
    known: dict[str, Assigned] = {one.id: one for task in tasks for one in task.resources}
    uids = {id_: str(number) for number, id_ in enumerate(known, 1)}
    resources, assignments = SubElement(root, "Resources"), SubElement(root, "Assignments")
    for id_, one in known.items():
        _put(SubElement(resources, "Resource"), UID=uids[id_], ID=uids[id_], Name=one.name or id_, Code=id_)
    pairs = [(task, one) for task in tasks for one in task.resources]
    for number, (task, one) in enumerate(pairs, 1):
        units = f"{one.units / 100:f}"
        element = SubElement(assignments, "Assignment")
        _put(element, UID=str(number), TaskUID=numbers[task.id], ResourceUID=uids[one.id], Units=units)


def _outlined(plan: Plan, parent: str = "", level: int = 1) -> Iterator[tuple[Task, int]]:
    """Tasks under their projects, with their levels."""
    children: dict[str, list[Task]] = {}
    for task in plan.tasks.values():
        children.setdefault(task.project, []).append(task)
    waiting = [(task, level) for task in reversed(children.get(parent, []))]
    while waiting:
        task, depth = waiting.pop()
        yield task, depth
        waiting += [(one, depth + 1) for one in reversed(children.get(task.id, []))]


def _put(element: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(element, name).text = _BAD.sub("", text)


def _wall(at: datetime, plan: Plan) -> str:
    return at.astimezone(zone(plan.calendar.zone)).strftime("%Y-%m-%dT%H:%M:%S")


def read(content: str, timezone: str) -> Found:
    try:
        root = fromstring(content.encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as why:
        raise unreadable("The file", f"this is no XML that can be read ({type(why).__name__})") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    assigned = _assigned(root)
    elements = [one for one in root.iterfind("Tasks/Task") if _text(one, "UID") != "0" and _text(one, "Name")]
    ids = {_text(one, "UID"): _own_id(one) for one in elements}
    tasks, line = [], [("", 0)]
    for element in elements:
        level = int(_text(element, "OutlineLevel") or 1)
        while len(line) > 1 and line[-1][1] >= level:
            line.pop()
        id_ = ids[_text(element, "UID")]
        tasks.append(_task(element, id_, line[-1][0], ids, assigned.get(_text(element, "UID"), ()), timezone))
        if _text(element, "Summary") == "1":
            line.append((id_, level))
    return Found(_text(root, "Name") or _text(root, "Title"), tasks)


def _task(
    element: Element,
    id_: str,
    parent: str,
    ids: dict[str, str],
    assigned: tuple[Assigned, ...],
    timezone: str,
) -> Task:
    try:
        start, end = (_moment(_text(element, name), timezone) for name in ("Start", "Finish"))
        is_held = _text(element, "ConstraintType") == _NOT_EARLIER and _text(element, "ConstraintDate")
        return Task(
            id_,
            _text(element, "Name")[:255],
            start,
            end,
            _moment(_text(element, "ConstraintDate"), timezone) if is_held else start,
            Decimal(_text(element, "PercentComplete") or 0),
            PROJECT if _text(element, "Summary") == "1" else TASK,
            tuple(_token(link, ids) for link in element.iterfind("PredecessorLink")),
            assigned,
            parent,
            _extended(element, _LOCKED) == "locked",
        )
    except (KeyError, ValueError, InvalidOperation):
        raise unreadable(f"Task {_text(element, 'UID')[:20]}", "its times or links can't be read") from None


def _token(link: Element, ids: dict[str, str]) -> str:
    lag = int(_text(link, "LinkLag") or 0) * _TENTH
    return token_of(Link(ids[_text(link, "PredecessorUID")], "", _WORDS[_text(link, "Type") or "1"], lag))


def _own_id(element: Element) -> str:
    return _extended(element, _ID) or _text(element, "UID")


def _extended(element: Element, field: str) -> str:
    pairs = {_text(one, "FieldID"): _text(one, "Value") for one in element.iterfind("ExtendedAttribute")}
    return pairs.get(field, "")


def _assigned(root: Element) -> dict[str, tuple[Assigned, ...]]:
    named = {
        _text(one, "UID"): (_text(one, "Code"), _text(one, "Name"))
        for one in root.iterfind("Resources/Resource")
    }
    found: dict[str, tuple[Assigned, ...]] = {}
    for one in root.iterfind("Assignments/Assignment"):
        code, name = named.get(_text(one, "ResourceUID"), ("", ""))
        if code or name:
            task, units = _text(one, "TaskUID"), Decimal(_text(one, "Units") or 1) * 100
            found[task] = (
                *found.get(task, ()),
                Assigned(code or name, name, Decimal(f"{units.normalize():f}")),
            )
    return found


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()


def _moment(text: str, timezone: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone(timezone)).astimezone(UTC)
