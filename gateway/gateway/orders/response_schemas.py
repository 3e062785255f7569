"""What the sale and what follows it answer."""

from typing import Any

from souk.orders.v1 import orders_pb2, orders_service_pb2

from gateway.contract import schemas
from gateway.contract.schemas import Schema, ref
from gateway.orders.schemas import BODIES

_MESSAGES = {
    "DatePreview": orders_service_pb2.PreviewDatesResponse,
    "ShippingSlots": orders_service_pb2.CalculateShippingSlotsResponse,
    "StepMoves": orders_service_pb2.MoveOrdersResponse,
    "Tours": orders_service_pb2.PlanToursResponse,
    "OrderFigures": orders_service_pb2.ReadFiguresResponse,
}
_LISTS = {"OrderVersionList": orders_pb2.OrderVersion, "StepMoveList": orders_pb2.StepMove}


def _schemas() -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for name, message in _MESSAGES.items():
        made = schemas.read(message.DESCRIPTOR, found)
        found[name] = found.pop(made["$ref"].rpartition("/")[2])
    for name, item in _LISTS.items():
        found[name] = _list(schemas.read(item.DESCRIPTOR, found))
    return found


def _list(item: Schema) -> Schema:
    properties: dict[str, Any] = {
        "@id": {"type": "string"},
        "@type": {"type": "string", "const": "hydra:Collection"},
        "hydra:member": {"type": "array", "items": item},
        "hydra:totalItems": {"type": "integer", "minimum": 0},
        "totalItems": {"type": "integer", "minimum": 0},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def schemas_of() -> dict[str, Schema]:
    """The odd bodies and their answers; what a plain resource has as well is said there."""
    return {
        **_schemas(),
        **BODIES,
        "ShippingFees": {
            "type": "object",
            "properties": {"fees": {"type": "number"}},
            "required": ["fees"],
        },
        "Saved": {"anyOf": [ref("Order"), ref("DatePreview")]},
    }
