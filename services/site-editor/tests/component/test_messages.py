from uuid import uuid4

import pytest
from chassis.context import CUSTOMER
from chassis.errors import ForbiddenError, ValidationError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from google.protobuf.field_mask_pb2 import FieldMask
from site_editor.entrypoints.consumers import CONSUMERS
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc


@pytest.fixture
def send(call, guest):
    async def send(user=None, **fields):
        values = {"name": "Salma", "email": "salma@example.org", "text": "Hello", "route": "/about", **fields}
        return await call(
            "SendContactMessage", rpc.SendContactMessageRequest(locale="fr", **values), user or guest
        )

    return send


@pytest.fixture
def listed(call):
    async def listed(**filters):
        request = rpc.ListContactMessagesRequest(filter=pb.ContactMessageFilter(**filters))
        request.page.limit = 30
        return list((await call("ListContactMessages", request)).items)

    return listed


async def test_a_message_waits_for_the_admins_until_it_is_read(call, send, listed):
    await send(text="  Is the carpet ready?  ")
    await send(name="Youssef", email="", phone="0600000000")
    [newest, first] = await listed()
    assert (newest.name, newest.phone, newest.is_read) == ("Youssef", "0600000000", False)
    assert (first.text, first.route, first.locale) == ("Is the carpet ready?", "/about", "fr")
    item = pb.ContactMessage(id=first.id, is_read=True, text="changed")
    request = rpc.UpdateContactMessageRequest(item=item, mask=FieldMask(paths=["is_read"]))
    read = await call("UpdateContactMessage", request)
    assert (read.is_read, read.text) == (True, first.text)
    assert [message.name for message in await listed(is_read=False)] == ["Youssef"]
    assert [message.id for message in await listed(text="CARPET")] == [first.id]
    await call("DeleteContactMessage", rpc.DeleteContactMessageRequest(id=first.id))
    assert len(await listed()) == 1


async def test_a_message_without_an_address_is_rejected_by_field(send, listed):
    with pytest.raises(ValidationError) as caught:
        await send(email="")
    assert {violation.field for violation in caught.value.violations} == {"email"}
    assert await listed() == []


async def test_visitors_read_no_messages(call, guest, send):
    await send()
    with pytest.raises(ForbiddenError):
        await call("ListContactMessages", rpc.ListContactMessagesRequest(), guest)


async def test_messages_of_a_customer_go_when_the_customer_is_erased(call, send, listed, database, admin):
    customer = caller(CUSTOMER, tenant_id=admin.tenant_id, tenant=admin.tenant)
    await send(customer)
    await send(name="Another")
    consumer = next(candidate for candidate in CONSUMERS if candidate.event == "customer-erased")
    data = {"id": str(customer.user_id)}
    event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant, "data": data}
    await ConsumerRunner(consumer, database, None).apply(event)
    assert [message.name for message in await listed()] == ["Another"]


async def test_the_form_is_on_the_page_with_what_was_typed_where_it_could_not_be_sent(
    add, render, call, guest
):
    await add("About", '<souk-contact-form title="x"></souk-contact-form>', route="/about")
    plain = (await render("/about", "fr")).content.decode()
    assert 'method="post" action="#contact-form"' in plain
    assert "<souk-contact-form" not in plain
    assert 'role="alert"' not in plain
    form = rpc.ContactForm(name='"><b>', text="</textarea><b>x")
    form.errors.add(field="email", message="Enter an address")
    request = rpc.RenderPageRequest(path="/about", locale="en", form=form)
    shown = (await call("RenderPage", request, guest)).content.decode()
    assert 'aria-invalid="true" aria-describedby="contact-email-error"' in shown
    assert "Enter an address" in shown
    assert 'value="&#34;&gt;&lt;b&gt;"' in shown
    assert "&lt;/textarea&gt;&lt;b&gt;x</textarea>" in shown


async def test_who_has_a_page_open_is_known_to_others(call, add):
    page = await add("About", route="/about")

    async def report(session, **more):
        request = rpc.ReportPageEditorRequest(page_id=page.id, session=session, **more)
        return [editor.name for editor in (await call("ReportPageEditor", request)).editors]

    assert await report("one") == []
    assert len(await report("two")) == 1
    # Two windows of one person.
    assert len(await report("three")) == 1
    await report("three", is_leaving=True)
    assert await report("two", is_leaving=True) != []
    assert await report("one") == []
