"""What edits return and record, and which of them can be taken back."""

from dataclasses import replace
from decimal import Decimal

import pytest
from builders import at, plan, task
from chassis.errors import ConflictError, ValidationError
from planning.domain.plan import reschedule
from planning.usecases.add_task import add_task
from planning.usecases.auto_schedule import auto_schedule
from planning.usecases.change_task import change_task
from planning.usecases.fill_plan import fill_plan
from planning.usecases.redo_edit import redo_edit
from planning.usecases.remove_task import remove_task
from planning.usecases.set_baseline import set_baseline
from planning.usecases.sync_delivery_task import Delivery, sync_delivery_task
from planning.usecases.undo_edit import undo_edit
from planning_fakes import FakeEdits, FakePlans


class Editing:
    """One caller's edits of a plan; others edit it with edits of their own."""

    def __init__(self, *tasks):
        self.plans, self.edits = FakePlans(reschedule(plan(*tasks))), FakeEdits()
        self.plan_id = next(iter(self.plans.plans))

    @property
    def tasks(self):
        return self.plans.plans[self.plan_id].tasks

    async def change(self, id_, edits=None, **fields):
        await change_task(id_, fields, self.plans, edits or self.edits)

    async def add(self, item, edits=None):
        return await add_task(self.plan_id, item, self.plans, edits or self.edits)

    async def remove(self, id_, edits=None):
        await remove_task(id_, self.plans, edits or self.edits)

    async def undo(self):
        return await undo_edit(self.plan_id, self.plans, self.edits)

    async def redo(self):
        return await redo_edit(self.plan_id, self.plans, self.edits)

    async def reject(self, call):
        """Return the code with which a conflict is refused, with nothing changed."""
        before = self.tasks
        with pytest.raises(ConflictError) as raised:
            await call()
        assert self.tasks == before
        return raised.value.code


@pytest.fixture
def editing():
    return Editing(task("1"), task("2", 0, 4, "1"))


async def test_an_edit_that_is_undone_and_redone_returns_its_changes(editing):
    before = editing.tasks["1"]
    await editing.change("1", name="New")
    after = replace(before, name="New")

    assert await editing.undo() == {"1": (after, before)}
    assert await editing.redo() == {"1": (before, after)}


async def test_moving_all_tasks_back_is_an_edit(editing):
    await editing.change("1", end=at(2))
    late = editing.tasks["2"]
    early = replace(late, start=at(2), end=at(6))

    assert await auto_schedule(editing.plan_id, editing.plans, editing.edits) == {"2": (late, early)}
    assert await editing.undo() == {"2": (early, late)}


async def test_a_baseline_is_an_edit(editing):
    before = editing.tasks
    await set_baseline(editing.plan_id, editing.plans, editing.edits)
    await editing.undo()
    assert editing.tasks == before


async def test_a_removed_task_comes_back_at_its_place(editing):
    before = editing.tasks
    await editing.remove("1")
    await editing.undo()
    assert editing.tasks == before

    await editing.redo()
    assert list(editing.tasks) == ["2"]


@pytest.mark.parametrize(
    "fields", [{"name": "Theirs"}, {"styles": {"bar": "#fff"}}, {"end": at(9)}, {"progress": Decimal(5)}]
)
async def test_what_others_changed_since_is_not_taken_back(editing, fields):
    await editing.change("1", name="Mine")
    await editing.change("1", FakeEdits(), **fields)
    assert await editing.reject(editing.undo) == "changed-since"


async def test_an_added_task_that_others_removed_is_not_removed_again(editing):
    await editing.add(task("3"))
    await editing.remove("3", FakeEdits())
    assert await editing.reject(editing.undo) == "changed-since"


async def test_a_removed_task_whose_id_others_took_does_not_come_back(editing):
    await editing.remove("2")
    await editing.add(task("2"), FakeEdits())
    assert await editing.reject(editing.undo) == "changed-since"


async def test_an_undone_task_whose_id_others_took_is_not_added_again(editing):
    await editing.add(task("3"))
    await editing.undo()
    await editing.add(task("3", name="Theirs"), FakeEdits())
    assert await editing.reject(editing.redo) == "changed-since"


async def test_a_project_that_others_use_is_not_taken_back(editing):
    await editing.add(task("p", type="project"))
    editing.plans.plans[editing.plan_id] = plan(
        *(replace(item, project="p" if item.id == "2" else "") for item in editing.tasks.values())
    )
    assert await editing.reject(editing.undo) == "changed-since"


async def test_a_task_that_others_linked_to_is_named_as_the_fault_of_the_plan(editing):
    await editing.add(task("3"))
    await editing.change("2", FakeEdits(), dependencies=("1", "3"))
    with pytest.raises(ValidationError) as raised:
        await editing.undo()
    assert [(item.field, item.code) for item in raised.value.violations] == [
        ("plan.dependencies", "unknown-task")
    ]


async def test_a_new_plan_gets_as_many_numbers_as_it_has_tasks_without_ids():
    plans = FakePlans(plan())
    plan_id = next(iter(plans.plans))
    await fill_plan(plan_id, [task(""), task(""), task("")], plans)
    assert list(plans.plans[plan_id].tasks) == ["1", "2", "3"]


async def test_an_id_that_is_there_twice_is_taken():
    plans = FakePlans(plan())
    with pytest.raises(ValidationError) as raised:
        await fill_plan(next(iter(plans.plans)), [task("a"), task("a")], plans)
    assert [(item.field, item.code) for item in raised.value.violations] == [("item.tasks[1].id", "taken")]


@pytest.mark.parametrize(("start", "end"), [(None, None), (at(1), None), (None, at(3))])
async def test_a_delivery_that_lost_a_time_has_no_task_any_more(editing, start, end):
    delivery = Delivery("o1", "7", at(1), at(3))
    await sync_delivery_task(editing.plan_id, delivery, editing.plans)
    assert "3" in editing.tasks

    await sync_delivery_task(editing.plan_id, replace(delivery, start=start, end=end), editing.plans)
    assert list(editing.tasks) == ["1", "2"]
