import subprocess
import sys

import pytest
from souk_local.servers import serve

LOOK = """
import asyncio, asyncpg, nats, os, sys
async def look():
    connection = await asyncpg.connect(os.environ["SOUK_TEST_POSTGRES_URL"])
    await connection.execute("CREATE DATABASE mine")
    other = await asyncpg.connect(os.environ["SOUK_TEST_POSTGRES_URL"], database="mine")
    question = "SELECT bool_and(proleakproof) FROM pg_proc WHERE proname = 'arraycontains'"
    leakproof = await other.fetchval(question)
    await other.close()
    await connection.close()
    bus = await nats.connect(os.environ["SOUK_TEST_NATS_URL"])
    await bus.jetstream().account_info()
    await bus.close()
    sys.exit(7 if leakproof else 1)
asyncio.run(look())
"""


async def test_a_command_gets_servers_of_its_own_and_keeps_its_exit_code(layout):
    assert await serve(layout, [sys.executable, "-c", LOOK]) == 7
    assert await serve(layout, [sys.executable, "-c", LOOK]) == 7, "a new run starts with empty servers"


@pytest.mark.parametrize("arguments", [[], ["upp"], ["servers", "--"]])
def test_an_unknown_verb_shows_the_usage(arguments):
    run = subprocess.run([sys.executable, "-m", "souk_local", *arguments], capture_output=True, check=False)

    assert run.returncode == 2
    assert b"up | worker | reset" in run.stderr
