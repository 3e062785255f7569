from datetime import UTC, date, datetime, timedelta

import pytest
from chassis.errors import ValidationError
from chassis.timezones import load_zone
from planning.domain.calendar import Calendar, calendar_of, continuous, standard
from planning.domain.plan import settle
from planning.domain.schedule import schedule
from planning.domain.timeline import Timeline
from plans import at, plan, task

PARIS = "Europe/Paris"


def local(text, name=PARIS):
    return datetime.fromisoformat(text).replace(tzinfo=load_zone(name)).astimezone(UTC)


def seconds(text, name=PARIS):
    return int(local(text, name).timestamp())


def counted(calendar: Calendar, start: datetime, end: datetime) -> int:
    """Working minutes between two moments, counted one by one."""
    place, found = load_zone(calendar.zone), 0
    while start < end:
        wall = start.astimezone(place)
        spans = calendar.week[wall.weekday()]
        minute = wall.hour * 60 + wall.minute
        found += wall.date() not in calendar.holidays and any(a <= minute < b for a, b in spans)
        start += timedelta(minutes=1)
    return found


@pytest.mark.parametrize("first", ["2026-03-27T00:00", "2026-10-23T00:00", "2026-12-30T06:00"])
@pytest.mark.parametrize("name", [PARIS, "America/New_York", "Africa/Casablanca", "Asia/Kolkata"])
def test_working_time_is_what_one_counts_through_changes_of_the_clock(name, first):
    hours = [(day, "22:00", "24:00") for day in range(1, 8)] + [
        (day, "00:00", "05:00") for day in range(1, 8)
    ]
    calendar = calendar_of(name, hours, ["2027-01-01"])
    start, line = local(first, name), Timeline(calendar)
    for step in range(0, 100, 7):
        end = start + timedelta(hours=step, minutes=13)
        worked = line.worked(int(end.timestamp())) - line.worked(int(start.timestamp()))
        assert worked == counted(calendar, start, end) * 60


def test_a_working_day_begins_and_ends_by_the_clock_on_the_wall():
    line = Timeline(standard(PARIS))
    friday, monday = line.worked(seconds("2026-03-27T17:00")), line.worked(seconds("2026-03-30T09:00"))
    assert friday == monday
    assert line.start_at(friday) == seconds("2026-03-30T09:00")
    assert line.end_at(friday) == seconds("2026-03-27T17:00")
    assert line.end_at(friday + 8 * 3600) == seconds("2026-03-30T17:00")


def test_holidays_are_not_worked():
    calendar = calendar_of(PARIS, [(day, "09:00", "17:00") for day in range(1, 6)], ["2026-05-01"])
    line = Timeline(calendar)
    assert line.start_at(line.worked(seconds("2026-04-30T17:00"))) == seconds("2026-05-04T09:00")
    assert calendar.holidays == {date(2026, 5, 1)}


def test_a_push_goes_to_the_next_working_moment_and_keeps_the_length_in_work():
    found = settle(
        plan(task("a", 0, 8), task("b", 0, 4, "a"), task("c", 0, 8, "bFS+1d"), calendar=standard("UTC"))
    )
    assert found.tasks["b"].start == at(24)
    assert found.tasks["b"].end == at(28)
    assert (found.tasks["c"].start, found.tasks["c"].end) == (at(52), at(76))


def test_a_task_that_nobody_pushes_keeps_its_time_to_the_second():
    odd = task("a", at(-200) + timedelta(seconds=17), 3)
    assert settle(plan(odd, calendar=standard(PARIS))).tasks["a"] == odd


def test_what_lay_outside_working_time_keeps_its_length_when_it_is_pushed():
    found = settle(plan(task("a", 0, 24 * 6), task("b", 9, 3, "a"), calendar=standard("UTC")))
    pushed = found.tasks["b"]
    assert (pushed.start, pushed.end - pushed.start) == (at(24 * 7), timedelta(hours=3))


def test_makespan_and_slack_are_in_working_time():
    found = schedule(plan(task("a", 0, 8), task("b", 0, 8, "a"), task("c", 0, 4), calendar=standard("UTC")))
    assert (found.makespan, found.critical) == (16 * 3600, ("a", "b"))
    assert found.windows[2].slack == 12 * 3600


def test_a_project_hands_its_links_to_its_tasks():
    rows = [task("a"), task("p", 0, 1, "a", type="project"), task("x", 0, 2, project="p"),
            task("y", 0, 5, "x", project="p"), task("z", 0, 1, "p"), task("s", 0, 1, "pSS+1h")]  # fmt: skip
    found = settle(plan(*rows))
    assert {id_: (one.start, one.end) for id_, one in found.tasks.items() if id_ in "pxyzs"} == {
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
def test_a_calendar_that_can_not_be_is_refused(hours, holidays, field):
    with pytest.raises(ValidationError) as refused:
        calendar_of("UTC", hours, holidays)
    assert [one.field for one in refused.value.violations] == [field]


def test_the_continuous_calendar_works_every_hour():
    assert (continuous("UTC").day, standard("UTC").day) == (24 * 3600, 8 * 3600)
