"""Each rpc that writes a table counts first, and a tenant writes one table at a time."""

import asyncpg
import pytest
from chassis.errors import ExhaustedError
from chassis.testing import caller
from orders_pos.adapters.documents import tables
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

SALES = rpc.ReadSalesRequest(dimension="SALES_DIMENSION_DAY", first_day="2026-01-01", last_day="2026-01-31")
TAXES = rpc.ReadTaxesRequest(basis="TAX_BASIS_SALES", first_day="2026-01-01", last_day="2026-01-31")
SPANS = {"sales": SALES, "taxes": TAXES}
EXPORTS = [
    method
    for service in rpc.DESCRIPTOR.services_by_name.values()
    for method in service.methods
    if method.name.startswith("Export") and "table" in method.input_type.fields_by_name
]
# Those of what a filter finds; reports are of a bounded span.
FILTERED = {
    "ExportOrders": "orders_pos.adapters.documents.export._MAX_ROWS",
    "ExportProducts": "orders_pos.adapters.documents.export_items.MAX_ROWS",
    "ExportCustomers": "orders_pos.adapters.documents.export_items.MAX_ROWS",
    "ExportImportedOrders": "orders_pos.adapters.documents.export_items.MAX_ROWS",
}


def create_request(method):
    fields = {name: span for name, span in SPANS.items() if name in method.input_type.fields_by_name}
    return getattr(rpc, method.input_type.name)(table=rpc.TABLE_CSV, locale="en", **fields)


def test_each_export_has_a_filter_or_a_bounded_span():
    with_filter = {method.name for method in EXPORTS if "filter" in method.input_type.fields_by_name}
    assert len(EXPORTS) > len(with_filter) > 1
    assert with_filter == FILTERED.keys()


@pytest.mark.parametrize("name", FILTERED)
async def test_what_is_too_much_is_not_loaded(
    name, call, sell, create, import_orders, violations, monkeypatch
):
    [method] = [method for method in EXPORTS if method.name == name]
    await import_orders()
    for number in range(2):
        await sell()
        await create(pb.Product(name=f"Soap {number}", price="10"))
        await create(
            pb.Customer(
                first_name="Customer",
                last_name=str(number),
                email=f"customer{number}@export.test",
                phone=f"06000000{number:02}",
                address="1 Rue Tarik",
            )
        )
    monkeypatch.setattr(FILTERED[name], 1)
    loaded, fetch = [], asyncpg.Connection.fetch

    async def count_rows(connection, query, *arguments, **options):
        rows = await fetch(connection, query, *arguments, **options)
        loaded.extend(row for row in rows if "ORDER BY" in query and "LIMIT" in query)
        return rows

    monkeypatch.setattr(asyncpg.Connection, "fetch", count_rows)
    assert await violations(call(name, create_request(method))) == {"filter": "too-many"}
    assert loaded == []
    monkeypatch.setattr(FILTERED[name], 100)
    await call(name, create_request(method))
    assert len(loaded) > 1


@pytest.mark.parametrize("method", EXPORTS, ids=lambda method: method.name)
async def test_a_tenant_writes_one_table_at_a_time(method, call, rpcs, database, admin):
    async with database.transaction(admin.tenant_id) as transaction:
        # As another process would hold it.
        assert await transaction.connection.fetchval(tables._LOCK, admin.tenant_id)
        with pytest.raises(ExhaustedError) as error:
            await call(method.name, create_request(method))
        assert error.value.retry_after > 0
        await call(method.name, create_request(method), caller())
    assert (await call(method.name, create_request(method))).content
