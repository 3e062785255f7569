"""Products of the catalogue."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import cast
from uuid import UUID

from chassis.errors import FieldViolation, NotFoundError, ValidationError, invalid_field
from chassis.locales import renamed
from chassis.model import uuid7
from chassis.money import Currency
from sqlalchemy import ARRAY, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.catalogue.attribute_value import AttributeValue, complete_values
from orders_pos.domain.catalogue.html import clean_html
from orders_pos.domain.catalogue.picture import Picture, picture_violations, replace_first
from orders_pos.domain.rows import Row, decimal_violations
from orders_pos.domain.search import grams, normalize, to_single_line

SIMPLE, VARIABLE = "simple", "variable"
# The texts by language, by the text.
_TEXTS = {"name": "names", "description": "descriptions", "description_html": "descriptions_html"}


class Product(Row, table=True):
    """A product of the catalogue. Amounts are in the tenant's currency; the price of a variable product is the lowest
    of its values."""

    name: str
    names: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    description: str = ""
    descriptions: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    image: str = ""
    icon: str = ""
    price: Decimal
    final_price: Decimal | None = None
    product_type: str = SIMPLE
    default_quantity: Decimal | None = None
    unit: str = ""
    barcode: str = ""
    attribute_values: list[AttributeValue] = Field(default_factory=list[AttributeValue], sa_type=JSONB)
    category_id: UUID | None = None
    pictures: list[Picture] = Field(default_factory=list[Picture], sa_type=JSONB)
    sku: str = ""
    weight: int = 0
    vat_rate: Decimal | None = None
    cost: Decimal | None = None
    description_html: str = ""
    descriptions_html: dict[str, str] = Field(default_factory=dict[str, str], sa_type=JSONB)
    track_stock: bool = False
    sell_without_stock: bool = True
    low_stock_level: Decimal | None = None
    is_draft: bool = False
    archived_at: datetime | None = None
    search_text: str = ""
    grams: list[int] = Field(default_factory=list[int], sa_type=ARRAY(Integer))

    def check_not_archived(self) -> None:
        """Raise NotFoundError if the product was archived."""
        if self.archived_at:
            raise NotFoundError("There is no such product.")

    def follow_up(self, changes: Mapping[str, object], /) -> Mapping[str, object]:
        """Add what follows: the final price from a new price if both were equal, pictures and image from each other,
        and of values the details that were not sent. Raise NotFoundError if the product is archived, ValidationError
        for a price that only its values have."""
        self.check_not_archived()
        self._check_prices_of_values(changes)
        changes = {**changes, **self._picture_changes(changes)}
        if "attribute_values" in changes:
            sent = cast("list[AttributeValue]", changes["attribute_values"])
            changes["attribute_values"] = complete_values(sent, self.attribute_values)
        if "price" in changes and "final_price" not in changes and self.final_price == self.price:
            changes["final_price"] = changes["price"]
        return changes

    def _check_prices_of_values(self, changes: Mapping[str, object]) -> None:
        if not self.attribute_values or {"attribute_values", "product_type"} & changes.keys():
            return
        for name in ("price", "final_price"):
            if changes.get(name, self.price) not in (self.price, None):
                message = "The price of this product is the lowest of its values: change their prices."
                raise invalid_field(f"item.{name}", message, "of-values")

    def _picture_changes(self, changes: Mapping[str, object]) -> Mapping[str, object]:
        """Return image and pictures as they follow from what was sent; pictures that changed decide."""
        pictures = cast("list[Picture]", changes.get("pictures") or [])
        if "pictures" in changes and pictures != self.pictures:
            return {"image": pictures[0]["url"] if pictures else ""}
        if "image" in changes and changes["image"] != self.image:
            pictures = replace_first(self.pictures, str(changes["image"] or ""))
            return {"pictures": pictures, "image": pictures[0]["url"] if pictures else ""}
        return {}

    def set_without_language(self, name: str, value: object) -> None:
        """Set a field; a text for all languages that had the same one."""
        if texts := _TEXTS.get(name):
            setattr(self, texts, renamed(getattr(self, name), getattr(self, texts), str(value)))
        setattr(self, name, value)

    def archive(self, now: datetime) -> None:
        """Take the product out of the catalogue; orders still refer to it."""
        self.archived_at = self.update_time = now

    def restore(self, now: datetime) -> None:
        """Put an archived product into the catalogue again."""
        self.archived_at, self.update_time = None, now

    def set_hidden(self, now: datetime, *, was_hidden: bool, is_hidden: bool) -> None:
        """Archive a product that gets hidden, and restore one that was hidden. A product archived by a user stays
        so."""
        if is_hidden and self.archived_at is None:
            self.archived_at = now
        elif was_hidden and not is_hidden:
            self.archived_at = None

    def check(self, currency: Currency, /) -> None:
        """Normalise names, amounts, values, pictures and HTML, and derive the columns of the search. Raise
        ValidationError with every violation."""
        self.name = to_single_line(self.name)
        self.names = {locale: to_single_line(name) for locale, name in self.names.items()}
        self.product_type = self.product_type or SIMPLE
        if self.final_price is None:
            self.final_price = self.price
        values: list[AttributeValue] = [
            {**value, "id": value.get("id") or str(uuid7())} for value in self.attribute_values
        ]
        violations = [
            *self._price_violations(currency),
            *self._value_violations(values, currency),
            *picture_violations("image", self.image),
            *picture_violations("icon", self.icon),
            *self._picture_violations(),
        ]
        if violations:
            raise ValidationError(*violations)
        self.price, self.final_price = (
            currency.quantize(self.price),
            currency.quantize(self.final_price),
        )
        self.attribute_values = [
            {**value, "price": format(currency.quantize(Decimal(value["price"])), "f")} for value in values
        ]
        if self.attribute_values:
            self.price = self.final_price = min(Decimal(value["price"]) for value in self.attribute_values)
        if not self.pictures and self.image:
            self.pictures = [{"url": self.image}]
        self.image = self.pictures[0]["url"] if self.pictures else ""
        self.description_html = clean_html(self.description_html)
        self.descriptions_html = {locale: clean_html(html) for locale, html in self.descriptions_html.items()}
        self.search_text = self._search_text()
        self.grams = grams(self.tenant_id, self.search_text)

    def _search_text(self) -> str:
        """Return the name, in front since matches are ranked by their beginnings, and all that it is also found by."""
        others = dict.fromkeys(name for name in self.names.values() if name != self.name)
        return normalize(" ".join(text for text in (self.name, self.barcode, self.sku, *others) if text))

    def _picture_violations(self) -> Iterator[FieldViolation]:
        for index, picture in enumerate(self.pictures):
            yield from picture_violations(f"pictures[{index}].url", picture["url"])
            yield from picture_violations(f"pictures[{index}].video", picture.get("video", ""))
        for index, value in enumerate(self.attribute_values):
            yield from picture_violations(f"attribute_values[{index}].image", value.get("image", ""))

    def _price_violations(self, currency: Currency) -> list[FieldViolation]:
        return [
            *decimal_violations("price", self.price, currency),
            *decimal_violations("final_price", self.final_price, currency),
            *decimal_violations("cost", self.cost, currency),
        ]

    def _value_violations(self, values: list[AttributeValue], currency: Currency) -> Iterator[FieldViolation]:
        for index, value in enumerate(values):
            yield from decimal_violations(
                f"attribute_values[{index}].price", Decimal(value["price"]), currency
            )
        if self.product_type == SIMPLE and values:
            message = "Only a variable product can have attribute values."
            yield FieldViolation("item.attribute_values", message, "not-allowed")
        if len({value["id"] for value in values}) < len(values):
            yield FieldViolation("item.attribute_values", "Each attribute value needs its own id.", "taken")
