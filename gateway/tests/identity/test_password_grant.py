import time

import jwt
import pytest

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}


async def test_a_password_buys_tokens(client):
    answer = await client.post("/auth/token", data=FORM)

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    body = answer.json()
    assert set(body) == {"access_token", "refresh_token", "token_type", "expires_in"}
    assert body["token_type"] == "Bearer"
    assert body["expires_in"] == 300
    assert "set-cookie" not in answer.headers


async def test_the_access_token_says_who_and_where(sign_in):
    token = (await sign_in())["access_token"]

    claims = jwt.decode(token, options={"verify_signature": False})
    assert jwt.get_unverified_header(token)["typ"] == "at+jwt"
    assert set(claims) == {
        *("iss", "aud", "exp", "iat", "nbf", "jti", "sub", "tenant", "tenant_id", "roles"),
        *("name", "currency", "timezone", "locale", "session_version", "sid"),
    }
    assert claims["tenant"] == "atlas"
    assert claims["roles"] == ["ROLE_ADMIN"]
    assert (claims["currency"], claims["locale"], claims["timezone"]) == ("MAD", "fr", "Africa/Casablanca")
    assert claims["exp"] - claims["iat"] == 300
    assert abs(claims["iat"] - time.time()) < 5


async def test_every_token_has_an_id_of_its_own(sign_in):
    first, second = (await sign_in())["access_token"], (await sign_in())["access_token"]

    assert first != second


@pytest.mark.parametrize("name", ["ADMIN@Atlas.Test", "  admin@atlas.test ", "\uff41dmin@atlas.test"])
async def test_an_email_address_is_known_however_it_is_typed(sign_in, name):
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
async def test_a_wrong_sign_in_is_refused_in_the_same_words(client, wrong):
    answer = await client.post("/auth/token", data=FORM | wrong)

    assert answer.status_code == 400
    assert answer.headers["cache-control"] == "no-store"
    body = answer.json()
    assert body["error"] == "invalid_grant"
    assert body["error_description"] == body["detail"] == body["hydra:description"] == body["message"]
    assert body["detail"] == "The e-mail address or the password is not right."
    assert (body["status"], body["instance"]) == (400, "/auth/token")
    assert answer.headers["content-type"] == "application/json"
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
async def test_a_malformed_request_is_named(client, fields, error):
    answer = await client.post("/auth/token", data=fields)

    assert answer.status_code == 400
    assert answer.json()["error"] == error


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
async def test_an_unreadable_form_is_refused(client, content, kind):
    answer = await client.post("/auth/token", content=content, headers={"Content-Type": kind})

    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_request"


async def test_who_is_shut_out_is_refused_like_anyone(client, admin):
    await admin.execute("UPDATE users SET is_active = false WHERE email = 'admin@atlas.test'")

    answer = await client.post("/auth/token", data=FORM)

    assert answer.json()["detail"] == "The e-mail address or the password is not right."


async def test_unknown_and_known_people_cost_the_same_hash(client, identity, monkeypatch):
    seen = []
    verify = type(identity.passwords._hasher).verify

    def counted(hasher, known, password):
        seen.append(known.split("$")[1:4])
        return verify(hasher, known, password)

    monkeypatch.setattr(type(identity.passwords._hasher), "verify", counted)

    for name in ("admin@atlas.test", "nobody@atlas.test"):
        await client.post("/auth/token", data=FORM | {"username": name, "password": "wrong"})

    assert seen == [["argon2id", "v=19", "m=19456,t=2,p=1"]] * 2


async def test_me_says_who_is_signed_in(client, sign_in):
    token = (await sign_in())["access_token"]

    answer = await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})

    assert answer.json() == {
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
        },
        "tenants": [{"slug": "atlas", "name": "Atlas Pressing"}],
    }


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer ", "Basic YTpi", "Bearer not.a.token"])
async def test_me_is_nobody_without_a_token(client, header):
    answer = await client.get("/auth/me", headers={"Authorization": header} if header else {})

    assert answer.status_code == 401
