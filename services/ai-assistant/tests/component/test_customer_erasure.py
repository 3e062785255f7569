"""A customer who was erased is in no request any more."""

import json
from uuid import UUID

import pytest
from ai_assistant.adapters.customer_erasure import erase_customer
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc


@pytest.fixture
def ask(call):
    async def ask(question, thread=""):
        item = pb.AiRequest(question=question)
        item.thread_ai_request.id = thread
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return ask


async def test_an_erased_customer_is_in_no_table(platform, ask, database, admin):
    samira = platform.add("customers", full_name="Samira Alaoui", phone="0661223344")
    platform.add("products", name="Tapis", price="100")
    request = await ask("customers named Alaoui")
    await ask("what of her sister Zineb", request.thread_ai_request.id)
    await ask("call Samira Alaoui about it")
    other = await ask("products under 200 MAD")
    # In a conversation of its own, and never shown with the customer's id.
    assert (await ask("remember that Samira A. likes blue")).is_question

    async with database.transaction(admin.tenant_id):
        await erase_customer(UUID(samira))

    async with database.reading(admin.tenant_id) as transaction:
        sql = transaction.connection
        tables = ("ai_request", "thread_ai_request", "outbox", "idempotency", "dead_letters")
        rows = [dict(row) for table in tables for row in await sql.fetch(f"SELECT t::text FROM {table} t")]
    left = json.dumps(rows, ensure_ascii=False)
    for name in ("Alaoui", "Samira", "Zineb", "0661223344"):
        assert name not in left
    assert other.question in left


async def test_what_was_not_understood_is_in_the_audit_log_without_its_text(ask, database, admin):
    await ask("remember that Samira likes blue")
    await ask("products under 200 MAD")
    async with database.reading(admin.tenant_id) as transaction:
        rows = await transaction.connection.fetch(
            "SELECT data ->> 'question' AS question FROM outbox WHERE event = 'assistant-acted' ORDER BY seq"
        )
    assert [row["question"] for row in rows] == ["…", "products under 200 MAD"]
