"""Electronic invoices of the stored ones in PostgreSQL."""

from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ConflictError
from chassis.money import Currency
from chassis.timezones import load_zone
from countries.pack import CountryPack
from countries.packs import country_pack, usual_locale
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.documents.former_invoices import seller_numbers_of, texts_of
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.e_invoices.e_invoice import DocumentReference, EInvoice
from orders_pos.domain.e_invoices.read_invoice import Source, read_invoice
from orders_pos.domain.e_invoices.sale_data import find_sale_data
from orders_pos.domain.invoices.invoice import Invoice

_SAVE_STATE = """
UPDATE invoice SET e_invoice_status = $3, e_invoice_reason = $4, e_invoice_reference = $5, e_invoice_time = $6
WHERE tenant_id = $1 AND id = $2"""


class SqlEInvoices:
    """Implements EInvoices in the current transaction."""

    async def get_for_update(self, invoice_id: UUID) -> Invoice:
        """Return the invoice, locked until the commit. Raise NotFoundError."""
        return await SqlInvoices().get_for_update(invoice_id)

    async def read(self, invoice: Invoice) -> EInvoice:
        """Return the electronic form. Raise ValidationError naming what the seller lacks, and ConflictError where the
        seller's country has none."""
        if not pack_of(invoice).e_invoices:
            raise ConflictError("Invoices of this country have no electronic form.", "no-e-invoices")
        return read_invoice(await load_source(invoice))

    async def save_state(self, invoice: Invoice, *, is_reported: bool) -> None:
        """Store the state of the invoice, and publish it if it is to be reported."""
        state = (
            *(invoice.e_invoice_status, invoice.e_invoice_reason, invoice.e_invoice_reference),
            invoice.e_invoice_time,
        )
        transaction = current_transaction()
        await transaction.connection.execute(_SAVE_STATE, transaction.tenant_id, invoice.id, *state)
        if is_reported:
            outbox.add(invoice.id, events.EInvoiceChanged(invoice=await invoices.read(invoice.id)))

    def schedule(self, invoice_id: UUID, due: datetime | None = None) -> None:
        """Have the platform called about the invoice, at once or at that time."""
        outbox.add(invoice_id, events.EInvoiceDue(invoice_id=str(invoice_id)), due)


def pack_of(invoice: Invoice) -> CountryPack:
    """Return the pack of the country in which the invoice was issued."""
    data = find_sale_data(invoice)
    return country_pack(data["country"] if data else current_caller().country)


def zone_of(invoice: Invoice) -> ZoneInfo:
    """Return the time zone of the shop when it issued the invoice."""
    data = find_sale_data(invoice)
    return load_zone(data["timezone"] if data else current_caller().timezone)


async def load_source(invoice: Invoice) -> Source:
    """Return the invoice with what it does not hold itself."""
    pack = pack_of(invoice)
    return Source(
        invoice,
        _day(invoice.create_time, invoice),
        await _find_reference(invoice),
        texts_of(invoice.content),
        seller_numbers_of(invoice.content),
        pack,
        usual_locale(pack.code),
        Currency(str(invoice.content["currency"])).digits,
    )


def _day(instant: datetime, invoice: Invoice) -> date:
    return instant.astimezone(zone_of(invoice)).date()


async def _find_reference(invoice: Invoice) -> DocumentReference | None:
    """Return the invoice that a credit note cancels, or of whose goods some came back."""
    if invoice.cancels_id:
        cancelled = await SqlInvoices().get(invoice.cancels_id)
        return DocumentReference(cancelled.number, _day(cancelled.create_time, cancelled))
    number = str(invoice.content.get("invoice_number") or "")
    return DocumentReference(number) if number else None
