"""Messages of visitors in PostgreSQL."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_currency
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.site.v1 import site_events_pb2 as events

from site_editor.adapters.tenant_sql import execute
from site_editor.domain.rows import ContactMessage

_ERASE = "DELETE FROM contact_message WHERE tenant_id = $1 AND customer = $2"


class SqlMessages:
    """Implements Messages."""

    async def add(self, fields: Mapping[str, str], customer: UUID | None) -> UUID:
        """Insert a message and return its id. Raise ValidationError that names the form's fields."""
        values: dict[str, Any] = {**fields, "customer": customer}
        message = ContactMessage(tenant_id=current_transaction().tenant_id, id=uuid7(), **values)
        message.check(current_currency())
        session = await current_transaction().session()
        session.add(message)
        return message.id

    def publish_received(self, message_id: UUID) -> None:
        """Add the event `contact-message-received`."""
        outbox.add(message_id, events.ContactMessageReceived(id=str(message_id), version=1))


async def erase_messages(customer: UUID) -> None:
    """Delete what a customer wrote while signed in."""
    await execute(_ERASE, customer)
