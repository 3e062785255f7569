"""Restore the default text of a template."""

from uuid import UUID

from orders_pos.domain.notifications.templates import get_default
from orders_pos.usecases.notifications import Templates, TemplateT_co


async def restore_template(
    tenant_id: UUID, template_id: UUID | None, version: int, templates: Templates[TemplateT_co]
) -> None:
    """Do nothing if the default is in use already. Raise NotFoundError and StaleError."""
    default = get_default(tenant_id, template_id)
    if default.id in await templates.list_edited():
        await templates.delete(default.id, version)
