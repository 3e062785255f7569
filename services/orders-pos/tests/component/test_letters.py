import smtplib
from datetime import timedelta

import orjson
import pytest
from chassis.inbox import ConsumerRunner
from chassis.model import now
from chassis.service import Connections
from orders_pos.adapters.letters import post
from orders_pos.service import assemble
from orders_pos.settings import OrdersSettings
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def letters(call):
    async def letters():
        request = rpc.ListMessagesRequest()
        request.page.limit = 30
        return (await call("ListMessages", request)).items

    return letters


@pytest.fixture
def deliver(database, admin, fetch):
    """Lets the post hear of every mail that was queued."""

    async def deliver(**told):
        told = OrdersSettings.load(
            "orders", {"ORDERS_" + name.upper(): value for name, value in told.items()}
        )
        [sender] = assemble(Connections(told, database, None)).consumers
        listener = ConsumerRunner(sender, database, None)
        for row in await fetch("SELECT id, data FROM outbox WHERE event = 'message-queued' ORDER BY seq"):
            data = {"message": orjson.loads(row["data"])["message"]}
            event = {"id": str(row["id"]), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
            await listener.apply(event)

    return deliver


async def test_a_customer_is_written_to_in_his_language(sell, change, letters, shop):
    await sell(notify_customer=True)
    await change(shop.customer, locale="ar")
    await sell(notify_customer=True)
    await sell()
    arabic, english = await letters()
    assert (english.recipient, english.locale, english.kind) == ("a@b.test", "en", "order-saved")
    assert "Hello Aïcha Alami" in english.body
    assert "20.00 MAD" in english.body
    assert (arabic.locale, arabic.subject.startswith("طلبكم TES-")) == ("ar", True)


async def test_edits_and_steps_are_told_too(sell, edit, move, letters):
    saved = await sell(notify_customer=True)
    await edit(saved, description="x")
    await move(saved, "ready")
    kinds = [one.kind for one in reversed(await letters())]
    assert kinds == ["order-saved", "order-changed", "order-step-changed"]


async def test_a_tenant_says_it_in_its_own_words(call, sell, letters, violations):
    page = rpc.ListMessageTemplatesRequest()
    page.page.limit = 30
    usual = (await call("ListMessageTemplates", page)).items
    assert len(usual) == 9
    mine = next(one for one in usual if (one.kind, one.locale) == ("order-saved", "en"))
    request = rpc.UpdateMessageTemplateRequest(
        item=pb.MessageTemplate(id=mine.id, subject="{order} {{}} from {shop}", body="Hi {customer} {x")
    )
    request.mask.paths.extend(["subject", "body"])
    assert await violations(call("UpdateMessageTemplate", request)) == {"item.subject": "unknown"}
    request.item.subject = "{order} from {shop}"
    changed = await call("UpdateMessageTemplate", request)
    assert (changed.edited, changed.version, changed.kind) == (True, 2, "order-saved")
    saved = await sell(notify_customer=True)
    [letter] = await letters()
    assert (letter.subject, letter.body) == (f"{saved.order_number} from Test", "Hi Aïcha Alami {x")
    await call("DeleteMessageTemplate", rpc.DeleteMessageTemplateRequest(id=mine.id))
    assert list((await call("ListMessageTemplates", page)).items) == list(usual)


async def test_without_a_mail_server_mails_stay_in_the_mailbox(sell, letters, deliver):
    await sell(notify_customer=True)
    assert [one.state for one in await letters()] == [pb.MESSAGE_STATE_QUEUED]
    await deliver()
    assert [one.state for one in await letters()] == [pb.MESSAGE_STATE_KEPT]


async def test_a_mail_server_gets_each_mail_once(sell, letters, deliver, monkeypatch):
    sent = []
    monkeypatch.setattr(post, "_deliver", lambda url, mail: sent.append((url, mail)))
    saved = await sell(notify_customer=True)
    for _ in range(2):
        await deliver(smtp_url="smtp://mail.test:25", mail_from="shop@atlas.test")
    [(url, mail)] = sent
    assert (url, mail["To"], mail["From"]) == ("smtp://mail.test:25", "a@b.test", "shop@atlas.test")
    assert mail["Subject"] == f"Your order {saved.order_number}"
    [letter] = await letters()
    assert letter.state == pb.MESSAGE_STATE_SENT
    assert letter.HasField("sent_at")


async def test_a_mail_that_is_refused_says_why(sell, letters, deliver, monkeypatch):
    def refuse(*_):
        raise smtplib.SMTPRecipientsRefused({"a@b.test": (550, b"no such user")})

    monkeypatch.setattr(post, "_deliver", refuse)
    await sell(notify_customer=True)
    await deliver(smtp_url="smtp://mail.test")
    [letter] = await letters()
    assert letter.state == pb.MESSAGE_STATE_FAILED
    assert "no such user" in letter.error


async def test_a_mail_server_that_does_not_answer_is_asked_again_for_a_while(
    sell, letters, deliver, monkeypatch
):
    def hang(*_):
        raise OSError("connection refused")

    monkeypatch.setattr(post, "_deliver", hang)
    await sell(notify_customer=True)
    with pytest.raises(OSError, match="refused"):
        await deliver(smtp_url="smtp://mail.test")
    assert [one.state for one in await letters()] == [pb.MESSAGE_STATE_QUEUED]
    monkeypatch.setattr(post, "now", lambda: now() + timedelta(minutes=4))
    await deliver(smtp_url="smtp://mail.test")
    assert [one.state for one in await letters()] == [pb.MESSAGE_STATE_FAILED]
