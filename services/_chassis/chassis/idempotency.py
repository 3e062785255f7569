"""Idempotent writes: the key and the reply are committed with the write and replayed for a repeat."""

import hashlib
from functools import cache
from uuid import UUID

from google.protobuf.descriptor import Descriptor
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from chassis.context import current_caller
from chassis.db import Opening
from chassis.descriptors import field_options
from chassis.errors import FieldViolation, ValidationError
from chassis.transaction import Statement, Transaction

# A key is known for a week. A write without one, of an rpc that is marked `once`, counts as a repeat for ten seconds.
_KEY_RETENTION, _BODY_RETENTION = "7 days", "10 seconds"
_PREPARE_CLAIM = """
PREPARE claim_key (uuid, text, text, bytea, interval) AS
INSERT INTO idempotency AS stored (tenant_id, rpc, key, body_hash) VALUES ($1, $2, $3, $4)
ON CONFLICT (tenant_id, rpc, key) DO UPDATE SET body_hash = excluded.body_hash, reply = NULL, created_at = now()
WHERE stored.created_at < now() - $5"""
# Executed with BEGIN, where there are no parameters: whatever is not ours is written in hexadecimal digits.
_CLAIM = """EXECUTE claim_key(
'{tenant_id}', '{rpc}', convert_from('\\x{key}', 'UTF8'), '\\x{body_hash}', '{retention}')"""
_CLAIMED = "INSERT 0 1"
_SELECT = "SELECT body_hash, reply FROM idempotency WHERE tenant_id = $1 AND rpc = $2 AND key = $3"
_SET_REPLY = "UPDATE idempotency SET reply = $4 WHERE tenant_id = $1 AND rpc = $2 AND key = $3"


@cache
def _preconditions(message: Descriptor) -> tuple[tuple[str, str], ...]:
    """Return the preconditions of a request as (embedded message or nothing, field)."""
    parts = {"": message} | {
        field.name: field.message_type
        for field in message.fields
        if field.message_type and not field.is_repeated
    }
    return tuple(
        (name, field.name)
        for name, part in parts.items()
        for field in part.fields
        if field_options(field).precondition
    )


@cache
def _shown_once(reply: Descriptor) -> tuple[str, ...]:
    return tuple(field.name for field in reply.fields if field_options(field).shown_once)


def _hash_write(request: Message) -> bytes:
    """Return the hash of what a request writes, whatever its preconditions."""
    if preconditions := _preconditions(request.DESCRIPTOR):
        copy = type(request)()
        copy.CopyFrom(request)
        for part, field in preconditions:
            (getattr(copy, part) if part else copy).ClearField(field)
        for _, value in copy.ListFields():
            if isinstance(value, FieldMask):
                names = {field for _, field in preconditions}
                value.paths[:] = [path for path in value.paths if path not in names]
        request = copy
    return digest_request(request)


def digest_request(request: Message) -> bytes:
    """Return the digest of a request with its preconditions, which decide what it is applied to."""
    return hashlib.sha256(request.SerializeToString(deterministic=True)).digest()


class IdempotentWrite:
    """One write. `claim` is the statement that its transaction opens with; a second write with the same key waits there
    for the first."""

    def __init__(self, tenant_id: UUID, rpc: str, request: Message, key: str | None) -> None:
        self._hash = _hash_write(request)
        name = key or f"body:{self._hash.hex()}"
        self._row = tenant_id, rpc, f"{current_caller().user_id}:{name}"
        claim = _CLAIM.format(
            tenant_id=UUID(str(tenant_id)),
            rpc=rpc,
            key=self._row[2].encode().hex(),
            body_hash=self._hash.hex(),
            retention=_KEY_RETENTION if key else _BODY_RETENTION,
        )
        self.claim = Opening(_PREPARE_CLAIM, claim)

    async def replay(self, transaction: Transaction, reply: type[Message]) -> Message | None:
        """Return the reply given before; None for the first time. Raise ValidationError `key-reused` for another
        body."""
        if transaction.opening_status == _CLAIMED:
            return None
        stored = await transaction.connection.fetchrow(_SELECT, *self._row)
        earlier = reply.FromString(stored["reply"])
        if stored["body_hash"] != self._hash:
            violation = FieldViolation(
                "Idempotency-Key", "This key was used with another request.", "key-reused"
            )
            raise ValidationError(violation, code="key-reused", existing=str(getattr(earlier, "id", "")))
        return earlier

    def reply_statement(self, reply: Message) -> Statement:
        """Return the statement that stores the reply for repeats of this write, without what is shown once."""
        if secrets := _shown_once(reply.DESCRIPTOR):
            stored = type(reply)()
            stored.CopyFrom(reply)
            for name in secrets:
                stored.ClearField(name)
            reply = stored
        return Statement(_SET_REPLY, (*self._row, reply.SerializeToString()))
