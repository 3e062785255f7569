"""Events of orders that were saved."""

from uuid import UUID

from chassis import outbox
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.orders.order_to_message import order_to_message
from orders_pos.domain.orders.money import PAID
from orders_pos.domain.orders.order import Order


def add_saved_events(order: Order, stored: Order | None, *, is_supplied: bool = False) -> None:
    """Add the events of an order that was saved, for the first time or in place of the one stored before. It is
    supplied if it sells products of a supplier; with other products or another customer than before it may be."""
    message = order_to_message(order)
    outbox.add(order.id, events.OrderSaved(order=message))
    if order.status == PAID and not (stored and stored.status == PAID):
        outbox.add(order.id, events.OrderPaid(order=message))
    add_delivery_event(message, had_delivery=bool(stored and stored.delivery_slot))
    if is_supplied or (stored and _supplied(order) != _supplied(stored)):
        add_supplied_event(message)


def _supplied(order: Order) -> tuple[UUID, set[UUID]]:
    """Return what the importer follows of an order: whose it is, and what it sells."""
    return order.buyer.id, {line.product_id for line in order.lines}


def add_delivery_event(order: pb.Order, *, had_delivery: bool = False) -> None:
    """Add what the delivery of an order is, if it has one or had one before."""
    if had_delivery or order.HasField("delivery_slot"):
        outbox.add(UUID(order.id), events.DeliveryChanged(order=order))


def add_supplied_event(order: pb.Order) -> None:
    """Add what the importer follows of an order that sells products of a supplier, or may have done so before."""
    products = [item.product for item in order.order_items if item.product]
    outbox.add(
        UUID(order.id),
        events.SuppliedOrderSaved(order_id=order.id, customer_id=order.customer.id, product_ids=products),
    )
