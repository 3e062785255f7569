"""What is done with many orders, invoices, wallets and the shop's settings."""

import csv
import io
import re
import zipfile

from playwright.async_api import expect

from journeys.actions import add_product, choose, choose_customer, save, sign_in


async def sell(page):
    """The number of a new order."""
    await page.goto("/admin/pos")
    await add_product(page, "Caftan")
    await choose_customer(page, "Alami")
    await choose(page, "Mode de livraison")
    await page.get_by_role("button", name="Client comptoir").click()
    return await save(page)


async def test_money_is_put_into_a_wallet_once(open_page):
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


async def test_chosen_orders_move_together(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    numbers = [await sell(page), await sell(page)]
    await page.goto("/admin/orders")
    for number in numbers:
        await page.get_by_role("checkbox", name=f"Sélectionner {number}").check()
    bar = page.get_by_role("region", name="Commandes sélectionnées")
    await choose(page, "Nouvelle étape", "Prête")
    await bar.get_by_role("button", name="Déplacer").click()
    await expect(bar).to_contain_text("Commandes déplacées : 2")
    for number in numbers:
        await expect(page.get_by_role("row").filter(has_text=number)).to_contain_text("Prête")


async def test_a_card_is_dragged_to_another_step(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders/board")
    here = page.get_by_role("region", name="Reçue", exact=True)
    number = await here.get_by_role("listitem").first.get_by_role("link").inner_text()
    card = here.get_by_role("listitem").filter(has_text=number)
    there = page.get_by_role("region", name="Prête", exact=True)
    await card.hover(position={"x": 40, "y": 50})
    start, end = await card.bounding_box(), await there.bounding_box()
    await page.mouse.down()
    await page.mouse.move(end["x"] + 60, start["y"] + 40, steps=12)
    await page.mouse.up()
    await expect(there.get_by_role("listitem").filter(has_text=number)).to_be_visible()


async def test_an_invoice_is_issued_and_undone_by_a_credit_note(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "pos")
    number = await sell(page)
    await page.goto(f"/admin/orders?search={number}")
    await page.get_by_role("link", name=number).click()
    # Leaving the page sooner would take the request along.
    async with page.expect_response(lambda one: one.request.method == "POST" and "/api/invoices" in one.url):
        await page.get_by_role("button", name="Facture").click()
    await page.goto("/admin/orders/invoices")
    row = page.get_by_role("row").filter(has_text=number)
    await row.get_by_role("button", name=re.compile("Annuler")).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Motif").fill("Erreur de saisie")
    await dialog.get_by_role("button", name="Émettre l'avoir").click()
    await expect(dialog).to_be_hidden()
    await expect(page.get_by_role("row").filter(has_text=number)).to_have_count(2)
    await expect(page.get_by_role("row").filter(has_text=number).first).to_contain_text("Avoir")


async def test_orders_leave_as_tables(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders")

    async def table(name):
        await page.get_by_role("button", name="Exporter").click()
        async with page.expect_download() as waiting:
            await page.get_by_role("menuitem", name=name).click()
        return (await (await waiting.value).path()).read_bytes()

    rows = list(csv.reader(io.StringIO((await table("CSV")).decode("utf-8-sig"))))
    assert len(rows) > 5
    assert len({len(row) for row in rows}) == 1
    assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(await table("Excel"))).namelist()


async def test_the_shops_settings_stay_and_a_wrong_one_is_said(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "settings/shop")
    phone = page.get_by_label("Téléphone")
    await phone.fill("+212 5 22 00 00 77")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Les réglages sont enregistrés.")).to_be_visible()
    await page.reload()
    await expect(phone).to_have_value("+212 5 22 00 00 77")
    await page.get_by_label("TVA").fill("101")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("alert")).to_be_visible()


async def test_a_promo_code_is_made_and_suspended(open_page):
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
