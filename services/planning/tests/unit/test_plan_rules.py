from decimal import Decimal

import pytest
from builders import at, plan, task
from chassis.errors import ValidationError
from planning.domain.calendar import continuous, format_hours, is_time_zone, parse_calendar, standard
from planning.domain.link import parse_lag, remove_links
from planning.domain.network import is_spanning
from planning.domain.plan import reschedule
from planning.domain.schedule import schedule, to_hours
from planning.domain.task import PROJECT, Assigned


def violations(call, *arguments):
    with pytest.raises(ValidationError) as raised:
        call(*arguments)
    return [(item.field, item.code) for item in raised.value.violations]


def parse(*hours, holidays=(), zone="UTC"):
    return parse_calendar(zone, hours, holidays)


@pytest.mark.parametrize(
    ("tasks", "expected"),
    [
        ([task("a", project="a", type=PROJECT)], ("project", "self")),
        ([task("a", project="x")], ("project", "unknown-task")),
        ([task("a", project="b"), task("b")], ("project", "type")),
        ([task("a", project="b", type=PROJECT), task("b", project="a", type=PROJECT)], ("project", "cycle")),
        ([task("a", 0, 4, "x")], ("dependencies", "unknown-task")),
        ([task("a", 0, 4, "a")], ("dependencies", "self")),
        ([task("a", 0, 4, "b"), task("b", 0, 4, "a")], ("dependencies", "cycle")),
        ([task("p", 0, 8, "bFF", type=PROJECT), task("a", project="p"), task("b")], ("dependencies", "link-kind")),
        ([task("p", 0, 8, "bSF", type=PROJECT), task("a", project="p"), task("b")], ("dependencies", "link-kind")),
        ([task("p", 0, 8, "a", type=PROJECT), task("a", project="p")], ("dependencies", "cycle")),
    ],
)  # fmt: skip
def test_parents_and_links_that_cannot_be_are_violations(tasks, expected):
    field, code = expected

    assert violations(reschedule, plan(*tasks)) == [(f"item.{field}", code)]
    assert violations(reschedule, plan(*tasks), "tasks[0]") == [(f"tasks[0].{field}", code)]


@pytest.mark.parametrize("kind", ["", "SS"])
def test_project_starts_after_others_and_others_after_its_end(kind):
    planned = reschedule(
        plan(
            task("p", 0, 8, f"b{kind}", type=PROJECT),
            task("a", 0, 4, project="p"),
            task("b", 2, 2),
            task("c", 0, 1, "pFF"),
        )
    ).tasks
    begin = 2 if kind else 4

    assert (planned["a"].start, planned["p"].start, planned["p"].end) == (at(begin), at(begin), at(begin + 4))
    assert planned["c"].end == at(begin + 4)


def test_project_spans_its_tasks_with_their_weighted_progress():
    planned = reschedule(
        plan(
            task("p", 5, 1, type=PROJECT),
            task("a", 0, 6, project="p", progress=Decimal(50)),
            task("b", 4, 2, project="p", progress=Decimal(100)),
            task("q", 0, 1, type=PROJECT, project="p", pushed_by="a"),
            task("c", 2, 8, project="q", progress=Decimal(25)),
        )
    ).tasks

    assert (planned["q"].start, planned["q"].end, planned["q"].progress) == (at(2), at(10), Decimal(25))
    assert (planned["q"].not_before, planned["q"].pushed_by) == (at(2), "")
    assert (planned["p"].start, planned["p"].end, planned["p"].progress) == (at(0), at(10), Decimal("43.75"))


def test_progress_of_milestones_counts_equally():
    planned = reschedule(
        plan(
            task("p", type=PROJECT),
            task("a", 0, 0, project="p", progress=Decimal(100)),
            task("b", 0, 0, project="p"),
            task("c", 0, 0, project="p"),
        )
    ).tasks

    assert planned["p"].progress == Decimal("33.33")


def test_pushed_task_names_its_driver_until_nothing_pushes_it():
    pushed = reschedule(plan(task("a", 0, 8), task("b", 0, 4, "a"), task("c", 0, 4, "bFS+1h", "aSS"))).tasks
    assert [(item.start, item.pushed_by) for item in pushed.values()] == [
        (at(0), ""),
        (at(8), "a"),
        (at(13), "b"),
    ]
    assert reschedule(plan(*pushed.values())).tasks == pushed

    alone = reschedule(plan(task("b", 8, 4, pushed_by="a"))).tasks["b"]
    assert (alone.start, alone.pushed_by) == (at(8), "")


def test_only_projects_with_tasks_span():
    tasks = {
        item.id: item for item in (task("p", type=PROJECT), task("a", project="p"), task("q", type=PROJECT))
    }

    assert [is_spanning(item, tasks) for item in tasks.values()] == [True, False, False]


def test_calendar_of_hours_has_an_average_day():
    calendar = parse((1, "09:00", "12:30"), (1, "14:00", "18:00"), (6, "09:00", "13:00"))

    assert (calendar.days_a_week, calendar.day) == (2, (7 * 60 + 30 + 4 * 60) * 60 // 2)
    assert format_hours(calendar) == [(1, "09:00", "12:30"), (1, "14:00", "18:00"), (6, "09:00", "13:00")]
    assert (continuous("UTC").day, continuous("UTC").days_a_week) == (24 * 3600, 7)
    assert (standard("UTC").day, standard("UTC").days_a_week) == (8 * 3600, 5)
    assert (standard("UTC").name, continuous("UTC").name) == ("standard", "continuous")
    assert format_hours(parse((7, "00:00", "24:00"))) == [(7, "00:00", "24:00")]


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        ([], ("hours", "blank")), ([(1, "09:00", "09:00")], ("hours[0]", "hours")),
        ([(1, "10:00", "09:00")], ("hours[0]", "hours")), ([(1, "x", "09:00")], ("hours[0]", "hours")),
        ([(1, "09:00", "12:00"), (1, "11:59", "13:00")], ("hours[1]", "overlap")),
        ([(1, "09:00", "12:00"), (1, "08:00", "09:01")], ("hours[1]", "overlap")),
    ],
)  # fmt: skip
def test_hours_are_in_order_and_do_not_overlap(hours, expected):
    assert violations(parse, *hours) == [(f"item.{expected[0]}", expected[1])]


def test_hours_may_touch_and_be_on_different_days():
    assert parse((1, "09:00", "12:00"), (1, "12:00", "13:00"), (1, "08:00", "09:00"), (2, "09:00", "12:00"))


def test_holidays_are_dates_and_time_zones_exist():
    with pytest.raises(ValidationError) as raised:
        parse((1, "09:00", "10:00"), holidays=["2026-01-11", "11.1."], zone="Moon/Base")
    assert [(item.field, item.code) for item in raised.value.violations] == [
        ("item.holidays[1]", "date"),
        ("item.timezone", "timezone"),
    ]
    assert [is_time_zone(name) for name in ("UTC", "Africa/Casablanca", "Moon/Base")] == [True, True, False]


def test_lags_are_working_time():
    calendar = standard("UTC")

    assert [parse_lag(text, calendar) for text in ("+30m", "-2h", "+1.5d", "+1w", "", "2h")] == [
        1800, -7200, 12 * 3600, 40 * 3600, 0, 0,
    ]  # fmt: skip


def test_removed_links_leave_the_others():
    tasks = {item.id: item for item in (task("1"), task("12"))}

    assert tuple(remove_links({"1"}, ("1FS+2h", "12", "1", "12SS"), tasks)) == ("12", "12SS")


def test_slack_and_critical_tasks_of_a_plan():
    result = schedule(plan(task("a", 0, 8), task("b", 0, 4), task("c", 8, 2, "a", "b")))
    windows = {window.task.id: window for window in result.windows}

    assert (result.makespan, to_hours(result.makespan)) == (10 * 3600, Decimal(10))
    assert result.critical == ("a", "c")
    assert {id_: (window.slack // 3600, window.is_critical) for id_, window in windows.items()} == {
        "a": (0, True), "b": (4, False), "c": (0, True),
    }  # fmt: skip
    assert (windows["b"].latest_start, windows["b"].latest_finish) == (at(4), at(8))
    assert (windows["b"].earliest_start, windows["b"].earliest_finish) == (at(0), at(4))


def test_resource_of_more_than_its_time_is_overloaded():
    result = schedule(
        plan(
            task("a", 0, 8, resources=(Assigned("r", "Rita", Decimal(60)),)),
            task("b", 4, 8, resources=(Assigned("r", "", Decimal(60)),)),
            task("c", 8, 4, resources=(Assigned("r", "Rita", Decimal(40)), Assigned("s", "Sam"))),
            task("d", 8, 0, resources=(Assigned("s", "Sam"),)),
        )
    )

    (overload,) = result.overloads
    assert (overload.resource, overload.name, overload.units) == ("r", "Rita", Decimal(120))
    assert (overload.start, overload.end, sorted(overload.tasks)) == (at(4), at(8), ["a", "b"])
