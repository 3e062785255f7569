"""What left the shop, because the supplier had it no more or because a person took it out, is listed again."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from souk_sandbox.supplier.catalogue import id_of

from journeys.dropship.catalogue import WAIT_MS, cards
from journeys.actions import choose, sign_in

ADMIN = "admin@atlas.test"
# Two products of the stand-in supplier, which no other journey lists.
GONE, TAKEN_OUT = 7777, 7780
NOTHING = "Aucun résultat. Essayez moins de lettres ou un autre filtre."
# The next look at a listing is a piece of news that is due in some hours.
LOOK_NOW = """
UPDATE outbox SET due_at = now() WHERE event = 'sync-due' AND aggregate_id = $1 AND published_at IS NULL"""


@pytest.fixture
def delist(configure_sandbox, database, get_listings):
    """Lets the supplier have a product no more until its listing says so; it has the product again afterwards."""

    async def delist(pid):
        await configure_sandbox(product={"pid": pid, "gone": "null"})
        async with asyncio.timeout(60), database("dropship") as sql:
            while (listing := (await get_listings(ADMIN))[pid])["status"] != "delisted":
                await sql.execute(LOOK_NOW, listing["id"])
                await asyncio.sleep(0.3)
        await configure_sandbox(product={"pid": pid, "gone": ""})

    return delist


async def open_card(page, number):
    await page.goto(f"/admin/dropship?sku=CJSB{number:08d}")
    await expect(cards(page)).to_have_count(1)


async def list_it(page):
    """From its card into the shop; its name there."""
    await cards(page).get_by_role("button", name="Ajouter le produit").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("spinbutton").first).to_have_value(re.compile(r"\d"))
    await choose(page, "Catégorie parente", "Maison")
    await choose(page, "Sous-catégorie", "Literie")
    await dialog.get_by_role("button", name="Ajouter le produit").click()
    await expect(cards(page).get_by_role("button", name="Ajouté")).to_be_disabled(timeout=WAIT_MS)
    return await cards(page).get_attribute("aria-label")


async def find_in_the_shop(page, name):
    await page.goto("/admin/products")
    await page.get_by_label("Rechercher", exact=True).fill(name)
    await expect(page).to_have_url(re.compile("search="))


async def is_in_the_shop(page, name):
    await find_in_the_shop(page, name)
    await expect(page.get_by_role("row").filter(has_text=name)).to_have_count(1)


async def is_not_in_the_shop(page, name):
    await find_in_the_shop(page, name)
    await expect(page.get_by_text(NOTHING)).to_be_visible()


async def test_what_the_supplier_had_no_more_is_listed_again_once_it_is_back(open_page, get_listings, delist):
    page = await open_page()
    await sign_in(page, ADMIN, "dropship")
    await open_card(page, GONE)
    name = await list_it(page)
    before = (await get_listings(ADMIN))[id_of(GONE, 0)]
    await is_in_the_shop(page, name)
    await delist(id_of(GONE, 0))
    await is_not_in_the_shop(page, name)

    await open_card(page, GONE)
    await expect(cards(page)).to_contain_text("Le fournisseur ne propose plus ce produit.")
    await list_it(page)
    await is_in_the_shop(page, name)
    after = (await get_listings(ADMIN))[id_of(GONE, 0)]
    assert (after["id"], after["status"], after["reason"]) == (before["id"], "added", "")


async def test_what_a_person_took_out_is_listed_again(open_page):
    page = await open_page()
    await sign_in(page, ADMIN, "dropship")
    await open_card(page, TAKEN_OUT)
    name = await list_it(page)
    await page.get_by_role("tab", name="Produits ajoutés").click()
    await page.get_by_label("Rechercher un produit ajouté").fill(name)
    await page.get_by_role("button", name=name).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Retirer de la boutique").click()
    await dialog.get_by_role("button", name="Confirmer le retrait").click()
    await expect(dialog).to_have_count(0)
    await is_not_in_the_shop(page, name)

    await open_card(page, TAKEN_OUT)
    await list_it(page)
    await is_in_the_shop(page, name)
