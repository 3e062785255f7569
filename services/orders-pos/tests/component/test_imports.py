"""Files of products and customers: previewed, applied once, resumed, cancelled."""

import base64
import io
import zipfile
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from chassis.testing.deliveries import STEPS, fail_at
from import_jobs import CANCELLED, CUSTOMERS, DONE, PRODUCTS, READY, Fetcher, counts
from openpyxl import Workbook
from orders_pos.adapters.imports.import_batches import ImportBatches
from orders_pos.entrypoints import import_worker
from orders_pos.entrypoints.import_worker import ImportWorker
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

TABLE = "SKU;Nom;Prix;Catégorie\nA1;Savon;12,50;\nB2;Tapis;1 250,00;Maison\nC3;;3;\nD4;Thé;cher;\n"
SIMPLE = "SKU,Name,Price\n" + "".join(f"S{n},Soap {n},{n + 1}.5\n" for n in range(25))


class KilledError(BaseException):
    """What ends a process ends its work anywhere."""


async def test_a_file_is_previewed_before_it_is_written(send, rows, products, create):
    await create(pb.CategoryProduct(name="Maison"))
    job = await send(TABLE)
    assert (job.state, job.row_count, job.problem) == (READY, 4, "")
    assert [(column.header, column.field, column.sample) for column in job.columns] == [
        ("SKU", "sku", "A1"),
        ("Nom", "name", "Savon"),
        ("Prix", "price", "12,50"),
        ("Catégorie", "category", "Maison"),
    ]
    assert counts(job) == (2, 0, 0, 2)
    assert [(row.line, [(v.field, v.code) for v in row.violations]) for row in await rows(job)] == [
        (4, [("name", "blank")]),
        (5, [("price", "unreadable-amount")]),
    ]
    assert await products() == {}


async def test_what_is_applied_is_equal_the_second_time(send, apply, rows, products, create):
    home = await create(pb.CategoryProduct(name="Maison"))
    done = await apply(await send(TABLE))
    assert (done.state, counts(done), done.applied_count) == (DONE, (2, 0, 0, 2), 4)
    stored = await products()
    assert {sku: (item.name, Decimal(item.price), item.category_id) for sku, item in stored.items()} == {
        "A1": ("Savon", Decimal("12.50"), ""),
        "B2": ("Tapis", Decimal(1250), home.id),
    }
    assert [row.line for row in await rows(done)] == [4, 5]
    again = await send(TABLE)
    assert counts(again) == (0, 0, 2, 2)
    assert counts(await apply(again)) == (0, 0, 2, 2)
    assert {sku: item.version for sku, item in (await products()).items()} == {"A1": 1, "B2": 1}


async def test_the_audit_log_has_who_applied_a_file_and_not_each_of_its_rows(
    send, apply, audit_entries, admin
):
    await apply(await send(SIMPLE))
    applied, created = await audit_entries()
    assert [entry.kind for entry in (created, applied)] == ["import-job-created", "import-job-changed"]
    assert {entry.actor_id for entry in (created, applied)} == {admin.user_id}
    assert (applied.before, applied.after) == ({"state": "ready"}, {"state": "applying"})


async def test_a_changed_cell_changes_that_field_alone(send, apply, products, rows, create):
    product = await create(
        pb.Product(name="Soap", sku="A1", price="10", final_price="8", unit="kg", description="Black")
    )
    job = await send("SKU,Price,Final price,Unit,Description\nA1,12,8,,Black\n")
    [row] = await rows(job, pb.IMPORT_ACTION_CHANGED)
    assert list(row.changed) == ["price"]
    await apply(job)
    stored = (await products())["A1"]
    assert (Decimal(stored.price), Decimal(stored.final_price), stored.unit, stored.description) == (
        12, 8, "kg", "Black",
    )  # fmt: skip
    assert (stored.id, stored.version) == (product.id, 2)


async def test_a_price_that_the_file_has_does_not_follow_another_one(send, apply, products, create):
    await create(pb.Product(name="Soap", sku="A1", price="10"))
    await create(pb.Product(name="Tea", sku="B2", price="10"))
    await apply(await send("SKU,Price,Final price\nA1,12,10\nB2,12,\n"))
    stored = await products()
    # Without a cell of its own it does, as in the back office.
    assert [Decimal(stored[sku].final_price) for sku in ("A1", "B2")] == [10, 12]


async def test_names_recognise_products_where_the_tenant_says_so(send, update, work, get, create):
    await create(pb.Product(name="Savon Noir", price="10"))
    job = await send("Name,Price\nsavon noir,12\nThé,3\n")
    assert counts(job) == (0, 0, 0, 2)
    await update(job, match_names=True)
    await work()
    assert counts(await get(job)) == (1, 1, 0, 0)


async def test_a_killed_import_goes_on_behind_its_last_batch(
    send, update, work, get, products, database, monkeypatch
):
    monkeypatch.setattr(import_worker, "_APPLIED", 10)
    job = await send(SIMPLE)
    await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)

    class Killed(ImportBatches):
        async def apply(self, tenant_id, job_id, cursor, command):
            if cursor == 10:
                raise KilledError
            return await super().apply(tenant_id, job_id, cursor, command)

    with pytest.raises(KilledError):
        await work(Killed(database))
    stopped = await get(job)
    assert (stopped.state, stopped.applied_count) == (pb.IMPORT_JOB_STATE_APPLYING, 10)
    assert len(await products()) == 10
    # The event is delivered again, here even twice.
    await work(runs=2)
    done = await get(job)
    assert (done.state, done.applied_count, counts(done)) == (DONE, 25, (25, 0, 0, 0))
    assert {item.version for item in (await products()).values()} == {1}
    assert len(await products()) == 25


async def test_a_batch_is_applied_by_one_worker(send, update, work, get, database, monkeypatch):
    monkeypatch.setattr(import_worker, "_APPLIED", 10)
    job = await send(SIMPLE)
    await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)
    applied = []

    class Twice(ImportBatches):
        async def apply(self, tenant_id, job_id, cursor, command):
            apply = super().apply
            applied.extend([await apply(tenant_id, job_id, cursor, command) for _ in range(2)])
            return True

    await work(Twice(database))
    done = await get(job)
    assert applied == [True, False] * 3
    assert (done.applied_count, counts(done)) == (25, (25, 0, 0, 0))


async def test_a_batch_that_fails_leaves_nothing(send, update, work, get, products, database, monkeypatch):
    job = await send(SIMPLE)
    await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)

    async def killed(*_):
        raise KilledError

    monkeypatch.setattr("orders_pos.adapters.imports.sql_imports.add_rows", killed)
    with pytest.raises(KilledError):
        await work()
    assert (await products(), (await get(job)).applied_count) == ({}, 0)


async def test_a_cancelled_import_stops_between_batches(
    send, update, work, get, products, database, monkeypatch
):
    monkeypatch.setattr(import_worker, "_APPLIED", 10)
    job = await send(SIMPLE)
    await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)

    class Cancelled(ImportBatches):
        async def apply(self, tenant_id, job_id, cursor, command):
            applied = await super().apply(tenant_id, job_id, cursor, command)
            if not cursor:
                await update(job, state=CANCELLED)
            return applied

    await work(Cancelled(database))
    ended = await get(job)
    assert (ended.state, ended.applied_count, counts(ended)) == (CANCELLED, 10, (10, 0, 0, 0))
    assert len(await products()) == 10
    with pytest.raises(ConflictError):
        await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)


async def test_the_fields_of_columns_are_remembered(send, update, work, get, apply):
    table = "SKU,Name,Prix achat TTC\nA1,Soap,12\n"
    job = await send(table)
    assert [column.field for column in job.columns] == ["sku", "name", ""]
    columns = [pb.ImportColumn(header=c.header, field=c.field or "price") for c in job.columns]
    await update(job, columns=columns)
    await work()
    job = await get(job)
    assert (counts(job), job.is_remembered) == ((1, 0, 0, 0), False)
    await apply(job)
    again = await send(table)
    assert ([column.field for column in again.columns], again.is_remembered) == (
        ["sku", "name", "price"],
        True,
    )


async def test_fields_of_columns_are_checked(send, update, violations):
    job = await send("SKU,Name,Price\nA1,Soap,12\n")
    columns = [pb.ImportColumn(header=c.header, field="walletCredit") for c in job.columns]
    assert await violations(update(job, columns=columns)) == {
        f"item.columns[{index}].field": "unknown" for index in range(3)
    }
    columns = [pb.ImportColumn(header=c.header, field="sku") for c in job.columns]
    assert set(await violations(update(job, columns=columns))) == {
        "item.columns[1].field",
        "item.columns[2].field",
    }


CLIENTS = (
    "Prénom,Nom,E-mail,Téléphone,Adresse\n"
    "Amina,El Fassi,amina@example.org,+212 661-000001,1 rue A\n"
    "Omar,Naciri,omar@example.org,0661000002,2 rue B\n"
)


async def test_customers_are_recognised_by_phone_then_mail(send, apply, call, staff):
    assert counts(await apply(await send(CLIENTS, CUSTOMERS))) == (2, 0, 0, 0)
    changed = CLIENTS.replace("+212 661-000001", "0661 00 00 01").replace("0661000002", "0700000009")
    job = await send(changed, CUSTOMERS, staff)
    # A phone that is written otherwise is a changed cell; the other customer is found by the e-mail.
    assert counts(job) == (0, 2, 0, 0)
    assert counts(await apply(job)) == (0, 2, 0, 0)
    listed = await call("ListCustomers", rpc.ListCustomersRequest(page={"limit": 10}))
    assert {item.first_name: item.phone for item in listed.items} == {
        "Amina": "0661 00 00 01",
        "Omar": "0700000009",
    }
    assert counts(await send(changed, CUSTOMERS)) == (0, 0, 2, 0)


async def test_rows_that_stand_for_the_same_are_in_error(send, rows):
    job = await send("SKU,Name,Price\nA1,Soap,1\nA1,Tea,2\n")
    [row] = await rows(job)
    assert (row.line, row.violations[0].code, row.violations[0].field) == (3, "repeated-row", "sku")


async def test_a_barcode_that_is_taken_is_an_error_of_its_row(send, apply, rows, create, products):
    await create(pb.Product(name="Soap", sku="A0", price="10", barcode="123"))
    done = await apply(await send("SKU,Name,Price,Barcode\nA1,Soap,1,123\nA2,Tea,2,124\n"))
    assert (counts(done), set(await products())) == ((1, 0, 0, 1), {"A0", "A2"})
    [row] = await rows(done)
    assert [(v.field, v.code) for v in row.violations] == [("barcode", "taken")]


async def test_a_spreadsheet_is_read_like_a_table(send, apply, products):
    book = Workbook()
    book.active.append(["SKU", "Name", "Price", "Weight (kg)"])
    book.active.append(["A1", "Soap", 19.99, 0.25])
    book.active.append([1002, "Tea", 0.1 + 0.2, None])
    buffer = io.BytesIO()
    book.save(buffer)
    done = await apply(await send(buffer.getvalue()))
    assert (done.problem, counts(done)) == ("", (2, 0, 0, 0))
    stored = await products()
    assert (stored["A1"].price, stored["A1"].weight, stored["1002"].price) == ("19.99", 250, "0.30")


async def test_files_that_are_no_tables_fail_with_a_reason(send):
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (201 * 1024**2))
    cases = {
        "too-large": bomb.getvalue(),
        "empty-table": "SKU,Name\n",
        "table": b"PK\x03\x04 is no archive",
        "too-many": "SKU\n" + "a\n" * 50_001,
    }
    for code, content in cases.items():
        job = await send(content)
        assert (job.state, job.problem_code) == (pb.IMPORT_JOB_STATE_FAILED, code)


async def test_a_spreadsheet_that_claims_to_be_vast_is_read_to_the_limit(send):
    book = Workbook()
    book.active["A1"], book.active["A2"], book.active["XFD1048576"] = "SKU", "A1", "far"
    buffer = io.BytesIO()
    book.save(buffer)
    job = await send(buffer.getvalue())
    assert (job.state, job.row_count) == (READY, 1)


async def test_imports_are_those_of_the_tenant_and_of_who_may_write(call, send, update, staff, rows):
    job = await send(TABLE)
    stranger = caller("ROLE_ADMIN")
    read, listed = rpc.GetImportJobRequest(id=job.id), rpc.ListImportJobsRequest(page={"limit": 10})
    request = rpc.ReadImportRowsRequest(id=job.id)
    for user in (stranger, staff):
        with pytest.raises(NotFoundError):
            await call("GetImportJob", read, user)
        with pytest.raises(NotFoundError):
            await call("ReadImportRows", request, user)
        with pytest.raises(NotFoundError):
            await update(job, user, state=CANCELLED)
        assert (await call("ListImportJobs", listed, user)).total == 0
    with pytest.raises(ForbiddenError):
        await send(TABLE, PRODUCTS, staff)
    agent = caller("ROLE_SHIPPING_AGENT", tenant_id=staff.tenant_id)
    with pytest.raises(ForbiddenError):
        await send(TABLE, CUSTOMERS, agent)


async def test_an_import_is_deleted_with_its_rows_once_it_is_at_rest(
    call, send, rows, roles, database, admin
):
    job = await send(TABLE)
    await call("DeleteImportJob", rpc.DeleteImportJobRequest(id=job.id))
    async with database.transaction(admin.tenant_id) as transaction:
        assert not await transaction.connection.fetchval("SELECT count(*) FROM import_row")


async def test_old_imports_are_deleted(call, send, database, admin, get, events):
    job = await send(TABLE)
    [(_, data)] = await events("import-job-expired")
    runner = ConsumerRunner(ImportWorker(ImportBatches(database)).consumers()[1], database, None)
    header = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant}
    await runner.apply({**header, "data": data})
    with pytest.raises(NotFoundError):
        await get(job)


@pytest.mark.parametrize("table", [rpc.TABLE_CSV, rpc.TABLE_XLSX])
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
async def test_an_export_of_products_is_imported_as_equal(call, send, create, table, locale):
    home = await create(pb.CategoryProduct(name="Maison"))
    linen = await create(pb.CategoryProduct(name="Linge", parent_category_id=home.id))
    await create(
        pb.Product(
            name="=Savon", sku="A1", price="1234.5", final_price="1200", cost="0.1", vat_rate="5.5", unit="kg",
            barcode="0611", category_id=linen.id, weight=250, track_stock=True, sell_without_stock=False,
            low_stock_level="2.5", default_quantity="0.5", description="-1 tache\nà la fois",
            description_html="<p>Noir</p>", image="/uploads/test/1.png",
        )
    )  # fmt: skip
    await create(pb.Product(name="Thé", sku="B2", price="3"))
    file = await call("ExportProducts", rpc.ExportProductsRequest(table=table, locale=locale))
    job = await send(file.content)
    assert (job.problem, counts(job)) == ("", (0, 0, 2, 0))
    assert all(column.field for column in job.columns)


PICTURES = (
    b"sku,name,price,image\n"
    b'A1,Soap,5,"https://shop.example/1.png, https://shop.example/2.png"\n'
    b"A2,Towel,5,/uploads/rif/1.png\n"
    b"A3,Sponge,5,/uploads/test/1.png\n"
    b"A4,Brush,5,https://gone.example/4.png\n"
)


async def test_pictures_of_other_sites_are_fetched_once_and_in_their_order(
    send, apply_with_pictures, rows, fetch
):
    fetcher = Fetcher()
    done = await apply_with_pictures(await send(PICTURES), fetcher)
    assert counts(done) == (4, 0, 0, 0)
    stored = await fetch("SELECT sku, pictures FROM product ORDER BY sku")
    assert {row["sku"]: [picture["url"] for picture in row["pictures"]] for row in stored} == {
        "A1": ["/uploads/test/1.png", "/uploads/test/2.png"], "A2": [], "A3": ["/uploads/test/1.png"], "A4": [],
    }  # fmt: skip
    added = await rows(done, pb.IMPORT_ACTION_NEW)
    assert [[violation.code for violation in row.violations] for row in added] == [
        [], ["picture-left-out"], [], ["picture-unreachable"],
    ]  # fmt: skip
    assert fetcher.fetched == [
        "https://shop.example/1.png", "https://shop.example/2.png", "https://gone.example/4.png",
    ]  # fmt: skip
    # What could not be fetched is tried again, and nothing else.
    again = await apply_with_pictures(await send(PICTURES), fetcher)
    assert (counts(again), fetcher.fetched[3:]) == ((0, 0, 4, 0), ["https://gone.example/4.png"])


async def test_a_picture_of_another_site_that_was_stored_before_stays(send, apply, rows, fetch):
    await apply(await send(b"sku,name,price\nA1,Soap,5\n"))
    address = "https://shop.example/1.png"
    await fetch(
        "UPDATE product SET image = $1, pictures = jsonb_build_array(jsonb_build_object('url', $1::text))",
        address,
    )
    job = await send(f"sku,price,image\nA1,5,{address}\n")
    assert counts(job) == (0, 0, 1, 0)
    assert not (await rows(job, pb.IMPORT_ACTION_EQUAL))[0].violations


@pytest.mark.parametrize("table", [rpc.TABLE_CSV, rpc.TABLE_XLSX])
async def test_an_export_of_customers_is_imported_as_equal(call, send, apply, staff, table):
    await apply(await send(CLIENTS, CUSTOMERS))
    request = rpc.ExportCustomersRequest(table=table, locale="fr")
    file = await call("ExportCustomers", request)
    job = await send(file.content, CUSTOMERS)
    assert (job.problem, counts(job)) == ("", (0, 0, 2, 0))
    with pytest.raises(ForbiddenError):
        await call("ExportCustomers", request, staff)


async def test_costs_are_exported_for_admins_alone(call, create, staff):
    await create(pb.Product(name="Soap", sku="A1", price="10", cost="4"))
    request = rpc.ExportProductsRequest(filter={"name": "soap"}, locale="en")
    own, others = await call("ExportProducts", request), await call("ExportProducts", request, staff)
    assert b"Cost" in own.content
    assert b"Cost" not in others.content
    assert b"A1" in others.content


async def test_two_files_do_not_create_one_product_twice(send, update, work, get, products):
    first, second = await send(SIMPLE), await send(SIMPLE)
    for job in (first, second):
        await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)
    await work()
    assert [counts(await get(job)) for job in (first, second)] == [(25, 0, 0, 0), (0, 0, 25, 0)]
    assert len(await products()) == 25


async def test_an_erased_customer_leaves_no_file_behind(call, send, apply, fetch):
    job = await apply(await send(CLIENTS + "Ali,,,123,\n", CUSTOMERS))
    await send(CLIENTS, CUSTOMERS)
    await send(TABLE)
    [customer] = (
        await call("ListCustomers", rpc.ListCustomersRequest(page={"limit": 1}, filter={"search": "amina"}))
    ).items
    await call("EraseCustomer", rpc.EraseCustomerRequest(id=customer.id))
    assert job.error_count == 1
    assert [row["kind"] for row in await fetch("SELECT kind FROM import_job")] == ["products"]
    assert not await fetch("SELECT FROM import_row WHERE cells::text LIKE '%Ali%'")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("state", [pb.IMPORT_JOB_STATE_READING, pb.IMPORT_JOB_STATE_APPLYING])
async def test_an_import_that_keeps_failing_ends_with_a_reason(
    call, send, update, get, database, admin, step, state
):
    if state == pb.IMPORT_JOB_STATE_APPLYING:
        job = await update(await send(SIMPLE), state=state)
    else:
        item = pb.ImportJob(
            kind=PRODUCTS, file_name="a.csv", content=base64.b64encode(SIMPLE.encode()).decode()
        )
        job = await call("CreateImportJob", rpc.CreateImportJobRequest(item=item))
    consumer = ImportWorker(ImportBatches(database)).consumers()[0]
    await fail_at(step, consumer, database, admin, {"jobId": job.id})
    failed = await get(job)
    assert (failed.state, failed.problem_code) == (pb.IMPORT_JOB_STATE_FAILED, "failed")
    assert failed.problem == "Something went wrong on our side."


def break_down(*_, **__):
    raise RecursionError


@pytest.mark.parametrize("name", ["read_table_file", "parse_rows"])
async def test_a_file_that_breaks_its_reader_fails_at_once(send, get, monkeypatch, name):
    monkeypatch.setattr(import_worker, name, break_down)
    failed = await get(await send(SIMPLE))
    assert (failed.state, failed.problem_code) == (pb.IMPORT_JOB_STATE_FAILED, "failed")


HEADING = "Name,Category,Price\n"
HOSTILE = {
    "nul in a cell": HEADING + "A\0B,Clothes,10\n",
    "nul alone": HEADING + "\0,\0,\0\n",
    "nul in the heading": "Na\0me,Category,Price\nA,Clothes,10\n",
    "controls": HEADING + "\x01\x02\x1b[31m,\x7f,\x08\n",
    "lone surrogate": (HEADING + "A").encode("utf-16") + b"\x00\xd8" + ",Clothes,10\n".encode("utf-16-le"),
    "no character": HEADING + "\uffff\ufffe\ufdd0,Clothes,10\n",
    "marks": HEADING + "A" + "\u0301" * 50_000 + ",Clothes,10\n",
    "numbers": HEADING
    + "A,Clothes,"
    + "9" * 40_000
    + "\n"
    + "B,Clothes,1e999999\nC,Clothes,nan\nD,Clothes,\u00b2\n",
    "quote": HEADING + '"' * 9_999,
    "carriage returns": HEADING.replace("\n", "\r") + "A,Clothes,10\r" * 3,
    "long": HEADING + "A" * 300_000 + ",Clothes,10\n",
    "deep": HEADING + "A," + " > ".join("C" * 400) + ",10\n",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("kind", [PRODUCTS, CUSTOMERS])
async def test_a_hostile_file_is_read_or_fails_with_a_reason(send, get, apply, name, kind):
    job = await get(await send(HOSTILE[name], kind))
    if job.state == pb.IMPORT_JOB_STATE_READY:
        job = await apply(job)
    states = pb.IMPORT_JOB_STATE_DONE, pb.IMPORT_JOB_STATE_FAILED
    assert job.state in states
    assert job.problem if job.state == pb.IMPORT_JOB_STATE_FAILED else job.row_count
