"""The list of products and their form."""

import re
from urllib.parse import quote_plus

from playwright.async_api import expect

from journeys.actions import choose, open_path, sign_in


async def search(page, text):
    await page.get_by_role("searchbox", name="Rechercher").fill(text)
    # From then on the rows of the previous search are gone.
    await expect(page).to_have_url(re.compile(re.escape(f"search={quote_plus(text)}")))


async def open_form(page, button):
    await page.get_by_role("button", name=button).click()
    return page.get_by_role("dialog")


async def create(page, name, price):
    form = await open_form(page, "Nouveau produit")
    await form.get_by_role("textbox", name="Nom", exact=True).fill(name)
    await form.get_by_label("Prix", exact=False).first.fill(price)
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()
    await search(page, name)
    await expect(page.get_by_role("row").filter(has_text=name)).to_be_visible()


async def test_a_product_is_created_changed_and_deleted_and_the_deletion_can_be_undone(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "products")
    await create(page, "Djellaba de fête", "95,50")
    row = page.get_by_role("row").filter(has_text="Djellaba de fête")
    await expect(row).to_contain_text("95,50")
    form = await open_form(page, "Modifier Djellaba de fête")
    await form.get_by_label("Prix", exact=False).first.fill("110")
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(row).to_contain_text("110,00")
    await page.get_by_role("button", name="Supprimer Djellaba de fête").click()
    await expect(row).to_be_hidden()
    await page.get_by_role("button", name="Annuler").click()
    await expect(row).to_be_visible()
    await page.get_by_role("button", name="Supprimer Djellaba de fête").click()
    await page.get_by_role("link", name="Commandes").first.click()
    # Else the search would be typed into the page that is left.
    await expect(page.get_by_role("heading", name="Commandes", level=1)).to_be_visible()
    await page.get_by_role("link", name="Produits").first.click()
    await search(page, "Djellaba de fête")
    await expect(page.get_by_text("Aucun résultat")).to_be_visible()


async def test_the_options_of_a_variable_product_are_offered_in_the_pos(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "products")
    form = await open_form(page, "Nouveau produit")
    await form.get_by_role("textbox", name="Nom", exact=True).fill("Rideau de salon")
    await form.get_by_label("Prix", exact=False).first.fill("20")
    await choose(page, "Type", "Variable")
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form.get_by_text("Un produit variable a au moins une option.")).to_be_visible()
    for number, (name, price) in enumerate((("Lin", "25,50"), ("Velours", "40"), ("Coton", "18")), 1):
        await form.get_by_role("button", name="Ajouter une option").press("Enter")
        await page.keyboard.type(name)
        await form.get_by_label(f"Prix {number}").fill(price)
    await form.get_by_role("button", name="Retirer l'option Coton").click()
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()
    await open_path(page, "/admin/pos")
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("rideau de")
    await page.get_by_role("region", name="Produits").get_by_role("button", name="Rideau de salon").click()
    await page.get_by_role("dialog").get_by_role("combobox", name="Option").click()
    await expect(page.get_by_role("option")).to_have_text(["Lin · 25,50 MAD", "Velours · 40,00 MAD"])


async def test_an_invalid_value_is_reported_at_its_field(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "products")
    form = await open_form(page, "Nouveau produit")
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form.get_by_text("Ce champ est obligatoire")).to_have_count(2)
    await form.get_by_role("textbox", name="Nom", exact=True).fill("Gilet brodé")
    await form.get_by_label("Prix", exact=False).first.fill("-5")
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form.get_by_text("Cette valeur n'est pas permise ici.")).to_be_visible()


async def test_a_conflicting_change_of_a_product_is_reported(open_page):
    first, second = await open_page(), await open_page()
    for page in (first, second):
        await sign_in(page, "admin@atlas.test", "products")
    await create(first, "Tapis de prière", "40")
    await search(second, "Tapis de prière")
    forms = [await open_form(page, "Modifier Tapis de prière") for page in (first, second)]
    await forms[0].get_by_label("Prix", exact=False).first.fill("45")
    await forms[0].get_by_role("button", name="Enregistrer").click()
    await expect(forms[0]).to_be_hidden()
    await forms[1].get_by_label("Unité").fill("pièce")
    await forms[1].get_by_role("button", name="Enregistrer").click()
    await expect(forms[1].get_by_role("alert")).to_contain_text("Quelqu'un d'autre a enregistré")
    await expect(forms[1].get_by_role("alert")).to_contain_text("45")
    await forms[1].get_by_role("button", name="Garder la mienne").click()
    await expect(forms[1]).to_be_hidden()
    await expect(second.get_by_role("row").filter(has_text="Tapis de prière")).to_contain_text("45,00")
