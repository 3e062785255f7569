"""Price the orders that a model or another program proposes, as those that a person asks for in words."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal

from ai_assistant.domain.order_cart import shown_lines
from ai_assistant.domain.plan import Fields, ReadCall, Step
from ai_assistant.usecases.ports import Platform

CHECKOUT = "souk.orders.v1.Checkout.Checkout"
EDIT_ORDER = "souk.orders.v1.Checkout.EditOrder"
_PAYMENTS = ("received_amount", "wallet_amount")
_AMOUNTS = ("shippingFees", "discount", "promoAmount")


async def price_call(method: str, read: ReadCall, platform: Platform) -> Step | None:
    """Return the step of a call that saves an order, with what it will cost; None for any other call. Raise
    RefusedError if the order can't be priced: nobody confirms one whose price is not known."""
    if method == EDIT_ORDER:
        return await _price_edit(method, str(read.fields.get("id", "")), read, platform)
    if method != CHECKOUT:
        return None
    if read.fields.get("edit_order_id"):
        return await _price_edit(method, str(read.fields["edit_order_id"]), read, platform)
    customer, _ = await platform.get_fields("customers", str(read.fields.get("customer_id", "")), ())
    quote = await platform.quote_order(read.fields)
    after = {
        **json.loads(read.shown),
        "customer": {"id": customer.id, "fullName": customer.label},
        "orderItems": await _lines(read.fields, platform),
        **_amounts(quote),
    }
    after.pop("customerId", None)
    # Money that was taken is not given back by an undo.
    is_paid = any(Decimal(str(read.fields.get(name) or 0)) for name in _PAYMENTS)
    kind, path = ("call", method) if is_paid else ("checkout", "orders")
    return Step(kind, path, customer.label, read.fields, json.dumps(after, ensure_ascii=False))


async def _price_edit(method: str, id_: str, read: ReadCall, platform: Platform) -> Step:
    order, stored = await platform.get_fields("orders", id_, ("total",))
    cart = read.fields.get("cart", read.fields)
    fields = dict(cart) if isinstance(cart, Mapping) else {}
    quote = await platform.quote_order(fields, order.id)
    shown = json.loads(read.shown)
    after = {**shown.get("cart", shown), **_amounts(quote)}
    if fields.get("lines"):
        after["orderItems"] = await _lines(fields, platform)
    before = json.dumps({"total": float(str(stored.get("total") or 0))})
    # What was priced is this version of the order.
    sent = {**read.fields, "version": read.fields.get("version") or order.version}
    return Step("call", method, order.label, sent, json.dumps(after, ensure_ascii=False), before)


async def _lines(cart: Fields, platform: Platform) -> Sequence[Fields]:
    sent = cart.get("lines")
    lines = [line for line in sent if isinstance(line, Mapping)] if isinstance(sent, list) else []
    ids = {str(line.get("product_id", "")) for line in lines}
    names = {id_: (await platform.get_fields("products", id_, ()))[0].label for id_ in sorted(ids)}
    return shown_lines([{"quantity": "1", **line} for line in lines], names)


def _amounts(quote: Fields) -> Fields:
    """Return the amounts of a quote that are not zero, and the total."""
    return {name: quote[name] for name in _AMOUNTS if quote.get(name)} | {"total": quote.get("total")}
