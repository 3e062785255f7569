"""Taxes by rate of days, months and cash sessions agree with orders, invoices and each other."""

import csv
import io
from datetime import date
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
from chassis.errors import ForbiddenError, ValidationError
from chassis.migrations import load_revision
from chassis.testing import caller
from countries.packs import country_pack
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

VERSIONS = Path(__file__).parents[2] / "migrations" / "versions"
CASABLANCA = {"country": "MA", "currency": "MAD", "timezone": "Africa/Casablanca"}
AUSTIN = {"country": "US", "currency": "USD", "timezone": "America/Chicago"}
BRUSSELS = {"country": "BE", "currency": "EUR", "timezone": "Europe/Brussels"}
TUNIS = {"country": "TN", "currency": "TND", "timezone": "Africa/Tunis"}
PLACES = [CASABLANCA, AUSTIN, BRUSSELS, TUNIS]
STEPS = 40
BY_ORDER = """
SELECT o.total, o.returned_amount, o.step_code, o.paid_amount + o.wallet_amount + o.rounded_amount AS paid,
  coalesce(sum(t.net + t.tax) FILTER (WHERE kind <> 'paid'), 0) AS due,
  coalesce(sum(t.net + t.tax) FILTER (WHERE kind = 'paid'), 0) AS shared
FROM orders o LEFT JOIN tax_entry t ON t.order_id = o.id GROUP BY o.id, o.total, o.returned_amount, o.step_code,
  o.paid_amount, o.wallet_amount, o.rounded_amount"""
BY_RATE = """
SELECT order_id, percent, sum(net) FILTER (WHERE kind <> 'paid') AS net, sum(tax) FILTER (WHERE kind <> 'paid') AS tax,
  sum(net) FILTER (WHERE kind = 'paid') AS paid_net, sum(tax) FILTER (WHERE kind = 'paid') AS paid_tax
FROM tax_entry t WHERE order_id IN (
  SELECT id FROM orders WHERE paid_amount + wallet_amount + rounded_amount = total - returned_amount)
GROUP BY order_id, percent"""
OF_ORDER = """
SELECT trim_scale(percent) AS percent, sum(net) AS net, sum(tax) AS tax FROM tax_entry
WHERE order_id = $1 AND kind = ANY($2) GROUP BY 1 HAVING sum(net) <> 0 OR sum(tax) <> 0"""
BY_JURISDICTION = """
SELECT order_id, name, percent, sum(net) FILTER (WHERE kind <> 'paid') AS net,
  sum(tax) FILTER (WHERE kind <> 'paid') AS tax, sum(net) FILTER (WHERE kind = 'paid') AS paid_net,
  sum(tax) FILTER (WHERE kind = 'paid') AS paid_tax
FROM jurisdiction_entry t WHERE order_id IN (
  SELECT id FROM orders WHERE paid_amount + wallet_amount + rounded_amount = total - returned_amount)
GROUP BY order_id, name, percent"""
# Of each order and save, what jurisdictions have is the tax at the rate of its place; what is sold is on the order.
SHARED = """
SELECT o.id, o.step_code, o.tax_lines, (SELECT coalesce(jsonb_object_agg(name, tax), '{}') FROM (
    SELECT name, sum(tax) AS tax FROM jurisdiction_entry j WHERE j.order_id = o.id AND kind = 'sold' GROUP BY name
    HAVING sum(tax) <> 0) AS sold) AS sold,
  (SELECT coalesce(sum(tax), 0) FROM jurisdiction_entry j WHERE j.order_id = o.id AND kind = 'paid') AS paid,
  (SELECT coalesce(sum(tax), 0) FROM tax_entry t WHERE t.order_id = o.id AND kind = 'paid' AND percent IN (6.25, 8.25))
    AS paid_at_rates
FROM orders o"""
INVOICES = "SELECT kind, vat_percent, total_without_vat, vat, content FROM invoice WHERE order_id = $1"


@pytest.fixture
def place():
    return CASABLANCA


@pytest.fixture
def admin(place):
    return caller(**place)


@pytest.fixture
def read(call, admin):
    async def read(basis: str, first: date, last: date, as_caller=admin):
        request = rpc.ReadTaxesRequest(basis=f"TAX_BASIS_{basis}", first_day=str(first), last_day=str(last))
        return await call("ReadTaxes", request, as_caller)

    return read


def sums(rows) -> dict[str, tuple[Decimal, Decimal]]:
    """Return net amounts and taxes by rate."""
    added: dict[str, tuple[Decimal, Decimal]] = {}
    for row in rows:
        net, tax = added.get(row.percent, (Decimal(0), Decimal(0)))
        assert Decimal(row.gross) == Decimal(row.net) + Decimal(row.tax)
        added[row.percent] = net + Decimal(row.net), tax + Decimal(row.tax)
    return {percent: pair for percent, pair in added.items() if any(pair)}


@pytest.mark.parametrize(("place", "seed"), [(place, seed) for seed, place in enumerate(PLACES * 2)])
async def test_histories_agree_with_orders_and_sessions(taxed_shop, fetch, call, read, database, admin):
    await taxed_shop.open_till()
    await taxed_shop.sell()
    done = 0
    for _ in range(STEPS):
        done += await taxed_shop.live(1)
        _check_orders(await fetch(BY_ORDER), await fetch(BY_RATE))
        _check_jurisdictions(await fetch(SHARED), await fetch(BY_JURISDICTION))
    assert done > STEPS / 4
    await _check_reports(taxed_shop, call, read)
    # The migration finds as much, from the orders and the ledger alone.
    migration = load_revision(str(VERSIONS / "0052_tax_entries.py"), "0052_tax_entries")
    async with database.transaction(admin.tenant_id) as transaction:
        for sql in ("DELETE FROM tax_entry", migration.PARTS, migration.SOLD, migration.PAID):
            await transaction.connection.execute(sql)
    _check_orders(await fetch(BY_ORDER), await fetch(BY_RATE))


def _check_orders(orders, rates) -> None:
    """What was sold is what is due, what was shared is what was paid, and a paid order has paid each rate."""
    for row in orders:
        is_cancelled = row["step_code"] == "cancelled"
        assert row["due"] == (0 if is_cancelled else row["total"] - row["returned_amount"])
        assert row["shared"] == row["paid"]
    for row in rates:
        assert (row["net"] or 0, row["tax"] or 0) == (row["paid_net"] or 0, row["paid_tax"] or 0)


def _check_jurisdictions(orders, jurisdictions) -> None:
    """Jurisdictions have what the order says, what is paid at their rates, and of a paid order all that is due."""
    for row in orders:
        lines = [] if row["step_code"] == "cancelled" else row["tax_lines"]
        assert {name: Decimal(str(tax)) for name, tax in row["sold"].items()} == {
            line["name"]: Decimal(line["tax"]) for line in lines if line["name"]
        }
        assert row["paid"] == row["paid_at_rates"]
    for row in jurisdictions:
        assert (row["net"] or 0, row["tax"] or 0) == (row["paid_net"] or 0, row["paid_tax"] or 0)


async def _check_reports(shop, call, read):
    """The span is the sum of its days, and that of the sessions with what belongs to none."""
    span = date(2026, 1, 1), date(2027, 12, 1)
    for basis in ("SALES", "PAYMENTS"):
        report = await read(basis, *span)
        request = rpc.ReadTaxesRequest(
            basis=f"TAX_BASIS_{basis}", first_day=str(span[0]), last_day=str(span[1])
        )
        file = await call("ExportTaxes", rpc.ExportTaxesRequest(taxes=request, locale="en"))
        days = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))[1:]
        rows = [rpc.TaxRow(percent=row[1], net=row[2], tax=row[3], gross=row[4]) for row in days]
        assert sums(rows) == sums(report.rows)
        assert Decimal(report.totals.gross) == sum(Decimal(row.gross) for row in report.rows)
        shared = [Decimal(line.tax) for line in report.jurisdictions]
        assert not shared or sum(shared) == Decimal(report.totals.tax)
        # What was sold at places may all be cancelled.
        assert shop.has_places or not shared
    sessions = [
        await call("ReadCashReport", rpc.ReadCashReportRequest(id=session.id)) for session in shop.sessions
    ]
    parts = [row for session in sessions for row in session.taxes]
    assert sums([*parts, *report.outside_sessions]) == sums(report.rows)


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("place", PLACES)
async def test_an_order_has_the_taxes_of_its_invoice_and_credit_notes(
    taxed_shop, sell, create, call, fetch, update_settings, admin
):
    kinds = country_pack(admin.country).seller_numbers
    numbers = [pb.LegalNumber(kind=kind.key, number=kind.example) for kind in kinds if kind.is_required]
    await update_settings(seller=pb.Seller(name="Shop", numbers=numbers))
    await taxed_shop.open_till()
    lines = [rpc.CartLine(product_id=product.id, quantity="3") for product in taxed_shop.products]
    order = await sell(
        lines=lines, discount_percent="7", received_amount="300", till=taxed_shop.tills[0].name
    )
    await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    taxed_shop.orders = [order.id]
    for _ in range(4):
        await taxed_shop.give_back()
    expected: dict[str, dict[Decimal, tuple[Decimal, Decimal]]] = {"sold": {}, "returned": {}}
    for kind, percent, net, tax, content in await fetch(INVOICES, order.id):
        parts = content.get("vat") or [{"percent": percent, "net": net, "tax": tax}]
        by_rate, sign = (expected["sold"], 1) if kind == "invoice" else (expected["returned"], -1)
        for part in parts:
            key = Decimal(part["percent"])
            before = by_rate.get(key, (Decimal(0), Decimal(0)))
            by_rate[key] = before[0] + sign * Decimal(part["net"]), before[1] + sign * Decimal(part["tax"])
    for kind, by_rate in expected.items():
        rows = await fetch(OF_ORDER, order.id, [kind])
        assert {row["percent"]: (row["net"], row["tax"]) for row in rows} == by_rate


@pytest.mark.parametrize("seed", [1])
async def test_a_closed_session_keeps_its_taxes(taxed_shop, sell, edit, call):
    await taxed_shop.open_till()
    [session] = taxed_shop.sessions
    till = next(till for till in taxed_shop.tills if till.id == session.till_id)
    order = await sell(received_amount="10.02", till=till.name)
    await taxed_shop.close_till()
    report = rpc.ReadCashReportRequest(id=session.id)
    before = await call("ReadCashReport", report)
    assert [(row.percent, row.net, row.tax, row.gross) for row in before.taxes] == [
        ("5.5", "9.50", "0.52", "10.02")
    ]
    await edit(order, discount_percent="50", received_amount="0", till=till.name)
    after = await call("ReadCashReport", report)
    assert [*after.taxes] == [*before.taxes]


async def test_spans_are_checked_and_only_admins_read(read, agent):
    with pytest.raises(ValidationError):
        await read("SALES", date(2026, 2, 1), date(2026, 1, 1))
    with pytest.raises(ForbiddenError):
        await read("SALES", date(2026, 1, 1), date(2026, 1, 2), as_caller=agent)
