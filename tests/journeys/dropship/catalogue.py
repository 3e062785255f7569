"""The cards of products and imports, and products that are listed by the API."""

from playwright.async_api import Locator, Page
from souk_sandbox.supplier.catalogue import make_id

from polling import poll

SUPPLIER_TIMEOUT_MS = 90_000


def get_cards(page: Page) -> Locator:
    return page.get_by_role("article")


async def list_product(client, number):
    """List a product of the sandbox supplier, sent from China to Morocco, and return its listing."""
    categories = await client.get("/en/api/category_products", params={"exists[parentCategory]": "false"})
    parent = categories.raise_for_status().json()["hydra:member"][0]
    entity = {
        "pid": make_id(number, 0),
        "shipToCountry": "MA",
        "shipFromCountry": "CN",
        "dataIlaveU": {"parentCategoryId": parent["id"], "subCategoryId": parent["subCategories"][0]["id"]},
    }
    (await client.post("/en/api/cj_products", json={"entities": entity})).raise_for_status()

    async def read():
        listings = (await client.get("/en/api/cj_products")).raise_for_status().json()["hydra:member"]
        return next(listing for listing in listings if listing["pid"] == entity["pid"])

    return await poll(read, lambda listing: listing["status"] == "added")
