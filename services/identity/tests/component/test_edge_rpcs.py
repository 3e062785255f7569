"""What the gateway alone calls, before anyone has signed in."""

import pytest
from chassis.contract.modules import services
from chassis.descriptors import context_of
from chassis.edge_credential import EdgeCredential
from chassis.errors import ForbiddenError, UnauthenticatedError
from chassis.grpc import Dependencies, OwnTransactions, RpcMethod
from chassis.oauth import OAuthError
from chassis.rights import is_for_edge
from chassis.testing import caller
from identity.demo import ATLAS, PASSWORD, PEOPLE
from identity.servicers import make_servicers
from souk.identity.v1 import account_service_pb2 as account
from souk.identity.v1 import sign_in_service_pb2 as rpc

EDGE = EdgeCredential("a secret of the gateway and of identity")
FORM = {"email": "admin@atlas.test", "password": PASSWORD}
METHODS = [
    method
    for service in services()
    for method in service.methods
    if context_of(service) == "identity" and is_for_edge(method)
]


@pytest.fixture
def handlers(identity):
    return {
        f"{servicer.descriptor.name}.{name}": handler
        for servicer in make_servicers(identity, None)
        for name, handler in servicer.handlers.items()
    }


@pytest.fixture
def call(identity, handlers):
    """Call an rpc by name, as the gateway or somebody else."""
    dependencies = Dependencies(identity.database, identity.verifier, edge=EDGE)
    methods = {method.name: method for service in services() for method in service.methods}

    async def call(name, request, rpc_caller=None):
        method = methods[name]
        handler = handlers[f"{method.containing_service.name}.{name}"]
        return await RpcMethod(method, handler, dependencies).call(
            request, rpc_caller or EDGE.caller("41.1.1.1")
        )

    return call


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_no_transaction_of_a_tenant_is_opened_for_it(handlers, method):
    assert isinstance(handlers[f"{method.containing_service.name}.{method.name}"], OwnTransactions)


async def test_a_session_starts_goes_on_and_ends(call, identity):
    grant = await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM))
    assert (await identity.verifier.verify(grant.access_token)).tenant == "atlas"
    assert (grant.expires_in, grant.refresh_expires_in) == (300, 30 * 24 * 3600)
    renewed = await call("ContinueSession", rpc.ContinueSessionRequest(refresh_token=grant.refresh_token))
    assert renewed.refresh_token not in ("", grant.refresh_token)
    await call("SignOut", rpc.SignOutRequest(refresh_token=renewed.refresh_token))
    with pytest.raises(OAuthError) as raised:
        await call("ContinueSession", rpc.ContinueSessionRequest(refresh_token=renewed.refresh_token))
    assert (raised.value.code, raised.value.metadata) == ("invalid_grant", {"status": "400"})


@pytest.mark.asvs("7.2.4")
async def test_a_sign_in_ends_the_session_that_it_replaces(call):
    former = (await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM))).refresh_token
    await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM, former_token=former))
    with pytest.raises(OAuthError):
        await call("ContinueSession", rpc.ContinueSessionRequest(refresh_token=former))


@pytest.mark.asvs("16.3.1")
async def test_the_address_is_that_of_the_client(call, admin):
    await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM), EDGE.caller("41.9.9.9"))
    assert await admin.fetchval("SELECT address FROM audit_entries WHERE kind = 'signed-in'") == "41.9.9.9"


@pytest.mark.parametrize(("country", "is_published"), [("FR", True), ("MA", False)])
async def test_a_sign_in_is_published_by_ids_where_records_are_sealed(call, admin, country, is_published):
    await admin.execute("UPDATE tenants SET country = $1", country)
    await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM))
    rows = await admin.fetch("SELECT data FROM outbox WHERE event = 'person-signed-in'")
    assert len(rows) == is_published


async def test_a_person_takes_over_a_device_from_a_person_who_is_signed_in_alone(call):
    request = rpc.SwitchPersonRequest(access_token="none", user_id=str(PEOPLE[1].id), pin="2580")
    with pytest.raises(UnauthenticatedError):
        await call("SwitchPerson", request)


@pytest.mark.asvs("6.3.4")
async def test_nobody_else_gets_in(call):
    with pytest.raises(ForbiddenError):
        await call("SignInWithPassword", rpc.SignInWithPasswordRequest(**FORM), caller(tenant_id=ATLAS.id))
    with pytest.raises(ForbiddenError):
        await call("GetMe", account.GetMeRequest())
