"""Mails: queued with the change, sent after it, in the reader's language."""

import string

import orjson
import pytest
from aiosmtplib import SMTPException, SMTPRecipientRefused, SMTPRecipientsRefused
from chassis.inbox import ConsumerRunner
from identity.demo import ATLAS, RIF
from identity.events import tenant_transaction
from identity.notices.mail.message import TEXTS, MailMessage, write_mail
from identity.notices.mail.port import Mailbox, NoMail, SmtpMail, mail_port
from identity.notices.mail.queue import MailQueue
from identity.notices.mail.sms import NoSms
from structlog.testing import capture_logs

MESSAGE = MailMessage("leila@atlas.test", "A subject", "https://souk.test/admin/new-password#a-secret-token")


class FakePort:
    """Keeps the mails it gets; fails as often as `failures` says."""

    def __init__(self, failures=0, *, keeps=False):
        self.failures, self.keeps, self.sent = failures, keeps, []

    async def send(self, message):
        if self.failures:
            self.failures -= 1
            raise SMTPException("The server is busy.")
        self.sent.append(message)


@pytest.fixture
def queue_one(identity, settings, admin):
    """Queue a mail for a port. Return the queue and the event that the relay would publish."""

    async def queue_one(port):
        queue = MailQueue(settings.secret, port)
        async with tenant_transaction(identity.database, ATLAS) as connection:
            await queue.add(connection, ATLAS.id, "invitation", MESSAGE)
        row = await admin.fetchrow("SELECT * FROM outbox WHERE event = 'mail-queued'")
        event = {
            "id": str(row["id"]),
            "tenantid": str(row["tenant_id"]),
            "tenant": "atlas",
            "data": orjson.loads(row["data"]),
        }
        return queue, event

    return queue_one


async def test_a_mail_is_sent_once_and_its_text_is_deleted(identity, queue_one, admin):
    port = FakePort()
    queue, event = await queue_one(port)
    runner = ConsumerRunner(queue.consumer(), identity.database, None)

    await runner.apply(event)
    await runner.apply(event)

    assert port.sent == [MESSAGE]
    row = await admin.fetchrow("SELECT content, sent_at FROM mails")
    assert (row["content"], row["sent_at"] is not None) == (b"", True)


async def test_a_mail_that_no_server_takes_stays_queued(identity, queue_one, admin):
    port = FakePort(failures=1)
    queue, event = await queue_one(port)
    runner = ConsumerRunner(queue.consumer(), identity.database, None)

    with pytest.raises(SMTPException):
        await runner.apply(event)
    assert await admin.fetchval("SELECT sent_at FROM mails") is None
    await runner.apply(event)

    assert port.sent == [MESSAGE]


async def test_the_mailbox_of_the_demo_keeps_the_text(identity, queue_one):
    queue, event = await queue_one(Mailbox())

    await ConsumerRunner(queue.consumer(), identity.database, None).apply(event)

    async with identity.database.transaction(ATLAS.id) as transaction:
        [mail] = await queue.newest(transaction.connection, 9)
    assert mail.message == MESSAGE
    async with identity.database.transaction(RIF.id) as transaction:
        assert await queue.newest(transaction.connection, 9) == []


async def test_the_settings_choose_the_port(settings):
    in_production = {"mode": "production"}
    by_smtp = {"smtp_url": "smtps://souk:pass@mail.test"}

    assert isinstance(mail_port(settings), Mailbox)
    assert isinstance(mail_port(settings.model_copy(update=by_smtp)), SmtpMail)
    assert isinstance(mail_port(settings.model_copy(update=in_production)), NoMail)
    with pytest.raises(OSError, match="IDENTITY_SMTP_URL"):
        await NoMail().send(MESSAGE)


async def _refuse(*_, **__):
    raise SMTPRecipientsRefused([SMTPRecipientRefused(550, MESSAGE.subject, MESSAGE.recipient)])


@pytest.mark.asvs("16.2.5")
@pytest.mark.parametrize(
    "port", [NoMail(), NoSms(), SmtpMail("smtp://mail.test", "souk@souk.test"), Mailbox()]
)
async def test_no_port_logs_what_a_mail_says_or_to_whom(port, monkeypatch):
    monkeypatch.setattr("aiosmtplib.send", _refuse)
    error = None
    with capture_logs() as lines:
        try:
            await port.send(MESSAGE)
        except OSError as raised:
            error = raised
    # An error of a consumer goes to the log as its representation.
    logged = f"{lines}{error!r}"
    assert bool(lines) != bool(error)
    assert not [text for text in (MESSAGE.subject, MESSAGE.recipient, MESSAGE.text) if text in logged]


@pytest.mark.parametrize("locale", ["fr", "ar"])
def test_each_language_has_the_same_mails_with_the_same_values(locale):
    english, other = TEXTS["en"], TEXTS[locale]

    assert other.keys() == english.keys()
    for kind, parts in english.items():
        for part, text in parts.items():
            assert _names(other[kind][part]) == _names(text), f"{locale} {kind} {part}"


@pytest.mark.asvs("1.3.11")
def test_a_name_adds_no_header_to_a_mail():
    values = dict.fromkeys(("actor", "tenant", "name", "link"), "Nadia\r\nBcc: all@souk.test")

    assert "\n" not in write_mail("invitation", "en", "a@b.test", values).subject


def _names(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
