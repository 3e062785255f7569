"""Clients that ask and read nothing: they hold no transaction, and others are served."""

import asyncio
import socket
from contextlib import AsyncExitStack

import pytest
from souk_local.layout import services

from polling import poll

EMAIL = "admin@atlas.test"
CLIENTS = 40
# What a client's own buffers take is little beside what is sent.
RECEIVE_BYTES = 2048
OPEN_TRANSACTIONS = """
SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()"""


@pytest.fixture
async def addresses(open_client):
    """One address of each kind of response."""
    async with open_client(EMAIL) as client:

        async def get_item(resource):
            response = await client.get(f"/fr/api/{resource}", params={"itemsPerPage": 1})
            return response.raise_for_status().json()["hydra:member"][0]

        order, match = await get_item("orders"), await get_item("snooker_matches")
        installed, product = await get_item("installed_applications"), await get_item("products")
    return {
        "document": "/api/openapi.json",
        "item": f"/fr/api/orders/{order['id']}",
        "list": "/fr/api/orders?itemsPerPage=200",
        "export": "/fr/api/orders.xlsx",
        "PDF": f"/fr/api/orders/{order['id']}/receipt",
        "file in parts": f"/fr/api/installed_applications/{installed['id']}/export",
        "picture": product["image"],
        "live stream": "/fr/api/live",
        "scoreboard": f"/fr/scoreboard/{match['id']}/live",
        "page": "/admin",
    }


async def ask_and_read_nothing(stack, port, path, token):
    client = socket.socket()
    stack.callback(client.close)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    client.settimeout(0)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, ("127.0.0.1", port))
    head = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
    await loop.sock_sendall(client, head.encode())
    # The first byte has come: whatever the service did for it is done, or open.
    await asyncio.wait_for(loop.sock_recv(client, 1), 60)


@pytest.mark.asvs("15.2.2")
async def test_who_reads_nothing_holds_no_transaction(souk, get_token, open_client, database, addresses):
    token, port = await get_token(EMAIL), souk.layout.edge
    async with AsyncExitStack() as stack, open_client("admin@rif.test") as other:
        for path in addresses.values():
            for _ in range(CLIENTS // 4 if "live" in path else CLIENTS):
                await ask_and_read_nothing(stack, port, path, token)
            assert (await other.get("/fr/api/orders")).status_code == 200, path
        for service in services():
            async with database(service.context) as connection:
                await poll(lambda: connection.fetchval(OPEN_TRANSACTIONS), lambda count: count == 0, 30)
