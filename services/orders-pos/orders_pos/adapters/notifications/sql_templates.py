"""Templates of e-mails in PostgreSQL."""

from collections.abc import Mapping
from uuid import UUID

from chassis.db import current_transaction
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.notifications.resources import templates
from orders_pos.domain.notifications.templates import DefaultTemplate

_INSERT_DEFAULT = """
INSERT INTO message_template (tenant_id, id, kind, locale, subject, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, id) DO NOTHING"""
_MAX_TEMPLATES = 100


class SqlTemplates:
    """Implements Templates in the current transaction."""

    async def list_edited(self) -> Mapping[UUID, pb.MessageTemplate]:
        """Return the tenant's own templates by id."""
        request = rpc.ListMessageTemplatesRequest()
        request.page.limit = _MAX_TEMPLATES
        return {UUID(item.id): item for item in (await templates.list_items(request)).items}

    def from_default(self, default: DefaultTemplate) -> pb.MessageTemplate:
        """Return the default as the message of a stored template, at version 1."""
        return pb.MessageTemplate(
            id=str(default.id),
            version=1,
            kind=default.kind,
            locale=default.locale,
            subject=default.text.subject,
            body=default.text.body,
        )

    async def insert_default(self, default: DefaultTemplate) -> None:
        """Make the default the tenant's own, unless the tenant has its own."""
        transaction = current_transaction()
        key = transaction.tenant_id, default.id, default.kind, default.locale
        await transaction.connection.execute(_INSERT_DEFAULT, *key, default.text.subject, default.text.body)

    async def delete(self, template_id: UUID, version: int) -> None:
        """Delete the tenant's own template. Raise StaleError."""
        await templates.delete(rpc.DeleteMessageTemplateRequest(id=str(template_id), version=version))
