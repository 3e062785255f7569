import asyncio
import smtplib
from datetime import timedelta

import orjson
import pytest
from chassis.errors import ExhaustedError, NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.model import now
from chassis.service import Connections
from chassis.testing.deliveries import fail_at
from orders_pos.adapters.notifications import own_words, sender
from orders_pos.service import assemble
from orders_pos.settings import OrdersSettings
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def list_messages(call):
    async def list_messages():
        request = rpc.ListMessagesRequest()
        request.page.limit = 30
        return (await call("ListMessages", request)).items

    return list_messages


@pytest.fixture
def deliver(database, admin, fetch):
    """Consume the events of all queued e-mails."""

    async def deliver(**fields):
        values = {"secret": "a secret of the service", **fields}
        settings = OrdersSettings.load(
            "orders", {"ORDERS_" + name.upper(): value for name, value in values.items()}
        )
        consumer, *_ = assemble(Connections(settings, database, None)).consumers
        runner = ConsumerRunner(consumer, database, None)
        for row in await fetch("SELECT id, data FROM outbox WHERE event = 'message-queued' ORDER BY seq"):
            data = {"message": orjson.loads(row["data"])["message"]}
            event = {"id": str(row["id"]), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
            await runner.apply(event)

    return deliver


async def test_notification_is_in_the_customers_language(sell, change, list_messages, shop):
    await sell(notify_customer=True)
    await change(shop.customer, locale="ar")
    await sell(notify_customer=True)
    await sell()
    arabic, english = await list_messages()
    assert (english.recipient, english.locale, english.kind) == ("a@b.test", "en", "order-saved")
    assert "Hello Aïcha Alami" in english.body
    assert "MAD\xa020.00" in english.body
    assert (arabic.locale, arabic.subject.startswith("طلبكم TES-")) == ("ar", True)


async def test_edits_and_moves_notify_the_customer(sell, edit, move, list_messages):
    saved = await sell(notify_customer=True)
    await edit(saved, description="x")
    await move(saved, "ready")
    kinds = [message.kind for message in reversed(await list_messages())]
    assert kinds == ["order-saved", "order-changed", "order-step-changed"]


async def test_tenant_can_edit_templates(call, sell, list_messages, violations):
    page = rpc.ListMessageTemplatesRequest()
    page.page.limit = 30
    defaults = (await call("ListMessageTemplates", page)).items
    assert len(defaults) == 21
    default = next(message for message in defaults if (message.kind, message.locale) == ("order-saved", "en"))
    request = rpc.UpdateMessageTemplateRequest(
        item=pb.MessageTemplate(id=default.id, subject="{order} {{}} from {shop}", body="Hi {customer} {x")
    )
    request.mask.paths.extend(["subject", "body"])
    assert await violations(call("UpdateMessageTemplate", request)) == {"item.subject": "unknown"}
    request.item.subject = "{order} from {shop}"
    changed = await call("UpdateMessageTemplate", request)
    assert (changed.edited, changed.version, changed.kind) == (True, 2, "order-saved")
    saved = await sell(notify_customer=True)
    [message] = await list_messages()
    assert (message.subject, message.body) == (f"{saved.order_number} from Test", "Hi Aïcha Alami {x")
    await call("DeleteMessageTemplate", rpc.DeleteMessageTemplateRequest(id=default.id))
    assert list((await call("ListMessageTemplates", page)).items) == list(defaults)


async def test_emails_are_kept_without_a_mail_server(sell, list_messages, deliver):
    await sell(notify_customer=True)
    assert [message.state for message in await list_messages()] == [pb.MESSAGE_STATE_QUEUED]
    await deliver()
    assert [message.state for message in await list_messages()] == [pb.MESSAGE_STATE_KEPT]


async def test_each_email_is_sent_once(sell, list_messages, deliver, monkeypatch):
    sent = []
    monkeypatch.setattr(sender, "_deliver", lambda url, mail: sent.append((url, mail)))
    saved = await sell(notify_customer=True)
    for _ in range(2):
        await deliver(smtp_url="smtp://mail.test:25", mail_from="shop@atlas.test")
    [(url, mail)] = sent
    assert (url, mail["To"], mail["From"]) == ("smtp://mail.test:25", "a@b.test", "shop@atlas.test")
    assert mail["Subject"] == f"Your order {saved.order_number}"
    [message] = await list_messages()
    assert message.state == pb.MESSAGE_STATE_SENT
    assert message.HasField("sent_at")


async def test_rejected_email_stores_the_error_and_is_published(
    sell, list_messages, deliver, monkeypatch, fetch
):
    def reject(*_):
        raise smtplib.SMTPRecipientsRefused({"a@b.test": (550, b"no such user")})

    monkeypatch.setattr(sender, "_deliver", reject)
    await sell(notify_customer=True)
    await deliver(smtp_url="smtp://mail.test")
    [message] = await list_messages()
    assert message.state == pb.MESSAGE_STATE_FAILED
    assert "no such user" in message.error
    [event] = await fetch("SELECT data FROM outbox WHERE event = 'message-failed'")
    assert orjson.loads(event["data"]) == {"id": message.id}


async def test_unreachable_mail_server_is_retried_for_three_minutes(
    sell, list_messages, deliver, monkeypatch
):
    def hang(*_):
        raise OSError("connection refused")

    monkeypatch.setattr(sender, "_deliver", hang)
    await sell(notify_customer=True)
    with pytest.raises(OSError, match="refused"):
        await deliver(smtp_url="smtp://mail.test")
    assert [message.state for message in await list_messages()] == [pb.MESSAGE_STATE_QUEUED]
    monkeypatch.setattr(sender, "now", lambda: now() + timedelta(minutes=4))
    await deliver(smtp_url="smtp://mail.test")
    assert [message.state for message in await list_messages()] == [pb.MESSAGE_STATE_FAILED]


async def test_a_customer_is_written_to_in_the_shops_own_words(call, change, shop, list_messages):
    await change(shop.customer, email="samira@example.com")
    request = rpc.SendMessageRequest(customer_id=shop.customer.id, subject="Ready", body="Come and see.")
    await call("SendMessage", request)
    [message] = await list_messages()
    assert (message.recipient, message.subject, message.body, message.state) == (
        "samira@example.com", "Ready", "Come and see.", pb.MESSAGE_STATE_QUEUED,
    )  # fmt: skip
    await call("EraseCustomer", rpc.EraseCustomerRequest(id=shop.customer.id))
    again = rpc.SendMessageRequest(customer_id=shop.customer.id, subject="Ready", body="Again.")
    with pytest.raises(NotFoundError):
        await call("SendMessage", again)


async def test_a_day_has_so_many_messages(call, change, shop, monkeypatch):
    monkeypatch.setattr(own_words, "MAX_A_DAY", 2)
    await change(shop.customer, email="samira@example.com")
    messages = [
        rpc.SendMessageRequest(customer_id=shop.customer.id, subject="Ready", body=f"Bring {count}.")
        for count in range(4)
    ]
    calls = (call("SendMessage", message, key=message.body) for message in messages)
    sent = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(error) for error in sent if isinstance(error, Exception)] == [ExhaustedError, ExhaustedError]


@pytest.mark.parametrize("step", ["execute", "handle"])
async def test_an_e_mail_that_keeps_failing_is_seen_as_not_sent(
    sell, list_messages, fetch, database, admin, step
):
    await sell(notify_customer=True)
    settings = OrdersSettings.load("orders", {"ORDERS_SECRET": "a secret of the service"})
    consumer, *_ = assemble(Connections(settings, database, None)).consumers
    [queued] = await fetch("SELECT data FROM outbox WHERE event = 'message-queued'")
    await fail_at(step, consumer, database, admin, orjson.loads(queued["data"]))
    [message] = await list_messages()
    assert (message.state, message.error) == (
        pb.MESSAGE_STATE_FAILED,
        "Something went wrong on our side.",
    )
    assert await fetch("SELECT 1 FROM outbox WHERE event = 'message-failed'")
