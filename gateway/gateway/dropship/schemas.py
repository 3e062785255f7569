"""Schemas of the bodies and responses of dropshipping."""

from typing import Any

from chassis.descriptors import find_rpc
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.contract import schemas
from gateway.contract.schemas import ref


def _object(needed: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, **({"required": list(needed)} if needed else {})}


_RESPONSES: dict[str, Any] = {
    "ImportBegun": _object(
        ("import", "listings"),
        **{"import": {"anyOf": [ref("Import"), {"type": "null"}]}},
        listings={"type": "array", "items": ref("CjProduct")},
    ),
    "SupplierOrdersPlaced": _object(
        ("isNoOp", "supplierOrders"),
        isNoOp={"type": "boolean"},
        supplierOrders={"type": "array", "items": ref("SupplierOrder")},
    ),
    "SupplierAnswer": _object(
        ("code", "result", "message", "data", "requestId"),
        code={"type": "integer"},
        result={"type": "boolean"},
        message={"type": "string"},
        data={},
        reach={
            "type": "integer",
            "description": "Products that the pages of one search reach; with a search.",
        },
        requestId={"type": "string"},
    ),
    "FreightOptions": {"type": "array", "items": ref("FreightOption")},
}


def _bodies() -> schemas.Schemas:
    schemas_: schemas.Schemas = {}
    for service, name in (
        ("CjProducts", "ImportProducts"),
        ("CjProducts", "ImportFound"),
        ("SupplierOrders", "PlaceOrder"),
        ("Supplier", "CalculateFreight"),
        ("Supplier", "QuoteFreight"),
    ):
        schemas.body(find_rpc(rpc, service, name), schemas_)
    schemas.read(rpc.FreightOption.DESCRIPTOR, schemas_)
    # The supplier's record may be sent whole; what is not used of it is ignored.
    for name in ("ListedWrite", "ListedPart", "ListedDataWrite", "BasePriceWrite"):
        del schemas_[name]["additionalProperties"]
    schemas_["ImportFoundBody"]["properties"]["search"] = {
        "anyOf": [{**ref("SearchTermsWrite"), "minProperties": 1}, schemas.REFERENCE]
    }
    schemas_["ImportFoundBody"]["required"] = ["search", "choices"]
    schemas_["ListingBody"] = {"anyOf": [ref("ImportProductsBody"), ref("ImportFoundBody")]}
    return schemas_


SCHEMAS = {**_RESPONSES, **_bodies()}
