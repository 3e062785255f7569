"""Products synchronised with a supplier's listing, except for the fields that a user edited."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import cast
from uuid import UUID

from chassis.errors import ValidationError

from orders_pos.domain.catalogue.attribute_value import AttributeValue, keep_details
from orders_pos.domain.catalogue.html import clean_html
from orders_pos.domain.catalogue.picture import Picture, picture_violations
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, Product
from orders_pos.domain.rates.exchange_rate import BASE
from orders_pos.domain.stock.stock_level import StockKey

_PLAIN = ("name", "description", "description_html", "product_type", "sku", "weight", "track_stock")
_AMOUNTS = ("price", "final_price")
# The limits of a product's fields.
_MAX_NAME, _MAX_DESCRIPTION, _MAX_HTML, _MAX_SKU, _MAX_PICTURES = 255, 10_000, 50_000, 64, 20

# Product fields by name, amounts as strings. Stored with the product as JSON.
ProductFields = Mapping[str, str | int | bool | list[AttributeValue] | list[Picture]]


@dataclass(frozen=True)
class SupplierVariant:
    """`weight` is in grams, `stock` in pieces; None if the supplier does not say. `cost` is what one costs with its
    shipping, in the currency of the costs; empty if that is not known."""

    id: str
    name: str
    price: str
    sku: str = ""
    weight: int = 0
    image: str = ""
    stock: int | None = None
    cost: str = ""

    def to_attribute_value(self) -> AttributeValue:
        """Return the variant as a value of the product, its texts cut to the columns' lengths; a picture that is not
        accepted is left out."""
        value: AttributeValue = {
            "id": self.id,
            "attribute_name": self.name[:_MAX_NAME] or self.id,
            "price": self.price,
        }
        if self.sku:
            value["sku"] = self.sku[:_MAX_SKU]
        if self.weight:
            value["weight"] = self.weight
        if self.image and not picture_violations("image", self.image):
            value["image"] = self.image
        return value


@dataclass(frozen=True)
class SupplierListing:
    """A supplier's product that is listed in the shop; prices are decimals as strings."""

    id: UUID
    version: int
    name: str
    description: str
    image: str
    price: str
    variants: Sequence[SupplierVariant]
    category_id: UUID | None
    ship_to_countries: Sequence[str]
    is_cod: bool
    is_hidden: bool
    images: Sequence[str] = ()
    sku: str = ""
    description_html: str = ""
    cost_currency: str = BASE

    @property
    def _is_variable(self) -> bool:
        return len(self.variants) > 1

    @property
    def single_variant(self) -> str:
        """The supplier's number of the only variant; empty if there are several."""
        return "" if self._is_variable else self.variants[0].id

    @property
    def cost(self) -> Decimal | None:
        """What the dearest variant costs, in `cost_currency`; None if that is not known."""
        return max((Decimal(variant.cost) for variant in self.variants if variant.cost), default=None)

    def count_stock(self) -> Mapping[StockKey, int]:
        """Return what the supplier has, in tenths, by product and value."""
        return {
            StockKey(self.id, variant.id if self._is_variable else ""): variant.stock * 10
            for variant in self.variants
            if variant.stock is not None
        }

    def to_product_fields(self) -> ProductFields:
        """Return the product fields of the listing. A listing with several variants is a variable product."""
        values = [variant.to_attribute_value() for variant in self.variants] if self._is_variable else []
        single = None if self._is_variable else self.variants[0]
        return {
            "name": self.name[:_MAX_NAME],
            "description": self.description[:_MAX_DESCRIPTION],
            "description_html": self._clean_description(),
            "pictures": self._list_pictures(),
            "sku": (self.sku or (single.sku if single else ""))[:_MAX_SKU],
            "weight": single.weight
            if single
            else min((v.weight for v in self.variants if v.weight), default=0),
            "track_stock": all(variant.stock is not None for variant in self.variants),
            "price": self.price,
            "final_price": self.price,
            "product_type": VARIABLE if self._is_variable else SIMPLE,
            "attribute_values": values,
        }

    def _clean_description(self) -> str:
        """Return the description; empty for one that can't be shown: what is too long is no page once it is cut."""
        try:
            cleaned = clean_html(self.description_html)
        except ValidationError:
            return ""
        return cleaned if len(cleaned) <= _MAX_HTML else ""

    def _list_pictures(self) -> list[Picture]:
        """Return the pictures that may be shown: a product without one is better than a listing that can't be
        synchronised."""
        addresses = dict.fromkeys(address for address in (self.image, *self.images) if address)
        shown = [address for address in addresses if not picture_violations("image", address)]
        return [{"url": address} for address in shown[:_MAX_PICTURES]]


@dataclass(frozen=True)
class StoredListing:
    """The last version of a listing that was stored, the product fields it had, and whether it was hidden."""

    version: int
    fields: ProductFields = field(
        default_factory=dict[str, str | int | bool | list[AttributeValue] | list[Picture]]
    )
    is_hidden: bool = False


def apply_listing(product: Product, fields: ProductFields, previous: ProductFields) -> None:
    """Copy the listing's fields to the product, except those that a user edited since the previous listing."""
    for name in _PLAIN:
        if name not in previous or getattr(product, name) == previous[name]:
            product.set_without_language(name, fields[name])
    if _has_pictures_of(product, previous):
        product.pictures = [*_pictures(fields)]
        product.image = product.pictures[0]["url"] if product.pictures else ""
    for name in _AMOUNTS:
        if name not in previous or getattr(product, name) == Decimal(str(previous[name])):
            setattr(product, name, Decimal(str(fields[name])))
    if _has_values_of(product, previous):
        product.attribute_values = keep_details(_values(fields), product.attribute_values)
    if product.product_type == SIMPLE:
        product.attribute_values = []


def _has_pictures_of(product: Product, previous: ProductFields) -> bool:
    if "pictures" in previous:
        return product.pictures == _pictures(previous)
    # A listing that was stored before products had several pictures.
    return "image" not in previous or product.image == previous["image"]


def _pictures(fields: ProductFields) -> list[Picture]:
    return cast("list[Picture]", fields["pictures"])


def _has_values_of(product: Product, previous: ProductFields) -> bool:
    if "attribute_values" not in previous:
        return True
    return _comparable(product.attribute_values) == _comparable(_values(previous))


def _values(fields: ProductFields) -> list[AttributeValue]:
    return cast("list[AttributeValue]", fields["attribute_values"])


def _comparable(values: Sequence[AttributeValue]) -> list[tuple[str, str, Decimal]]:
    return [(value["id"], value["attribute_name"], Decimal(value["price"])) for value in values]
