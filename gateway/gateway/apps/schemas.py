"""Schemas of the bodies of the apps store."""

from typing import Any

from chassis.descriptors import find_rpc
from souk.apps.v1 import apps_service_pb2 as contract

from gateway.contract import schemas


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.body(find_rpc(contract, "Installations", "Install"), schemas_)
    schemas.body(find_rpc(contract, "Installations", "Update"), schemas_)
    schemas_["ApplicationExport"] = {
        "type": "object",
        "properties": {
            "application": {"type": "string"},
            "exportedAt": {"type": "string", "format": "date-time"},
            "data": {
                "type": "object",
                "description": "Items by the path of their resource.",
                "additionalProperties": {"type": "array", "items": {"type": "object"}},
            },
        },
        "required": ["application", "exportedAt", "data"],
    }
    return schemas_


SCHEMAS = _schemas()
