"""Every cookie, where Souk runs at http and https addresses, locally and in production."""

import ast
from http.cookies import SimpleCookie
from pathlib import Path

import gateway
import httpx
import pytest
from gateway import cookies
from gateway.cookies import Cookie
from starlette.requests import Request
from starlette.responses import Response

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}
WEB = {"client_id": "souk-web"}
EVERY = [cookie for cookie in vars(cookies).values() if isinstance(cookie, Cookie)]
PLACES = [
    ("local", "http://localhost:24080", False),
    ("local", "https://souk.localhost", True),
    ("production", "https://souk.example", True),
    # Without TLS nothing that signs in may leave the machine: Secure stays.
    ("production", "http://souk.example", True),
]
# What browsers and proxies say of the request; it decides nothing.
PRETENDED = [
    {},
    {"X-Forwarded-Proto": "https", "Forwarded": "proto=https"},
    {"X-Forwarded-Proto": "http", "Forwarded": "proto=http"},
    {"Host": "souk.example"},
]


def read(response):
    """Return the attributes of the cookies that a response sets, by name."""
    lines = response.headers.get_list("set-cookie")
    return {name: morsel for line in lines for name, morsel in SimpleCookie(line).items()}


def check(morsels, *, is_secure):
    for name, cookie in morsels.items():
        assert bool(cookie["secure"]) == is_secure, name
        assert is_secure or not name.startswith(("__Secure-", "__Host-")), name
        assert cookie["httponly"], name
        assert not cookie["domain"], name
        assert cookie["samesite"] in ("strict", "lax"), name
        # A name that no site of a host below can set, wherever the cookie is of all paths.
        assert not is_secure or name.startswith("__Host-" if cookie["path"] == "/" else "__Secure-"), name


@pytest.fixture(params=PLACES, ids=lambda place: f"{place[0]}-{place[1]}")
def is_secure(request, gateway_settings, monkeypatch):
    mode, url, is_secure = request.param
    monkeypatch.setattr(gateway_settings, "mode", mode)
    monkeypatch.setattr(gateway_settings, "public_url", url)
    return is_secure


@pytest.mark.asvs("3.3.1", "3.3.4", "12.2.1")
@pytest.mark.parametrize("headers", PRETENDED, ids=str)
async def test_a_session_lives_in_cookies_that_a_browser_keeps(client, is_secure, headers):
    """Sign in, reload, see who takes over, and sign out with what a browser sends back."""
    jar, seen = {}, []

    async def post(path, form):
        named = {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())}
        response = await client.post(path, data=form | WEB, headers=headers | named)
        assert response.status_code == 200, response.text
        morsels = read(response)
        check(morsels, is_secure=is_secure)
        jar.update({name: cookie.value for name, cookie in morsels.items()})
        seen.extend(morsels)
        return response

    await post("/auth/token", FORM)
    await post("/auth/token", {"grant_type": "refresh_token"})
    await post("/auth/revoke", {})
    prefix = "__Secure-" if is_secure else ""
    assert {f"{prefix}souk-{name}" for name in ("refresh", "pictures", "device")} == set(seen)
    assert (jar[f"{prefix}souk-refresh"], jar[f"{prefix}souk-pictures"]) == ("", "")


async def test_only_the_name_that_is_given_is_read(client, identity, is_secure):
    morsels = read(await client.post("/auth/token", data=FORM | WEB))
    other = {"__Secure-souk-refresh": "souk-refresh", "souk-refresh": "__Secure-souk-refresh"}
    [(name, cookie)] = [(name, morsel) for name, morsel in morsels.items() if name in other]
    form = {"grant_type": "refresh_token"} | WEB

    wrong = await client.post("/auth/token", data=form, headers={"Cookie": f"{other[name]}={cookie.value}"})

    assert wrong.status_code == 400
    right = await client.post("/auth/token", data=form, headers={"Cookie": f"{name}={cookie.value}"})
    assert right.status_code == 200


@pytest.mark.asvs("3.3.1", "3.3.2", "3.3.3")
@pytest.mark.parametrize("cookie", EVERY, ids=lambda cookie: cookie.base_name)
@pytest.mark.parametrize("is_secure", [True, False])
def test_each_is_set_read_and_cleared_with_the_same_name_and_path(cookie, is_secure):
    def to_client(response):
        return httpx.Response(200, headers=response.raw_headers)

    first_response, ended = Response(), Response()
    cookie.set(first_response, "value", cookies.timedelta(days=1), is_secure=is_secure)
    cookie.clear(ended, is_secure=is_secure)
    [(name, morsel)], [(end, last)] = read(to_client(first_response)).items(), read(to_client(ended)).items()

    check({name: morsel, end: last}, is_secure=is_secure)
    assert (name, morsel["path"], last["max-age"]) == (end, last["path"], "0")
    scope = {"type": "http", "headers": [(b"cookie", f"{name}=value".encode())]}
    assert cookie.find(Request(scope), is_secure=is_secure) == "value"


def test_no_other_module_sets_or_reads_cookies():
    """Whatever is added comes with the attributes of the others."""
    own = Path(cookies.__file__)
    names = {"set_cookie", "delete_cookie", "cookies"}
    places = [
        f"{path.name}:{node.lineno}"
        for path in Path(gateway.__file__).parent.rglob("*.py")
        if path != own
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Attribute) and node.attr in names)
        or (
            isinstance(node, ast.Constant) and str(node.value).lower().startswith(("set-cookie", "__secure-"))
        )
    ]
    assert not places
