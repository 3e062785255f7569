"""Values of a variable product: the ways in which it can be had."""

from collections.abc import Sequence
from typing import NotRequired

from chassis.locales import renamed

# The one of the standard library is of no use to SQLModel before Python 3.12.
from typing_extensions import TypedDict


class AttributeValue(TypedDict):
    """A value as it is stored; the price is a decimal as a string, the weight is in grams."""

    id: str
    attribute_name: str
    attribute_names: NotRequired[dict[str, str]]
    price: str
    sku: NotRequired[str]
    weight: NotRequired[int]
    image: NotRequired[str]


def complete_values(sent: Sequence[AttributeValue], stored: Sequence[AttributeValue]) -> list[AttributeValue]:
    """Return the values that were sent, with the stored details of those that came without: clients that know names and
    prices only change nothing else."""
    stored_by_id = {value["id"]: value for value in stored}
    return [_complete(value, stored_by_id.get(value.get("id", ""))) for value in sent]


def keep_details(values: Sequence[AttributeValue], stored: Sequence[AttributeValue]) -> list[AttributeValue]:
    """Return the values with the details that stored values of the same id have; others keep their own."""
    stored_by_id = {value["id"]: value for value in stored}
    return [
        _complete(
            {
                **_renamed(stored_by_id.get(value["id"], value), value["attribute_name"]),
                "price": value["price"],
            },
            value,
        )
        for value in values
    ]


def _renamed(value: AttributeValue, name: str) -> AttributeValue:
    changed: AttributeValue = {**value, "attribute_name": name}
    if "attribute_names" in value:
        changed["attribute_names"] = renamed(value["attribute_name"], value["attribute_names"], name)
    return changed


def _complete(sent: AttributeValue, stored: AttributeValue | None) -> AttributeValue:
    completed: AttributeValue = {
        "id": sent.get("id", ""),
        "attribute_name": sent["attribute_name"],
        "price": sent["price"],
    }
    details = (sent, stored) if stored else (sent,)
    if names := next((value["attribute_names"] for value in details if "attribute_names" in value), None):
        completed["attribute_names"] = names
    if sku := next((value["sku"] for value in details if "sku" in value), ""):
        completed["sku"] = sku
    if weight := next((value["weight"] for value in details if "weight" in value), 0):
        completed["weight"] = weight
    if image := next((value["image"] for value in details if "image" in value), ""):
        completed["image"] = image
    return completed
