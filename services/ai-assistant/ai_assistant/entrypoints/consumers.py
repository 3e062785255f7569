"""Consumers of other contexts' events."""

from uuid import UUID

from chassis.consumer import Consumer
from souk.orders.v1.orders_events_pb2 import CustomerErased

from ai_assistant.adapters.customer_erasure import erase_customer


async def handle_customer_erased(erased: CustomerErased) -> None:
    """Erase what requests hold of a customer."""
    await erase_customer(UUID(erased.id))


def consumers() -> list[Consumer]:
    """Return the consumer that erases what was said of erased customers."""
    return [Consumer("assistant-customers", CustomerErased, handle_customer_erased, max_concurrency=1)]
