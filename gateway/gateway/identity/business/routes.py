"""Routes of the business, for its admins."""

from fastapi import Request, Response
from identity.business.changes import StoredBusiness, change_business, read_business
from identity.callers import AdminRequest

from gateway.identity.bodies import parse_json
from gateway.identity.business import schemas
from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.pictures import IMAGE_BODY, read_logo, store_picture
from gateway.identity.route_docs import for_admins
from gateway.responses import json_response
from gateway.write_headers import expected_version

router = json_router("/business")


@router.get(
    "",
    operation_id="getBusiness",
    summary="Return name, logo, colour, languages, currency, time zone and number format.",
    response_model=schemas.Business,
    openapi_extra=for_admins(is_write=False),
)
async def get_business(http: Request) -> Response:
    admin = await admin_request(http)
    return await _response(http, admin, await read_business(admin.identity, admin.tenant.id))


@router.patch(
    "",
    operation_id="changeBusiness",
    summary="Change name, colour, languages, currency, time zone or number format, or remove the logo.",
    response_model=schemas.Business,
    openapi_extra=for_admins(body=schemas.ChangeBusinessBody),
)
async def patch_business(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.ChangeBusinessBody)
    values = body.model_dump(exclude_unset=True, exclude={"version"})
    # Null takes away what may be absent, and is nothing for what may not.
    values = {name: value for name, value in values.items() if value is not None or name in _OPTIONAL}
    version = expected_version(http, {"version": body.version})
    is_free = "currency" not in values or not await _has_orders(http, admin)
    business = await change_business(admin, values, version, can_change_currency=is_free)
    return await _response(http, admin, business)


@router.put(
    "/logo",
    operation_id="setLogo",
    summary="Set the logo.",
    response_model=schemas.Business,
    openapi_extra=for_admins() | IMAGE_BODY,
)
async def set_logo(http: Request) -> Response:
    admin = await admin_request(http)
    logo = await read_logo(http)
    path = await store_picture(http.app.state.store, admin.tenant.slug, logo, "logo", "png")
    return await _response(http, admin, await change_business(admin, {"logo": path}))


_OPTIONAL = frozenset({"logo", "brand_color"})


async def _has_orders(http: Request, admin: AdminRequest) -> bool:
    return bool(await http.app.state.has_orders(admin.caller))


async def _response(http: Request, admin: AdminRequest, business: StoredBusiness) -> Response:
    can_change_currency = not await _has_orders(http, admin)
    fields = {**vars(business), "id": str(business.id), "can_change_currency": can_change_currency}
    item = schemas.Business.model_validate(fields)
    return json_response(item.model_dump(by_alias=True), 200, {"ETag": f'"{business.version}"'})
