"""Request bodies built from schemas: valid, with chosen references."""

import random
import string

from isolation.operations import is_reference, resolve

# Resource that a field refers to.
REFERENCED_RESOURCES = {
    "category": "category_products",
    "categories": "category_products",
    "parentCategory": "category_products",
    "untaxedCategories": "category_products",
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
    "listings": "cj_products",
    "risks": "listing_risks",
    "plan": "gantt_projects",
    "page": "pages",
    "pageId": "pages",
    "threadAiRequest": "thread_ai_requests",
    "till": "tills",
    "counterCustomer": "customers",
    "counterShippingMethod": "shipping_methods",
    "counterPaymentMethod": "payment_methods",
    "freightShippingMethod": "shipping_methods",
    "cashSession": "cash_sessions",
    "piece": "pieces",
    # Of the payment ledger, which is read as a part of orders.
    "entries": "payment_entries",
}


# One schema describes both a new order and the change of an order: fields of a change only, and fields of a new
# order, or of a counted stock, that the schema does not require.
CHANGE_FIELDS = {"editOrderId"}
REQUIRED_FIELDS = {"orderItems", "deliveryType", "counted"}
# What is sent within a plan belongs to it, whatever plan it names.
OWNED_FIELDS = {"tasks"}


def build_body(schema, references, foreign_field=None, foreign_reference=""):
    """Return the required fields and all references; the field `foreign_field` has `foreign_reference`."""
    schema, body = resolve(schema), {}
    for name, field in schema["properties"].items():
        if is_reference(field):
            own = None if name in CHANGE_FIELDS else references.get(REFERENCED_RESOURCES[name])
            reference = foreign_reference if name == foreign_field else own
            if reference:
                body[name] = [reference] if is_list(field) else reference
        elif (
            name in schema.get("required", [])
            or name in REQUIRED_FIELDS
            or foreign_field in list_references({"properties": {name: field}})
        ):
            body[name] = _build_value(name, resolve(field), references, foreign_field, foreign_reference)
    return body


def is_list(schema):
    return get_type(resolve(schema)) == "array"


def get_type(schema):
    """Return the type of a schema; of a value that may be null, the other one."""
    kind = schema.get("type")
    return next(name for name in kind if name != "null") if isinstance(kind, list) else kind


def list_references(schema):
    """Yield the names of the references in a body and in the items of its lists."""
    for name, field in resolve(schema)["properties"].items():
        if name in OWNED_FIELDS:
            continue
        if is_reference(field):
            yield name
        elif is_list(field) and "properties" in resolve(resolve(field)["items"]):
            yield from list_references(resolve(field)["items"])


def _build_value(name, schema, references, foreign_field, foreign_reference):
    if "enum" in schema:
        return schema["enum"][0]
    if get_type(schema) == "array":
        return [build_body(schema["items"], references, foreign_field, foreign_reference)]
    if get_type(schema) in ("number", "integer"):
        return max(1, schema.get("minimum", 1))
    text = "".join(random.choices(string.ascii_uppercase, k=min(12, schema.get("maxLength", 12))))
    formatted = {
        "email": f"{text}@clients.test".lower(),
        "phone": f"06{random.randrange(10**8):08}",
        # Of an account of the books.
        "kind": "cash",
        "number": "530000",
    }
    return formatted.get(name, text)
