"""Routes of webhooks, for admins."""

from uuid import UUID

from chassis.contract.event_rights import application_of_event
from fastapi import Request, Response
from identity.webhooks import changes, deliveries, webhook
from identity.webhooks.kinds import all_kinds

from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import ID, PAGE, for_admins
from gateway.identity.webhooks import schemas
from gateway.paging import parse_page
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response

_NAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 255}}
router = json_router()


@router.get(
    "/webhook_events",
    operation_id="listWebhookEvents",
    summary="List the kinds of events that a webhook can receive.",
    response_model=schemas.EventKindCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_kinds(http: Request) -> Response:
    await admin_request(http)
    items = [{"id": kind, "application": application_of_event(kind)} for kind in all_kinds()]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    "/webhooks",
    operation_id="listWebhooks",
    summary="List the webhooks, the newest first.",
    response_model=schemas.WebhookCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_all(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.reading(admin.tenant.id) as transaction:
        items = [
            schemas.item(one, admin.locale) for one in await webhook.list_webhooks(transaction.connection)
        ]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    "/webhooks/{id}",
    operation_id="getWebhook",
    summary="Return a webhook without its secret.",
    response_model=schemas.WebhookItem,
    openapi_extra=for_admins(ID, is_write=False),
)
async def get_one(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.reading(admin.tenant.id) as transaction:
        found = await changes.find_webhook(transaction.connection, _id(http))
    return json_response(schemas.item(found, admin.locale))


@router.post(
    "/webhooks",
    status_code=201,
    operation_id="createWebhook",
    summary="Create a webhook; its secret is shown once.",
    response_model=schemas.WebhookItem,
    openapi_extra=for_admins(body=schemas.CreateWebhookBody),
)
async def create(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.CreateWebhookBody)
    created, secret = await changes.create_webhook(admin, body.url, body.events)
    headers = {"Location": schemas.iri(created, admin.locale)}
    return json_response(schemas.item(created, admin.locale, secret), 201, headers)


@router.patch(
    "/webhooks/{id}",
    operation_id="changeWebhook",
    summary="Change address or kinds of a webhook, or switch it on or off.",
    response_model=schemas.WebhookItem,
    openapi_extra=for_admins(ID, body=schemas.ChangeWebhookBody),
)
async def change(http: Request) -> Response:
    admin = await admin_request(http)
    webhook_id, body = _id(http), await parse_json(http, schemas.ChangeWebhookBody)
    changed = await changes.change_webhook(
        admin, webhook_id, body.url, body.events, is_enabled=body.is_enabled
    )
    return json_response(schemas.item(changed, admin.locale))


@router.post(
    "/webhooks/{id}/rotate",
    operation_id="rotateWebhookSecret",
    summary="Replace the secret; the former one signs too for a day.",
    response_model=schemas.WebhookItem,
    openapi_extra=for_admins(ID),
)
async def rotate(http: Request) -> Response:
    admin = await admin_request(http)
    rotated, secret = await changes.rotate_secret(admin, _id(http))
    return json_response(schemas.item(rotated, admin.locale, secret))


@router.delete(
    "/webhooks/{id}",
    operation_id="removeWebhook",
    summary="Remove a webhook with its deliveries.",
    response_model=schemas.DeletedWebhook,
    openapi_extra=for_admins(ID),
)
async def delete(http: Request) -> Response:
    admin = await admin_request(http)
    webhook_id = _id(http)
    await changes.remove_webhook(admin, webhook_id)
    return json_response({"id": str(webhook_id)})


@router.get(
    "/webhooks/{id}/deliveries",
    operation_id="listWebhookDeliveries",
    summary="List what was sent to a webhook in the last 30 days, the newest first.",
    response_model=schemas.DeliveryCollection,
    openapi_extra=for_admins(ID, *PAGE, is_write=False),
)
async def list_page(http: Request) -> Response:
    admin, query = await admin_request(http), http.query_params
    part = parse_page(query.get("page"), query.get("itemsPerPage"), is_whole=False)
    async with admin.identity.database.reading(admin.tenant.id) as transaction:
        found = await changes.find_webhook(transaction.connection, _id(http))
        page, total = await deliveries.list_deliveries(
            transaction.connection, found.id, part.limit, part.offset
        )
    items = [schemas.delivery(one) for one in page]
    return json_response(collection(http.url.path, items, total))


@router.post(
    "/webhooks/{id}/deliveries/{name}/resend",
    operation_id="resendWebhookDelivery",
    summary="Send a delivery again.",
    response_model=schemas.DeliveryItem,
    openapi_extra=for_admins(ID, _NAME),
)
async def resend(http: Request) -> Response:
    admin = await admin_request(http)
    delivery_id = uuid_of(http.path_params["name"])
    return json_response(schemas.delivery(await changes.resend_delivery(admin, _id(http), delivery_id)))


def _id(http: Request) -> UUID:
    return uuid_of(id_of(http))
