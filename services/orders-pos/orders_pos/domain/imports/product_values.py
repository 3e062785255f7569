"""Options of products in files beside those that are stored."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from chassis.model import uuid7

Option = Mapping[str, object]


def merge_options(options: Sequence[Option], stored: Sequence[Option]) -> list[Option]:
    """Return the stored options with what the file has of them, then those that are new. An option is recognised by
    its SKU, else by its name; what the file does not have of it stays, and so do options that it does not have."""
    merged = {str(value["id"]): dict(value) for value in stored}
    by_sku = {value["sku"]: str(value["id"]) for value in stored if value.get("sku")}
    by_name = {value["attribute_name"]: str(value["id"]) for value in stored}
    for option in options:
        id_ = by_sku.get(option.get("sku", "")) or by_name.get(option["attribute_name"]) or str(uuid7())
        merged[id_] = {**merged.get(id_, {"id": id_}), **option}
    return list(merged.values())


def have_equal_options(options: Sequence[Option], stored: Sequence[Option]) -> bool:
    """Return whether options say the same; a detail that is empty is one that is absent."""
    return [*map(_details, options)] == [*map(_details, stored)]


def _details(option: Option) -> Option:
    price = Decimal(str(option.get("price", -1)))
    return {name: detail for name, detail in option.items() if detail} | {"price": price}
