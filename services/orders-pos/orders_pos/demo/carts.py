"""Random carts of a demo shop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Decimal
from functools import cached_property
from random import Random
from uuid import UUID

from orders_pos.demo.methods import Methods
from orders_pos.demo.shop import Shop
from orders_pos.domain.catalogue.product import SIMPLE, Product
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine, price_lines
from orders_pos.domain.orders.money import Sale, SaleLine, calculate
from orders_pos.domain.orders.order import ProductSnapshot
from orders_pos.domain.shipping.dates import TYPES_WITH_DELIVERY
from orders_pos.domain.shipping.fees import ON_STORE, shipping_fee
from orders_pos.domain.shipping.methods import ShippingMethod
from orders_pos.domain.shop.zones import DeliveryZones, zones_from_rows

_ZERO = Decimal(0)
_TYPES = (ON_STORE, "collecte", "delivery", "collecte-and-delivery", "collecte-and-delivery")
_METHOD_WEIGHTS = (6, 3, 1, 1)


@dataclass
class CartGenerator:
    """Generates random carts; `wallets` are the balances that remain."""

    shop: Shop
    methods: Methods
    products: Sequence[Product]
    customers: Sequence[Customer]
    wallets: dict[UUID, Decimal]
    rng: Random

    def draw(self, *, is_settled: bool) -> Cart:
        """Return a cart with its payment; a settled one is most likely paid in full."""
        customer = self.rng.choice(self.customers)
        delivery_type = self.rng.choice(_TYPES)
        cart = Cart(
            lines=[
                self._draw_line(product) for product in self.rng.sample(self.products, self.rng.randint(1, 5))
            ],
            delivery_type=delivery_type,
            customer_id=customer.id,
            shipping_method_id=self._draw_method().id,
            agent_id=None if delivery_type == ON_STORE else self.rng.choice([*self.shop.agents, None]),
            source=self.rng.choice(("admin", "admin", "pos")),
            discount_percent=Decimal(self.rng.choice((0, 0, 0, 0, 0, 5, 10, 15))),
            shipping_tips=Decimal(
                0 if delivery_type == ON_STORE else self.rng.choice(self.shop.amounts.tips)
            ),
            customer_note=self.rng.choice(self.shop.notes),
        )
        return self._add_payment(cart, customer.id, chance=0.94 if is_settled else 0.5)

    def _draw_method(self) -> ShippingMethod:
        """Choose a shipping method; the first ones are the most frequent."""
        methods = self.methods.deliveries
        return self.rng.choices(methods, _METHOD_WEIGHTS[: len(methods)])[0]

    def _get_method(self, cart: Cart) -> ShippingMethod:
        return next(method for method in self.methods.deliveries if method.id == cart.shipping_method_id)

    def get_address(self, cart: Cart) -> str:
        """Return the address of the cart's customer."""
        return next(customer.address for customer in self.customers if customer.id == cart.customer_id)

    def get_work_hours(self, cart: Cart) -> int:
        """Return the hours of work between collection and delivery."""
        method = self._get_method(cart)
        return method.processing_duration + method.preparation_duration + method.shipping_duration

    def _draw_line(self, product: Product) -> CartLine:
        if product.product_type == SIMPLE:
            return CartLine(product.id, Decimal(self.rng.randint(1, 4)))
        value = self.rng.choice(product.attribute_values)
        tenths = self.rng.randint(0, 30) if product.unit else 0
        return CartLine(
            product.id, (product.default_quantity or 1) + Decimal(tenths) / 10, attribute_value_id=value["id"]
        )

    def _add_payment(self, cart: Cart, customer_id: UUID, chance: float) -> Cart:
        total, balance = self._total(cart), self.wallets.get(customer_id, _ZERO)
        credit = min(balance, total)
        due, roll = total - credit, self.rng.random()
        received, is_rest_kept = self._draw_received_amount(due), self.rng.random() < 0.3
        if roll > chance:
            received = (due / 2).quantize(Decimal(1)) if roll < (1 + chance) / 2 else _ZERO
            is_rest_kept = False
        if balance:
            self.wallets[customer_id] = balance - credit + (received - due if is_rest_kept else _ZERO)
        return replace(
            cart,
            payment_method_id=self.rng.choice(self.methods.payments).id if received else None,
            received_amount=received,
            wallet_amount=credit,
            rest_as_credit=is_rest_kept and bool(balance),
        )

    def _draw_received_amount(self, due: Decimal) -> Decimal:
        """Return the exact amount, or the next multiple of a banknote."""
        banknote = self.shop.amounts.banknote
        if self.rng.random() < 0.6:
            return due
        return (due / banknote).to_integral_value(ROUND_CEILING) * banknote

    def _total(self, cart: Cart) -> Decimal:
        lines = [SaleLine(line.final_price, line.tenths) for line in price_lines(cart.lines, self._snapshots)]
        products = calculate(Sale(lines, discount_percent=cart.discount_percent)).total
        fees, free_from = self._find_fees(cart)
        return products + shipping_fee(fees, free_from, cart.delivery_type, products)

    def _find_fees(self, cart: Cart) -> tuple[Mapping[str, str], Decimal | None]:
        """Return the fees of the delivery zone, or of the shipping method, and from which total there are none."""
        method = self._get_method(cart)
        country = self.shop.place.country
        is_delivered = cart.delivery_type in TYPES_WITH_DELIVERY
        zone = self._zones.find(self.get_address(cart), None, country) if is_delivered else None
        if zone is None:
            return method.fees, method.free_from
        fee = format(zone.fees, "f")
        return {"delivery": fee, "collecte_and_delivery": fee}, zone.free_from

    @cached_property
    def _zones(self) -> DeliveryZones:
        return DeliveryZones(zones_from_rows(self.shop.zones))

    @cached_property
    def _snapshots(self) -> dict[UUID, ProductSnapshot]:
        return {
            product.id: ProductSnapshot(
                product.id,
                product.name,
                product.image,
                product.final_price or product.price,
                product.product_type,
                product.unit,
                product.attribute_values,
            )
            for product in self.products
        }
