"""`./taskw bench:plan`: time to schedule a plan of 10,000 tasks and 20,000 links, as a ratio to reading it."""

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
from souk_local.stack import Stack

from load.http_client import measure, sign_in
from load.shop import ATLAS
from load.souk import running_souk

TASKS, REPEATS = 10_000, 9
KINDS = ("FS", "SS", "FF", "SF")
READ = "SELECT * FROM gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"


async def main() -> None:
    async with running_souk() as stack:
        await measure_plan(stack)


async def measure_plan(stack: Stack) -> None:
    """Print the milliseconds to read the rows, of the rpc in the service and of the request to the gateway."""
    database = Database(stack.databases.url("planning", "service"), 1)
    await database.open()
    try:
        admin = Caller(uuid4(), ATLAS, "atlas", frozenset({ADMIN}), "Bench", timezone="UTC")
        rpcs = Rpcs(SERVICE, database)
        plan = (await rpcs("CreateGanttProject", build_request(), admin)).id

        async def read() -> None:
            async with database.transaction(ATLAS) as transaction:
                await transaction.connection.fetch(READ, ATLAS, UUID(plan))

        async def schedule() -> None:
            reply = await rpcs("GetSchedule", rpc.GetScheduleRequest(plan_id=plan), admin)
            if len(reply.tasks) != TASKS:
                raise RuntimeError(f"{len(reply.tasks)} tasks were scheduled")

        reading, scheduling = await measure_median(read), await measure_median(schedule)
    finally:
        await database.close()
    port = stack.layout.gateway
    path = f"/en/api/gantt_projects/{plan}/schedule"
    response = await measure(port, "GET", path, await sign_in(port), 1, 5)
    print(f"{TASKS:,} tasks, {2 * (TASKS - 2) + 1:,} links")
    print(f"rows read from the database{reading:>10.0f} ms")
    print(f"scheduled, in one call     {scheduling:>10.0f} ms   {scheduling / reading:.1f} of reading them")
    print(
        f"the same over the gateway  {response.p50:>10.0f} ms   {response.p50 / reading:.1f} of reading them"
    )


def build_request() -> rpc.CreateGanttProjectRequest:
    """Return a plan in which each task depends on two earlier ones, with all kinds of links and lags."""
    random_ = random.Random(7)
    start = Timestamp(seconds=1_772_442_000)
    item = pb.GanttProject(name="Bench", start_time=start, calendar="standard", timezone="UTC")
    for number in range(TASKS):
        sources = random_.sample(range(max(number - 200, 0), number), min(number, 2))
        item.tasks.add(
            id=f"t{number}",
            name=f"Task {number}",
            start_time=start,
            end_time=Timestamp(seconds=start.seconds + 3600 * random_.randint(1, 6)),
            dependencies=[f"t{source}{random_.choice(KINDS)}+1h" for source in sources],
        )
    return rpc.CreateGanttProjectRequest(item=item)


async def measure_median(work: Callable[[], Awaitable[None]]) -> float:
    """Return the median duration in milliseconds."""
    durations: list[float] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        await work()
        durations.append((time.perf_counter() - start) * 1000)
    return sorted(durations)[REPEATS // 2]


if __name__ == "__main__":
    asyncio.run(main())
