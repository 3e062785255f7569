"""Possible slots as messages."""

from decimal import Decimal
from typing import Any

from souk.orders.v1 import carts_pb2 as carts_pb
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import SlotRoom
from orders_pos.usecases.orders.preview_dates import DatePreview, day_offers, slot_offers


def set_possible_slots(reply: Any, preview: DatePreview, *, shows_room: bool = True) -> None:
    """Set `collect_hours`, `shipping_hours` and the earliest days of a reply; shoppers do not see how busy a shop
    is."""
    if collect := preview.dates.collect:
        offers = slot_offers(collect, preview)
        reply.collect_hours.extend(slot_offer(room, shows_room=shows_room) for room in offers)
        reply.min_date_collect = collect.min_date.isoformat()
    if delivery := preview.dates.delivery:
        offers = slot_offers(delivery, preview)
        reply.shipping_hours.extend(slot_offer(room, shows_room=shows_room) for room in offers)
        reply.min_date_shipping = delivery.min_date.isoformat()


def set_possible_days(message: carts_pb.CartOptions, preview: DatePreview) -> None:
    """Set `collect_days` and `shipping_days`, from which a shopper chooses before the slot."""
    for days, leg in (
        (message.collect_days, preview.dates.collect),
        (message.shipping_days, preview.dates.delivery),
    ):
        offers = day_offers(leg, preview)
        days.extend(carts_pb.OfferedDay(date=day.date.isoformat(), full=day.is_full) for day in offers)


def slot_offer(room: SlotRoom, *, shows_room: bool = True) -> pb.SlotOffer:
    """Return the slot, with the room that is left unless `shows_room` is False; the quantity is a decimal."""
    slot = room.slot
    offer = pb.SlotOffer(
        date=slot.date.isoformat(),
        start_time=format_time(slot.start),
        end_time=format_time(slot.end),
        label=slot.label,
        full=room.is_full,
    )
    if shows_room and room.orders_left is not None:
        offer.orders_left = room.orders_left
    if shows_room and room.tenths_left is not None:
        offer.quantity_left = format(Decimal(room.tenths_left) / 10, "f")
    return offer
