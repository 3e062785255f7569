import pytest
from orders_pos.adapters.notifications.sender import _build_email
from souk.orders.v1.orders_pb2 import Message


@pytest.mark.asvs("1.3.11")
def test_a_subject_begins_no_other_header():
    subject = "Merci\r\nBcc: all@evil.test =?utf-8?q?=0D=0ABcc:_all@evil.test?="
    message = Message(id="1", recipient="nadia@client.test", subject=subject, body="Text", locale="fr")
    lines = bytes(_build_email(message, "souk@souk.test")).partition(b"\n\n")[0].splitlines()
    assert not [line for line in lines if line.lower().startswith(b"bcc")]
