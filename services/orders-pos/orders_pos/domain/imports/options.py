"""Options of a product as rows of a file have them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation

from orders_pos.domain.imports.fields import OPTION_NAMES
from orders_pos.domain.imports.product_values import texts_in
from orders_pos.domain.imports.row_groups import is_variation
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.search import to_single_line

_OMITTED: Final = "An option has no such value of its own here, so it was left out."
_HIDDEN: Final = "This option is not for sale there, so it was left out."


@dataclass(frozen=True)
class ReadOption:
    """An option of a product: `price` is what is charged, `list_price` what it is compared with, the weight is in
    grams; None where the file says nothing. `names` are those of languages."""

    line: int
    name: str
    sku: str = ""
    price: Decimal | None = None
    list_price: Decimal | None = None
    cost: Decimal | None = None
    weight: int | None = None
    image: str = ""
    barcode: str = ""
    stock: Decimal | None = None
    is_visible: bool = True
    names: tuple[tuple[str, str], ...] = ()

    def to_value(self) -> dict[str, object]:
        """Return the option as a value of a product, of what the file has."""
        value: dict[str, object] = {"attribute_name": self.name}
        if self.price is not None:
            value["price"] = f"{self.price:f}"
        details = (("sku", self.sku), ("weight", self.weight), ("image", self.image))
        if self.names:
            value[OPTION_NAMES] = dict(self.names)
        return value | {name: detail for name, detail in details if detail}


def to_option(row: ParsedRow, head: ParsedRow) -> ReadOption:
    """Return the option of a row. Where it has no name of its own, it is what its name has behind the product's."""
    values = row.values
    charged, listed = _amount(values, "final_price"), _amount(values, "price")
    pictures = values.get("$variant_image") or (values.get("pictures") if is_variation(row) else ())
    return ReadOption(
        row.line,
        to_single_line(str(values.get("attribute_values", ""))) or _rest_of_name(values, head.values),
        str(values.get("sku", "")),
        charged if charged is not None else listed,
        listed if listed is not None and charged is not None and listed > charged else None,
        _amount(values, "cost"),
        weight if isinstance(weight := values.get("weight"), int) else None,
        str(pictures[0]) if isinstance(pictures, tuple) and pictures else "",
        str(values.get("barcode", "")),
        _amount(values, "$stock") if values.get("$in_stock", True) or "$stock" in values else Decimal(0),
        # What hides the row of a product hides the product, of which it is the first option.
        is_visible=not is_variation(row) or bool(values.get("$visible", True)),
        names=tuple(
            (locale, to_single_line(text)) for locale, text in texts_in(values, OPTION_NAMES).items()
        ),
    )


def weigh_and_price(options: Sequence[ReadOption], values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a product with what follows from its options: its price is that of the cheapest; a weight
    where all have the same, unless it has its own; as its cost that of the dearest."""
    derived: dict[str, object] = {}
    prices = [option.price for option in options if option.price is not None]
    if prices:
        derived = {"price": min(prices), "final_price": min(prices)}
    costs = [option.cost for option in options if option.cost is not None]
    weights = {option.weight for option in options}
    if costs and "cost" not in values:
        derived["cost"] = max(costs)
    if len(weights) == 1 and "weight" not in values and (weight := weights.pop()):
        derived["weight"] = weight
    return {**values, **derived}


def option_notes(options: Sequence[ReadOption]) -> Iterator[FieldViolation]:
    """Yield what of options is not kept: each has a price and a weight of its own, and no barcode, cost or list
    price."""
    if any(option.barcode for option in options):
        yield FieldViolation("barcode", _OMITTED, "omitted-of-option")
    if len({option.cost for option in options if option.cost is not None}) > 1:
        yield FieldViolation("cost", _OMITTED, "omitted-of-option")
    if any(option.list_price is not None for option in options):
        yield FieldViolation("price", _OMITTED, "omitted-of-option")
    for option in options:
        if not option.is_visible:
            yield FieldViolation("variant", f"Line {option.line}: {_HIDDEN}", "hidden-option")


def _rest_of_name(values: Mapping[str, object], head: Mapping[str, object]) -> str:
    name, parent = (to_single_line(str(each.get("name", ""))) for each in (values, head))
    return name.removeprefix(parent).strip(" -\u2013:,|") if values is not head else ""


def _amount(values: Mapping[str, object], name: str) -> Decimal | None:
    value = values.get(name)
    return value if isinstance(value, Decimal) else None
