"""Idempotent writes: the key and the reply are committed with the write and replayed for a repeat."""

import hashlib
from datetime import timedelta

from google.protobuf.message import Message

from chassis.context import current_caller
from chassis.db import Transaction
from chassis.errors import FieldViolation, ValidationError

# A key is known for a week. A write without one, of an rpc that is marked `once`, counts as a repeat for ten seconds.
_KEY_RETENTION = timedelta(days=7)
_BODY_RETENTION = timedelta(seconds=10)
_CLAIM = """
INSERT INTO idempotency AS stored (tenant_id, rpc, key, body_hash) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, rpc, key) DO UPDATE SET body_hash = excluded.body_hash, reply = NULL, created_at = now()
WHERE stored.created_at < now() - $5::interval RETURNING true"""
_SELECT = "SELECT body_hash, reply FROM idempotency WHERE tenant_id = $1 AND rpc = $2 AND key = $3"
_SET_REPLY = "UPDATE idempotency SET reply = $4 WHERE tenant_id = $1 AND rpc = $2 AND key = $3"


class IdempotentWrite:
    """One write in its transaction. A second one with the same key waits for the first, on the row's lock."""

    def __init__(self, transaction: Transaction, rpc: str, request: Message, key: str | None) -> None:
        body = request.SerializeToString(deterministic=True)
        self._transaction = transaction
        self._hash = hashlib.sha256(body).digest()
        self._retention = _KEY_RETENTION if key else _BODY_RETENTION
        name = key or f"body:{self._hash.hex()}"
        self._row = transaction.tenant_id, rpc, f"{current_caller().user_id}:{name}"

    async def replay(self, reply: type[Message]) -> Message | None:
        """Return the reply given before; None for the first time. Raise ValidationError `key-reused` for another
        body."""
        sql = self._transaction.connection
        if await sql.fetchval(_CLAIM, *self._row, self._hash, self._retention):
            return None
        stored = await sql.fetchrow(_SELECT, *self._row)
        earlier = reply.FromString(stored["reply"])
        if stored["body_hash"] != self._hash:
            violation = FieldViolation(
                "Idempotency-Key", "This key was used with another request.", "key-reused"
            )
            raise ValidationError(violation, code="key-reused", existing=str(getattr(earlier, "id", "")))
        return earlier

    async def store_reply(self, reply: Message) -> None:
        """Store the reply for repeats of this write."""
        await self._transaction.connection.execute(_SET_REPLY, *self._row, reply.SerializeToString())
