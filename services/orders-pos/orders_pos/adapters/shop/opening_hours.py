"""Opening hours of the shop, as other services hear of them."""

from chassis import outbox
from chassis.db import current_transaction
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1.orders_events_pb2 import OpeningHoursChanged

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shop.settings import weekly_hours

_STORED = "SELECT opening_hours FROM shop_settings WHERE tenant_id = $1"


async def get_weekly_hours() -> dict[int, tuple[int, int]]:
    """Return minutes of opening and closing by ISO weekday; the default ones of a shop without settings."""
    transaction = current_transaction()
    stored = await transaction.connection.fetchval(_STORED, transaction.tenant_id)
    return weekly_hours(stored or ())


async def publish_opening_hours() -> None:
    """Add the event with each day of the week."""
    tenant_id, days = current_transaction().tenant_id, await get_weekly_hours()
    hours = [_to_day(day, days.get(day)) for day in range(1, 8)]
    outbox.add(tenant_id, OpeningHoursChanged(id=str(tenant_id), opening_hours=hours))


def _to_day(weekday: int, span: tuple[int, int] | None) -> pb.OpeningHours:
    if span is None:
        return pb.OpeningHours(weekday=weekday, closed=True)
    opens, closes = map(format_time, span)
    return pb.OpeningHours(weekday=weekday, opens=opens, closes=closes)
