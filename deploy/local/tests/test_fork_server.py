import asyncio
import signal
from pathlib import Path

import pytest
from souk_local.fork_server import ForkServer, ProcessSpec


@pytest.fixture
async def fork_server(tmp_path):
    server = ForkServer(tmp_path / "fork-server.log")
    await server.open()
    yield server
    async with asyncio.timeout(30):
        await server.close()


@pytest.fixture
def sleep(tmp_path):
    """The specification of a process that sleeps some seconds."""

    def sleep(seconds):
        return ProcessSpec("sleep", tmp_path / "sleep.log", env={}, argv=("/bin/sleep", str(seconds)))

    return sleep


def is_running(spec):
    command = "\0".join(spec.argv).encode() + b"\0"
    return any(read(path) == command for path in Path("/proc").glob("[0-9]*/cmdline"))


def read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""  # it has exited since


async def test_a_process_whose_start_was_cancelled_is_killed_and_others_go_on(fork_server, sleep, tmp_path):
    nobody_waits = sleep(71.25)
    starting = asyncio.create_task(fork_server.spawn(nobody_waits))
    await asyncio.sleep(0)
    starting.cancel()

    async with asyncio.timeout(30):
        process = await fork_server.spawn(sleep(0))
        await process.exited.wait()
        while is_running(nobody_waits):
            await asyncio.sleep(0.01)
    assert process.status == 0


async def test_a_lost_fork_server_ends_what_waits_for_it_though_a_start_was_cancelled(fork_server, sleep):
    process = await fork_server.spawn(sleep(72.25))
    starting = asyncio.create_task(fork_server.spawn(sleep(73.25)))
    await asyncio.sleep(0)
    fork_server._server.send_signal(signal.SIGKILL)
    starting.cancel()

    async with asyncio.timeout(30):
        await fork_server.gone()
        await process.exited.wait()
    assert process.status == -signal.SIGKILL
