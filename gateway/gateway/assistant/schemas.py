"""Schemas of the assistant's bodies."""

from typing import Any

from chassis.descriptors import find_rpc
from souk.assistant.v1 import assistant_pb2
from souk.assistant.v1 import assistant_service_pb2 as contract

from gateway.contract import schemas


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.body(find_rpc(contract, "AiPreviews", "PreviewHtml"), schemas_)
    media = schemas.read(assistant_pb2.StockMedia.DESCRIPTOR, schemas_)
    count = {"type": "integer", "minimum": 0}
    properties = {
        "hydra:member": {"type": "array", "items": media, "maxItems": 10},
        "hydra:totalItems": count,
        "page": count,
    }
    schemas_["StockMediaPage"] = {"type": "object", "properties": properties, "required": [*properties]}
    return schemas_


SCHEMAS = _schemas()
