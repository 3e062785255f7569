"""Routes of the notifications of the signed-in person."""

from fastapi import Request, Response
from identity.notifications.kinds import KINDS
from identity.notifications.store import Notification, list_notifications, mark_all_read, mark_read

from gateway.identity.account.schemas import Done
from gateway.identity.dependencies import person_request
from gateway.identity.json_router import json_router
from gateway.identity.notifications import schemas
from gateway.identity.route_docs import ID, PAGE, for_people
from gateway.paging import parse_page
from gateway.problem_details import Problem
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response
from gateway.route_doc import query_parameter

_FILTERS = [query_parameter("kind", enum=list(KINDS)), query_parameter("isRead", enum=["false"])]
_KNOWN = frozenset({"kind", "isRead", "page", "itemsPerPage"})

router = json_router("/notifications")


@router.get(
    "",
    operation_id="listNotifications",
    summary="List what the person may know of, the newest first.",
    response_model=schemas.NotificationCollection,
    openapi_extra=for_people(*PAGE, *_FILTERS, is_write=False),
)
async def list_all(http: Request) -> Response:
    person, query = await person_request(http), http.query_params
    if unknown := next((name for name in query if name not in _KNOWN), None):
        raise Problem(400, f"There is no parameter {unknown[:100]}.", code="filter")
    kind = query.get("kind")
    if kind is not None and kind not in KINDS:
        raise Problem(400, f"The kinds are {', '.join(KINDS)}.", code="filter")
    if query.get("isRead", "false") != "false":
        raise Problem(400, "isRead is false, or absent.", code="filter")
    part = parse_page(query.get("page"), query.get("itemsPerPage"), is_whole=False)
    page = await list_notifications(
        person.identity.database,
        person.caller,
        kind,
        is_unread="isRead" in query,
        limit=part.limit,
        offset=part.offset,
    )
    items = [_item(notification, person.locale) for notification in page.notifications]
    return json_response(collection(http.url.path, items, page.total) | {"unread": page.unread})


@router.post(
    "/read",
    operation_id="markAllRead",
    summary="Mark all notifications as read.",
    response_model=Done,
    openapi_extra=for_people(),
)
async def mark_all(http: Request) -> Response:
    person = await person_request(http)
    await mark_all_read(person.identity.database, person.caller)
    return json_response({"done": True})


@router.post(
    "/{id}/read",
    operation_id="markRead",
    summary="Mark a notification as read.",
    response_model=Done,
    openapi_extra=for_people(ID),
)
async def mark_one(http: Request) -> Response:
    person = await person_request(http)
    notification_id = uuid_of(id_of(http), "There is no such notification.")
    await mark_read(person.identity.database, person.caller, notification_id)
    return json_response({"done": True})


def _item(notification: Notification, locale: str) -> dict[str, object]:
    fields = {**vars(notification), "id": str(notification.id), "at": notification.at.isoformat()}
    item = schemas.NotificationItem.model_validate(fields).model_dump(by_alias=True)
    return {"@id": f"/{locale}/api/notifications/{notification.id}", "@type": "Notification", **item}
