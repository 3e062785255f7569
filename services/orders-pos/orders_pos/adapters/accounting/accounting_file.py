"""The accounting file of a country."""

from functools import partial

from chassis.context import Caller
from chassis.errors import ConflictError
from chassis.slow_work import run_slowly
from chassis.timezones import load_zone
from countries.packs import country_pack
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.accounting.fec import fec_name, render_fec
from orders_pos.adapters.accounting.registered_number import get_registered_number
from orders_pos.adapters.accounting.sql_entries import get_account_settings, read_entries
from orders_pos.adapters.documents.tables import lock_tables
from orders_pos.domain.accounting.ledger_accounts import LedgerAccounts
from orders_pos.domain.reports.sales import Span

# About what an entry takes in memory and in the file.
_ENTRY_BYTES = 600


async def write_accounting_file(span: Span, caller: Caller) -> rpc.File:
    """Return the file of a span of days. Raise ConflictError where the country has none, and ValidationError without
    the seller's number that names it."""
    pack = country_pack(caller.country)
    if pack.accounting is None:
        raise ConflictError("Souk writes no accounting file for this country.", "no-accounting-file")
    number = await get_registered_number(pack, pack.accounting.registry)
    await lock_tables()
    accounts = LedgerAccounts.of_settings(pack.accounting, await get_account_settings())
    entries = await read_entries(span, load_zone(caller.timezone), accounts)
    content = await run_slowly(
        partial(render_fec, entries, caller.digits), "last_day", _ENTRY_BYTES * len(entries)
    )
    return rpc.File(content=content, media_type="text/plain", name=fec_name(number, span.last))
