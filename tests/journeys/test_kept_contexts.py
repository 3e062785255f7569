"""A context that is kept shows the next test nothing that the last one stored."""

import pytest

from journeys.kept_contexts import ANCHOR

STORE = """async () => {
    document.cookie = 'visit=1; path=/';
    localStorage.setItem('visit', '1');
    sessionStorage.setItem('visit', '1');
    const opened = indexedDB.open('visit');
    await new Promise((done) => { opened.onsuccess = done; });
    await (await caches.open('visit')).put('/visit', new Response('1'));
    await navigator.serviceWorker.register('/admin/app-shell-worker.js', { scope: '/admin/' });
}"""
READ = """async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
STORED = {
    "cookies": "visit=1",
    "local": ["visit"],
    "session": ["visit"],
    "databases": ["visit"],
    "workers": 1,
}
NOTHING = {"cookies": "", "local": [], "session": [], "databases": [], "caches": [], "workers": 0}


async def test_a_context_is_empty_when_the_next_test_takes_it(kept_contexts, souk):
    origins = souk.url, souk.url.replace("localhost", "atlas.localhost")
    kept_context = await kept_contexts.take({"service_workers": "allow"})
    page = await kept_context.new_page({})
    for origin in origins:
        await page.goto(f"{origin}{ANCHOR}")
        await page.evaluate(STORE)
        stored = await page.evaluate(READ)
        # The service worker has a cache of its own, which it fills in its own time.
        assert "visit" in stored.pop("caches")
        assert stored == STORED
    await page.context.set_offline(offline=True)
    await kept_contexts.give_back(kept_context)

    again = await kept_contexts.take({"service_workers": "allow"})
    assert again is kept_context
    page = await again.new_page({})
    for origin in origins:
        await page.goto(f"{origin}{ANCHOR}")
        assert await page.evaluate(READ) == NOTHING
    await kept_contexts.give_back(again)


async def test_a_page_with_its_own_clock_spoils_its_context(kept_contexts):
    kept_context = await kept_contexts.take({})
    page = await kept_context.new_page({})
    await page.clock.install()
    await page.goto(ANCHOR)
    with pytest.raises(AssertionError, match="own_context"):
        await kept_contexts.give_back(kept_context)
    assert await kept_contexts.take({}) is not kept_context
