"""Possible slots as messages."""

from typing import Any

from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot
from orders_pos.usecases.orders.preview_dates import DatePreview, slot_offers


def set_possible_slots(reply: Any, preview: DatePreview) -> None:
    """Set `collect_hours`, `shipping_hours` and the earliest days of a reply."""
    if collect := preview.dates.collect:
        offers = slot_offers(collect, preview.plan, preview.taken_count)
        reply.collect_hours.extend(slot_offer(*offer) for offer in offers)
        reply.min_date_collect = collect.min_date.isoformat()
    if delivery := preview.dates.delivery:
        offers = slot_offers(delivery, preview.plan, preview.taken_count)
        reply.shipping_hours.extend(slot_offer(*offer) for offer in offers)
        reply.min_date_shipping = delivery.min_date.isoformat()


def slot_offer(slot: Slot, full: bool) -> pb.SlotOffer:  # noqa: FBT001  # a field of the message
    return pb.SlotOffer(
        date=slot.date.isoformat(),
        start_time=format_time(slot.start),
        end_time=format_time(slot.end),
        label=slot.label,
        full=full,
    )
