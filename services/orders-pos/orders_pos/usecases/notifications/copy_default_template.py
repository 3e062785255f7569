"""Make a default template the tenant's own, so that it can be edited."""

from uuid import UUID

from orders_pos.domain.notifications.templates import get_default
from orders_pos.usecases.notifications import Templates, TemplateT_co


async def copy_default_template(
    tenant_id: UUID, template_id: UUID | None, templates: Templates[TemplateT_co]
) -> None:
    """Do nothing if the tenant has its own. Raise NotFoundError."""
    await templates.insert_default(get_default(tenant_id, template_id))
