"""Jobs, listings and imports together, as the use cases want them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from dropship_importer.adapters import handing, sql_imports, sql_jobs, sql_listings, sql_rules, sql_searches
from dropship_importer.domain.listing import Priced
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import MOST, NONE, REACH, Reason
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import Claim, PageTask, Read, Task, Wanted
from dropship_importer.usecases.take_page import Progress
from dropship_importer.usecases.try_reading import Outcome

# Who hears of jobs.
JOBS = "dropship-jobs"


class SqlDesk:
    """As of one moment."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    async def known(self, pids: Sequence[str]) -> Mapping[str, tuple[UUID, str, UUID]]:
        return await sql_listings.known(pids)

    async def take_up(self, wanted: Sequence[Wanted], terms: dict[str, Any], import_id: UUID) -> list[UUID]:
        return await sql_listings.take_up(wanted, terms, import_id)

    async def begin(self, import_id: UUID, listing_ids: list[UUID]) -> None:
        await sql_imports.add(import_id, listing_ids)
        if listing_ids:
            await sql_jobs.dispatch(self._moment)
            await sql_imports.tell(import_id, self._moment)

    async def is_mine(self, task: Claim) -> bool:
        return await sql_jobs.is_mine(task)

    async def rules(self) -> Sequence[Rule]:
        return await sql_rules.rules()

    async def publish(self, task: Task, read: Read, variants: Sequence[Priced]) -> None:
        await sql_listings.publish(task.listing_id, read, variants, self._moment)
        await sql_jobs.end(task, "done")
        await sql_imports.count(task.import_id, self._moment, done=1)

    async def fail(self, task: Task, reason: Reason) -> None:
        await sql_listings.fail(task.listing_id, reason, self._moment)
        await sql_jobs.end(task, "failed", reason.text)
        await sql_imports.count(task.import_id, self._moment, failed=1)

    async def wait(self, outcome: Outcome) -> None:
        task, why = outcome.task, outcome.why
        due = await sql_jobs.again(task, outcome.wait, why.text, self._moment, is_try=outcome.is_try)
        await sql_imports.wait(task.import_id, why, due, self._moment)

    async def put_back(self, task: Claim) -> None:
        await sql_jobs.put_back(task)

    async def next(self) -> None:
        await sql_jobs.dispatch(self._moment)

    async def begin_search(
        self, import_id: UUID, search: Search, choices: Wanted, terms: dict[str, Any], most: int
    ) -> None:
        await sql_searches.begin(import_id, search, choices, terms, most, self._moment)
        await sql_imports.tell(import_id, self._moment)

    async def grow(self, task: PageTask, listing_ids: list[UUID], progress: Progress) -> None:
        await sql_searches.grow(task, listing_ids, progress)
        await sql_imports.tell(task.import_id, self._moment)

    async def turn_page(self, task: PageTask) -> None:
        await sql_searches.turn_page(task, self._moment)

    async def end_search(self, task: PageTask, why: Reason) -> None:
        state = "done" if why in (NONE, REACH, MOST) else "failed"
        await sql_searches.end(task, state, why.text)
        await sql_imports.end_search(task.import_id, why, self._moment)

    async def lost(self) -> list[tuple[Claim, int]]:
        found = await sql_jobs.lost(JOBS, self._moment)
        tasks = [(await sql_jobs.claim(job_id, round_), parked) for job_id, round_, parked in found]
        return [(task, parked) for task, parked in tasks if task]

    async def hand_out(self, task: Claim) -> None:
        handing.hand_out(task.job_id, task.round)

    async def give_up(self, task: Claim, reason: Reason) -> None:
        if isinstance(task, PageTask):
            await self.end_search(task, reason)
        elif isinstance(task, Task):
            await self.fail(task, reason)
