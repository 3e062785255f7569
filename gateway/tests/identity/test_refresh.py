import asyncio
from datetime import timedelta

import jwt
import pytest
from identity import demo
from identity.access import users
from identity.access.users import UserChange

RIDER = "rider@atlas.test"


async def test_a_refresh_token_can_be_used_once(sign_in, refresh):
    first = (await sign_in())["refresh_token"]

    second = (await refresh(first)).json()["refresh_token"]
    third = (await refresh(second)).json()["refresh_token"]

    assert len({first, second, third}) == 3


@pytest.mark.asvs("10.4.5")
async def test_reuse_of_a_refresh_token_ends_the_session(sign_in, refresh, admin):
    other = (await sign_in())["refresh_token"]
    first = (await sign_in())["refresh_token"]
    second = (await refresh(first)).json()["refresh_token"]
    await admin.execute("UPDATE refresh_tokens SET rotated_at = rotated_at - interval '11 seconds'")

    stolen = await refresh(first)

    assert (stolen.status_code, stolen.json()["error"]) == (400, "invalid_grant")
    assert (await refresh(second)).status_code == 400
    assert (await refresh(other)).status_code == 200, "another session of the same person goes on"


async def test_two_tabs_may_refresh_at_once(sign_in, refresh):
    token = (await sign_in())["refresh_token"]

    responses = await asyncio.gather(*(refresh(token) for _ in range(6)))

    assert [response.status_code for response in responses] == [200] * 6
    following = [response.json()["refresh_token"] for response in responses]
    assert len(set(following)) == 6
    assert (await refresh(following[0])).status_code == 200
    assert (await refresh(following[5])).status_code == 200


@pytest.mark.asvs("7.2.3")
async def test_only_digests_of_tokens_are_stored(sign_in, admin):
    body = await sign_in()

    rows = await admin.fetch("SELECT * FROM refresh_tokens")

    assert rows
    assert all(body["refresh_token"].encode() not in bytes(row["hash"]) for row in rows)


@pytest.mark.asvs("7.3.1")
async def test_a_refresh_token_expires_after_thirty_days(sign_in, refresh, admin):
    token = (await sign_in())["refresh_token"]
    [row] = await admin.fetch("SELECT expires_at - now() AS left FROM refresh_tokens")
    assert timedelta(days=29, hours=23) < row["left"] <= timedelta(days=30)

    await admin.execute("UPDATE refresh_tokens SET expires_at = now()")

    assert (await refresh(token)).status_code == 400


@pytest.mark.asvs("7.3.2", "10.4.8")
async def test_a_session_expires_after_ninety_days_despite_refreshes(sign_in, refresh, admin):
    token = (await sign_in())["refresh_token"]
    await admin.execute("UPDATE sessions SET created_at = now() - interval '89 days'")

    assert (await refresh(token)).status_code == 200

    left = await admin.fetchval(
        "SELECT max(expires_at) FILTER (WHERE rotated_at IS NULL) - now() FROM refresh_tokens"
    )
    assert left <= timedelta(days=1)


async def test_signing_out_ends_the_session(client, sign_in, refresh):
    first = (await sign_in())["refresh_token"]
    second = (await refresh(first)).json()["refresh_token"]

    response = await client.post("/auth/revoke", data={"token": first})

    assert response.status_code == 200
    assert (await refresh(second)).status_code == 400
    assert (await client.post("/auth/revoke", data={"token": "unknown"})).status_code == 200
    assert (await client.post("/auth/revoke", data={})).status_code == 400


async def member(identity, email=RIDER):
    async with identity.database.directory() as connection:
        return await connection.fetchval("SELECT id FROM users WHERE email = $1", email)


@pytest.mark.parametrize(
    "change",
    [UserChange(is_active=False), None],
    ids=["shut-out", "off"],
)
async def test_a_session_ends_with_its_user_tenant_or_membership(identity, sign_in, refresh, admin, change):
    token = (await sign_in(username=RIDER))["refresh_token"]
    if change:
        await users.change_user(identity, demo.ATLAS, await member(identity), change)
    else:
        await admin.execute("UPDATE users SET is_active = false WHERE email = $1", RIDER)

    assert (await refresh(token)).status_code == 400


async def test_new_roles_come_with_the_next_token(identity, sign_in, refresh):
    token = (await sign_in(username=RIDER))["refresh_token"]
    await users.change_user(identity, demo.ATLAS, await member(identity), UserChange(roles=["ROLE_STAFF"]))

    body = (await refresh(token)).json()

    assert jwt.decode(body["access_token"], options={"verify_signature": False})["roles"] == ["ROLE_STAFF"]


async def test_me_rejects_a_deactivated_user_at_once(identity, client, sign_in):
    bearer = {"Authorization": f"Bearer {(await sign_in(username=RIDER))['access_token']}"}
    assert (await client.get("/auth/me", headers=bearer)).status_code == 200

    await users.change_user(identity, demo.ATLAS, await member(identity), UserChange(is_active=False))

    assert (await client.get("/auth/me", headers=bearer)).status_code == 401


async def test_a_refresh_can_change_the_tenant(join, sign_in, refresh, client):
    await join(demo.RIF, RIDER, "Karim of Rif", ["ROLE_STAFF"])
    token = (await sign_in(username=RIDER))["refresh_token"]

    changed = (await refresh(token, tenant="rif")).json()
    unchanged = (await refresh(changed["refresh_token"])).json()

    for body in (changed, unchanged):
        claims = jwt.decode(body["access_token"], options={"verify_signature": False})
        assert (claims["tenant"], claims["roles"], claims["name"]) == ("rif", ["ROLE_STAFF"], "Karim of Rif")
    me = await client.get("/auth/me", headers={"Authorization": f"Bearer {unchanged['access_token']}"})
    assert [tenant["slug"] for tenant in me.json()["tenants"]] == ["atlas", "rif"]


@pytest.mark.parametrize("method", ["pin", "passkey", ""])
async def test_a_session_that_no_password_opened_stays_in_its_tenant(
    join, sign_in, refresh, client, admin, method
):
    await join(demo.RIF, RIDER, "Karim of Rif", ["ROLE_STAFF"])
    token = (await sign_in(username=RIDER))["refresh_token"]
    assert await admin.fetchval("SELECT method FROM sessions") == "password"
    await admin.execute("UPDATE sessions SET method = $1", method)

    elsewhere = await refresh(token, tenant="rif")
    renewed = await refresh(token, tenant="atlas")

    assert (elsewhere.status_code, elsewhere.json()["error"]) == (400, "password_required")
    assert renewed.status_code == 200, "the session goes on, and no token was used up"
    fields = {
        "subject_token": renewed.json()["access_token"],
        "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
        "scope": "orders:read",
        "tenant": "rif",
    }
    grant_type = "urn:ietf:params:oauth:grant-type:token-exchange"
    delegated = (await client.post("/auth/token", data={"grant_type": grant_type} | fields)).json()
    claims = jwt.decode(delegated["access_token"], options={"verify_signature": False})
    assert claims["tenant"] == "atlas"


async def test_a_refresh_into_a_foreign_tenant_is_rejected_and_uses_no_token(sign_in, refresh, admin):
    token = (await sign_in())["refresh_token"]

    response = await refresh(token, tenant="rif")

    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")
    assert await admin.fetchval("SELECT count(*) FROM refresh_tokens WHERE rotated_at IS NOT NULL") == 0
    assert (await refresh(token)).status_code == 200
