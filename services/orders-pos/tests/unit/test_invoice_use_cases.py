from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, NotFoundError, ValidationError
from countries.packs import country_pack
from order_fakes import NOW, SELLER_ICE, SOAP
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.shop.legal_numbers import LegalNumber
from orders_pos.usecases.invoices.cancel_invoice import cancel_invoice
from orders_pos.usecases.invoices.issue_invoice import IssueInvoice, issue_invoice

ICE = LegalNumber("ice", "001561191000066")


@pytest.fixture
def issue(invoices, admin):
    async def issue(order_id, *numbers):
        return await issue_invoice(IssueInvoice(order_id, numbers), admin, NOW, invoices)

    return issue


@pytest.fixture
def cancel(invoices, admin):
    async def cancel(invoice_id, reason="wrong name"):
        return await cancel_invoice(invoice_id, reason, admin, NOW, invoices)

    return cancel


async def test_invoice_has_buyer_vat_and_content_of_the_order(sell, issue, invoices, admin):
    order = await sell(delivery_type="delivery", discount_percent=Decimal(10))
    invoice = await issue(order.id, ICE)

    assert invoices.invoices == {invoice.id: invoice}
    assert (invoice.kind, invoice.number, invoice.order_number) == ("invoice", "invoice-1", order.number)
    assert invoice.buyer_name == "Aïcha Alami"
    assert invoice.buyer_numbers == [{"kind": "ice", "number": ICE.number}]
    assert (invoice.total, invoice.vat_percent) == (38, 20)
    assert (invoice.total_without_vat, invoice.vat) == (Decimal("31.67"), Decimal("6.33"))
    assert (invoice.create_time, invoice.tenant_id) == (NOW, admin.tenant_id)
    assert invoice.content == {
        "texts": InvoiceTexts.of_country(country_pack("MA"), is_business=True).to_json(),
        "seller": {"name": "Atlas Pressing", "numbers": [SELLER_ICE]},
        "buyer_address": "1, rue A",
        "currency": "MAD",
        "lines": [{"name": "Soap", "quantity": "2", "unit": "", "price": "10.00", "amount": "20.00"}],
        "sums": [("products", "20.00"), ("discount", "-2.00"), ("fees", "20.00")],
    }


async def test_tax_is_split_by_the_rates_of_products_and_adds_up_to_the_total(sell, issue, cancel, invoices):
    invoices.vat_rates = {SOAP: Decimal(10)}
    invoice = await issue((await sell(delivery_type="delivery", discount_percent=Decimal(10))).id)

    # 18.00 of soaps after their discount, 20.00 of delivery at the shop's rate.
    assert invoice.content["vat"] == [
        {"percent": "20", "net": "16.67", "tax": "3.33"},
        {"percent": "10", "net": "16.36", "tax": "1.64"},
    ]
    assert (invoice.total_without_vat, invoice.vat, invoice.vat_percent) == (
        Decimal("33.03"),
        Decimal("4.97"),
        20,
    )
    assert invoice.total_without_vat + invoice.vat == invoice.total
    alone = await issue((await sell()).id)
    assert (alone.vat_percent, alone.vat, "vat" in alone.content) == (10, Decimal("1.82"), False)


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        *(
            ([LegalNumber("ice", text)], "number")
            for text in ("12", "a" * 15, "\u0661" * 15, "001561191000067")
        ),
        ([LegalNumber("siren", "552008443")], "kind"),
        ([ICE, ICE], "kind"),
    ],
)
async def test_numbers_that_are_none_of_the_country_are_rejected(sell, issue, invoices, numbers, field):
    order = await sell()
    with pytest.raises(ValidationError) as error:
        await issue(order.id, *numbers)
    assert error.value.violations[0].field == f"item.buyer_numbers[{len(numbers) - 1}].{field}"
    assert invoices.invoices == {}


async def test_cancelled_order_cannot_be_invoiced(sell, move, issue, invoices):
    order = await sell()
    await move(order, "cancelled")
    with pytest.raises(ValidationError) as error:
        await issue(order.id)
    assert error.value.violations[0].code == "cancelled"
    assert invoices.invoices == {}


async def test_order_has_one_invoice_until_it_is_cancelled(sell, issue, cancel, invoices):
    order = await sell()
    invoice = await issue(order.id)
    with pytest.raises(ConflictError) as error:
        await issue(order.id)
    assert error.value.code == "invoiced"
    await cancel(invoice.id)
    await issue(order.id)
    assert len(invoices.invoices) == 3


async def test_unknown_order_or_invoice_is_not_found(issue, cancel):
    with pytest.raises(NotFoundError):
        await issue(uuid4())
    with pytest.raises(NotFoundError):
        await cancel(uuid4())


async def test_credit_note_copies_the_invoice_and_cancels_it(sell, issue, cancel):
    invoice = await issue((await sell()).id, ICE)
    note = await cancel(invoice.id, "  wrong name ")

    assert (note.kind, note.cancels_id, invoice.cancelled_by_id) == ("credit-note", invoice.id, note.id)
    assert (note.reason, note.create_time) == ("wrong name", NOW)
    for name in (
        "order_id",
        "order_number",
        "buyer_name",
        "buyer_numbers",
        "vat_percent",
        "vat",
        "total",
        "content",
    ):
        assert getattr(note, name) == getattr(invoice, name)
    assert note.total_without_vat == invoice.total_without_vat


async def test_credit_notes_and_cancelled_invoices_cannot_be_cancelled(sell, issue, cancel, invoices):
    invoice = await issue((await sell()).id)
    note = await cancel(invoice.id)
    for invoice_id in (invoice.id, note.id):
        with pytest.raises(ConflictError) as error:
            await cancel(invoice_id)
        assert error.value.code == "cancelled"
    assert len(invoices.invoices) == 2
