"""Inserting customers who were not entered in the back office."""

from chassis import outbox
from chassis.context import current_currency
from chassis.db import current_transaction
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.customers.resources import customers
from orders_pos.domain.customers.customer import Customer


async def insert_customer(row: Customer) -> None:
    """Insert a customer and publish it. Raise ValidationError."""
    row.check(current_currency())
    session = await current_transaction().session()
    session.add(row)
    await session.flush()
    customers.clear_totals()
    outbox.add(row.id, events.CustomerCreated(customer=await customers.read(row.id)))
