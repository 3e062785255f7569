"""Plans as iCalendar to-dos (RFC 5545), their links as RFC 9253 relates them."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

from chassis.timezones import load_zone

from planning.adapters.files.found import Found, unreadable
from planning.domain.calendar import continuous
from planning.domain.link import FF, FS, LAG, SF, SS, Link, links_of, split, token_of
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, TASK, Assigned, Task

_KINDS = {FS: "FINISHTOSTART", SS: "STARTTOSTART", FF: "FINISHTOFINISH", SF: "STARTTOFINISH"}
_WORDS = {word: kind for kind, word in _KINDS.items()}
_STYLES = ("background_color", "background_selected_color", "progress_color", "progress_selected_color")
_LINE = 74
_TIME = "%Y%m%dT%H%M%SZ"
_GAP = re.compile(r"([+-])?P(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)")
_PARTS = re.compile(
    r"(?P<name>[A-Za-z0-9-]+)(?P<more>(?:;[A-Za-z0-9-]+=(?:\"[^\"]*\"|[^;:\"]*))*):(?P<value>.*)", re.DOTALL
)
_HOLDS = re.compile(r";([A-Za-z0-9-]+)=(\"[^\"]*\"|[^;:\"]*)")


def write(plan: Plan, _locale: str, made: datetime) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Souk//Planning//EN",
        f"X-WR-CALNAME:{_escaped(plan.name)}",
    ]
    for task in plan.tasks.values():
        lines += _todo(task, plan, made)
    return "".join(map(_folded, [*lines, "END:VCALENDAR"])).encode()


def _todo(task: Task, plan: Plan, made: datetime) -> list[str]:
    links = links_of(task, plan.tasks, plan.calendar)
    return [
        "BEGIN:VTODO",
        f"UID:{_escaped(task.id)}",
        f"DTSTAMP:{made.astimezone(UTC):{_TIME}}",
        f"SUMMARY:{_escaped(task.name)}",
        f"DTSTART:{task.start.astimezone(UTC):{_TIME}}",
        f"DUE:{task.end.astimezone(UTC):{_TIME}}",
        f"PERCENT-COMPLETE:{int(task.progress)}",
        f"X-SOUK-PROGRESS:{task.progress:f}",
        f"X-SOUK-NOT-BEFORE:{task.not_before.astimezone(UTC):{_TIME}}",
        *([f"RELATED-TO;RELTYPE=PARENT:{_escaped(task.project)}"] if task.project else []),
        *(
            _related(link, split(token, plan.tasks)[2])
            for token, link in zip(task.dependencies, links, strict=True)
        ),
        *(
            f"RESOURCES;X-SOUK-ID={_quoted(one.id)};X-SOUK-UNITS={one.units:f}:{_escaped(one.name)}"
            for one in task.resources
        ),
        *(f"X-SOUK-{_dashed(name)}:{colour}" for name, colour in task.styles.items() if colour),
        *(
            f"X-SOUK-BASELINE-{word}:{at.astimezone(UTC):{_TIME}}"
            for word, at in (("START", task.baseline_start), ("END", task.baseline_end))
            if at
        ),
        *(["X-SOUK-TYPE:project"] if task.type == PROJECT else []),
        *(["X-SOUK-LOCKED:yes"] if task.is_disabled else []),
        "END:VTODO",
    ]


def _related(link: Link, lag: str) -> str:
    sign, rest = "-" if link.lag < 0 else "", abs(link.lag)
    gap = f";GAP={sign}PT{rest // 3600}H{rest % 3600 // 60}M{rest % 60}S;X-SOUK-LAG={lag}" if rest else ""
    return f"RELATED-TO;RELTYPE={_KINDS[link.kind]}{gap}:{_escaped(link.source)}"


def _dashed(name: str) -> str:
    return name.upper().replace("_", "-")


def _escaped(text: str) -> str:
    for plain, told in (("\\", "\\\\"), ("\n", "\\n"), (",", "\\,"), (";", "\\;")):
        text = text.replace(plain, told)
    return text.replace("\r", "")


def _quoted(text: str) -> str:
    return f'"{text.replace(chr(34), chr(39))}"'


def _folded(line: str) -> str:
    """Lines of at most 75 bytes, never broken within a character."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > _LINE:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part]) + "\r\n"


def read(content: str, timezone: str) -> Found:
    name, tasks, at = "", [], 0
    told: list[tuple[str, dict[str, str], str]] | None = None
    for at, (word, more, value) in enumerate(_lines(content), 1):
        if (word, value.upper()) in (("BEGIN", "VTODO"), ("BEGIN", "VEVENT")):
            told = []
        elif word == "END" and told is not None and value.upper() in ("VTODO", "VEVENT"):
            tasks.append(_task(told, timezone, str(at)))
            told = None
        elif told is not None:
            told.append((word, more, value))
        elif word == "X-WR-CALNAME":
            name = _unescaped(value)
    if not at:
        raise unreadable("it is no iCalendar file")
    return Found(name, tasks)


def _lines(content: str) -> Iterator[tuple[str, dict[str, str], str]]:
    for line in re.sub(r"\r?\n[ \t]", "", content).splitlines():
        if found := _PARTS.fullmatch(line):
            holds = {key.upper(): value.strip('"') for key, value in _HOLDS.findall(found["more"])}
            yield found["name"].upper(), holds, found["value"]


def _task(told: list[tuple[str, dict[str, str], str]], timezone: str, where: str) -> Task:
    one = {word: (more, value) for word, more, value in told}
    try:
        start = _moment(one["DTSTART"], timezone)
        due = one.get("DUE") or one.get("DTEND") or one["DTSTART"]
        progress = one.get("X-SOUK-PROGRESS") or one.get("PERCENT-COMPLETE") or ({}, "0")
        return Task(
            _unescaped(one.get("UID", ({}, ""))[1])[:40],
            _unescaped(one.get("SUMMARY", ({}, "?"))[1]),
            start,
            _moment(due, timezone),
            _moment(one["X-SOUK-NOT-BEFORE"], timezone) if "X-SOUK-NOT-BEFORE" in one else start,
            Decimal(progress[1]),
            PROJECT if "X-SOUK-TYPE" in one else TASK,
            tuple(
                _token(more, value) for word, more, value in told if word == "RELATED-TO" and _is_link(more)
            ),
            tuple(_assigned(more, value) for word, more, value in told if word == "RESOURCES"),
            next((_unescaped(v) for w, more, v in told if w == "RELATED-TO" and not _is_link(more)), ""),
            "X-SOUK-LOCKED" in one,
            {name: one[word][1] for name in _STYLES if (word := f"X-SOUK-{_dashed(name)}") in one},
            _noted(one, "START", timezone),
            _noted(one, "END", timezone),
        )
    except (KeyError, ValueError, ArithmeticError):
        raise unreadable("a to-do needs DTSTART, and times as 20261121T100000Z", where) from None


def _is_link(more: dict[str, str]) -> bool:
    return more.get("RELTYPE", "PARENT").upper() in _WORDS


def _token(more: dict[str, str], value: str) -> str:
    found = _GAP.fullmatch(more.get("GAP", "PT0S"))
    sign, hours, minutes, seconds = found.groups() if found else ("", 0, 0, 0)
    lag = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    kind, source = _WORDS[more["RELTYPE"].upper()], _unescaped(value)
    if LAG.fullmatch(typed := more.get("X-SOUK-LAG", "")):
        return f"{source}{kind}{typed}"
    return token_of(Link(source, "", kind, -lag if sign == "-" else lag), "h", continuous("UTC"))


def _noted(one: dict[str, tuple[dict[str, str], str]], end: str, timezone: str) -> datetime | None:
    """An end of the baseline."""
    told = one.get(f"X-SOUK-BASELINE-{end}")
    return _moment(told, timezone) if told else None


def _assigned(more: dict[str, str], value: str) -> Assigned:
    name = _unescaped(value)
    return Assigned(more.get("X-SOUK-ID") or name, name, Decimal(more.get("X-SOUK-UNITS", "100")))


def _moment(told: tuple[dict[str, str], str], timezone: str) -> datetime:
    more, value = told
    if value.endswith("Z"):
        return datetime.strptime(value, _TIME).replace(tzinfo=UTC)
    shape = "%Y%m%dT%H%M%S" if "T" in value else "%Y%m%d"
    return (
        datetime.strptime(value, shape).replace(tzinfo=load_zone(more.get("TZID", timezone))).astimezone(UTC)
    )


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)
