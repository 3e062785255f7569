import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.testing import caller
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, OrderAgent, ProductSnapshot, Step
from orders_pos.domain.returns.returned_line import WantedLine
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import EditOrder, edit_order
from orders_pos.usecases.orders.move_order import MoveOrder, move_order
from orders_pos.usecases.payments.refund_payment import RefundPayment, refund_payment
from orders_pos.usecases.payments.take_payment import TakePayment, take_payment
from orders_pos.usecases.returns import ReturnRepositories
from orders_pos.usecases.returns.accept_return import AcceptReturn, accept_return
from orders_pos.usecases.returns.enter_return import EnterReturn
from orders_pos.usecases.returns.request_return import request_return

sys.path.insert(0, str(Path(__file__).parent))

from card_fakes import build_card_repositories
from cart_fakes import SOAPS, WOOL, ShopStore, build_cart_repositories
from order_fakes import (
    AICHA,
    ALL_ROLES,
    CARD,
    CARPET,
    CASH,
    EXPRESS,
    FORMER_AGENT,
    KARIM,
    NOW,
    OMAR,
    SOAP,
    FakeInvoices,
    Store,
    build_repositories,
)
from return_fakes import FakeReturns


@pytest.fixture
def admin():
    return caller(ADMIN, timezone="UTC")


@pytest.fixture
def staff(admin):
    return caller(STAFF, tenant_id=admin.tenant_id, timezone="UTC")


@pytest.fixture
def agent(admin):
    return replace(caller(SHIPPING_AGENT, tenant_id=admin.tenant_id, timezone="UTC"), user_id=KARIM)


@pytest.fixture
def store():
    """Two products (10.00 by the piece, 32.00 per square metre), two customers, one shipping method, four steps."""
    value = {"id": "wool", "attribute_name": "Wool", "price": "32"}
    fees = {"collecte": "15", "delivery": "20", "collecte_and_delivery": "30"}
    admin_roles = frozenset({ADMIN})
    return Store(
        products={
            SOAP: ProductSnapshot(SOAP, "Soap", "", Decimal(10), SIMPLE, ""),
            CARPET: ProductSnapshot(CARPET, "Carpet", "", Decimal(22), VARIABLE, "m²", [value]),
        },
        buyers={
            AICHA: Buyer(AICHA, "Aïcha Alami", "0661000001", "1, rue A", "", "", Decimal(0)),
            OMAR: Buyer(OMAR, "Omar Tazi", "0661000002", "", "", "", Decimal(0)),
        },
        shipping_methods={EXPRESS: Method(EXPRESS, "Express", fees, Decimal(1000), 4)},
        payment_methods={CASH: Method(CASH, "Cash"), CARD: Method(CARD, "Card")},
        agents={
            KARIM: OrderAgent(KARIM, "Karim", is_valid=True),
            FORMER_AGENT: OrderAgent(FORMER_AGENT, "Samir", is_valid=False),
        },
        steps={
            "received": Step("received", "Received", admin_roles | {STAFF}),
            "ready": Step("ready", "Ready", admin_roles),
            "delivered": Step("delivered", "Delivered", ALL_ROLES),
            "cancelled": Step("cancelled", "Cancelled", ALL_ROLES),
        },
    )


@pytest.fixture
def repositories(store):
    return build_repositories(store)


@pytest.fixture
def invoices(store):
    return FakeInvoices(store)


@pytest.fixture
def shop(store):
    """The public shop of the store: both products are tracked, with 10 soaps and 10 m² of wool."""
    shop = ShopStore(**vars(store), low={SOAPS: 0, WOOL: 0})
    shop.on_hand.update({SOAPS: 100, WOOL: 100})
    return shop


@pytest.fixture
def carts(shop):
    return build_cart_repositories(shop)


@pytest.fixture
def card_payments(shop):
    return build_card_repositories(shop)


@pytest.fixture
def build_cart():
    """Build a cart of two soaps in the shop, paid in cash if it is paid; fields override the defaults."""

    def build_cart(**cart_fields: Any) -> Cart:
        defaults = {
            "lines": [CartLine(SOAP, Decimal(2))],
            "delivery_type": "on-store",
            "customer_id": AICHA,
            "shipping_method_id": EXPRESS,
            "payment_method_id": CASH if cart_fields.get("received_amount") else None,
        }
        return Cart(**{**defaults, **cart_fields})

    return build_cart


@pytest.fixture
def sell(repositories, build_cart, admin):
    async def sell(as_caller=admin, **cart_fields: Any):
        return await checkout(build_cart(**cart_fields), as_caller, NOW, repositories)

    return sell


@pytest.fixture
def edit(repositories, admin):
    """Edit the given fields of an order."""

    async def edit(order, as_caller=admin, version: int = 0, **cart_fields: Any):
        command = EditOrder(order.id, Cart(**cart_fields), set(cart_fields), version)
        return await edit_order(command, as_caller, NOW, repositories)

    return edit


@pytest.fixture
def move(repositories, admin):
    async def move(
        order, step_code, as_caller=admin, reason: str = "", version: int = 0, refund_to: str = ""
    ):
        command = MoveOrder(order.id, step_code, reason, version, refund_to)
        return await move_order(command, as_caller, NOW, repositories)

    return move


@pytest.fixture
def pay(repositories, admin):
    """Take a payment of an order."""

    async def pay(order, amount, method_id=None, as_caller=admin, **fields: Any):
        payment = TakePayment(order.id, Decimal(amount), method_id, **fields)
        return await take_payment(payment, as_caller, NOW, repositories)

    return pay


@pytest.fixture
def refund(repositories, admin):
    """Refund a payment of an order."""

    async def refund(order, amount, method_id=None, as_caller=admin, **fields: Any):
        command = RefundPayment(order.id, Decimal(amount), method_id, **fields)
        return await refund_payment(command, as_caller, NOW, repositories)

    return refund


@pytest.fixture
def returns(repositories, invoices):
    return ReturnRepositories(FakeReturns(), invoices, repositories)


@pytest.fixture
def ask(admin, returns):
    async def ask(order, quantity="1", line=None):
        lines = [WantedLine(line or order.lines[0].id, Decimal(quantity))]
        return await request_return(EnterReturn(order.id, lines, " Broken "), admin, NOW, returns)

    return ask


@pytest.fixture
def accept(admin, returns):
    async def accept(order_return, refund_to="payment-method", **fields):
        command = AcceptReturn(order_return.id, refund_to, **fields)
        return await accept_return(command, admin, NOW, returns)

    return accept
