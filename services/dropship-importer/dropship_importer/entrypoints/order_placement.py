"""Orders placed with the supplier: rpcs and consumers."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.errors import ForbiddenError, NotFoundError
from chassis.model import now
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk.dropship.v1.dropship_events_pb2 import SupplierOrderDue
from souk.orders.v1.orders_events_pb2 import OrderStepChanged

from dropship_importer.adapters import resources, sql_orders
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.sql_orders import SqlSupplierOrders
from dropship_importer.domain.errors import NoAccountError
from dropship_importer.domain.supplier_order import Address
from dropship_importer.entrypoints.mapping import exhausted
from dropship_importer.usecases.check_supplier_order import (
    DueOrder,
    OrderCheck,
    SupplierOrderClient,
    check_supplier_order,
)
from dropship_importer.usecases.place_order import PlaceOrder, ShopOrder, place_order
from dropship_importer.usecases.ports import Shop
from dropship_importer.usecases.record_supplier_order_state import record_supplier_order_state

_MAX_LENGTH = 200
_NOT_YOURS = (
    "This balance is the platform's. Add an account of your own with the supplier to pay from its balance."
)


class OrderPlacement:
    """Places and checks orders. The shop and the supplier are called with no transaction open.

    The two clients differ in how long they wait for the rate limit: `interactive` in an rpc, `background` in a job.
    """

    def __init__(
        self,
        shop: Shop,
        accounts: Accounts,
        interactive: SupplierOrderClient,
        background: SupplierOrderClient,
    ) -> None:
        self._shop, self._accounts = shop, accounts
        self._interactive, self._background = interactive, background

    async def fetch_order(self, request: rpc.PlaceOrderRequest) -> ShopOrder:
        """Return the shop's order. Raise ForbiddenError for a payment from a balance that is not the tenant's."""
        if request.pay_from_balance and not await self._has_own_account():
            raise ForbiddenError(_NOT_YOURS, "platform-balance", field="pay_from_balance")
        return await self._shop.get_order(request.order_id)

    async def _has_own_account(self) -> bool:
        try:
            return not (await self._accounts.get(current_caller().tenant_id)).is_platforms
        except NoAccountError:
            return False

    async def place(self, request: rpc.PlaceOrderRequest, order: ShopOrder) -> rpc.PlaceOrderResponse:
        """Store the parcels of the order, to be placed after the commit, and return all of the order. Raise as
        `place_order` does."""
        address = _to_address(request.address)
        command = PlaceOrder(order, current_caller().tenant, address, request.pay_from_balance)
        is_new = await place_order(command, SqlSupplierOrders(now()))
        orders = await resources.orders.select("order_id = $2 ORDER BY create_time, id", [order.id])
        return rpc.PlaceOrderResponse(is_no_op=not is_new, orders=orders)

    async def load_order(self, request: rpc.TrackOrderRequest) -> DueOrder | None:
        """Return the order; None if it is closed. Raise NotFoundError for an id that is none."""
        order_id = parse_uuid(request.id)
        if order_id is None:
            raise NotFoundError("There is no such supplier order.")
        return await sql_orders.find_due_order(order_id)

    async def check_now(self, _: rpc.TrackOrderRequest, due: DueOrder | None) -> OrderCheck | None:
        """Return the check; None for a closed order. Raise ExhaustedError while the supplier can't be called."""
        if due is None:
            return None
        check = await check_supplier_order(due, current_caller().tenant_id, self._interactive)
        if check.retry_after:
            raise exhausted(check.retry_after, check.retry_reason.text)
        return check

    async def record_now(self, request: rpc.TrackOrderRequest, check: OrderCheck | None) -> Any:
        """Record the supplier's state and return the order; None records nothing. Raise NotFoundError."""
        if check:
            await record_supplier_order_state(check, SqlSupplierOrders(now()))
        return await resources.orders.read(request.id)

    async def load_due(self, due: SupplierOrderDue) -> DueOrder | None:
        """Return the order; None if its lease was superseded."""
        return await sql_orders.find_due_order(UUID(due.supplier_order_id), due.round)

    async def check_due(self, _: SupplierOrderDue, due: DueOrder | None) -> OrderCheck | None:
        """Check the order at the supplier, with no transaction open; None if it is not due any more."""
        if due is None:
            return None
        return await check_supplier_order(due, current_caller().tenant_id, self._background)

    async def record_due(self, _: SupplierOrderDue, check: OrderCheck | None) -> None:
        """Record the supplier's state, and schedule checks again whose message was lost."""
        if check:
            orders = SqlSupplierOrders(now())
            await record_supplier_order_state(check, orders)
            await orders.reschedule_overdue()


async def handle_step_changed(changed: OrderStepChanged) -> None:
    """Mark supplier orders when the shop's order was cancelled or reopened."""
    is_cancelled = changed.reached == "cancelled"
    if is_cancelled or changed.left == "cancelled":
        order_id = UUID(changed.order.id)
        await SqlSupplierOrders(now()).mark_cancelled(order_id, is_cancelled=is_cancelled)


def _to_address(message: Any) -> Address:
    values = {
        field.name: getattr(message, field.name).strip()[:_MAX_LENGTH] for field in message.DESCRIPTOR.fields
    }
    return Address(**{**values, "country": values["country"].upper()})
