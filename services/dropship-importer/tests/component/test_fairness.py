import time

from chassis.testing import caller
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

MANY = 120


async def test_who_lists_one_product_does_not_wait_for_all_of_another_tenants(
    sandbox, list_, entity, call, until, admin
):
    await sandbox.turn(latency=0.1)
    other, begun, waits = caller(), time.monotonic(), {}

    async def is_done(reply, someone):
        request = rpc.GetImportRequest(id=getattr(reply, "import").id)
        return (await call("GetImport", request, someone)).state == pb.IMPORT_STATE_DONE

    many = await list_(*(entity(number) for number in range(2000, 2000 + MANY)))
    one = await list_(entity(2500), someone=other)
    for reply, someone, name in ((one, other, "one"), (many, admin, "many")):
        await until(lambda reply=reply, someone=someone: is_done(reply, someone), 100)
        waits[name] = time.monotonic() - begun

    # Twenty of the other's are before it at the most, and they are a sixth.
    assert waits["one"] < waits["many"] / 2, waits
