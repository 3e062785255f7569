"""Get a template of e-mails."""

from uuid import UUID

from orders_pos.domain.notifications.templates import get_default
from orders_pos.usecases.notifications import Templates, TemplateT_co


async def get_template(
    tenant_id: UUID, template_id: UUID | None, templates: Templates[TemplateT_co]
) -> TemplateT_co:
    """Return the tenant's own template, else the default. Raise NotFoundError."""
    default = get_default(tenant_id, template_id)
    edited = await templates.list_edited()
    return edited[default.id] if default.id in edited else templates.from_default(default)
