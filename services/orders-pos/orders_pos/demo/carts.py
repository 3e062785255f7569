"""What a demo shop's customers buy, and how they pay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Decimal
from functools import cached_property
from random import Random
from uuid import UUID

from orders_pos.demo.settings import Settings
from orders_pos.demo.shop import Shop
from orders_pos.domain.catalogue.product import SIMPLE, Product
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.orders.cart import Checkout
from orders_pos.domain.orders.lines import CartLine, priced_lines
from orders_pos.domain.orders.money import Line, Sale, calculate
from orders_pos.domain.orders.order import ProductSold
from orders_pos.domain.shipping.fees import ON_STORE, shipping_fee
from orders_pos.domain.shipping.methods import ShippingMethod

_ZERO = Decimal(0)
_TYPES = (ON_STORE, "collecte", "delivery", "collecte-and-delivery", "collecte-and-delivery")
_ASKED_FOR = (6, 3, 1, 1)
_BANKNOTE = Decimal(50)


@dataclass
class Carts:
    """Carts by dice; `wallets` is what they leave in each wallet."""

    shop: Shop
    settings: Settings
    products: Sequence[Product]
    customers: Sequence[Customer]
    wallets: dict[UUID, Decimal]
    dice: Random

    def draw(self, *, is_settled: bool) -> Checkout:
        """A cart with its payment; a settled one is most likely paid in full."""
        customer = self.dice.choice(self.customers)
        delivery_type = self.dice.choice(_TYPES)
        cart = Checkout(
            lines=[
                self._line(product) for product in self.dice.sample(self.products, self.dice.randint(1, 5))
            ],
            delivery_type=delivery_type,
            customer_id=customer.id,
            shipping_method_id=self._delivery().id,
            agent_id=None if delivery_type == ON_STORE else self.dice.choice([*self.shop.agents, None]),
            source=self.dice.choice(("admin", "admin", "pos")),
            discount_percent=Decimal(self.dice.choice((0, 0, 0, 0, 0, 5, 10, 15))),
            shipping_tips=Decimal(0 if delivery_type == ON_STORE else self.dice.choice((0, 0, 0, 5, 10))),
            customer_note=self.dice.choice(self.shop.notes),
        )
        return self._paid(cart, customer.id, chance=0.94 if is_settled else 0.5)

    def _delivery(self) -> ShippingMethod:
        """The first methods are asked for most."""
        methods = self.settings.deliveries
        return self.dice.choices(methods, _ASKED_FOR[: len(methods)])[0]

    def address_of(self, cart: Checkout) -> str:
        return next(one.address for one in self.customers if one.id == cart.customer_id)

    def hours_of(self, cart: Checkout) -> int:
        """Hours of work between the legs."""
        method = next(one for one in self.settings.deliveries if one.id == cart.shipping_method_id)
        return method.processing_duration + method.preparation_duration + method.shipping_duration

    def _line(self, product: Product) -> CartLine:
        if product.product_type == SIMPLE:
            return CartLine(product.id, Decimal(self.dice.randint(1, 4)))
        value = self.dice.choice(product.attribute_values)
        tenths = self.dice.randint(0, 30) if product.unit else 0
        return CartLine(
            product.id, (product.default_quantity or 1) + Decimal(tenths) / 10, attribute_value_id=value["id"]
        )

    def _paid(self, cart: Checkout, customer_id: UUID, chance: float) -> Checkout:
        total, held = self._total(cart), self.wallets.get(customer_id, _ZERO)
        credit = min(held, total)
        due, roll = total - credit, self.dice.random()
        received, is_kept = self._handed_over(due), self.dice.random() < 0.3
        if roll > chance:
            received, is_kept = (due / 2).quantize(Decimal(1)) if roll < (1 + chance) / 2 else _ZERO, False
        if held:
            self.wallets[customer_id] = held - credit + (received - due if is_kept else _ZERO)
        return replace(
            cart,
            payment_method_id=self.dice.choice(self.settings.payments).id if received else None,
            received_amount=received,
            wallet_amount=credit,
            rest_as_credit=is_kept and bool(held),
        )

    def _handed_over(self, due: Decimal) -> Decimal:
        """The exact amount, or the next banknote."""
        if self.dice.random() < 0.6:
            return due
        return (due / _BANKNOTE).to_integral_value(ROUND_CEILING) * _BANKNOTE

    def _total(self, cart: Checkout) -> Decimal:
        lines = [Line(line.final_price, line.tenths) for line in priced_lines(cart.lines, self._sold)]
        products = calculate(Sale(lines, discount_percent=cart.discount_percent)).total
        method = next(one for one in self.settings.deliveries if one.id == cart.shipping_method_id)
        return products + shipping_fee(method.fees, method.free_from, cart.delivery_type, products)

    @cached_property
    def _sold(self) -> dict[UUID, ProductSold]:
        return {
            one.id: ProductSold(
                one.id,
                one.name,
                one.image,
                one.final_price or one.price,
                one.product_type,
                one.unit,
                one.attribute_values,
            )
            for one in self.products
        }
