"""What a Host header, which anyone may write, can lead to: no page, guest or link but those of proven hosts."""

import pytest
from chassis.errors import NotFoundError
from gateway.site.hosts import SiteHosts
from starlette.requests import Request

from conftest import HOSTS, create_client
from isolation.operations import OPERATIONS

STRANGE = [
    "evil.example", "souk.test.evil.example", "evil.souk.test.", "a.atlas.souk.test", "127.0.0.1", "localhost",
    "[::1]", "203.0.113.7", "atlas.souk.test@evil.example", "souk.test,evil.example", "evil example", "-", "",
]  # fmt: skip
SHOP = [
    ("GET", "/fr/api/shop/cart", None),
    ("GET", "/fr/api/shop/cart/options", None),
    ("PATCH", "/fr/api/shop/cart", {"email": "a@b.example"}),
    ("PUT", "/fr/api/shop/cart/lines", {"lines": []}),
    ("POST", "/fr/api/shop/checkout", {"paymentMethod": "m"}),
    ("GET", "/fr/api/shop/orders/t", None),
    ("GET", "/fr/api/wheel", None),
    ("GET", "/fr/api/places?input=Rab", None),
    ("GET", "/fr/api/geocode?address=Rabat", None),
    ("GET", "/fr/api/currency_exchange_rates?source=USD&target=MAD", None),
    ("GET", "/fr/shop/cart/ajax/handle/cart?type=use-wallet&walletPaymentAmount=1", None),
    ("GET", "/fr/scoreboard/m1", None),
    ("GET", "/fr/scoreboard/m1/live", None),
    ("GET", "/fr/scoreboard/m1/qr.svg", None),
]


def request(host, query=b""):
    return Request(
        {"type": "http", "headers": [(b"host", host.encode())], "query_string": query, "path": "/"}
    )


def texts(message):
    """Yield every text in a message."""
    for field, value in message.ListFields():
        for element in value if field.is_repeated else (value,):
            if isinstance(element, str):
                yield element
            elif hasattr(element, "ListFields"):
                yield from texts(element)


@pytest.mark.parametrize("host", STRANGE)
@pytest.mark.parametrize(("method", "path", "body"), SHOP)
async def test_a_strange_host_has_no_guest(guest_app, fakes, host, method, path, body):
    async with create_client(guest_app) as client:
        for query in ("", "tenant=atlas"):
            url = f"{path}{'&' if '?' in path else '?'}{query}"
            response = await client.request(method, url, json=body, headers={"Host": host})
            assert response.status_code == 404, response.text
            assert "set-cookie" not in response.headers
    assert fakes.calls == []


async def test_a_strange_host_answers_probes_published_keys_and_calls_with_a_token(app, fakes):
    async with create_client(app, "admin") as client:
        client.headers["host"] = "evil.example"
        assert (await client.get("/livez")).status_code == 200
        reads = [candidate for candidate in OPERATIONS if candidate.method == "get" and candidate.needs_token]
        # A stream never ends.
        for operation in [read for read in reads if str(read) != "followLive"]:
            response = await client.get(operation.url())
            assert "evil" not in response.text, operation
            assert "evil" not in str(response.headers), operation
    assert not [text for call in fakes.calls for text in texts(call.request) if "evil" in text]


@pytest.mark.parametrize(
    ("host", "query", "origin"),
    [
        ("atlas.souk.test", "", "https://atlas.souk.test"),
        ("atlas.souk.test:6666", "", "https://atlas.souk.test"),
        ("ATLAS.souk.test", "", "https://atlas.souk.test"),
        ("www.rif.example:6666", "", "https://www.rif.example"),
        ("souk.test", "", "https://souk.test"),
        # The platform's own host shows another tenant's shop.
        ("souk.test", "?tenant=rif", "https://rif.souk.test"),
    ],
)
async def test_links_lead_to_the_shop_whatever_port_a_request_names(guest, fakes, host, query, origin):
    response = await guest.patch(
        f"/fr/api/shop/cart{query}", json={"customerNote": "x"}, headers={"Host": host}
    )
    assert response.status_code == 200
    assert fakes.last.request.origin == origin


@pytest.mark.parametrize(
    ("host", "query", "slug"),
    [
        ("souk.test", b"", "atlas"),
        ("souk.test", b"tenant=rif", "rif"),
        ("rif.souk.test", b"tenant=atlas", "rif"),
        ("www.rif.example", b"tenant=atlas", "rif"),
        *((host, b"tenant=atlas", None) for host in STRANGE),
        ("souk.test", b"tenant=%00", None),
    ],
)
async def test_the_query_names_a_tenant_on_the_platforms_own_host_alone(host, query, slug):
    try:
        assert await HOSTS.find_slug(request(host, query)) == slug
    except NotFoundError:
        assert slug is None


async def test_a_developers_machine_is_reached_by_its_loopback_addresses():
    hosts = SiteHosts("http://localhost:8080", "atlas", is_local=True)
    for host in ("localhost:8080", "127.0.0.1:9999", "[::1]:8080"):
        assert await hosts.find_slug(request(host)) == "atlas"
    assert await hosts.find_slug(request("rif.localhost")) == "rif"
    assert (await hosts.resolve(request("rif.localhost:9999"))).origin == "http://rif.localhost:8080"


async def test_a_platform_without_a_default_tenant_shows_none():
    with pytest.raises(NotFoundError):
        await SiteHosts("https://souk.test").find_slug(request("souk.test"))
