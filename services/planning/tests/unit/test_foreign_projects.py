"""Files of Microsoft Project as other programs and their users write them."""

from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from planning.adapters.files import read_file
from planning.domain.plan import Plan, reschedule
from project_xml import elements, exception, link, project, task
from souk.planning.v1 import planning_service_pb2 as rpc

ZONE = "Europe/Paris"
DAY = task(1, "23T08:00", "23T17:00")


def read(text):
    return read_file(rpc.PLAN_FORMAT_XML, text, ZONE)


def read_tasks(*tasks, **parts):
    return {row.id: row for row in read(project(*tasks, **parts)).tasks}


def list_notes(*tasks, **parts):
    return [(note.code, note.task, note.detail) for note in read(project(*tasks, **parts)).notes]


def local(text):
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=ZoneInfo(ZONE))


MAYS = [date(year, 5, 1) for year in range(2026, 2036)]
LONG = ("2026-05-01", "2035-05-01")
RECURRING = [
    (exception(*LONG, Type=2, Occurrences=10, Month=4, MonthDay=1), MAYS),
    (exception("2026-05-01", "2049-12-31", EnteredByOccurrences=1, Type=2, Occurrences=10, Month=4, MonthDay=1), MAYS),
    # The last Monday of May; the second Tuesday of each second month; each second Friday and Saturday.
    (exception("2026-01-01", "2027-12-31", Type=3, Month=4, MonthItem=4, MonthPosition=4),
     [date(2026, 5, 25), date(2027, 5, 31)]),
    (exception("2026-01-01", "2026-04-30", Type=5, Period=2, MonthItem=5, MonthPosition=1),
     [date(2026, 1, 13), date(2026, 3, 10)]),
    (exception("2026-01-01", "2026-03-31", Type=4, Period=1, MonthDay=31), [date(2026, 1, 31), date(2026, 3, 31)]),
    (exception("2026-11-23", "2026-12-12", Type=6, Period=2, DaysOfWeek=32 + 64),
     [date(2026, 11, 27), date(2026, 11, 28), date(2026, 12, 11), date(2026, 12, 12)]),
    (exception("2026-11-23", "2026-11-27", Type=1, Period=2),
     [date(2026, 11, 23), date(2026, 11, 25), date(2026, 11, 27)]),
    (exception("2026-11-23", "2026-11-24", Type=1, Occurrences=1), [date(2026, 11, 23), date(2026, 11, 24)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "days"), RECURRING)
def test_a_recurring_exception_has_the_days_of_its_rule(text, days):
    assert read(project(DAY, exceptions=text)).calendar.holidays == frozenset(days)


def test_an_exception_with_work_is_no_holiday_and_noted():
    saturday = exception("2026-11-28", "2026-11-28", Name="Inventory").replace(
        "<DayWorking>0", "<DayWorking>1"
    )
    assert not read(project(DAY, exceptions=saturday)).calendar.holidays
    assert list_notes(DAY, exceptions=saturday) == [("working-exception", "", "Inventory")]


LAGS = [
    # Two elapsed days after Friday evening is Sunday evening: Monday is the next working day.
    (2 * 14_400, 8, "11-30T08:00", "elapsed-lag", "+2ed"),
    (4 * 14_400, 8, "12-02T08:00", "elapsed-lag", "+4ed"),
    (50, 19, "11-30T13:00", "percent-lag", "+50%"),
    (4800, 7, "12-01T08:00", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("lag", "format_", "start", "code", "detail"), LAGS)
def test_a_lag_is_what_the_other_program_means(lag, format_, start, code, detail):
    first = task(1, "27T08:00", "27T17:00")
    second = task(2, "23T08:00", "23T17:00", link(1, LinkLag=lag, LagFormat=format_), ConstraintType=0)
    imported = read(project(first, second))
    plan = Plan(None, "", imported.start, imported.calendar, {row.id: row for row in imported.tasks})
    assert reschedule(plan).tasks["2"].start == local(start)
    assert [(note.code, note.detail) for note in imported.notes] == ([(code, detail)] if code else [])


def test_a_subject_that_is_the_name_of_a_zone_moves_nothing():
    text = project(DAY).replace("<Name>P</Name>", "<Name>P</Name><Subject>Asia/Tokyo</Subject>")
    assert read(text).tasks[0].start == local("11-23T08:00")


def test_text_fields_of_the_owner_are_no_ids():
    named = elements(FieldID=188743731, FieldName="Text1", Alias="Lot")
    fields = f"<ExtendedAttributes><ExtendedAttribute>{named}</ExtendedAttribute></ExtendedAttributes>"
    text = f"<ExtendedAttribute>{elements(FieldID=188743731, Value='Gros œuvre')}</ExtendedAttribute>"
    rows = [task(1, "23T08:00", "23T17:00", text), task(2, "24T08:00", "24T17:00", link(1) + text)]
    assert read_tasks(*rows, inner=fields)["2"].dependencies == ("1",)
    assert list_notes(*rows, inner=fields) == [("custom-field", "", "Lot")]


def test_what_a_plan_can_not_have_is_dropped_and_noted_by_task():
    rows = [
        task(1, "23T08:00", "23T17:00", link(77, CrossProject=1, CrossProjectName="C:\\other.mpp\\3") + link(9)),
        task(2, "23T08:00", "24T17:00", link(1, 0), Summary=1),
        task(3, "23T08:00", "23T17:00", link(4), OutlineLevel=2),
        task(4, "24T08:00", "24T17:00", link(3), OutlineLevel=2),
    ]  # fmt: skip
    tasks = read_tasks(*rows)
    assert list_notes(*rows) == [
        ("foreign-predecessor", "1", "C:\\other.mpp\\3"),
        ("foreign-predecessor", "1", "9"),
        ("project-link", "2", "1FF"),
        ("cycle", "3", "4"),
    ]
    assert {id_: row.dependencies for id_, row in tasks.items()} == {"1": (), "2": (), "3": (), "4": ("3",)}
    assert tasks["4"].project == "2"


DATES = [
    ({"start": "27T08:00", "Duration": "PT16H0M0S"}, "11-27T08:00", "11-30T17:00"),
    ({"finish": "30T17:00", "Duration": "PT16H0M0S"}, "11-27T08:00", "11-30T17:00"),
    ({"Duration": "PT8H0M0S"}, "11-23T08:00", "11-23T17:00"),
    ({"start": "27T17:00", "Duration": "PT48H0M0S", "DurationFormat": 8}, "11-27T17:00", "11-29T17:00"),
]


@pytest.mark.parametrize(("fields", "start", "end"), DATES)
def test_a_missing_date_follows_from_the_duration(fields, start, end):
    row = read_tasks(DAY, task(2, **fields))["2"]
    assert (row.start, row.end) == (local(start), local(end))
    assert "computed-dates" in {note[0] for note in list_notes(DAY, task(2, **fields))}


def test_a_task_without_any_date_is_dropped_with_links_to_it():
    rows = [DAY, task(2, start="31T08:00"), task(3, "24T08:00", "24T17:00", link(2))]
    assert set(read_tasks(*rows)) == {"1", "3"}
    assert [note[:2] for note in list_notes(*rows)] == [("dropped-task", "2"), ("foreign-predecessor", "3")]


def test_material_is_no_worker():
    resources = "".join(
        f"<Resource>{elements(UID=uid, Name=name, Type=type_)}</Resource>"
        for uid, name, type_ in ((1, "Cement", 0), (2, "Omar", 1))
    )
    units = "".join(
        f"<Assignment>{elements(TaskUID=1, ResourceUID=uid, Units=count)}</Assignment>"
        for uid, count in ((1, 40), (2, 0.5))
    )
    inner = f"<Resources>{resources}</Resources><Assignments>{units}</Assignments>"
    [omar] = read_tasks(DAY, inner=inner)["1"].resources
    assert (omar.name, omar.units) == ("Omar", Decimal(50))
    assert list_notes(DAY, inner=inner) == [("material-resource", "1", "Cement: 40")]


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        (
            {"ConstraintType": 2, "ConstraintDate": "2026-11-25T08:00:00"},
            ("must-start-on", "2026-11-25T08:00:00"),
        ),
        ({"ConstraintType": 1}, ("as-late-as-possible", "")),
        ({"Deadline": "2026-11-30T17:00:00"}, ("deadline", "2026-11-30T17:00:00")),
        ({"Notes": "Call first"}, ("custom-field", "Notes")),
        ({"Priority": 800}, ("custom-field", "Priority")),
        # Eight hours of work within the day, of which the file has five.
        ({"Duration": "PT5H0M0S"}, ("duration", "5h / 8h")),
    ],
)
def test_what_has_no_place_in_a_plan_is_noted(fields, note):
    rows = [DAY, task(2, "25T08:00", "25T17:00", link(1), **fields)]
    assert [(code, detail) for code, _, detail in list_notes(*rows)] == [note]


def test_a_task_as_soon_as_possible_is_pulled_in_by_its_predecessor():
    rows = [task(1, "23T08:00", "24T17:00"), task(2, "25T08:00", "25T17:00", link(1), ConstraintType=0)]
    imported = read(project(*rows))
    assert [row.start for row in imported.tasks] == [local("11-23T08:00"), local("11-25T08:00")]
    shorter = {row.id: row for row in imported.tasks}
    shorter["1"] = type(shorter["1"])(**{**shorter["1"].__dict__, "end": local("11-23T17:00")})
    plan = Plan(None, "", imported.start, imported.calendar, shorter)
    assert reschedule(plan, earliest=True).tasks["2"].start == local("11-24T08:00")


@pytest.mark.parametrize(
    "fields",
    [
        {"Duration": "PT8H0M0S"},
        {"Duration": "PT9H0M0S", "DurationFormat": 6},
        {"Duration": "PT5H0M0S", "Summary": 1},
    ],
)
def test_work_that_is_as_long_as_in_the_file_is_not_noted(fields):
    codes = {code for code, *_ in list_notes(DAY, task(2, "25T08:00", "25T17:00", Priority=500, **fields))}
    assert codes <= {"elapsed-duration"}
