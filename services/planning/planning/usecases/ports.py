"""What the use cases need of the outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from planning.domain.plan import Plan
from planning.domain.task import Task

# By the task's id: what it was and what it became, nothing where there was or is none.
Changes = Mapping[str, tuple[Task | None, Task | None]]


@dataclass(frozen=True)
class Edit:
    """One edit of a plan, as it can be taken back."""

    position: int
    changes: Changes


class Plans(Protocol):
    async def open(self, plan_id: UUID) -> Plan:
        """The plan with its tasks, locked for this transaction; raises NotFound."""
        ...

    async def read(self, plan_id: UUID) -> Plan:
        """As open, without the lock."""
        ...

    async def plan_of(self, task_id: str) -> UUID:
        """The plan of a task; raises NotFound."""
        ...

    async def free_ids(self, count: int) -> list[str]:
        """The next numbers that no task of the tenant has."""
        ...

    async def write(self, before: Plan, after: Plan) -> Changes:
        """Store what differs, with its news; raises Invalid when an id is another plan's."""
        ...


class Edits(Protocol):
    async def note(self, plan_id: UUID, changes: Changes) -> None:
        """Remember an edit of the caller's; what he took back before can't be done again."""
        ...

    async def last(self, plan_id: UUID) -> Edit | None:
        """The caller's last edit that stands."""
        ...

    async def next(self, plan_id: UUID) -> Edit | None:
        """The caller's edit that was taken back last."""
        ...

    async def mark(self, plan_id: UUID, position: int, *, is_undone: bool) -> None: ...
