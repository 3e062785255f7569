"""Hand out anew the jobs that nobody was heard of; give up what was parked again and again."""

from collections.abc import Sequence
from typing import Protocol

from dropship_importer.domain.reasons import GIVEN_UP, Reason
from dropship_importer.usecases.ports import Claim

_MOST_PARKED = 3


class Desk(Protocol):
    """`lost` answers each lost job with how often it was parked, and not again for a while."""

    async def lost(self) -> Sequence[tuple[Claim, int]]: ...

    async def hand_out(self, task: Claim) -> None: ...

    async def is_mine(self, task: Claim) -> bool: ...

    async def give_up(self, task: Claim, reason: Reason) -> None: ...

    async def next(self) -> None: ...


async def hand_out_again(desk: Desk) -> int:
    """How many were lost. In the same round: should the first message come after all, one of both is idle."""
    found = await desk.lost()
    for task, parked in found:
        if parked < _MOST_PARKED:
            await desk.hand_out(task)
        elif await desk.is_mine(task):
            await desk.give_up(task, GIVEN_UP)
    if found:
        await desk.next()
    return len(found)
