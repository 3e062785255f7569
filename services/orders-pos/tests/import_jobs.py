"""Imports as a test drives them: send a file, answer, apply, and read the outcome."""

import base64
from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from orders_pos.adapters.imports.import_batches import ImportBatches
from orders_pos.entrypoints.import_worker import ImportWorker
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

PRODUCTS, CUSTOMERS = pb.IMPORT_JOB_KIND_PRODUCTS, pb.IMPORT_JOB_KIND_CUSTOMERS
ORDERS = pb.IMPORT_JOB_KIND_ORDERS
TWO_ORDERS = "Order,Date,Customer,Total\n1,2025-01-02,,10\n2,2025-01-03,,20\n"
READY, DONE, CANCELLED = (
    pb.IMPORT_JOB_STATE_READY,
    pb.IMPORT_JOB_STATE_DONE,
    pb.IMPORT_JOB_STATE_CANCELLED,
)


@pytest.fixture
def work(database, admin, events):
    """Do what the events of imports since the last call ask for."""
    handled = 0

    async def work(batches=None, runs=1):
        nonlocal handled
        ready = await events("import-job-ready")
        consumer = ImportWorker(batches or ImportBatches(database)).consumers()[0]
        runner = ConsumerRunner(consumer, database, None)
        for _, data in ready[handled:] * runs:
            header = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant}
            await runner.apply({**header, "currency": "MAD", "country": admin.country, "data": data})
        handled = len(ready)

    return work


@pytest.fixture
def send(call, work):
    """Send a file and have it read."""

    async def send(content, kind=PRODUCTS, user=None, **fields):
        data = content if isinstance(content, bytes) else content.encode()
        item = pb.ImportJob(
            kind=kind, file_name="file.csv", content=base64.b64encode(data).decode(), **fields
        )
        args = [user] if user else []
        job = await call("CreateImportJob", rpc.CreateImportJobRequest(item=item), *args)
        await work()
        return await call("GetImportJob", rpc.GetImportJobRequest(id=job.id), *args)

    return send


@pytest.fixture
def update(call):
    async def update(job, user=None, **fields):
        request = rpc.UpdateImportJobRequest(item=pb.ImportJob(id=job.id, **fields))
        request.mask.paths.extend(fields)
        return await call("UpdateImportJob", request, *([user] if user else []))

    return update


@pytest.fixture
def get(call):
    async def get(job):
        return await call("GetImportJob", rpc.GetImportJobRequest(id=job.id))

    return get


@pytest.fixture
def apply(update, work, get):
    async def apply(job):
        await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)
        await work()
        return await get(job)

    return apply


@pytest.fixture
def import_orders(send, apply):
    """Import a file of orders of another program: two, where none is given."""

    async def import_orders(content=TWO_ORDERS, answer=""):
        answers = [pb.ImportAnswer(question="customers", answer=answer)] if answer else []
        return await apply(await send(content, ORDERS, answers=answers))

    return import_orders


@pytest.fixture
def list_history(call):
    """List imported orders by number."""

    async def list_history(user=None, **filter_):
        request = rpc.ListImportedOrdersRequest(filter=pb.ImportedOrderFilter(**filter_), page={"limit": 100})
        reply = await call("ListImportedOrders", request, *([user] if user else []))
        return {item.number: item for item in reply.items}

    return list_history


@pytest.fixture
def rows(call):
    async def rows(job, action=pb.IMPORT_ACTION_ERROR):
        return (await call("ReadImportRows", rpc.ReadImportRowsRequest(id=job.id, action=action))).rows

    return rows


@pytest.fixture
def products(call):
    async def products():
        reply = await call("ListProducts", rpc.ListProductsRequest(page={"limit": 1000}))
        return {item.sku: item for item in reply.items}

    return products


def counts(job):
    return job.new_count, job.changed_count, job.equal_count, job.error_count


class Fetcher:
    """Stands in for the web: pictures of `gone.example` can't be fetched."""

    def __init__(self):
        self.fetched = []

    async def fetch(self, tenant, addresses):
        distinct = list(dict.fromkeys(addresses))
        self.fetched += distinct
        reachable = [address for address in distinct if "gone.example" not in address]
        return {address: f"/uploads/{tenant}/{address.rsplit('/')[-1]}" for address in reachable}


@pytest.fixture
def apply_with_pictures(update, work, get, database):
    async def apply_with_pictures(job, fetcher):
        await update(job, state=pb.IMPORT_JOB_STATE_APPLYING)
        await work(ImportBatches(database, fetcher))
        return await get(job)

    return apply_with_pictures
