"""Spins of the wheel in PostgreSQL: a row each, whose sum is what the customer has won."""

from datetime import date, datetime
from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.model import uuid7

from orders_pos.usecases.wheel import Spins

_LOCK = """
SELECT id FROM customer WHERE tenant_id = $1 AND id = $2 AND merged_into_id IS NULL AND erased_at IS NULL FOR UPDATE"""
_COUNT = """
SELECT coalesce(sum(points), 0) AS points, count(*) FILTER (WHERE day = $3) AS today
FROM wheel_spin WHERE tenant_id = $1 AND customer_id = $2"""
_ADD = """
INSERT INTO wheel_spin (tenant_id, id, customer_id, day, points, create_time) VALUES ($1, $2, $3, $4, $5, $6)"""
_MOVE = "UPDATE wheel_spin SET customer_id = $2 WHERE tenant_id = $1 AND customer_id = $3"
_ERASE = "DELETE FROM wheel_spin WHERE tenant_id = $1"


class SqlWheelSpins:
    async def lock_customer(self, customer_id: UUID) -> None:
        transaction = current_transaction()
        if not await transaction.connection.fetchval(_LOCK, transaction.tenant_id, customer_id):
            raise NotFoundError("There is no such customer.")

    async def count(self, customer_id: UUID, day: date) -> Spins:
        transaction = current_transaction()
        return Spins(*await transaction.connection.fetchrow(_COUNT, transaction.tenant_id, customer_id, day))

    async def add(self, customer_id: UUID, day: date, points: int, now: datetime) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(
            _ADD, transaction.tenant_id, uuid7(), customer_id, day, points, now
        )


async def move_spins(kept_id: UUID, merged_id: UUID) -> None:
    """Give the points of a merged customer to the one that stays."""
    transaction = current_transaction()
    await transaction.connection.execute(_MOVE, transaction.tenant_id, kept_id, merged_id)


async def erase_spins() -> None:
    """Delete the tenant's spins: the time of the uninstalled wheel to come back is over."""
    transaction = current_transaction()
    await transaction.connection.execute(_ERASE, transaction.tenant_id)
