"""Pages of the shop that no tenant writes: a product, the cart, the checkout, an order, the account, the wheel."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

SHOP = "/shop"
SHOP_APPLICATION, WHEEL_APPLICATION = "shop", "wheel"
Kind = Literal["product", "cart", "checkout", "order", "account", "wheel"]
_ROUTE = re.compile(
    r"/shop/(?:product/(?P<product>[0-9a-f-]{36})|(?P<cart>cart)|(?P<checkout>checkout)|(?P<account>account)"
    r"|orders/(?P<order>[A-Za-z0-9_.~-]{8,200}))|/(?P<wheel>wheel)"
)


@dataclass(frozen=True)
class ShopRoute:
    """`key` is the id of the product, or the token that an order is tracked with; else the kind."""

    kind: Kind
    key: str

    def exists(self, applications: Collection[str]) -> bool:
        """Return whether the page exists with these applications, where none are known with all. Customers have their
        account for what they ordered and for what they won."""
        if self.kind == "account":
            return any(is_installed(name, applications) for name in (SHOP_APPLICATION, WHEEL_APPLICATION))
        return is_installed(WHEEL_APPLICATION if self.kind == "wheel" else SHOP_APPLICATION, applications)

    @property
    def is_private(self) -> bool:
        """Whether the page is of one visitor, so that search engines need not know it."""
        return self.kind not in ("product", "wheel")


def is_installed(application: str, applications: Collection[str]) -> bool:
    """Return whether an application is among those installed; where none are known, all are."""
    return not applications or application in applications


def match_shop_route(route: str) -> ShopRoute | None:
    """Return which page of the shop is at a path below its language; None for any other path."""
    match = _ROUTE.fullmatch(route)
    if match is None:
        return None
    kind: Kind = match.lastgroup  # type: ignore[assignment]  # the groups have the names of the kinds
    return ShopRoute(kind, match[kind])
