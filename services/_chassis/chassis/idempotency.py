"""A write that is sent twice happens once: its key and its reply are committed with it."""

import hashlib
from datetime import timedelta

from google.protobuf.message import Message

from chassis.context import current_caller
from chassis.db import Transaction
from chassis.errors import FieldViolation, ValidationError

_KEPT = timedelta(days=7)
_SAME = timedelta(seconds=10)
_CLAIM = """
INSERT INTO idempotency AS known (tenant_id, rpc, key, body_hash) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, rpc, key) DO UPDATE SET body_hash = excluded.body_hash, reply = NULL, created_at = now()
WHERE known.created_at < now() - $5::interval RETURNING true"""
_KNOWN = "SELECT body_hash, reply FROM idempotency WHERE tenant_id = $1 AND rpc = $2 AND key = $3"
_REPLY = "UPDATE idempotency SET reply = $4 WHERE tenant_id = $1 AND rpc = $2 AND key = $3"
_FORGET = "DELETE FROM idempotency WHERE tenant_id = $1 AND created_at < now() - $2::interval"


class IdempotentWrite:
    """One keyed write in its transaction. A second one with the key waits for the first, at the row."""

    def __init__(self, transaction: Transaction, rpc: str, request: Message, key: str | None) -> None:
        body = request.SerializeToString(deterministic=True)
        self._transaction = transaction
        self._hash = hashlib.sha256(body).digest()
        self._kept = _KEPT if key else _SAME
        name = key or f"body:{self._hash.hex()}"
        self._row = transaction.tenant_id, rpc, f"{current_caller().user_id}:{name}"

    async def replay(self, reply: type[Message]) -> Message | None:
        """The reply given before; None when this is the first time. Raises Invalid `key-reused` for another body."""
        sql = self._transaction.connection
        if await sql.fetchval(_CLAIM, *self._row, self._hash, self._kept):
            return None
        known = await sql.fetchrow(_KNOWN, *self._row)
        answered = reply.FromString(known["reply"])
        if known["body_hash"] != self._hash:
            violation = FieldViolation(
                "Idempotency-Key", "This key was used with another request.", "key-reused"
            )
            raise ValidationError(violation, code="key-reused", existing=str(getattr(answered, "id", "")))
        return answered

    async def store_reply(self, reply: Message) -> None:
        """Store the reply; once in a while, forget what is older than a week."""
        await self._transaction.connection.execute(_REPLY, *self._row, reply.SerializeToString())
        if self._hash[0] == self._hash[1] == 0:
            await self._transaction.connection.execute(_FORGET, self._transaction.tenant_id, _KEPT)
