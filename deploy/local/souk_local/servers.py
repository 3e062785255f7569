"""A PostgreSQL and a NATS of its own for one command, such as a test run."""

import asyncio
import os
import shutil
from collections.abc import Sequence

from souk_local.databases import Databases
from souk_local.home import leave
from souk_local.layout import Layout
from souk_local.lock import Lock
from souk_local.ports import some_free
from souk_local.stack import Stack

SPAN = 5


async def serve(layout: Layout, command: Sequence[str]) -> int:
    """Run the command with SOUK_TEST_POSTGRES_URL and SOUK_TEST_NATS_URL; its exit code."""
    data = layout.data / "test"
    wipe(Layout(data))
    stack = Stack(Layout(data, some_free(SPAN)), durable=False, say=print)
    try:
        await stack.start(only_stores=True)
        await Databases(stack.layout, stack.database_url).make_template()
        places = {"SOUK_TEST_POSTGRES_URL": stack.database_url, "SOUK_TEST_NATS_URL": stack.nats_url}
        process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **places})
        return await process.wait()
    finally:
        await stack.stop()


def wipe(layout: Layout) -> None:
    """Remove a data folder nobody uses; raises StartError when a running Souk does."""
    if layout.data.exists():
        lock = Lock(layout.data)
        leave(layout.data)
        shutil.rmtree(layout.data)
        lock.release()
