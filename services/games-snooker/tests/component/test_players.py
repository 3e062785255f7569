from uuid import uuid4

import pytest
from chassis.errors import BusyError, ValidationError
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc

CUSTOMER = str(uuid4())


@pytest.fixture
def create(call):
    async def create(name="Ali", **fields):
        item = pb.SnookerPlayer(name=name, **fields)
        return await call("CreateSnookerPlayer", rpc.CreateSnookerPlayerRequest(item=item))

    return create


@pytest.fixture
def change(call):
    async def change(player, **fields):
        request = rpc.UpdateSnookerPlayerRequest(item=pb.SnookerPlayer(id=player.id, **fields))
        request.mask.paths.extend(fields)
        return await call("UpdateSnookerPlayer", request)

    return change


def violations(error):
    return [(violation.field, violation.code) for violation in error.value.violations]


async def test_a_player_can_be_a_customer_of_the_tenant(create, change, customers):
    customers.ids.add(CUSTOMER)
    player = await create(customer_id=CUSTOMER)
    assert player.customer_id == CUSTOMER
    assert (await change(player, customer_id="")).customer_id == ""
    assert (await change(player, customer_id=CUSTOMER)).customer_id == CUSTOMER


async def test_a_player_who_is_a_merged_customer_is_the_one_who_was_kept(create, change, customers):
    customers.ids.add(CUSTOMER)
    customers.merged[merged := str(uuid4())] = CUSTOMER
    player = await create(customer_id=merged)
    assert player.customer_id == CUSTOMER
    assert (await change(player, customer_id=merged)).customer_id == CUSTOMER


@pytest.mark.parametrize("customer_id", [str(uuid4()), "1", "x" * 36])
async def test_nobody_elses_customer_can_be_named(create, change, customer_id):
    with pytest.raises(ValidationError) as error:
        await create(customer_id=customer_id)
    assert violations(error) == [("item.customer_id", "unknown")]
    player = await create()
    with pytest.raises(ValidationError) as error:
        await change(player, customer_id=customer_id)
    assert violations(error) == [("item.customer_id", "unknown")]
    assert (await change(player, name="Sara")).customer_id == ""


async def test_a_player_stays_editable_after_the_customer_was_erased(create, change, customers):
    customers.ids.add(CUSTOMER)
    player = await create(customer_id=CUSTOMER)
    customers.ids.clear()
    changed = await change(player, name="Sara", customer_id=CUSTOMER)
    assert (changed.name, changed.customer_id) == ("Sara", CUSTOMER)


async def test_no_customer_is_named_while_they_cant_be_read(create, customers):
    customers.error = BusyError("The customers can't be read.")
    with pytest.raises(BusyError):
        await create(customer_id=CUSTOMER)
    assert (await create()).customer_id == ""
