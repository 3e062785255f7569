"""Tables as other programs write them, in the languages of their users."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from chassis.errors import ValidationError
from planning.adapters.files import read_file
from planning.domain.plan_question import Answers
from souk.planning.v1 import planning_service_pb2 as rpc

ZONE = "Europe/Paris"
REDMINE = """#,Project,Tracker,Parent task,Status,Subject,Assignee,Start date,Due date,% Done,Related issues
12,Shop,Task,,New,Paint,Sara,2026-11-25,2026-11-26,50,"follows (2 days) #11, relates to #3"
11,Shop,Task,10,New,Clean,,2026-11-23,2026-11-24,,precedes (2 days) #12
10,Shop,Task,,New,Rooms,,,,,
"""
OPENPROJECT = """ID;Thema;Typ;Status;Übergeordnete Aufgabe;Zugewiesen an;Anfangstermin;Endtermin;Fortschritt (%)
7;Phase;Phase;Neu;;;23.11.2026;25.11.2026;0
8;Entwurf;Aufgabe;Neu;Phase #7: Phase;Sara;23.11.2026;24.11.2026;25
"""
GANTTPROJECT = """ID,Name,Begin date,End date,Duration,Completion,Cost,Predecessors,Outline number,Resources,Assignments
0,Phase,2026-11-23,2026-11-27,5,30,0,,1,,
1,Design,2026-11-23,2026-11-24,2,50,0,,1.1,Sara;Omar,1:100;2:50
2,Build,2026-11-26,2026-11-27,2,0,0,1-FS=P1D,1.2,,
3,Done,2026-11-28,2026-11-27,0,0,0,2-FS>P0D;1-SS=P-1D,2,,

ID,Name,Default role,e-mail
1,Sara,Worker,sara@example.com
"""
GERMAN = """Nr.;Aktiv;Vorgangsname;Dauer;Anfang;Ende;Vorgänger;Gliederungsebene;Ressourcennamen;% Abgeschlossen
1;Ja;Projekt;15 Tage;Mo 07.09.26;Fr 25.09.26;;1;;0%
2;Ja;Planung;5 Tage;Mo 07.09.26 08:00;Fr 11.09.26 17:00;;2;Anna[50%];100%
3;Ja;Bau;10 Tage;Mo 14.09.26;Fr 25.09.26;"2EA+2,5 Tage;2AA";2;Ben;10%
4;Ja;Abnahme;0 Tage;Fr 25.09.26;Fr 25.09.26;3EE;2;;0%
"""
ARABIC = """المعرف,اسم المهمة,المدة,البدء,الانتهاء,السابقات,أسماء الموارد,% مكتمل
1,تصميم,٣ أيام,٢٣/١١/٢٠٢٦,٢٥/١١/٢٠٢٦,,سارة,٥٠٪
2,بناء,2 يوم,26 نوفمبر 2026,27 نوفمبر 2026,1FS+2 أيام؛ 1SS,,0
"""
SMARTSHEET = """Task Name\tDuration\tStart\tFinish\tPredecessors\t% Complete\tAssigned To
A\t5d\t11/23/26\t11/27/26\t\t50%\tSara
\t\t\t\t\t\t
B\t2d\t11/30/26\t12/01/26\t1FS +2d\t0%\t
"""
JIRA = """Summary,Issue key,Issue id,Parent id,Inward issue link (Blocks),Inward issue link (Blocks),Due date,Start date
Epic,AB-1,1001,,,,,
One,AB-2,1002,1001,AB-3,AB-4,27/Nov/26 8:00 AM,26/Nov/26 8:00 AM
Two,AB-3,1003,1001,,,25/Nov/26,24/Nov/26
Three,AB-4,1004,,,,25/Nov/26,25/Nov/26
"""
OUTLINE_ONLY = """WBS,Task Name,Start,Finish,Predecessors
1,P,2026-11-23,2026-11-25,
1.1,A,2026-11-23,2026-11-24,
1.2,B,2026-11-25,2026-11-25,1.1
"""
# For each program: id, start, end, parent, predecessors and progress of its tasks.
EXPECTED = {
    "redmine": (REDMINE, [
        ("12", "11-25", "11-27", "", ("11FS+2d",), 50), ("11", "11-23", "11-25", "10", (), 0),
                ("10", "11-23", "11-25", "", (), 0),
    ]),
    "openproject": (OPENPROJECT, [
        ("7", "11-23", "11-26", "", (), 0), ("8", "11-23", "11-25", "7", (), 25),
    ]),
    "ganttproject": (GANTTPROJECT, [
        ("0", "11-23", "11-28", "", (), 30), ("1", "11-23", "11-25", "0", (), 50),
        ("2", "11-26", "11-28", "0", ("1FS+1d",), 0), ("3", "11-28", "11-28", "", ("2FS", "1SS-1d"), 0),
    ]),
    "german": (GERMAN, [
        ("1", "09-07", "09-26", "", (), 0), ("2", "09-07T08:00", "09-11T17:00", "1", (), 100),
        ("3", "09-14", "09-26", "1", ("2FS+2.5d", "2SS"), 10), ("4", "09-25", "09-25", "1", ("3FF",), 0),
    ]),
    "arabic": (ARABIC, [
        ("1", "11-23", "11-26", "", (), 50), ("2", "11-26", "11-28", "", ("1FS+2d", "1SS"), 0),
    ]),
    "smartsheet": (SMARTSHEET, [
        ("1", "11-23", "11-28", "", (), 50), ("3", "11-30", "12-02", "", ("1FS+2d",), 0),
    ]),
    "jira": (JIRA, [
        ("AB-1", "11-24", "11-27T08:00", "", (), 0),
        ("AB-2", "11-26T08:00", "11-27T08:00", "AB-1", ("AB-3", "AB-4"), 0),
        ("AB-3", "11-24", "11-26", "AB-1", (), 0), ("AB-4", "11-25", "11-26", "", (), 0),
    ]),
    "outline": (OUTLINE_ONLY, [
        ("1", "11-23", "11-26", "", (), 0), ("1.1", "11-23", "11-25", "1", (), 0),
        ("1.2", "11-25", "11-26", "1", ("1.1",), 0),
    ]),
}  # fmt: skip


def local(text):
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=ZoneInfo(ZONE))


def read_csv(text, **answers):
    return read_file(rpc.PLAN_FORMAT_CSV, text, ZONE, Answers(**answers))


@pytest.mark.parametrize("program", EXPECTED)
def test_a_table_of_another_program_is_read(program):
    content, rows = EXPECTED[program]
    imported = read_csv(content)
    assert [
        (task.id, task.start, task.end, task.project, task.dependencies, task.progress)
        for task in imported.tasks
    ] == [
        (id_, local(start), local(end), parent, links, progress)
        for id_, start, end, parent, links, progress in rows
    ]
    codes = {note.code for note in imported.notes}
    assert codes <= {"column", "other-table", "became-project", "computed-dates"}


@pytest.mark.parametrize(
    ("content", "missing"),
    [
        ("Foo;Bar;Début\n1;2;3", "name (Foo, Bar, Début)"),
        ("Task,Owner\nA,Sara", "start (Task, Owner)"),
        ("A,B\n1,2", "name, start (A, B)"),
        ("\n", "name, start"),
    ],
)
def test_a_refusal_names_the_column_that_is_missing(content, missing):
    with pytest.raises(ValidationError) as raised:
        read_csv(content)
    [violation] = raised.value.violations
    assert (violation.field, violation.code) == ("content", "missing-columns")
    assert f"no column for: {missing}" in violation.message


@pytest.mark.parametrize("title", ["Plan of works\n", "Plan of works\n\nPrinted, on Monday\n", "\n"])
def test_lines_may_stand_above_the_headings(title):
    imported = read_csv(f"{title}Name,Start,End\nA,23-Nov-26,24-Nov-26\nB,later,24-Nov-26")
    assert [task.name for task in imported.tasks] == ["A"]
    line = title.count("\n") + 3
    assert [(note.code, note.detail) for note in imported.notes] == [("dropped-task", f"{line}: Start later")]


@pytest.mark.parametrize(
    ("cell", "start"),
    [
        ("November 23, 2026 8:00 AM", "11-23T08:00"), ("23 novembre 2026 08:00", "11-23T08:00"),
        ("23-Nov-26", "11-23"), ("2026/11/23", "11-23"), ("2026-11-23 8:00", "11-23T08:00"),
        ("Mo 23.11.26", "11-23"), ("lun. 23/11/26", "11-23"), ("23 نوفمبر 2026 8:00 م", "11-23T20:00"),
        ("46349,5", "11-23T12:00"), ("2026-11-23T08:00+09:00", "11-23T00:00"),
    ],
)  # fmt: skip
def test_a_date_that_programs_write_keeps_its_row(cell, start):
    [task] = read_csv(f"Name\tStart\tDuration\nA\t{cell}\t2h").tasks
    assert task.start == local(start)


# From Monday at nine, in working days of eight hours, or in elapsed time.
@pytest.mark.parametrize(
    ("duration", "end"),
    [
        ("2 mois", "01-15T17:00"), ("1 mo", "12-18T17:00"), ("3 edays", "11-26T09:00"), ("3 fTage", "11-26T09:00"),
        ("2 أسابيع", "12-04T17:00"), ("1,5 Tage", "11-24T13:00"), ("90 min", "11-23T10:30"), ("1d 4h", "11-24T13:00"),
        ("0 days", "11-23T09:00"), ("0", "11-23T09:00"),
    ],
)  # fmt: skip
def test_a_missing_end_follows_from_a_duration_in_any_unit(duration, end):
    [task] = read_csv(f"Name\tStart\tDuration\nA\t2026-11-23 09:00\t{duration}").tasks
    expected = local(end)
    assert task.end == (expected if expected >= task.start else expected.replace(year=2027))


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("1EA", "1"), ("1AA+1 Tag", "1SS+1d"), ("1FC+2 días", "1FS+2d"), ("1CC", "1SS"), ("1TI-1 dia", "1FS-1d"),
        ("1II", "1SS"), ("1DD+1 sem", "1SS+1w"), ("1BB", "1SS"), ("1ea", "1"), ("#1", "1"), ("First", "1"),
        ("1FS+2 Mon", "1FS+8w"), ("A-1FS+2h", "A-1FS+2h"), ("A-1", "A-1"),
    ],
)  # fmt: skip
def test_links_are_read_in_the_languages_of_programs(token, expected):
    days = "2026-11-27 09:00\t2026-11-27 17:00"
    imported = read_csv(
        f"Id\tName\tStart\tEnd\tAfter\tPredecessors\n1\tFirst\t{days}\nA-1\tB\t{days}\n3\tC\t{days}\t\t{token}"
    )
    assert imported.tasks[2].dependencies == (expected,)
