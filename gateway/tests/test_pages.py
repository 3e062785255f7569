import re

import pytest
from fastapi import FastAPI
from gateway import web
from gateway.settings import GatewaySettings

from conftest import client_of


async def test_the_app_answers_every_address_of_its_own(anyone):
    assert (await anyone.get("/")).headers["location"] == "/admin"
    for path in ("/admin", "/admin/", "/admin/orders/17"):
        answer = await anyone.get(path)
        nonce = re.search(r'content="([^"]+)"', answer.text)[1]
        assert nonce != "__CSP_NONCE__"
        assert f"style-src 'self' 'nonce-{nonce}'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
    assert (await anyone.get("/admin")).text != (await anyone.get("/admin")).text


async def test_the_head_of_the_app_can_be_asked_for(anyone):
    assert (await anyone.head("/admin")).status_code == 200


async def test_hashed_files_are_kept_for_ever(anyone):
    answer = await anyone.get("/admin/assets/main-abc.js")
    assert "immutable" in answer.headers["cache-control"]
    assert (await anyone.get("/admin/assets/gone.js")).status_code == 404


@pytest.mark.parametrize("path", ["..%2f..%2fetc%2fpasswd", "assets/..%2f..%2fsecret", "%00", "index.html"])
async def test_nothing_outside_the_app_is_served(anyone, path):
    answer = await anyone.get(f"/admin/{path}")
    assert answer.status_code == 404 or 'id="root"' in answer.text
    assert "__CSP_NONCE__" not in answer.text


async def test_catalogues_are_answered_once(anyone):
    answer = await anyone.get("/ar/api-trans/translations-yaml-admin")
    assert answer.headers["content-type"].startswith("application/yaml")
    assert "admin.ar" in answer.text
    again = await anyone.get(
        "/ar/api-trans/translations-yaml-admin", headers={"If-None-Match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert "name: fr" in (await anyone.get("/fr/api-trans/translations-yaml")).text


@pytest.mark.parametrize("name", ["..%2fx", ".hidden", "a%00", "x" * 300])
async def test_odd_names_of_files_are_found_nowhere(anyone, name):
    assert (await anyone.get(f"/uploads/atlas/{name}")).status_code == 404


async def test_the_documentation_asks_for_nothing_but_itself(anyone):
    page = await anyone.get("/api/docs")
    assert page.status_code == 200
    assert "GET /{locale}/api/products" in page.text
    assert not re.findall(r"(?:src|href)=\"(?!#|/)", page.text)


async def test_the_edge_lives(anyone):
    assert (await anyone.get("/livez")).json() == {"status": "alive"}
    assert (await anyone.get("/readyz")).status_code == 200


async def test_the_page_may_show_the_tiles_that_the_operator_names(web_files):
    tiles = {"SOUK_MAP_TILES": 'https://tiles.test/{z}/{x}/{y}.png?"', "SOUK_WEB_DIST": str(web_files[0])}
    app = FastAPI()
    app.include_router(web.router(GatewaySettings.load("identity", tiles)))
    async with client_of(app) as client:
        answer = await client.get("/admin")
    assert "img-src 'self' data: blob: https://tiles.test;" in answer.headers["content-security-policy"]
    assert 'content="https://tiles.test/{z}/{x}/{y}.png?&quot;"' in answer.text
