"""The cash of a shop with no till, one and two: what was taken is counted, to the cent."""

import pytest
from playwright.async_api import Page, expect

from journeys.actions import add_product, open_path
from journeys.test_first_hour import enter, take_cash

SALES, PRICE, REFUND = 3, "12,50", "3,90"
# The float of 100, three sales and the refund.
IN_DRAWER = "133,60"


async def add(page: Page, path: str, button: str, fields: dict[str, str]) -> None:
    """Add an item on the page of a resource."""
    await page.goto(f"/admin/{path}")
    await page.get_by_role("button", name=button).first.click()
    form = page.get_by_role("dialog")
    for label, text in fields.items():
        await form.get_by_label(label).first.fill(text)
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()


async def open_till(page: Page) -> None:
    await page.get_by_label("Fond de caisse").fill("100")
    await page.get_by_role("button", name="Ouvrir la caisse").click()
    await expect(page.get_by_role("region", name="Tiroir")).to_be_visible()


async def sell_and_refund(page: Page) -> None:
    """Sell at the counter without a word of a till, and refund a part of the last sale, which then owes nothing."""
    await page.goto("/admin/pos")
    await page.get_by_role("switch", name="Mode comptoir").check()
    for _ in range(SALES):
        await add_product(page, "Thé")
        await take_cash(page, PRICE)
        # The message may be that of the sale before.
        await expect(page.get_by_role("button", name=f"Espèces {PRICE}")).to_have_count(0)
    await open_path(page, "/admin/orders")
    await page.get_by_role("table").get_by_role("link").first.click()
    sheet = page.get_by_role("dialog")
    await sheet.get_by_role("button", name="Rembourser").click()
    form = page.get_by_role("dialog").last
    await form.get_by_label("Montant").fill(REFUND)
    await form.get_by_role("button", name="Rembourser").click()
    await expect(form.get_by_label("Montant")).to_have_count(0)
    await expect(sheet.get_by_role("button", name="Encaisser")).to_have_count(0)


async def close_till(page: Page, name: str) -> None:
    """Count what was taken, and close the till."""
    await page.get_by_role("button", name="Clôturer la caisse").click()
    dialog = page.get_by_role("dialog")
    for value, pieces in (("100,00", 1), ("20,00", 1), ("10,00", 1), ("1,00", 3), ("0,10", 6)):
        await dialog.get_by_label(f"Nombre de {value}").fill(str(pieces))
    await expect(dialog.get_by_role("status")).to_contain_text("Écart0,00")
    await dialog.get_by_role("button", name="Clôturer la caisse").click()
    await expect(page.get_by_role("table", name="Caisses clôturées")).to_contain_text(f"{name} · Z 1")


@pytest.mark.parametrize("tills", [0, 1, 2])
async def test_the_z_report_has_exactly_what_was_taken(open_page, slug, tills):
    page = await open_page()
    await page.goto("/admin")
    await enter(page, f"owner@{slug}.test")
    await add(page, "products", "Nouveau produit", {"Nom": "Thé", "Prix": PRICE})
    names = [f"Caisse {number + 1}" for number in range(tills)]
    for name in names:
        await add(page, "settings/tills", "Nouvelle caisse", {"Nom": name})
    await page.goto("/admin/orders/cash")
    if tills == 2:
        await page.get_by_role("combobox", name="Caisse").click()
        await page.get_by_role("option", name=names[1]).click()
    if tills:
        await open_till(page)
    await sell_and_refund(page)
    if not tills:
        await add(page, "settings/tills", "Nouvelle caisse", {"Nom": "Caisse 1"})
    await page.goto("/admin/orders/cash")
    if not tills:
        await open_till(page)
        await expect(page.get_by_role("table", name="Hors session de caisse")).to_contain_text("-3,90")
        await page.get_by_role("button", name="Tout ajouter à la caisse ouverte").click()
    await expect(page.get_by_role("region", name="Tiroir")).to_contain_text(IN_DRAWER)
    await expect(page.get_by_role("table", name="Hors session de caisse")).to_have_count(0)
    await close_till(page, names[-1] if names else "Caisse 1")
