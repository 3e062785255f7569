"""Bodies made from schemas: right in form, with references put in by name."""

import random
import string

from operations import is_reference, resolved

REFERS = {
    "category": "category_products",
    "categories": "category_products",
    "parentCategory": "category_products",
    "shippingMethodId": "shipping_methods",
    "shippingMethod": "shipping_methods",
    "paymentMethod": "payment_methods",
    "customerId": "customers",
    "customer": "customers",
    "product": "products",
    "agent": "agents",
    "order": "orders",
    "orderId": "orders",
    "orders": "orders",
    "editOrderId": "orders",
    "import": "imports",
    "cjProduct": "cj_products",
    "plan": "gantt_projects",
}


# A cart is a new sale or the change of an order; its schema says what both may hold.
OF_CHANGES = {"editOrderId"}
NEEDED = {"orderItems", "deliveryType"}


def body_of(schema, references, foreign=None, strange=""):
    """Required fields and every reference; the reference named `foreign` is `strange` instead."""
    schema, made = resolved(schema), {}
    for name, one in schema["properties"].items():
        if is_reference(one):
            own = None if name in OF_CHANGES else references.get(REFERS[name])
            chosen = strange if name == foreign else own
            made |= {name: [chosen] if schema_is_list(one) else chosen} if chosen else {}
        elif name in schema.get("required", []) or name in NEEDED:
            made[name] = _value(name, resolved(one), references, foreign, strange)
    return made


def schema_is_list(schema):
    return resolved(schema).get("type") == "array"


def references_in(schema):
    """Names of the references in a body, those of its lists' members too."""
    for name, one in resolved(schema)["properties"].items():
        if is_reference(one):
            yield name
        elif resolved(one).get("type") == "array" and "properties" in resolved(resolved(one)["items"]):
            yield from references_in(resolved(one)["items"])


def _value(name, schema, references, foreign, strange):
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema["type"]
    if kind == "array":
        return [body_of(schema["items"], references, foreign, strange)]
    if kind in ("number", "integer"):
        return max(1, schema.get("minimum", 1))
    word = "".join(random.choices(string.ascii_uppercase, k=min(12, schema.get("maxLength", 12))))
    return {"email": f"{word}@clients.test".lower(), "phone": f"06{random.randrange(10**8):08}"}.get(
        name, word
    )
