import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from chassis.context import SHIPPING_AGENT
from chassis.inbox import ConsumerRunner
from chassis.testing import Rpcs, caller
from chassis.testing.fixtures import *
from orders_pos.adapters.card_payments.card_provider import CardProvider
from orders_pos.entrypoints.consumers import CONSUMERS
from orders_pos.entrypoints.grpc_carts import cart_servicers
from orders_pos.entrypoints.repositories import card_repositories
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

sys.path.insert(0, str(Path(__file__).parent))

from card_payments import *
from cash_sessions import *
from import_jobs import *
from sealed_records import *
from shop_carts import *
from stand_in_bank import Bank
from taxed_shops import *

QUOTE_SECRET = "a secret of the platform"
os.environ.setdefault("ORDERS_SECRET", "a secret of the service")


@pytest.fixture(scope="session")
def service():
    return SERVICE


@pytest.fixture
def bank():
    """The stand-in payment provider."""
    return Bank()


@pytest.fixture
def card_provider(database, bank):
    return CardProvider(database, bank, "http://bank")


@pytest.fixture(scope="session")
def repositories():
    """Open the repositories of carts and card payments, each time anew."""
    return partial(card_repositories, QUOTE_SECRET, "a secret of the service")


@pytest.fixture
def rpcs(service, database, card_provider, repositories):
    carts = cart_servicers(repositories, card_provider)
    return Rpcs(replace(service, servicers=[*service.servicers, *carts]), database)


@pytest.fixture
def agent(admin):
    return caller(SHIPPING_AGENT, tenant_id=admin.tenant_id, name="Karim")


@pytest.fixture
def create(call):
    """Create an item of a resource."""

    async def create(item: Any, **options: Any):
        noun = type(item).__name__
        return await call(f"Create{noun}", getattr(rpc, f"Create{noun}Request")(item=item), **options)

    return create


@pytest.fixture
def change(call):
    """Update fields of an item, based on a version if one is given, as a reader of a language if one is."""

    async def change(item: Any, version: int = 0, language: str = "", **fields: Any):
        noun = type(item).__name__
        request = getattr(rpc, f"Update{noun}Request")(item=type(item)(id=item.id, **fields), version=version)
        request.mask.paths.extend(fields)
        if language:
            request.locale = language
        return await call(f"Update{noun}", request)

    return change


@pytest.fixture
def fetch(database, admin):
    """Fetch rows of a query in the tenant's transaction."""

    async def fetch(sql: str, *arguments: Any) -> list[Any]:
        async with database.transaction(admin.tenant_id) as transaction:
            return await transaction.connection.fetch(sql, *arguments)

    return fetch


@pytest.fixture
def consume_user(database, admin):
    """Consume a user-changed event; return whether it was handled."""
    runner = ConsumerRunner(CONSUMERS[0], database, None)

    async def consume_user(
        user, version: int, roles=(SHIPPING_AGENT,), name="Karim", event_id=None, *, is_valid=True
    ):
        data = {"id": str(user), "version": version, "roles": roles, "fullName": name, "isValid": is_valid}
        event = {
            "id": str(event_id or uuid4()),
            "tenantid": str(admin.tenant_id),
            "tenant": "test",
            "data": data,
        }
        return await runner.apply(event)

    return consume_user


@dataclass(frozen=True)
class Shop:
    """Rows that a checkout needs; `soap` costs 10.00, `carpet` in wool 32.00 per square metre."""

    soap: pb.Product
    carpet: pb.Product
    customer: pb.Customer
    delivery: pb.ShippingMethod
    cash: pb.PaymentMethod
    cart: Callable[..., rpc.CheckoutRequest]


@pytest.fixture
async def shop(create, agent, consume_user):
    roles = [pb.StepRole(code="ROLE_ADMIN")]
    await create(
        pb.StepType(code="received", name="Received", roles=[*roles, pb.StepRole(code="ROLE_STAFF")])
    )
    await create(pb.StepType(code="ready", name="Ready", roles=roles))
    agent_roles = [*roles, pb.StepRole(code="ROLE_STAFF"), pb.StepRole(code="ROLE_SHIPPING_AGENT")]
    for code in ("delivered", "cancelled"):
        await create(pb.StepType(code=code, name=code.capitalize(), roles=agent_roles, position=9))
    await consume_user(agent.user_id, 1)
    soap = await create(pb.Product(name="Soap", price="10"))
    wool = pb.AttributeValue(id="wool", attribute_name="Wool", price="32")
    carpet = await create(
        pb.Product(
            name="Carpet",
            price="22",
            product_type="PRODUCT_TYPE_VARIABLE",
            unit="m²",
            attribute_values=[wool],
        )
    )
    customer = await create(
        pb.Customer(
            first_name="Aïcha",
            last_name="Alami",
            email="a@b.test",
            phone="06 61 00 00 01",
            address="1, rue A",
        )
    )
    fees = pb.DeliveryFees(collecte="15", delivery="20", collecte_and_delivery="30")
    delivery = await create(pb.ShippingMethod(name="Express", fees=fees, free_from="1000"))
    cash = await create(pb.PaymentMethod(name="Cash", is_cash=True))

    def cart(**fields: Any) -> rpc.CheckoutRequest:
        line = rpc.CartLine(product_id=soap.id, quantity="2")
        defaults = {
            "lines": [line],
            "delivery_type": "DELIVERY_TYPE_ON_STORE",
            "customer_id": customer.id,
            "shipping_method_id": delivery.id,
            "payment_method_id": cash.id if Decimal(fields.get("received_amount") or 0) else "",
        }
        return rpc.CheckoutRequest(**{**defaults, **fields})

    return Shop(soap, carpet, customer, delivery, cash, cart)


@pytest.fixture
async def imported(shop, fetch, admin):
    """The soap is a supplier's."""
    await fetch(
        """INSERT INTO supplier_product (tenant_id, product_id, listing_version, synced_fields, ship_to_countries,
          is_cod, is_hidden, variant_id) VALUES ($1, $2, 1, '{}', '["MA"]', true, false, 'V1') RETURNING 1""",
        admin.tenant_id,
        shop.soap.id,
    )
    return shop.soap


@pytest.fixture
def sell(call, shop, admin):
    """Check out a cart of two soaps in the shop, with its own idempotency key; fields override the defaults.
    What is paid is paid in cash."""

    async def sell(as_caller=admin, key: str | None = None, **fields: Any) -> pb.Order:
        return await call("Checkout", shop.cart(**fields), as_caller, key or str(uuid4()))

    return sell


@pytest.fixture
def edit(call, admin):
    """Edit the given fields of an order."""

    async def edit(order: pb.Order, as_caller=admin, version: int = 0, **fields: Any) -> pb.Order:
        request = rpc.EditOrderRequest(id=order.id, cart=rpc.CheckoutRequest(**fields), version=version)
        request.mask.paths.extend(fields)
        return await call("EditOrder", request, as_caller, str(uuid4()))

    return edit


@pytest.fixture
def move(call, admin):
    """Move an order to a step."""

    async def move(
        order: pb.Order, code: str, as_caller=admin, reason: str = "", version: int = 0, **fields: Any
    ) -> pb.Order:
        request = rpc.MoveOrderRequest(id=order.id, step_code=code, reason=reason, version=version, **fields)
        return await call("MoveOrder", request, as_caller)

    return move


@pytest.fixture
def update_settings(change, admin):
    """Update the shop settings."""

    async def update_settings(**fields: Any) -> pb.ShopSettings:
        return await change(pb.ShopSettings(id=str(admin.tenant_id)), **fields)

    return update_settings


@pytest.fixture
def balance(fetch, shop):
    """Return the customer's credit after checking it against the ledger."""

    async def balance(customer=None) -> Decimal:
        id_ = (customer or shop.customer).id
        [row] = await fetch(
            "SELECT wallet_credit, (SELECT coalesce(sum(amount), 0) FROM wallet_entry WHERE customer_id = c.id)"
            " AS ledger FROM customer c WHERE id::text = $1",
            id_,
        )
        assert row["wallet_credit"] == row["ledger"]
        return row["wallet_credit"]

    return balance


@pytest.fixture
def deposit(create, shop):
    async def deposit(amount: str):
        return await create(pb.WalletEntry(customer_id=shop.customer.id, amount=amount), key=str(uuid4()))

    return deposit
