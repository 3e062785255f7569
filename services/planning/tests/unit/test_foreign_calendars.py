"""iCalendar files with the oddities of other programs."""

from datetime import datetime, timedelta
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


def zone(*observances, tzid="Site 2"):
    """Describe a zone by parts of name, first onset, offsets before and after, and other lines."""
    parts = [
        "\r\n".join(
            [
                f"BEGIN:{name}",
                f"DTSTART:{first}",
                f"TZOFFSETFROM:{before}",
                f"TZOFFSETTO:{after}",
                *others,
                f"END:{name}",
            ]
        )
        for name, first, before, after, *others in observances
    ]
    return "\r\n".join(["BEGIN:VTIMEZONE", f"TZID:{tzid}", *parts, "END:VTIMEZONE"])


PARIS = zone(
    ("DAYLIGHT", "19810329T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
    ("STANDARD", "16010101T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
)
NEW_YORK = zone(
    ("STANDARD", "20071104T020000", "-0400", "-0500", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
    ("DAYLIGHT", "20070311T020000", "-0500", "-0400",
     "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14"),
)  # fmt: skip
MOSCOW = zone(
    ("DAYLIGHT", "19930328T020000", "+0300", "+0400", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100327T230000Z"),
    ("STANDARD", "19961027T030000", "+0400", "+0300", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=15"),
    ("STANDARD", "20110327T020000", "+0300", "+0400"),
    ("STANDARD", "20141026T020000", "+0400", "+0300"),
)  # fmt: skip
LORD_HOWE = zone(
    ("DAYLIGHT", "20261004T020000", "+1030", "+1100", "RDATE:20271003T020000,20281001T020000"),
    ("STANDARD", "20260405T020000", "+1100", "+1030", "RDATE:20270404T020000"),
)
# Each beside the IANA zone that it describes, whose answers are the expected ones.
DESCRIBED = [
    (PARIS, "Europe/Paris", (2000, 2026)),
    (NEW_YORK, "America/New_York", (2008, 2026)),
    (MOSCOW, "Europe/Moscow", (2009, 2010, 2011, 2014)),
    (LORD_HOWE, "Australia/Lord_Howe", (2027,)),
    (zone(("STANDARD", "19700101T000000", "+053000", "+0530")), "Asia/Kolkata", (2026,)),
]


@pytest.mark.parametrize(("described", "name", "years"), DESCRIBED)
def test_a_zone_that_is_described_by_rules_alone_is_read(described, name, years):
    """About the changes of the clocks: the hour that comes twice is the first, one that is skipped is as before."""
    begins = [datetime(year, month, 1, tzinfo=ZoneInfo(name)) for year in years for month in (3, 10)]
    days = [begin + timedelta(day) for begin in begins for day in range(38)]
    instants = [day.replace(hour=hour, minute=45) for day in days for hour in (1, 2, 3)]
    lines = [
        todo(place, f"DTSTART;TZID=Site 2:{at:%Y%m%dT%H%M%S}", "DURATION:PT1H")
        for place, at in enumerate(instants)
    ]
    imported = read(described, *lines)
    assert [task.start for task in imported.tasks] == [at.astimezone(ZoneInfo("UTC")) for at in instants]
    assert imported.notes == ()


BROKEN = [
    zone(("STANDARD", "20070311T020000", "+0100", "east")),
    zone(("STANDARD", "20070311T020000", "+0100", "+0000", "RRULE:FREQ=SECONDLY")),
    zone(("STANDARD", "20070311T020000", "+0100", "+0000", "RRULE:FREQ=YEARLY;BYMONTH=13")),
    zone(("STANDARD", "20070311T020000", "+0100", "+0000", "RRULE:FREQ=YEARLY;INTERVAL=0")),
    zone(("STANDARD", "20070311T020000", "+9900", "+0000")),
    zone(),
]


@pytest.mark.parametrize("described", BROKEN)
def test_a_zone_whose_rules_can_not_be_read_is_noted(described):
    imported = read(described, todo(1, "DTSTART;TZID=Site 2:20261123T080000", "DURATION:PT1H"))
    assert imported.tasks[0].start == utc("23T07:00")
    assert [(note.code, note.detail) for note in imported.notes] == [("time-zone", "Site 2")]


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
    notes = [(note.code, note.name, note.detail) for note in read(todo(1, DAY, line)).notes]
    assert (code, name, detail) in notes


def test_resources_are_a_list():
    [task] = read(todo(1, DAY, "RESOURCES:Projector,Van\\, small")).tasks
    assert [assigned.name for assigned in task.resources] == ["Projector", "Van, small"]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_as_on_any_system_and_texts_keep_other_separators(end):
    text = todo(1, DAY).replace("Task 1", "Floor\u2028 and\x85 paint\r\n ing")
    [task] = read(text, end=end).tasks
    assert task.name == "Floor\u2028 and\x85 painting"
