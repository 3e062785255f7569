from uuid import uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

ADD_REQUEST = """INSERT INTO ai_request (tenant_id, id, user_id, status, thread_id, question, function_call,
  function_call_escaped, changes, steps, is_question, author)
  VALUES ($1, $2, $2, 'started', $3, '?', '{}', '{}', '[]', '[]', true, '')"""


@pytest.fixture
def ask(call, platform):
    async def ask():
        return await call(
            "CreateAiRequest", rpc.CreateAiRequestRequest(item=pb.AiRequest(question="products"))
        )

    return ask


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"thread_ai_request", "ai_request"})
    references = 1


async def test_without_a_tenant_nothing_can_be_read(catalogue, without_tenant, ask):
    await ask()
    assert {"thread_ai_request", "ai_request"} <= await hidden(catalogue, without_tenant)


async def test_a_request_in_another_tenants_thread_violates_its_foreign_key(database, ask):
    request, other = await ask(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(other) as transaction:
            await transaction.connection.execute(ADD_REQUEST, other, uuid4(), request.thread_ai_request.id)
