from http.cookies import SimpleCookie

import pytest
from gateway.cookies import REFRESH

FORM = {
    "grant_type": "password",
    "username": "admin@atlas.test",
    "password": "souk-demo",
    "client_id": "souk-web",
}
RENEWAL = {"grant_type": "refresh_token", "client_id": "souk-web"}
COOKIE, PICTURES = "souk-refresh", "souk-pictures"


def cookie_of(response, name=COOKIE):
    [line] = [line for line in response.headers.get_list("set-cookie") if line.startswith(name)]
    return SimpleCookie(line)[name]


@pytest.fixture
async def token(client):
    return cookie_of(await client.post("/auth/token", data=FORM)).value


@pytest.fixture
def send(client, gateway_settings):
    """Post a form with the cookie, as a browser does."""

    async def send(path, form, token, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        cookie = REFRESH.name(is_secure=gateway_settings.has_secure_cookies)
        return await client.post(path, data=form, headers=named | {"Cookie": f"{cookie}={token}"})

    return send


@pytest.mark.asvs("3.3.4", "10.1.1")
async def test_the_web_app_gets_its_refresh_token_only_as_a_cookie(client):
    response = await client.post("/auth/token", data=FORM)

    assert set(response.json()) == {"access_token", "token_type", "expires_in"}
    cookie = cookie_of(response)
    assert cookie["httponly"]
    # Local, at an http address.
    assert not cookie["secure"]
    assert cookie["samesite"] == "strict"
    assert cookie["path"] == "/auth"
    assert cookie["max-age"] == str(30 * 24 * 3600)
    assert not cookie["domain"]
    assert cookie.value not in response.text


async def test_pictures_get_the_access_token_in_a_cookie_of_their_own(client, send):
    response = await client.post("/auth/token", data=FORM)

    cookie = cookie_of(response, PICTURES)
    assert (cookie.value, cookie["path"]) == (response.json()["access_token"], "/api")
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, "", "strict")
    assert cookie["max-age"] == str(response.json()["expires_in"])
    ended = await send("/auth/revoke", {"client_id": "souk-web"}, cookie_of(response).value)
    assert [cookie_of(ended, name)["max-age"] for name in (COOKIE, PICTURES)] == ["0", "0"]


@pytest.mark.asvs("7.2.4")
async def test_a_refresh_rotates_the_cookie(send, token):
    response = await send("/auth/token", RENEWAL, token)

    assert response.status_code == 200
    assert "refresh_token" not in response.json()
    assert cookie_of(response).value not in ("", token)


@pytest.mark.asvs("7.2.4")
async def test_a_sign_in_ends_the_session_of_the_cookie_that_it_replaces(send, token):
    wrong = await send("/auth/token", FORM | {"password": "no"}, token)
    renewed = cookie_of(await send("/auth/token", RENEWAL, token)).value

    replaced = await send("/auth/token", FORM, renewed)

    assert (wrong.status_code, replaced.status_code) == (400, 200)
    assert (await send("/auth/token", RENEWAL, renewed)).status_code == 400
    assert (await send("/auth/token", RENEWAL, cookie_of(replaced).value)).status_code == 200


async def test_a_refresh_without_a_cookie_is_rejected(client, token):
    response = await client.post("/auth/token", data=RENEWAL | {"refresh_token": token})

    assert response.status_code == 400
    assert response.json()["error"] == "invalid_request"


@pytest.mark.asvs("10.1.1")
async def test_the_cookie_is_only_valid_for_the_web_app(send, token):
    response = await send("/auth/token", {"grant_type": "refresh_token"}, token)

    assert response.status_code == 400


async def test_signing_out_clears_the_cookie_and_ends_the_session(send, token):
    response = await send("/auth/revoke", {"client_id": "souk-web"}, token)

    assert response.status_code == 200
    cookie = cookie_of(response)
    assert (cookie.value, cookie["max-age"], cookie["path"]) == ("", "0", "/auth")
    # Local, at an http address.
    assert not cookie["secure"]
    assert cookie["httponly"]
    assert (await send("/auth/token", RENEWAL, token)).status_code == 400


async def test_signing_out_is_idempotent(client):
    assert (await client.post("/auth/revoke", data={"client_id": "souk-web"})).status_code == 200


OURS = [
    "http://localhost:24080",
    "http://127.0.0.1:24080",
    "http://atlas.localhost:24080",
    "http://rif.localhost:24080",
]
FOREIGN = [
    "null",
    "",
    "https://evil.test",
    "http://localhost.evil.test:24080",
    "http://evillocalhost:24080",
    "http://localhost:24081",
    "http://atlas.localhost",
    "https://localhost:24080",
    "http://localhost:24080.evil.test",
    "http://localhost:24080/",
    "http://evil@localhost:24080",
    "http://[::1",
    "http://localhost:port",
]


@pytest.mark.parametrize("origin", OURS)
async def test_requests_of_own_pages_are_accepted(send, token, origin):
    response = await send("/auth/token", RENEWAL, token, Origin=origin, Sec_Fetch_Site="same-origin")

    assert response.status_code == 200


@pytest.mark.asvs("3.3.2", "3.5.1", "3.5.2", "7.6.2")
@pytest.mark.parametrize(
    "headers",
    [
        *({"Origin": origin} for origin in FOREIGN),
        *({"Sec_Fetch_Site": site} for site in ("cross-site", "same-site", "none", "")),
        {"Origin": OURS[0], "Sec_Fetch_Site": "cross-site"},
    ],
)
@pytest.mark.parametrize(
    ("path", "form"),
    [("/auth/token", RENEWAL), ("/auth/token", FORM), ("/auth/revoke", {"client_id": "souk-web"})],
)
async def test_cross_site_requests_are_rejected(send, token, admin, path, form, headers):
    before = await admin.fetchval("SELECT count(*) FROM refresh_tokens")

    response = await send(path, form, token, **headers)

    assert (response.status_code, response.json()["error"]) == (403, "access_denied")
    assert "set-cookie" not in response.headers
    assert await admin.fetchval("SELECT count(*) FROM refresh_tokens") == before
    assert await admin.fetchval("SELECT count(*) FROM refresh_tokens WHERE rotated_at IS NOT NULL") == 0


async def test_in_production_only_the_public_url_is_an_own_origin(gateway_settings, monkeypatch, send, token):
    public = "https://souk.localhost"
    monkeypatch.setattr(gateway_settings, "mode", "production")
    monkeypatch.setattr(gateway_settings, "public_url", public)

    for origin in (OURS[0], "https://atlas.localhost", "https://localhost", "http://souk.localhost"):
        assert (await send("/auth/token", RENEWAL, token, Origin=origin)).status_code == 403
    assert (await send("/auth/token", RENEWAL, token, Origin=public)).status_code == 200
