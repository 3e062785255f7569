"""Jobs, listings and imports together, as the use cases want them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from dropship_importer.adapters import sql_imports, sql_jobs, sql_listings, sql_rules
from dropship_importer.domain.listing import Priced
from dropship_importer.domain.pricing import Rule
from dropship_importer.usecases.make_listing import Outcome
from dropship_importer.usecases.ports import Read, Task, Wanted

# Who hears of jobs.
JOBS = "dropship-jobs"


class SqlDesk:
    """As of one moment."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    async def known(self, pids: Sequence[str]) -> Mapping[str, tuple[UUID, str]]:
        return await sql_listings.known(pids)

    async def take_up(self, wanted: Sequence[Wanted], terms: dict[str, Any], import_id: UUID) -> list[UUID]:
        return await sql_listings.take_up(wanted, terms, import_id)

    async def begin(self, import_id: UUID, listing_ids: list[UUID]) -> None:
        await sql_imports.add(import_id, listing_ids)
        if listing_ids:
            await sql_jobs.dispatch(self._moment)
            await sql_imports.tell(import_id, self._moment)

    async def is_mine(self, task: Task) -> bool:
        return await sql_jobs.is_mine(task)

    async def rules(self) -> Sequence[Rule]:
        return await sql_rules.rules()

    async def publish(self, task: Task, read: Read, variants: Sequence[Priced]) -> None:
        await sql_listings.publish(task.listing_id, read, variants, self._moment)
        await sql_jobs.end(task, "done")
        await sql_imports.count(task.import_id, self._moment, done=1)

    async def fail(self, task: Task, reason: str) -> None:
        await sql_listings.fail(task.listing_id, reason[:500], self._moment)
        await sql_jobs.end(task, "failed", reason[:500])
        await sql_imports.count(task.import_id, self._moment, failed=1)

    async def wait(self, outcome: Outcome) -> None:
        task, why = outcome.task, outcome.why[:500]
        due = await sql_jobs.again(task, outcome.wait, why, self._moment, is_try=outcome.is_try)
        await sql_imports.wait(task.import_id, why, due, self._moment)

    async def put_back(self, task: Task) -> None:
        await sql_jobs.put_back(task)

    async def next(self) -> None:
        await sql_jobs.dispatch(self._moment)

    async def lost(self) -> list[tuple[Task, int]]:
        found = await sql_jobs.lost(JOBS, self._moment)
        tasks = [(await sql_jobs.task_of(job_id, round_), parked) for job_id, round_, parked in found]
        return [(task, parked) for task, parked in tasks if task]

    async def hand_out(self, task: Task) -> None:
        sql_jobs.hand_out(task.job_id, task.round)
