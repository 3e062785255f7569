"""Tasks of a file as a plan can have them, and the notes on what was adapted."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from builders import at, task
from planning.domain.accept_tasks import accept_tasks
from planning.domain.calendar import continuous
from planning.domain.task import PROJECT, Assigned

FIRST, LAST = datetime(2000, 1, 3, tzinfo=UTC), datetime(2150, 1, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def accept(*tasks):
    """Return the accepted tasks, and the notes as code, task, and value of the file."""
    accepted, notes = accept_tasks(tasks, continuous("UTC"))
    return accepted, [(note.code, note.task, note.detail) for note in notes]


def accept_one(item):
    [accepted], notes = accept(item)
    return accepted, notes


def test_what_a_plan_can_have_is_kept_without_notes():
    tasks = [
        task("p", type=PROJECT),
        task("a", project="p", progress=Decimal(100), styles={"bar": "#123"}),
        task("b", 0, 0, "aSS+1h", progress=Decimal(0), resources=(Assigned("r", "Rita", Decimal(10_000)),)),
        task("c", name="n" * 255, resources=(Assigned("r", "Rita", Decimal(0)),)),
        task("d", name=" two  words "),
    ]
    assert accept(*tasks) == (tasks, [])


def test_numbers_begin_with_one():
    accepted, notes = accept(task(""), task(""))
    assert ([item.id for item in accepted], notes) == (["1", "2"], [])


def test_a_task_without_an_id_of_its_own_gets_the_next_free_number():
    long_id = "x y " * 20
    rows = [task("1"), task("a"), task("a"), task(""), task("x y", project="a"), task(long_id), task(long_id)]
    accepted, notes = accept(*rows, task("z", 0, 1, "a", "x y"))

    assert [item.id for item in accepted] == ["1", "a", "2", "3", "4", "5", "6", "z"]
    assert [note for note in notes if note[0] == "new-id"] == [
        ("new-id", "2", "a"),
        ("new-id", "4", "x y"),
        ("new-id", "5", long_id[:60]),
        ("new-id", "6", long_id[:60]),
    ]
    # Links and parents of an id that is there twice mean its first task.
    assert (accepted[4].project, accepted[-1].dependencies) == ("a", ("a", "4"))


@pytest.mark.parametrize(
    "fields",
    [
        {"start": FIRST, "not_before": FIRST},
        {"start": LAST, "end": LAST, "not_before": LAST},
        {"end": LAST},
    ],
)
def test_a_task_at_the_limits_of_plans_is_kept(fields):
    at_limits = replace(task("a"), **fields)
    assert accept_one(at_limits) == (at_limits, [])


@pytest.mark.parametrize(
    ("fields", "day"),
    [
        ({"start": FIRST - SECOND}, "2000-01-02"),
        ({"start": LAST + SECOND, "end": LAST}, "2150-01-01"),
        ({"end": LAST + SECOND}, "2026-03-02"),
        ({"not_before": LAST + SECOND}, "2026-03-02"),
    ],
)
def test_a_task_outside_of_the_limits_is_dropped_with_the_links_to_it(fields, day):
    [remaining], notes = accept(replace(task("a"), **fields), task("b", 0, 1, "a"))

    assert (remaining.id, remaining.dependencies) == ("b", ())
    assert notes == [("dropped-task", "a", day), ("unknown-predecessor", "b", "a")]


def test_a_date_of_its_own_before_the_first_is_the_first():
    accepted, notes = accept_one(replace(task("a"), not_before=FIRST - SECOND))
    assert (accepted.start, accepted.not_before, notes) == (at(0), FIRST, [])


@pytest.mark.parametrize(
    ("name", "expected", "detail"),
    [("", "?", ""), (" \t ", "?", ""), ("n" * 256, "n" * 255, "n" * 60)],
)
def test_a_name_is_neither_blank_nor_too_long(name, expected, detail):
    accepted, notes = accept_one(task("a", name=name))
    assert (accepted.name, notes) == (expected, [("name", "a", detail)])


def test_a_task_does_not_end_before_it_starts():
    accepted, notes = accept_one(task("a", 0, -2))
    assert (accepted.start, accepted.end) == (at(0), at(0))
    assert notes == [("end-before-start", "a", "2026-03-02 07:00")]


@pytest.mark.parametrize(("progress", "expected"), [("-0.5", "0"), ("100.5", "100")])
def test_progress_is_within_its_limits(progress, expected):
    accepted, notes = accept_one(task("a", progress=Decimal(progress)))
    assert (accepted.progress, notes) == (Decimal(expected), [("progress", "a", f"{progress} %")])


def test_what_is_no_colour_is_left_out():
    accepted, notes = accept_one(task("a", styles={"bar": "red", "text": "#1a2b3c"}))
    assert (accepted.styles, notes) == ({"text": "#1a2b3c"}, [("colours", "a", "")])


def test_a_resource_that_is_there_twice_is_there_once_with_the_time_of_both():
    twice = (Assigned("r", "Rita", Decimal(40)), Assigned("s", "Sam"), Assigned("r", "R.", Decimal(30)))
    accepted, notes = accept_one(task("a", resources=twice))
    assert accepted.resources == (Assigned("r", "Rita", Decimal(70)), Assigned("s", "Sam", Decimal(100)))
    assert notes == [("repeated-resource", "a", "Rita")]


def test_a_repeated_resource_without_a_name_is_noted_by_its_id():
    _, notes = accept_one(task("a", resources=(Assigned("r", ""), Assigned("r", ""))))
    assert notes == [("repeated-resource", "a", "r")]


@pytest.mark.parametrize(("units", "expected"), [("-50", "0"), ("10001", "10000")])
def test_the_time_of_a_resource_is_within_its_limits(units, expected):
    accepted, notes = accept_one(task("a", resources=(Assigned("r", "Rita", Decimal(units)),)))
    assert accepted.resources == (Assigned("r", "Rita", Decimal(expected)),)
    assert notes == [("units", "a", f"{units} %")]


def test_a_parent_that_is_not_there_is_left_out():
    accepted, notes = accept_one(task("a", project="p" * 70))
    assert (accepted.project, notes) == ("", [("unknown-parent", "a", "p" * 60)])


def test_a_task_is_not_within_itself():
    rows = [
        task("below", project="a"),
        task("a", project="b"),
        task("b", project="c"),
        task("c", project="a"),
    ]
    accepted, notes = accept(*rows, task("own", project="own"))

    assert {item.id: item.project for item in accepted} == {
        "below": "a",
        "a": "",
        "b": "c",
        "c": "a",
        "own": "",
    }
    assert notes[:2] == [("unknown-parent", "a", "b"), ("unknown-parent", "own", "own")]


def test_a_task_with_tasks_becomes_a_project():
    accepted, notes = accept(
        task("a", project="p"), task("p"), task("q", type=PROJECT), task("b", project="q")
    )
    assert {item.id: item.type for item in accepted} == {"a": "task", "p": PROJECT, "q": PROJECT, "b": "task"}
    assert notes == [("became-project", "p", "")]


def test_links_are_to_other_tasks_and_there_once():
    unknown = "u" * 70
    accepted, notes = accept(task("a"), task("b", 0, 1, "a", "b", unknown, "aSS+1h", "a"))
    assert accepted[1].dependencies == ("a", "aSS+1h")
    assert notes == [("unknown-predecessor", "b", "b"), ("unknown-predecessor", "b", "u" * 60)]


@pytest.mark.parametrize(
    ("token", "is_kept"), [("a", True), ("aSS+1h", True), ("aFF", False), ("aSF-2h", False)]
)
def test_a_project_with_tasks_has_links_to_its_start_alone(token, is_kept):
    rows = [task("a"), task("p", 0, 1, token, type=PROJECT), task("b", project="p"), task("c", 0, 1, token)]
    accepted, notes = accept(*rows)

    assert accepted[1].dependencies == ((token,) if is_kept else ())
    assert accepted[3].dependencies == (token,)
    assert notes == ([] if is_kept else [("project-link", "p", token)])


def test_a_cycle_is_broken_at_one_link():
    accepted, notes = accept(
        task("a", 0, 1, "c"), task("b", 0, 1, "a"), task("c", 0, 1, "x", "bSS"), task("x")
    )

    [(code, target, source)] = notes
    assert (code, target, source) in {("cycle", "a", "c"), ("cycle", "b", "a"), ("cycle", "c", "b")}
    dependencies = {item.id: item.dependencies for item in accepted}
    links = {"a": ("c",), "b": ("a",), "c": ("x", "bSS"), "x": ()}
    left = tuple(token for token in links[target] if not token.startswith(source))
    assert dependencies == {**links, target: left}


def test_beyond_50_cycles_all_links_of_a_cycle_are_dropped():
    pairs = [(f"a{number}", f"b{number}") for number in range(52)]
    tasks = [task(name, 0, 1, other) for pair in pairs for name, other in (pair, pair[::-1])]

    accepted, notes = accept(*tasks)

    assert len(notes) == 50 + 2 * 2
    assert sum(len(item.dependencies) for item in accepted) == 50


def test_a_cycle_through_a_project_is_broken_at_its_link():
    accepted, notes = accept(task("p", 0, 1, "a", type=PROJECT), task("a", project="p"))
    assert notes == [("cycle", "p", "a")]
    assert [item.dependencies for item in accepted] == [(), ()]


def test_a_note_names_its_task():
    _, [note] = accept_tasks([task("a", name="n" * 300, styles={})], continuous("UTC"))
    assert (note.task, note.name) == ("a", "n" * 255)
