"""What the listings of supplier goods promise: the countries that they are sold to, and whether they can be paid on
delivery. One home for the rule: what a cart is offered and what its order is accepted with both come from here.

The counter is not limited: staff agree on shipping and payment with the customer themselves.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from chassis.errors import FieldViolation, ValidationError, invalid_field

from orders_pos.domain.carts.shop_cart import ShopCartLine
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.shop.shop_terms import ON_DELIVERY
from orders_pos.domain.stock.stock_level import StockKey

_SHIPPED = "delivery"


@dataclass(frozen=True)
class SupplierGoods:
    """Goods of a supplier's listing. `variant` is the supplier's number; empty for a product whose value is unknown."""

    variant: str
    countries: Collection[str] = ()
    is_cod: bool = False


@dataclass(frozen=True)
class CartGoods:
    """The lines of a cart, with the listings of those that a supplier ships."""

    lines: Sequence[ShopCartLine]
    supplied: Mapping[StockKey, SupplierGoods]

    @property
    def listings(self) -> list[SupplierGoods]:
        """Listings of the lines that a supplier ships, in the order of the lines."""
        return [self.supplied[line.key] for line in self.lines if line.key in self.supplied]

    @property
    def is_supplied(self) -> bool:
        """Whether a supplier ships a part of the cart."""
        return bool(self.listings)

    @property
    def is_all_supplied(self) -> bool:
        """Whether a supplier ships all of the cart: nothing of it is collected, washed or delivered by the shop."""
        return self.is_supplied and len(self.listings) == len(self.lines)

    def list_countries(self, own: str) -> list[str]:
        """Return the countries that all supplier goods are sold to, the shop's own first."""
        countries = [set(goods.countries) for goods in self.listings]
        common = set[str].intersection(*countries) if countries else set[str]()
        return sorted(common, key=lambda country: (country != own, country))

    def list_payment_options(self, options: Sequence[str]) -> list[str]:
        """Return the shop's payment options without payment on delivery, unless all listings allow it."""
        allows_cod = all(goods.is_cod for goods in self.listings)
        return [option for option in options if allows_cod or option != ON_DELIVERY]

    def check_common(self) -> None:
        """Raise ValidationError naming each supplier line if no country is common to them."""
        if self.is_supplied and not self.list_countries(""):
            raise ValidationError(
                *(
                    FieldViolation(
                        f"lines[{index}].product_id",
                        f"Order it apart: {line.seen_name} ({_join(self.supplied[line.key].countries)}).",
                        "no-common-country",
                    )
                    for index, line in enumerate(self.lines)
                    if line.key in self.supplied
                )
            )

    def check_country(self, country: str) -> None:
        """Raise ValidationError naming the products that are not sold to a country."""
        names = self._list_names(lambda goods: country.upper() not in goods.countries)
        if names:
            message = f"Not sold to {country.upper()}: {', '.join(names)}."
            raise invalid_field("end_country", message, "ship-to")

    def check_payment_option(self, option: str) -> None:
        """Raise ValidationError naming the products that can't be paid on delivery."""
        names = self._list_names(lambda goods: not goods.is_cod)
        if option == ON_DELIVERY and names:
            message = f"Not paid on delivery: {', '.join(names)}."
            raise invalid_field("payment_option", message, "not-on-delivery")

    def _list_names(self, is_meant: Callable[[SupplierGoods], bool]) -> list[str]:
        """Return the names of products with such listings, each once."""
        supplied = self.supplied
        lines = (line for line in self.lines if line.key in supplied and is_meant(supplied[line.key]))
        return list(dict.fromkeys(line.seen_name for line in lines))

    def to_shipped(self, cart: Cart) -> Cart:
        """Return a cart of supplier goods alone without slots and collection, whatever was chosen before; any other
        cart as it is."""
        if not self.is_all_supplied:
            return cart
        return replace(
            cart, delivery_type=_SHIPPED, collect_address="", collect_slot=None, delivery_slot=None
        )


def _join(countries: Collection[str]) -> str:
    return ", ".join(sorted(countries))
