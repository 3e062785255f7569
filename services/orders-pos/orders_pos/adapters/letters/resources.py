"""Mails and their templates as resources."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid, validate_message
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.letters.message import Message
from orders_pos.domain.letters.templates import KINDS, LOCALES, MessageTemplate, template_id, usual

_FIRST = """
INSERT INTO message_template (tenant_id, id, kind, locale, subject, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, id) DO NOTHING"""

messages = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Messages"], row=Message, default_order="create_time DESC"
)


async def _show_edited(items: Any) -> None:
    for item in items:
        item.edited = True


templates = Resource(
    service=rpc.DESCRIPTOR.services_by_name["MessageTemplates"],
    row=MessageTemplate,
    default_order="kind, locale",
    enrich=_show_edited,
)


async def list_templates(request: Any) -> Any:
    """Every kind in every language: the tenant's own words, else the usual ones."""
    page = request.page
    edited = {item.id: item for item in await _edited()}
    wanted = [edited.get(item.id, item) for item in _usual() if _is_wanted(item, request.filter)]
    found = wanted[page.offset :][: page.limit]
    return rpc.ListMessageTemplatesResponse(items=found, total=len(wanted))


async def get_template(request: Any) -> Any:
    """One template; raises NotFound."""
    usual_ = _usual_of(request.id)
    return next((item for item in await _edited() if item.id == usual_.id), usual_)


async def update_template(request: Any) -> Any:
    """As any update; the first one stores the usual words before."""
    usual_ = _usual_of(request.item.id)
    validate_message(request.item, "item", mask=frozenset(request.mask.paths))
    transaction = current_transaction()
    key = transaction.tenant_id, UUID(usual_.id), usual_.kind, usual_.locale
    await transaction.connection.execute(_FIRST, *key, usual_.subject, usual_.body)
    return await templates.update(request)


async def delete_template(request: Any) -> Any:
    """Back to the usual words; nothing happens where they are in use already."""
    usual_ = _usual_of(request.id)
    if any(item.id == usual_.id for item in await _edited()):
        return await templates.delete(request)
    return rpc.DeleteMessageTemplateResponse()


async def _edited() -> list[Any]:
    found = await templates.select("true", [])
    await _show_edited(found)
    return found


def _usual() -> Iterator[pb.MessageTemplate]:
    tenant_id = current_caller().tenant_id
    for kind in KINDS:
        for locale in LOCALES:
            words, id_ = usual(kind, locale), str(template_id(tenant_id, kind, locale))
            yield pb.MessageTemplate(
                id=id_, version=1, kind=kind, locale=locale, subject=words.subject, body=words.body
            )


def _usual_of(item_id: str) -> pb.MessageTemplate:
    wanted = parse_uuid(item_id)
    found = next((item for item in _usual() if UUID(item.id) == wanted), None)
    if found is None:
        raise NotFoundError("There is no such message template.")
    return found


def _is_wanted(item: pb.MessageTemplate, filter_: Any) -> bool:
    ids = {parse_uuid(one) for one in filter_.id}
    return (
        (not ids or UUID(item.id) in ids)
        and filter_.kind in ("", item.kind)
        and filter_.locale in ("", item.locale)
    )
