"""CSV and iCalendar files as other programs write them."""

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from builders import plan, task
from planning.adapters.files import read_file, write_file
from planning.domain.task import Assigned
from souk.planning.v1 import planning_service_pb2 as rpc

ZONE = "Europe/Paris"
CREATED = datetime(2026, 11, 21, 10, tzinfo=ZoneInfo("UTC"))
FRENCH = (
    "N°;Nom de la tâche;Début;Fin;% achevé;Prédécesseurs;Noms ressources;Remarque\r\n"
    "1;Étude;23/11/2026 08:00;24/11/26 17h30;12,5 %;;Sara[50%];x\r\n"
    "2;Travaux;25/11/2026;26/11/2026;0;1FD+2 jours;Sara,Omar;\r\n"
    ";;;;;;;\r\n;;;;;;;\r\n"
)


def local(text):
    return datetime.fromisoformat(f"2026-11-{text}").replace(tzinfo=ZoneInfo(ZONE))


def read_csv(text):
    return read_file(rpc.PLAN_FORMAT_CSV, text, ZONE)


@pytest.mark.parametrize("text", [FRENCH, FRENCH.replace(";", "\t"), "sep=;\r\n" + FRENCH.upper()])
def test_a_table_of_french_excel_is_read(text):
    imported = read_csv(text)
    study, works = imported.tasks
    assert (study.start, study.end) == (local("23T08:00"), local("24T17:30"))
    assert (study.progress, [assigned.units for assigned in study.resources]) == (Decimal("12.5"), [50])
    # A date alone lasts until its end.
    assert (works.start, works.end) == (local("25T00:00"), local("27T00:00"))
    assert (works.dependencies, len(works.resources)) == (("1FS+2d",), 2)
    assert [(note.code, note.detail.casefold()) for note in imported.notes] == [("column", "remarque")]


STARTS = [
    ("11/23/2026 8:00 PM", "23T20:00"), ("2026-11-23T08:00", "23T08:00"), ("46349.5", "23T12:00"),
    ("lun. 23/11/2026 08:00", "23T08:00"), ("2026-11-23T07:00:00Z", "23T08:00"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "start"), STARTS)
def test_dates_of_other_programs_are_read(cell, start):
    [row] = read_csv(f"Name\tStart\tDuration\nA\t{cell}\t2h").tasks
    assert row.start == local(start)


# After a Friday of eight working hours; elapsed time over the weekend is no working time.
LAGS = [
    ("1FS+50%", "1FS+4h", "percent-lag", "+50%"),
    ("1DD+50 %", "1SS+4h", "percent-lag", "+50%"),
    ("1FS-50e%", "1FS-4h", "percent-lag", "-50e%"),
    ("1FS+3 edays", "1FS+8h", "elapsed-lag", "+3ed"),
    ("1FD+2,5 jé", "1", "elapsed-lag", "+2.5ed"),
    ("1SS+2 eh", "1SS+2h", "elapsed-lag", "+2eh"),
]


@pytest.mark.parametrize(("predecessor", "token", "code", "detail"), LAGS)
def test_an_elapsed_or_per_cent_lag_is_kept_as_working_time_and_noted(predecessor, token, code, detail):
    rows = f'1,A,2026-11-27 09:00,2026-11-27 17:00,\n2,B,2026-11-30 09:00,2026-11-30 17:00,"{predecessor}"'
    imported = read_csv(f"Id,Name,Start,End,Predecessors\n{rows}")
    assert imported.tasks[1].dependencies == (token,)
    assert [(note.code, note.task, note.detail) for note in imported.notes] == [(code, "2", detail)]


def test_a_comma_in_a_lag_is_no_separator():
    days = "2026-11-27 09:00,2026-11-27 17:00"
    rows = f'1,A,{days},\nA-1,B,{days},"1FD+2,5 jours,3"\n3,C,{days},"1FS+1d"\n4,D,{days},"A-1,3"'
    imported = read_csv(f"Id,Name,Start,End,Predecessors\n{rows}")
    assert [row.dependencies for row in imported.tasks] == [
        (), ("1FS+2.5d", "3"), ("1FS+1d",), ("A-1", "3"),
    ]  # fmt: skip


def test_a_row_that_can_not_be_read_is_dropped_and_noted():
    imported = read_csv("name,start,end\nA,2026-11-23,2026-11-24\nB,soon,later\nC,2026-11-25,2026-11-23")
    assert [row.name for row in imported.tasks] == ["A", "C"]
    assert [(note.code, note.name) for note in imported.notes] == [
        ("dropped-task", "B"),
        ("end-before-start", "C"),
    ]


@pytest.mark.parametrize("name", ["\t=1+1", " -2", "=A1", "trailing ", "'quoted"])
def test_cells_that_spreadsheets_take_for_formulas_are_guarded_and_kept(name):
    content = write_file(plan(task("a", name=name)), rpc.PLAN_FORMAT_CSV, "fr", CREATED).content.decode()
    assert f"'{name}" in content
    assert [row.name for row in read_csv(content).tasks] == [name]


@pytest.mark.parametrize(("locale", "delimiter"), [("en", ","), ("fr", ";"), ("ar", ";")])
def test_a_table_opens_in_columns_where_the_comma_is_the_decimal_mark(locale, delimiter):
    sara = Assigned("s", "Sara; Omar")
    exported = plan(task("a", resources=(sara,)), task("b", 8, 1, "a", "aSS+1h"))
    content = write_file(exported, rpc.PLAN_FORMAT_CSV, locale, CREATED).content.decode()
    assert content.partition("\r\n")[0].startswith(f"\ufeffid{delimiter}name{delimiter}type")
    first, second = read_csv(content).tasks
    assert (first.resources, second.dependencies) == ((sara,), ("a", "aSS+1h"))


FOREIGN_CALENDAR = """BEGIN:VCALENDAR
X-WR-CALNAME:Works
BEGIN:VTODO
UID:4F, 2/7@example.com
SUMMARY:Parent
DTSTART;TZID=Customized Time Zone:20261123T080000
DURATION:P1DT2H
END:VTODO
BEGIN:VEVENT
UID:2
SUMMARY:Child
RELATED-TO:4F\\, 2/7@example.com
RELATED-TO;RELTYPE=SIBLING:nobody
RELATED-TO;RELTYPE=FINISHTOSTART:gone
DTSTART;VALUE=DATE:20261123
RRULE:FREQ=WEEKLY
ATTENDEE;CN=Sara:mailto:sara@example.com
BEGIN:VALARM
DURATION:PT15M
END:VALARM
END:VEVENT
BEGIN:VTODO
UID:3
SUMMARY:Someday
END:VTODO
END:VCALENDAR
"""


def test_foreign_calendars_are_read():
    imported = read_file(rpc.PLAN_FORMAT_ICS, FOREIGN_CALENDAR, ZONE)
    parent, child = imported.tasks
    assert (parent.id, parent.type, child.project, child.dependencies) == ("1", "project", "1", ())
    assert (parent.start, parent.end) == (local("23T08:00"), local("24T10:00"))
    assert (child.start, child.end) == (local("23T00:00"), local("24T00:00"))
    assert {(note.code, note.name, note.detail) for note in imported.notes} == {
        ("new-id", "Parent", "4F, 2/7@example.com"),
        ("time-zone", "Parent", "Customized Time Zone"),
        ("became-project", "Parent", ""),
        ("computed-dates", "Child", ""),
        ("recurrence", "Child", "FREQ=WEEKLY"),
        ("attendees", "Child", "Sara"),
        ("unknown-predecessor", "Child", "gone"),
        ("dropped-task", "Someday", "25"),
    }
