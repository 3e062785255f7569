"""`./taskw bench:plan`: a plan of 10,000 tasks and 20,000 links scheduled in one call, as a ratio to reading it."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from uuid import UUID, uuid4

from chassis.context import ADMIN, Caller
from chassis.db import Database
from chassis.testing import Rpcs
from google.protobuf.timestamp_pb2 import Timestamp
from planning.service import SERVICE
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

from load.client import measure, sign_in
from load.shop import ATLAS

SPAN, TASKS, TIMES = 20, 10_000, 9
KINDS = ("FS", "SS", "FF", "SF")
READ = "SELECT * FROM gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"


async def main() -> None:
    layout = Layout(ROOT / ".data/bench", find_free(SPAN))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        await report(stack)
    finally:
        await stack.stop()


async def report(stack: Stack) -> None:
    """Milliseconds of reading the rows, of the call in the service, and of the call through the gateway."""
    database = Database(stack.databases.url("planning", "service"), 1)
    await database.open()
    try:
        admin = Caller(uuid4(), ATLAS, "atlas", frozenset({ADMIN}), "Bench", timezone="UTC")
        rpcs = Rpcs(SERVICE, database)
        plan = (await rpcs("CreateGanttProject", request(), admin)).id

        async def read() -> None:
            async with database.transaction(ATLAS) as transaction:
                await transaction.connection.fetch(READ, ATLAS, UUID(plan))

        async def schedule() -> None:
            found = await rpcs("GetSchedule", rpc.GetScheduleRequest(plan_id=plan), admin)
            if len(found.tasks) != TASKS:
                raise RuntimeError(f"{len(found.tasks)} tasks were scheduled")

        reading, scheduling = await median(read), await median(schedule)
    finally:
        await database.close()
    port = stack.layout.gateway
    path = f"/en/api/gantt_projects/{plan}/schedule"
    asked = await measure(port, "GET", path, await sign_in(port), 1, 5)
    print(f"{TASKS:,} tasks, {2 * (TASKS - 2) + 1:,} links")
    print(f"rows read from the database{reading:>10.0f} ms")
    print(f"scheduled, in one call     {scheduling:>10.0f} ms   {scheduling / reading:.1f} of reading them")
    print(f"the same over the gateway  {asked.p50:>10.0f} ms   {asked.p50 / reading:.1f} of reading them")


def request() -> rpc.CreateGanttProjectRequest:
    """Each task with two links from earlier ones, of all kinds, with lags."""
    dice = random.Random(7)
    start = Timestamp(seconds=1_772_442_000)
    item = pb.GanttProject(name="Bench", start_time=start, calendar="standard", timezone="UTC")
    for place in range(TASKS):
        sources = dice.sample(range(max(place - 200, 0), place), min(place, 2))
        item.tasks.add(
            id=f"t{place}",
            name=f"Task {place}",
            start_time=start,
            end_time=Timestamp(seconds=start.seconds + 3600 * dice.randint(1, 6)),
            dependencies=[f"t{source}{dice.choice(KINDS)}+1h" for source in sources],
        )
    return rpc.CreateGanttProjectRequest(item=item)


async def median(work: Callable[[], Awaitable[None]]) -> float:
    """Milliseconds."""
    taken: list[float] = []
    for _ in range(TIMES):
        began = time.perf_counter()
        await work()
        taken.append((time.perf_counter() - began) * 1000)
    return sorted(taken)[TIMES // 2]


if __name__ == "__main__":
    asyncio.run(main())
