"""Products and their categories."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from chassis.money import Currency
from sqlalchemy import ARRAY, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Row, decimal_violations
from orders_pos.domain.search import grams, normalize

SIMPLE, VARIABLE = "simple", "variable"


class CategoryProduct(Row, table=True):
    name: str
    image: str = ""
    icon: str = ""
    parent_category_id: UUID | None = None
    position: int = 0


class Product(Row, table=True):
    """A product of the catalogue. Amounts are in the tenant's currency."""

    name: str
    description: str = ""
    image: str = ""
    icon: str = ""
    price: Decimal
    final_price: Decimal | None = None
    product_type: str = SIMPLE
    default_quantity: Decimal | None = None
    unit: str = ""
    barcode: str = ""
    attribute_values: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    category_id: UUID | None = None
    archived_at: datetime | None = None
    search_text: str = ""
    grams: list[int] = Field(default_factory=list, sa_type=ARRAY(Integer))

    def check(self, currency: Currency, /) -> None:
        self.product_type = self.product_type or SIMPLE
        if self.final_price is None:
            self.final_price = self.price
        values = [{"id": str(uuid7()), **value} for value in self.attribute_values]
        if violations := [*self._price_violations(currency), *self._value_violations(values, currency)]:
            raise ValidationError(*violations)
        self.price, self.final_price = (
            currency.quantize(self.price),
            currency.quantize(self.final_price),
        )
        self.attribute_values = [
            {**value, "price": format(currency.quantize(Decimal(value["price"])), "f")} for value in values
        ]
        self.search_text = normalize(f"{self.name} {self.barcode}")
        self.grams = grams(self.tenant_id, self.search_text)

    def _price_violations(self, currency: Currency) -> list[FieldViolation]:
        return [
            *decimal_violations("price", self.price, currency),
            *decimal_violations("final_price", self.final_price, currency),
        ]

    def _value_violations(self, values: list[dict[str, Any]], currency: Currency) -> Iterator[FieldViolation]:
        for index, value in enumerate(values):
            yield from decimal_violations(
                f"attribute_values[{index}].price", Decimal(value["price"]), currency
            )
        if self.product_type == SIMPLE and values:
            message = "Only a variable product can have attribute values."
            yield FieldViolation("item.attribute_values", message, "not-allowed")
        if len({value["id"] for value in values}) < len(values):
            yield FieldViolation("item.attribute_values", "Each attribute value needs its own id.", "taken")
