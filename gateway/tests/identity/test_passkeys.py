"""Passkeys: registered with the password, and signed in with instead of password and second factor."""

import asyncio
import json
from datetime import timedelta

import pytest
from authenticator import Authenticator
from chassis.model import now
from gateway.identity.grants import PASSKEY as GRANT_TYPE
from identity.access import throttle
from identity.access.passkeys import challenges
from identity.access.users import UserChange, change_user
from identity.demo import ATLAS, PASSWORD, PEOPLE, RIF

# That of the fixtures' settings.
PUBLIC_URL = "http://localhost:24080"
URL = "/fr/api/account/passkeys"
ADMIN = PEOPLE[0].id
RIF_ADMIN = "admin@rif.test"


@pytest.fixture
def send(client, sign_in):
    """Send a request as the demo admin, in one session, and return the response."""
    tokens = {}

    async def send(method, path="", json=None, username="admin@atlas.test", **headers):
        if username not in tokens:
            tokens[username] = (await sign_in(username=username))["access_token"]
        headers = {"Authorization": f"Bearer {tokens[username]}"} | headers
        return await client.request(method, f"{URL}{path}", json=json, headers=headers)

    return send


@pytest.fixture
def begin(send):
    """Return what an authenticator needs to make a passkey."""

    async def begin(username="admin@atlas.test"):
        response = await send("POST", "/options", {"currentPassword": PASSWORD}, username)
        assert response.status_code == 200, response.text
        return response.json()["options"]

    return begin


@pytest.fixture
def register(send, begin):
    """Register a passkey of a demo user and return its authenticator and the stored item."""

    async def register(name="Laptop", username="admin@atlas.test", counts=1):
        authenticator = Authenticator(PUBLIC_URL, counts=counts)
        credential = authenticator.make(await begin(username))
        response = await send("POST", "", {"name": name, "credential": credential}, username)
        assert response.status_code == 201, response.text
        return authenticator, response.json()

    return register


@pytest.fixture
def challenge(client):
    """Return what an authenticator signs to sign in."""

    async def challenge():
        response = await client.post(f"{URL}/challenge")
        assert response.status_code == 200, response.text
        return response.json()["options"]

    return challenge


@pytest.fixture
def present(client):
    """Present a signed credential at the token endpoint and return the response."""

    async def present(credential, **fields):
        text = credential if isinstance(credential, str) else json.dumps(credential)
        form = {"grant_type": GRANT_TYPE, "client_id": "souk-web", "credential": text}
        return await client.post("/auth/token", data=form | fields)

    return present


def is_refused(response):
    """Return whether it is the one refusal that all mistakes have."""
    body = response.json()
    return (response.status_code, body["error"], body["error_description"]) == (
        400,
        "invalid_grant",
        "This passkey can't be used here. Sign in with your password.",
    )


async def test_a_passkey_signs_in_without_password_and_second_factor(
    register, challenge, present, client, send, identity
):
    authenticator, item = await register()
    async with identity.database.directory() as connection:
        await identity.second_factor.begin(connection, ADMIN)
        await connection.execute("UPDATE totp_secrets SET confirmed_at = now() WHERE user_id = $1", ADMIN)

    granted = await present(authenticator.sign(await challenge()))

    assert granted.status_code == 200, granted.text
    assert "refresh_token" not in granted.json(), "it is in a cookie"
    headers = {"Authorization": f"Bearer {granted.json()['access_token']}"}
    me = (await client.get("/auth/me", headers=headers)).json()
    assert (me["email"], me["tenant"]["slug"]) == ("admin@atlas.test", "atlas")
    listed = (await client.get(URL, headers=headers)).json()["hydra:member"]
    assert [passkey["name"] for passkey in listed] == ["Laptop"]
    assert (item["lastUsedAt"], bool(listed[0]["lastUsedAt"])) == (None, True)


async def test_what_is_asked_of_authenticators(register, begin, challenge):
    authenticator, _ = await register()

    made, signed = await begin(), await challenge()

    assert made["rp"] == {"id": "localhost", "name": "Souk"}
    assert made["authenticatorSelection"]["residentKey"] == "required"
    assert made["authenticatorSelection"]["userVerification"] == "required"
    assert [credential["id"] for credential in made["excludeCredentials"]] == [
        authenticator.make(made)["id"],
    ]
    assert (signed["rpId"], signed["userVerification"]) == ("localhost", "required")
    assert not signed.get("allowCredentials"), "it would tell who has a passkey"
    assert signed["challenge"] != (await challenge())["challenge"]


@pytest.mark.asvs("6.5.1")
async def test_a_challenge_is_used_once(register, challenge, present):
    authenticator, _ = await register()
    options = await challenge()
    credential = authenticator.sign(options)
    assert (await present(credential)).status_code == 200

    assert is_refused(await present(credential)), "replayed"
    assert is_refused(await present(authenticator.sign(options))), "signed again"


async def test_a_failed_attempt_uses_the_challenge_too(register, challenge, present):
    authenticator, _ = await register()
    options = await challenge()

    assert is_refused(await present(Authenticator(PUBLIC_URL).sign(options, handle=authenticator.handle)))
    assert is_refused(await present(authenticator.sign(options)))


async def test_a_challenge_ends_after_minutes(register, challenge, present, admin):
    authenticator, _ = await register()
    credential = authenticator.sign(await challenge())
    await admin.execute("UPDATE passkey_challenges SET expires_at = now()")

    assert is_refused(await present(credential))
    assert timedelta(minutes=1) < challenges.CHALLENGE_LIFE <= timedelta(minutes=10)


async def test_expired_challenges_are_deleted(challenge, identity, admin):
    await challenge()
    async with identity.database.directory() as connection:
        await challenges.purge_challenges(connection, now() + timedelta(hours=1))
    assert await admin.fetchval("SELECT count(*) FROM passkey_challenges") == 0


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "https://souk.evil.test"},
        {"origin": "http://localhost:24081"},
        {"rp_id": "evil.test"},
    ],
    ids=["origin", "port", "relying party"],
)
async def test_what_was_signed_for_another_page_is_refused(register, challenge, present, change):
    authenticator, _ = await register()
    vars(authenticator).update(change)
    assert is_refused(await present(authenticator.sign(await challenge())))


@pytest.mark.asvs("6.6.2")
async def test_a_challenge_that_was_not_given_is_refused(register, challenge, present, begin):
    authenticator, _ = await register()
    options = await challenge()
    assert is_refused(await present(authenticator.sign(options | {"challenge": "A" * 43})))
    made = await begin()
    assert is_refused(await present(authenticator.sign(options | {"challenge": made["challenge"]})))


async def test_an_authenticator_that_did_not_verify_its_user_is_refused(
    register, challenge, present, begin, send
):
    authenticator, _ = await register()
    assert is_refused(await present(authenticator.sign(await challenge(), verified=False)))

    credential = Authenticator(PUBLIC_URL).make(await begin(), verified=False)
    response = await send("POST", "", {"name": "Key", "credential": credential})
    assert response.status_code == 422
    assert response.json()["violations"][0]["propertyPath"] == "credential"


async def test_a_counter_that_does_not_rise_tells_of_a_copy(register, challenge, present, identity, admin):
    authenticator, _ = await register()
    assert (await present(authenticator.sign(await challenge()))).status_code == 200
    authenticator.count -= 2
    assert is_refused(await present(authenticator.sign(await challenge())))
    rows = await admin.fetch("SELECT kind, after FROM audit_entries WHERE kind = 'passkey-refused'")
    assert len(rows) == 1
    assert "Laptop" in str(rows[0]["after"])
    authenticator.count += 5
    assert (await present(authenticator.sign(await challenge()))).status_code == 200


async def test_an_authenticator_without_a_counter_signs_in_again(register, challenge, present):
    authenticator, _ = await register(counts=0)
    for _ in range(2):
        assert (await present(authenticator.sign(await challenge()))).status_code == 200


async def test_a_passkey_is_of_one_tenant(register, challenge, present):
    authenticator, _ = await register()
    other, _ = await register(username=RIF_ADMIN)

    named = await present(authenticator.sign(await challenge()), tenant="rif")
    moved = await present(authenticator.sign(await challenge(), handle=RIF.id.bytes + ADMIN.bytes))
    taken = await present(other.sign(await challenge(), handle=authenticator.handle))

    assert is_refused(named)
    assert is_refused(moved)
    assert is_refused(taken)
    assert (await present(authenticator.sign(await challenge()), tenant="atlas")).status_code == 200


async def test_row_level_security_keeps_passkeys_apart(register, identity):
    await register()
    counts = []
    for tenant in (ATLAS, RIF):
        async with identity.database.reading(tenant.id) as reading:
            counts.append(await reading.connection.fetchval("SELECT count(*) FROM passkeys"))
    async with identity.database.directory() as connection:
        counts.append(await connection.fetchval("SELECT count(*) FROM passkeys"))
    assert counts == [1, 0, 0]


@pytest.mark.parametrize("of", ["membership", "account"])
async def test_a_deactivated_person_is_refused_as_a_stranger_is(
    register, challenge, present, identity, admin, of
):
    authenticator, _ = await register(username="staff@atlas.test")
    if of == "account":
        await admin.execute("UPDATE users SET is_active = false WHERE id = $1", PEOPLE[1].id)
    else:
        await change_user(identity, ATLAS, PEOPLE[1].id, UserChange(is_active=False))

    refused = await present(authenticator.sign(await challenge()))
    stranger = Authenticator(PUBLIC_URL)
    unknown = await present(stranger.sign(await challenge(), handle=bytes(32)))

    assert is_refused(refused)
    assert refused.json() == unknown.json()


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "[]",
        "{}",
        '{"id": 1}',
        json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}),
        "[" * 4000,
        json.dumps(
            {
                "id": "AA",
                "rawId": "AA",
                "type": "public-key",
                "response": {
                    "clientDataJSON": "W10",
                    "authenticatorData": "é",
                    "signature": "",
                    "userHandle": "AA",
                },
            }
        ),
    ],
)
async def test_what_is_no_credential_is_refused(present, text):
    assert is_refused(await present(text))


async def test_a_broken_assertion_is_refused(register, challenge, present):
    authenticator, _ = await register()
    for name in ("authenticatorData", "signature", "userHandle"):
        credential = authenticator.sign(await challenge())
        for value in ("", "AAAA", credential["response"][name][:-8]):
            response = credential["response"] | {name: value}
            assert is_refused(await present(credential | {"response": response})), (name, value)


@pytest.mark.parametrize("value", ["", "AAAA", "oA", None, 7])
async def test_a_broken_attestation_is_a_violation_of_its_field(begin, send, value):
    credential = Authenticator(PUBLIC_URL).make(await begin())
    credential["response"]["attestationObject"] = value
    response = await send("POST", "", {"name": "Key", "credential": credential})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "credential")


@pytest.mark.asvs("7.5.1")
async def test_registering_needs_the_password_and_a_challenge_of_ones_own(begin, send):
    wrong = await send("POST", "/options", {"currentPassword": "wrong"})
    assert (wrong.status_code, wrong.json()["violations"][0]["code"]) == (422, "wrong")

    authenticator = Authenticator(PUBLIC_URL)
    body = {"name": "Key", "credential": authenticator.make(await begin("staff@atlas.test"))}
    assert (await send("POST", "", body)).status_code == 422, "the challenge is another person's"
    body = {"name": "Key", "credential": authenticator.make(await begin())}
    assert (await send("POST", "", body)).status_code == 201
    assert (await send("POST", "", body)).status_code == 422, "the challenge is used"
    body = {"name": "Key", "credential": authenticator.make(await begin())}
    again = await send("POST", "", body)
    assert (again.status_code, again.json()["code"]) == (409, "passkey-registered")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 61])
async def test_a_passkey_has_a_name(begin, send, name):
    credential = Authenticator(PUBLIC_URL).make(await begin())
    response = await send("POST", "", {"name": name, "credential": credential})
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, "name")


@pytest.mark.asvs("7.5.1")
async def test_a_passkey_is_renamed_and_removed_with_the_password(register, send, challenge, present):
    authenticator, item = await register()
    path = f"/{item['id']}"

    renamed = await send("PATCH", path, {"name": "Old laptop"})
    wrong = await send("DELETE", path, {"currentPassword": "wrong"})
    other = await send("DELETE", path, {"currentPassword": PASSWORD}, RIF_ADMIN)
    assert (renamed.json()["name"], wrong.status_code, other.status_code) == ("Old laptop", 422, 404)
    assert (await send("PATCH", path, {"name": "Mine"}, RIF_ADMIN)).status_code == 404
    assert (await present(authenticator.sign(await challenge()))).status_code == 200

    assert (await send("DELETE", path, {"currentPassword": PASSWORD})).status_code == 200
    assert (await send("DELETE", path, {"currentPassword": PASSWORD})).status_code == 404
    assert is_refused(await present(authenticator.sign(await challenge())))
    assert (await send("GET")).json()["hydra:member"] == []


async def test_passkeys_of_all_ones_tenants_are_listed_and_removed(
    register, join, sign_in, client, challenge, present
):
    authenticator, item = await register()
    await join(RIF, "admin@atlas.test", "Nadia", ["ROLE_ADMIN"])
    token = (await sign_in(tenant="rif"))["access_token"]
    headers = {"Authorization": f"Bearer {token}"}

    listed = (await client.get(URL, headers=headers)).json()["hydra:member"]
    renamed = await client.patch(f"{URL}/{item['id']}", json={"name": "Phone"}, headers=headers)
    assert ([passkey["id"] for passkey in listed], renamed.json()["name"]) == ([item["id"]], "Phone")

    body = {"currentPassword": PASSWORD}
    removed = await client.request("DELETE", f"{URL}/{item['id']}", json=body, headers=headers)
    assert removed.status_code == 200
    assert is_refused(await present(authenticator.sign(await challenge())))


async def test_changes_are_mailed_and_in_the_audit_log(register, send, mailbox, admin):
    _, item = await register("Phone")
    await send("DELETE", f"/{item['id']}", {"currentPassword": PASSWORD})

    mails = [mail for mail in await mailbox() if mail.kind.startswith("passkey")]
    kinds = await admin.fetch(
        "SELECT kind FROM audit_entries WHERE kind LIKE 'passkey%' AND tenant_id = $1 ORDER BY at", ATLAS.id
    )

    assert [mail.kind for mail in mails] == ["passkey-removed", "passkey-added"]
    assert all("Phone" in mail.message.text for mail in mails)
    assert [row["kind"] for row in kinds] == ["passkey-added", "passkey-removed"]


async def test_there_are_twenty_at_most(register, send, admin):
    await register()
    await admin.execute(
        """INSERT INTO passkeys SELECT tenant_id, gen_random_uuid(), user_id, credential_id
        || decode(lpad(to_hex(n), 4, '0'), 'hex'), public_key, sign_count, name, created_at, NULL
        FROM passkeys, generate_series(1, 19) n"""
    )
    response = await send("POST", "/options", {"currentPassword": PASSWORD})
    assert (response.status_code, response.json()["code"]) == (409, "too-many-passkeys")


async def test_another_page_gets_no_challenge(client, send):
    elsewhere = {"Origin": "https://evil.test"}
    assert (await client.post(f"{URL}/challenge", headers=elsewhere)).status_code == 403
    body = {"currentPassword": PASSWORD}
    assert (await send("POST", "/options", body, **elsewhere)).status_code == 403


async def test_challenges_from_one_address_are_bounded(client, challenge, register, present, monkeypatch):
    monkeypatch.setattr(throttle, "FREE_CHALLENGES_OF_ADDRESS", 2)
    authenticator, _ = await register()
    for _ in range(5):
        assert (await present(authenticator.sign(await challenge()))).status_code == 200
    statuses = [(await client.post(f"{URL}/challenge")).status_code for _ in range(4)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


@pytest.mark.asvs("10.4.4")
async def test_the_grant_is_of_the_web_app_alone(register, challenge, client):
    authenticator, _ = await register()
    form = {"grant_type": GRANT_TYPE, "credential": json.dumps(authenticator.sign(await challenge()))}
    response = await client.post("/auth/token", data=form)
    assert (response.status_code, response.json()["error"]) == (400, "unsupported_grant_type")


# Pages that a browser lets use the host of the platform, or that look like it.
PAGES = {
    "site of a tenant": {"origin": "http://atlas.localhost:24080"},
    "own host of a tenant": {"origin": "https://www.rif.example", "rp_id": "www.rif.example"},
    "host of the platform within another": {"origin": f"{PUBLIC_URL}.evil.test"},
    "user information": {"origin": "http://localhost:24080@evil.test"},
    "https": {"origin": "https://localhost:24080"},
    "sandbox": {"origin": "null"},
    "host below": {"rp_id": "atlas.localhost"},
    "host above": {"rp_id": ""},
    "frame in another page": {"client_data": {"crossOrigin": True, "topOrigin": "https://evil.test"}},
    "frame in a page that it does not name": {"client_data": {"crossOrigin": True}},
    "another ceremony": {"client_data": {"type": "payment.get"}},
    "nobody at the device": {"absent": True},
}


@pytest.mark.parametrize("page", PAGES)
async def test_neither_signing_in_nor_registering_works_from_elsewhere(
    register, challenge, present, begin, send, page
):
    authenticator, _ = await register()
    vars(authenticator).update(PAGES[page])
    assert is_refused(await present(authenticator.sign(await challenge())))

    made = Authenticator(PUBLIC_URL)
    vars(made).update(PAGES[page])
    response = await send("POST", "", {"name": "Key", "credential": made.make(await begin())})
    assert (response.status_code, response.json()["violations"][0]["code"]) == (422, "passkey")


async def test_what_was_signed_for_registering_does_not_sign_in_nor_the_reverse(
    register, challenge, present, begin, send
):
    authenticator, _ = await register()
    authenticator.client_data = {"type": "webauthn.create"}
    assert is_refused(await present(authenticator.sign(await challenge())))
    made = Authenticator(PUBLIC_URL)
    body = {
        "name": "Key",
        "credential": made.make(await begin() | {"challenge": (await challenge())["challenge"]}),
    }
    assert (await send("POST", "", body)).status_code == 422


async def test_a_passkey_signs_in_neither_a_colleague_nor_with_another_key(register, challenge, present):
    mine, _ = await register()
    colleague, _ = await register(username="staff@atlas.test")

    assert is_refused(await present(mine.sign(await challenge(), handle=colleague.handle)))
    colleague.credential_id = mine.credential_id
    assert is_refused(await present(colleague.sign(await challenge(), handle=mine.handle)))
    assert is_refused(await present(colleague.sign(await challenge())))


async def test_a_challenge_is_of_the_session_that_asked_for_it(client, sign_in):
    headers = [{"Authorization": f"Bearer {(await sign_in())['access_token']}"} for _ in range(2)]
    options = await client.post(f"{URL}/options", json={"currentPassword": PASSWORD}, headers=headers[0])
    body = {"name": "Key", "credential": Authenticator(PUBLIC_URL).make(options.json()["options"])}

    other = await client.post(URL, json=body, headers=headers[1])
    assert (other.status_code, other.json()["violations"][0]["code"]) == (422, "passkey")
    assert (await client.post(URL, json=body, headers=headers[0])).status_code == 201


async def test_one_challenge_signs_in_one_of_two_at_once(register, challenge, present):
    authenticator, _ = await register()
    options = await challenge()
    credentials = [authenticator.sign(options) for _ in range(4)]
    statuses = [response.status_code for response in await asyncio.gather(*map(present, credentials))]
    assert sorted(statuses) == [200, 400, 400, 400]
