"""Count the prints of receipts and invoices, and record each after the first."""

from dataclasses import dataclass
from uuid import UUID

from chassis.context import CUSTOMER, current_caller
from chassis.db import current_transaction
from chassis.model import now

from orders_pos.adapters.sealing.append import is_sealing, seal
from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.sealing.record import CORRECTION, DUPLICATE_PRINTED, NO_TILL, PAYMENT, REFUND

RECEIPT = "receipt"

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('document ' || $1::uuid, 0))"
# How many records the order has, and the chain of the last one.
_RECORDS = """
SELECT count(*), (array_agg(chain ORDER BY time DESC, number DESC))[1] FROM sealed_record
WHERE tenant_id = $1 AND order_id = $2 AND kind = ANY($3::text[])"""
_INSERT = """
INSERT INTO document_copy (tenant_id, document_id, state, number, message_id, create_time)
SELECT $1, $2, $3, coalesce(max(number) + 1, 0), $4, $5 FROM document_copy
WHERE tenant_id = $1 AND document_id = $2 AND state = $3 RETURNING number"""
_OF_MESSAGE = "SELECT number FROM document_copy WHERE tenant_id = $1 AND message_id = $2"
_ORDER_KINDS = (PAYMENT, REFUND, CORRECTION)


@dataclass(frozen=True)
class PrintedDocument:
    """A receipt, whose id is that of its order, or an invoice or credit note. `number` is what is printed on it."""

    kind: str
    id: UUID
    number: str
    order_id: UUID


def invoice_document(invoice: Invoice) -> PrintedDocument:
    """Return an invoice or a credit note as what is counted."""
    return PrintedDocument(invoice.kind, invoice.id, invoice.number, invoice.order_id)


async def count_copy(document: PrintedDocument, message_id: UUID | None = None) -> int:
    """Count a print, or the file that a message carries. Return its number as a duplicate: 0 for the first, and where
    records are not sealed. A receipt that says something else since its order was recorded anew is not a duplicate."""
    if not is_sealing():
        return 0
    transaction = current_transaction()
    sql, tenant_id = transaction.connection, transaction.tenant_id
    await sql.execute(_LOCK, document.id)
    records, chain = await sql.fetchrow(_RECORDS, tenant_id, document.order_id, _ORDER_KINDS)
    state = records if document.kind == RECEIPT else 0
    number: int = await sql.fetchval(_INSERT, tenant_id, document.id, state, message_id, now())
    if number:
        seal(DUPLICATE_PRINTED, _content(document, number), chain or NO_TILL)
    return number


async def find_copy(message_id: UUID) -> int:
    """Return the number of the duplicate that a message carries; 0 for one that carries none."""
    transaction = current_transaction()
    number: int | None = await transaction.connection.fetchval(_OF_MESSAGE, transaction.tenant_id, message_id)
    return number or 0


def _content(document: PrintedDocument, number: int) -> dict[str, object]:
    """Return what is recorded: a customer who prints is not named."""
    caller = current_caller()
    person = None if CUSTOMER in caller.roles else caller.user_id
    return {
        "document": {"kind": document.kind, "id": str(document.id), "number": document.number},
        "duplicate": number,
        "person": str(person) if person else None,
    }
