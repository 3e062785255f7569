"""Let what was read of a product take effect: its listing, its job, its import, all in one transaction."""

from collections.abc import Sequence
from typing import Protocol

from dropship_importer.domain.listing import Priced, Terms, lowest_price, priced_variants
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import BELOW_COST, NO_PRICE, Reason
from dropship_importer.usecases.ports import Read, Task
from dropship_importer.usecases.try_reading import Outcome


class Desk(Protocol):
    """Where jobs are ended; `is_mine` locks the job, so that one end is all there is."""

    async def is_mine(self, task: Task) -> bool: ...

    async def rules(self) -> Sequence[Rule]: ...

    async def publish(self, task: Task, read: Read, variants: Sequence[Priced]) -> None: ...

    async def fail(self, task: Task, reason: Reason) -> None: ...

    async def wait(self, outcome: Outcome) -> None: ...

    async def put_back(self, task: Task) -> None: ...

    async def next(self) -> None: ...


async def finish_listing(task: Task, outcome: Outcome, desk: Desk) -> None:
    """End the job, or hand it out again later; nothing happens when another one did."""
    if not await desk.is_mine(task):
        return
    if task.is_paused:
        await desk.put_back(task)
    elif outcome.wait:
        await desk.wait(outcome)
    elif isinstance(outcome.read, Read):
        await _publish(task, outcome.read, desk)
    else:
        await desk.fail(task, outcome.failure)
    await desk.next()


async def _publish(task: Task, read: Read, desk: Desk) -> None:
    rules = await desk.rules() if task.follows_rules else ()
    terms = Terms(task.multiplier, task.base_prices, task.rate, task.digits, rules)
    variants = priced_variants(read.product, read.fees, read.stock, terms)
    is_below = any(one["is_below_cost"] and not one["is_manual"] for one in variants)
    if lowest_price(variants) <= 0:
        await desk.fail(task, NO_PRICE)
    elif is_below and not task.allow_below_cost:
        await desk.fail(task, BELOW_COST)
    else:
        await desk.publish(task, read, variants)
