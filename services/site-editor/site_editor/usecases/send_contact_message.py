"""Storing what a visitor wrote in a contact form."""

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID


class Messages(Protocol):
    """Messages of visitors."""

    async def add(self, fields: Mapping[str, str], customer: UUID | None) -> UUID:
        """Store a message. Raise ValidationError."""
        ...

    def publish_received(self, message_id: UUID) -> None:
        """Publish that a message was received."""
        ...


async def send_contact_message(fields: Mapping[str, str], customer: UUID | None, messages: Messages) -> UUID:
    """Store a message, without blanks around its fields, and publish that it was received; return its id. `customer` is
    the customer who is signed in, if any. Raise ValidationError."""
    message_id = await messages.add({name: value.strip() for name, value in fields.items()}, customer)
    messages.publish_received(message_id)
    return message_id
