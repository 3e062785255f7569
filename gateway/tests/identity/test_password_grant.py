import time

import jwt
import pytest
from argon2 import PasswordHasher
from identity.access.passwords import PARAMETERS  # before the tests make them cheap
from identity.access.usable_applications import first_applications

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}


@pytest.mark.asvs("14.3.2")
async def test_a_password_grant_returns_tokens(client):
    response = await client.post("/auth/token", data=FORM)

    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    body = response.json()
    assert set(body) == {"access_token", "refresh_token", "token_type", "expires_in"}
    assert body["token_type"] == "Bearer"
    assert body["expires_in"] == 300
    assert "set-cookie" not in response.headers


@pytest.mark.asvs("10.3.3")
async def test_the_access_token_has_the_user_and_the_tenant(sign_in):
    token = (await sign_in())["access_token"]

    claims = jwt.decode(token, options={"verify_signature": False})
    assert jwt.get_unverified_header(token)["typ"] == "at+jwt"
    assert set(claims) == {
        *("iss", "aud", "exp", "iat", "nbf", "jti", "sub", "tenant", "tenant_id", "roles"),
        *("name", "currency", "timezone", "country", "locale", "session_version", "sid"),
        *("number_format", "arabic_digits"),
    }
    assert claims["tenant"] == "atlas"
    assert claims["roles"] == ["ROLE_ADMIN"]
    assert (claims["currency"], claims["locale"], claims["timezone"]) == ("MAD", "fr", "Africa/Casablanca")
    assert claims["country"] == "MA"
    assert claims["exp"] - claims["iat"] == 300
    assert abs(claims["iat"] - time.time()) < 5


@pytest.mark.asvs("7.2.2")
async def test_every_token_has_a_unique_id(sign_in):
    first, second = (await sign_in())["access_token"], (await sign_in())["access_token"]

    assert first != second


@pytest.mark.parametrize("name", ["ADMIN@Atlas.Test", "  admin@atlas.test ", "\uff41dmin@atlas.test"])
async def test_email_addresses_are_case_insensitive_and_trimmed(sign_in, name):
    assert await sign_in(username=name)


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": "souk-dem0"},
        {"username": "nobody@atlas.test"},
        {"tenant": "rif"},
        {"tenant": "nowhere"},
        {"username": "admin@atlas.test' OR true --"},
    ],
)
async def test_all_failed_sign_ins_have_the_same_response(client, wrong):
    response = await client.post("/auth/token", data=FORM | wrong)

    assert response.status_code == 400
    assert response.headers["cache-control"] == "no-store"
    body = response.json()
    assert body["error"] == "invalid_grant"
    assert body["error_description"] == body["detail"] == body["hydra:description"] == body["message"]
    assert body["detail"] == "The e-mail address or the password is not right."
    assert (body["status"], body["instance"]) == (400, "/auth/token")
    assert response.headers["content-type"] == "application/json"
    assert len(body["traceId"]) == 32


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({}, "invalid_request"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"grant_type": "password"}, "invalid_request"),
        ({"grant_type": "password", "username": "admin@atlas.test"}, "invalid_request"),
        (FORM | {"username": "a" * 300}, "invalid_request"),
        (FORM | {"password": "a" * 257}, "invalid_request"),
        (FORM | {"username": "a\0b"}, "invalid_request"),
        ({"grant_type": "refresh_token"}, "invalid_request"),
        ({"grant_type": "refresh_token", "refresh_token": "guessed"}, "invalid_grant"),
    ],
)
async def test_a_malformed_request_has_its_error_code(client, fields, error):
    response = await client.post("/auth/token", data=fields)

    assert response.status_code == 400
    assert response.json()["error"] == error


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b'{"grant_type": "password"}', "application/json"),
        (
            b"grant_type=password&username=admin%40atlas.test&password=no&password=souk-demo",
            "application/x-www-form-urlencoded",
        ),
        (b"grant_type=%ff", "application/x-www-form-urlencoded"),
        (b"grant_type=\xff", "application/x-www-form-urlencoded"),
        (b"&".join(b"f%d=1" % n for n in range(50)), "application/x-www-form-urlencoded"),
        (b"", ""),
    ],
)
async def test_an_unreadable_form_is_rejected(client, content, kind):
    response = await client.post("/auth/token", content=content, headers={"Content-Type": kind})

    assert response.status_code == 400
    assert response.json()["error"] == "invalid_request"


async def test_a_deactivated_user_gets_the_same_response_as_any_other(client, admin):
    await admin.execute("UPDATE users SET is_active = false WHERE email = 'admin@atlas.test'")

    response = await client.post("/auth/token", data=FORM)

    assert response.json()["detail"] == "The e-mail address or the password is not right."


async def test_unknown_and_existing_users_cost_the_same_hash(client, identity, monkeypatch):
    seen = []
    verify = type(identity.passwords._hasher).verify

    def count(hasher, stored, password):
        seen.append(stored.split("$")[1:4])
        return verify(hasher, stored, password)

    monkeypatch.setattr(type(identity.passwords._hasher), "verify", count)

    for name in ("admin@atlas.test", "nobody@atlas.test"):
        await client.post("/auth/token", data=FORM | {"username": name, "password": "wrong"})

    assert len(seen) == 2
    assert seen[0] == seen[1]


@pytest.mark.asvs("11.4.2")
def test_a_stored_hash_costs_at_least_what_owasp_recommends():
    stored = PasswordHasher.from_parameters(PARAMETERS).hash("a password")
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


async def test_me_returns_the_signed_in_user(client, sign_in):
    token = (await sign_in())["access_token"]

    response = await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})

    assert response.json() == {
        "id": "00000000-0000-7000-8000-0000a71a0001",
        "email": "admin@atlas.test",
        "name": "Nadia Bennani",
        "roles": ["ROLE_ADMIN"],
        "tenant": {
            "id": "00000000-0000-7000-8000-00000000a71a",
            "slug": "atlas",
            "name": "Atlas Pressing",
            "currency": "MAD",
            "locale": "fr",
            "timezone": "Africa/Casablanca",
            "country": "MA",
            "isCountryConfirmed": True,
            "firstWeekday": 1,
            "weekend": [6, 7],
            "logo": None,
            "brandColor": None,
            "languages": ["en", "fr", "ar"],
            "numberFormat": "language",
            "arabicDigits": False,
        },
        "picture": None,
        "tenants": [{"slug": "atlas", "name": "Atlas Pressing"}],
        "applications": first_applications(),
        "outsidePages": [],
    }


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer ", "Basic YTpi", "Bearer not.a.token"])
async def test_me_needs_a_valid_token(client, header):
    response = await client.get("/auth/me", headers={"Authorization": header} if header else {})

    assert response.status_code == 401


@pytest.mark.asvs("11.2.2")
async def test_a_hash_is_renewed_at_sign_in_when_its_cost_has_risen(
    client, refresh, sign_in, admin, raise_cost
):
    read = "SELECT password_hash, session_version FROM users WHERE email = 'admin@atlas.test'"
    before = await admin.fetchrow(read)
    raise_cost()
    wrong = await client.post("/auth/token", data=FORM | {"password": "a guess"})
    assert (wrong.status_code, await admin.fetchrow(read)) == (400, before)

    session = await sign_in()
    after = await admin.fetchrow(read)
    assert ",t=3," in after["password_hash"]
    assert after["session_version"] == before["session_version"]
    assert (await refresh(session["refresh_token"])).status_code == 200
    assert await sign_in()
    assert await admin.fetchrow(read) == after, "once is enough"
