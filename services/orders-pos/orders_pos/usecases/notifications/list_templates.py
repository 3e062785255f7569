"""List the templates of e-mails."""

from uuid import UUID

from orders_pos.domain.notifications.templates import TemplateFilter, default_templates
from orders_pos.usecases.notifications import Templates, TemplateT_co


async def list_templates(
    tenant_id: UUID, template_filter: TemplateFilter, templates: Templates[TemplateT_co]
) -> list[TemplateT_co]:
    """Return a template for each kind and language: the tenant's own, else the default."""
    edited = await templates.list_edited()
    return [
        edited[default.id] if default.id in edited else templates.from_default(default)
        for default in default_templates(tenant_id)
        if template_filter.matches(default)
    ]
