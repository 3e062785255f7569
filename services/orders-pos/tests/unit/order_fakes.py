"""In-memory repositories for the use cases of orders and invoices."""

from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.errors import ConflictError, DomainError, NotFoundError, StaleError, invalid_field
from chassis.timezones import load_zone
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.orders.cart import CheckoutContext
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, Order, OrderAgent, ProductSnapshot, Step
from orders_pos.domain.payments.cash_rounding import NO_ROUNDING, CashRounding
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.promos.promo import Promo, PromoState, promo_key
from orders_pos.domain.shipping.hours import OpeningHours
from orders_pos.domain.shipping.slots import Slot, SlotLoad, SlotPlan, SlotUse
from orders_pos.domain.shop.role_limits import NO_ROLE_LIMITS, RoleLimits
from orders_pos.domain.shop.zones import NO_ZONES, DeliveryZones
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.orders import OrderRepositories

SELLER_ICE = {"kind": "ice", "number": "001534267000096"}
NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
ALL_ROLES = frozenset({ADMIN, STAFF, SHIPPING_AGENT})
TOMORROW, LATER = date(2026, 11, 24), date(2026, 11, 26)
SOAP, CARPET = UUID(int=1), UUID(int=2)
AICHA, OMAR = UUID(int=11), UUID(int=12)
EXPRESS, CASH, CARD = UUID(int=21), UUID(int=22), UUID(int=23)
KARIM, FORMER_AGENT = UUID(int=31), UUID(int=32)


@dataclass
class Store:
    """The rows that the fakes share. Only some of them change; `copy_rows` copies those."""

    products: dict[UUID, ProductSnapshot] = field(default_factory=dict)
    buyers: dict[UUID, Buyer] = field(default_factory=dict)
    shipping_methods: dict[UUID, Method] = field(default_factory=dict)
    payment_methods: dict[UUID, Method] = field(default_factory=dict)
    agents: dict[UUID, OrderAgent] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)
    promos: dict[str, PromoState] = field(default_factory=dict)
    slot_plan: SlotPlan = field(default_factory=lambda: SlotPlan(OpeningHours(load_zone("UTC"))))
    price_ceilings: dict[str, Decimal] = field(default_factory=dict)
    role_limits: RoleLimits = NO_ROLE_LIMITS
    cash_rounding: CashRounding = NO_ROUNDING
    is_tax_added: bool = False
    delivery_zones: DeliveryZones = NO_ZONES
    orders: dict[UUID, Order] = field(default_factory=dict)
    versions: list[Order] = field(default_factory=list)
    moves: list[tuple[str, str, str]] = field(default_factory=list)
    locked: list[UUID] = field(default_factory=list)
    balances: Counter[UUID] = field(default_factory=Counter)
    entries: list[tuple[UUID, Decimal, str]] = field(default_factory=list)
    wallet_entries: dict[tuple[UUID, str, int], Decimal] = field(default_factory=dict)
    ledger: list[tuple[UUID, Movement]] = field(default_factory=list)
    used_slots: Counter[Slot] = field(default_factory=Counter)
    used_tenths: Counter[Slot] = field(default_factory=Counter)
    promo_uses: Counter[UUID] = field(default_factory=Counter)
    notifications: list[tuple[str, UUID]] = field(default_factory=list)
    details: list[Mapping[str, Any]] = field(default_factory=list)
    on_hand: Counter[StockKey] = field(default_factory=Counter)
    sold: Counter[tuple[UUID, StockKey]] = field(default_factory=Counter)
    limit_uses: Counter[tuple[UUID, str, date]] = field(default_factory=Counter)
    stock_versions: list[tuple[UUID, int, StockKey]] = field(default_factory=list)

    def add_movements(self, order: Order) -> None:
        self.ledger.extend((order.id, movement) for movement in order.movements)

    def copy_rows(self) -> dict[str, Any]:
        return {item.name: copy(getattr(self, item.name)) for item in fields(self)}


@dataclass
class FakeOrders:
    store: Store

    async def get_checkout_context(self, cart, step_code, caller) -> CheckoutContext:
        store, buyer = self.store, self.store.buyers.get(cart.customer_id)
        promo = store.promos.get(promo_key(cart.promo_code))
        return CheckoutContext(
            {
                line.product_id: store.products[line.product_id]
                for line in cart.lines
                if line.product_id in store.products
            },
            buyer and replace(buyer, wallet_credit=Decimal(store.balances[buyer.id])),
            store.shipping_methods.get(cart.shipping_method_id),
            store.payment_methods.get(cart.payment_method_id),
            store.agents.get(cart.agent_id),
            store.steps.get(step_code),
            store.slot_plan,
            store.price_ceilings,
            promo and replace(promo, uses=store.promo_uses[promo.promo.id]),
            store.role_limits,
            is_tax_added=store.is_tax_added,
            cash_rounding=store.cash_rounding,
            delivery_zones=store.delivery_zones,
        )

    async def add(self, order, caller) -> Order:
        self.store.add_movements(order)
        order = replace(order, number=f"TES-{order.create_time.year}-{len(self.store.orders) + 1:06}")
        self.store.orders[order.id] = replace(order, movements=())
        return order


@dataclass
class FakeSavedOrders:
    store: Store

    async def get(self, order_id) -> Order:
        if order_id not in self.store.orders:
            raise NotFoundError("There is no such order.")
        return self.store.orders[order_id]

    async def get_for_update(self, order_id) -> Order:
        self.store.locked.append(order_id)
        return await self.get(order_id)

    async def update(self, order, stored, caller) -> Order:
        self.store.versions.append(stored)
        self.store.add_movements(order)
        self.store.orders[order.id] = replace(order, movements=())
        return order

    async def move(self, order, stored, reason, caller) -> Order:
        self.store.moves.append((stored.step.code, order.step.code, reason))
        return await self.update(order, stored, caller)

    async def build_stale_error(self, stored, version) -> StaleError:
        return StaleError(stored, [])

    async def get_step(self, code) -> Step | None:
        return self.store.steps.get(code)

    async def get_role_limits(self) -> RoleLimits:
        return self.store.role_limits

    async def get_slot_limits(self):
        return self.store.slot_plan.limits

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        rows = self.store.copy_rows()
        try:
            yield
        except DomainError:
            vars(self.store).update(rows)
            raise


@dataclass
class FakeWallets:
    store: Store

    async def move(self, buyer, amount, reason, order) -> None:
        if self.store.balances[buyer.id] + amount < 0:
            raise invalid_field("wallet_amount", "This is more than the wallet's balance.", "too-large")
        entry = order.id, reason, order.version
        assert entry not in self.store.wallet_entries, "an order version has one entry for each reason"
        self.store.wallet_entries[entry] = amount
        self.store.balances[buyer.id] += amount
        self.store.entries.append((buyer.id, amount, reason))


@dataclass
class FakePayments:
    store: Store

    async def get_method(self, method_id) -> Method | None:
        return self.store.payment_methods.get(method_id)

    async def get_cash_rounding(self, caller) -> CashRounding:
        return self.store.cash_rounding

    async def sum_by_method(self, order_id) -> list[tuple[Method | None, Decimal]]:
        held: dict[UUID | None, tuple[Method | None, Decimal]] = {}
        for id_, movement in self.store.ledger:
            if id_ == order_id and movement.kind in ("taken", "change", "refunded", "credited"):
                method = movement.details.method
                key = method.id if method else None
                held[key] = method, held.get(key, (None, Decimal(0)))[1] + movement.amount
        return [(method, amount) for method, amount in held.values() if amount]


@dataclass
class FakeSlots:
    store: Store

    async def book(self, booking, limits) -> None:
        for name, slot in booking.legs.items():
            use = await self.get_use_from(slot.date)
            if limits.orders_left(slot, use) == 0:
                raise ConflictError("The slot is full.", "slot-full")
            if limits.tenths is not None and limits.tenths_left(slot, use) < booking.tenths:
                raise invalid_field(name, "The slot has no room.", "slot-load")
            self.store.used_slots[slot] += 1
            self.store.used_tenths[slot] += booking.tenths

    async def free(self, booking) -> None:
        for slot in booking.legs.values():
            self.store.used_slots[slot] -= 1
            self.store.used_tenths[slot] -= booking.tenths

    async def rebook(self, stored, booking, limits) -> None:
        await self.free(stored)
        await self.book(booking, limits)

    async def get_use_from(self, day: date):
        orders, tenths = (
            SlotLoad({slot: count for slot, count in counts.items() if slot.date >= day})
            for counts in (self.store.used_slots, self.store.used_tenths)
        )
        return SlotUse(orders, tenths)


@dataclass
class FakeStock:
    """Every product is tracked; `is_strict` alone forbids to sell without stock."""

    store: Store

    async def move_order(self, order, changes, caller, *, is_strict=False) -> None:
        for key, tenths in changes.items():
            moved = min(tenths, self.store.sold[order.id, key]) if tenths > 0 else tenths
            if moved:
                entry = order.id, order.version, key
                assert entry not in self.store.stock_versions, "an order version moves a stock once"
                self.store.stock_versions.append(entry)
            self.store.on_hand[key] += moved
            self.store.sold[order.id, key] -= moved
            if is_strict and moved < 0 and self.store.on_hand[key] < 0:
                raise ConflictError("Out of stock.", "out-of-stock")


@dataclass
class FakeLimitUses:
    store: Store

    async def add(self, use, caller, now) -> Decimal:
        key = caller.user_id, use.kind, now.astimezone(load_zone(caller.timezone)).date()
        before = Decimal(self.store.limit_uses[key])
        self.store.limit_uses[key] += use.amount
        return before


@dataclass
class FakePromos:
    store: Store

    async def use(self, promo_id, customer_id) -> None:
        [state] = [state for state in self.store.promos.values() if state.promo.id == promo_id]
        if state.usage_limit is not None and self.store.promo_uses[promo_id] >= state.usage_limit:
            raise invalid_field("promo_code", "This code is used up.", "used-up")
        self.store.promo_uses[promo_id] += 1

    async def release(self, promo_id) -> None:
        self.store.promo_uses[promo_id] -= 1


@dataclass
class FakeNotifications:
    store: Store

    async def add(self, kind, order, caller, now, details=()) -> None:
        self.store.notifications.append((kind, order.id))
        self.store.details.append(dict(details))


@dataclass
class FakeInvoices:
    """Invoices of the orders in the store; prices include 20 % VAT."""

    store: Store
    invoices: dict[UUID, Invoice] = field(default_factory=dict)
    vat_rates: dict[UUID, Decimal] = field(default_factory=dict)

    async def get_order_for_update(self, order_id) -> Order:
        return await FakeSavedOrders(self.store).get_for_update(order_id)

    async def is_invoiced(self, order_id) -> bool:
        return any(
            invoice.order_id == order_id and invoice.kind == "invoice" and not invoice.cancelled_by_id
            for invoice in self.invoices.values()
        )

    async def find_invoice(self, order_id) -> Invoice | None:
        return next(
            (
                invoice
                for invoice in self.invoices.values()
                if invoice.order_id == order_id and invoice.kind == "invoice" and not invoice.cancelled_by_id
            ),
            None,
        )

    async def get_seller(self) -> tuple[dict[str, object], Decimal]:
        return {"name": "Atlas Pressing", "numbers": [SELLER_ICE]}, Decimal(20)

    async def get_vat_rates(self, product_ids) -> dict[UUID, Decimal]:
        return {id_: self.vat_rates[id_] for id_ in product_ids if id_ in self.vat_rates}

    async def get_customer_address(self, customer_id) -> str:
        return self.store.buyers[customer_id].address

    async def get_for_update(self, invoice_id) -> Invoice:
        if invoice_id not in self.invoices:
            raise NotFoundError("There is no such invoice.")
        return self.invoices[invoice_id]

    async def add(self, invoice, caller, now) -> Invoice:
        invoice.number = f"{invoice.kind}-{len(self.invoices) + 1}"
        if invoice.cancels_id:
            self.invoices[invoice.cancels_id].cancelled_by_id = invoice.id
        self.invoices[invoice.id] = invoice
        return invoice


def build_repositories(store: Store) -> OrderRepositories:
    return OrderRepositories(
        FakeOrders(store),
        FakeSavedOrders(store),
        FakeWallets(store),
        FakeSlots(store),
        FakePromos(store),
        FakeNotifications(store),
        FakePayments(store),
        FakeStock(store),
        FakeLimitUses(store),
    )


def build_promo_state(code: str, percent: str, **terms: Any) -> PromoState:
    defaults = {
        "valid_from": None,
        "valid_until": None,
        "minimum": None,
        "usage_limit": None,
        "customer_limit": None,
        "suspended": False,
        "uses": 0,
        "customer_uses": 0,
    }
    return PromoState(Promo(uuid4(), code, "percent", Decimal(percent)), **{**defaults, **terms})
