"""Slack, critical tasks and what pushes a task, in plans with projects, locked tasks and milestones."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from builders import at, plan, task, to_hours
from chassis.errors import ValidationError
from planning.domain.calendar import continuous
from planning.domain.network import find_cycle
from planning.domain.plan import reschedule
from planning.domain.schedule import schedule
from planning.domain.schedule import to_hours as to_rounded_hours
from planning.domain.task import PROJECT, Assigned


def list_slack(*rows):
    """Return the slack of every task in hours."""
    return {window.task.id: window.slack / 3600 for window in schedule(plan(*rows)).windows}


def list_pushed(*rows, earliest=False):
    """Return start and what pushes it of every task."""
    tasks = reschedule(plan(*rows), earliest=earliest).tasks
    return {id_: (to_hours(item.start), item.pushed_by) for id_, item in tasks.items()}


def list_messages(*rows):
    with pytest.raises(ValidationError) as raised:
        reschedule(plan(*rows))
    return [(item.code, item.message) for item in raised.value.violations]


def test_an_empty_plan_takes_no_time():
    result = schedule(plan())
    assert (result.makespan, result.windows, result.critical, result.overloads) == (0, (), (), ())


def test_a_project_within_another_ends_when_that_one_has_to():
    rows = [
        task("inner", type=PROJECT, project="outer"),
        task("outer", type=PROJECT),
        task("a", 0, 2, project="inner"),
        task("b", 0, 5, project="outer"),
        task("end", 0, 1, "outer"),
    ]
    assert list_slack(*rows) == {"inner": 3, "outer": 0, "a": 3, "b": 0, "end": 0}


def test_a_project_may_follow_its_tasks_in_the_list():
    rows = [
        task("a", 0, 2, project="p"),
        task("x", 0, 8),
        task("b", 0, 3, "a", project="p"),
        task("p", type=PROJECT),
    ]
    assert list_slack(*rows) == {"a": 3, "x": 0, "b": 3, "p": 3}


def test_what_precedes_a_project_has_the_slack_of_its_first_task():
    rows = [
        task("p", 0, 1, "a", type=PROJECT),
        task("x", 0, 2, project="p"),
        task("y", 0, 1, "x", project="p"),
        task("a", 0, 3),
        task("long", 0, 10),
    ]
    assert list_slack(*rows) == {"p": 4, "x": 4, "y": 4, "a": 4, "long": 0}


def test_what_starts_with_a_project_limits_its_first_tasks_alone():
    rows = [
        task("p", type=PROJECT),
        task("first", 0, 2, project="p"),
        task("later", 1, 2, project="p"),
        task("beside", 0, 10, "pSS"),
    ]
    assert list_slack(*rows) == {"p": 0, "first": 0, "later": 7, "beside": 0}


def test_a_task_that_can_be_late_by_a_second_is_not_critical():
    almost = replace(task("b"), end=at(8) - timedelta(seconds=1))
    result = schedule(plan(task("a", 0, 8), almost))
    assert (result.critical, [window.slack for window in result.windows]) == (("a",), [0, 1])


def test_critical_tasks_are_in_the_order_of_their_starts():
    result = schedule(plan(task("c", 0, 2, "b"), task("b", 0, 4, "a"), task("a", 0, 8), task("d", 0, 14)))
    assert result.critical == ("a", "d", "b", "c")


def test_a_locked_task_is_scheduled_where_it_lies_and_others_at_their_own_dates():
    moved = [replace(task(id_, 5, 2), not_before=at(0)) for id_ in ("free", "locked")]
    windows = schedule(plan(moved[0], replace(moved[1], is_disabled=True))).windows
    assert [(to_hours(w.earliest_start), to_hours(w.earliest_finish)) for w in windows] == [(0, 2), (5, 7)]


def test_a_locked_task_is_not_pushed():
    rows = [task("a", 0, 8), task("b", 2, 2, "a", is_disabled=True), task("c", 0, 1, "b")]
    assert list_pushed(*rows) == {"a": (0, ""), "b": (2, ""), "c": (4, "b")}


def test_of_what_pushes_equally_the_first_is_named():
    assert list_pushed(task("a"), task("b"), task("c", 0, 1, "b", "a"))["c"] == (8, "b")
    rows = [task("a"), task("b"), task("p", 0, 1, "a", type=PROJECT), task("c", 0, 1, "b", project="p")]
    assert list_pushed(*rows)["c"] == (8, "b")


def test_a_task_of_a_pushed_project_names_what_pushes_the_project():
    rows = [task("a"), task("b", 0, 2), task("p", 0, 1, "a", type=PROJECT), task("c", 0, 1, "b", project="p")]
    assert list_pushed(*rows)["c"] == (8, "a")


@pytest.mark.parametrize("length", [4, 8])
def test_a_task_that_moves_back_to_its_own_date_is_pushed_by_nothing(length):
    late = replace(task("b", 12, 2, "a", pushed_by="a"), not_before=at(8))
    assert list_pushed(task("z"), task("a", 0, length), late, earliest=True)["b"] == (8, "")


def test_a_task_that_moves_back_stops_at_what_pushes_it():
    late = replace(task("b", 12, 2, "a"), not_before=at(4))
    assert list_pushed(task("a", 0, 8), late, earliest=True)["b"] == (8, "a")


def test_tasks_in_a_circle_are_named_in_their_order():
    rows = [
        task("x"),
        task("a", 0, 1, "c"),
        task("b", 0, 1, "x", "a"),
        task("c", 0, 1, "b"),
        task("d", 0, 1, "c"),
    ]
    [(code, message)] = list_messages(*rows)
    assert code == "cycle"
    assert message in {
        f"These depend on one another: {names}."
        for names in ("a → b → c → a", "b → c → a → b", "c → a → b → c")
    }


@pytest.mark.parametrize(("count", "is_short"), [(12, True), (13, False)])
def test_of_a_long_circle_the_first_twelve_are_named(count, is_short):
    rows = [task(f"t{index}", 0, 1, f"t{(index - 1) % count}") for index in range(count)]
    [(_, message)] = list_messages(*rows)
    names = message.removeprefix("These depend on one another: ").removesuffix(".").split(" → ")

    first = int(names[0][1:])
    expected = [f"t{(first + step) % count}" for step in range(12)]
    assert names == [*expected, *([] if is_short else ["…"]), expected[0]]


def test_projects_within_one_another_are_named():
    inner = task("a", project="b")
    projects = [
        task(id_, type=PROJECT, project=parent) for id_, parent in (("b", "c"), ("c", "d"), ("d", "c"))
    ]
    assert list_messages(task("x"), inner, *projects) == [
        ("cycle", "These lie within one another: c → d → c.")
    ]


def test_the_parents_of_all_tasks_are_checked():
    assert [code for code, _ in list_messages(task("x"), task("a", project="gone"))] == ["unknown-task"]


@pytest.mark.parametrize(
    ("rows", "links"),
    [
        ([task("a"), task("b", 0, 1, "a")], []),
        ([task("p", type=PROJECT), task("b", project="p"), task("c", 0, 1, "p")], []),
        ([task("p", 0, 1, "b", type=PROJECT), task("b", project="p")], [("b", "p")]),
        ([task("x"), task("p", 0, 1, "c", type=PROJECT), task("b", project="p"), task("c", 0, 1, "pFF")],
         [("c", "p"), ("p", "c")]),
        ([task("x"), task("y", 0, 1, "x"), task("p", type=PROJECT), task("b", 0, 1, "c", project="p"),
          task("c", 0, 1, "p")], [("c", "b"), ("p", "c")]),
        ([task("p", type=PROJECT), task("b", 0, 1, "c", project="p"), task("c", 0, 1, "p")],
         [("c", "b"), ("p", "c")]),
        ([task("x"), task("p", type=PROJECT), task("b", 0, 1, "c", project="p"), task("c", 0, 1, "p")],
         [("c", "b"), ("p", "c")]),
    ],
)  # fmt: skip
def test_the_links_of_a_circle_are_found(rows, links):
    cycle = find_cycle({row.id: row for row in rows}, continuous("UTC"))
    assert (sorted(cycle), isinstance(cycle, list)) == (links, True)


def test_a_resource_that_begins_several_tasks_at_once_has_one_overload():
    def assigned(units, name="Rita"):
        return (Assigned("r", name, Decimal(units)),)

    rows = [
        task("a", 0, 8, resources=assigned(60)),
        task("b", 4, 4, resources=assigned(60)),
        task("c", 4, 2, resources=assigned(60, "")),
        task("d", 8, 2, resources=assigned(101)),
        task("e", 10, 2, resources=assigned(100)),
    ]
    overloads = [
        (to_hours(overload.start), to_hours(overload.end), overload.units, overload.tasks, overload.name)
        for overload in schedule(plan(*rows)).overloads
    ]
    assert overloads == [
        (4, 6, 180, ("a", "b", "c"), "Rita"),
        (6, 8, 120, ("a", "b"), "Rita"),
        (8, 10, 101, ("d",), "Rita"),
    ]


@pytest.mark.parametrize(("seconds", "hours"), [(1, "0.0003"), (5400, "1.5"), (-3600, "-1")])
def test_hours_have_four_decimals(seconds, hours):
    assert to_rounded_hours(seconds) == Decimal(hours)
