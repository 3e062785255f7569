import asyncio
import os
import signal
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from uuid import uuid4

import asyncpg
import nats
import pytest
from chassis.db import Database
from chassis.service import open_with
from nats.aio.client import Client as NatsClient
from nats.errors import Error as NatsError
from souk_local.ports import PortTakenError
from souk_local.readiness import get
from souk_local.stack import Stack
from souk_local.supervisor import StartError


async def test_a_whole_souk_starts_step_by_step(started):
    stack, reports = started
    assert await get(stack.layout.edge, "/readyz") == (200, "ok")
    assert [step.state for step in stack.steps] == ["done"] * 7
    assert [line[:3] for line in reports[:7]] == [f"{number}/7" for number in range(1, 8)]


async def test_stop_leaves_no_process_behind_and_a_second_start_has_nothing_to_prepare(
    stack, layout, reports
):
    await stack.start()
    names = ["postgres", "nats", "traefik", "gateway", "a-small", "b-fine"]
    pids = [stack.process(name).pid for name in names]
    await stack.stop()
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]

    reports.clear()
    again = Stack(layout, durable=False, report=reports.append)
    try:
        await again.start()
    finally:
        await again.stop()

    assert any("up to date" in line for line in reports)


async def test_a_service_that_cannot_start_shows_its_last_lines(stack, layout):
    main = layout.root / "services/b-fine/b_fine/__main__.py"
    main.write_text("import sys\nif sys.argv[1] == 'serve': sys.exit('FINE_RATE is missing: set it.')\n")

    with pytest.raises(StartError, match=r"b-fine exited with 1\.(\n.*)*FINE_RATE is missing: set it\."):
        await stack.start()


async def test_a_taken_port_is_named_with_its_holder(stack, layout):
    message = rf"Port {layout.edge} \(edge\).*\(pid {os.getpid()}\)"
    with socket.create_server(("127.0.0.1", layout.edge)), pytest.raises(PortTakenError, match=message):
        await stack.start()


async def test_a_data_folder_serves_one_souk_at_a_time(stack, layout):
    await stack.start(only_stores=True)

    with pytest.raises(StartError, match=rf"Another Souk \(pid {os.getpid()}\) uses"):
        await Stack(layout).start()


@pytest.mark.asvs("13.2.1")
async def test_each_service_enters_its_own_database_only(started):
    stack, _ = started
    url = stack.databases.url("fine", "service")
    connection = await asyncpg.connect(url)
    try:
        assert await connection.fetchval("SHOW statement_timeout") == "5s"
        assert await connection.fetchval("SHOW transaction_timeout") == "15s"
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("CREATE TABLE mine (id int)")
        leakproof = "SELECT bool_and(proleakproof) FROM pg_proc WHERE proname = 'arraycontains'"
        assert await connection.fetchval(leakproof)
    finally:
        await connection.close()
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await asyncpg.connect(url.replace("/fine?", "/small?"))


async def test_the_limits_of_requests_do_not_end_a_command_of_an_operator(started):
    stack, _ = started
    async with AsyncExitStack() as opened:
        url = stack.databases.url("fine", "service")
        database = await open_with(opened, Database(url, 1, limited=False))
        async with database.transaction(uuid4()) as transaction:
            for limit in ("statement", "transaction", "idle_in_transaction_session"):
                assert await transaction.connection.fetchval(f"SHOW {limit}_timeout") == "0"


@pytest.mark.asvs("13.2.1")
async def test_nats_wants_the_password(stack):
    await stack.start(only_stores=True)
    connection = await nats.connect(stack.nats_url)
    await connection.jetstream().account_info()
    await connection.close()

    stranger = NatsClient()
    with pytest.raises(NatsError, match="Authorization"):
        await stranger.connect(f"nats://127.0.0.1:{stack.layout.nats}", allow_reconnect=False)
    await stranger.close()


@pytest.mark.asvs("13.3.2")
async def test_every_process_sees_its_own_addresses_only(started):
    layout = started[0].layout
    assert "FINE_OWNER_URL" in layout.log("b-fine-migrate").read_text()
    filling = layout.log("b-fine-demo").read_text()
    assert "FINE_DATABASE_URL" in filling
    assert "OWNER" not in filling
    assert "SMALL" not in filling


async def test_a_killed_process_comes_back(started):
    stack, reports = started
    for name in ("b-fine", "gateway", "traefik", "nats", "postgres"):
        killed = stack.process(name).pid
        os.kill(killed, signal.SIGKILL)

        async with asyncio.timeout(30):
            while f"{name} is back." not in reports:
                await asyncio.sleep(0.05)

        assert stack.process(name).pid != killed
        assert any(line.startswith(f"{name} exited with -9") for line in reports)


async def test_what_a_souk_stores_is_for_its_account_alone(started):
    """Logs, secrets, data and configurations; PostgreSQL enters the folder that has its own."""
    stack, _ = started
    data = stack.layout.data
    open_to_others = {
        str(path.relative_to(data)): oct(path.stat().st_mode & 0o777)
        for path in data.rglob("*")
        if not path.is_symlink() and not path.is_socket() and path.stat().st_mode & 0o077
    }
    assert open_to_others == {}
    assert data.stat().st_mode & 0o066 == 0
    assert (data / "log/fork-server.log").exists()
