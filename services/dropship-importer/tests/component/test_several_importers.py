"""Several processes of the importer on one queue, as operators scale it."""

import asyncio
from dataclasses import replace

import pytest
from chassis.testing import Rpcs
from dropship_importer.service import SERVICE
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

PRODUCT, STOCK, FREIGHT = "product/query", "product/stock/getInventoryByPid", "logistic/freightCalculate"


@pytest.fixture
def is_running():
    return False


@pytest.fixture
async def other_process(importer, admin):
    """Call an rpc of a second process."""
    database, components = await importer.assemble()
    rpcs = Rpcs(replace(SERVICE, servicers=components.servicers), database)

    async def call(name, request):
        return await rpcs(name, request, admin)

    return call


async def test_two_importers_list_every_product_once_and_spend_no_point_twice(
    importer, other_process, call, entity, sandbox, wait_for_import
):
    for _ in range(2):
        await importer.start()
    products = [entity(4 * number) for number in range(1, 31)]
    request = rpc.ImportProductsRequest(entities=products)
    # The gateway may send the same order of a person to both.
    replies = await asyncio.gather(call("ImportProducts", request), other_process("ImportProducts", request))
    for reply in replies:
        if not reply.is_no_op:
            await wait_for_import(reply)

    listings = (await call("ListCjProducts", list_all())).items
    assert len({listing.pid for listing in listings}) == len(listings) == len(products)
    assert {listing.status for listing in listings} == {pb.LISTING_STATUS_PUBLISHED}
    calls = {path: await sandbox.count_calls(path) for path in (PRODUCT, STOCK, FREIGHT)}
    weights = sum(len({variant.weight for variant in listing.variants}) for listing in listings)
    assert calls == {PRODUCT: len(products), STOCK: len(products), FREIGHT: weights}


async def test_processes_share_what_they_read(call, other_process, sandbox):
    pid = (await call("SearchProducts", rpc.SearchProductsRequest(size=1))).data
    for ask in (call, other_process, call):
        assert (await ask("SearchProducts", rpc.SearchProductsRequest(size=1))).data == pid
    assert await sandbox.count_calls("product/list") == 1


def list_all():
    request = rpc.ListCjProductsRequest()
    request.page.limit = 100
    return request
