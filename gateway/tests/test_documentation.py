import hashlib
import re
from base64 import b64encode

import pytest


@pytest.mark.parametrize("path", ["", "owners/counter/", "ar/owners/counter/"])
async def test_pages_are_served_at_the_addresses_of_their_folders(anonymous, path):
    response = await anonymous.get(f"/docs/{path}")
    assert f"<p>{path}index.html</p>" in response.text
    assert (await anonymous.head(f"/docs/{path}")).status_code == 200


@pytest.mark.parametrize("path", ["/docs", "/docs/owners/counter", "/docs/ar/owners/counter"])
async def test_an_address_without_its_last_slash_leads_to_the_one_with_it(anonymous, path):
    response = await anonymous.get(path)
    assert (response.status_code, response.headers["location"]) == (307, f"{path}/")


@pytest.mark.asvs("3.4.3")
async def test_a_page_runs_its_own_scripts_alone(anonymous):
    response = await anonymous.get("/docs/")
    digest = b64encode(hashlib.sha256(b"let inline").digest()).decode()
    (scripts,) = re.findall(r"script-src ([^;]+);", response.headers["content-security-policy"])
    assert scripts.split() == ["'self'", "'wasm-unsafe-eval'", f"'sha256-{digest}'"]


async def test_the_worker_of_the_search_may_compile_webassembly(anonymous):
    policy = (await anonymous.get("/docs/_astro/a.js")).headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy


async def test_files_are_served_and_the_hashed_ones_kept(anonymous):
    assert "immutable" in (await anonymous.get("/docs/_astro/a.js")).headers["cache-control"]
    assert "immutable" not in (await anonymous.get("/docs/star.svg")).headers["cache-control"]


@pytest.mark.asvs("13.4.1", "13.4.3")
@pytest.mark.parametrize("path", ["owners/", "gone", "x" * 600, "/etc/passwd"])
async def test_nothing_else_is_served(anonymous, path):
    response = await anonymous.get(f"/docs/{path}")
    assert (response.status_code, "<p>404.html</p>" in response.text) == (404, True)
