"""A catalogue of a shop with few kinds of items and few rpcs."""

from dataclasses import replace

from ai_assistant.domain.catalogue import Catalogue, FieldType, Kind, Operation
from ai_assistant.domain.entities import ENTITIES, Entity

FIELDS = {
    "name": FieldType("text"),
    "price": FieldType("number"),
    "is_active": FieldType("flag"),
    "start_time": FieldType("time"),
    "unit": FieldType("choice", ("kg", "m")),
}
VERBS = {"List": "read", "Create": "undoable", "Update": "undoable", "Delete": "final"}
ITEM = {
    "type": "object",
    "properties": {"name": {"type": ["string", "null"]}, "price": {}, "unit": {}, "tags": {}, "extra": {}},
    "required": ["name"],
}
PRODUCT = Kind(
    ENTITIES["product"],
    FIELDS,
    ("name", "price", "is_active", "start_time", "unit"),
    ITEM,
    VERBS,
    "Products.",
)
SENT = {"type": "object", "properties": {"amount": {}, "note": {}}, "additionalProperties": False}
TILLS = Entity("tills", "name", "", ("name",), frozenset())
EMPTY = Kind(TILLS, {"name": FieldType("text")}, (), {}, {"List": "read"}, "Tills.")


def operation(name, risk="undoable"):
    return Operation(f"souk.orders.v1.{name}", f"{name}.", risk, SENT)


def kind(entity, **more):
    return replace(PRODUCT, entity=ENTITIES[entity], description=entity, **more)


SHOP = Catalogue(
    {
        "product": PRODUCT,
        "order": kind("order", risks={"List": "read", "Update": "undoable"}, writable=()),
        "page": kind("page"),
        "customer": kind("customer"),
        "till": EMPTY,
    },
    {
        "move_order": operation("MoveOrder"),
        "publish_draft": operation("PublishDraft"),
        "send_message": operation("SendMessage", "final"),
        "read_sales": operation("ReadSales", "read"),
    },
)
