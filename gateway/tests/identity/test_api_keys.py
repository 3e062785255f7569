"""API keys: what they may do, for whom, and when they end."""

import asyncio
import os
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock
from uuid import UUID

import jwt
import pytest
import yaml
from chassis.bus import Bus
from chassis.context import ADMIN, STAFF
from chassis.contract.scopes import grantable_scopes
from chassis.errors import UnauthenticatedError
from chassis.locales import LOCALES
from chassis.revocations import Revocations
from chassis.service import start_background
from identity.access import users
from identity.access.api_keys.changes import MAX_KEYS
from identity.access.users import UserChange
from identity.demo import ATLAS, PEOPLE
from souk_local.layout import ROOT

URL = "/fr/api/api_keys"
RIF_ADMIN = "admin@rif.test"
BODY = {"name": "Export", "scopes": ["orders:read", "apps:read"]}


@pytest.fixture
def create(call):
    async def create(username="admin@atlas.test", **fields):
        response = await call("POST", URL, BODY | fields, username=username)
        assert response.status_code == 201, response.text
        return response.json()

    return create


@pytest.fixture
async def bus():
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "api-keys-test", lost=lambda: None)
    await bus.open()
    yield bus
    await bus.jetstream.delete_stream("identity")
    await bus.close()


async def is_valid(verify, secret):
    try:
        await verify(secret)
    except UnauthenticatedError:
        return False
    return True


def in_days(days):
    return (datetime.now(UTC) + timedelta(days=days)).isoformat()


async def test_a_key_acts_for_its_maker_within_its_scopes(verify, create):
    key = await create()
    assert key["secret"].startswith("souk_key_")
    assert key["secret"].endswith(key["hint"])
    caller = await verify(key["secret"])
    assert (caller.user_id, caller.tenant_id, caller.roles, caller.scopes) == (
        PEOPLE[0].id,
        ATLAS.id,
        {ADMIN},
        {"apps:read", "orders:read"},
    )
    # Services get an access token, never the key.
    assert jwt.get_unverified_header(caller.token)["typ"] == "at+jwt"


@pytest.mark.asvs("15.3.1")
async def test_a_secret_is_shown_once_and_stored_nowhere(create, call, admin):
    key = await create()
    shown = (await call("GET", key["@id"])).json()
    assert shown["secret"] is None
    assert (shown["name"], shown["maker"], shown["scopes"]) == (
        "Export",
        "Nadia Bennani",
        sorted(BODY["scopes"]),
    )
    rows = await admin.fetch("SELECT api_keys::text AS row FROM api_keys")
    assert all(key["secret"] not in row["row"] for row in rows)


@pytest.mark.parametrize(
    ("url", "body"),
    [(URL, BODY), ("/fr/api/webhooks", {"url": "https://203.0.113.9/", "events": ["orders.order-saved"]})],
)
async def test_a_repeat_is_the_same_item_and_shows_no_secret(call, admin, monkeypatch, identity, url, body):
    monkeypatch.setattr(identity.webhook_egress, "check", AsyncMock())
    first, again = [(await call("POST", url, body, **{"Idempotency-Key": "k"})).json() for _ in range(2)]
    assert first["secret"]
    assert again == first | {"secret": None}
    for table in ("idempotency", "audit_entries", "outbox"):
        stored = await admin.fetch(f"SELECT {table}::text AS row FROM {table}")
        assert all(first["secret"] not in row["row"] for row in stored)
    [reply] = await admin.fetch("SELECT reply FROM idempotency")
    assert first["secret"].encode() not in reply["reply"]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["orders:all"]}, "scopes"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"expiresAt": "2020-01-01T00:00:00Z"}, "expiresAt"),
        ({"expiresAt": "tomorrow"}, "expiresAt"),
        ({"expiresAt": "2099-01-01T00:00:00"}, "expiresAt"),
        ({"expiresAt": "9999-12-31T23:59:59-12:00"}, "expiresAt"),
    ],
)
async def test_what_is_no_key_is_rejected_by_field(call, fields, path):
    response = await call("POST", URL, BODY | fields)
    assert response.status_code == 422, response.text
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [path]


async def test_a_revoked_key_ends_in_every_process(
    bus, identity, open_process, settings, call, create, new_edge
):
    key = await create()
    async with AsyncExitStack() as stack:
        serving = await stack.enter_async_context(open_process(settings, bus))
        gateways, revoked = [], []
        for _ in range(2):
            revocations, event = Revocations(bus), asyncio.Event()
            start_background(stack, revocations.run())
            gateways.append(new_edge(serving, revocations))
            assert await is_valid(gateways[-1].verify, key["secret"])
            revocations.on_revoked = event.set
            revoked.append(event)
        assert (await call("DELETE", key["@id"])).status_code == 200
        async with asyncio.timeout(20):
            await asyncio.gather(*(event.wait() for event in revoked))
        assert [await is_valid(process.verify, key["secret"]) for process in gateways] == [False] * 2
        assert (await call("GET", key["@id"])).status_code == 404


async def test_an_expired_key_is_not_valid(verify, create, admin):
    key = await create(expiresAt=in_days(1))
    assert await is_valid(verify, key["secret"])
    await admin.execute("UPDATE api_keys SET expires_at = now() WHERE id = $1", UUID(key["id"]))
    assert not await is_valid(verify, key["secret"])


@pytest.mark.asvs("7.2.2")
async def test_a_key_is_exchanged_once_a_minute_and_not_after_its_end(
    edge, identity, create, sign_in, monkeypatch
):
    exchanged, exchange = [], identity.api_keys.exchange

    async def count(secret):
        exchanged.append(secret)
        return await exchange(secret)

    monkeypatch.setattr(identity.api_keys, "exchange", count)
    lasting, ending = await create(), await create(expiresAt=in_days(1 / 24 / 60 / 6))
    for _ in range(3):
        assert (await edge.verify(lasting["secret"])).user_id
    assert exchanged == [lasting["secret"]]
    assert (await identity.api_keys.exchange(lasting["secret"]))[1] == 60
    assert 0 <= (await identity.api_keys.exchange(ending["secret"]))[1] <= 10


async def test_a_key_never_has_more_rights_than_its_maker(identity, create, verify):
    await users.change_user(identity, ATLAS, PEOPLE[1].id, UserChange(roles=[ADMIN]))
    key = await create(username="staff@atlas.test")
    await users.change_user(identity, ATLAS, PEOPLE[1].id, UserChange(roles=[STAFF]))
    assert (await verify(key["secret"])).roles == {STAFF}
    await users.change_user(identity, ATLAS, PEOPLE[1].id, UserChange(is_active=False))
    assert not await is_valid(verify, key["secret"])


async def test_the_last_use_is_written_at_most_once_a_minute(identity, verify, create, call, admin):
    key = await create()
    assert key["lastUsedAt"] is None
    await verify(key["secret"])
    await identity.settle()
    first = (await call("GET", key["@id"])).json()["lastUsedAt"]
    assert first
    # By way of another gateway too.
    await verify(key["secret"])
    await identity.settle()
    assert (await call("GET", key["@id"])).json()["lastUsedAt"] == first
    await admin.execute("UPDATE api_keys SET last_used_at = last_used_at - interval '2 minutes'")
    await verify(key["secret"])
    await identity.settle()
    assert (await call("GET", key["@id"])).json()["lastUsedAt"] >= first


async def test_a_key_can_neither_make_keys_nor_be_exchanged_for_another_token(client, create):
    secret = (await create())["secret"]
    headers = {"Authorization": f"Bearer {secret}"}
    made = await client.post(URL, json=BODY, headers=headers)
    assert (made.status_code, made.json()["code"]) == (403, "forbidden")
    form = {
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
        "subject_token": secret,
        "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
        "scope": "orders:read",
    }
    assert (await client.post("/auth/token", data=form)).json()["error"] == "invalid_grant"


async def test_creating_and_revoking_are_in_the_audit_log(create, call):
    key = await create()
    await call("DELETE", key["@id"])
    entries = (await call("GET", "/fr/api/audit_entries")).json()["hydra:member"]
    kinds = {entry["kind"]: entry for entry in entries if entry["subjectName"] == "Export"}
    assert set(kinds) == {"api-key-created", "api-key-revoked"}
    assert kinds["api-key-created"]["after"]["scopes"] == sorted(BODY["scopes"])
    assert key["secret"] not in str(entries)


async def test_another_tenants_key_is_not_found(create, call):
    key = await create()
    for method in ("GET", "DELETE"):
        assert (await call(method, key["@id"], username=RIF_ADMIN)).status_code == 404
    assert (await call("GET", f"{URL}/nothing")).status_code == 404
    names = [item["name"] for item in (await call("GET", URL, username=RIF_ADMIN)).json()["hydra:member"]]
    assert "Export" not in names


async def test_keys_are_for_admins(call):
    assert (await call("GET", URL, username="staff@atlas.test")).status_code == 403
    assert (await call("GET", "/fr/api/scopes", username="staff@atlas.test")).status_code == 403


async def test_a_tenant_has_a_limited_number_of_keys(create, call):
    present = (await call("GET", URL)).json()["hydra:totalItems"]
    for _ in range(MAX_KEYS - present):
        await create()
    response = await call("POST", URL, BODY)
    assert (response.status_code, response.json()["code"]) == (409, "too-many")


@pytest.mark.parametrize("secret", ["souk_key_", "souk_key_x", "souk_key_\u00e9" * 9])
async def test_an_unknown_key_is_not_valid(client, secret):
    response = await client.get(URL, headers={"Authorization": f"Bearer {secret}".encode()})
    assert response.status_code == 401


@pytest.mark.parametrize("locale", LOCALES)
def test_every_scope_says_what_it_allows(locale):
    texts = yaml.safe_load((ROOT / f"web/src/features/developers/texts.{locale}.yaml").read_text())
    assert set(texts["developers"]["scope"]) == grantable_scopes()
