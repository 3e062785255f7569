"""A shopper's cart and what it is bought with, for component tests."""

from dataclasses import replace
from uuid import UUID

import pytest
from chassis.context import CUSTOMER, GUEST
from chassis.testing import caller
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1 import orders_pb2
from souk.orders.v1 import orders_service_pb2 as orders_rpc

__all__ = ["cart", "customer", "guest", "last_piece", "read_order", "signed_in"]

CONTACT = {"first_name": "Nadia", "last_name": "Amrani", "email": "nadia@mail.test", "phone": "0612345678"}
STORE = orders_pb2.DELIVERY_TYPE_ON_STORE


@pytest.fixture
def guest(admin):
    return caller(GUEST, tenant_id=admin.tenant_id, name="")


class Cart:
    """A shopper's calls with a token: `await cart.lines((product, "2"))`."""

    def __init__(self, call, guest, shop, token="token", user=None):
        self._call, self._guest, self._shop = call, guest, shop
        self.token, self.user = token, user or guest

    def of(self, token, user=None):
        return Cart(self._call, self._guest, self._shop, token, user)

    async def get(self):
        return await self._call("GetCart", rpc.GetCartRequest(token=self.token), self.user)

    async def lines(self, *lines):
        sent = [
            rpc.ShopLine(product_id=product.id, quantity=quantity, attribute_value_id="".join(value))
            for product, quantity, *value in lines
        ]
        return await self._call(
            "SetCartLines", rpc.SetCartLinesRequest(token=self.token, lines=sent), self.user
        )

    async def update(self, **fields):
        request = rpc.UpdateCartRequest(token=self.token, cart=rpc.CartFields(**fields))
        request.mask.paths.extend(fields)
        return await self._call("UpdateCart", request, self.user)

    async def complete(self, *lines):
        """Fill in all that an order at the counter needs."""
        await self.lines(*(lines or [(self._shop.soap, "2")]))
        fields = {"contact": pb.CartContact(**CONTACT)} if self.user is self._guest else {}
        return await self.update(delivery_type=STORE, shipping_method_id=self._shop.delivery.id, **fields)

    async def place(self, quote_id="", key="", card="", *, by_card=False):
        """Order the cart; with a card it waits for `pay`, `by_card` without one for `pay_on_page`."""
        option = pb.PAYMENT_OPTION_CARD if card or by_card else pb.PAYMENT_OPTION_ON_DELIVERY
        request = rpc.PlaceShopOrderRequest(
            token=self.token,
            quote_id=quote_id or (await self.get()).quote_id,
            payment_option=option,
            payment_method=card,
            locale="fr",
        )
        return await self._call("PlaceShopOrder", request, self.user, **({"key": key} if key else {}))

    async def pay(self, order, card=""):
        """Charge the card for a placed order; without one find the payment."""
        return await self._pay(order, payment_method=card, return_url="https://shop/done" if card else "")

    async def pay_on_page(self, order):
        """Open the provider's page."""
        return await self._pay(order, return_url="https://shop/done")

    async def _pay(self, order, **fields):
        request = rpc.PayShopOrderRequest(tracking_token=order.tracking_token, **fields)
        return await self._call("PayShopOrder", request, self.user)


@pytest.fixture
def cart(call, guest, shop):
    return Cart(call, guest, shop)


@pytest.fixture
def read_order(call):
    async def read_order(id_):
        return await call("GetOrder", orders_rpc.GetOrderRequest(id=id_))

    return read_order


@pytest.fixture
async def last_piece(change, call, shop):
    """A product of which one piece is left."""
    await change(shop.soap, track_stock=True)
    movement = orders_pb2.StockMovement(
        product_id=shop.soap.id, counted="1", kind="STOCK_MOVEMENT_KIND_CORRECTED"
    )
    await call("CreateStockMovement", orders_rpc.CreateStockMovementRequest(item=movement))
    return shop.soap


@pytest.fixture
async def customer(create, admin, shop):
    """A customer with 50.00, who is signed in."""
    row = await create(orders_pb2.Customer(**CONTACT, address="12 rue X"))
    await create(orders_pb2.WalletEntry(customer_id=row.id, amount="50"))
    return row


@pytest.fixture
def signed_in(admin, customer):
    return replace(caller(CUSTOMER, tenant_id=admin.tenant_id, name=""), user_id=UUID(customer.id))
