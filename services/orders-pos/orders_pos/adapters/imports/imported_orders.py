"""Orders of other programs that rows of a file are compared with and written to."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from chassis import validation
from chassis.context import current_currency
from chassis.db import current_transaction
from chassis.errors import FieldViolation
from chassis.model import now, uuid7
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.imported_orders.resources import imported_orders
from orders_pos.adapters.imports.customers_of_orders import CustomersOfOrders
from orders_pos.adapters.imports.row_savepoint import row_savepoint
from orders_pos.domain.imported_orders.imported_order import PERSONAL, ImportedOrder
from orders_pos.domain.imports.fields import FIELDS, ORDERS
from orders_pos.domain.imports.outcome import CHANGED, EQUAL, NEW, Outcome, RowKeys
from orders_pos.domain.imports.program import SOUK
from orders_pos.domain.imports.row_reader import ParsedRow

_STORED = """
SELECT o.* FROM imported_order o JOIN unnest($2::text[], $3::text[]) AS key (number, program)
  ON o.number = key.number AND o.program = key.program
WHERE o.tenant_id = $1 ORDER BY o.id"""
_OWN = "SELECT order_number FROM orders WHERE tenant_id = $1 AND order_number = ANY($2)"
_COLUMNS = [column.name for column in imported_orders.table.c]


class SqlImportedOrders:
    """Implements ImportedItems for the current transaction's tenant. `customer_answer` is whether customers that the
    shop does not have are created."""

    def __init__(self, customer_answer: str = "") -> None:
        self._customers = CustomersOfOrders(customer_answer)
        self._own_numbers = frozenset[str]()
        self._is_writing = False

    async def find(
        self, keys: Sequence[RowKeys], *, for_update: bool
    ) -> Mapping[RowKeys, Sequence[ImportedOrder]]:
        """Return the imported orders of the programs and numbers."""
        self._is_writing = for_update
        transaction = current_transaction()
        sql, tenant_id = transaction.connection, transaction.tenant_id
        numbers, programs = [key.first for key in keys], [key.second for key in keys]
        statement = f"{_STORED} FOR UPDATE OF o" if for_update else _STORED
        rows = [
            ImportedOrder(**dict(row)) for row in await sql.fetch(statement, tenant_id, numbers, programs)
        ]
        by_key = {(row.number, row.program): row for row in rows}
        own = [key.first for key in keys if key.second == SOUK]
        self._own_numbers = frozenset(row["order_number"] for row in await sql.fetch(_OWN, tenant_id, own))
        return {key: [by_key[key.first, key.second]] for key in keys if (key.first, key.second) in by_key}

    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Find the customers of the orders."""
        await self._customers.load(rows, for_update=self._is_writing)

    def compare(self, row: ParsedRow, stored: ImportedOrder | None) -> Outcome:
        """Return what the row is beside what is stored. Customers that were recognised once stay so, and what was
        erased does not come back."""
        values = {"program": "", **row.values}
        violations = [*row.violations, *self._violations(values)]
        is_erased = stored is not None and stored.erased_at is not None
        notes = list(row.notes)
        if is_erased:
            values = {name: value for name, value in values.items() if name not in PERSONAL}
        elif stored is None or stored.customer_id is None:
            customer = self._customers.find(row)
            values |= {"customer_id": customer.customer_id} if customer.customer_id else {}
            violations += customer.violations
            notes += customer.notes
        if violations:
            return Outcome.error(row, *violations)
        if stored is None:
            return Outcome(row, NEW, changed=tuple(values), violations=tuple(notes), values=values)
        changed = tuple(name for name, value in values.items() if value != getattr(stored, name))
        action = CHANGED if changed or self._customers.is_created(row) else EQUAL
        return Outcome(row, action, str(stored.id), changed, tuple(notes), values=values)

    async def write(self, outcome: Outcome) -> str:
        """Write the order, and create its customer first where that was answered. Raise DomainError."""
        values: dict[str, Any] = dict(outcome.values)
        if customer_id := await self._customers.create(outcome.row):
            values["customer_id"] = customer_id
        session = await current_transaction().session()
        if outcome.item_id:
            order: ImportedOrder = await imported_orders.lock_row(outcome.item_id)
            for name, value in values.items():
                setattr(order, name, value)
            order.update_time = now()
        else:
            order = ImportedOrder(tenant_id=current_transaction().tenant_id, id=uuid7(), **values)
            session.add(order)
        order.check(current_currency())
        await session.flush()
        return str(order.id)

    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Undo what was written within, and nothing else, if it raises."""
        return row_savepoint(_to_public)

    def _violations(self, values: Mapping[str, Any]) -> Sequence[FieldViolation]:
        """Return what breaks the contract, and that the order is one of the shop itself."""
        violations = [_to_public(each) for each in validation.violations(_to_message(values))]
        if values["program"] == SOUK and values.get("number") in self._own_numbers:
            violations.append(FieldViolation("number", "This order is one of this shop.", "own-order"))
        return violations


def _to_message(values: Mapping[str, Any]) -> pb.ImportedOrder:
    """Return the texts and amounts of an order as its contract has them."""
    message = pb.ImportedOrder()
    for name, value in values.items():
        field = pb.ImportedOrder.DESCRIPTOR.fields_by_name.get(name)
        if name == "lines":
            message.lines.extend(pb.ImportedOrderLine(**line) for line in value)
        elif field is not None and field.message_type is None:
            setattr(message, name, value if isinstance(value, str | bool) else f"{value}")
    return message


def _to_public(violation: FieldViolation) -> FieldViolation:
    """Return the violation by the public name of its field."""
    path = violation.field.removeprefix("item.")
    column, _, part = path.partition(".")
    if column.startswith("lines"):
        return replace(violation, field=f"line{part.capitalize()}" if part else "lineName")
    names = (field.name for field in FIELDS[ORDERS].values() if column in (field.column, field.name))
    return replace(violation, field=next(names, column))
