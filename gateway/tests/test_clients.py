"""Calls of services: the time that they may take, and a service that runs at several addresses."""

import uuid

import grpc
import pytest
from chassis.context import ADMIN, Caller
from chassis.contract import modules
from fake_services import FakeServices
from gateway.clients import ServiceClients
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk.type.v1 import options_pb2

# They draw a file, or decode a picture.
DOCUMENTS = [
    method
    for service in modules.services()
    for method in service.methods
    if method.name.startswith(("Print", "Export", "Store")) or method.name.endswith("Sheet")
]
GET = rpc.DESCRIPTOR.services_by_name["CjProducts"].methods_by_name["GetCjProduct"]


@pytest.fixture
async def importers():
    """Three importers, by address."""
    servers = {}
    for _ in range(3):
        server, fakes = grpc.aio.server(), FakeServices()
        fakes.items["cj_products"] = {"p": pb.CjProduct(id="p")}
        fakes.register(server)
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        servers[f"127.0.0.1:{port}"] = server, fakes
    yield servers
    for server, _ in servers.values():
        await server.stop(0)


@pytest.mark.asvs("15.2.2")
@pytest.mark.parametrize("method", DOCUMENTS, ids=lambda method: method.name)
def test_what_draws_a_document_has_20_seconds(method):
    assert method.GetOptions().Extensions[options_pb2.deadline] >= 20


async def test_a_call_reaches_another_process_when_one_is_gone(importers):
    clients = ServiceClients({"dropship": "ipv4:" + ",".join(importers)})
    admin = Caller(uuid.uuid4(), uuid.uuid4(), "atlas", frozenset({ADMIN}), token="t")

    async def call():
        return await clients.call(GET, rpc.GetCjProductRequest(id="p"), admin)

    while importers:
        assert (await call()).id == "p"
        [used] = [address for address, (_, fakes) in importers.items() if fakes.calls]
        await importers.pop(used)[0].stop(0)
    with pytest.raises(grpc.aio.AioRpcError, match="UNAVAILABLE"):
        await call()
    await clients.close()
