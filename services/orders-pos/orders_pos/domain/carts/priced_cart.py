"""A shopper's cart with its amounts, which are those that the counter would charge."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import DomainError, FieldViolation, ValidationError, invalid_field

from orders_pos.domain.carts.changes import CartChange, list_changes
from orders_pos.domain.carts.freight import CartFreight
from orders_pos.domain.carts.ship_to import CartGoods, SupplierGoods
from orders_pos.domain.carts.shop_cart import ShopCart, ShopCartLine
from orders_pos.domain.carts.wallet_limit import check_wallet_amount, wallet_maximum
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.lines import price_lines
from orders_pos.domain.orders.order import OrderLine
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.price_cart import quote_lines
from orders_pos.domain.orders.quote import Quote
from orders_pos.domain.orders.zone_terms import apply_zone, find_cart_zone
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.stock.stock_level import StockKey

IN_STOCK, FEW, NONE = "in-stock", "few", "none"
_ZERO = Decimal(0)


@dataclass(frozen=True)
class CartStock:
    """What a cart can have of a tracked stock, with what it has reserved, in tenths; `low` is the level from which on
    little is left."""

    available: int
    low: int = 0

    def describe(self, quantity: int) -> str:
        """Return what a shopper is shown for a line of `quantity` tenths: none, few or in stock."""
        if self.available <= 0:
            return NONE
        return FEW if self.available < quantity or self.available <= self.low else IN_STOCK


@dataclass(frozen=True)
class CartTerms:
    """What a cart is priced with, as it is now. `supplied` are its supplier goods; `stock`
    has the tracked products; `freight` is valid, or `freight_problem` says why the chosen one is not."""

    context: CheckoutContext
    shop: ShopTerms
    supplied: Mapping[StockKey, SupplierGoods]
    stock: Mapping[StockKey, CartStock]
    freight: CartFreight | None = None
    freight_problem: DomainError | None = None


@dataclass(frozen=True)
class PricedLine:
    """`sold` is the line as an order would have it; None if the product is not sold any more."""

    line: ShopCartLine
    sold: OrderLine | None
    stock: str
    supplied: SupplierGoods | None


@dataclass(frozen=True)
class PricedShopCart:
    """`order_cart` and `context` are what a checkout saves; `problems` are by the field that does not count."""

    cart: ShopCart
    lines: Sequence[PricedLine]
    quote: Quote
    order_cart: Cart
    context: CheckoutContext
    terms: CartTerms
    promo: Promo | None
    wallet_balance: Decimal
    wallet_maximum: Decimal
    wallet_amount: Decimal
    changes: Sequence[CartChange] = ()
    problems: Mapping[str, DomainError] = field(default_factory=dict[str, DomainError])

    @property
    def freight(self) -> CartFreight | None:
        """The chosen freight of supplier goods, if there is any."""
        return self.terms.freight

    @property
    def goods(self) -> CartGoods:
        """The cart's lines with what their listings promise."""
        return CartGoods(self.cart.lines, self.terms.supplied)

    @property
    def payment_options(self) -> list[str]:
        """How the order can be paid."""
        options = self.terms.shop.payment_options
        # Where the wallet pays all, nothing is paid on delivery.
        return self.goods.list_payment_options(options) if self.left > 0 else options

    @property
    def left(self) -> Decimal:
        """The amount to pay after the wallet's part."""
        return self.quote.total - self.wallet_amount

    @property
    def has_fees(self) -> bool:
        """Whether the shipping fees can be calculated."""
        method = self.context.shipping_method
        return self.freight is not None or bool(method and self.order_cart.delivery_type)

    def check(self, fields: Collection[str]) -> None:
        """Raise the error of the first of these fields that does not count."""
        for name in fields:
            if problem := self.problems.get(name):
                raise problem

    def check_shipped(self) -> None:
        """Raise ValidationError if a supplier ships, and nobody chose how and where to."""
        if self.goods.is_supplied and self.freight is None:
            raise invalid_field("freight", "Choose where to and how the supplier ships.", "blank")

    def check_payment_option(self, option: str) -> None:
        """Raise ValidationError for an option that the cart can't be paid with."""
        self.terms.shop.check_payment_option(option)
        if self.left > 0:
            self.goods.check_payment_option(option)

    def check_all(self) -> None:
        """Raise the error of the first field that does not count, or of a line that is not sold any more."""
        self.check(list(self.problems))
        missing = [
            FieldViolation(f"lines[{index}].product_id", "This is not sold any more.", "unavailable")
            for index, line in enumerate(self.lines)
            if line.sold is None
        ]
        if missing:
            raise ValidationError(*missing)


def price_shop_cart(
    cart: ShopCart, order_cart: Cart, terms: CartTerms, caller: Caller, now: datetime
) -> PricedShopCart:
    """Price the cart. What does not count any more is omitted of the amounts, and named in `problems`."""
    goods, problems = CartGoods(cart.lines, terms.supplied), dict[str, DomainError]()
    _check(problems, "ship_to", goods.check_common)
    if terms.freight_problem:
        problems["freight"] = terms.freight_problem
    order_cart = goods.to_shipped(order_cart)
    quantities = cart.quantities
    checked = [_check_line(line, quantities[line.key], terms) for line in cart.lines]
    sold = [(line, stock) for line, stock, is_sold in checked if is_sold]
    context = _adjust_method(order_cart, [line for line, _ in sold], terms, caller.country, problems)
    fees = terms.freight.fees if terms.freight else _ZERO
    order_cart = replace(order_cart, lines=[line.to_cart_line() for line, _ in sold], freight_fees=fees)
    promo, quote, order_lines = _quote(order_cart, context, caller, now, problems)
    priced = iter(order_lines)
    lines = [
        PricedLine(line, next(priced) if is_sold else None, stock, terms.supplied.get(line.key))
        for line, stock, is_sold in checked
    ]
    balance = context.buyer.wallet_credit if context.buyer else _ZERO
    maximum = wallet_maximum(balance, terms.shop.wallet_max_percent, quote.total, caller.digits)
    if context.buyer:
        _check(problems, "wallet_amount", lambda: check_wallet_amount(cart.wallet_amount, maximum))
    available = {key: stock.available for key, stock in terms.stock.items()}
    return PricedShopCart(
        cart,
        lines,
        quote,
        order_cart,
        context,
        terms,
        promo,
        balance,
        maximum,
        min(cart.wallet_amount, maximum) if context.buyer else _ZERO,
        list_changes([(priced_line.line, priced_line.sold) for priced_line in lines], available, problems),
        problems,
    )


def _check_line(line: ShopCartLine, tenths: int, terms: CartTerms) -> tuple[ShopCartLine, str, bool]:
    """Return the line, the word for its stock, of which the cart has so many tenths, and whether it can be sold."""
    stock = terms.stock.get(line.key)
    word = stock.describe(tenths) if stock else IN_STOCK
    products = terms.context.products
    if line.product_id not in products:
        return line, NONE, False
    try:
        price_lines([line.to_cart_line()], products)
    except ValidationError:
        return line, NONE, False
    return line, word, True


def _adjust_method(
    order_cart: Cart,
    lines: Sequence[ShopCartLine],
    terms: CartTerms,
    country: str,
    problems: dict[str, DomainError],
) -> CheckoutContext:
    """Return the context with the terms of the zone, or without the shop's own fees if the supplier ships all."""
    method = terms.context.shipping_method
    if order_cart.shipping_method_id and method is None:
        problems["shipping_method_id"] = invalid_field(
            "shipping_method_id", "There is no such item.", "unknown"
        )
    if CartGoods(lines, terms.supplied).is_all_supplied:
        supplied = replace(method, fees={}) if method else None
        return replace(terms.context, shipping_method=supplied)
    try:
        zone = find_cart_zone(order_cart, terms.context, country)
    except ValidationError as error:
        problems["shipping_address"] = error
        return terms.context
    if method is None:
        return terms.context
    return replace(terms.context, shipping_method=apply_zone(method, zone))


def _quote(
    order_cart: Cart,
    context: CheckoutContext,
    caller: Caller,
    now: datetime,
    problems: dict[str, DomainError],
) -> tuple[Promo | None, Quote, Sequence[OrderLine]]:
    """Return promo code, quote and lines; a code that does not apply is omitted."""
    state = context.promo
    if order_cart.promo_code and state is None:
        problems["promo_code"] = invalid_field("promo_code", "There is no such code.", "unknown")
    promo = state.promo if state else None
    quote, lines = quote_lines(order_cart, context, caller, _terms(promo))
    if state is None:
        return None, quote, lines
    local = now.astimezone(context.slot_plan.hours.zone)
    _check(problems, "promo_code", lambda: state.check(quote.products_total, local))
    if "promo_code" in problems:
        quote, lines = quote_lines(order_cart, context, caller, _terms(None))
        return None, quote, lines
    return promo, quote, lines


def _terms(promo: Promo | None) -> OrderTerms:
    return OrderTerms(None, promo, (None, None), _ZERO)


def _check(problems: dict[str, DomainError], name: str, check: Callable[[], None]) -> None:
    try:
        check()
    except ValidationError as error:
        problems[name] = error
