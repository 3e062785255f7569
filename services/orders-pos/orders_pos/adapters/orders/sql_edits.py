"""Saved orders in PostgreSQL: read under a lock, saved again, moved, each version before kept."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import DomainError, NotFoundError, StaleError
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as news

from orders_pos.adapters.orders.columns import LINE_COLUMNS, changing, line_values, unnested
from orders_pos.adapters.orders.differences import differing
from orders_pos.adapters.orders.loading import order_of
from orders_pos.adapters.orders.messages import order_message
from orders_pos.adapters.orders.resources import orders
from orders_pos.adapters.orders.sql_orders import step_of, tell_saved
from orders_pos.adapters.orders.versions import version_message
from orders_pos.domain.orders.money import PAID
from orders_pos.domain.orders.order import Order, Step

_LOCK = "SELECT true FROM orders WHERE tenant_id = $1 AND id = $2 FOR UPDATE"
_READ = """
SELECT s.*, o.promo_code_id, o.promo_kind, o.promo_value FROM order_shown s
JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.id WHERE s.tenant_id = $1 AND s.id = $2"""
_KEEP = """
INSERT INTO order_version (tenant_id, order_id, version, saved_at, saved_by, data)
SELECT tenant_id, id, version, update_time, saved_by, to_jsonb(s) FROM order_shown s WHERE tenant_id = $1 AND id = $2"""
_SAVE = "UPDATE orders SET {changes} WHERE tenant_id = $1 AND id = $2"
_DROP_LINES = "DELETE FROM order_line WHERE tenant_id = $1 AND order_id = $2"
_ADD_LINES = "INSERT INTO order_line (tenant_id, order_id, {columns}) SELECT $1, $2, * FROM {lines}"
_MOVE = """
WITH moved AS (
  UPDATE orders SET step_code = $4, version = $5, update_time = $6, saved_by = $7, wallet_amount = $8, remaining = $9,
    status = $10 WHERE tenant_id = $1 AND id = $2
)
INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_by_name, moved_at, reason)
VALUES ($1, $3, $2, $4, $11, $7, $6, $12)"""
_STEP = "SELECT code, name, roles FROM step_type WHERE tenant_id = $1 AND code = $2"
_CAPACITY = "SELECT slot_capacity FROM shop_settings WHERE tenant_id = $1"


class SqlEdits:
    async def load(self, order_id: UUID) -> Order:
        """The order as it is, locked until the commit; raises NotFound."""
        sql, key = current_transaction().connection, (current_transaction().tenant_id, order_id)
        await sql.execute(_LOCK, *key)
        return await self.read(*key)

    async def read(self, tenant_id: UUID, order_id: UUID) -> Order:
        """The order as it is; raises NotFound."""
        found = await current_transaction().connection.fetchrow(_READ, tenant_id, order_id)
        if not found:
            raise NotFoundError("There is no such order.")
        return order_of(found)

    async def save(self, order: Order, stored: Order, caller: Caller) -> Order:
        """Store an order again, keeping the version before."""
        sql, key = current_transaction().connection, (caller.tenant_id, order.id)
        row = changing(order)
        await sql.execute(_KEEP, *key)
        await sql.execute(_saving(tuple(row)), *key, *row.values())
        await sql.execute(_DROP_LINES, *key)
        await sql.execute(_ADDING_LINES, *key, *line_values(order))
        orders.clear_totals()
        tell_saved(order, is_paid=order.status == PAID != stored.status)
        return order

    async def move(self, order: Order, stored: Order, reason: str, caller: Caller) -> Order:
        """Store an order at its new step, with how it came there."""
        sql, key = current_transaction().connection, (caller.tenant_id, order.id)
        await sql.execute(_KEEP, *key)
        await sql.execute(
            _MOVE,
            *(*key, uuid7(), order.step.code, order.version, order.update_time, order.saved_by),
            *(order.wallet_amount, order.remaining, order.status, caller.user_id, reason.strip()),
        )
        orders.clear_totals()
        left, reached = stored.step.code, order.step.code
        changed = news.OrderStepChanged(
            order=order_message(order), left=left, reached=reached, reason=reason.strip()
        )
        outbox.add(order.id, changed)
        return order

    async def stale(self, stored: Order, version: int) -> StaleError:
        """The order as it is, and what differs from a version that someone has read."""
        current, read = await orders.read(stored.id), await version_message(stored.id, version)
        return StaleError(current, differing(read, current) if read else [])

    async def step(self, code: str) -> Step | None:
        found = await current_transaction().connection.fetchrow(_STEP, current_transaction().tenant_id, code)
        return step_of(*found) if found else None

    async def capacity(self) -> int | None:
        """How many orders a slot takes."""
        capacity: int | None = await current_transaction().connection.fetchval(
            _CAPACITY, current_transaction().tenant_id
        )
        return capacity

    @asynccontextmanager
    async def attempt(self) -> AsyncGenerator[None]:
        """What is done inside and refused has not happened."""
        transaction = current_transaction()
        told = len(transaction.outbox)
        await transaction.connection.execute("SAVEPOINT attempt")
        try:
            yield
        except DomainError:
            await transaction.connection.execute("ROLLBACK TO SAVEPOINT attempt")
            del transaction.outbox[told:]
            raise
        finally:
            await transaction.connection.execute("RELEASE SAVEPOINT attempt")


@cache
def _saving(columns: tuple[str, ...]) -> str:
    changes = ", ".join(f"{name} = ${at}" for at, name in enumerate(columns, 3))
    return _SAVE.format(changes=changes)


_ADDING_LINES = _ADD_LINES.format(columns=", ".join(LINE_COLUMNS), lines=unnested(3))
