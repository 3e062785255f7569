"""Sales with the mouse."""

import re

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, save, sign_in


async def test_an_open_order_list_shows_a_new_order(open_page):
    pos, office = await open_page(), await open_page()
    await sign_in(pos, "staff@atlas.test", "pos")
    await sign_in(office, "admin@atlas.test", "orders")
    await expect(office.get_by_role("status", name="Mises à jour en direct actives")).to_be_visible()
    await add_product(pos, "Caftan")
    await add_product(pos, "Caftan")
    await choose_customer(pos, "Alami")
    await choose(pos, "Mode de livraison")
    await pos.get_by_role("button", name="Client comptoir").click()
    await choose(pos, "Mode de paiement")
    await pos.get_by_label("Montant payé").fill("200")
    await expect(pos.get_by_text("Rendu : 20,00 MAD")).to_be_visible()
    number = await save(pos)
    row = office.get_by_role("row").filter(has_text=number)
    await expect(row).to_contain_text("180,00")
    await expect(row).to_contain_text("Réglé")


async def test_a_delivery_needs_an_address_and_adds_its_fee(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Chemisier")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Livraison", exact=True).click()
    await page.get_by_role("combobox", name="Adresse de livraison").fill("")
    await expect(page.get_by_role("button", name="Sauvegarder la commande")).to_be_disabled()
    await expect(page.get_by_text("Saisissez l'adresse de livraison.").first).to_be_visible()
    await page.get_by_role("combobox", name="Adresse de livraison").fill("12 rue Jean Jaurès, Casablanca")
    await choose(page, "Mode de paiement")
    await page.get_by_label("Montant payé").fill("10")
    fee = page.get_by_text("Frais de livraison :")
    await expect(fee).not_to_have_text("Frais de livraison : 0,00 MAD")
    number = await save(page)
    await expect(page.get_by_role("row").filter(has_text=number)).to_contain_text("Réglé partiellement")


async def test_change_is_added_to_the_wallet_and_pays_the_next_order(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    name = await add_customer(page)
    await add_product(page, "Caftan")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    await choose(page, "Mode de paiement")
    await page.get_by_label("Montant payé", exact=True).fill("150")
    await expect(page.get_by_text("Rendu : 60,00 MAD")).to_be_visible()
    await page.get_by_label("Utiliser le reste comme crédit").click()
    await save(page)

    await page.get_by_role("link", name="Caisse").first.click()
    await add_product(page, "Baskets")
    await choose_customer(page, name)
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    await page.get_by_label("Payer par crédit (60,00 MAD)").click()
    await expect(page.get_by_label("Montant payé par crédit")).to_have_value(re.compile("50[.,]00"))
    number = await save(page)
    await expect(page.get_by_role("row").filter(has_text=number)).to_contain_text("Réglé")


async def add_customer(page):
    """Create a customer for the cart and return the name."""
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    form = page.get_by_role("dialog")
    values = {
        "Prénom": "Rim",
        "Nom": "Sabri",
        "E-mail": "rim@example.org",
        "Téléphone": "06 61 77 88 99",
        "Adresse": "Fès",
    }
    for label, value in values.items():
        await form.get_by_role("textbox", name=re.compile(f"^{label}")).fill(value)
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()
    return "Rim Sabri"


async def test_a_cart_survives_a_reload_and_a_double_click_saves_it_once(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    await add_product(page, "Burnous")
    await page.reload()
    await expect(page.get_by_role("list", name="Lignes du panier")).to_contain_text("Burnous")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    urls = []
    page.on("request", lambda request: urls.append(request.url) if "checkout" in request.url else None)
    await page.get_by_role("button", name="Sauvegarder la commande").dblclick()
    await expect(page.get_by_role("alert").filter(has_text="enregistrée avec succès")).to_be_visible()
    assert len(urls) == 1
