"""Plans as iCalendar to-dos (RFC 5545), with links as relations (RFC 9253)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

from chassis.timezones import load_zone

from planning.adapters.files.imported_plan import ImportedPlan, unreadable_file
from planning.domain.calendar import continuous
from planning.domain.link import FF, FS, LAG, SF, SS, Link, format_token, parse_links, split_token
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, TASK, Assigned, Task

_KINDS = {FS: "FINISHTOSTART", SS: "STARTTOSTART", FF: "FINISHTOFINISH", SF: "STARTTOFINISH"}
_KINDS_BY_RELATION = {relation: kind for kind, relation in _KINDS.items()}
_STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
_MAX_LINE = 74
_TIME = "%Y%m%dT%H%M%SZ"
_GAP = re.compile(r"([+-])?P(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)")
_CONTENT_LINE = re.compile(
    r"(?P<name>[A-Za-z0-9-]+)(?P<parameters>(?:;[A-Za-z0-9-]+=(?:\"[^\"]*\"|[^;:\"]*))*):(?P<value>.*)",
    re.DOTALL,
)
_PARAMETER = re.compile(r";([A-Za-z0-9-]+)=(\"[^\"]*\"|[^;:\"]*)")


def write(plan: Plan, _locale: str, created: datetime) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Souk//Planning//EN",
        f"X-WR-CALNAME:{_escape(plan.name)}",
    ]
    for task in plan.tasks.values():
        lines += _format_todo(task, plan, created)
    return "".join(map(_fold, [*lines, "END:VCALENDAR"])).encode()


def _format_todo(task: Task, plan: Plan, created: datetime) -> list[str]:
    links = parse_links(task, plan.tasks, plan.calendar)
    return [
        "BEGIN:VTODO",
        f"UID:{_escape(task.id)}",
        f"DTSTAMP:{created.astimezone(UTC):{_TIME}}",
        f"SUMMARY:{_escape(task.name)}",
        f"DTSTART:{task.start.astimezone(UTC):{_TIME}}",
        f"DUE:{task.end.astimezone(UTC):{_TIME}}",
        f"PERCENT-COMPLETE:{int(task.progress)}",
        f"X-SOUK-PROGRESS:{task.progress:f}",
        f"X-SOUK-NOT-BEFORE:{task.not_before.astimezone(UTC):{_TIME}}",
        *([f"RELATED-TO;RELTYPE=PARENT:{_escape(task.project)}"] if task.project else []),
        *(
            _format_relation(link, split_token(token, plan.tasks)[2])
            for token, link in zip(task.dependencies, links, strict=True)
        ),
        *(
            f"RESOURCES;X-SOUK-ID={_quote(assigned.id)};X-SOUK-UNITS={assigned.units:f}:{_escape(assigned.name)}"
            for assigned in task.resources
        ),
        *(f"X-SOUK-{_to_property_name(name)}:{colour}" for name, colour in task.styles.items() if colour),
        *(
            f"X-SOUK-BASELINE-{edge}:{at.astimezone(UTC):{_TIME}}"
            for edge, at in (("START", task.baseline_start), ("END", task.baseline_end))
            if at
        ),
        *(["X-SOUK-TYPE:project"] if task.type == PROJECT else []),
        *(["X-SOUK-LOCKED:yes"] if task.is_disabled else []),
        "END:VTODO",
    ]


def _format_relation(link: Link, lag: str) -> str:
    sign, rest = "-" if link.lag < 0 else "", abs(link.lag)
    gap = f";GAP={sign}PT{rest // 3600}H{rest % 3600 // 60}M{rest % 60}S;X-SOUK-LAG={lag}" if rest else ""
    return f"RELATED-TO;RELTYPE={_KINDS[link.kind]}{gap}:{_escape(link.source)}"


def _to_property_name(name: str) -> str:
    return name.upper().replace("_", "-")


def _escape(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ("\n", "\\n"), (",", "\\,"), (";", "\\;")):
        text = text.replace(plain, escaped)
    return text.replace("\r", "")


def _quote(text: str) -> str:
    return f'"{text.replace(chr(34), chr(39))}"'


def _fold(line: str) -> str:
    """Fold a line into lines of at most 75 bytes, never within a character."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > _MAX_LINE:
            parts.append(part)
            part = ""
        part += character
    return "\r\n ".join([*parts, part]) + "\r\n"


# Name, parameters and value of a content line.
Property = tuple[str, dict[str, str], str]


def read(content: str, timezone: str) -> ImportedPlan:
    name, tasks, number = "", [], 0
    properties: list[Property] | None = None
    for number, (key, parameters, value) in enumerate(_parse_lines(content), 1):
        if (key, value.upper()) in (("BEGIN", "VTODO"), ("BEGIN", "VEVENT")):
            properties = []
        elif key == "END" and properties is not None and value.upper() in ("VTODO", "VEVENT"):
            tasks.append(_to_task(properties, timezone, str(number)))
            properties = None
        elif properties is not None:
            properties.append((key, parameters, value))
        elif key == "X-WR-CALNAME":
            name = _unescape(value)
    if not number:
        raise unreadable_file("it is no iCalendar file")
    return ImportedPlan(name, tasks)


def _parse_lines(content: str) -> Iterator[Property]:
    for line in re.sub(r"\r?\n[ \t]", "", content).splitlines():
        if match := _CONTENT_LINE.fullmatch(line):
            matches = _PARAMETER.findall(match["parameters"])
            parameters = {key.upper(): value.strip('"') for key, value in matches}
            yield match["name"].upper(), parameters, match["value"]


def _to_task(properties: list[Property], timezone: str, position: str) -> Task:
    by_name = {key: (parameters, value) for key, parameters, value in properties}
    relations = [(parameters, value) for key, parameters, value in properties if key == "RELATED-TO"]
    try:
        start = _parse_instant(by_name["DTSTART"], timezone)
        due = by_name.get("DUE") or by_name.get("DTEND") or by_name["DTSTART"]
        progress = by_name.get("X-SOUK-PROGRESS") or by_name.get("PERCENT-COMPLETE") or ({}, "0")
        not_before = by_name.get("X-SOUK-NOT-BEFORE")
        return Task(
            _unescape(by_name.get("UID", ({}, ""))[1])[:40],
            _unescape(by_name.get("SUMMARY", ({}, "?"))[1]),
            start,
            _parse_instant(due, timezone),
            _parse_instant(not_before, timezone) if not_before else start,
            Decimal(progress[1]),
            PROJECT if "X-SOUK-TYPE" in by_name else TASK,
            tuple(_to_token(parameters, value) for parameters, value in relations if _is_link(parameters)),
            tuple(
                _to_assigned(parameters, value) for key, parameters, value in properties if key == "RESOURCES"
            ),
            next((_unescape(value) for parameters, value in relations if not _is_link(parameters)), ""),
            "X-SOUK-LOCKED" in by_name,
            {
                name: by_name[key][1]
                for name in _STYLES
                if (key := f"X-SOUK-{_to_property_name(name)}") in by_name
            },
            _parse_baseline(by_name, "START", timezone),
            _parse_baseline(by_name, "END", timezone),
        )
    except (KeyError, ValueError, ArithmeticError):
        raise unreadable_file("a to-do needs DTSTART, and times as 20261121T100000Z", position) from None


def _is_link(parameters: dict[str, str]) -> bool:
    return parameters.get("RELTYPE", "PARENT").upper() in _KINDS_BY_RELATION


def _to_token(parameters: dict[str, str], value: str) -> str:
    match = _GAP.fullmatch(parameters.get("GAP", "PT0S"))
    sign, hours, minutes, seconds = match.groups() if match else ("", 0, 0, 0)
    lag = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    kind, source = _KINDS_BY_RELATION[parameters["RELTYPE"].upper()], _unescape(value)
    if LAG.fullmatch(typed := parameters.get("X-SOUK-LAG", "")):
        return f"{source}{kind}{typed}"
    return format_token(Link(source, "", kind, -lag if sign == "-" else lag), "h", continuous("UTC"))


def _parse_baseline(
    by_name: dict[str, tuple[dict[str, str], str]], edge: str, timezone: str
) -> datetime | None:
    """Parse the start or the end of the baseline."""
    baseline = by_name.get(f"X-SOUK-BASELINE-{edge}")
    return _parse_instant(baseline, timezone) if baseline else None


def _to_assigned(parameters: dict[str, str], value: str) -> Assigned:
    name = _unescape(value)
    return Assigned(parameters.get("X-SOUK-ID") or name, name, Decimal(parameters.get("X-SOUK-UNITS", "100")))


def _parse_instant(time: tuple[dict[str, str], str], timezone: str) -> datetime:
    parameters, value = time
    if value.endswith("Z"):
        return datetime.strptime(value, _TIME).replace(tzinfo=UTC)
    time_format = "%Y%m%dT%H%M%S" if "T" in value else "%Y%m%d"
    zone = load_zone(parameters.get("TZID", timezone))
    return datetime.strptime(value, time_format).replace(tzinfo=zone).astimezone(UTC)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)
