"""Bodies of dropshipping with hand-written schemas, and their responses."""

from typing import Any

from gateway.contract.schemas import ref

_TEXT = {"type": "string", "maxLength": 255, "pattern": r"^[^\u0000]*$"}
_PART = {**_TEXT, "maxLength": 200}
_NEEDED = {**_TEXT, "minLength": 1, "pattern": r"^[^\s\u0000]+$"}
_COUNTRY = {"type": "string", "pattern": "^[A-Za-z]{2}$"}
_REFERENCE = {"type": "string", "minLength": 1, "maxLength": 255, "description": "An id or an IRI."}
_AMOUNT = {"type": "number", "minimum": 0, "maximum": 1_000_000}
_PRICE = {"type": "number", "minimum": 0.01, "maximum": 1_000_000}


def _object(needed: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, **({"required": list(needed)} if needed else {})}


_VARIANT = _object(("vid",), vid=_NEEDED, basePrice=_PRICE, isManual={"type": "boolean"})
_CHOICES = _object(
    ("parentCategoryId", "subCategoryId"),
    parentCategoryId=_REFERENCE,
    subCategoryId=_REFERENCE,
    shipToCountries={"type": "array", "items": _REFERENCE, "maxItems": 300},
    isCOD={"type": "boolean"},
    followsRules={"type": "boolean"},
)
_CHOSEN = _object(
    ("shipToCountry", "dataIlaveU"),
    shipToCountry=_COUNTRY,
    shipFromCountry=_COUNTRY,
    multiplier=_AMOUNT,
    dataIlaveU=_CHOICES,
)
_SEARCH = _object((), categoryId=_TEXT, countryCode=_COUNTRY, productNameEn=_TEXT, productSku=_TEXT)
_LISTED = _object(
    ("pid", "shipToCountry", "dataIlaveU"),
    pid=_NEEDED,
    name=_TEXT,
    data=_object((), variants={"type": "array", "items": _VARIANT, "maxItems": 1000}),
    shipToCountry=_COUNTRY,
    shipFromCountry=_COUNTRY,
    multiplier=_AMOUNT,
    dataIlaveU=_CHOICES,
)
_WAY = _object(
    ("logisticName", "logisticPrice", "logisticAging"),
    logisticName={"type": "string"},
    logisticPrice={"type": ["number", "string", "null"]},
    logisticAging={"type": ["string", "null"]},
    key={"type": "string"},
)
_ROW = _object(("countryCode", "quantity"), countryCode={"type": "string"}, quantity={"type": "integer"})
SCHEMAS: dict[str, Any] = {
    # Either entities, or a search with its choices.
    "ListingBody": _object(
        (),
        entities={"anyOf": [_LISTED, {"type": "array", "items": _LISTED, "minItems": 1, "maxItems": 1000}]},
        search={"anyOf": [_SEARCH, _REFERENCE]},
        choices=_CHOSEN,
        most={"type": "integer", "minimum": 1, "maximum": 100_000},
        confirmBelowCost={"type": "boolean"},
        clientRequestId={"type": "string", "pattern": "^[!-~]{1,200}$"},
    ),
    "ImportBegun": _object(
        ("import", "listings"),
        **{"import": {"anyOf": [ref("Import"), {"type": "null"}]}},
        listings={"type": "array", "items": ref("CjProduct")},
    ),
    "PlacingBody": _object(
        ("order",),
        order=_REFERENCE,
        address=_object(
            (),
            countryCode=_COUNTRY,
            name=_PART,
            phone=_PART,
            province=_PART,
            city=_PART,
            zip=_PART,
            address=_PART,
        ),
        payFromBalance={"type": "boolean"},
        clientRequestId={"type": "string", "pattern": "^[!-~]{1,200}$"},
    ),
    "SupplierOrdersPlaced": _object(
        ("isNoOp", "supplierOrders"),
        isNoOp={"type": "boolean"},
        supplierOrders={"type": "array", "items": ref("SupplierOrder")},
    ),
    "FreightBody": _object(
        ("startCountryCode", "endCountryCode", "products"),
        startCountryCode=_COUNTRY,
        endCountryCode=_COUNTRY,
        products={
            "type": "array",
            "minItems": 1,
            "maxItems": 1000,
            "items": _object(
                ("vid",), vid=_NEEDED, quantity={"type": "integer", "minimum": 1, "maximum": 10_000}
            ),
        },
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
    "FreightWays": {"type": "array", "items": _WAY},
    "Inventory": _object(
        ("inventory", "total"), inventory={"type": "array", "items": _ROW}, total={"type": "integer"}
    ),
}
