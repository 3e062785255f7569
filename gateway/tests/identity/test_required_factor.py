"""Roles of which a business requires a second factor."""

import json
from datetime import timedelta

import pyotp
import pytest
from authenticator import Authenticator
from chassis.context import ENROLLING
from chassis.model import now
from identity.demo import PASSWORD, PEOPLE, RIF
from strangers import GRANT, PUBLIC_URL, Browser

URL = "/fr/api/account"
ADMIN, STAFF = PEOPLE[0], PEOPLE[1]


@pytest.fixture
def turn_on(client):
    """Turn on the second factor of the person of a token, and return the secret."""

    async def turn_on(token):
        headers = {"Authorization": f"Bearer {token}"}
        begun = await client.post(f"{URL}/second-factor", json={"currentPassword": PASSWORD}, headers=headers)
        assert begun.status_code == 200, begun.text
        code = {"code": pyotp.TOTP(begun.json()["secret"]).at(now())}
        done = await client.post(f"{URL}/second-factor/confirm", json=code, headers=headers)
        assert done.status_code == 200, done.text
        return begun.json()["secret"]

    return turn_on


@pytest.fixture
def secrets_of_admin():
    """The secrets of the second factor that the admin turned on."""
    return []


@pytest.fixture
def require(sign_in, turn_on, client, secrets_of_admin):
    """Require a second factor of these roles, as an admin who has one."""

    async def require(*roles):
        token = (await sign_in())["access_token"]
        secrets_of_admin.append(await turn_on(token))
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/merge-patch+json"}
        return await client.patch(
            "/fr/api/business", json={"secondFactorRoles": list(roles)}, headers=headers
        )

    return require


@pytest.fixture
def me(client):
    async def me(token):
        headers = {"Authorization": f"Bearer {token}"}
        answer = await client.get("/auth/me", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()["roles"]

    return me


@pytest.mark.asvs("6.3.3", "10.3.4")
async def test_who_has_none_may_turn_it_on_and_nothing_else(require, sign_in, client, me, turn_on, refresh):
    assert (await require("ROLE_STAFF")).json()["secondFactorRoles"] == ["ROLE_STAFF"]
    session = await sign_in(username=STAFF.email)
    token = session["access_token"]
    headers = {"Authorization": f"Bearer {token}"}

    assert await me(token) == [ENROLLING]
    assert (await client.get("/fr/api/notifications", headers=headers)).status_code == 403
    assert (await client.get(URL, headers=headers)).status_code == 200
    await turn_on(token)
    renewed = (await refresh(session["refresh_token"])).json()
    assert await me(renewed["access_token"]) == ["ROLE_STAFF"]


async def test_roles_of_which_it_is_not_required_go_on(require, sign_in, me):
    await require("ROLE_ADMIN")
    assert await me((await sign_in(username=STAFF.email))["access_token"]) == ["ROLE_STAFF"]


async def test_other_tenants_do_not_ask_for_it(require, sign_in, me, join):
    await join(RIF, STAFF.email, "Staff", ["ROLE_STAFF"])
    await require("ROLE_STAFF")
    elsewhere = (await sign_in(username=STAFF.email, tenant=RIF.slug))["access_token"]
    assert await me(elsewhere) == ["ROLE_STAFF"]


async def test_an_admin_without_one_can_not_require_it(call):
    headers = {"Content-Type": "application/merge-patch+json"}
    body = {"secondFactorRoles": ["ROLE_ADMIN"]}
    answer = await call("PATCH", "/fr/api/business", body, **headers)
    [violation] = answer.json()["violations"]
    assert answer.status_code == 422
    assert (violation["propertyPath"], violation["code"]) == ("secondFactorRoles", "own-second-factor")


@pytest.mark.parametrize("roles", [["ROLE_NONE"], ["ROLE_STAFF", "ROLE_STAFF"], [ENROLLING]])
async def test_only_roles_of_people_are_accepted(require, roles):
    answer = await require(*roles)
    assert (answer.status_code, answer.json()["violations"][0]["propertyPath"]) == (422, "secondFactorRoles")


@pytest.mark.asvs("6.3.3")
async def test_a_passkey_stands_for_both_factors(require, client, sign_in, me):
    token = (await sign_in(username=STAFF.email))["access_token"]
    owner = Browser(client, "41.1.1.1")
    options = await owner.post(f"{URL}/passkeys/options", token, json={"currentPassword": PASSWORD})
    authenticator = Authenticator(PUBLIC_URL)
    made = {"name": "Own", "credential": authenticator.make(options.json()["options"])}
    assert (await owner.post(f"{URL}/passkeys", token, json=made)).status_code == 201
    await require("ROLE_STAFF")

    challenge = await owner.post(f"{URL}/passkeys/challenge")
    credential = authenticator.sign(challenge.json()["options"])
    granted = await owner.grant(f"{GRANT}passkey", credential=json.dumps(credential))

    assert await me(granted.json()["access_token"]) == ["ROLE_STAFF"]
    assert await me((await owner.grant("refresh_token")).json()["access_token"]) == ["ROLE_STAFF"]


@pytest.mark.asvs("10.3.4")
async def test_keys_of_who_has_none_do_nothing(require, client, sign_in, verify, secrets_of_admin):
    token = (await sign_in())["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    body = {"name": "Export", "scopes": ["orders:read"]}
    secret = (await client.post("/fr/api/api_keys", json=body, headers=headers)).json()["secret"]
    await require("ROLE_ADMIN")
    assert (await verify(secret)).roles == {"ROLE_ADMIN"}
    next_code = pyotp.TOTP(secrets_of_admin[0]).at(now() + timedelta(seconds=30))
    proof = {"currentPassword": PASSWORD, "code": next_code}
    await client.request("DELETE", f"{URL}/second-factor", json=proof, headers=headers)
    assert (await verify(secret)).roles == {ENROLLING}
