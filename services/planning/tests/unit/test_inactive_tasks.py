"""A task that is switched off moves no other, whatever the format; what an import moves is noted."""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from planning.adapters.files import read_file
from planning.adapters.files.reporting import read_reporting
from planning.domain.calendar import standard
from planning.domain.plan import Plan, reschedule
from planning.domain.plan_question import Answers
from project_xml import elements, link, project, task
from souk.planning.v1 import planning_service_pb2 as rpc

ZONE = "Europe/Paris"
UNITS = f"<Assignments><Assignment>{elements(TaskUID=3, ResourceUID=1, Units=1)}</Assignment></Assignments>"
PEOPLE = f"<Resources><Resource>{elements(UID=1, Name='Sara', Type=1)}</Resource></Resources>"
# A project of which one task is switched off; another follows that one.
FILES = {
    rpc.PLAN_FORMAT_XML: project(
        task(1, "23T09:00", "24T17:00", Summary=1),
        task(2, "23T09:00", "24T17:00", OutlineLevel=2),
        task(3, "30T09:00", "30T17:00", link(2), OutlineLevel=2, Active=0),
        task(4, "25T09:00", "25T17:00", link(3) + link(2)),
        inner=PEOPLE + UNITS,
    ),
    rpc.PLAN_FORMAT_CSV: (
        "Id\tName\tStart\tFinish\tPredecessors\tOutline Level\tResource Names\tActive\n"
        "1\tP\t2026-11-23 09:00\t2026-11-24 17:00\t\t1\t\tYes\n"
        "2\tA\t2026-11-23 09:00\t2026-11-24 17:00\t\t2\t\tYes\n"
        "3\tB\t2026-11-30 09:00\t2026-11-30 17:00\t2\t2\tSara\tNo\n"
        "4\tC\t2026-11-25 09:00\t2026-11-25 17:00\t3,2\t1\t\tYes\n"
    ),
    rpc.PLAN_FORMAT_ICS: "\n".join(
        [
            "BEGIN:VCALENDAR",
            *(
                "BEGIN:VTODO",
                "UID:1",
                "SUMMARY:P",
                "DTSTART:20261123T090000",
                "DUE:20261124T170000",
                "END:VTODO",
            ),
            *("BEGIN:VTODO", "UID:2", "SUMMARY:A", "DTSTART:20261123T090000", "DUE:20261124T170000"),
            *("RELATED-TO:1", "END:VTODO", "BEGIN:VTODO", "UID:3", "SUMMARY:B", "STATUS:CANCELLED"),
            *("DTSTART:20261130T090000", "DUE:20261130T170000", "RELATED-TO:1", "RESOURCES:Sara"),
            *("RELATED-TO;RELTYPE=FINISHTOSTART:2", "END:VTODO", "BEGIN:VTODO", "UID:4", "SUMMARY:C"),
            *("DTSTART:20261125T090000", "DUE:20261125T170000", "RELATED-TO;RELTYPE=FINISHTOSTART:3"),
            *("RELATED-TO;RELTYPE=FINISHTOSTART:2", "END:VTODO", "END:VCALENDAR"),
        ]
    ),
}


def local(text):
    return datetime.fromisoformat(f"2026-11-{text}").replace(tzinfo=ZoneInfo(ZONE))


@pytest.mark.parametrize("format_", FILES)
def test_a_task_that_is_switched_off_moves_nothing(format_):
    imported = read_file(format_, FILES[format_], ZONE)
    rows = {row.id: row for row in imported.tasks}
    assert {id_: (row.project, row.dependencies) for id_, row in rows.items()} == {
        "1": ("", ()), "2": ("1", ()), "3": ("", ()), "4": ("", ("2",)),
    }  # fmt: skip
    assert rows["3"].resources == ()
    assert [(note.code, note.task, note.detail) for note in imported.notes if "inactive" in note.code] == [
        ("inactive", "3", ""), ("inactive-link", "3", "2"), ("inactive-link", "4", "3"),
    ]  # fmt: skip
    plan = Plan(None, "", min(row.start for row in rows.values()), imported.calendar or standard(ZONE), rows)
    after = reschedule(plan).tasks
    assert (after["4"].start, after["1"].end) == (local("25T09:00"), local("24T17:00"))


def test_what_links_move_at_an_import_is_noted():
    rows = "1\tA\t2026-11-23 09:00\t2026-11-24 17:00\t\n2\tB\t2026-11-23 09:00\t2026-11-23 17:00\t1\n"
    text = f"Id\tName\tStart\tFinish\tPredecessors\n{rows}3\tC\t2026-11-26 09:00\t2026-11-26 17:00\t2\n"
    imported = read_reporting(rpc.PLAN_FORMAT_CSV, text, UUID(int=1), ZONE, Answers())
    assert [(note.code, note.task, note.detail) for note in imported.notes] == [
        ("moved", "2", "2026-11-23 09:00 / 2026-11-23 17:00 → 2026-11-25 09:00 / 2026-11-25 17:00")
    ]
