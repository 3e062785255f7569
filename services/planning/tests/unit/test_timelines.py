"""Working time from the first day of plans to the last, across the years in which it is counted."""

from datetime import UTC, datetime, timedelta

import pytest
from builders import at, plan, task
from chassis.errors import ValidationError
from planning.domain import timeline
from planning.domain.calendar import continuous, parse_calendar, standard
from planning.domain.plan import reschedule
from planning.domain.schedule import schedule
from planning.domain.timeline import Timeline

HOUR = 3600


@pytest.fixture
def line():
    return Timeline(standard("UTC"))


def seconds(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        ("2000-01-03T00:00", "2000-01-03T17:00", 8),
        ("2000-01-03T09:00", "2000-01-03T10:30", 1.5),
        ("2000-01-03T09:00", "2000-01-10T09:00", 40),
        # A count of working time starts anew on 1 January 2001, a Monday, and on 2 January 2002.
        ("2000-12-29T09:00", "2001-01-02T17:00", 24),
        ("2001-12-31T09:00", "2002-01-03T17:00", 32),
    ],
)
def test_working_time_is_counted_from_the_first_day_of_plans(line, start, end, hours):
    assert line.worked(seconds(end)) - line.worked(seconds(start)) == hours * HOUR


@pytest.mark.parametrize(
    "text", ["2000-01-03T10:00", "2000-12-29T11:30", "2001-01-01T12:00", "2003-07-01T16:59"]
)
def test_an_instant_within_working_time_is_found_again(text):
    instant = seconds(text)
    worked = Timeline(standard("UTC")).worked(instant)
    assert Timeline(standard("UTC")).start_at(worked) == instant
    assert Timeline(standard("UTC")).end_at(worked) == instant


@pytest.mark.parametrize(
    ("end", "start"),
    [("2000-01-03T17:00", "2000-01-04T09:00"), ("2000-12-29T17:00", "2001-01-01T09:00")],
)
def test_work_ends_in_the_evening_and_continues_in_the_morning(line, end, start):
    worked = line.worked(seconds(end))
    assert (line.end_at(worked), line.start_at(worked)) == (seconds(end), seconds(start))


def test_a_link_that_pushes_a_task_beyond_the_years_of_plans_is_a_violation(monkeypatch):
    monkeypatch.setattr(timeline, "LAST_YEAR", 2030)
    weekly = parse_calendar("UTC", [(1, "09:00", "10:00")], [])
    with pytest.raises(ValidationError) as raised:
        reschedule(plan(task("a"), task("b", 0, 4, "aFS+260h"), calendar=weekly), "tasks[1]")
    assert [(item.field, item.code) for item in raised.value.violations] == [("tasks[1].end", "range")]
    assert reschedule(plan(task("a"), task("b", 0, 4, "aFS+200h"), calendar=weekly))


@pytest.mark.parametrize("lag", ["99999d", "999999w"])
def test_a_link_that_pushes_a_task_beyond_the_years_of_plans_without_pauses_is_a_violation(lag):
    with pytest.raises(ValidationError) as raised:
        reschedule(plan(task("a"), task("b", 0, 4, f"aFS+{lag}"), calendar=continuous("UTC")), "tasks[1]")
    assert [(item.field, item.code) for item in raised.value.violations] == [("tasks[1].end", "range")]


def test_a_pushed_task_works_across_the_turn_of_the_year():
    friday = datetime(2000, 12, 29, 9, tzinfo=UTC)
    rows = [task("a", friday, 8), task("b", friday, 8, "a"), task("c", friday, 8, "bFS+1d")]
    moved = reschedule(plan(*rows, calendar=standard("UTC"))).tasks
    assert (moved["b"].start, moved["b"].end) == (
        datetime(2001, 1, 1, 9, tzinfo=UTC),
        datetime(2001, 1, 1, 17, tzinfo=UTC),
    )
    assert moved["c"].start == datetime(2001, 1, 3, 9, tzinfo=UTC)


def test_a_milestone_keeps_its_time_outside_of_working_time():
    saturday = at(5 * 24)
    result = schedule(plan(task("m", saturday, 0), task("a", 0, 8), calendar=standard("UTC")))
    milestone = result.windows[0]
    assert (milestone.earliest_start, milestone.earliest_finish) == (saturday, saturday)
    assert milestone.slack == 0
    assert result.windows[1].slack == 4 * 8 * HOUR
    assert result.windows[1].latest_finish == at(0) + timedelta(days=4, hours=8)
