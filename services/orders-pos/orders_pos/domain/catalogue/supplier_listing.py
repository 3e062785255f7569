"""Products synchronised with a supplier's listing, except for the fields that a user edited."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.catalogue.picture import picture_violations
from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE, AttributeValue, Product

_TEXTS = ("name", "description", "image", "product_type")
_AMOUNTS = ("price", "final_price")
# The limits of a product's name and description.
_MAX_NAME, _MAX_DESCRIPTION = 255, 10_000

# Product fields by name: texts, decimals as strings, and attribute values. Stored with the product as JSON.
ProductFields = Mapping[str, str | list[AttributeValue]]


@dataclass(frozen=True)
class SupplierVariant:
    id: str
    name: str
    price: str

    def to_attribute_value(self) -> AttributeValue:
        return {"id": self.id, "attribute_name": self.name[:_MAX_NAME] or self.id, "price": self.price}


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

    def to_product_fields(self) -> ProductFields:
        """Return the product fields of the listing. A listing with several variants is a variable product."""
        is_variable = len(self.variants) > 1
        values = [variant.to_attribute_value() for variant in self.variants] if is_variable else []
        return {
            "name": self.name[:_MAX_NAME],
            "description": self.description[:_MAX_DESCRIPTION],
            # A product without a picture is better than a listing that can't be synchronised.
            "image": "" if picture_violations("image", self.image) else self.image,
            "price": self.price,
            "final_price": self.price,
            "product_type": VARIABLE if is_variable else SIMPLE,
            "attribute_values": values,
        }


@dataclass(frozen=True)
class StoredListing:
    """The last version of a listing that was stored, the product fields it had, and whether it was hidden."""

    version: int
    fields: ProductFields = field(default_factory=dict[str, str])
    is_hidden: bool = False


def apply_listing(product: Product, fields: ProductFields, previous: ProductFields) -> None:
    """Copy the listing's fields to the product, except those that a user edited since the previous listing."""
    for name in _TEXTS:
        if name not in previous or getattr(product, name) == previous[name]:
            setattr(product, name, fields[name])
    for name in _AMOUNTS:
        if name not in previous or getattr(product, name) == Decimal(str(previous[name])):
            setattr(product, name, Decimal(str(fields[name])))
    if _has_values_of(product, previous):
        product.attribute_values = _values(fields)
    if product.product_type == SIMPLE:
        product.attribute_values = []


def _has_values_of(product: Product, previous: ProductFields) -> bool:
    if "attribute_values" not in previous:
        return True
    return _comparable(product.attribute_values) == _comparable(_values(previous))


def _values(fields: ProductFields) -> list[AttributeValue]:
    values = fields["attribute_values"]
    return values if isinstance(values, list) else []


def _comparable(values: Sequence[AttributeValue]) -> list[tuple[str, str, Decimal]]:
    return [(value["id"], value["attribute_name"], Decimal(value["price"])) for value in values]
