"""Sales with each delivery type, variable products, discounts and promo codes."""

import pytest
from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, open_path, save, sign_in, switch_language

COLLECT, DELIVERY = "Adresse de collecte", "Adresse de livraison"
COLLECT_HOURS, DELIVERY_HOURS = "Créneau de collecte", "Créneau de livraison"

CASES = {
    "Client comptoir": (),
    "Collecte": ((COLLECT, COLLECT_HOURS),),
    "Livraison": ((DELIVERY, DELIVERY_HOURS),),
    "Collecte et livraison": ((COLLECT, COLLECT_HOURS), (DELIVERY, DELIVERY_HOURS)),
}


def get_delivery_types(page):
    return page.get_by_role("group", name="Type de livraison")


@pytest.mark.parametrize("delivery_type", CASES)
async def test_a_delivery_type_has_its_addresses_and_time_slots(open_page, delivery_type):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await add_product(page, "Caftan")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await get_delivery_types(page).get_by_role("button", name=delivery_type, exact=True).click()
    legs = CASES[delivery_type]
    for address, hours in legs:
        await expect(page.get_by_role("combobox", name=hours)).to_contain_text(" - ")
        await expect(page.get_by_role("combobox", name=address)).not_to_have_value("")
    visible = {address for address, _ in legs}
    for address in {COLLECT, DELIVERY} - visible:
        await expect(page.get_by_role("combobox", name=address)).to_have_count(0)
    number = await save(page)
    row = page.get_by_role("row").filter(has_text=number)
    await expect(row).to_contain_text(delivery_type)
    await expect(row).to_contain_text("Non réglé")


async def test_an_unknown_address_shows_a_message_and_known_ones_are_suggested(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await add_product(page, "Caftan")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await get_delivery_types(page).get_by_role("button", name="Livraison", exact=True).click()
    address = page.get_by_role("combobox", name=DELIVERY)
    await page.get_by_role("textbox", name="Code postal").fill("")
    await page.get_by_role("textbox", name="Ville").fill("")
    await address.fill("Zzyzx 9")
    await page.get_by_role("button", name="Voir sur la carte").click()
    await expect(page.get_by_text("Les coordonnées n'existent pas")).to_be_visible()
    await address.fill("boulevard d'Anfa")
    await page.get_by_role("option").first.click()
    await expect(page.get_by_text("Les coordonnées n'existent pas")).to_be_hidden()
    await expect(page.get_by_role("region", name="Carte de")).to_be_visible()


async def test_an_address_without_coordinates_is_geocoded_for_its_tour(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await get_delivery_types(page).get_by_role("button", name="Collecte", exact=True).click()
    await page.get_by_role("combobox", name=COLLECT).fill("12, boulevard Zerktouni, Casablanca")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("combobox", name=COLLECT_HOURS)).to_contain_text(" - ")
    day = await page.get_by_label("Date de collecte").get_attribute("data-day")
    number = await save(page)
    await open_path(page, f"/admin/orders/tour?date={day}")
    tour = page.get_by_role("region").filter(has=page.get_by_role("link", name=number))
    await expect(tour.get_by_title("12, boulevard Zerktouni, Casablanca")).to_be_visible()
    # The map is not mirrored.
    await switch_language(page, "العربية")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")
    await expect(tour.locator(".leaflet-container")).to_be_visible()


async def test_a_variable_product_is_sold_by_its_options(open_page):
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "pos")
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("tapis berb")
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Tapis berbère").click()
    picker = page.get_by_role("dialog", name="Tapis berbère")
    cart = page.get_by_role("list", name="Lignes du panier").get_by_role("listitem")
    # A cancelled choice leaves the cart unchanged.
    await picker.get_by_role("button", name="Confirmer").click()
    await picker.get_by_role("button", name="Annuler").click()
    await expect(picker).to_have_count(0)
    await expect(cart).to_have_count(0)
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Tapis berbère").click()
    await picker.get_by_role("combobox", name="Nombre").click()
    await page.get_by_role("option", name="2", exact=True).click()
    await picker.get_by_role("button", name="Confirmer").click()
    lines = picker.get_by_role("table", name="Lignes choisies").get_by_role("row")
    await expect(lines).to_have_count(2)
    await lines.first.get_by_role("button", name="Un de moins").click()
    await picker.get_by_role("button", name="Ajouter au panier").click()
    await expect(cart).to_have_count(2)
    # One is a tenth smaller, and its name has the size.
    first, second = [await cart.nth(index).get_by_title("Tapis").get_attribute("title") for index in (0, 1)]
    assert first != second


async def test_a_discount_and_a_promo_code_reduce_the_total(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Caftan")
    await page.get_by_role("button", name="Remises & Promotions").click()
    await page.get_by_label("Remise (%)").fill("10,0")
    await expect(page.get_by_role("region", name="Totaux")).to_contain_text("81,00 MAD")
    await page.get_by_label("Code promo").fill("bienvenue10")
    await page.get_by_role("button", name="Appliquer").click()
    await expect(page.get_by_text("BIENVENUE10 : 8,10 MAD de moins")).to_be_visible()
    await expect(page.get_by_role("region", name="Totaux")).to_contain_text("72,90 MAD")
