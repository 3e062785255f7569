"""Every operation of the gateway alone, before fake services, with generated values."""

import asyncio
import socket
import threading
from concurrent.futures import Future
from functools import partial

import grpc
import pytest
from chassis.bus import Bus
from chassis.object_store import ObjectStore
from fake_services import FakeServices
from gateway import service
from gateway.app import Dependencies, create_app
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.live.feed import LiveFeed
from gateway.places.gazetteer import Gazetteer
from gateway.settings import GatewaySettings
from schemathesis import Case

from conftest import has_all, verify
from contract.generated_calls import call_often, get_name, list_operations

# These need a database or NATS, as those of identity do; they have tests of their own.
EXCLUDED = {"followLive", "getUpload"}


def is_tested(operation):
    return get_name(operation) not in EXCLUDED and "identity" not in operation.definition.raw["tags"]


TESTED = [operation for operation in list_operations(service.openapi()) if is_tested(operation)]
# Calls of each operation: a few, the same in each run, and many, others in each run.
SAMPLE, EXAMPLES = 3, 100


@pytest.fixture(scope="module")
def address(web_files):
    """URL of a gateway in its own thread: schemathesis uses a blocking client."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
    thread = threading.Thread(target=lambda: asyncio.run(_serve(listen, web_files, ready)))
    thread.start()
    loop, stop = ready.result(60)
    yield f"http://{listen}"
    loop.call_soon_threadsafe(stop.set)
    thread.join(60)
    assert not thread.is_alive()


async def _serve(listen, web_files, ready):
    fakes, server = FakeServices(), grpc.aio.server()
    fakes.register(server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    for path in fakes.items:
        fakes.add(path, id="1")
    environment = {"SOUK_WEB_DIST": str(web_files)}
    gateway_settings = GatewaySettings.load("gateway", environment)
    addresses = dict.fromkeys(gateway_settings.addresses, f"127.0.0.1:{port}")
    services, bus = ServiceClients(addresses), Bus("nats://127.0.0.1:1", "tests")
    dependencies = Dependencies(
        gateway_settings,
        verify,
        has_all,
        services,
        LiveFeed(bus),
        ObjectStore(bus),
        [],
        Gazetteer(),
    )
    http_server = HttpServer(create_app(dependencies), listen, 64, lost=lambda: None)
    await http_server.open()
    stop = asyncio.Event()
    ready.set_result((asyncio.get_running_loop(), stop))
    await stop.wait()
    await http_server.close()
    await services.close()
    await server.stop(0)


@pytest.fixture
def send(address):
    return partial(Case.call, base_url=address, headers={"Authorization": "Bearer admin"}, timeout=30)


@pytest.mark.asvs("4.1.1")
@pytest.mark.parametrize("operation", TESTED, ids=get_name)
def test_responses_conform_to_the_document(operation, send):
    call_often(operation, send, SAMPLE, same=True)


@pytest.mark.long
@pytest.mark.parametrize("operation", TESTED, ids=get_name)
def test_responses_to_many_calls_conform_to_the_document(operation, send):
    call_often(operation, send, EXAMPLES, same=False)
