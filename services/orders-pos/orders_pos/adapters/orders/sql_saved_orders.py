"""Saved orders in PostgreSQL: locked, updated and moved, with all previous versions."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import DomainError, NotFoundError, StaleError
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.orders.columns import (
    LINE_COLUMNS,
    PAYMENT_COLUMNS,
    editable_columns,
    line_column_values,
    unnest_lines,
)
from orders_pos.adapters.orders.differences import differing_fields
from orders_pos.adapters.orders.order_events import add_delivery_event, add_saved_events
from orders_pos.adapters.orders.order_from_row import order_from_row
from orders_pos.adapters.orders.order_to_message import order_to_message
from orders_pos.adapters.orders.resources import orders
from orders_pos.adapters.orders.sql_orders import step_from_row
from orders_pos.adapters.orders.versions import version_message
from orders_pos.adapters.payments.sql_payments import add_entries
from orders_pos.adapters.pieces.sql_pieces import update_pieces
from orders_pos.adapters.reports.sales_changes import SUBTRACT_SALE, add_sale, sale_of, subtract_sale
from orders_pos.adapters.taxes.tax_entries import add_tax_entries, find_sale_change
from orders_pos.domain.orders.order import Order, Step
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.shipping.slots import SlotLimits
from orders_pos.domain.shop.role_limits import RoleLimits, role_limits_from_rows
from orders_pos.domain.shop.settings import slot_limits

_LOCK = "SELECT true FROM orders WHERE tenant_id = $1 AND id = $2 FOR UPDATE"
_READ = """
SELECT * FROM order_shown WHERE tenant_id = $1 AND id = $2"""
_INSERT_VERSION = """
INSERT INTO order_version (tenant_id, order_id, version, saved_at, saved_by, data)
SELECT tenant_id, id, version, update_time, saved_by, to_jsonb(s) FROM order_shown s WHERE tenant_id = $1 AND id = $2"""
# What reads or removes what is stored sees it as it was before the statement.
_UPDATE = "WITH {before} UPDATE orders SET {changes} WHERE tenant_id = $1 AND id = $2"
_DELETE_LINES = "DELETE FROM order_line WHERE tenant_id = $1 AND order_id = $2"
_INSERT_LINES = "INSERT INTO order_line (tenant_id, order_id, {columns}) SELECT $1, $2, * FROM {lines}"
_MOVE = """
WITH moved AS (
  UPDATE orders SET step_code = $4, version = $5, update_time = $6, saved_by = $7, {changes}
  WHERE tenant_id = $1 AND id = $2
)
INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_by_name, moved_at, reason)
VALUES ($1, $3, $2, $4, $8, $7, $6, $9)"""
_STEP = "SELECT code, name, names, roles FROM step_type WHERE tenant_id = $1 AND code = $2"
_ROLE_LIMITS = "SELECT role_limits FROM shop_settings WHERE tenant_id = $1"
_SLOT_LIMITS = "SELECT slot_capacity, slot_quantity FROM shop_settings WHERE tenant_id = $1"


class SqlSavedOrders:
    """Implements SavedOrders in the current transaction."""

    async def get_for_update(self, order_id: UUID) -> Order:
        """Return the order, locked until the commit. Raise NotFoundError."""
        transaction = current_transaction()
        await transaction.connection.execute(_LOCK, transaction.tenant_id, order_id)
        return await self.get(order_id)

    async def get(self, order_id: UUID) -> Order:
        """Return the order. Raise NotFoundError."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_READ, transaction.tenant_id, order_id)
        if not row:
            raise NotFoundError("There is no such order.")
        return order_from_row(row)

    async def update(self, order: Order, stored: Order, caller: Caller) -> Order:
        """Save an edited order and keep its previous version. Most edits leave the lines and the sale as they are."""
        sql, key = current_transaction().connection, (caller.tenant_id, order.id)
        row, are_lines_changed = editable_columns(order), order.lines != stored.lines
        is_sale_changed = sale_of(order) != sale_of(stored)
        before = [SUBTRACT_SALE] * is_sale_changed + [_DELETE_LINES] * are_lines_changed
        await sql.execute(_update_statement(tuple(row), _INSERT_VERSION, *before), *key, *row.values())
        if are_lines_changed:
            await sql.execute(_INSERT_LINES_STATEMENT, *key, *line_column_values(order))
        await update_pieces(order, stored)
        await self._add_entries(order, stored, caller, is_sale_changed=is_sale_changed)
        if is_sale_changed:
            await add_sale(order.id)
        add_saved_events(order, stored)
        return order

    async def move(self, order: Order, stored: Order, reason: str, caller: Caller) -> Order:
        """Save an order at its new step, with the reason, and keep its previous version."""
        sql, key = current_transaction().connection, (caller.tenant_id, order.id)
        await sql.execute(_INSERT_VERSION, *key)
        is_sale_changed = CANCELLED in (stored.step.code, order.step.code)
        if is_sale_changed:
            await subtract_sale(order.id)
        await sql.execute(
            _MOVE_STATEMENT,
            *(*key, uuid7(), order.step.code, order.version, order.update_time, order.saved_by),
            *(caller.user_id, reason.strip(), *(getattr(order, name) for name in PAYMENT_COLUMNS)),
        )
        await self._add_entries(order, stored, caller, is_sale_changed=is_sale_changed)
        if is_sale_changed:
            await add_sale(order.id)
        left, reached, message = stored.step.code, order.step.code, order_to_message(order)
        outbox.add(
            order.id,
            events.OrderStepChanged(order=message, left=left, reached=reached, reason=reason.strip()),
        )
        add_delivery_event(message)
        return order

    async def _add_entries(
        self, order: Order, stored: Order, caller: Caller, *, is_sale_changed: bool
    ) -> None:
        are_rates_changed = order.lines != stored.lines or order.tax_place != stored.tax_place
        if not (is_sale_changed or order.movements or are_rates_changed):
            return
        change = await find_sale_change(order, stored, caller.digits)
        drawers = await add_entries(order, stored, change, caller)
        await add_tax_entries(change, order, stored, drawers, caller)

    async def build_stale_error(self, stored: Order, version: int) -> StaleError:
        """Return an error with the current order and the fields that changed since a version."""
        current, previous = await orders.read(stored.id), await version_message(stored.id, version)
        return StaleError(current, differing_fields(previous, current) if previous else [])

    async def get_step(self, code: str) -> Step | None:
        """Return the step of a code, or None."""
        row = await current_transaction().connection.fetchrow(_STEP, current_transaction().tenant_id, code)
        return step_from_row(*row) if row else None

    async def get_role_limits(self) -> RoleLimits:
        """Return the shop's limits by role."""
        sql, tenant_id = current_transaction().connection, current_transaction().tenant_id
        return role_limits_from_rows(await sql.fetchval(_ROLE_LIMITS, tenant_id) or ())

    async def get_slot_limits(self) -> SlotLimits:
        """Return what a slot takes."""
        sql, tenant_id = current_transaction().connection, current_transaction().tenant_id
        row = await sql.fetchrow(_SLOT_LIMITS, tenant_id)
        return slot_limits(row["slot_capacity"], row["slot_quantity"]) if row else SlotLimits()

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        """Roll back the changes and outbox events of the block, and what it deferred, when it raises a DomainError."""
        transaction = current_transaction()
        outbox_length, deferred_length = len(transaction.outbox), len(transaction.deferred)
        await transaction.connection.execute("SAVEPOINT move_order")
        try:
            yield
        except DomainError:
            await transaction.connection.execute("ROLLBACK TO SAVEPOINT move_order")
            del transaction.outbox[outbox_length:]
            del transaction.deferred[deferred_length:]
            raise
        finally:
            await transaction.connection.execute("RELEASE SAVEPOINT move_order")


@cache
def _update_statement(columns: tuple[str, ...], *before: str) -> str:
    """Return the statement that updates an order, and executes others of the same two parameters before it."""
    named = (f"before_{index} AS ({sql})" for index, sql in enumerate(before))
    return _UPDATE.format(before=", ".join(named), changes=_changes(columns, 3))


def _changes(columns: Sequence[str], first: int) -> str:
    return ", ".join(f"{name} = ${index}" for index, name in enumerate(columns, first))


_INSERT_LINES_STATEMENT = _INSERT_LINES.format(columns=", ".join(LINE_COLUMNS), lines=unnest_lines(3))
_MOVE_STATEMENT = _MOVE.format(changes=_changes(PAYMENT_COLUMNS, 10))
