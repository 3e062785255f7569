"""iCalendar files with the oddities of other programs."""

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from planning.adapters.files import read_file
from souk.planning.v1 import planning_service_pb2 as rpc

ZONE = "Europe/Paris"


def todo(uid, *lines):
    return "\r\n".join(["BEGIN:VTODO", f"UID:{uid}", f"SUMMARY:Task {uid}", *lines, "END:VTODO"])


def read(*parts, end="\r\n"):
    lines = ["BEGIN:VCALENDAR", *parts, "END:VCALENDAR"]
    return read_file(rpc.PLAN_FORMAT_ICS, "\r\n".join(lines).replace("\r\n", end), ZONE)


def utc(text):
    return datetime.fromisoformat(f"2026-11-{text}").replace(tzinfo=ZoneInfo("UTC"))


CUSTOM = "BEGIN:VTIMEZONE\r\nTZID:Site 1\r\nX-LIC-LOCATION:Africa/Casablanca\r\nEND:VTIMEZONE"
ZONES = [
    ("DTSTART;TZID=America/New_York:20261123T080000", "23T13:00"),
    ("DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20261123T080000", "23T13:00"),
    ("DTSTART;TZID=/example.org/Tzfile/America/Argentina/Buenos_Aires:20261123T080000", "23T11:00"),
    ('DTSTART;TZID="Eastern Standard Time":20261123T080000', "23T13:00"),
    ("DTSTART;TZID=Site 1:20261123T080000", "23T08:00"),
    ("DTSTART:20261123T080000", "23T03:00"),
    ("DTSTART:20261123t080000z ", "23T08:00"),
]


@pytest.mark.parametrize(("line", "start"), ZONES)
def test_times_are_of_the_zone_that_a_program_means(line, start):
    imported = read("X-WR-TIMEZONE:Asia/Karachi", todo(1, line, "DURATION:PT1H "), CUSTOM)
    assert [task.start for task in imported.tasks] == [utc(start)]
    assert imported.notes == ()


def test_an_unknown_zone_is_that_of_the_business_and_noted():
    imported = read(todo(1, "DTSTART;TZID=Somewhere:20261123T080000", "DURATION:PT1H"))
    assert imported.tasks[0].start == utc("23T07:00")
    assert [(note.code, note.detail) for note in imported.notes] == [("time-zone", "Somewhere")]


DAY = "DTSTART;VALUE=DATE:20261123"


def test_a_date_that_is_start_and_end_is_the_whole_day():
    [task] = read(todo(1, DAY, "DUE;VALUE=DATE:20261123")).tasks
    assert (task.start, task.end) == (utc("22T23:00"), utc("23T23:00"))


def test_a_parent_may_name_its_children():
    imported = read(todo(1, DAY, "RELATED-TO;RELTYPE=CHILD:2"), todo(2, DAY), todo(3, DAY, "RELATED-TO:1"))
    assert {task.id: task.project for task in imported.tasks} == {"1": "", "2": "1", "3": "1"}


def test_a_task_with_a_time_of_completion_is_done():
    done, _ = read(todo(1, DAY, "COMPLETED:20261124T120000Z"), todo(2, DAY)).tasks
    assert done.progress == Decimal(100)


@pytest.mark.parametrize(
    ("line", "code", "name", "detail"),
    [
        ("STATUS:CANCELLED", "inactive", "Task 1", ""),
        ("DESCRIPTION:Bring the keys", "custom-field", "", "DESCRIPTION"),
        ("LOCATION:Casablanca", "custom-field", "", "LOCATION"),
    ],
)
def test_what_has_no_place_in_a_plan_is_noted(line, code, name, detail):
    found = [(note.code, note.name, note.detail) for note in read(todo(1, DAY, line)).notes]
    assert (code, name, detail) in found


def test_resources_are_a_list():
    [task] = read(todo(1, DAY, "RESOURCES:Projector,Van\\, small")).tasks
    assert [assigned.name for assigned in task.resources] == ["Projector", "Van, small"]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_as_on_any_system_and_texts_keep_other_separators(end):
    text = todo(1, DAY).replace("Task 1", "Floor\u2028 and\x85 paint\r\n ing")
    [task] = read(text, end=end).tasks
    assert task.name == "Floor\u2028 and\x85 painting"
