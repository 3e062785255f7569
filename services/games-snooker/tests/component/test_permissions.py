import pytest
from chassis.errors import ForbiddenError, NotFoundError
from chassis.grpc import Dependencies, RpcMethod
from chassis.testing import caller
from games_snooker.service import SERVICE
from souk.snooker.v1 import snooker_service_pb2 as rpc
from souk.type.v1 import options_pb2

METHODS = [method for servicer in SERVICE.servicers for method in servicer.descriptor.methods]
ALL_ROLES = set(options_pb2.Role.keys()) - {"ROLE_UNSPECIFIED"}


def allowed_roles(method) -> set[str]:
    return {options_pb2.Role.Name(role) for role in method.GetOptions().Extensions[options_pb2.roles]}


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
async def test_caller_without_the_roles_of_a_method_is_forbidden(method, database):
    rpc = RpcMethod(method, None, Dependencies(database, None))
    for role in ({"ROLE_NOBODY"} | ALL_ROLES) - allowed_roles(method):
        with pytest.raises(ForbiddenError):
            await rpc.call(rpc.request(), caller(role))


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_guests_can_only_read_the_scoreboard(method):
    guest = {"ROLE_GUEST"} if method.name == "GetScoreboard" else set()
    assert allowed_roles(method) == {"ROLE_ADMIN", "ROLE_STAFF"} | guest


@pytest.mark.parametrize("noun", ["SnookerMatch", "SnookerPlayer", "SnookerWaitingEntry"])
async def test_item_of_another_tenant_is_not_found(call, start, wait_for_table, list_request, noun):
    match, entry = await start(), await wait_for_table("Omar")
    id_ = {"SnookerMatch": match.id, "SnookerPlayer": match.players[0].id}.get(noun, entry.id)
    request = getattr(rpc, f"Get{noun}Request")(id=id_)
    assert (await call(f"Get{noun}", request)).id == id_
    for unknown in (request, getattr(rpc, f"Get{noun}Request")(id="no-uuid")):
        with pytest.raises(NotFoundError):
            await call(f"Get{noun}", unknown, caller())
