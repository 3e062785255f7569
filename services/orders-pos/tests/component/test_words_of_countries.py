"""A tenant of each country reads no word of another one: documents, tables, invoices as data, and messages."""

import io
import re
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import UUID, uuid4

import pypdfium2
import pytest
from chassis.context import CUSTOMER
from chassis.inbox import ConsumerRunner
from chassis.locales import LOCALES
from chassis.money import Currency
from chassis.pdf import PdfDocument
from chassis.testing import Rpcs, caller
from countries.addresses import AddressParts, compose_address
from countries.packs import country_pack, packed_countries, usual_locale
from countries.testing import find_foreign_words, to_plain_text
from orders_pos.entrypoints.consumers import CONSUMERS
from orders_pos.entrypoints.grpc_e_invoices import e_invoices_servicer
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own
from souk.type.v1 import options_pb2 as options

# Files of countries whose pack has rules for them.
OF_SOME = {
    "WriteEInvoice": "e_invoices",
    "WriteAccountingFile": "accounting",
    "ExportSealedRecords": "sealing",
}
# What is for a machine, and of a period that has ended.
NOT_READ = {"WriteEReport"}
FILES = [
    method
    for contract in (rpc, own)
    for service in contract.DESCRIPTOR.services_by_name.values()
    for method in service.methods
    if method.output_type is rpc.File.DESCRIPTOR and method.name not in NOT_READ
]
TODAY = datetime.now(UTC).date()
DAYS = {"first_day": f"{TODAY - timedelta(days=2)}", "last_day": f"{TODAY + timedelta(days=2)}"}


@pytest.fixture(params=packed_countries())
def pack(request):
    return country_pack(request.param)


@pytest.fixture
def admin(pack):
    return caller(currency=pack.currency, country=pack.code, timezone=pack.time_zones[0])


@pytest.fixture
def rpcs(service, database):
    platform = SimpleNamespace(is_available=False)
    return Rpcs(replace(service, servicers=[*service.servicers, e_invoices_servicer(platform)]), database)


@pytest.fixture
async def tenant(database, admin, pack):
    """A tenant as an operator creates it."""
    [consumer] = [consumer for consumer in CONSUMERS if consumer.event == "tenant-created"]
    data = {"id": str(admin.tenant_id), "name": "Test", "locale": usual_locale(pack.code)}
    event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
    place = {"currency": pack.currency, "country": pack.code, "timezone": pack.time_zones[0]}
    await ConsumerRunner(consumer, database, None).apply({**event, **place})


@pytest.fixture
async def filled(tenant, pack, call, create, update_settings, open_till, admin):
    """Fill the tenant as its owner does; return ids by the resource of an address."""
    form = pack.address
    parts = AddressParts(
        "12 Long Street", form.postcode_example, "Town", next(iter(form.states), ""), pack.code
    )
    address = compose_address(parts, pack.code)
    seller_numbers = [_number(kind) for kind in pack.seller_numbers]
    seller = pb.Seller(name="Shop", address=address, phone=pack.phone_example, numbers=seller_numbers)
    settings = await update_settings(seller=seller)
    person = {"last_name": "Long", "address": address, "locale": usual_locale(pack.code)}
    customer = await create(
        pb.Customer(first_name="Sam", email="sam@mail.test", phone=pack.phone_example, **person)
    )
    till = await create(pb.Till(name="1"))
    session = await open_till(till)
    soap = await create(pb.Product(name="Soap", price="10"))

    async def sell():
        cart = rpc.CheckoutRequest(
            lines=[rpc.CartLine(product_id=soap.id, quantity="2")],
            delivery_type="DELIVERY_TYPE_ON_STORE",
            customer_id=customer.id,
            shipping_method_id=settings.counter_shipping_method_id,
            payment_method_id=settings.counter_payment_method_id,
            received_amount="50",
            till="1",
            notify_customer=True,
        )
        return await call("Checkout", cart, key=str(uuid4()))

    person_order, business_order = await sell(), await sell()
    buyer_numbers = [_number(kind) for kind in pack.buyer_numbers]
    invoices = [
        await create(pb.Invoice(order_id=order.id, buyer_numbers=numbers), key=str(uuid4()))
        for order, numbers in ((person_order, []), (business_order, buyer_numbers))
    ]
    await call("MailInvoice", rpc.MailInvoiceRequest(id=invoices[1].id), key=str(uuid4()))
    lines = [pb.OrderReturnLine(id=person_order.order_items[0].id, quantity="1")]
    item = pb.OrderReturn(order_id=person_order.id, reason="x", lines=lines)
    entered = await call("CreateOrderReturn", rpc.CreateOrderReturnRequest(item=item), key=str(uuid4()))
    accept = rpc.AcceptOrderReturnRequest(id=entered.id, refund_to=pb.REFUND_TO_PAYMENT_METHOD, till="1")
    await call("AcceptOrderReturn", accept, key=str(uuid4()))
    issued = await call("ListInvoices", rpc.ListInvoicesRequest(page={"limit": 10}))
    customer_caller = replace(
        caller(CUSTOMER, tenant_id=admin.tenant_id, currency=pack.currency, country=pack.code),
        user_id=UUID(customer.id),
    )
    return SimpleNamespace(
        ids={
            "orders": [person_order.id],
            "invoices": [invoice.id for invoice in issued.items],
            "cash_sessions": [session.id],
            "returns": [entered.id],
        },
        customer=customer_caller,
    )


def _number(kind):
    return pb.LegalNumber(kind=kind.key, number=kind.example or "12345")


@pytest.fixture
def drawn(monkeypatch):
    """Texts that were drawn into documents: those of Arabic can't be read from the shapes of letters that a PDF has."""
    texts, normalize = [], PdfDocument.normalize_text
    monkeypatch.setattr(
        PdfDocument, "normalize_text", lambda pdf, text: (texts.append(text), normalize(pdf, text))[1]
    )
    return texts


def read(file: rpc.File) -> str:
    """Return the text of a PDF, table or XML."""
    if file.media_type == "application/pdf":
        with pypdfium2.PdfDocument(file.content) as document:
            return "\n".join(page.get_textpage().get_text_range() for page in document)
    if zipfile.is_zipfile(io.BytesIO(file.content)):
        with zipfile.ZipFile(io.BytesIO(file.content)) as book:
            return "\n".join(book.read(name).decode() for name in book.namelist())
    # The accounting file has the letters of ISO 8859-15.
    return file.content.decode("iso-8859-15" if file.media_type == "text/plain" else "utf-8-sig")


def requests(method, ids, locale):
    """Yield a request of an rpc for each of its items, paper sizes and kinds of tables."""
    fields = method.input_type.fields_by_name
    contract = own if method.input_type.file is own.DESCRIPTOR else rpc
    make = getattr(contract, method.input_type.name)
    path = method.GetOptions().Extensions[options.http].get
    values = {"locale": locale} if "locale" in fields else {}
    spans = {**DAYS, "from_day": DAYS["first_day"], "to_day": DAYS["last_day"]}
    values |= {name: day for name, day in spans.items() if name in fields}
    if "sales" in fields:
        values["sales"] = rpc.ReadSalesRequest(dimension="SALES_DIMENSION_DAY", **DAYS)
    if "taxes" in fields:
        values["taxes"] = rpc.ReadTaxesRequest(basis="TAX_BASIS_SALES", **DAYS)
    choices = [(name, number) for name in ("paper", "table") if name in fields for number in (1, 2)]
    resource = path.partition("/{id}")[0].rpartition("/")[2]
    for id_ in ids[resource] if "id" in fields else [""]:
        for name, number in choices or [("", 0)]:
            yield make(**values, **({"id": id_} if id_ else {}), **({name: number} if name else {}))


async def test_no_document_has_a_word_of_another_country(pack, filled, call, admin, drawn):
    foreign, texts = {}, []
    for method in FILES:
        roles = set(method.GetOptions().Extensions[options.roles])
        user = filled.customer if options.ROLE_CUSTOMER in roles else admin
        if method.name in OF_SOME and not getattr(pack, OF_SOME[method.name]):
            continue
        for locale in LOCALES:
            for request in requests(method, filled.ids, locale):
                drawn.clear()
                file = await call(method.name, request, user)
                text = "\n".join(drawn) if drawn and locale == "ar" else read(file)
                texts.append(text)
                if words := find_foreign_words(text, pack.code):
                    foreign[f"{method.name} {locale}"] = words
    assert foreign == {}
    assert len(texts) > 3 * len(FILES)
    # What could not be read would have no words at all.
    every_text = to_plain_text("\n".join(texts))
    for number in pack.seller_numbers:
        assert number.example in every_text
    assert re.search(rf"{re.escape(pack.tax.names['fr'])}\s*[0-9]", every_text) or pack.tax.is_added


@pytest.mark.usefixtures("filled")
async def test_no_message_has_a_word_of_another_country(pack, call):
    templates = (
        await call("ListMessageTemplates", rpc.ListMessageTemplatesRequest(page={"limit": 100}))
    ).items
    sent = (await call("ListMessages", rpc.ListMessagesRequest(page={"limit": 100}))).items
    assert {template.locale for template in templates} == set(LOCALES)
    assert len(sent) > 2
    shown = [
        await call(
            "PreviewMessage",
            rpc.PreviewMessageRequest(subject=item.subject, body=item.body, locale=item.locale),
        )
        for item in templates
    ]

    foreign = {
        text.subject: words
        for text in (*shown, *sent)
        if (words := find_foreign_words(f"{text.subject}\n{text.body}", pack.code))
    }
    assert foreign == {}
    digits = Currency(pack.currency).digits
    bodies = "\n".join(message.body for message in shown)
    amounts = re.findall(rf"\d[.,](\d+)\s*(?={re.escape(pack.currency)})", bodies)
    assert {len(fraction) for fraction in amounts} <= {digits}
