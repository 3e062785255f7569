"""Electronic invoices as files and at the platform: one that is kind, and one that is not."""

import io
from dataclasses import replace
from uuid import uuid4

import httpx
import orjson
import pypdf
import pytest
from chassis.egress import HttpResponse
from chassis.errors import BusyError, ConflictError, ForbiddenError, NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.testing import Rpcs, caller
from chassis.testing.deliveries import STEPS, fail_at
from orders_pos.adapters.e_invoices.http_platform import HttpPlatform
from orders_pos.adapters.notifications import sender
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.entrypoints.consumers import build_notification_consumer
from orders_pos.entrypoints.e_invoice_worker import EInvoiceWorker
from orders_pos.entrypoints.grpc_e_invoices import e_invoices_servicer
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk_sandbox.e_invoices.app import EInvoiceApi
from starlette.applications import Starlette

ATLAS = pb.Seller(name="Atlas", numbers=[pb.LegalNumber(kind="ice", number="001534267000096")])
SIREN = pb.LegalNumber(kind="siren", number="552008443")
SELLER = pb.Seller(
    name="Pressing Croix-Rousse",
    address="12, rue de Belfort\n69004 Lyon",
    numbers=[
        pb.LegalNumber(kind="siret", number="73282932000074"),
        pb.LegalNumber(kind="vat", number="FR44732829320"),
    ],
)
NOT_SENT, SENDING, SENT, ACCEPTED, REJECTED = (
    pb.EInvoiceStatus.Value(f"E_INVOICE_STATUS_{name}")
    for name in ("NOT_SENT", "SENDING", "SENT", "ACCEPTED", "REJECTED")
)


class AsgiEgress:
    """Calls the stand-in without a network; it hangs no longer than the real client waits."""

    def __init__(self, api: EInvoiceApi) -> None:
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=api.routes())))

    async def send(self, method, url, *, headers=None, body=b""):
        response = await self._client.request(method, url, headers=headers, content=body)
        if response.status_code == 504:
            raise BusyError("platform does not answer")
        return HttpResponse(response.status_code, response.headers, response.content)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def admin(request):
    """An admin in a country, France unless it is said otherwise."""
    return caller(currency="EUR", country=getattr(request, "param", "FR"), timezone="Europe/Paris")


@pytest.fixture
def api():
    clock = Clock()
    return EInvoiceApi(clock, clock.sleep)


@pytest.fixture
def platform(api):
    return HttpPlatform(AsgiEgress(api), "http://platform/e-invoices/", "key")


@pytest.fixture
def rpcs(service, database, platform):
    return Rpcs(replace(service, servicers=[*service.servicers, e_invoices_servicer(platform)]), database)


@pytest.fixture
def issue(create, sell, update_settings):
    """Issue the invoice of an order of a seller, to a business or a person."""

    async def issue(*numbers, seller=SELLER, is_person=False, **fields):
        await update_settings(seller=seller)
        buyer = [] if is_person else numbers or [SIREN]
        invoice = pb.Invoice(order_id=(await sell()).id, buyer_numbers=buyer, **fields)
        return await create(invoice, key=str(uuid4()))

    return issue


@pytest.fixture
def send(call):
    async def send(invoice, user=None):
        request = rpc.SendEInvoiceRequest(id=invoice.id)
        return await (call("SendEInvoice", request, user) if user else call("SendEInvoice", request))

    return send


@pytest.fixture
def state(call):
    async def state(invoice):
        read = await call("GetInvoice", rpc.GetInvoiceRequest(id=invoice.id))
        return read.e_invoice_status, read.e_invoice_reason

    return state


@pytest.fixture
def due(platform, database, admin, fetch):
    """Handle the events that are new, or `again` all, as they come due; return how many are new."""
    handled = set()

    async def due(*, again=False):
        [consumer] = EInvoiceWorker(platform).consumers()
        rows = await fetch("SELECT id, data FROM outbox WHERE event = 'e-invoice-due' ORDER BY seq")
        new = [row for row in rows if row["id"] not in handled]
        for row in rows if again else new:
            event = {
                "id": str(uuid4() if again else row["id"]), "tenantid": str(admin.tenant_id), "tenant": "test",
                "currency": "EUR", "country": "FR", "data": orjson.loads(row["data"]),
            }  # fmt: skip
            await ConsumerRunner(consumer, database, None).apply(event)
        handled.update(row["id"] for row in new)
        return len(new)

    return due


async def read_xml(call, invoice):
    return await call("WriteEInvoice", rpc.WriteEInvoiceRequest(id=invoice.id))


async def test_a_french_invoice_is_xml_and_in_its_pdf(issue, call):
    invoice = await issue()
    xml = await read_xml(call, invoice)
    pdf = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=invoice.id, locale="fr"))

    assert (xml.name, xml.media_type) == (f"{invoice.number}.xml", "application/xml")
    assert b"<ram:GrandTotalAmount>20.00</ram:GrandTotalAmount>" in xml.content
    [attached] = pypdf.PdfReader(io.BytesIO(pdf.content)).attachments["factur-x.xml"]
    assert attached == xml.content


async def test_credit_notes_and_return_notes_are_credit_notes_that_name_the_invoice(issue, call):
    invoice = await issue()
    request = rpc.CancelInvoiceRequest(id=invoice.id, reason="wrong name")
    note = await call("CancelInvoice", request, key=str(uuid4()))
    xml = (await read_xml(call, note)).content.decode()
    assert "<ram:TypeCode>381</ram:TypeCode>" in xml
    assert f"<ram:IssuerAssignedID>{invoice.number}</ram:IssuerAssignedID>" in xml


@pytest.mark.parametrize("admin", ["BE"], indirect=True)
async def test_a_belgian_invoice_is_ubl_and_is_sent_as_such(issue, call, send, due, api):
    seller = pb.Seller(name="Salon", numbers=[pb.LegalNumber(kind="enterprise", number="0428.759.497")])
    invoice = await issue(pb.LegalNumber(kind="vat", number="BE0403019261"), seller=seller)
    xml = await read_xml(call, invoice)
    pdf = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=invoice.id, locale="fr"))

    assert b"billing:3.0</cbc:CustomizationID>" in xml.content
    assert b'<cbc:EndpointID schemeID="0208">0403019261</cbc:EndpointID>' in xml.content
    assert pypdf.PdfReader(io.BytesIO(pdf.content)).attachments == {}
    await send(invoice)
    await due()
    [document] = api.documents.values()
    assert (document.content, document.headers["content-type"]) == (xml.content, "application/xml")


async def test_what_a_seller_lacks_is_named_and_the_pdf_is_printed_all_the_same(
    issue, call, violations, send, fetch
):
    invoice = await issue()
    # Of an invoice of before numbers were asked for.
    await fetch("UPDATE invoice SET content = content #- '{seller,numbers}' RETURNING id")
    missing = {"seller.numbers.siret": "missing-number", "seller.numbers.vat": "missing-number"}
    assert await violations(read_xml(call, invoice)) == missing
    assert await violations(send(invoice)) == missing
    pdf = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=invoice.id, locale="fr"))
    assert pypdf.PdfReader(io.BytesIO(pdf.content)).attachments == {}


@pytest.mark.parametrize("admin", ["MA"], indirect=True)
async def test_a_country_without_electronic_invoices_has_none(issue, call, send):
    invoice = await issue(is_person=True, seller=ATLAS)
    for request in (read_xml(call, invoice), send(invoice)):
        with pytest.raises(ConflictError) as error:
            await request
        assert error.value.code == "no-e-invoices"


async def test_an_unknown_invoice_is_not_found(call, send):
    unknown = pb.Invoice(id=str(uuid4()))
    for request in (read_xml(call, unknown), send(unknown)):
        with pytest.raises(NotFoundError):
            await request


async def test_the_credit_note_of_returned_goods_has_the_numbers_of_the_invoice(
    issue, call, create, fetch, sell, update_settings
):
    await update_settings(seller=SELLER)
    order = await sell(received_amount="20")
    invoice = await create(pb.Invoice(order_id=order.id, buyer_numbers=[SIREN]), key=str(uuid4()))
    line = pb.OrderReturnLine(id=order.order_items[0].id, quantity="1")
    order_return = await create(pb.OrderReturn(order_id=order.id, lines=[line], reason="x"), key=str(uuid4()))
    request = rpc.AcceptOrderReturnRequest(id=order_return.id, refund_to=pb.REFUND_TO_WALLET)
    accepted = await call("AcceptOrderReturn", request, key=str(uuid4()))

    note = await call("GetInvoice", rpc.GetInvoiceRequest(id=accepted.credit_note_id))
    assert list(note.buyer_numbers) == [SIREN]
    content = (await fetch("SELECT content FROM invoice WHERE id = $1", note.id))[0]["content"]
    assert content["invoice_number"] == invoice.number


async def test_an_invoice_is_sent_and_what_became_of_it_is_looked_up(issue, send, due, state, api, events):
    invoice = await issue()
    assert await state(invoice) == (NOT_SENT, "")
    assert (await send(invoice)).e_invoice_status == SENDING
    assert await due() == 1
    assert await state(invoice) == (SENT, "")
    await due()
    assert await state(invoice) == (SENT, "")
    api.clock.now += 3
    await due()
    assert await state(invoice) == (ACCEPTED, "")
    assert await due() == 0

    [document] = api.documents.values()
    assert (document.headers["document-kind"], document.headers["document-format"]) == ("invoice", "factur-x")
    assert document.content.startswith(b"%PDF")
    changes = [data["invoice"]["eInvoiceStatus"] for _, data in await events("e-invoice-changed")]
    assert len(changes) == 2


async def test_an_invoice_is_sent_once_however_often_it_is_asked_for(issue, send, due, api, fetch, state):
    invoice = await issue()
    for _ in range(3):
        await send(invoice)
    await due()
    await due(again=True)
    await send(invoice)

    assert len(api.documents) == 1
    assert [document.submissions for document in api.documents.values()] == [1]
    assert len(await fetch("SELECT FROM invoice WHERE e_invoice_time IS NOT NULL")) == 1


@pytest.mark.parametrize("fault", ["error-500", "rate", "hang", "unheard", "garbage", "key"])
async def test_a_platform_that_fails_is_asked_again(issue, send, due, state, api, fault):
    invoice = await issue()
    await send(invoice)
    api.switches.fault, api.switches.times = fault, 2
    await due()
    await due()
    assert await state(invoice) == (SENDING, "")
    await due()
    assert await state(invoice) == (SENT, "")
    api.switches.times, api.clock.now = 1, api.clock.now + 3
    await due()
    assert await state(invoice) == (SENT, "")
    await due()
    assert await state(invoice) == (ACCEPTED, "")
    assert len(api.documents) == 1


@pytest.mark.parametrize("outcome", ["rejected", "rejected-at-once"])
async def test_what_was_rejected_has_its_reason_and_can_be_sent_again(issue, send, due, state, api, outcome):
    invoice = await issue()
    api.switches.outcome, api.switches.delay = outcome, 0
    await send(invoice)
    await due()
    status, reason = await state(invoice)
    assert (status, "BR-CO-15" in reason) == (REJECTED, True)
    assert await due() == 0

    api.switches.outcome = "accepted"
    assert (await send(invoice)).e_invoice_status == SENDING
    await due()
    assert await state(invoice) == (ACCEPTED, "")


async def test_a_late_reply_undoes_nothing(issue, send, due, state, api):
    invoice = await issue()
    api.switches.delay = 0
    await send(invoice)
    await due()
    assert await state(invoice) == (ACCEPTED, "")
    api.switches.outcome = "rejected"
    for document in api.documents.values():
        document.outcome = "rejected"
    await due(again=True)
    assert await state(invoice) == (ACCEPTED, "")


@pytest.mark.parametrize("step", STEPS)
async def test_a_failure_of_ours_is_tried_again(issue, send, platform, database, admin, events, step, state):
    invoice = await issue()
    await send(invoice)
    [consumer] = EInvoiceWorker(platform).consumers()
    await fail_at(step, consumer, database, admin, {"invoiceId": invoice.id})
    assert len(await events("e-invoice-due")) == 2
    assert (await state(invoice))[0] == SENDING


async def test_a_buyer_without_an_address_in_the_network_gets_a_file_alone(
    issue, call, send, violations, state
):
    invoice = await issue(is_person=True)
    assert (await read_xml(call, invoice)).content
    assert await violations(send(invoice)) == {"buyerNumbers": "missing-buyer-number"}
    assert await state(invoice) == (NOT_SENT, "")


async def test_without_a_platform_nothing_is_sent(issue, service, database, admin, call):
    invoice = await issue()
    rpcs = Rpcs(replace(service, servicers=[e_invoices_servicer(HttpPlatform(None, "", ""))]), database)
    with pytest.raises(ConflictError) as error:
        await rpcs("SendEInvoice", rpc.SendEInvoiceRequest(id=invoice.id), admin)
    assert error.value.code == "no-e-invoice-platform"


async def test_drivers_send_nothing(issue, send, agent):
    with pytest.raises(ForbiddenError):
        await send(await issue(), agent)


async def test_a_buyers_country_is_one(issue, violations, call):
    assert await violations(issue(buyer_country="XX")) == {"item.buyer_country": "choice"}
    xml = (
        await read_xml(
            call, await issue(pb.LegalNumber(kind="vat", number="BE0428759497"), buyer_country="be")
        )
    ).content
    assert b"<ram:CountryID>BE</ram:CountryID>" in xml
    assert b'schemeID="0208">0428759497' in xml


@pytest.fixture
def mail(call, database, admin, fetch, monkeypatch):
    """E-mail an invoice, and return the files that the mail carries by their names."""
    sent = []
    monkeypatch.setattr(sender, "_deliver", lambda _, mail: sent.append(mail))

    async def mail(invoice):
        await call("MailInvoice", rpc.MailInvoiceRequest(id=invoice.id), key=str(uuid4()))
        [row] = await fetch(
            "SELECT id, data FROM outbox WHERE event = 'message-queued' ORDER BY seq DESC LIMIT 1"
        )
        consumer = build_notification_consumer(
            NotificationSender(database, "smtp://localhost", "souk@souk.test")
        )
        event = {
            "id": str(row["id"]), "tenantid": str(admin.tenant_id), "tenant": "test", "currency": "EUR",
            "country": admin.country, "data": orjson.loads(row["data"]),
        }  # fmt: skip
        await ConsumerRunner(consumer, database, None).apply(event)
        return {part.get_filename(): part.get_content() for part in sent[-1].iter_attachments()}

    return mail


async def test_a_mail_carries_the_invoice_with_its_data(issue, call, mail, fetch):
    invoice = await issue()
    files = await mail(invoice)
    xml = await read_xml(call, invoice)

    assert list(files) == [f"{invoice.number}.pdf"]
    [attached] = pypdf.PdfReader(io.BytesIO(files[f"{invoice.number}.pdf"])).attachments["factur-x.xml"]
    assert attached == xml.content
    [message] = await fetch("SELECT kind, state, subject FROM message")
    assert (message["kind"], message["state"]) == ("invoice", "sent")
    assert invoice.number in message["subject"]


async def test_a_mailed_invoice_that_was_printed_before_is_a_duplicate(issue, call, mail):
    printed, mailed = await issue(), await issue()
    await call("PrintInvoice", rpc.PrintInvoiceRequest(id=printed.id, locale="fr"))
    texts = [(await mail(invoice))[f"{invoice.number}.pdf"] for invoice in (printed, mailed, mailed)]
    pages = [pypdf.PdfReader(io.BytesIO(text)).pages[0].extract_text() for text in texts]
    assert ["Duplicate no. 1" in page or "DUPLICATA nº 1" in page for page in pages] == [True, False, True]


@pytest.mark.parametrize("admin", ["BE"], indirect=True)
async def test_a_mail_carries_the_data_beside_a_pdf_without_it(issue, call, mail):
    seller = pb.Seller(name="Salon", numbers=[pb.LegalNumber(kind="enterprise", number="0428759497")])
    invoice = await issue(is_person=True, seller=seller)
    files = await mail(invoice)
    assert list(files) == [f"{invoice.number}.pdf", f"{invoice.number}.xml"]
    assert files[f"{invoice.number}.xml"] == (await read_xml(call, invoice)).content


@pytest.mark.parametrize("admin", ["MA"], indirect=True)
async def test_a_mail_carries_the_pdf_alone_where_there_is_no_other_form(issue, mail):
    invoice = await issue(is_person=True, seller=ATLAS)
    assert list(await mail(invoice)) == [f"{invoice.number}.pdf"]


async def test_a_customer_without_an_address_gets_no_mail(issue, call, fetch):
    invoice = await issue()
    await fetch("UPDATE customer SET email = '' RETURNING id")
    with pytest.raises(ConflictError) as error:
        await call("MailInvoice", rpc.MailInvoiceRequest(id=invoice.id), key=str(uuid4()))
    assert error.value.code == "no-email"
