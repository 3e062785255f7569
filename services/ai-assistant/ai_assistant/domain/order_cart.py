"""Carts of orders: their lines, and what a plan shows of them."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from ai_assistant.domain.plan import Fields

# A line as the contract of the checkout has it, and as a plan shows it.
CartLine = Mapping[str, object]
_TYPES = {
    frozenset[str](): "ON_STORE",
    frozenset({"collect"}): "COLLECTE",
    frozenset({"delivery"}): "DELIVERY",
    frozenset({"collect", "delivery"}): "COLLECTE_AND_DELIVERY",
}


def delivery_type(legs: frozenset[str]) -> str:
    """Return the contract's name of how an order with these legs reaches its customer."""
    return f"DELIVERY_TYPE_{_TYPES[legs]}"


def to_cart_lines(items: object) -> list[dict[str, object]]:
    """Return the lines of a saved order, in protobuf's JSON, as lines of a cart: at the prices of the sale."""
    lines: Sequence[Mapping[str, object]] = items if isinstance(items, list) else ()
    return [
        {
            "id": item.get("id"),
            "product_id": item.get("product"),
            "attribute_value_id": item.get("attribute_value") or "",
            "name": item.get("description") or "",
            "quantity": item.get("quantity"),
            "price": item.get("final_price"),
        }
        for item in lines
    ]


def change_lines(
    lines: Sequence[Mapping[str, object]], way: str, named: Mapping[str, object]
) -> list[dict[str, object]] | None:
    """Return the lines after a change of the quantity of a named line: add, remove or set; None if a product that is to
    be removed is not among them. Without a quantity one is added, and all are removed."""
    changed, quantity = [dict(line) for line in lines], str(named["quantity"])
    line = next((line for line in changed if _is_same(line, named)), None)
    if line is None:
        return None if way == "remove" else [*changed, {**named, "quantity": quantity or "1"}]
    old, amount = Decimal(str(line["quantity"])), Decimal(quantity or "1")
    left = {"add": old + amount, "set": amount, "remove": old - amount if quantity else Decimal(0)}[way]
    if left <= 0:
        return [other for other in changed if other is not line]
    line["quantity"] = format(left, "f")
    return changed


def _is_same(line: Mapping[str, object], named: Mapping[str, object]) -> bool:
    """Return whether a line is of the named product, and of its variant if one is named."""
    variant = named.get("attribute_value_id")
    is_variant = not variant or line.get("attribute_value_id") == variant
    return is_variant and line["product_id"] == named["product_id"]


def shown_lines(lines: Sequence[Mapping[str, object]], names: Mapping[str, str]) -> list[Fields]:
    """Return lines as a plan shows them, the products by their names."""
    return [
        {"name": names.get(str(line["product_id"]), ""), "quantity": float(str(line["quantity"]))}
        for line in lines
    ]


def shown_slot(slot: Mapping[str, object] | None) -> Fields | None:
    """Return a slot as the API shows one, or None for none."""
    if not slot:
        return None
    return {"date": slot["date"], "from": slot.get("start_time"), "to": slot.get("end_time")}
