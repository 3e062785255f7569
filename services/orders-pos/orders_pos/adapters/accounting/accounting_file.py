"""The accounting file of a country."""

from functools import partial

from chassis.context import Caller
from chassis.errors import ConflictError, invalid_field
from chassis.slow_work import run_slowly
from chassis.timezones import load_zone
from countries.number_checks import canonical_number
from countries.pack import AccountingRules, CountryPack
from countries.packs import country_pack
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.accounting.fec import fec_name, render_fec
from orders_pos.adapters.accounting.sql_entries import get_account_settings, read_entries
from orders_pos.adapters.documents.tables import lock_tables
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.accounting.ledger_accounts import LedgerAccounts
from orders_pos.domain.reports.sales import Span
from orders_pos.domain.shop.legal_numbers import numbers_from_json

# About what an entry takes in memory and in the file.
_ENTRY_BYTES = 600


async def write_accounting_file(span: Span, caller: Caller) -> rpc.File:
    """Return the file of a span of days. Raise ConflictError where the country has none, and ValidationError without
    the seller's number that names it."""
    pack = country_pack(caller.country)
    if pack.accounting is None:
        raise ConflictError("Souk writes no accounting file for this country.", "no-accounting-file")
    number = await _get_registered_number(pack, pack.accounting)
    await lock_tables()
    accounts = LedgerAccounts.of_settings(pack.accounting, await get_account_settings())
    entries = await read_entries(span, load_zone(caller.timezone), accounts)
    content = await run_slowly(
        partial(render_fec, entries, caller.digits), "last_day", _ENTRY_BYTES * len(entries)
    )
    return rpc.File(content=content, media_type="text/plain", name=fec_name(number, span.last))


async def _get_registered_number(pack: CountryPack, rules: AccountingRules) -> str:
    """Return the number of the seller in the register that the file is named by."""
    seller, _ = await SqlInvoices().get_seller()
    entered = {number.kind: number.number for number in numbers_from_json(seller.get("numbers") or [])}
    for kind in pack.seller_numbers:
        if rules.registry in kind.schemes and (number := entered.get(kind.key, "").strip()):
            return canonical_number(kind.check, number)[: kind.schemes[rules.registry]]
    names = " or ".join(kind.names["en"] for kind in pack.seller_numbers if rules.registry in kind.schemes)
    message = f"Enter this number of the seller in the settings of the shop: {names}."
    raise invalid_field("seller.numbers", message, "missing-number")
