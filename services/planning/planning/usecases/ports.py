"""Protocols that the adapters implement, and the values that cross them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from planning.domain.plan import Plan
from planning.domain.task import Task

# By task id: the task before and after, None where it did not or does not exist.
Changes = Mapping[str, tuple[Task | None, Task | None]]


@dataclass(frozen=True)
class Edit:
    """A recorded edit of a plan, which can be undone."""

    position: int
    changes: Changes


class Plans(Protocol):
    """Plans with their tasks. One lock on the plan orders all edits of it."""

    async def lock(self, plan_id: UUID) -> Plan:
        """Return the plan with its tasks, locked for this transaction. Raise NotFoundError."""
        ...

    async def lock_delivery(self, plan_id: UUID, order_id: str) -> Plan:
        """Return the plan, locked as by `lock`, with the task of an order's delivery alone; with all tasks where some
        are linked or lie in projects, and so may move with it."""
        ...

    async def has_delivery(self, plan_id: UUID, order_id: str) -> bool:
        """Return whether the plan has a task of the order's delivery."""
        ...

    async def find_last_position(self, plan_id: UUID) -> int:
        """Return the position of the plan's last task; 0 if it has none."""
        ...

    async def get(self, plan_id: UUID) -> Plan:
        """Return the plan with its tasks. Raise NotFoundError."""
        ...

    async def find_plan_id(self, task_id: str) -> UUID:
        """Return the plan of a task. Raise NotFoundError."""
        ...

    async def has_task(self, ids: Sequence[str]) -> bool:
        """Return whether the tenant has a task with one of the ids."""
        ...

    async def allocate_task_ids(self, count: int) -> list[str]:
        """Return the next numbers that no task of the tenant has as its id."""
        ...

    async def save(self, before: Plan, after: Plan) -> Changes:
        """Store the differences and publish their events. Raise ValidationError if an id belongs to another plan."""
        ...


class Edits(Protocol):
    """The edits of a plan that can be undone and redone, by caller."""

    async def record(self, plan_id: UUID, changes: Changes) -> None:
        """Record an edit of the caller. The caller's undone edits can't be redone any more."""
        ...

    async def find_last(self, plan_id: UUID) -> Edit | None:
        """Return the caller's last edit that is not undone, or None."""
        ...

    async def find_next(self, plan_id: UUID) -> Edit | None:
        """Return the caller's edit that was undone last, or None."""
        ...

    async def set_undone(self, plan_id: UUID, position: int, *, is_undone: bool) -> None:
        """Mark the edit at a position as undone, or as redone."""
        ...
