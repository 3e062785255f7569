"""A PostgreSQL and a NATS for one command, such as a test run."""

import asyncio
import os
import shutil
from collections.abc import Sequence

from souk_local.databases import Databases
from souk_local.layout import Layout
from souk_local.lock import Lock
from souk_local.ports import find_free
from souk_local.postgres_home import clean_up
from souk_local.stack import Stack

SPAN = 5


async def serve(layout: Layout, command: Sequence[str]) -> int:
    """Run the command with SOUK_TEST_POSTGRES_URL and SOUK_TEST_NATS_URL set. Return its exit code."""
    data = layout.data / "test"
    wipe(Layout(data))
    stack = Stack(Layout(data, find_free(SPAN)), durable=False, report=print)
    try:
        await stack.start(only_stores=True)
        await Databases(stack.layout, stack.database_url).prepare_template()
        addresses = {"SOUK_TEST_POSTGRES_URL": stack.database_url, "SOUK_TEST_NATS_URL": stack.nats_url}
        process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **addresses})
        return await process.wait()
    finally:
        await stack.stop()


def wipe(layout: Layout) -> None:
    """Remove a data folder. Raise StartError if a running Souk uses it."""
    if layout.data.exists():
        lock = Lock(layout.data)
        clean_up(layout.data)
        shutil.rmtree(layout.data)
        lock.release()
