"""Exchange rates that people enter: each change is published with who made it."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.rates.resources import rates
from orders_pos.adapters.sealing.settings_changes import seal_rate


async def create_rate(request: Any) -> Any:
    """Enter a rate."""
    item = await rates.create(request)
    _publish(item, "", item.rate)
    return item


async def update_rate(request: Any) -> Any:
    """Change a rate."""
    before = await rates.read(request.item.id)
    item = await rates.update(request)
    if item.rate != before.rate:
        _publish(item, before.rate, item.rate)
    return item


async def delete_rate(request: Any) -> Any:
    """Remove a rate."""
    before = await rates.read(request.id)
    reply = await rates.delete(request)
    _publish(before, before.rate, "")
    return reply


def _publish(item: Any, previous_rate: str, rate: str) -> None:
    caller = current_caller()
    changed = events.ExchangeRateChanged(
        id=item.id,
        user_id=str(caller.user_id or ""),
        user_name=caller.name,
        pair=f"{item.source} → {item.target}",
        previous_rate=previous_rate,
        rate=rate,
    )
    outbox.add(UUID(item.id), changed)
    seal_rate(changed)
