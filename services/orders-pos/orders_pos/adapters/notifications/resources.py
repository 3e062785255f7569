"""E-mails and their templates as resources."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.notifications.message import Message
from orders_pos.domain.notifications.templates import (
    KINDS,
    LOCALES,
    MessageTemplate,
    default_text,
    template_id,
)

_INSERT_DEFAULT = """
INSERT INTO message_template (tenant_id, id, kind, locale, subject, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, id) DO NOTHING"""

messages = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Messages"], row=Message, default_order="create_time DESC"
)


async def _mark_edited(items: Any) -> None:
    for item in items:
        item.edited = True


templates = Resource(
    service=rpc.DESCRIPTOR.services_by_name["MessageTemplates"],
    row=MessageTemplate,
    default_order="kind, locale",
    enrich=_mark_edited,
)


async def list_templates(request: Any) -> Any:
    """List a template for each kind and language: the tenant's own, else the default."""
    page = request.page
    edited = {item.id: item for item in await _list_edited()}
    matching = [edited.get(item.id, item) for item in _defaults() if _is_matching(item, request.filter)]
    page_items = matching[page.offset :][: page.limit]
    return rpc.ListMessageTemplatesResponse(items=page_items, total=len(matching))


async def get_template(request: Any) -> Any:
    """Return a template. Raise NotFoundError."""
    default = _get_default(request.id)
    return next((item for item in await _list_edited() if item.id == default.id), default)


async def update_template(request: Any) -> Any:
    """Update a template; insert the default first if the tenant has none of its own."""
    default = _get_default(request.item.id)
    transaction = current_transaction()
    key = transaction.tenant_id, UUID(default.id), default.kind, default.locale
    await transaction.connection.execute(_INSERT_DEFAULT, *key, default.subject, default.body)
    return await templates.update(request)


async def delete_template(request: Any) -> Any:
    """Restore the default text; do nothing if it is in use already."""
    default = _get_default(request.id)
    if any(item.id == default.id for item in await _list_edited()):
        return await templates.delete(request)
    return rpc.DeleteMessageTemplateResponse()


async def _list_edited() -> list[Any]:
    edited = await templates.select("true", [])
    await _mark_edited(edited)
    return edited


def _defaults() -> Iterator[pb.MessageTemplate]:
    tenant_id = current_caller().tenant_id
    for kind in KINDS:
        for locale in LOCALES:
            text, id_ = default_text(kind, locale), str(template_id(tenant_id, kind, locale))
            yield pb.MessageTemplate(
                id=id_, version=1, kind=kind, locale=locale, subject=text.subject, body=text.body
            )


def _get_default(item_id: str) -> pb.MessageTemplate:
    wanted_id = parse_uuid(item_id)
    default = next((item for item in _defaults() if UUID(item.id) == wanted_id), None)
    if default is None:
        raise NotFoundError("There is no such message template.")
    return default


def _is_matching(item: pb.MessageTemplate, filter_: Any) -> bool:
    ids = {parse_uuid(id_) for id_ in filter_.id}
    return (
        (not ids or UUID(item.id) in ids)
        and filter_.kind in ("", item.kind)
        and filter_.locale in ("", item.locale)
    )
