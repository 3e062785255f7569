import pytest

LINK = '<https://souk.test/{}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'


@pytest.mark.asvs("3.4.1", "3.4.4", "4.1.1")
async def test_every_response_links_to_the_documentation(anonymous, admin, fakes):
    for client, url, status in (
        (anonymous, "/fr/api", 200), (anonymous, "/fr/api/products", 401), (admin, "/fr/api/products?x=1", 400),
        (admin, "/fr/api/products", 200), (admin, "/fr/api/nothing", 404),
    ):  # fmt: skip
        response = await client.get(url)
        assert response.status_code == status
        assert LINK.format("fr") in response.headers["link"]
        assert response.headers["content-type"].startswith("application/ld+json")
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert "max-age" in response.headers["strict-transport-security"]
    assert LINK.format("en") in (await anonymous.get("/nothing")).headers["link"]


@pytest.mark.asvs("13.4.4")
@pytest.mark.parametrize(
    "path", ["/", "/admin", "/fr/api", "/fr/api/products", "/auth/token", "/livez", "/docs/"]
)
async def test_no_request_is_sent_back_by_trace(admin, fakes, path):
    response = await admin.request("TRACE", path, headers={"X-Secret": "sent"})

    assert response.status_code in (404, 405)
    assert "sent" not in response.text


@pytest.mark.asvs("16.5.1")
async def test_errors_have_one_format_for_all_clients(admin, fakes):
    trace = "0af7651916cd43dd8448eb211c80319c"
    headers = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
    body = (await admin.get("/fr/api/products/unpreflight", headers=headers)).json()
    assert body["@context"] == "/fr/api/contexts/Error"
    assert body["status"] == 404
    assert body["instance"] == "/fr/api/products/unpreflight"
    assert body["traceId"] == trace
    assert body["hydra:description"] == body["detail"] == body["message"]
    error = (await admin.post("/fr/api/products", json={"name": "A"})).json()
    assert (error["@type"], error["@context"]) == (
        "ConstraintViolationList",
        "/fr/api/contexts/ConstraintViolationList",
    )
    assert error["detail"] == "price: Ce champ est nécessaire."
    assert error["errors"] == {"price": "Ce champ est nécessaire."}


@pytest.mark.asvs("3.5.2")
@pytest.mark.parametrize(
    ("content", "media", "status"),
    [
        (b"", "application/json", 400), (b"{", "application/json", 400), (b"[]", "application/ld+json", 400),
        (b'{"name":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "application/json", 400),
        (b'{"name":NaN}', "application/json", 400), (b'{"name":"\xff"}', "application/json", 400),
        (b'{"name":"\\ud800"}', "application/json", 400), (b'{"price":1e999999999999}', "application/json", 400),
        (b"{}", "text/plain", 415), (b"{}", "multipart/form-data; boundary=x", 415),
        (b'{"name":"' + b"a" * 1_100_000 + b'"}', "application/json", 413),
    ],
)  # fmt: skip
async def test_unreadable_bodies_are_rejected(admin, fakes, content, media, status):
    response = await admin.post("/fr/api/products", content=content, headers={"Content-Type": media})
    assert response.status_code == status
    assert response.json()["status"] == status


@pytest.mark.asvs("5.2.1")
async def test_a_chunked_body_over_the_limit_is_rejected(admin, fakes):
    async def endless():
        for _ in range(20):
            yield b" " * 100_000

    response = await admin.post(
        "/fr/api/products", content=endless(), headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413


@pytest.mark.asvs("3.4.2")
async def test_only_configured_origins_are_allowed(anonymous):
    ask = {
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type,if-match",
    }
    preflight = await anonymous.options(
        "/fr/api/products/1", headers={"Origin": "https://admin.example.org", **ask}
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "https://admin.example.org"
    for origin in (
        "null",
        "https://evil-admin.example.org",
        "https://admin.example.org.evil",
        "http://admin.example.org",
    ):
        response = await anonymous.options("/fr/api/products/1", headers={"Origin": origin, **ask})
        assert "access-control-allow-origin" not in response.headers
    seen = await anonymous.get("/fr/api", headers={"Origin": "https://admin.example.org"})
    assert {"Link", "Content-Range", "ETag", "Location"} <= set(
        seen.headers["access-control-expose-headers"].split(", ")
    )


@pytest.mark.parametrize("path", ["%00", "a%00b", "%ff", "x" * 300, "..%2f..%2fetc"])
async def test_malformed_ids_are_not_found(admin, fakes, path):
    assert (await admin.get(f"/fr/api/products/{path}")).status_code == 404


@pytest.mark.parametrize("tag", ["abc", '"0"', '"99999999999"', ""])
async def test_an_invalid_if_match_is_rejected(admin, fakes, tag):
    response = await admin.put("/fr/api/products/1", json={}, headers={"If-Match": tag})
    assert response.status_code == 400


@pytest.mark.parametrize(
    "path", ["/a%2fb", "/A%2Fb", "/fr/api/products/a%5cb", "/admin/a%00", "/%2f", "/docs/..%2fx"]
)
async def test_an_encoded_separator_is_a_problem_wherever_it_is(anonymous, path):
    response = await anonymous.get(path)
    assert (response.status_code, response.json()["code"]) == (404, "not-found")
    assert response.headers["content-type"].startswith("application/ld+json")


@pytest.mark.parametrize("path", ["/fr/api", "/nothing", "/livez", "/a%2fb", "/admin", "/"])
async def test_no_response_names_the_server(anonymous, path):
    assert (await anonymous.get(path)).headers["server"] == ""
