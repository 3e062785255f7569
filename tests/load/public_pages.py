"""`./taskw bench:pages`: performance of public pages on Lighthouse's phone profile, and lists of 1,000 pages."""

import asyncio
from statistics import median
from uuid import UUID

import asyncpg
from souk_local.stack import Stack

from lighthouse.audits import audit
from load.http_client import fetch, measure, sign_in
from load.souk import running_souk

REPEATS, PAGES, SECONDS = 5, 1_000, 4.0
ATLAS = UUID("00000000-0000-7000-8000-00000000a71a")
PATHS = ("/en", "/en/shop", "/en/about", "/ar", "/ar/shop", "/ar/about")
# Pages of a product, found by its name.
PRODUCT, PRODUCT_PATHS = "Caftan", ("/en/shop/product/{id}", "/ar/shop/product/{id}")
ADD = """
INSERT INTO page (tenant_id, id, kind, name, route, layout, texts, picture, in_menu, menu_position, is_published,
  front_hook, front_hook_priority)
SELECT $1, gen_random_uuid(), 'page', 'Page ' || n, '/page-' || n, 'free', '[]', '', false, 0, true, '', 0
FROM generate_series(1, $2::integer) AS n"""


async def main() -> None:
    async with running_souk() as stack:
        site = f"http://atlas.localhost:{stack.layout.gateway}"
        await measure_pages(site, stack.layout.gateway)
        token = await sign_in(stack.layout.gateway)
        few = await rate(stack.layout.gateway, token)
        await add_pages(stack)
        many = await rate(stack.layout.gateway, token)
        print(
            f"\nlist of 30 pages: {few:.0f} a second with those of the demo, {many:.0f} with {PAGES:,} more"
        )


async def measure_pages(site: str, port: int) -> None:
    """Print the median of five scores of each page, after one that fills the cache."""
    print(f"{'':18}median of {REPEATS}   all")
    [product, *_] = (await fetch(port, "GET", f"/en/api/products?name={PRODUCT}"))["hydra:member"]
    for path in (*PATHS, *(path.format(id=product["id"]) for path in PRODUCT_PATHS)):
        audits = await audit([f"{site}{path}"] * (REPEATS + 1), "performance")
        scores = [page_audit.scores["performance"] for page_audit in audits[1:]]
        print(f"{path[:16]:18}{median(scores):11.0f}   {scores}", flush=True)


async def rate(port: int, token: str) -> float:
    """Return how many lists of pages are answered in a second."""
    return (await measure(port, "GET", "/en/api/pages?itemsPerPage=30", token, 16, SECONDS, None)).rate


async def add_pages(stack: Stack) -> None:
    connection = await asyncpg.connect(stack.databases.url("site", "service"), timeout=10)
    await connection.execute("SELECT set_config('app.tenant', $1, false)", str(ATLAS))
    await connection.execute(ADD, ATLAS, PAGES)
    await connection.close()


if __name__ == "__main__":
    asyncio.run(main())
