"""Read all that a listing needs from the supplier, with no transaction open."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from chassis.errors import Busy, Refusal

from dropship_importer.domain.outcomes import Down, SupplierError, Waiting
from dropship_importer.usecases.ports import Claim, Found, Read, Source, Task

# A product that can't be read is given up after so many tries; waiting for one's turn is no try.
_MOST_TRIES = 5
_FIRST_REST = 4.0


@dataclass(frozen=True)
class Outcome:
    """What came of a job: what was read, or why it failed, or how long it has to wait and for what."""

    task: Claim
    read: Read | Found | None = None
    failure: str = ""
    wait: float = 0.0
    why: str = ""
    is_try: bool = False


async def make_listing(task: Task, tenant_id: UUID, tenant: str, source: Source) -> Outcome:
    """What a task comes to. It never raises what the supplier did."""

    async def read() -> Read:
        way = task.ship_from_country, task.ship_to_country
        found = await source.read(tenant_id, task.pid, way, fresh=False)
        images: Mapping[str, str] = await source.pictures(tenant, found.product.images)
        return replace(found, images=images)

    return await outcome_of(task, read)


async def outcome_of(task: Claim, read: Callable[[], Awaitable[Read | Found]]) -> Outcome:
    """What reading comes to."""
    try:
        return Outcome(task, await read())
    except Waiting as waiting:
        return Outcome(task, wait=waiting.seconds, why=str(waiting))
    except (Down, Busy) as down:
        if task.tries + 1 >= _MOST_TRIES:
            return Outcome(task, failure=str(down))
        return Outcome(task, wait=_FIRST_REST * 2**task.tries, why=str(down), is_try=True)
    except (SupplierError, Refusal) as no:
        return Outcome(task, failure=str(no))
