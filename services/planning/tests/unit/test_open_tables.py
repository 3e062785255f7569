"""What a table leaves open is asked about, and what its cells decide is not."""

import pytest
from builders import MONDAY, plan, task
from planning.adapters.files import read_file, write_file
from planning.adapters.files.csv_links import _KINDS
from planning.domain.plan_question import Answers
from souk.planning.v1 import planning_service_pb2 as rpc


def read_csv(text, **answers):
    return read_file(rpc.PLAN_FORMAT_CSV, text, "UTC", Answers(**answers))


def to_table(*rows, heading="Name\tStart\tEnd\tDuration\t% Complete"):
    return "\n".join([heading, *("\t".join(row) for row in rows)])


OPEN = {
    "day_order": (
        [("A", "03/04/2026", "05/04/2026")],
        [("dmy", ("03/04/2026", "2026-04-03")), ("mdy", ("03/04/2026", "2026-03-04"))],
    ),
    "duration_unit": (
        [("A", "2026-04-03", "", "5")],
        [(unit, ("5", f"5 {unit}")) for unit in ("minute", "hour", "day", "week", "month")],
    ),
    "progress_scale": (
        [("A", "2026-04-03", "2026-04-04", "", "0.5")],
        [("percent", ("0.5", "0.5 %")), ("fraction", ("0.5", "50 %"))],
    ),
}


@pytest.mark.parametrize("field", OPEN)
def test_what_no_cell_decides_is_asked_with_the_first_values_as_they_would_be_read(field):
    rows, choices = OPEN[field]
    imported = read_csv(to_table(*rows))
    [question] = imported.questions
    assert (question.field, [(choice.answer, choice.examples[0]) for choice in question.choices]) == (
        field,
        choices,
    )
    assert not imported.tasks


@pytest.mark.parametrize(
    ("field", "answer", "value", "detail"),
    [
        ("day_order", "dmy", "2026-04-03", "03/04/2026 = 2026-04-03, 05/04/2026 = 2026-04-05"),
        ("day_order", "mdy", "2026-03-04", "03/04/2026 = 2026-03-04, 05/04/2026 = 2026-05-04"),
        ("duration_unit", "hour", "2026-04-03", "5 = 5 h"),
        ("progress_scale", "fraction", "50", "0.5 = 50 %"),
    ],
)
def test_an_answer_is_used_and_noted(field, answer, value, detail):
    imported = read_csv(to_table(*OPEN[field][0]), **{field: answer})
    [task] = imported.tasks
    assert value in (f"{task.start.date()}", f"{task.progress.normalize():f}")
    noted = {note.code: note.detail for note in imported.notes}
    assert noted[field.replace("_", "-")] == detail


@pytest.mark.parametrize("answers", [{"day_order": "ymd"}, {"progress_scale": "percent"}])
def test_an_answer_that_no_cell_can_have_is_asked_again(answers):
    assert [
        question.field for question in read_csv(to_table(*OPEN["day_order"][0]), **answers).questions
    ] == ["day_order"]


def test_all_that_is_open_is_asked_at_once():
    imported = read_csv(to_table(("A", "03/04/2026", "", "5", "1")))
    assert [question.field for question in imported.questions] == [
        "day_order",
        "duration_unit",
        "progress_scale",
    ]


DECIDED = [
    [("A", "03/04/2026", "05/04/2026"), ("B", "25/04/2026", "26/04/2026")],
    [("A", "03/04/2026", "25/04/2026")],
    [("A", "3 Apr 2026", "2026-04-05")],
    [("A", "Fri 03/04/2026", "")],
    [("A", "2026-04-03", "2026-04-05", "5")],
    [("A", "2026-04-03", "", "5 days")],
    [("A", "2026-04-03", "2026-04-05", "", "0.5"), ("B", "2026-04-03", "2026-04-05", "", "20")],
    [("A", "2026-04-03", "2026-04-05", "", "1 %")],
    [("A", "2026-04-03", "2026-04-05", "", "0")],
    [("A", "2026-04-03", "2026-04-05", "", "50.000")],
]


@pytest.mark.parametrize("rows", DECIDED)
def test_what_the_table_decides_is_not_asked(rows):
    imported = read_csv(to_table(*rows))
    assert not imported.questions
    assert len(imported.tasks) == len(rows)


def test_an_answer_that_is_not_needed_changes_nothing():
    rows = DECIDED[0]
    assert read_csv(to_table(*rows), day_order="mdy") == read_csv(to_table(*rows))


def test_a_heading_with_a_unit_decides():
    heading = "Name\tStart\tEnd\tDuration (hours)\tX"
    [task] = read_csv(to_table(("A", "2026-04-03 09:00", "", "5"), heading=heading)).tasks
    assert task.end.hour == 14


@pytest.mark.parametrize(("cell", "detail"), [("done", "% Complete: done"), ("1.2.3", "% Complete: 1.2.3")])
def test_progress_that_is_no_number_is_named(cell, detail):
    imported = read_csv(to_table(("A", "2026-04-03", "2026-04-05", "", cell)))
    assert [(note.code, note.detail) for note in imported.notes] == [("unreadable", detail)]


def test_a_file_of_souk_whose_dates_a_spreadsheet_has_changed_is_asked_about_as_any_other():
    exported = write_file(plan(task("a"), task("b", 8, 4, "aFS+30m")), rpc.PLAN_FORMAT_CSV, "en", MONDAY)
    text = exported.content.decode()
    assert not read_csv(text).questions
    changed = text.replace("2026-03-02T09:00:00Z", "02/03/2026 09:00").replace(
        "2026-03-02T17:00:00Z", "02/03/2026 17:00"
    )
    assert [question.field for question in read_csv(changed).questions] == ["day_order"]
    first, second = read_csv(changed, day_order="dmy").tasks
    assert (first.start, second.dependencies) == (MONDAY, ("aFS+30m",))


def test_the_minutes_of_a_lag_are_not_asked_about():
    text = "Id\tName\tStart\tEnd\tPredecessors\n1\tA\t2026-04-03\t2026-04-03\t\n2\tB\t2026-04-04\t2026-04-04\t1SS-30m"
    assert read_csv(text).tasks[1].dependencies == ("1SS-30m",)


@pytest.mark.parametrize("kind", sorted(_KINDS))
@pytest.mark.parametrize("sign", "+-")
def test_a_name_of_a_task_that_ends_like_a_lag_is_no_lag(kind, sign):
    first, second = f"12{kind.lower()}{sign}1", f"12{kind.lower()}{sign}2"
    rows = [f"{first},A,2026-04-03,2026-04-03,", f"{second},B,2026-04-04,2026-04-04,{first}"]
    imported = read_csv("\n".join(["id,name,start,end,dependencies", *rows]))
    assert [question.field for question in imported.questions] == []
    assert imported.tasks[1].dependencies == (first,)


def test_a_lag_without_a_unit_is_asked_about():
    text = "Id\tName\tStart\tEnd\tPredecessors\n1\tA\t2026-04-03\t2026-04-03\t\n2\tB\t2026-04-04\t2026-04-04\t1FS+2"
    [question] = read_csv(text).questions
    assert (question.field, question.choices[0].examples) == ("duration_unit", [("2", "2 minute")])
    assert read_csv(text, duration_unit="day").tasks[1].dependencies == ("1FS+2d",)
