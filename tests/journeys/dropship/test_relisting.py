"""Listing a product again after the supplier or a user removed it."""

import re

import pytest
from playwright.async_api import expect
from souk_sandbox.supplier.catalogue import make_id

from journeys.actions import choose, sign_in
from journeys.dropship.catalogue import SUPPLIER_TIMEOUT_MS, get_cards
from polling import poll

ADMIN = "admin@atlas.test"
# Products of the sandbox supplier, which no other journey lists.
DISCONTINUED, REMOVED = 7777, 7780
NO_RESULTS = "Aucun résultat. Essayez moins de lettres ou un autre filtre."
# The next check of a listing is an event that is due in some hours. Others of the tenant are checked as well: while one
# alone is looked at, nothing tells a product that is gone from a supplier that is out of order. Those that the relay is
# publishing are left to it: waiting for it and it for this statement would be a deadlock.
CHECK_NOW = """
UPDATE outbox SET due_at = now() WHERE (tenant_id, id) IN (
  SELECT tenant_id, id FROM outbox WHERE event = 'sync-due' AND published_at IS NULL AND aggregate_id IN (
    SELECT $1 UNION ALL (
      SELECT other.id FROM listing other JOIN listing this ON this.tenant_id = other.tenant_id AND this.id = $1
      WHERE other.id <> $1 AND other.status IN ('published', 'added') ORDER BY other.observation_time LIMIT 3))
  FOR UPDATE SKIP LOCKED)"""


@pytest.fixture
def delist(configure_sandbox, database, get_listings):
    """Remove a product from the supplier until it is delisted, then add it again."""

    async def delist(pid):
        await configure_sandbox(product={"pid": pid, "gone": "removed"})
        async with database("dropship") as connection:

            async def check():
                listing = (await get_listings(ADMIN))[pid]
                await connection.execute(CHECK_NOW, listing["id"])
                return listing["status"]

            await poll(check, lambda status: status == "delisted")
        await configure_sandbox(product={"pid": pid, "gone": ""})

    return delist


async def open_card(page, number):
    await page.goto(f"/admin/dropship?sku=CJSB{number:08d}")
    await expect(get_cards(page)).to_have_count(1)


async def list_product(page):
    """List the product of the only card and return its name in the shop."""
    await get_cards(page).get_by_role("button", name="Ajouter le produit").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("spinbutton").first).to_have_value(re.compile(r"\d"))
    await choose(page, "Catégorie parente", "Maison")
    await choose(page, "Sous-catégorie", "Literie")
    await dialog.get_by_role("button", name="Ajouter le produit").click()
    await expect(get_cards(page).get_by_role("button", name="Ajouté")).to_be_disabled(
        timeout=SUPPLIER_TIMEOUT_MS
    )
    return await get_cards(page).get_attribute("aria-label")


async def search_shop(page, name):
    await page.goto("/admin/products")
    await page.get_by_label("Rechercher", exact=True).fill(name)
    await expect(page).to_have_url(re.compile("search="))


async def expect_in_shop(page, name):
    await search_shop(page, name)
    await expect(page.get_by_role("row").filter(has_text=name)).to_have_count(1)


async def expect_not_in_shop(page, name):
    await search_shop(page, name)
    await expect(page.get_by_text(NO_RESULTS)).to_be_visible()


async def test_a_product_that_the_supplier_offers_again_can_be_listed_again(open_page, get_listings, delist):
    page = await open_page()
    await sign_in(page, ADMIN, "dropship")
    await open_card(page, DISCONTINUED)
    name = await list_product(page)
    before = (await get_listings(ADMIN))[make_id(DISCONTINUED, 0)]
    await expect_in_shop(page, name)
    await delist(make_id(DISCONTINUED, 0))
    await expect_not_in_shop(page, name)

    await open_card(page, DISCONTINUED)
    await expect(get_cards(page)).to_contain_text("Le fournisseur ne propose plus ce produit.")
    await list_product(page)
    await expect_in_shop(page, name)
    after = (await get_listings(ADMIN))[make_id(DISCONTINUED, 0)]
    assert (after["id"], after["status"], after["reason"]) == (before["id"], "added", "")


async def test_a_removed_product_can_be_listed_again(open_page):
    page = await open_page()
    await sign_in(page, ADMIN, "dropship")
    await open_card(page, REMOVED)
    name = await list_product(page)
    await page.get_by_role("main").get_by_role("link", name="Produits ajoutés").click()
    await page.get_by_label("Rechercher un produit ajouté").fill(name)
    await page.get_by_role("button", name=name).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Retirer de la boutique").click()
    await dialog.get_by_role("button", name="Confirmer le retrait").click()
    await expect(dialog).to_have_count(0)
    await expect_not_in_shop(page, name)

    await open_card(page, REMOVED)
    await list_product(page)
    await expect_in_shop(page, name)
