"""In-memory implementations of the use cases' protocols."""

from uuid import UUID

from chassis.errors import NotFoundError
from planning.usecases.ports import Edit


class FakePlans:
    """Plans by id."""

    def __init__(self, *plans):
        self.plans = {plan.id: plan for plan in plans}
        self.saves = 0

    async def lock(self, plan_id):
        return await self.get(plan_id)

    async def lock_delivery(self, plan_id, _order_id):
        return await self.get(plan_id)

    async def has_delivery(self, plan_id, order_id):
        return any(task.source == order_id for task in self.plans[plan_id].tasks.values())

    async def find_last_position(self, plan_id):
        return max((task.position for task in self.plans[plan_id].tasks.values()), default=0)

    async def get(self, plan_id):
        if plan_id not in self.plans:
            raise NotFoundError("There is no such gantt project.")
        return self.plans[plan_id]

    async def find_plan_id(self, task_id) -> UUID:
        for plan in self.plans.values():
            if task_id in plan.tasks:
                return plan.id
        raise NotFoundError("There is no such gantt task.")

    async def has_task(self, ids):
        return any(id_ in plan.tasks for plan in self.plans.values() for id_ in ids)

    async def allocate_task_ids(self, count):
        used = [int(id_) for plan in self.plans.values() for id_ in plan.tasks if id_.isdecimal()]
        return [str(max(used, default=0) + step) for step in range(1, count + 1)]

    async def save(self, before, after):
        self.plans[after.id] = after
        self.saves += 1
        ids = [*after.tasks, *(id_ for id_ in before.tasks if id_ not in after.tasks)]
        pairs = {id_: (before.tasks.get(id_), after.tasks.get(id_)) for id_ in ids}
        return {id_: pair for id_, pair in pairs.items() if pair[0] != pair[1]}


class FakeEdits:
    """The caller's edits of one plan, in order. `undone` has the positions of the undone ones."""

    def __init__(self):
        self.edits, self.undone = [], set()

    async def record(self, plan_id, changes):
        self.edits = [edit for edit in self.edits if edit.position not in self.undone]
        self.undone = set()
        self.edits.append(Edit(len(self.edits) + 1, changes))

    async def find_last(self, plan_id):
        return next((edit for edit in reversed(self.edits) if edit.position not in self.undone), None)

    async def find_next(self, plan_id):
        return next((edit for edit in self.edits if edit.position in self.undone), None)

    async def set_undone(self, plan_id, position, *, is_undone):
        (self.undone.add if is_undone else self.undone.discard)(position)
