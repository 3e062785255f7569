"""Orders as their customers see them, found by the calling customer."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid, to_timestamp
from chassis.context import current_caller
from chassis.errors import NotFoundError
from chassis.model import now
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as shop

from orders_pos.adapters.orders.resources import orders
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.orders.versions import list_steps
from orders_pos.adapters.returns.resources import returns
from orders_pos.adapters.returns.sql_returns import SqlReturns
from orders_pos.adapters.shop.resources import settings
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.returns.returned_line import is_returnable, is_whole, returnable_tenths

_PAGE = 20
_MAX_RETURNS = 200
# What an order says to its customer in the same words.
_SAME = tuple(
    field.name
    for field in shop.ShopOrder.DESCRIPTOR.fields
    if field.message_type is None
    and (own := pb.Order.DESCRIPTOR.fields_by_name.get(field.name))
    and (own.type, own.is_repeated) == (field.type, field.is_repeated)
)
_SLOTS = ("collect_slot", "delivery_slot")


async def list_own_orders(customer_id: UUID, page: int, size: int = 0) -> shop.ListShopOrdersResponse:
    """Return a page of the customer's orders, the newest first; of 20 where no size is given."""
    request = rpc.ListOrdersRequest(filter=pb.OrderFilter(customer_id=str(customer_id)))
    size = size or _PAGE
    request.page.limit, request.page.offset = size, size * (max(page, 1) - 1)
    reply = await orders.list_items(request)
    items = [to_shop_order(order) for order in reply.items]
    return shop.ListShopOrdersResponse(items=items, total=reply.total)


async def find_own_order(order_id: str, customer_id: UUID) -> pb.Order:
    """Return an order of the customer. Raise NotFoundError for another's."""
    own_orders = await orders.select("id = $2 AND customer_id = $3", [parse_uuid(order_id), customer_id])
    if not own_orders:
        raise NotFoundError("There is no such order.")
    order: pb.Order = own_orders[0]
    return order


async def read_own_order(order_id: str, customer_id: UUID) -> shop.ShopOrder:
    """Return an order of the customer with its steps. Raise NotFoundError for another's."""
    order = await find_own_order(order_id, customer_id)
    item = to_shop_order(order)
    item.steps.extend(await list_shown_steps(UUID(order.id)))
    await _add_returns(item, UUID(order.id))
    return item


async def list_shown_steps(order_id: UUID) -> list[pb.ShopStep]:
    """Return the steps of an order, newest first, without people and reasons."""
    return [pb.ShopStep(**_step_names(step), moved_at=step.moved_at) for step in await list_steps(order_id)]


async def _add_returns(item: shop.ShopOrder, order_id: UUID) -> None:
    """Add the returns of the order, and how much of each line can still be returned."""
    request = rpc.ListOrderReturnsRequest(filter=pb.OrderReturnFilter(order_id=str(order_id)))
    request.page.limit = _MAX_RETURNS
    order_returns = (await returns.list_items(request)).items
    item.returns.extend(_to_return(order_return) for order_return in order_returns)
    order = await SqlSavedOrders().get(order_id)
    waiting = [line for other in await SqlReturns().list_waiting(order_id) for line in other.returned_lines]
    is_open = await _add_window(item, order)
    left = returnable_tenths(order, waiting) if is_open and is_returnable(order) else {}
    whole = {line.id: is_whole(line) for line in order.lines}
    for line in item.items:
        line.returnable = f"{to_quantity(left.get(UUID(line.id), 0)):f}"
        line.is_whole = whole[UUID(line.id)]


async def _add_window(item: shop.ShopOrder, order: Order) -> bool:
    """Add until when a return can be asked for, and what is kept of its refund. Return whether it can be now."""
    item.return_fee = (await settings.read()).return_fee or "0"
    window = await SqlReturns().get_window(order.id)
    end = window.end(order, load_zone(current_caller().timezone))
    if end is None:
        return True
    item.return_until.CopyFrom(to_timestamp(end))
    return now() <= end


def _to_return(order_return: pb.OrderReturn) -> shop.ShopReturn:
    names = (
        *("id", "status", "lines", "amount", "reason", "decision_reason", "create_time", "return_fee"),
        *("shipping_refund", "refunded_amount"),
    )
    return shop.ShopReturn(**{name: getattr(order_return, name) for name in names})


def to_shop_order(order: pb.Order) -> shop.ShopOrder:
    """Return an order without notes and people of the shop."""
    current = order.shipment.current_step
    item = shop.ShopOrder(
        **{name: getattr(order, name) for name in _SAME},
        step=pb.ShopStep(**_step_names(current)),
        items=[_to_item(line) for line in order.order_items],
        shipping_method=order.shipping_method.name,
        shipping_methods=order.shipping_method.names,
        payment_method=order.payment_method.name,
        payment_methods=order.payment_method.names,
        currency=current_caller().currency,
        tax_lines=order.tax_lines,
    )
    for name in _SLOTS:
        if order.HasField(name):
            getattr(item, name).CopyFrom(getattr(order, name))
    return item


def _step_names(step: pb.StepMove | pb.CurrentStep) -> dict[str, Any]:
    return {name: getattr(step, name) for name in ("code", "name", "names")}


def _to_item(line: pb.OrderItem) -> shop.ShopOrderItem:
    return shop.ShopOrderItem(
        id=line.id,
        product=line.product,
        name=line.name,
        names=line.names,
        image=line.image,
        quantity=line.quantity,
        unit=line.unit,
        price=line.final_price,
        amount=line.amount,
        returnable="0",
    )
