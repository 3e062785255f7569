from chassis.testing import caller
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

MANY = 120


async def test_a_small_import_does_not_wait_for_a_large_one_of_another_tenant(
    sandbox, import_products, entity, call, until
):
    await sandbox.configure(latency=0.1)
    other = caller()

    async def get_import(reply, *user):
        return await call("GetImport", rpc.GetImportRequest(id=getattr(reply, "import").id), *user)

    large = await import_products(*(entity(number) for number in range(2000, 2000 + MANY)))
    small = await import_products(entity(2500), user=other)

    async def is_small_import_done():
        return (await get_import(small, other)).state == pb.IMPORT_STATE_DONE

    await until(is_small_import_done)
    # At most 20 jobs of the large import are dispatched before the small one.
    assert (await get_import(large)).done < MANY / 2
