"""Tokens that act for a user within fewer scopes."""

import time

import jwt
import pytest
from chassis.contract.modules import contexts
from chassis.contract.resource import resources
from chassis.contract.scopes import grantable_scopes, scopes
from gateway.identity.grants import ACCESS_TOKEN
from gateway.identity.grants import EXCHANGE as GRANT_TYPE
from identity.access import access_tokens, delegation, users
from identity.access.users import UserChange
from identity.demo import ATLAS, PEOPLE, RIF

STAFF = next(person for person in PEOPLE if person.email == "staff@atlas.test")


@pytest.fixture
def exchange(client):
    async def exchange(token, scope="orders:read", **fields):
        form = {
            "grant_type": GRANT_TYPE,
            "subject_token": token,
            "subject_token_type": ACCESS_TOKEN,
            "scope": scope,
        }
        return await client.post("/auth/token", data=form | fields)

    return exchange


def claims(response):
    assert response.status_code == 200, response.text
    return jwt.decode(response.json()["access_token"], options={"verify_signature": False})


async def test_a_token_is_exchanged_for_one_with_fewer_scopes(identity, sign_in, exchange):
    own = (await sign_in())["access_token"]
    response = await exchange(own, "orders:write orders:read")
    body = response.json()
    assert (body["scope"], body["issued_token_type"]) == ("orders:read orders:write", ACCESS_TOKEN)
    assert "refresh_token" not in body
    caller, subject = [await identity.verifier.verify(token) for token in (body["access_token"], own)]
    assert caller.scopes == {"orders:read", "orders:write"}
    assert subject.scopes is None
    assert (caller.user_id, caller.tenant_id, caller.roles, caller.session_id) == (
        subject.user_id,
        subject.tenant_id,
        subject.roles,
        subject.session_id,
    )


async def test_scopes_can_be_narrowed_further_but_not_widened(sign_in, exchange):
    first = await exchange((await sign_in())["access_token"], "orders:read orders:write")
    token = first.json()["access_token"]
    assert claims(await exchange(token, "orders:read"))["scope"] == "orders:read"
    wider = await exchange(token, "orders:read dropship:write")
    assert (wider.status_code, wider.json()["error"]) == (400, "invalid_scope")


@pytest.mark.parametrize("scope", ["orders:all", "orders:read nothing", "  ", "ORDERS:READ"])
async def test_unknown_scopes_are_rejected_by_name(sign_in, exchange, scope):
    response = await exchange((await sign_in())["access_token"], scope)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_scope")
    assert all(scope in response.json()["error_description"] for scope in scopes())


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"subject_token": "x.y.z"}, "invalid_grant"),
        ({"subject_token": ""}, "invalid_request"),
        ({"subject_token_type": "urn:ietf:params:oauth:token-type:jwt"}, "invalid_request"),
        ({"subject_token_type": ""}, "invalid_request"),
        ({"scope": ""}, "invalid_request"),
    ],
)
async def test_an_incomplete_exchange_is_rejected(sign_in, exchange, fields, error):
    response = await exchange((await sign_in())["access_token"], **fields)
    assert (response.status_code, response.json()["error"]) == (400, error)


async def test_a_chain_of_delegated_tokens_ends_an_hour_after_the_first(sign_in, exchange, monkeypatch):
    start = int(time.time())
    clock = [start]
    for module in (access_tokens, delegation):
        monkeypatch.setattr(module.time, "time", lambda: clock[0])
    own = (await sign_in())["access_token"]
    first = await exchange(own)
    ends = claims(first)["delegation_ends"]
    assert ends == start + delegation.MAX_AGE
    # The verifier has cached the token, so only the end of the delegation rejects it.
    clock[0] = ends - 60
    second = await exchange(first.json()["access_token"])
    assert (claims(second)["exp"], claims(second)["delegation_ends"]) == (ends, ends)


async def test_a_delegated_token_ends_with_the_session(identity, client, sign_in, exchange):
    grant = await sign_in()
    token = (await exchange(grant["access_token"])).json()["access_token"]
    await client.post("/auth/revoke", data={"token": grant["refresh_token"]})
    again = await exchange(token)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


async def test_a_delegated_token_has_the_users_present_roles(identity, sign_in, exchange):
    own = (await sign_in(username=STAFF.email))["access_token"]
    await users.change_user(identity, ATLAS, STAFF.id, UserChange(roles=["ROLE_SHIPPING_AGENT"]))
    assert claims(await exchange(own))["roles"] == ["ROLE_SHIPPING_AGENT"]
    await users.change_user(identity, ATLAS, STAFF.id, UserChange(is_active=False))
    assert (await exchange(own)).json()["error"] == "invalid_grant"


async def test_a_new_password_ends_delegation_also_where_no_revocation_arrives(sign_in, exchange, admin):
    own = (await sign_in())["access_token"]
    await admin.execute("UPDATE users SET session_version = session_version + 1")
    response = await exchange(own)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")


@pytest.fixture
async def addresses(admin):
    """What a limited token of the demo admin must not tell: addresses of people, and the admin's other tenant."""
    [columns] = await admin.fetch("""
        SELECT string_agg(attname, ', ') AS names FROM pg_attribute
        WHERE attrelid = 'memberships'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'tenant_id'""")
    await admin.execute(
        f"INSERT INTO memberships (tenant_id, {columns['names']}) "
        f"SELECT $1, {columns['names']} FROM memberships WHERE tenant_id = $2 AND user_id = $3",
        RIF.id,
        ATLAS.id,
        PEOPLE[0].id,
    )
    return [person.email for person in PEOPLE] + [RIF.slug, RIF.name]


def limited_token(kind):
    """Return what makes a token of a kind that is limited: a key, or a delegated token."""

    async def of_key(call, _exchange, _sign_in):
        body = {"name": "Export", "scopes": sorted(grantable_scopes())}
        return (await call("POST", "/fr/api/api_keys", body)).json()["secret"]

    async def of_delegation(_call, exchange, sign_in):
        own = (await sign_in())["access_token"]
        return (await exchange(own, " ".join(sorted(scopes())))).json()["access_token"]

    return {"key": of_key, "delegated": of_delegation}[kind]


@pytest.mark.asvs("15.3.1")
@pytest.mark.parametrize("kind", ["key", "delegated"])
async def test_no_route_tells_a_limited_token_addresses_or_other_tenants(
    kind, client, call, exchange, sign_in, addresses, app
):
    token = await limited_token(kind)(call, exchange, sign_in)
    own = (await sign_in())["access_token"]
    paths = {
        path.replace("{locale}", "fr").replace("{id}", str(STAFF.id)).replace("{name}", "x")
        for path, operations in app.openapi()["paths"].items()
        if "get" in operations
        and not path.startswith("/.well-known")
        and not set(operations["get"].get("tags", ())) & (contexts() - {"identity"})
    }
    paths |= {f"/fr/api/{resource.path}" for resource in resources() if resource.context == "identity"}
    assert {"/auth/me", "/auth/device", "/fr/api/notifications", "/fr/api/scopes"} <= paths

    async def read(path, bearer):
        response = await client.get(path, headers={"Authorization": f"Bearer {bearer}"})
        return response.text if response.status_code == 200 else ""

    leaking_paths = {path for path in paths for address in addresses if address in await read(path, token)}
    assert leaking_paths == set()
    own_text = await read("/auth/me", own)
    assert RIF.slug in own_text
    assert PEOPLE[0].email in own_text
    me = (await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})).json()
    assert (me["email"], [tenant["slug"] for tenant in me["tenants"]]) == ("", [ATLAS.slug])
