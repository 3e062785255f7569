"""HEAD tells what GET would, without the body, wherever GET is taken and ends."""

import asyncio

import httpx
import pytest
from chassis.contract.modules import services
from chassis.rights import is_read
from gateway.http_server import HttpServer
from souk_local.ports import find_free

from conftest import create_client
from isolation.operations import OPERATIONS

# Streams never end.
STREAMS = {"followLive", "followScoreboard"}
# Where the country wants it, each print is counted, a verification that fails is recorded, and nothing else changes.
COUNTED = {
    "printReceipt",
    "printInvoice",
    "printShopReceipt",
    "printShopCreditNote",
    "verifySealedRecords",
}
READS = [operation for operation in OPERATIONS if operation.method == "get"]
# With a nonce, or the time, in each response.
VARYING = {"x-request-id", "content-security-policy", "date", "etag", "content-length"}


def stable(response):
    return {name: value for name, value in response.headers.items() if name not in VARYING}


@pytest.mark.parametrize(
    "operation", [operation for operation in READS if str(operation) not in STREAMS | COUNTED], ids=str
)
async def test_head_is_answered_as_get(app, fakes, operation):
    async with create_client(app, "admin") as client:
        got = await client.get(operation.url())
        head = await client.head(operation.url())
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert stable(head) == stable(got)


@pytest.mark.parametrize(
    "operation", [operation for operation in READS if str(operation) in STREAMS | COUNTED], ids=str
)
async def test_what_has_no_end_or_is_counted_has_no_head(app, fakes, operation):
    async with create_client(app, "admin") as client:
        path = operation.path.format(locale="fr", match="m1", id="i1")
        assert (await client.head(path)).status_code == 405
    assert fakes.calls == []


@pytest.mark.parametrize(
    "path",
    [
        "/livez", "/readyz", "/api/openapi.json", "/api/asyncapi.json", "/api/docs", "/fr/api", "/fr/api/docs.jsonld",
        "/fr/api/contexts/Product", "/fr/api-trans/translations-yaml", "/fr/api-trans/translations-yaml-admin",
    ],
)  # fmt: skip
async def test_the_server_sends_no_body_with_it(app, path):
    listen = f"127.0.0.1:{find_free(1)}"
    server = HttpServer(app, listen, 16, lost=lambda: None)
    await server.open()
    try:
        async with httpx.AsyncClient(base_url=f"http://{listen}") as client:
            got, head = await asyncio.gather(client.get(path), client.head(path))
    finally:
        await server.close()
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


@pytest.mark.asvs("3.5.3")
@pytest.mark.parametrize(
    "operation", [operation for operation in READS if str(operation) not in STREAMS | COUNTED], ids=str
)
async def test_a_get_calls_nothing_but_what_reads(app, fakes, operation):
    """A service runs what reads in a transaction that can't write."""
    async with create_client(app, "admin") as client:
        await client.get(operation.url())
    methods = {method.name: method for service in services() for method in service.methods}
    assert [call.method for call in fakes.calls if not is_read(methods[call.method])] == []


@pytest.mark.asvs("3.5.3")
async def test_what_changes_something_is_no_head(guest, fakes):
    response = await guest.head("/fr/shop/cart/ajax/handle/cart?type=use-wallet&walletPaymentAmount=1")
    assert response.status_code in (404, 405)
    assert fakes.calls == []
