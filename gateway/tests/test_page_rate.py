"""What is rendered for anybody is counted by their address before it is rendered; what is cached is not."""

from dataclasses import replace

import pytest
from gateway.app import create_app
from gateway.site.cache import PageCache
from test_site import find_guest, find_languages

from conftest import create_client
from conftest import find_guest as find_guest_of_host

RATE = 1.0
BURST = 6
# Every kind of page and picture that is made for every caller.
UNCACHED = ["/", "/fr", "/fr/missing", "/fr?preview=x", "/robots.txt", "/sitemap.xml", "/en/shop?q=x"]
DISPLAYS = ["/fr/scoreboard/m1", "/fr/scoreboard/m1/qr.svg"]


@pytest.fixture
def fresh():
    return [False]


@pytest.fixture
def limited_app(dependencies, fresh, monkeypatch):
    monkeypatch.setattr("gateway.limiters.time.monotonic", lambda: 1000.0)
    settings = dependencies.settings.model_copy(update={"page_rate": RATE})
    return create_app(
        replace(
            dependencies,
            settings=settings,
            guest=find_guest_of_host,
            tenant_guest=find_guest,
            languages=find_languages,
            pages=PageCache(),
            are_pages_fresh=lambda: fresh[0],
        )
    )


@pytest.fixture
async def visitor(limited_app):
    async with create_client(limited_app) as client:
        client.base_url = "https://atlas.souk.test"
        yield client


@pytest.mark.asvs("2.4.1")
@pytest.mark.parametrize("path", [*UNCACHED, *DISPLAYS])
async def test_an_address_waits_before_more_is_rendered(visitor, fakes, path):
    statuses = [(await visitor.get(path)).status_code for _ in range(BURST)]
    assert 429 not in statuses
    before = len(fakes.calls)
    response = await visitor.get(path)
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) > 0
    assert len(fakes.calls) == before
    other = await visitor.get(path, headers={"X-Forwarded-For": "203.0.113.9"})
    assert other.status_code == statuses[0]


async def test_pages_count_together(visitor, fakes):
    statuses = [(await visitor.get(path)).status_code for path in (*UNCACHED, *DISPLAYS)]
    assert statuses.count(429) == len(statuses) - BURST


async def test_what_is_cached_is_not_counted(visitor, fakes, fresh):
    fresh[0] = True
    assert {(await visitor.get("/fr")).status_code for _ in range(20 * BURST)} == {200}
    assert len(fakes.calls) == 1
