from datetime import UTC, date, datetime, timedelta

import pytest
from builders import at, plan, task
from chassis.errors import ValidationError
from chassis.timezones import load_zone
from planning.domain.calendar import Calendar, continuous, parse_calendar, standard
from planning.domain.plan import reschedule
from planning.domain.schedule import schedule
from planning.domain.timeline import Timeline

PARIS = "Europe/Paris"


def local(text, name=PARIS):
    return datetime.fromisoformat(text).replace(tzinfo=load_zone(name)).astimezone(UTC)


def seconds(text, name=PARIS):
    return int(local(text, name).timestamp())


def count_minutes(calendar: Calendar, start: datetime, end: datetime) -> int:
    """Count the working minutes between two instants one by one."""
    zone, minutes = load_zone(calendar.zone), 0
    while start < end:
        wall = start.astimezone(zone)
        spans = calendar.week[wall.weekday()]
        minute = wall.hour * 60 + wall.minute
        minutes += wall.date() not in calendar.holidays and any(a <= minute < b for a, b in spans)
        start += timedelta(minutes=1)
    return minutes


@pytest.mark.parametrize("first", ["2026-03-27T00:00", "2026-10-23T00:00", "2026-12-30T06:00"])
@pytest.mark.parametrize("name", [PARIS, "America/New_York", "Africa/Casablanca", "Asia/Kolkata"])
def test_working_time_is_exact_across_daylight_saving_changes(name, first):
    hours = [(day, "22:00", "24:00") for day in range(1, 8)] + [
        (day, "00:00", "05:00") for day in range(1, 8)
    ]
    calendar = parse_calendar(name, hours, ["2027-01-01"])
    start, line = local(first, name), Timeline(calendar)
    for step in range(0, 100, 7):
        end = start + timedelta(hours=step, minutes=13)
        worked = line.worked(int(end.timestamp())) - line.worked(int(start.timestamp()))
        assert worked == count_minutes(calendar, start, end) * 60


def test_a_working_day_is_in_wall_clock_time():
    line = Timeline(standard(PARIS))
    friday, monday = line.worked(seconds("2026-03-27T17:00")), line.worked(seconds("2026-03-30T09:00"))
    assert friday == monday
    assert line.start_at(friday) == seconds("2026-03-30T09:00")
    assert line.end_at(friday) == seconds("2026-03-27T17:00")
    assert line.end_at(friday + 8 * 3600) == seconds("2026-03-30T17:00")


def test_holidays_are_not_worked():
    calendar = parse_calendar(PARIS, [(day, "09:00", "17:00") for day in range(1, 6)], ["2026-05-01"])
    line = Timeline(calendar)
    assert line.start_at(line.worked(seconds("2026-04-30T17:00"))) == seconds("2026-05-04T09:00")
    assert calendar.holidays == {date(2026, 5, 1)}


def test_a_pushed_task_starts_in_working_time_and_keeps_its_working_length():
    result = reschedule(
        plan(task("a", 0, 8), task("b", 0, 4, "a"), task("c", 0, 8, "bFS+1d"), calendar=standard("UTC"))
    )
    assert result.tasks["b"].start == at(24)
    assert result.tasks["b"].end == at(28)
    assert (result.tasks["c"].start, result.tasks["c"].end) == (at(52), at(76))


def test_a_task_that_is_not_pushed_keeps_its_time_to_the_second():
    unpushed = task("a", at(-200) + timedelta(seconds=17), 3)
    assert reschedule(plan(unpushed, calendar=standard(PARIS))).tasks["a"] == unpushed


def test_a_pushed_task_outside_working_time_keeps_its_length():
    result = reschedule(plan(task("a", 0, 24 * 6), task("b", 9, 3, "a"), calendar=standard("UTC")))
    pushed = result.tasks["b"]
    assert (pushed.start, pushed.end - pushed.start) == (at(24 * 7), timedelta(hours=3))


def test_makespan_and_slack_are_in_working_time():
    result = schedule(plan(task("a", 0, 8), task("b", 0, 8, "a"), task("c", 0, 4), calendar=standard("UTC")))
    assert (result.makespan, result.critical) == (16 * 3600, ("a", "b"))
    assert result.windows[2].slack == 12 * 3600


def test_links_of_a_project_apply_to_its_tasks():
    rows = [task("a"), task("p", 0, 1, "a", type="project"), task("x", 0, 2, project="p"),
            task("y", 0, 5, "x", project="p"), task("z", 0, 1, "p"), task("s", 0, 1, "pSS+1h")]  # fmt: skip
    result = reschedule(plan(*rows))
    assert {id_: (moved.start, moved.end) for id_, moved in result.tasks.items() if id_ in "pxyzs"} == {
        "p": (at(8), at(15)), "x": (at(8), at(10)), "y": (at(10), at(15)), "z": (at(15), at(16)), "s": (at(9), at(10)),
    }  # fmt: skip
    windows = {window.task.id: window for window in schedule(plan(*rows)).windows}
    assert {id_: window.slack // 3600 for id_, window in windows.items()} == {
        "a": 0, "p": 0, "x": 0, "y": 0, "z": 0, "s": 6,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hours", "holidays", "field"),
    [
        ([], [], "item.hours"),
        ([(1, "17:00", "09:00")], [], "item.hours[0]"),
        ([(1, "9", "17:00")], [], "item.hours[0]"),
        ([(1, "09:00", "12:00"), (1, "11:00", "13:00")], [], "item.hours[1]"),
        ([(1, "09:00", "12:00")], ["1 May"], "item.holidays[0]"),
    ],
)
def test_invalid_calendars_are_violations(hours, holidays, field):
    with pytest.raises(ValidationError) as error:
        parse_calendar("UTC", hours, holidays)
    assert [violation.field for violation in error.value.violations] == [field]


def test_the_continuous_calendar_works_every_hour():
    assert (continuous("UTC").day, standard("UTC").day) == (24 * 3600, 8 * 3600)
