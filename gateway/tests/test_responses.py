import pytest

LINK = '<https://souk.test/{}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'


async def test_every_answer_links_to_the_documentation(anyone, admin, shop):
    for client, url, status in (
        (anyone, "/fr/api", 200), (anyone, "/fr/api/products", 401), (admin, "/fr/api/products?x=1", 400),
        (admin, "/fr/api/products", 200), (admin, "/fr/api/nothing", 404),
    ):  # fmt: skip
        answer = await client.get(url)
        assert answer.status_code == status
        assert LINK.format("fr") in answer.headers["link"]
        assert answer.headers["content-type"].startswith("application/ld+json")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "max-age" in answer.headers["strict-transport-security"]
    assert LINK.format("en") in (await anyone.get("/nothing")).headers["link"]


async def test_an_error_has_one_shape_for_all_clients(admin, shop):
    trace = "0af7651916cd43dd8448eb211c80319c"
    headers = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
    body = (await admin.get("/fr/api/products/unknown", headers=headers)).json()
    assert body["@context"] == "/fr/api/contexts/Error"
    assert body["status"] == 404
    assert body["instance"] == "/fr/api/products/unknown"
    assert body["traceId"] == trace
    assert body["hydra:description"] == body["detail"] == body["message"]
    refused = (await admin.post("/fr/api/products", json={"name": "A"})).json()
    assert (refused["@type"], refused["@context"]) == (
        "ConstraintViolationList",
        "/fr/api/contexts/ConstraintViolationList",
    )
    assert refused["detail"] == "price: This is required."
    assert refused["errors"] == {"price": "This is required."}


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
async def test_bodies_that_can_not_be_read_are_refused(admin, shop, content, media, status):
    answer = await admin.post("/fr/api/products", content=content, headers={"Content-Type": media})
    assert answer.status_code == status
    assert answer.json()["status"] == status


async def test_a_body_that_hides_its_size_is_cut_off(admin, shop):
    async def endless():
        for _ in range(20):
            yield b" " * 100_000

    answer = await admin.post(
        "/fr/api/products", content=endless(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


async def test_only_known_origins_may_call(anyone):
    ask = {
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type,if-match",
    }
    known = await anyone.options("/fr/api/products/1", headers={"Origin": "https://admin.example.org", **ask})
    assert known.status_code == 200
    assert known.headers["access-control-allow-origin"] == "https://admin.example.org"
    for origin in (
        "null",
        "https://evil-admin.example.org",
        "https://admin.example.org.evil",
        "http://admin.example.org",
    ):
        answer = await anyone.options("/fr/api/products/1", headers={"Origin": origin, **ask})
        assert "access-control-allow-origin" not in answer.headers
    seen = await anyone.get("/fr/api", headers={"Origin": "https://admin.example.org"})
    assert {"Link", "Content-Range", "ETag", "Location"} <= set(
        seen.headers["access-control-expose-headers"].split(", ")
    )


@pytest.mark.parametrize("path", ["%00", "a%00b", "%ff", "x" * 300, "..%2f..%2fetc"])
async def test_odd_ids_are_found_nowhere(admin, shop, path):
    assert (await admin.get(f"/fr/api/products/{path}")).status_code == 404


@pytest.mark.parametrize("tag", ["abc", '"0"', '"99999999999"', ""])
async def test_a_version_that_is_none_is_refused(admin, shop, tag):
    answer = await admin.put("/fr/api/products/1", json={}, headers={"If-Match": tag})
    assert answer.status_code == 400
