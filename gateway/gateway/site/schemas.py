"""Schemas of the bodies and responses of the site."""

from typing import Any

from souk.site.v1 import site_service_pb2 as contract

from gateway.contract import schemas
from gateway.rpc import find_rpc


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.read(contract.PagePreview.DESCRIPTOR, schemas_)
    schemas_["PagePreview"]["properties"]["url"] = {"type": "string"}
    schemas.read(contract.PageEditors.DESCRIPTOR, schemas_)
    for name in ("SaveDraft", "RestoreVersion", "ReportPageEditor", "RestoreThemeVersion"):
        schemas.body(find_rpc(contract, "SiteEditing", name), schemas_)
    return schemas_


SCHEMAS = _schemas()
