"""What a visitor wrote in a contact form."""

from uuid import UUID, uuid4

import pytest
from chassis.errors import ValidationError, invalid_field
from site_editor.usecases.send_contact_message import send_contact_message

CUSTOMER = UUID(int=3)


class FakeMessages:
    """Messages by id, each with its customer; `received` has those that were published."""

    def __init__(self):
        self.stored, self.received = {}, []

    async def add(self, fields, customer):
        if not fields["text"]:
            raise invalid_field("text", "Send a text.", "blank")
        message_id = uuid4()
        self.stored[message_id] = (fields, customer)
        return message_id

    def publish_received(self, message_id):
        assert message_id in self.stored
        self.received.append(message_id)


@pytest.fixture
def messages():
    return FakeMessages()


@pytest.mark.parametrize("customer", [None, CUSTOMER])
async def test_a_message_is_stored_without_blanks_around_and_published(messages, customer):
    message_id = await send_contact_message({"name": " Salma ", "text": "\nHello  you\n"}, customer, messages)
    assert messages.stored == {message_id: ({"name": "Salma", "text": "Hello  you"}, customer)}
    assert messages.received == [message_id]


async def test_a_message_of_blanks_is_refused_and_not_published(messages):
    with pytest.raises(ValidationError):
        await send_contact_message({"name": "Salma", "text": " \n"}, None, messages)
    assert (messages.stored, messages.received) == ({}, [])
