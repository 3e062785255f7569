"""Inserting customers who were not entered in the back office."""

from chassis import outbox
from chassis.context import current_currency
from chassis.db import current_transaction
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.customers.resources import customers, whole_customers
from orders_pos.domain.customers.customer import Customer

_COLUMNS = [column.name for column in customers.table.columns]
_INSERT = f"""
INSERT INTO customer ({", ".join(_COLUMNS)})
VALUES ({", ".join(f"${number}" for number, _ in enumerate(_COLUMNS, 1))})"""  # noqa: S608  # constants only


async def insert_customer(row: Customer) -> None:
    """Insert a customer and publish it. Raise ValidationError."""
    row.check(current_currency())
    await current_transaction().connection.execute(_INSERT, *(getattr(row, name) for name in _COLUMNS))
    outbox.add(row.id, events.CustomerCreated(customer=await whole_customers.read(row.id)))
