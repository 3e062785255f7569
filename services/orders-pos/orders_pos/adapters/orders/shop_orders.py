"""Orders as their customers see them, found by the calling customer."""

from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as shop

from orders_pos.adapters.orders.resources import orders
from orders_pos.adapters.orders.versions import read_steps

_PAGE = 20
_SAME = (
    *(
        "id",
        "order_number",
        "create_time",
        "status",
        "delivery_type",
        "products_total",
        "shipping_fees",
        "total",
    ),
    *("discount", "promo_amount"),
    *("paid_amount", "wallet_amount", "remaining", "collect_address", "shipping_address"),
)
_SLOTS = ("collect_slot", "delivery_slot")


async def list_own_orders(customer_id: UUID, page: int) -> shop.ListShopOrdersResponse:
    """Return a page of the customer's orders, the newest first."""
    request = rpc.ListOrdersRequest(filter=pb.OrderFilter(customer_id=str(customer_id)))
    request.page.limit, request.page.offset = _PAGE, _PAGE * (max(page, 1) - 1)
    reply = await orders.list_items(request)
    items = [to_shop_order(order) for order in reply.items]
    return shop.ListShopOrdersResponse(items=items, total=reply.total)


async def find_own_order(order_id: str, customer_id: UUID) -> pb.Order:
    """Return an order of the customer. Raise NotFoundError for another's."""
    found = await orders.select("id = $2 AND customer_id = $3", [parse_uuid(order_id), customer_id])
    if not found:
        raise NotFoundError("There is no such order.")
    order: pb.Order = found[0]
    return order


async def read_own_order(order_id: str, customer_id: UUID) -> shop.ShopOrder:
    """Return an order of the customer with its steps. Raise NotFoundError for another's."""
    order = await find_own_order(order_id, customer_id)
    item = to_shop_order(order)
    steps = await read_steps(rpc.ReadStepsRequest(id=order.id))
    item.steps.extend(
        shop.ShopStep(code=step.code, name=step.name, moved_at=step.moved_at) for step in steps.items
    )
    return item


def to_shop_order(order: pb.Order) -> shop.ShopOrder:
    """Return an order without notes and people of the shop."""
    current = order.shipment.current_step
    item = shop.ShopOrder(
        **{name: getattr(order, name) for name in _SAME},
        step=shop.ShopStep(code=current.code, name=current.name),
        items=[_to_item(line) for line in order.order_items],
        shipping_method=order.shipping_method.name,
        payment_method=order.payment_method.name,
        currency=current_caller().currency,
    )
    for name in _SLOTS:
        if order.HasField(name):
            getattr(item, name).CopyFrom(getattr(order, name))
    return item


def _to_item(line: pb.OrderItem) -> shop.ShopOrderItem:
    return shop.ShopOrderItem(
        id=line.id,
        product=line.product,
        name=line.name,
        image=line.image,
        quantity=line.quantity,
        unit=line.unit,
        price=line.final_price,
        amount=line.amount,
    )
