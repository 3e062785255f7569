"""The audit log of a tenant, composed of those of the contexts."""

import csv
import io
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import grpc.aio
import pytest
from chassis.audit import Entry
from chassis.audit_log import to_message
from chassis.contract.audit import audit_kinds
from gateway import clients
from gateway.audit import sources
from gateway.audit.sources import context_sources
from gateway.clients import ServiceClients
from identity.demo import PEOPLE
from souk.type.v1 import audit_pb2 as pb

ADMIN = PEOPLE[0]
START = datetime(2020, 1, 1, 9, tzinfo=UTC)


class FakeAuditLog:
    """The audit log of a context; `entries` are in the order in which they were made."""

    def __init__(self):
        self.entries, self.requests, self.metadata = [], [], []

    def add(self, minute, kind, name, person=ADMIN):
        at, actor = START + timedelta(minutes=minute), (person.id, person.name)
        self.entries.append(
            Entry(uuid4(), at, kind, *actor, uuid4(), name, {"price": "1"}, {"price": "2"}, "")
        )

    async def list_entries(self, request, context):
        self.requests.append(request)
        self.metadata.append(dict(context.invocation_metadata()))
        entries = sorted(self.entries, key=lambda entry: (entry.at, entry.id), reverse=True)
        entries = [entry for entry in entries if request.filter.kind in ("", entry.kind)]
        total = len(entries)
        if request.HasField("after"):
            last = request.after.time.ToDatetime(UTC), UUID(request.after.id)
            entries = [entry for entry in entries if (entry.at, entry.id) < last]
        return pb.ListAuditEntriesResponse(entries=map(to_message, entries[: request.limit]), total=total)

    async def serve(self):
        """Return the server and its address."""
        handler = grpc.unary_unary_rpc_method_handler(
            self.list_entries,
            request_deserializer=pb.ListAuditEntriesRequest.FromString,
            response_serializer=pb.ListAuditEntriesResponse.SerializeToString,
        )
        server = grpc.aio.server()
        handlers = {"ListAuditEntries": handler}
        server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler("souk.type.v1.AuditLog", handlers),)
        )
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return server, f"127.0.0.1:{port}"


@pytest.fixture
async def logs(app, client, monkeypatch):
    """The audit logs of orders and planning; none of the other contexts is asked. Their servers by context."""
    monkeypatch.setattr(clients, "_FIRST_WAIT", 0.001)
    fakes = {"orders": FakeAuditLog(), "planning": FakeAuditLog()}
    served = {context: await fake.serve() for context, fake in fakes.items()}
    services = ServiceClients({context: address for context, (_, address) in served.items()})
    sources = app.state.audit_sources
    before = sources[:]
    sources += context_sources(services)
    yield fakes, {context: server for context, (server, _) in served.items()}
    sources[:] = before
    await services.close()
    for server, _ in served.values():
        await server.stop(0)


@pytest.fixture
def interleaved(logs):
    fakes, _ = logs
    fakes["orders"].add(0, "product-created", "Rug")
    fakes["planning"].add(1, "gantt-project-created", "Works")
    fakes["orders"].add(2, "product-changed", "Rug")
    fakes["planning"].add(3, "gantt-project-deleted", "Works")
    return fakes


@pytest.fixture
def read(call):
    """Return a page of what was made before this test; identity has entries of today."""

    async def read(query=""):
        body = (await call("GET", f"/fr/api/audit_entries?to=2021-01-01T00:00:00Z{query}")).json()
        names = [(entry["kind"], entry["subjectName"]) for entry in body["hydra:member"]]
        return names, body["hydra:totalItems"], body["missing"]

    return read


@pytest.mark.usefixtures("interleaved")
async def test_the_entries_of_two_contexts_are_one_list_in_the_order_of_time(read):
    newest = [("gantt-project-deleted", "Works"), ("product-changed", "Rug")]
    oldest = [("gantt-project-created", "Works"), ("product-created", "Rug")]

    assert await read() == (newest + oldest, 4, [])
    assert await read("&itemsPerPage=2") == (newest, 4, [])
    assert await read("&itemsPerPage=2&page=2") == (oldest, 4, [])
    assert await read("&itemsPerPage=3&page=2") == (oldest[1:], 4, [])
    assert await read("&itemsPerPage=0") == ([], 4, [])


async def test_the_entries_of_identity_are_among_them(interleaved, call):
    kind = "signed-in"
    body = (await call("GET", "/fr/api/audit_entries?itemsPerPage=200")).json()
    kinds = [entry["kind"] for entry in body["hydra:member"]]
    assert kind in kinds[: -len(kinds) + 1] or kinds[0] == kind
    assert kinds[-4:] == [
        "gantt-project-deleted",
        "product-changed",
        "gantt-project-created",
        "product-created",
    ]
    assert body["hydra:totalItems"] == len(kinds)


@pytest.mark.asvs("16.2.1")
async def test_an_entry_is_shown_with_who_made_it_and_what_differs(interleaved, call):
    body = (await call("GET", "/fr/api/audit_entries?kind=product-changed")).json()
    [entry] = body["hydra:member"]
    assert (entry["actorId"], entry["actorName"]) == (str(ADMIN.id), ADMIN.name)
    assert (entry["before"], entry["after"]) == ({"price": "1"}, {"price": "2"})
    # Under the admin's own token, and of no context that has no such entries.
    [metadata] = interleaved["orders"].metadata
    assert metadata["authorization"].startswith("Bearer ")
    assert interleaved["planning"].requests == []


async def test_a_context_that_does_not_answer_is_named_and_the_rest_is_shown(interleaved, logs, read, call):
    await logs[1]["planning"].stop(0)

    assert await read() == ([("product-changed", "Rug"), ("product-created", "Rug")], 2, ["planning"])
    assert await read("&kind=product-created") == ([("product-created", "Rug")], 1, [])
    # What is missing could not be seen in a file.
    response = await call("GET", "/fr/api/audit_entries.csv")
    assert response.status_code == 503
    assert response.json()["code"] == "export-incomplete"
    assert response.json()["detail"].endswith(": planning")


async def test_an_export_has_more_entries_than_one_answer(logs, call, monkeypatch):
    monkeypatch.setattr(sources, "MAX_LIMIT", 2)
    for minute in range(5):
        logs[0]["orders"].add(minute, "till-created", f"Till {minute}")

    response = await call("GET", "/fr/api/audit_entries.csv?kind=till-created")

    rows = list(csv.DictReader(io.StringIO(response.text)))
    assert [row["person"] for row in rows] == [f"Till {minute}" for minute in (4, 3, 2, 1, 0)]
    assert [request.limit for request in logs[0]["orders"].requests] == [2, 2, 2]


async def test_far_pages_need_a_narrower_time(call):
    response = await call("GET", "/fr/api/audit_entries?itemsPerPage=200&page=51")
    assert (response.status_code, response.json()["code"]) == (400, "page")
    # The last page of 10,000 entries has room for some more.
    assert (await call("GET", "/fr/api/audit_entries?itemsPerPage=30&page=334")).status_code == 200


def test_no_two_contexts_have_a_kind_of_one_name():
    kinds = [kind for own in audit_kinds().values() for kind in own]
    assert len(set(kinds)) == len(kinds)
    assert {"product-changed", "gantt-project-deleted", "page-published", "signed-in"} <= set(kinds)
    assert "order-changed" not in kinds
    assert "assistant" not in audit_kinds()
