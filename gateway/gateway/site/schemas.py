"""Schemas of the bodies and responses of the site."""

from typing import Any

from souk.site.v1 import site_service_pb2 as contract

from gateway.contract import schemas


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.read(contract.PagePreview.DESCRIPTOR, schemas_)
    schemas_["PagePreview"]["properties"]["url"] = {"type": "string"}
    return schemas_


SCHEMAS = _schemas()
