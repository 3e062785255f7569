"""An rpc that opens its transactions itself."""

from uuid import uuid4

import pytest
from chassis.context import ADMIN, STAFF, Caller
from chassis.errors import DomainError, ForbiddenError, ValidationError
from chassis.grpc import Dependencies, OwnTransactions, RpcMethod
from souk.identity.v1 import account_service_pb2 as rpc
from souk.identity.v1.identity_pb2 import Done

SET_PIN = rpc.DESCRIPTOR.services_by_name["OwnAccount"].methods_by_name["SetPin"]
REQUEST = rpc.SetPinRequest(pin="9037", current_password="a password")


class NoDatabase:
    def __getattr__(self, name):
        pytest.fail(f"{name} of the database was used")


@pytest.fixture
def handled():
    return []


@pytest.fixture
def call(handled):
    async def handle(request):
        handled.append(request)
        return Done(done=True)

    return RpcMethod(SET_PIN, OwnTransactions(handle), Dependencies(NoDatabase(), None)).call


def person(**values):
    return Caller(uuid4(), uuid4(), "atlas", frozenset({STAFF}), **values)


async def test_it_is_handled_with_no_transaction_open_and_nothing_is_kept_under_a_key(call, handled):
    caller = person()
    for _ in range(2):
        assert await call(REQUEST, caller, "k1") == Done(done=True)
    assert handled == [REQUEST, REQUEST]


@pytest.mark.asvs("2.2.2")
async def test_rights_and_limits_of_the_contract_hold_for_it(call, handled):
    with pytest.raises(ForbiddenError):
        await call(REQUEST, person(scopes=frozenset({"identity:write"})))
    with pytest.raises(ValidationError) as raised:
        await call(rpc.SetPinRequest(pin="1" * 9), person())
    assert [violation.field for violation in raised.value.violations] == ["pin"]
    assert handled == []


async def test_an_approval_is_not_used_up_by_it(call, handled):
    with pytest.raises(DomainError):
        await call(REQUEST, person(approval="a token of an admin"))
    assert (await call(REQUEST, Caller(uuid4(), uuid4(), "atlas", frozenset({ADMIN})))).done
    assert len(handled) == 1
