"""Erasure of customers from requests: questions name them, results show them, plans hold them."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import orjson
from chassis.db import current_transaction

from ai_assistant.domain.grammar.tokens import normalize

# What a request holds beside its question, as one text.
_HELD = """concat_ws(' ', context, function_call, function_call_escaped, changes, steps)"""
# By the id of the customer, which results and plans hold.
_BY_ID = f"""
SELECT thread_id, function_call_escaped, changes FROM ai_request
WHERE tenant_id = $1 AND {_HELD} LIKE '%' || $2 || '%'"""  # noqa: S608  # a constant
_TEXTS = f"""
SELECT thread_id, question, {_HELD} AS held FROM ai_request WHERE tenant_id = $1"""  # noqa: S608  # as above
_ERASE = """
UPDATE ai_request SET question = '…',
  function_call = jsonb_build_object('name', function_call ->> 'name', 'arguments', '{}'),
  function_call_escaped = '{"text": "…", "new_data": []}', changes = '[]', steps = '[]', problems = '[]',
  kept = '[]', attachment = NULL, context = NULL, update_time = now(), version = version + 1
WHERE tenant_id = $1 AND thread_id = ANY ($2) RETURNING id"""
_ERASE_THREADS = """
UPDATE thread_ai_request SET title = '…', update_time = now(), version = version + 1
WHERE tenant_id = $1 AND id = ANY ($2)"""
# What was not understood may name anybody, and so may what was asked back.
_ERASE_UNCLEAR_TITLES = """
UPDATE thread_ai_request AS thread SET title = '…', update_time = now(), version = thread.version + 1
FROM ai_request AS request WHERE thread.tenant_id = $1 AND request.tenant_id = $1 AND request.thread_id = thread.id
  AND request.is_question AND request.question = thread.title"""
_ERASE_UNCLEAR = """
UPDATE ai_request SET question = '…', function_call_escaped = '{"text": "…", "new_data": []}',
  update_time = now(), version = version + 1
WHERE tenant_id = $1 AND is_question AND question <> '…' RETURNING id"""
_ERASE_EVENTS = """
UPDATE outbox SET data = (data::jsonb || '{"question": "…", "changes": []}')::json
WHERE tenant_id = $1 AND aggregate_id = ANY ($2) AND event = 'assistant-acted'"""
# Replies and dead letters hold ids as text.
_FORGET = (
    """DELETE FROM idempotency WHERE tenant_id = $1 AND EXISTS (
      SELECT FROM unnest($2::text[]) AS item (id) WHERE position(convert_to(item.id, 'UTF8') IN reply) > 0)""",
    """DELETE FROM dead_letters WHERE tenant_id = $1 AND EXISTS (
      SELECT FROM unnest($2::text[]) AS item (id) WHERE position(item.id IN event::text) > 0)""",
)
_NAMES = ("fullName", "full_name")
# What is shorter than a name of two words is part of other words as well.
_LEAST_LENGTH = 5


async def erase_customer(customer_id: UUID) -> None:
    """Erase the conversations in which a customer occurs: by id, or by a name that was shown with the id; and the text
    of requests that were not understood."""
    transaction = current_transaction()
    sql, tenant_id = transaction.connection, transaction.tenant_id
    rows = await sql.fetch(_BY_ID, tenant_id, str(customer_id))
    thread_ids = {row["thread_id"] for row in rows}
    names = {name for row in rows for name in _names(row, str(customer_id))}
    if names:
        thread_ids |= {
            row["thread_id"] for row in await sql.fetch(_TEXTS, tenant_id) if _names_one(row, names)
        }
    ids = [row["id"] for row in await sql.fetch(_ERASE, tenant_id, list(thread_ids))]
    await sql.execute(_ERASE_THREADS, tenant_id, list(thread_ids))
    await sql.execute(_ERASE_UNCLEAR_TITLES, tenant_id)
    ids += [row["id"] for row in await sql.fetch(_ERASE_UNCLEAR, tenant_id)]
    await sql.execute(_ERASE_EVENTS, tenant_id, ids)
    for statement in _FORGET:
        await sql.execute(statement, tenant_id, [str(id_) for id_ in ids])


def _names(row: Any, customer_id: str) -> Iterable[str]:
    """Yield the customer's names, normalised, as a result or a plan shows them beside the id."""
    for item in _parts([row["function_call_escaped"], row["changes"]]):
        if customer_id in (item.get("id"), item.get("item")):
            shown = [item.get("label"), *(item.get(name) for name in _NAMES)]
            yield from (
                normalize(name) for name in shown if isinstance(name, str) and len(name) >= _LEAST_LENGTH
            )


def _parts(value: Any) -> Iterable[dict[str, Any]]:
    """Yield every object within JSON, also within texts of JSON."""
    if isinstance(value, str) and value[:1] in "{[":
        try:
            value = orjson.loads(value)
        except ValueError:
            return
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _parts(part)


def _names_one(row: Any, names: Iterable[str]) -> bool:
    text = normalize(f"{row['question']} {row['held']}")
    return any(name in text for name in names)
