"""Placing orders with the supplier: the rpcs, and what is heard of it."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import Database
from chassis.errors import ExhaustedError, NotFoundError, invalid_field
from chassis.inbox import Event
from chassis.model import now
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_orders
from dropship_importer.adapters.sql_orders import SqlOrders
from dropship_importer.domain.placing import Address
from dropship_importer.usecases.ask_after_order import Supplier, Word, ask_after_order
from dropship_importer.usecases.keep_word import keep_word
from dropship_importer.usecases.place_order import Order, PlaceOrder, place_order
from dropship_importer.usecases.ports import Shop

_LONGEST = 200


class Placing:
    """What is asked outside is asked with no transaction open: the shop for its order, the supplier for its word."""

    def __init__(self, database: Database, shop: Shop, at_a_screen: Supplier, in_a_job: Supplier) -> None:
        self._database, self._shop = database, shop
        self._at_a_screen, self._in_a_job = at_a_screen, in_a_job

    async def ask_shop(self, request: rpc.PlaceOrderRequest) -> Order:
        if not request.order_id:
            raise invalid_field("order_id", "Name the order.", "blank")
        return await self._shop.order(request.order_id)

    async def place(self, request: rpc.PlaceOrderRequest, order: Order) -> rpc.PlaceOrderResponse:
        address = _address(request.address)
        command = PlaceOrder(order, current_caller().tenant, address, request.pay_from_balance)
        is_new = await place_order(command, SqlOrders(now()))
        found = await resources.orders.select("order_id = $2 ORDER BY create_time, id", [order.id])
        return rpc.PlaceOrderResponse(is_no_op=not is_new, orders=found)

    async def ask_now(self, request: rpc.TrackOrderRequest) -> Word | None:
        """The supplier's word; raises Exhausted while it has none. None for an order that is over."""
        order_id, tenant_id = parse_uuid(request.id), current_caller().tenant_id
        if order_id is None:
            raise NotFoundError("There is no such supplier order.")
        async with self._database.transaction(tenant_id, read_only=True):
            due = await sql_orders.due_order(order_id)
        if due is None:
            return None
        word = await ask_after_order(due, tenant_id, self._at_a_screen)
        if word.wait:
            seconds = max(1, round(word.wait))
            raise ExhaustedError(
                f"Waiting for the supplier, about {seconds} s. {word.why.text}", seconds, "supplier-waiting"
            )
        return word

    async def track(self, request: rpc.TrackOrderRequest, word: Word | None) -> Any:
        if word:
            await keep_word(word, SqlOrders(now()))
        return await resources.orders.read(request.id)

    async def ask(self, event: Event) -> Word | None:
        data, tenant_id = event["data"], current_caller().tenant_id
        async with self._database.transaction(tenant_id, read_only=True):
            due = await sql_orders.due_order(UUID(data["supplierOrderId"]), data["round"])
        return await ask_after_order(due, tenant_id, self._in_a_job) if due else None

    async def keep(self, _: Event, word: Word | None) -> None:
        if word:
            orders = SqlOrders(now())
            await keep_word(word, orders)
            await orders.wake_forgotten()


async def step_changed(event: Event) -> None:
    """The shop's order was cancelled, or came back: what is placed of it says so."""
    data = event["data"]
    is_cancelled = data["reached"] == "cancelled"
    if is_cancelled or data["left"] == "cancelled":
        await SqlOrders(now()).cancel(UUID(data["order"]["id"]), is_cancelled=is_cancelled)


def _address(told: Any) -> Address:
    values = {field.name: getattr(told, field.name).strip()[:_LONGEST] for field in told.DESCRIPTOR.fields}
    return Address(**{**values, "country": values["country"].upper()})
