"""In-memory repositories for the use cases of carts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from types import SimpleNamespace
from uuid import UUID

from chassis.context import CUSTOMER, GUEST, Caller
from chassis.errors import ConflictError
from order_fakes import AICHA, CARD, CARPET, SOAP, Store, build_repositories
from orders_pos.domain.carts.priced_cart import CartStock
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact, ShopCart, ShopCartLine
from orders_pos.domain.orders.order import Buyer
from orders_pos.domain.payments.card import CardAccount
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.stock.stock_level import StockChange, StockKey, StockLevel
from orders_pos.usecases.carts import CartRepositories, ShopOrder
from payments.attempt import PaymentAttempt, RefundAttempt
from payments.freight_quotes import FreightQuote

TENANT, CART, NEW_CUSTOMER = UUID(int=101), UUID(int=102), UUID(int=103)
TOKEN = "cart-token"
GUEST_CALLER = Caller(UUID(int=104), TENANT, "atlas", frozenset({GUEST}))
SIGNED_IN = Caller(AICHA, TENANT, "atlas", frozenset({CUSTOMER}))
SOAPS, WOOL = StockKey(SOAP, ""), StockKey(CARPET, "wool")
SOAP_LINE = ShopCartLine(UUID(int=111), SOAP, "", 20, "Soap", Decimal(10))
WOOL_LINE = ShopCartLine(UUID(int=112), CARPET, "wool", 25, "Carpet Wool", Decimal(32))


@dataclass(frozen=True)
class Parcel:
    """A quote, with what it was given for."""

    quote: FreightQuote
    countries: tuple[str, str]
    pieces: Mapping[str, int]


@dataclass
class ShopStore(Store):
    """The rows of a shop with carts, by their tokens. `low` has the tracked stocks with their low stock level; `held`
    is what carts hold, `releases` when that is looked at."""

    terms: ShopTerms = field(default_factory=ShopTerms)
    carts: dict[str, ShopCart] = field(default_factory=dict)
    handovers: dict[str, tuple[UUID, datetime]] = field(default_factory=dict)
    low: dict[StockKey, int] = field(default_factory=dict)
    held: dict[UUID, Mapping[StockKey, int]] = field(default_factory=dict)
    releases: list[tuple[UUID, datetime]] = field(default_factory=list)
    supplied: dict[StockKey, SupplierGoods] = field(default_factory=dict)
    parcels: dict[str, Parcel] = field(default_factory=dict)
    rates: dict[tuple[str, str], tuple[Decimal, date]] = field(default_factory=dict)
    shop_orders: dict[UUID, ShopOrder] = field(default_factory=dict)
    locales: dict[UUID, str] = field(default_factory=dict)
    contact_uses: dict[tuple[str, str], list[datetime]] = field(default_factory=dict)
    attempts: dict[UUID, PaymentAttempt] = field(default_factory=dict)
    checks: list[tuple[UUID, datetime]] = field(default_factory=list)
    account: CardAccount | None = field(default_factory=lambda: CardAccount("sk_1", "whsec_1", CARD))
    refunds: dict[UUID, RefundAttempt] = field(default_factory=dict)
    repeated: list[tuple[UUID, datetime]] = field(default_factory=list)
    failures: list[tuple[UUID, UUID, Decimal]] = field(default_factory=list)

    @property
    def cart(self) -> ShopCart:
        return self.carts[TOKEN]

    def add_cart(self, **values: object) -> ShopCart:
        self.carts[TOKEN] = ShopCart(CART, **{"lines": [SOAP_LINE, WOOL_LINE], **values})
        return self.cart

    def others_hold(self, cart_id: UUID, key: StockKey) -> int:
        return sum(held.get(key, 0) for holder, held in self.held.items() if holder != cart_id)


@dataclass
class FakeCarts:
    store: ShopStore

    async def find(self, token) -> ShopCart | None:
        return self.store.carts.get(token)

    find_for_update = find

    async def get_for_update(self, cart_id) -> ShopCart | None:
        return next((cart for cart in self.store.carts.values() if cart.id == cart_id), None)

    async def add(self, token) -> ShopCart:
        assert token not in self.store.carts, "a token has one cart"
        self.store.carts[token] = ShopCart(CART)
        return self.store.carts[token]

    async def save(self, cart) -> None:
        [token] = [token for token, stored in self.store.carts.items() if stored.id == cart.id]
        self.store.carts[token] = cart

    async def take_handover(self, code, token, now) -> ShopCart | None:
        cart_id, until = self.store.handovers.pop(code, (None, now))
        cart = await self.get_for_update(cart_id) if now < until else None
        if cart:
            self.store.carts = {token: cart}
        return cart


@dataclass
class FakeGoods:
    store: ShopStore

    async def get_supplied_and_stock(self, cart, now):
        supplied = {key: self.store.supplied[key] for key in cart.quantities if key in self.store.supplied}
        stock = {
            key: CartStock(
                self.store.on_hand[key] - self.store.others_hold(cart.id, key), self.store.low[key]
            )
            for key in cart.quantities
            if key in self.store.low
        }
        return supplied, stock


@dataclass
class FakeFreight:
    store: ShopStore

    def verify(self, chosen: ChosenFreight, pieces, now) -> FreightQuote:
        parcel = self.store.parcels.get(chosen.quote)
        if parcel is None:
            raise ConflictError("This shipping price was not given here.", "quote-invalid")
        if now >= parcel.quote.expire_time:
            raise ConflictError("This shipping price is too old.", "quote-expired")
        if (parcel.countries, parcel.pieces) != ((chosen.start_country, chosen.end_country), pieces):
            raise ConflictError("This shipping price is of another cart.", "quote-mismatch")
        return parcel.quote

    async def find_rate(self, source, target) -> tuple[Decimal, date] | None:
        return self.store.rates.get((source, target))


@dataclass
class FakeSettings:
    store: ShopStore

    async def get_terms(self) -> ShopTerms:
        return self.store.terms

    async def list_shipping_methods(self):
        return [*self.store.shipping_methods.values()]


@dataclass
class FakeShoppers:
    """A guest is the customer of that phone, or a new one."""

    store: ShopStore

    async def find_or_add(self, contact: Contact, address, locale) -> UUID:
        for buyer in self.store.buyers.values():
            if buyer.phone == contact.phone:
                return buyer.id
        name = f"{contact.first_name} {contact.last_name}"
        self.store.buyers[NEW_CUSTOMER] = Buyer(
            NEW_CUSTOMER, name, contact.phone, address, "", "", Decimal(0)
        )
        self.store.locales[NEW_CUSTOMER] = locale
        return NEW_CUSTOMER


@dataclass
class FakeShopOrders:
    store: ShopStore

    async def add(self, order: ShopOrder) -> None:
        self.store.shop_orders[order.order_id] = order

    async def get(self, order_id) -> ShopOrder | None:
        return self.store.shop_orders.get(order_id)


@dataclass
class FakeReservations:
    store: ShopStore

    async def replace(self, holder, quantities, until) -> list[StockChange]:
        store, before = self.store, self.store.held.pop(holder, {})
        if held := {key: tenths for key, tenths in quantities.items() if key in store.low}:
            store.held[holder] = held
        return [
            StockChange(
                key, "Soap", *(self._level(holder, key, part.get(key, 0)) for part in (before, held)), 1
            )
            for key in sorted({*before, *held})
        ]

    def _level(self, holder, key, tenths) -> StockLevel:
        return StockLevel(self.store.on_hand[key], self.store.others_hold(holder, key) + tenths)

    async def schedule_release(self, holder, due) -> None:
        self.store.releases.append((holder, due))


@dataclass
class FakeContacts:
    store: ShopStore

    async def count(self, limit, value, now) -> bool:
        uses = self.store.contact_uses.setdefault((limit.kind, value), [])
        uses.append(now)
        return sum(at > now - limit.time for at in uses) <= limit.most


def build_cart_repositories(store: ShopStore) -> CartRepositories:
    return CartRepositories(
        FakeCarts(store),
        FakeGoods(store),
        FakeFreight(store),
        FakeSettings(store),
        FakeShoppers(store),
        FakeShopOrders(store),
        FakeReservations(store),
        SimpleNamespace(),
        FakeContacts(store),
        build_repositories(store),
    )
