"""Tokens that act for a user within fewer scopes."""

import time

import jwt
import pytest
from chassis.contract.modules import scopes
from gateway.identity import access_tokens, delegation, users
from gateway.identity.delegation import ACCESS_TOKEN, GRANT_TYPE
from gateway.identity.demo import ATLAS, PEOPLE
from gateway.identity.users import UserChange

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
    await users.deactivate_user(identity, ATLAS, STAFF.id)
    assert (await exchange(own)).json()["error"] == "invalid_grant"


async def test_a_new_password_ends_delegation_also_where_no_revocation_arrives(sign_in, exchange, admin):
    own = (await sign_in())["access_token"]
    await admin.execute("UPDATE users SET session_version = session_version + 1")
    response = await exchange(own)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")
