"""Consumers of other contexts' events."""

from uuid import UUID

from chassis.consumer import Consumer, Event

from ai_assistant.adapters.customer_erasure import erase_customer


async def handle_customer_erased(event: Event) -> None:
    """Erase what requests hold of a customer."""
    await erase_customer(UUID(event["data"]["id"]))


def consumers() -> list[Consumer]:
    return [
        Consumer(
            "assistant-customers", "orders", "customer-erased", handle_customer_erased, max_concurrency=1
        )
    ]
