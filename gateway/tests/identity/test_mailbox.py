"""The mailbox of the demo, which shows the mails that nobody sends."""

import pytest
from identity.demo import ATLAS
from identity.events import tenant_transaction
from identity.notices.mail.message import MailMessage
from identity.notices.mail.port import SmtpMail

URL = "/fr/api/mails"


@pytest.fixture
async def mail(identity):
    """Queue a mail."""
    message = MailMessage("leila@atlas.test", "A subject", "A text")
    async with tenant_transaction(identity.database, ATLAS) as connection:
        await identity.mails.queue.add(connection, ATLAS.id, "invitation", message)


async def test_admins_of_the_demo_read_the_mailbox(mail, call):
    [shown] = (await call("GET", URL)).json()["hydra:member"]
    assert (shown["recipient"], shown["subject"]) == ("leila@atlas.test", "A subject")
    assert (await call("GET", URL, username="staff@atlas.test")).status_code == 403
    assert (await call("GET", URL, username="admin@rif.test")).json()["totalItems"] == 0


async def test_nobody_reads_mails_that_are_sent(identity, call, monkeypatch):
    monkeypatch.setattr(identity.mails.queue, "port", SmtpMail("smtp://localhost", "souk@localhost"))
    assert (await call("GET", URL)).status_code == 404
