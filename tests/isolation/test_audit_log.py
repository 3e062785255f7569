"""The audit log of every context, asked for by the admins of two tenants."""

from uuid import UUID, uuid4

import grpc.aio
import pytest
from souk.type.v1 import audit_pb2 as pb
from souk_local.layout import services

CONTEXTS = sorted(service.context for service in services())
ADD = """
INSERT INTO audit_entries (tenant_id, id, at, kind, actor_name, subject_id, subject_name, before, after, address)
VALUES ($1, gen_random_uuid(), now(), 'page-changed', '', $2, $3, '{}', '{}', '')"""


@pytest.fixture
async def subjects(database):
    """Add an entry for each tenant to each context's log; return the ids of their subjects by context and tenant."""
    async with database("identity") as identity:
        tenants = {row["slug"]: row["id"] for row in await identity.fetch("SELECT id, slug FROM tenants")}
    subjects = {}
    for context in CONTEXTS:
        async with database(context) as connection:
            for slug in ("atlas", "rif"):
                subjects[context, slug] = uuid4()
                values = tenants[slug], subjects[context, slug], f"An entry of {slug}"
                await connection.execute(ADD, *values)
    return subjects


@pytest.mark.parametrize("context", CONTEXTS)
async def test_an_admin_reads_the_log_of_their_tenant_alone(souk, get_token, subjects, context):
    async def read(slug, person_id=""):
        call = pb.ListAuditEntriesRequest(filter=pb.AuditFilter(person_id=person_id), limit=1000)
        async with grpc.aio.insecure_channel(f"127.0.0.1:{souk.layout.service(context)}") as channel:
            rpc = channel.unary_unary(
                "/souk.type.v1.AuditLog/ListAuditEntries",
                request_serializer=pb.ListAuditEntriesRequest.SerializeToString,
                response_deserializer=pb.ListAuditEntriesResponse.FromString,
            )
            token = await get_token(f"admin@{slug}.test")
            reply = await rpc(call, timeout=30, metadata=[("authorization", f"Bearer {token}")])
        return {UUID(entry.subject_id) for entry in reply.entries}, reply.total

    atlas, rif = subjects[context, "atlas"], subjects[context, "rif"]

    seen, _ = await read("rif")
    assert rif in seen
    assert atlas not in seen
    assert await read("rif", str(atlas)) == (set(), 0)
    assert await read("atlas", str(atlas)) == ({atlas}, 1)


async def test_the_composed_log_has_entries_of_one_tenant_alone(open_client, subjects):
    async with open_client("admin@rif.test") as client:
        query = {"itemsPerPage": 200, "kind": "page-changed"}
        body = (await client.get("/fr/api/audit_entries", params=query)).raise_for_status().json()
    subject_ids = {UUID(entry["subjectId"]) for entry in body["hydra:member"]}
    assert subjects["site", "rif"] in subject_ids
    assert subjects["site", "atlas"] not in subject_ids
    assert body["missing"] == []
