"""A new tenant of each country reads no word of another one on any page of the app, nor on its public site."""

import asyncio
from uuid import uuid4

import httpx
import pytest
from countries.addresses import AddressParts, compose_address
from countries.packs import country_pack, packed_countries, usual_locale
from countries.testing import find_foreign_words
from playwright.async_api import expect

from journeys.actions import WAIT_FOR_FRAMES, open_path, sign_in, wait_until_loaded
from journeys.people import PASSWORD
from journeys.pseudo_language import READ_TEXTS
from journeys.stored_texts.routes import fill_ids, list_app_paths

# What comes from elsewhere: suppliers and the store have a currency of their own, suppliers send from some country, and
# rates are those of other currencies.
OF_OTHERS = ("apps", "dropship", "settings/exchange-rates")
# Those of which a new tenant has items.
RESOURCES = ("customers",)
FRAMES, MOST_FRAMES = 1, 300


class Owner:
    """What an owner sends to the API."""

    def __init__(self, client):
        self._client = client

    async def send(self, method, url, /, **fields):
        headers = {"Idempotency-Key": str(uuid4())}
        if method == "PATCH":
            headers["Content-Type"] = "application/merge-patch+json"
        response = await self._client.request(method, url, json=fields, headers=headers)
        assert response.is_success, response.text
        return response.json()

    async def list_items(self, resource):
        reply = await self._client.get(f"/fr/api/{resource}")
        return reply.raise_for_status().json()["hydra:member"]


@pytest.fixture
def fill(souk, ssl_context):
    """Fill a new tenant of a country as its owner does; return ids by resource."""

    async def fill(slug, pack):
        form = {"grant_type": "password", "username": f"owner@{slug}.test", "password": PASSWORD}
        async with httpx.AsyncClient(base_url=souk.url, verify=ssl_context, timeout=60) as client:
            token = (await client.post("/auth/token", data=form)).raise_for_status().json()["access_token"]
            client.headers["Authorization"] = f"Bearer {token}"
            owner = Owner(client)
            await name_seller(owner, pack)
            await sell(owner, pack, f"sam@{slug}.test")
            return {name: [item["id"] for item in await owner.list_items(name)] for name in RESOURCES}

    return fill


async def name_seller(owner, pack):
    while not await owner.list_items("shipping_methods"):
        # The shop is set up by an event.
        await asyncio.sleep(0.1)
    [settings] = await owner.list_items("shop_settings")
    numbers = [{"kind": kind.key, "number": kind.example or "12345"} for kind in pack.seller_numbers]
    seller = {"name": "Shop", "address": write_address(pack), "phone": pack.phone_example, "numbers": numbers}
    await owner.send("PATCH", settings["@id"], seller=seller)


async def sell(owner, pack, email):
    """Sell to a customer, and issue the invoice."""
    product = await owner.send("POST", "/fr/api/products", name="Soap", price=10, barcode="")
    person = {"firstName": "Sam", "lastName": "Long", "email": email, "phone": pack.phone_example}
    customer = await owner.send("POST", "/fr/api/customers", **person, address=write_address(pack))
    [cash, *_] = await owner.list_items("payment_methods")
    [counter, *_] = await owner.list_items("shipping_methods")
    order = await owner.send(
        "POST",
        "/fr/pos/cart/checkout",
        orderItems=[{"product": product["@id"], "quantity": 2}],
        deliveryType="on-store",
        customerId=customer["@id"],
        shippingMethod=counter["@id"],
        paymentMethod=cash["@id"],
        payedAmount=50,
    )
    await owner.send("POST", "/fr/api/invoices", order=f"/fr/api/orders/{order['id']}")
    await owner.send("POST", "/fr/api/tills", name="1")


class Replies:
    """The requests of a page that wait for their reply; the stream of live updates never has its last."""

    def __init__(self, page):
        self._waiting = set()
        page.on("request", self._add)
        page.on("response", lambda response: self._remove(response.request))
        page.on("requestfailed", self._remove)
        self._page = page

    def _add(self, request):
        if request.resource_type in ("fetch", "xhr", "script") and "/live" not in request.url:
            self._waiting.add(request)

    def _remove(self, request):
        self._waiting.discard(request)

    async def wait(self):
        """Wait until all replies are there and drawn."""
        idle = 0
        for _ in range(MOST_FRAMES):
            await self._page.evaluate(WAIT_FOR_FRAMES)
            idle = 0 if self._waiting else idle + 1
            if idle == FRAMES:
                return
        raise AssertionError([request.url for request in self._waiting])


def write_address(pack):
    form = pack.address
    state = next(iter(form.states), "")
    parts = AddressParts("12 Long Street", form.postcode_example, "Town", state, pack.code)
    return compose_address(parts, pack.code)


def list_paths(ids):
    """Return the paths of the app's pages of which the tenant has the item."""
    paths = [
        path for path in list_app_paths() if ":" not in path or path.startswith(("apps/:", "customers/"))
    ]
    paths = [path for path in paths if not path.startswith(OF_OTHERS)]
    # The editor of pages asks before it is left.
    return sorted(fill_ids(paths, ids), key=lambda path: path.startswith("site/editor"))


# Of the people of these countries, those of one read and write from right to left.
@pytest.mark.parametrize("code", packed_countries())
async def test_no_page_has_a_word_of_another_country(open_page, create_tenant, fill, souk, code):
    pack, locale = country_pack(code), usual_locale(code)
    slug = await create_tenant(code, locale)
    ids = await fill(slug, pack)
    # Pages that ask before they are left warn of addresses that no link opened.
    page = await open_page(locale=f"{locale}-{code}", may_fail=True)
    replies, foreign = Replies(page), {}
    for path in (f"/{locale}", f"/{locale}/shop"):
        await page.goto(souk.url.replace("localhost", f"{slug}.localhost") + path)
        foreign |= await find_on(page, path, code)
    await sign_in(page, f"owner@{slug}.test", "home", PASSWORD)
    for path in list_paths(ids):
        await open_path(page, f"/admin/{path}")
        await wait_until_loaded(page)
        await replies.wait()
        if path == "settings/shop":
            await expect(page.get_by_label(pack.seller_numbers[0].names[locale])).to_be_visible()
        foreign |= await find_on(page, path, code)
    assert foreign == {}


async def find_on(page, path, code):
    """Return the words of other countries on a page, by its path."""
    words = find_foreign_words("\n".join(await page.evaluate(READ_TEXTS)), code)
    return {path: words} if words else {}
