"""Wallets, order stages, invoices, exports and settings."""

import csv
import io
import re
import zipfile

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, open_path, save, sign_in
from journeys.boxes import read_box


async def create_order(page):
    """Create an order and return its number."""
    await page.goto("/admin/pos")
    await add_product(page, "Caftan")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    return await save(page)


async def test_a_deposit_is_added_to_a_wallet_once(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "customers")
    await page.get_by_role("searchbox", name="Rechercher").fill("Mehdi")
    await expect(page.get_by_role("row").filter(has_not_text="Mehdi")).to_have_count(1)
    await page.get_by_role("button", name=re.compile("Portefeuille de Mehdi")).first.click()
    wallet = page.get_by_role("dialog")
    await wallet.get_by_label("Montant à déposer").fill("25,50")
    await wallet.get_by_label("Montant à déposer").press("Enter")
    first = wallet.get_by_role("list", name="Mouvements").get_by_role("listitem").first
    await expect(first).to_contain_text("Dépôt")
    await expect(first).to_contain_text("25,50 MAD")
    await expect(wallet.get_by_label("Montant à déposer")).to_have_value("")


async def test_selected_orders_are_moved_together(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    numbers = [await create_order(page), await create_order(page)]
    await open_path(page, "/admin/orders")
    for number in numbers:
        await page.get_by_role("checkbox", name=f"Sélectionner {number}").check()
    bar = page.get_by_role("region", name="Commandes sélectionnées")
    await choose(page, "Nouvelle étape", "Prête")
    await bar.get_by_role("button", name="Déplacer").click()
    await expect(bar).to_contain_text("2 commandes déplacées")
    for number in numbers:
        await expect(page.get_by_role("row").filter(has_text=number)).to_contain_text("Prête")


async def test_a_card_is_dragged_to_another_stage(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders/board")
    source = page.get_by_role("region", name="Reçue", exact=True)
    number = await source.get_by_role("listitem").first.get_by_role("link").inner_text()
    card = source.get_by_role("listitem").filter(has_text=number)
    target = page.get_by_role("region", name="Prête", exact=True)
    await card.hover(position={"x": 40, "y": 50})
    start, end = await read_box(card), await read_box(target)
    await page.mouse.down()
    await page.mouse.move(end["x"] + 60, start["y"] + 40, steps=12)
    await page.mouse.up()
    await expect(target.get_by_role("listitem").filter(has_text=number)).to_be_visible()


async def test_an_invoice_is_issued_and_cancelled_by_a_credit_note(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    number = await create_order(page)
    await open_path(page, f"/admin/orders?search={number}")
    await page.get_by_role("link", name=number).click()
    # The request would be cancelled by leaving the page sooner.
    async with page.expect_response(
        lambda response: response.request.method == "POST" and "/api/invoices" in response.url
    ):
        await page.get_by_role("button", name="Facture").click()
        dialog = page.get_by_role("dialog", name="Émettre une facture ?")
        await dialog.get_by_label("ICE", exact=True).fill("001561191000066")
        await dialog.get_by_role("button", name="Émettre").click()
    await page.goto("/admin/orders/invoices")
    row = page.get_by_role("row").filter(has_text=number)
    await row.get_by_role("button", name=re.compile("Annuler")).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Motif").fill("Erreur de saisie")
    await dialog.get_by_role("button", name="Émettre l'avoir").click()
    await expect(dialog).to_be_hidden()
    await expect(page.get_by_role("row").filter(has_text=number)).to_have_count(2)
    await expect(page.get_by_role("row").filter(has_text=number).first).to_contain_text("Avoir")


async def test_orders_are_exported_as_csv_and_excel(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")

    async def export(name):
        await page.get_by_role("button", name="Exporter").click()
        async with page.expect_download() as download:
            await page.get_by_role("menuitem", name=name).click()
        return (await (await download.value).path()).read_bytes()

    rows = list(csv.reader(io.StringIO((await export("CSV")).decode("utf-8-sig"))))
    assert len(rows) > 5
    assert len({len(row) for row in rows}) == 1
    assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(await export("Excel"))).namelist()


async def test_settings_are_saved_and_an_invalid_one_is_reported(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "settings/shop")
    phone = page.get_by_label("Téléphone")
    await phone.fill("+212 5 22 00 00 77")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Les réglages sont enregistrés.")).to_be_visible()
    await page.reload()
    await expect(phone).to_have_value("+212 5 22 00 00 77")
    await page.get_by_label("Taxe comprise").fill("101")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("alert")).to_be_visible()


async def test_a_promo_code_is_created_and_suspended(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "settings/promo-codes")
    await page.get_by_role("button", name="Nouveau code promo").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("Code").fill("AID20")
    await form.get_by_label("Valeur").fill("20")
    await form.get_by_role("button", name="Enregistrer").click()
    row = page.get_by_role("row").filter(has_text="AID20")
    await expect(row).to_be_visible()
    await row.get_by_role("button", name=re.compile("Modifier")).click()
    await form.get_by_label("Suspendu").check()
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()
