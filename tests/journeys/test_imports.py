"""A file of products is sent, seen, applied and sent again."""

from playwright.async_api import expect

from journeys.accessibility import find_violations
from journeys.actions import open_path, sign_in

TABLE = "SKU;Nom;Prix\nIMP-1;Savon importé;12,50\nIMP-2;Tapis importé;1 250\nIMP-3;Thé importé;cher\n"
FILE = {"name": "produits.csv", "mimeType": "text/csv", "buffer": TABLE.encode("cp1252")}


async def test_a_file_of_products_is_imported_once(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "products")
    await page.get_by_role("link", name="Importer").click()
    await page.get_by_label("Choisir un fichier").set_input_files(FILE)
    await expect(page.get_by_role("tab", name="Nouvelles · 2")).to_be_visible()
    await expect(page.get_by_role("tab", name="En erreur · 1", selected=True)).to_be_visible()
    assert await find_violations(page) == []

    await page.get_by_role("button", name="Importer 2 lignes").click()
    await expect(page.get_by_text("2 lignes enregistrées, 1 en erreur.")).to_be_visible()
    assert await find_violations(page) == []
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Lignes en erreur (CSV)").click()
    failed = (await (await download.value).path()).read_text("utf-8-sig")
    assert failed.splitlines()[0] == "SKU,Nom,Prix,Ligne,Raison"
    assert failed.splitlines()[1] == "IMP-3,Thé importé,cher,4,Prix: Ce n'est pas un montant : cher"

    await page.get_by_role("button", name="Un autre fichier").click()
    await page.get_by_label("Choisir un fichier").set_input_files(FILE)
    await expect(page.get_by_role("tab", name="Inchangées · 2")).to_be_visible()
    await open_path(page, "/admin/products?search=importé")
    await expect(page.get_by_text("Tapis importé")).to_be_visible()
