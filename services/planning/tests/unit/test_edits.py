from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from builders import at, plan, task
from chassis.errors import ConflictError, ValidationError
from chassis.money import Currency
from planning.domain import edit
from planning.domain.calendar import continuous, format_hours, standard
from planning.domain.rows import GanttCalendar, GanttProject
from planning.domain.task import PROJECT, Assigned, check, is_id, normalize_tokens

MAD, TENANT = Currency("MAD"), UUID(int=1)


def violations(call, *arguments, **options):
    with pytest.raises(ValidationError) as raised:
        call(*arguments, **options)
    return [(item.field, item.code) for item in raised.value.violations]


@pytest.fixture
def nested():
    """A project in a project, with a task each; the inner task is followed by one that is locked."""
    return plan(
        task("p", 0, 20, type=PROJECT),
        task("q", 4, 8, type=PROJECT, project="p"),
        task("a", 0, 4, project="p", position=3),
        task("b", 4, 8, project="q", pushed_by="a"),
        task("c", 4, 8, project="q", is_disabled=True),
        task("x", 0, 4),
    )


def starts(changed):
    return {id_: (item.start - at(0)) / timedelta(hours=1) for id_, item in changed.tasks.items()}


def test_task_is_added_at_the_end():
    first = edit.add(plan(), task("a"))
    second = edit.add(plan(task("a", position=7)), task("b"))

    assert first.tasks["a"].position == 1
    assert (list(second.tasks), second.tasks["b"].position) == (["a", "b"], 8)
    assert violations(edit.add, second, task("a")) == [("item.id", "taken")]
    assert violations(edit.add, second, task("a b"), "tasks[0]") == [("tasks[0].id", "id")]


def test_new_start_is_the_tasks_own_date():
    changed = edit.change(plan(task("a", 0, 8, pushed_by="z")), "a", {"start": at(2)}).tasks["a"]
    assert (changed.start, changed.not_before, changed.pushed_by) == (at(2), at(2), "")

    other = edit.change(plan(task("a", 0, 8, pushed_by="z")), "a", {"start": at(0), "name": "A"}).tasks["a"]
    assert (other.name, other.pushed_by, other.not_before) == ("A", "z", at(0))
    assert violations(edit.change, plan(task("a")), "a", {"name": " "}) == [("item.name", "blank")]


def test_locked_task_is_neither_changed_nor_removed_until_it_is_unlocked():
    locked = plan(task("a", is_disabled=True))
    for call in (
        lambda: edit.change(locked, "a", {"name": "A"}),
        lambda: edit.change(locked, "a", {"is_disabled": True}),
        lambda: edit.remove(locked, "a"),
    ):
        with pytest.raises(ConflictError) as raised:
            call()
        assert raised.value.code == "disabled"
    unlocked = edit.change(locked, "a", {"name": "A", "is_disabled": False}).tasks["a"]
    assert (unlocked.name, unlocked.is_disabled) == ("A", False)


def test_removed_task_takes_its_links_along():
    before = plan(task("a"), task("b", 0, 4, "aFS+2h", "x"), task("x"), task("c", 0, 4, "b"))
    after = edit.remove(before, "a")

    assert list(after.tasks) == ["b", "x", "c"]
    assert (after.tasks["b"].dependencies, after.tasks["c"].dependencies) == (("x",), ("b",))


def test_project_with_tasks_is_not_removed(nested):
    with pytest.raises(ConflictError) as raised:
        edit.remove(nested, "p")
    assert raised.value.code == "in-use"


def test_project_moves_with_all_tasks_but_locked_ones(nested):
    changed = edit.change(nested, "p", {"start": at(2), "name": "P"})

    assert starts(changed) == {"p": 0, "q": 6, "a": 2, "b": 6, "c": 4, "x": 0}
    assert (changed.tasks["p"].name, changed.tasks["a"].position) == ("P", 3)
    moved = changed.tasks["b"]
    assert (moved.end, moved.not_before, moved.pushed_by) == (at(14), at(6), "")


def test_project_renamed_moves_nothing(nested):
    changed = edit.change(nested, "p", {"name": "P", "progress": Decimal(0), "type": PROJECT, "end": at(20)})

    assert (starts(changed), changed.tasks["p"].name) == (starts(nested), "P")
    assert changed.tasks["b"].pushed_by == "a"


def test_length_progress_and_type_of_a_project_follow_from_its_tasks(nested):
    assert violations(edit.change, nested, "p", {"end": at(21)}) == [("item.end", "derived")]
    assert violations(edit.change, nested, "p", {"progress": Decimal(5)}) == [("item.progress", "derived")]
    assert violations(edit.change, nested, "p", {"type": "task"}) == [("item.type", "in-use")]
    assert violations(edit.change, nested, "p", {"name": ""}) == [("item.name", "blank")]
    both = edit.change(nested, "p", {"start": at(2), "end": at(22)})
    assert starts(both)["a"] == 2


def test_project_moves_in_local_time_over_a_change_of_the_clocks():
    """Paris is an hour ahead from 29 March 2026 on: nine o'clock stays nine o'clock."""
    before = plan(
        task("p", 0, 8, type=PROJECT), task("a", 0, 8, project="p"), calendar=continuous("Europe/Paris")
    )
    changed = edit.change(before, "p", {"start": datetime(2026, 3, 30, 8, tzinfo=UTC)}).tasks["a"]

    assert (changed.start, changed.end) == (
        datetime(2026, 3, 30, 8, tzinfo=UTC),
        datetime(2026, 3, 30, 16, tzinfo=UTC),
    )


def test_project_does_not_move_its_tasks_beyond_the_years_of_plans(nested):
    last_day = datetime(2149, 12, 31, 18, tzinfo=UTC)
    assert violations(edit.change, nested, "q", {"start": last_day}) == [("item.end", "order")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"id_": ""}, ("id", "id")), ({"id_": "x" * 41}, ("id", "id")), ({"id_": "a/b"}, ("id", "id")),
        ({"name": "  "}, ("name", "blank")), ({"length": -1}, ("end", "order")),
        ({"progress": Decimal("-0.1")}, ("progress", "range")), ({"progress": Decimal("100.1")}, ("progress", "range")),
        ({"styles": {"bar": "red"}}, ("styles", "colour")), ({"styles": {"bar": "#12345"}}, ("styles", "colour")),
        ({"resources": (Assigned("r", "R"), Assigned("r", "Q"))}, ("resources", "taken")),
        ({"start": datetime(2000, 1, 2, tzinfo=UTC)}, ("start", "years")),
    ],
)  # fmt: skip
def test_invalid_fields_of_a_task_are_named(fields, expected):
    values = {"id_": "a", **fields}
    field, code = expected

    assert violations(check, task(**values)) == [(f"item.{field}", code)]
    assert violations(check, task(**values), "tasks[1]") == [(f"tasks[1].{field}", code)]


def test_values_at_the_limits_are_valid():
    styles = {"bar": "#123", "text": "#1234", "line": "#a1B2c3", "mark": "#a1B2c3d4"}
    check(
        task(
            "x" * 40,
            0,
            0,
            progress=Decimal(100),
            styles=styles,
            resources=(Assigned("r", "R"), Assigned("q", "R")),
        )
    )
    check(task("a", datetime(2000, 1, 3, tzinfo=UTC), progress=Decimal(0)))
    check(task("a", datetime(2150, 1, 1, tzinfo=UTC), 0))
    assert violations(check, task("a", datetime(2150, 1, 1, tzinfo=UTC), 1)) == [("item.end", "order")]
    assert violations(check, task("a", datetime(2150, 1, 2, tzinfo=UTC), 0)) == [
        ("item.start", "years"),
        ("item.end", "order"),
    ]
    assert [is_id(text) for text in ("a", "", "a,b", "a\tb", "a\\b")] == [True, False, False, False, False]


def test_tokens_are_trimmed_and_unique():
    assert normalize_tokens([" 1 ", "", "2FS", "1", "  "]) == ("1", "2FS")


def test_plan_needs_a_name_a_time_zone_and_a_year_in_range():
    fields = {"tenant_id": TENANT, "name": "Plan", "timezone": "UTC", "start_time": at(0)}
    GanttProject(**fields).check(MAD)

    def reject(**changes):
        return violations(GanttProject(**{**fields, **changes}).check, MAD)

    assert reject(name=" ") == [("item.name", "blank")]
    assert reject(timezone="Moon/Base") == [("item.timezone", "timezone")]
    assert reject(start_time=datetime(2000, 1, 2, tzinfo=UTC)) == [("item.start_time", "years")]
    assert reject(start_time=datetime(2150, 1, 2, tzinfo=UTC)) == [("item.start_time", "years")]
    for year in (datetime(2000, 1, 3, tzinfo=UTC), datetime(2150, 1, 1, tzinfo=UTC)):
        GanttProject(**{**fields, "start_time": year}).check(MAD)


def test_plan_works_by_a_built_in_calendar_or_the_tenants():
    def builtin(name):
        return GanttProject(tenant_id=TENANT, name="Plan", timezone="UTC", calendar=name).builtin_calendar()

    assert builtin("continuous") == continuous("UTC")
    assert builtin("standard") == standard("UTC")
    assert builtin(str(TENANT)) is None


def test_calendar_needs_a_name_and_valid_hours():
    hours = [{"weekday": 1, "from": "09:00", "to": "12:30"}]
    row = GanttCalendar(tenant_id=TENANT, name="Shop", timezone="UTC", hours=hours, holidays=["2026-11-18"])
    row.check(MAD)

    assert row.calendar().holidays == {datetime(2026, 11, 18, tzinfo=UTC).date()}
    assert format_hours(row.calendar()) == [(1, "09:00", "12:30")]
    row.name = " "
    assert violations(row.check, MAD) == [("item.name", "blank")]
    broken = GanttCalendar(
        tenant_id=TENANT, name="Shop", timezone="UTC", hours=[{"weekday": 1, "from": "09:00"}]
    )
    assert violations(broken.check, MAD) == [("item.hours[0]", "hours")]
