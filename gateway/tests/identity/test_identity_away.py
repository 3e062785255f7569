"""Identity does not answer: what is known goes on, what is not waits, and nothing is let in that was not before."""

import time
from types import SimpleNamespace

import pytest
from chassis.context import ADMIN
from chassis.errors import BusyError, UnauthenticatedError
from gateway import applications, clients
from gateway.identity import guests, verification
from gateway.identity.guests import Guests
from gateway.identity.own_hosts import OwnHosts
from identity.demo import ATLAS, OWN_HOST

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass for the caches of the gateway."""
    passed = [0.0]
    # Of these modules alone: the credential of the tests is used after this one.
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + passed[0])
    for module in (verification, guests, applications):
        monkeypatch.setattr(module, "time", clock)
    return passed


@pytest.fixture
def leave(rpc_server, monkeypatch):
    """Let identity answer no more."""
    monkeypatch.setattr(clients, "_FIRST_WAIT", 0.001)

    def leave():
        rpc_server[0].is_away = True

    yield leave
    rpc_server[0].is_away = False


@pytest.fixture
async def key(call):
    response = await call("POST", "/fr/api/api_keys", {"name": "Export", "scopes": ["orders:read"]})
    return response.json()["secret"]


@pytest.mark.asvs("16.5.2")
async def test_access_tokens_go_on(edge, sign_in, leave, clock):
    token = (await sign_in())["access_token"]
    assert (await edge.verify(token)).roles == {ADMIN}
    leave()
    clock[0] = 120.0
    edge.verifier._callers.clear()
    assert (await edge.verify(token)).roles == {ADMIN}
    assert (await edge.published())["keys"]


async def test_a_gateway_that_starts_then_knows_no_keys_and_says_so(edge, new_edge, identity, sign_in, leave):
    token = (await sign_in())["access_token"]
    started = new_edge(identity)
    leave()
    with pytest.raises(BusyError):
        await started.verify(token)
    with pytest.raises(BusyError):
        await started.usable(ATLAS.id)
    with pytest.raises(BusyError):
        await OwnHosts(started.data).get(OWN_HOST.host)
    with pytest.raises(BusyError):
        await Guests(started.data, started.verifier, None).get("atlas")


async def test_an_api_key_goes_on_for_a_minute(edge, key, leave, clock):
    assert (await edge.verify(key)).scopes == {"orders:read"}
    leave()
    clock[0] = 59.0
    assert (await edge.verify(key)).scopes == {"orders:read"}
    clock[0] = 61.0
    with pytest.raises(BusyError):
        await edge.verify(key)
    with pytest.raises(BusyError):
        await edge.verify("souk_key_of_nobody")


async def test_public_pages_and_applications_go_on_as_they_were(edge, leave, clock):
    visitors, hosts = Guests(edge.data, edge.verifier, None), OwnHosts(edge.data)
    guest, languages = await visitors.get("atlas"), await visitors.languages("atlas")
    names, slug = await edge.usable(ATLAS.id), await hosts.get(OWN_HOST.host)
    leave()
    clock[0] = 120.0
    assert (await visitors.get("atlas"), await visitors.languages("atlas")) == (guest, languages)
    assert (await edge.usable(ATLAS.id), await hosts.get(OWN_HOST.host)) == (names, slug)
    assert await hosts.get("nobody.example") is None
    clock[0] = 151.0
    with pytest.raises(BusyError):
        await visitors.get("atlas")


@pytest.mark.asvs("16.5.2")
@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("POST", "/auth/token", {"data": FORM}),
        ("POST", "/auth/token", {"data": {"grant_type": "refresh_token", "refresh_token": "x"}}),
        ("POST", "/auth/revoke", {"data": {"token": "x"}}),
        ("GET", "/auth/me", {}),
        ("POST", "/fr/api/account/password/forgotten", {"json": {"email": "nobody@x.test"}}),
        ("POST", "/fr/api/account/passkeys/challenge", {}),
        ("POST", "/fr/api/people", {"json": {"email": "n@x.test", "name": "N", "roles": ["ROLE_STAFF"]}}),
        ("PATCH", "/fr/api/account", {"json": {"name": "Hicham"}}),
    ],
)
async def test_what_changes_something_waits_and_says_when_to_try_again(
    client, sign_in, leave, method, path, sent
):
    token = (await sign_in())["access_token"]
    leave()
    headers = {} if path == "/auth/token" else {"Authorization": f"Bearer {token}"}
    response = await client.request(method, path, headers=headers, **sent)
    assert (response.status_code, response.headers["retry-after"]) == (503, "1"), response.text


@pytest.mark.asvs("7.4.1")
async def test_a_session_that_ended_stays_ended(edge, sign_in, client, leave, call, identity):
    token = (await sign_in())["access_token"]
    caller = await edge.verify(token)
    edge.verifier._is_revoked = lambda candidate: candidate.session_id == caller.session_id
    leave()
    with pytest.raises(UnauthenticatedError):
        await edge.verify(token)
