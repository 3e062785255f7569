"""Whatever a file has, reading twice as much takes twice the steps. What one pattern does is checked in its form."""

import pytest
from chassis.errors import ValidationError
from chassis.testing.steps import assert_linear
from planning.adapters.files import read_file
from planning.adapters.files.imported_plan import MAX_TASKS
from planning.adapters.files.msproject.exceptions import MAX_ALL_DAYS
from planning.domain.import_note import EXCEPTION as EXCEPTION_NOTE
from souk.planning.v1 import planning_service_pb2 as rpc

HEADINGS = "id,name,start,end,dependencies,resources,project\n"
TIMES = "<Start>2026-01-01T08:00:00</Start><Finish>2026-01-02T08:00:00</Finish>"


def to_row(number, link="", resources="", project=""):
    return f'{number},t{number},2026-01-01,2026-01-02,"{link}","{resources}",{project}\n'


def to_csv(row):
    return lambda n: HEADINGS + "".join(row(number, n) for number in range(n))


def to_ics(lines):
    event = (
        "BEGIN:VEVENT\nUID:{0}\nSUMMARY:x\nDTSTART:20260101T000000Z\nDTEND:20260102T000000Z\n{1}END:VEVENT\n"
    )
    return lambda n: (
        "BEGIN:VCALENDAR\n"
        + "".join(event.format(number, lines(number)) for number in range(n))
        + "END:VCALENDAR"
    )


def to_xml(task):
    return lambda n: (
        "<Project><Tasks>"
        + "".join(f"<Task><UID>{i}</UID><Name>x</Name>{TIMES}{task(i)}</Task>" for i in range(1, n + 1))
        + "</Tasks></Project>"
    )


EXCEPTION = "<Exception><TimePeriod><FromDate>2010-01-01</FromDate><ToDate>2010-12-31</ToDate></TimePeriod></Exception>"
CSV = {
    "tasks": to_csv(lambda number, _: to_row(number)),
    "parents within parents": to_csv(lambda number, _: to_row(number, project=number - 1)),
    "parents that come later": to_csv(lambda number, _: to_row(number, project=number + 1)),
    "one circle of parents": to_csv(lambda number, n: to_row(number, project=(number + 1) % n)),
    "many circles of parents": to_csv(lambda number, _: to_row(number, project=number ^ 1)),
    "a chain of links": to_csv(lambda number, _: to_row(number, link=number - 1)),
    "one cycle of links": to_csv(lambda number, n: to_row(number, link=(number + 1) % n)),
    "many cycles of links": to_csv(lambda number, _: to_row(number, link=number ^ 1)),
    "one id": to_csv(lambda _, __: to_row(1)),
    "resources": lambda n: HEADINGS + to_row(1, resources=",".join(f"r{number}" for number in range(n))),
    "brackets": lambda n: HEADINGS + to_row(1, resources="[" * n),
    "spaces in a resource": lambda n: HEADINGS + to_row(1, resources="x" + " " * n + "y"),
    "kinds of links": lambda n: HEADINGS + to_row(1, link="FS" * n),
    "lags": lambda n: HEADINGS + to_row(1, link="FS+1,2d" * n),
    "columns": lambda n: "name,start," + ",".join(f"c{number}" for number in range(n)) + "\nx,2026-01-01\n",
}
ICS = {
    "events": to_ics(lambda _: ""),
    "a chain of relations": to_ics(lambda number: f"RELATED-TO:{number - 1}\n"),
    "components within others": lambda n: "BEGIN:VCALENDAR\n" + "BEGIN:X\n" * n + "END:X\n" * n,
    "components without an end": lambda n: "BEGIN:VCALENDAR\n" + "BEGIN:VEVENT\n" * n,
    "folded lines": lambda n: "BEGIN:VCALENDAR\nX:a\n" + " b\n" * n,
    "parameters": lambda n: "BEGIN:VCALENDAR\nX" + ';a="b"' * n + ":c\n",
}
XML = {
    "tasks": to_xml(lambda _: ""),
    "levels": to_xml(lambda number: f"<OutlineLevel>{number}</OutlineLevel>"),
    "links": to_xml(
        lambda number: f"<PredecessorLink><PredecessorUID>{number - 1}</PredecessorUID></PredecessorLink>"
    ),
    "elements": lambda n: "<Project>" + "<a>" * n + "</a>" * n + "</Project>",
}


@pytest.mark.parametrize("name", CSV)
def test_a_table_is_read_in_linear_steps(name):
    assert_linear(lambda text: read_file(rpc.PLAN_FORMAT_CSV, text, "UTC"), CSV[name])


@pytest.mark.parametrize("name", ICS)
def test_a_calendar_is_read_in_linear_steps(name):
    assert_linear(lambda text: read_file(rpc.PLAN_FORMAT_ICS, text, "UTC"), ICS[name])


@pytest.mark.parametrize("name", XML)
def test_a_project_is_read_in_linear_steps(name):
    assert_linear(lambda text: read_file(rpc.PLAN_FORMAT_XML, text, "UTC"), XML[name])


@pytest.mark.parametrize(
    ("format_", "generate"),
    [
        (rpc.PLAN_FORMAT_CSV, CSV["tasks"]),
        (rpc.PLAN_FORMAT_ICS, ICS["events"]),
        (rpc.PLAN_FORMAT_XML, XML["tasks"]),
    ],
)
def test_a_file_of_more_tasks_than_a_plan_has_is_rejected(format_, generate):
    with pytest.raises(ValidationError) as error:
        read_file(format_, generate(MAX_TASKS + 1), "UTC")
    assert [(violation.field, violation.code) for violation in error.value.violations] == [
        ("content", "too-many")
    ]


def test_the_days_of_all_exceptions_are_bounded():
    """A calendar of the largest file has some 100,000 exceptions, each with a year or more to look at."""
    text = to_xml(lambda _: "")(1).replace(
        "<Tasks>",
        "<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><WeekDays><WeekDay><DayType>2</DayType>"
        f"<DayWorking>1</DayWorking></WeekDay></WeekDays><Exceptions>{EXCEPTION * 3000}</Exceptions></Calendar>"
        "</Calendars><Tasks>",
    )
    plan = read_file(rpc.PLAN_FORMAT_XML, text, "UTC")
    omitted = [note for note in plan.notes if note.code == EXCEPTION_NOTE]
    assert len(omitted) == 3000 - MAX_ALL_DAYS // 365
