"""Payment attempts in PostgreSQL; the tables are those of `payments.tables`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from chassis.db import Database, current_transaction
from chassis.errors import ConflictError, NotFoundError

from payments.attempt import PaymentAttempt, RefundAttempt
from payments.payment import PaymentStatus, RefundStatus

_ADD = """
INSERT INTO payment_attempts (tenant_id, id, subject_id, amount, currency, create_time, status)
VALUES ($1, $2, $3, $4, $5, $6, $7)"""
_SELECT = """
SELECT id, subject_id, amount, currency, create_time, status, provider_id, captured, refunded, redirect_url,
  failure_code, version
FROM payment_attempts WHERE tenant_id = $1"""
_SAVE = """
UPDATE payment_attempts SET status = $3, captured = $4, refunded = $5, redirect_url = $6, failure_code = $7,
  provider_id = $8, version = version + 1, update_time = now()
WHERE tenant_id = $1 AND id = $2 RETURNING version"""
_ATTACH = """
UPDATE payment_attempts SET provider_id = $3, update_time = now()
WHERE tenant_id = $1 AND id = $2 AND status = 'created' AND provider_id IN ('', $3) RETURNING true"""
_ADD_EVENT = """
INSERT INTO payment_events (tenant_id, id, type) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true"""
_SAVE_REFUND = """
INSERT INTO payment_refunds (tenant_id, id, attempt_id, amount, create_time, status, provider_id, failure_code)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (tenant_id, id) DO UPDATE
SET status = excluded.status, provider_id = excluded.provider_id, failure_code = excluded.failure_code"""
_REFUNDS = """
SELECT id, attempt_id, amount, create_time, status, provider_id, failure_code FROM payment_refunds
WHERE tenant_id = $1 AND attempt_id = $2 ORDER BY id"""
_OPEN = ("created", "action-required", "processing", "authorized")


class SqlAttempts:
    """Attempts of the current transaction's tenant."""

    async def add(self, attempt: PaymentAttempt) -> None:
        """Insert an attempt that the provider does not know yet."""
        await _sql().execute(
            _ADD,
            _tenant(),
            attempt.id,
            attempt.subject_id,
            attempt.amount,
            attempt.currency,
            attempt.create_time,
            attempt.status,
        )

    async def get(self, attempt_id: UUID) -> PaymentAttempt:
        """Return an attempt. Raise NotFoundError."""
        return await _find("id = $2", attempt_id)

    async def get_by_provider_id(self, *provider_ids: str) -> PaymentAttempt:
        """Return the attempt that the provider knows by one of these ids. Raise NotFoundError."""
        return await _find("provider_id = ANY($2) AND provider_id <> ''", provider_ids)

    async def lock(self, attempt_id: UUID) -> PaymentAttempt:
        """Return the attempt, locked until the transaction ends. Raise NotFoundError."""
        return await _find("id = $2 FOR UPDATE", attempt_id)

    async def lock_by_provider_id(self, *provider_ids: str) -> PaymentAttempt:
        """Do the same by the provider's ids. Raise NotFoundError."""
        return await _find("provider_id = ANY($2) AND provider_id <> '' FOR UPDATE", provider_ids)

    async def list_by_subject(self, subject_id: UUID) -> Sequence[PaymentAttempt]:
        """Return the attempts to pay a subject, the oldest first."""
        rows = await _sql().fetch(f"{_SELECT} AND subject_id = $2 ORDER BY id", _tenant(), subject_id)
        return [_to_attempt(row) for row in rows]

    async def list_open(self) -> Sequence[PaymentAttempt]:
        """Return the attempts whose status is not final, the oldest first."""
        rows = await _sql().fetch(f"{_SELECT} AND status = ANY($2) ORDER BY id", _tenant(), list(_OPEN))
        return [_to_attempt(row) for row in rows]

    async def save(self, attempt: PaymentAttempt) -> PaymentAttempt:
        """Store the next version of a locked attempt and return it."""
        version = await _sql().fetchval(
            _SAVE,
            _tenant(),
            attempt.id,
            attempt.status,
            attempt.captured,
            attempt.refunded,
            attempt.redirect_url,
            attempt.failure_code,
            attempt.provider_id,
        )
        return replace(attempt, version=version)

    async def add_event(self, event_id: str, event_type: str) -> bool:
        """Record a webhook's event. Return False if it was recorded before."""
        return bool(await _sql().fetchval(_ADD_EVENT, _tenant(), event_id, event_type))

    async def list_refunds(self, attempt_id: UUID) -> Sequence[RefundAttempt]:
        """Return the refunds of an attempt, the oldest first."""
        rows = await _sql().fetch(_REFUNDS, _tenant(), attempt_id)
        return [_to_refund(row) for row in rows]

    async def save_refund(self, refund: RefundAttempt) -> None:
        """Store a refund, new or changed."""
        await _sql().execute(_SAVE_REFUND, _tenant(), *vars(refund).values())


async def attach_payment(database: Database, tenant_id: UUID, attempt_id: UUID, provider_id: str) -> None:
    """Store the provider's id with an attempt, in a transaction of its own. Raise ConflictError for an attempt that is
    not open any more or has another payment."""
    async with database.transaction(tenant_id) as transaction:
        if not await transaction.connection.fetchval(_ATTACH, tenant_id, attempt_id, provider_id):
            raise ConflictError("This payment was cancelled in the meantime.", "payment-state")


async def _find(where: str, value: UUID | Sequence[str]) -> PaymentAttempt:
    row = await _sql().fetchrow(f"{_SELECT} AND {where}", _tenant(), value)
    if row is None:
        raise NotFoundError("There is no such payment.")
    return _to_attempt(row)


def _to_attempt(row: Any) -> PaymentAttempt:
    values: dict[str, Any] = {**row, "status": PaymentStatus(row["status"])}
    return PaymentAttempt(**values)


def _to_refund(row: Any) -> RefundAttempt:
    values: dict[str, Any] = {**row, "status": RefundStatus(row["status"])}
    return RefundAttempt(**values)


def _sql() -> Any:
    return current_transaction().connection


def _tenant() -> UUID:
    return current_transaction().tenant_id
