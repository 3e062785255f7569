"""Every operation of the document, with values made from its schemas: no failure, and no answer beside its schema."""

import asyncio
import socket
import threading
from concurrent.futures import Future

import grpc
import pytest
import schemathesis
from chassis.bus import Bus
from chassis.object_store import ObjectStore
from fakes import Fakes
from gateway import service
from gateway.app import Dependencies, create_app
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.live.feed import LiveFeed
from gateway.places.gazetteer import Gazetteer
from gateway.settings import GatewaySettings
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi import checks

from conftest import verify

# These need a database or a bus; identity and the live stream have tests of their own.
ELSEWHERE = {"getToken", "revokeToken", "getMe", "getKeys", "followLive", "getUpload"}
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(service.openapi()).get_all_operations()]
TESTED = [one for one in OPERATIONS if one.definition.raw["operationId"] not in ELSEWHERE]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def address(web_files):
    """A served edge on a thread of its own, as the cases are sent from a blocking client."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
    thread = threading.Thread(target=lambda: asyncio.run(_serve(listen, web_files, ready)))
    thread.start()
    loop, over = ready.result(10)
    yield f"http://{listen}"
    loop.call_soon_threadsafe(over.set)
    thread.join(25)
    assert not thread.is_alive()


async def _serve(listen, web_files, ready):
    fakes, server = Fakes(), grpc.aio.server()
    fakes.join(server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    for path in fakes.items:
        fakes.add(path, id="1")
    known = dict.fromkeys(("dropship", "orders", "planning", "snooker"), f"127.0.0.1:{port}")
    services, bus = ServiceClients(known), Bus("nats://127.0.0.1:1", "tests")
    told = {"SOUK_WEB_DIST": str(web_files[0]), "SOUK_TRANSLATIONS": str(web_files[1])}
    edge = Dependencies(
        GatewaySettings.load("identity", told),
        verify,
        services,
        LiveFeed(bus, []),
        ObjectStore(bus),
        [],
        Gazetteer(),
    )
    http = HttpServer(create_app(edge), listen, 64, lost=lambda: None)
    await http.open()
    over = asyncio.Event()
    ready.set_result((asyncio.get_running_loop(), over))
    await over.wait()
    await http.close()
    await services.close()
    await server.stop(0)


@pytest.mark.parametrize("operation", TESTED, ids=lambda one: one.definition.raw["operationId"])
def test_no_value_of_the_schema_makes_it_fail(operation, address):
    @settings(max_examples=30, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def check(case):
        answer = case.call(base_url=address, headers={"Authorization": "Bearer admin"}, timeout=10)
        case.validate_response(answer, checks=CHECKS)

    check()
