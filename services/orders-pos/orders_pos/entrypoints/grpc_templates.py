"""Rpcs of the templates of e-mails."""

from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.notifications import resources
from orders_pos.adapters.notifications.sql_templates import SqlTemplates
from orders_pos.domain.notifications.templates import TemplateFilter
from orders_pos.usecases.notifications.copy_default_template import copy_default_template
from orders_pos.usecases.notifications.get_template import get_template
from orders_pos.usecases.notifications.list_templates import list_templates
from orders_pos.usecases.notifications.restore_template import restore_template


async def list_templates_rpc(
    request: rpc.ListMessageTemplatesRequest,
) -> rpc.ListMessageTemplatesResponse:
    """List the tenant's templates, with the defaults of those that it did not edit."""
    ids = [parse_uuid(id_) for id_ in request.filter.id]
    template_filter = TemplateFilter(ids, request.filter.kind, request.filter.locale)
    items = await list_templates(current_caller().tenant_id, template_filter, SqlTemplates())
    page = request.page
    return rpc.ListMessageTemplatesResponse(items=items[page.offset :][: page.limit], total=len(items))


async def get_template_rpc(request: rpc.GetMessageTemplateRequest) -> pb.MessageTemplate:
    """Return a template or its default. Raise NotFoundError."""
    return await get_template(current_caller().tenant_id, parse_uuid(request.id), SqlTemplates())


async def update_template(request: rpc.UpdateMessageTemplateRequest) -> Any:
    """Change a template, which makes a default the tenant's own. Raise NotFoundError, StaleError or ValidationError."""
    await copy_default_template(current_caller().tenant_id, parse_uuid(request.item.id), SqlTemplates())
    return await resources.templates.update(request)


async def delete_template(request: rpc.DeleteMessageTemplateRequest) -> rpc.DeleteMessageTemplateResponse:
    """Restore the default. Raise NotFoundError or StaleError."""
    await restore_template(
        current_caller().tenant_id, parse_uuid(request.id), request.version, SqlTemplates()
    )
    return rpc.DeleteMessageTemplateResponse()
