"""Imports of many products: selected ones, or all results of a search."""

import re

from playwright.async_api import expect

from journeys.accessibility import find_violations
from journeys.actions import choose, sign_in
from journeys.dropship.catalogue import SUPPLIER_TIMEOUT_MS, get_cards


async def test_an_import_can_be_paused_resumed_and_retried(open_page, configure_sandbox):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "dropship")
    await expect(get_cards(page)).to_have_count(24)
    # The supplier lists the second product but does not have it any more.
    for index in range(6):
        await get_cards(page).nth(index).get_by_role("checkbox").press("Space")
    await expect(page.get_by_text("6 choisis")).to_be_visible()
    await configure_sandbox(latency=1)
    await page.get_by_role("button", name="Ajouter les produits choisis").click()
    await choose(page, "Catégorie parente", "Maison")
    await choose(page, "Sous-catégorie", "Literie")
    assert await find_violations(page) == []
    await page.get_by_role("dialog").get_by_role("button", name="Ajouter 6 produits").click()
    await page.get_by_role("link", name="Voir les importations").click()

    first = get_cards(page).first
    await first.get_by_role("button", name="Mettre en pause").click()
    await expect(first.get_by_text("En pause")).to_be_visible()
    assert await find_violations(page) == []
    await configure_sandbox(latency=0)
    await first.get_by_role("button", name="Reprendre").click()
    await expect(first.get_by_text("Terminée")).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    await expect(first.get_by_text("5 sur 6 ajoutés")).to_be_visible()
    await first.get_by_role("button", name="1 en échec").click()
    await expect(first.get_by_text("Le fournisseur ne propose plus ce produit.")).to_be_visible()
    # Long enough to be seen before it has failed again.
    await configure_sandbox(latency=3)
    await first.get_by_role("button", name="Réessayer les échecs").click()
    await expect(first.get_by_text("En cours")).to_be_visible()
    await configure_sandbox(latency=0)
    await expect(first.get_by_text("1 en échec")).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)

    await page.get_by_role("main").get_by_role("link", name="Produits ajoutés").click()
    await page.get_by_role("button", name="État").click()
    await page.get_by_role("menuitemradio", name="Ajouté").click()
    await expect(page.locator("tbody tr")).to_have_count(5)
    await page.locator("tbody tr").first.get_by_role("button").click()
    await expect(page.get_by_role("dialog").get_by_text("Ajouté sous le nom")).to_be_visible()
    assert await find_violations(page) == []


async def test_all_results_of_a_saved_search_are_imported_up_to_a_limit(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "dropship?name=jacket")
    await expect(get_cards(page).first).to_contain_text("Jacket")
    await page.get_by_role("button", name="Recherches enregistrées").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Nom de cette recherche").fill("Vestes")
    await dialog.get_by_role("button", name="Enregistrer", exact=True).click()
    await expect(dialog.get_by_role("button", name="Supprimer Vestes")).to_be_visible()
    assert await find_violations(page) == []
    await dialog.get_by_role("button", name="Fermer").click()

    await page.get_by_label("Rechercher par nom ou SKU").fill("")
    await expect(page).not_to_have_url(re.compile("name="))
    await page.get_by_role("button", name="Recherches enregistrées").click()
    await dialog.get_by_role("button", name=re.compile("^Vestes")).click()
    await expect(page).to_have_url(re.compile("name=jacket"))

    await page.get_by_role("button", name=re.compile(r"Ajouter les \S+ trouvés")).click()
    await choose(page, "Catégorie parente", "Maison")
    await choose(page, "Sous-catégorie", "Literie")
    await dialog.get_by_label("Nombre maximal").fill("3")
    await dialog.get_by_role("button", name="Ajouter 3 produits").click()
    await page.get_by_role("link", name="Voir les importations").click()
    first = get_cards(page).first
    await expect(first.get_by_text("Terminée")).to_be_visible(timeout=SUPPLIER_TIMEOUT_MS)
    await expect(first.get_by_text("sur 3 ajoutés")).to_be_visible()
    await expect(first.get_by_text("Le nombre maximal est atteint.")).to_be_visible()
