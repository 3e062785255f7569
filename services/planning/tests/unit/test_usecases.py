from dataclasses import replace

import pytest
from builders import at, plan, task
from chassis.errors import ConflictError, NotFoundError, ValidationError
from planning.domain.plan import reschedule
from planning.usecases.add_task import add_task
from planning.usecases.assign_free_ids import assign_free_ids
from planning.usecases.auto_schedule import auto_schedule
from planning.usecases.change_task import change_task
from planning.usecases.fill_plan import fill_plan
from planning.usecases.redo_edit import redo_edit
from planning.usecases.remove_task import remove_task
from planning.usecases.set_baseline import set_baseline
from planning.usecases.sync_delivery_task import Delivery, sync_delivery_task
from planning.usecases.undo_edit import undo_edit
from planning_fakes import FakeEdits, FakePlans

DELIVERY = Delivery("o1", "7 · Sara", at(1), at(3))


@pytest.fixture
def plans():
    return FakePlans(reschedule(plan(task("1"), task("2", 0, 4, "1"))))


@pytest.fixture
def edits():
    return FakeEdits()


@pytest.fixture
def plan_id(plans):
    return next(iter(plans.plans))


def list_starts(plans, plan_id):
    return {id_: planned.start for id_, planned in plans.plans[plan_id].tasks.items()}


@pytest.mark.parametrize(("id_", "expected"), [("", "3"), ("a", "a")])
async def test_a_task_is_added_with_its_id_or_the_next_free_number(plans, edits, plan_id, id_, expected):
    assert await add_task(plan_id, task(id_, 0, 2, "2"), plans, edits) == expected

    assert list_starts(plans, plan_id)[expected] == at(12)
    assert list(edits.edits[0].changes) == [expected]


async def test_a_task_with_a_taken_id_is_a_violation(plans, edits, plan_id):
    with pytest.raises(ValidationError):
        await add_task(plan_id, task("1"), plans, edits)

    assert (plans.saves, edits.edits) == (0, [])


async def test_a_changed_task_pushes_the_linked_ones(plans, edits, plan_id):
    await change_task("1", {"end": at(10)}, plans, edits)

    assert list_starts(plans, plan_id) == {"1": at(0), "2": at(10)}
    assert set(edits.edits[0].changes) == {"1", "2"}


async def test_an_unknown_task_is_not_found(plans, edits):
    with pytest.raises(NotFoundError):
        await change_task("9", {"name": "x"}, plans, edits)
    with pytest.raises(NotFoundError):
        await remove_task("9", plans, edits)


async def test_removing_a_task_removes_its_links(plans, edits, plan_id):
    await remove_task("1", plans, edits)

    assert plans.plans[plan_id].tasks["2"].dependencies == ()


async def test_a_locked_task_can_not_be_changed_or_removed(plans, edits):
    await change_task("1", {"is_disabled": True}, plans, edits)
    with pytest.raises(ConflictError):
        await change_task("1", {"name": "x"}, plans, edits)
    with pytest.raises(ConflictError):
        await remove_task("1", plans, edits)


async def test_only_auto_schedule_moves_tasks_back(plans, edits, plan_id):
    await change_task("1", {"end": at(2)}, plans, edits)
    assert list_starts(plans, plan_id)["2"] == at(8)
    await auto_schedule(plan_id, plans, edits)

    assert list_starts(plans, plan_id)["2"] == at(2)


async def test_a_baseline_is_the_dates_of_every_task(plans, edits, plan_id):
    changes = await set_baseline(plan_id, plans, edits)

    baselines = {
        id_: (planned.baseline_start, planned.baseline_end)
        for id_, planned in plans.plans[plan_id].tasks.items()
    }
    assert baselines == {"1": (at(0), at(8)), "2": (at(8), at(12))}
    assert set(changes) == {"1", "2"}


async def test_edits_are_undone_and_redone_in_order(plans, edits, plan_id):
    states = [plans.plans[plan_id].tasks]
    await change_task("1", {"end": at(10)}, plans, edits)
    states.append(plans.plans[plan_id].tasks)
    await add_task(plan_id, task("3"), plans, edits)
    states.append(plans.plans[plan_id].tasks)

    for state in (states[1], states[0]):
        await undo_edit(plan_id, plans, edits)
        assert plans.plans[plan_id].tasks == state
    assert await undo_edit(plan_id, plans, edits) == {}
    for state in states[1:]:
        await redo_edit(plan_id, plans, edits)
        assert plans.plans[plan_id].tasks == state
    assert await redo_edit(plan_id, plans, edits) == {}


async def test_a_new_edit_discards_the_undone_ones(plans, edits, plan_id):
    await change_task("1", {"name": "Mine"}, plans, edits)
    await undo_edit(plan_id, plans, edits)
    await change_task("1", {"name": "Newer"}, plans, edits)

    assert await redo_edit(plan_id, plans, edits) == {}


async def test_an_edit_whose_task_was_changed_since_can_not_be_undone(plans, edits, plan_id):
    await change_task("1", {"name": "Mine"}, plans, edits)
    await change_task("1", {"name": "Theirs"}, plans, FakeEdits())
    with pytest.raises(ConflictError, match="someone else"):
        await undo_edit(plan_id, plans, edits)

    assert plans.plans[plan_id].tasks["1"].name == "Theirs"
    assert edits.undone == set()


async def test_a_task_that_others_linked_to_since_can_not_be_undone(plans, edits, plan_id):
    await add_task(plan_id, task("3"), plans, edits)
    await change_task("2", {"dependencies": ("1", "3")}, plans, FakeEdits())
    with pytest.raises(ValidationError):
        await undo_edit(plan_id, plans, edits)


async def test_a_project_that_others_added_a_task_to_since_can_not_be_undone(plans, edits, plan_id):
    await add_task(plan_id, task("p", type="project"), plans, edits)
    current = plans.plans[plan_id]
    inner = replace(current.tasks["2"], project="p")
    plans.plans[plan_id] = current.with_tasks({**current.tasks, "2": inner})
    with pytest.raises(ConflictError, match="into this project"):
        await undo_edit(plan_id, plans, edits)


async def test_a_new_plan_is_filled_with_free_ids_for_tasks_without(plan_id):
    plans = FakePlans(plan())
    await fill_plan(plan_id, [task("2"), task(""), task("a", 0, 1, "2")], plans)

    filled = plans.plans[plan_id].tasks
    assert list(filled) == ["2", "1", "a"]
    assert [planned.position for planned in filled.values()] == [1, 2, 3]
    assert filled["a"].start == at(8)


@pytest.mark.parametrize(
    ("tasks", "field"),
    [
        ([task("a"), task("a")], "item.tasks[1].id"),
        ([task("a"), task("b", name=" ")], "item.tasks[1].name"),
        ([task("a", 0, 1, "zz")], "item.tasks.dependencies"),
    ],
)
async def test_a_plan_with_an_invalid_task_is_not_filled(plan_id, tasks, field):
    plans = FakePlans(plan())
    with pytest.raises(ValidationError) as error:
        await fill_plan(plan_id, tasks, plans)

    assert [violation.field for violation in error.value.violations] == [field]
    assert plans.saves == 0


async def test_the_task_of_a_delivery_is_added_moved_and_removed(plans, plan_id):
    await sync_delivery_task(plan_id, DELIVERY, plans)
    added = plans.plans[plan_id].tasks["3"]
    assert (added.name, added.start, added.end, added.position) == ("7 · Sara", at(1), at(3), 1)

    await sync_delivery_task(plan_id, replace(DELIVERY, name="7", start=at(5), end=at(6)), plans)
    moved = plans.plans[plan_id].tasks["3"]
    assert (moved.name, moved.start, moved.end) == ("7", at(5), at(6))

    await sync_delivery_task(plan_id, replace(DELIVERY, start=None, end=None), plans)
    assert "3" not in plans.plans[plan_id].tasks


async def test_a_delivery_without_times_adds_no_task(plans, plan_id):
    await sync_delivery_task(plan_id, replace(DELIVERY, start=None, end=None), plans)

    assert plans.saves == 0


async def test_the_locked_task_of_a_delivery_is_not_changed(plans, edits, plan_id):
    await sync_delivery_task(plan_id, DELIVERY, plans)
    await change_task("3", {"is_disabled": True}, plans, edits)
    await sync_delivery_task(plan_id, replace(DELIVERY, start=at(5), end=at(6)), plans)

    assert plans.plans[plan_id].tasks["3"].start == at(1)


async def test_imported_tasks_keep_ids_that_are_free(plans):
    imported = [task("7"), task("8", 0, 4, "7FS+2h")]

    assert await assign_free_ids(imported, plans) == imported


async def test_imported_tasks_get_new_ids_in_links_and_projects_too_if_one_is_taken(plans):
    imported = [
        task("p", type="project"), task("2", 0, 4, "9SS", project="p"),
        task("9", 0, 4, "2FS+2h", "2", "x", project="other"),
    ]  # fmt: skip
    tasks = await assign_free_ids(imported, plans)

    assert [(item.id, item.project, item.dependencies) for item in tasks] == [
        ("3", "", ()),
        ("4", "3", ("5SS",)),
        ("5", "other", ("4FS+2h", "4", "x")),
    ]
    assert tasks[0].name == "Task p"
