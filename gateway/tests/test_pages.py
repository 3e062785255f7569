import re

import pytest
from fastapi import FastAPI, Response
from gateway import web
from gateway.problem_details import Problem
from gateway.settings import GatewaySettings

from conftest import create_client


async def test_the_app_is_served_at_each_of_its_paths(anonymous):
    assert (await anonymous.get("/")).headers["location"] == "/admin"
    for path in ("/admin", "/admin/", "/admin/orders/17"):
        response = await anonymous.get(path)
        nonce = re.search(r'content="([^"]+)"', response.text)[1]
        assert nonce != "__CSP_NONCE__"
        assert f"style-src 'self' 'nonce-{nonce}'" in response.headers["content-security-policy"]
        assert response.headers["cache-control"] == "no-store"
    assert (await anonymous.get("/admin")).text != (await anonymous.get("/admin")).text


async def test_the_app_may_call_the_sites_of_tenants_and_a_print_agent_and_nothing_else_outside(anonymous):
    policy = (await anonymous.get("/admin")).headers["content-security-policy"]
    agents = r"http://127\.0\.0\.1:\* http://localhost:\*"
    assert re.search(rf"connect-src 'self' blob: https?://\*\.[a-z.]+(:\d+)? {agents};", policy)


async def test_no_page_but_the_app_may_call_a_print_agent(anonymous):
    for path in ("/api/docs", "/scoreboard/unknown", "/fr"):
        assert "127.0.0.1:*" not in (await anonymous.get(path)).headers["content-security-policy"]


@pytest.mark.asvs("3.2.2")
async def test_nothing_runs_in_the_document_of_the_page_editor(anonymous):
    response = await anonymous.get("/admin/canvas")
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert "frame-ancestors 'self'" in policy
    assert "script-src" not in policy
    assert "<script" not in response.text


async def test_the_app_responds_to_head(anonymous):
    assert (await anonymous.head("/admin")).status_code == 200


async def test_hashed_files_are_immutable(anonymous):
    response = await anonymous.get("/admin/assets/main-abc.js")
    assert "immutable" in response.headers["cache-control"]
    assert (await anonymous.get("/admin/assets/gone.js")).status_code == 404


@pytest.fixture
async def build(tmp_path):
    """A client of the web router over a build with a script in three codings and an icon without copies."""
    (tmp_path / "assets").mkdir()
    for name, content in {"main.js": b"plain", "main.js.br": b"brotli", "main.js.gz": b"gzip"}.items():
        (tmp_path / "assets" / name).write_bytes(content)
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
    app = FastAPI(exception_handlers={Problem: lambda _, problem: Response(status_code=problem.status)})
    app.include_router(web.router(GatewaySettings.load("gateway", {"SOUK_WEB_DIST": str(tmp_path)})))
    async with create_client(app) as client:
        del client.headers["accept-encoding"]
        yield client


@pytest.mark.parametrize(
    ("accepted", "coding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"brotli"),
        ("gzip, deflate", "gzip", b"gzip"),
        ("GZIP;q=1.0, br;q=0.5", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0", None, b"plain"),
        ("*", "br", b"brotli"),
        ("*;q=0, gzip", "gzip", b"gzip"),
        ("br;q=x, zstd", None, b"plain"),
        ("brotli, xgzip", None, b"plain"),
        ("", None, b"plain"),
    ],
)
async def test_a_file_is_served_in_the_best_accepted_coding(build, accepted, coding, content):
    async with build.stream(
        "GET", "/admin/assets/main.js", headers={"Accept-Encoding": accepted}
    ) as response:
        assert b"".join([part async for part in response.aiter_raw()]) == content
    assert response.headers.get("content-encoding") == coding
    assert response.headers["content-length"] == str(len(content))
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["vary"] == "Accept-Encoding"
    assert "immutable" in response.headers["cache-control"]


async def test_each_coding_has_its_own_etag(build):
    headers = [{"Accept-Encoding": coding} for coding in ("br", "gzip", "identity")]
    responses = [await build.head("/admin/assets/main.js", headers=each) for each in headers]
    assert len({response.headers["etag"] for response in responses}) == 3


async def test_a_file_without_copies_is_served_as_it_is(build):
    response = await build.get("/admin/icon.svg", headers={"Accept-Encoding": "br, gzip"})
    assert response.content == b"<svg/>"
    assert "content-encoding" not in response.headers
    assert response.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("name", ["main.js.br", "main.js.gz"])
async def test_a_compressed_copy_has_no_address_of_its_own(build, name):
    assert (await build.get(f"/admin/assets/{name}")).status_code == 404


@pytest.mark.asvs("5.3.2", "13.4.1", "13.4.3")
@pytest.mark.parametrize("path", ["..%2f..%2fetc%2fpasswd", "assets/..%2f..%2fsecret", "%00", "index.html"])
async def test_nothing_outside_the_app_is_served(anonymous, path):
    response = await anonymous.get(f"/admin/{path}")
    assert response.status_code == 404 or 'id="root"' in response.text
    assert "__CSP_NONCE__" not in response.text


async def test_a_catalogue_is_not_sent_again_when_unchanged(anonymous):
    response = await anonymous.get("/ar/api-trans/translations-yaml-admin")
    assert response.headers["content-type"].startswith("application/yaml")
    assert "admin.ar" in response.text
    again = await anonymous.get(
        "/ar/api-trans/translations-yaml-admin", headers={"If-None-Match": response.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert "name: fr" in (await anonymous.get("/fr/api-trans/translations-yaml")).text


@pytest.mark.asvs("5.3.2", "5.4.2")
@pytest.mark.parametrize("name", ["..%2fx", ".hidden", "a%00", "x" * 300])
async def test_invalid_upload_names_are_not_found(anonymous, name):
    assert (await anonymous.get(f"/uploads/atlas/{name}")).status_code == 404


@pytest.mark.asvs("14.2.3")
async def test_the_documentation_loads_nothing_from_other_hosts(anonymous):
    page = await anonymous.get("/api/docs")
    assert page.status_code == 200
    assert "GET /{locale}/api/products" in page.text
    assert not re.findall(r"(?:src|href)=\"(?!#|/)", page.text)


@pytest.mark.asvs("13.4.5")
async def test_health_endpoints(anonymous):
    assert (await anonymous.get("/livez")).json() == {"status": "alive"}
    assert (await anonymous.get("/readyz")).status_code == 200


async def test_the_page_allows_the_configured_map_tiles(web_files):
    tiles = {"SOUK_MAP_TILES": 'https://tiles.test/{z}/{x}/{y}.png?"', "SOUK_WEB_DIST": str(web_files)}
    app = FastAPI()
    app.include_router(web.router(GatewaySettings.load("gateway", tiles)))
    async with create_client(app) as client:
        response = await client.get("/admin")
    assert "img-src 'self' data: blob: https://tiles.test;" in response.headers["content-security-policy"]
    assert 'content="https://tiles.test/{z}/{x}/{y}.png?&quot;"' in response.text


async def test_the_manifest_is_itself_and_not_the_page(build):
    response = await build.get("/admin/manifest.webmanifest")
    assert response.headers["content-type"] == "application/manifest+json"
    assert response.content == b"{}"


async def test_the_islands_are_for_pages_of_any_origin(anonymous):
    script = await anonymous.get("/islands/souk.js", headers={"Origin": "https://elsewhere.example"})
    chunk = await anonymous.get("/islands/assets/mount-abc.js")
    assert script.headers["Access-Control-Allow-Origin"] == "*"
    assert script.headers["Cache-Control"] == "public, max-age=300"
    assert "immutable" in chunk.headers["Cache-Control"]
    for path in ("/islands/assets/gone.js", "/islands/../index.html", "/islands/"):
        assert (await anonymous.get(path)).status_code == 404
