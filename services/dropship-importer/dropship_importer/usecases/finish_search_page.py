"""Let a page of a search take effect: a listing with its job for each product that is new, all in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol
from uuid import UUID

from dropship_importer.domain.reasons import MOST, NONE, REACH, Reason
from dropship_importer.usecases.list_products import AGAIN
from dropship_importer.usecases.ports import Found, PageTask, Wanted
from dropship_importer.usecases.try_reading import Outcome


@dataclass(frozen=True)
class Progress:
    """What a page adds to its import: products seen, those among them that are skipped, and how many there are."""

    found: int
    seen: int
    skipped: int


class Desk(Protocol):
    """Where searches go on and end; `is_mine` locks the job, so that one end is all there is."""

    async def is_mine(self, task: Any) -> bool: ...

    async def known(self, pids: Sequence[str]) -> Mapping[str, tuple[UUID, str, UUID]]: ...

    async def take_up(self, wanted: Sequence[Wanted], terms: Any, import_id: UUID) -> list[UUID]: ...

    async def grow(self, task: PageTask, listing_ids: list[UUID], progress: Progress) -> None: ...

    async def turn_page(self, task: PageTask) -> None: ...

    async def end_search(self, task: PageTask, why: Reason) -> None: ...

    async def wait(self, outcome: Outcome) -> None: ...

    async def put_back(self, task: Any) -> None: ...

    async def next(self) -> None: ...


async def take_page(task: PageTask, outcome: Outcome, desk: Desk) -> None:
    """Take what is new, and go on to the next page or end; nothing happens when another one did."""
    if not await desk.is_mine(task):
        return
    if task.is_paused:
        await desk.put_back(task)
    elif outcome.wait:
        await desk.wait(outcome)
    elif isinstance(outcome.read, Found):
        await _take(task, outcome.read, desk)
    else:
        await desk.end_search(task, outcome.failure)
    await desk.next()


async def _take(task: PageTask, page: Found, desk: Desk) -> None:
    items = {pid: _wanted(task.choices, pid, name, image) for pid, name, image in page.items}
    known = await desk.known(list(items))
    new = [one for pid, one in items.items() if _is_new(task, known.get(pid))]
    room = max(task.most - task.total, 0) if task.most else len(new)
    ids = await desk.take_up(new[:room], task.terms, task.import_id)
    await desk.grow(task, ids, Progress(page.found, len(items), len(items) - len(new)))
    if task.most and len(new) >= room:
        await desk.end_search(task, MOST)
    elif page.is_last:
        await desk.end_search(task, REACH if page.is_cut else NONE)
    else:
        await desk.turn_page(task)


def _is_new(task: PageTask, known: tuple[UUID, str, UUID] | None) -> bool:
    """Neither listed nor, on a page before, taken by this very import."""
    return known is None or (known[1] in AGAIN and known[2] != task.import_id)


def _wanted(choices: Wanted, pid: str, name: str, image: str) -> Wanted:
    return replace(choices, pid=pid, name=name[:255], image=image[:1000])
