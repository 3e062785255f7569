"""Schemas of the responses of checkout and its like."""

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
    schemas_: dict[str, Schema] = {}
    for name, message in _MESSAGES.items():
        reference = schemas.read(message.DESCRIPTOR, schemas_)
        schemas_[name] = schemas_.pop(reference["$ref"].rpartition("/")[2])
    for name, item in _LISTS.items():
        schemas_[name] = _list(schemas.read(item.DESCRIPTOR, schemas_))
    return schemas_


def _list(item: Schema) -> Schema:
    properties: dict[str, Any] = {
        "@id": {"type": "string"},
        "@type": {"type": "string", "const": "hydra:Collection"},
        "hydra:member": {"type": "array", "items": item},
        "hydra:totalItems": {"type": "integer", "minimum": 0},
        "totalItems": {"type": "integer", "minimum": 0},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def response_schemas() -> dict[str, Schema]:
    """Return the hand-written bodies and their responses."""
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
